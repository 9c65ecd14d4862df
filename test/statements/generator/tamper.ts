import { addDays, daysBetween, formatDate, makeDate, monthOf, weekday, yearOf } from './calendar.ts'
import { textWidth } from './fonts.ts'
import type { TextOp } from './pdf.ts'
import { createRandom, type Random } from './random.ts'
import { type Drawing, drawMonth, type RenderOptions, writeDrawings } from './render.ts'
import { money, type PrintedRow } from './statement.ts'
import type { Merchant, Rendered, TruthRow } from './types.ts'

export const tamperKinds = [
  'amountChanged',
  'rowDeleted',
  'closingChanged',
  'totalEdited',
  'overlaidAmount',
  'retypedAmount',
  'misalignedAmount',
  'invisibleText',
  'editorProducer',
  'dateOutside',
  'weekendDate',
] as const
export type TamperKind = (typeof tamperKinds)[number]

export interface Tampering {
  kind: TamperKind
  /** 1-based page of the change; null where it is in the file's own data. */
  page: number | null
  /** Index into truth.rows (the untouched truth), null where no row was touched. */
  row: number | null
  /** Whether the figures as printed can still tie. */
  reconciles: boolean
  /** What a reader should say, in words. */
  expected: string
}

export interface TamperedStatement extends Rendered {
  tampering: Tampering
  /** The rows as they now stand on the page; truth.rows are those the bank printed. */
  printedRows: TruthRow[]
}

const editors = [
  'iLovePDF',
  'Canva',
  'PDFescape',
  'Sejda 5.3',
  'Wondershare PDFelement 9',
  'Adobe Acrobat Pro DC 21',
  'Microsoft Word 2019',
]

/** New figures in the old dress: dollar sign, minus and right edge stay. */
const rewrite = (op: TextOp, cents: number): void => {
  const right = op.x + textWidth(op.text, op.font, op.size, op.spacing)
  op.text = op.text.replace(/[\d,]*\.\d\d/, money(Math.abs(cents)))
  op.x = right - textWidth(op.text, op.font, op.size, op.spacing)
}

const redate = (printed: PrintedRow, date: string): boolean => {
  for (const op of printed.ops)
    for (const format of Object.values(formatDate)) {
      const before = format(printed.row.date)
      if (op.text === before || op.text.startsWith(`${before} `)) {
        op.text = format(date) + op.text.slice(before.length)
        return true
      }
    }
  return false
}

const pageOf = (drawing: Drawing, op: TextOp): number => drawing.pages.findIndex((page) => page.ops.includes(op)) + 1

interface Change {
  page: number | null
  row: number | null
  reconciles: boolean
  expected: string
  printedRows: TruthRow[]
}

const pickRow = (drawing: Drawing, random: Random, fits: (printed: PrintedRow) => boolean = () => true): number => {
  const candidates = drawing.context.printed.flatMap((printed, index) => (printed.amountOp && fits(printed) ? [index] : []))
  return random.pick(candidates)
}

const inflated = (cents: number, random: Random): number => cents + random.int(1, 9) * 100_000

const changeAmount = (drawing: Drawing, random: Random, how: 'plain' | 'overlay'): Change => {
  const index = pickRow(drawing, random)
  const printed = drawing.context.printed[index] as PrintedRow
  const op = printed.amountOp as TextOp
  const cents = inflated(printed.row.amountCents, random)
  const page = pageOf(drawing, op)
  if (how === 'plain') rewrite(op, cents)
  else {
    const width = textWidth(op.text, op.font, op.size)
    const cover: TextOp = { ...op, font: op.font.startsWith('serif') ? 'sans' : 'serif', size: op.size * 1.12 }
    rewrite(cover, cents)
    drawing.pages[page - 1]?.ops.push(
      { kind: 'box', x: op.x - 1, y: op.y - op.size, width: width + 2, height: op.size * 1.25, gray: 1 },
      cover,
    )
  }
  const printedRows = drawing.truth.rows.map((row, at) => (at === index ? { ...row, amountCents: cents } : row))
  return {
    page,
    row: index,
    reconciles: false,
    expected:
      how === 'plain'
        ? 'the balances or totals do not tie by the difference of one amount'
        : 'text laid over other text, an amount in another font and size than its column; the visible amount does not tie',
    printedRows,
  }
}

const changes: Record<TamperKind, (drawing: Drawing, random: Random) => Change> = {
  amountChanged: (drawing, random) => changeAmount(drawing, random, 'plain'),
  overlaidAmount: (drawing, random) => changeAmount(drawing, random, 'overlay'),
  rowDeleted: (drawing, random) => {
    const index = pickRow(drawing, random, (printed) => printed.row.type === 'debit')
    const printed = drawing.context.printed[index] as PrintedRow
    const gone = new Set<unknown>(printed.ops)
    for (const page of drawing.pages) page.ops = page.ops.filter((op) => !gone.has(op))
    return {
      page: printed.page,
      row: index,
      reconciles: false,
      expected: 'a debit is missing: balances, totals and counts are off by its amount, and there is a hole in the list',
      printedRows: drawing.truth.rows.filter((_, at) => at !== index),
    }
  },
  closingChanged: (drawing, random) => {
    const op = drawing.context.marks.closing[0] as TextOp
    rewrite(op, Math.abs(drawing.truth.closing) + random.int(5, 40) * 100_000)
    return {
      page: pageOf(drawing, op),
      row: null,
      reconciles: false,
      expected: 'the printed closing balance does not follow from the rows',
      printedRows: drawing.truth.rows,
    }
  },
  totalEdited: (drawing, random) => {
    const op = random.pick(drawing.context.marks.totals)
    const cents = Math.round(Number((op.text.match(/[\d,]*\.\d\d/)?.[0] ?? '0').replaceAll(',', '')) * 100)
    rewrite(op, cents + random.int(2, 30) * 100_000)
    return {
      page: pageOf(drawing, op),
      row: null,
      reconciles: false,
      expected: 'a printed total differs from the sum of its rows',
      printedRows: drawing.truth.rows,
    }
  },
  retypedAmount: (drawing, random) => {
    const index = pickRow(drawing, random)
    const printed = drawing.context.printed[index] as PrintedRow
    const op = printed.amountOp as TextOp
    const right = op.x + textWidth(op.text, op.font, op.size)
    op.font = op.font.startsWith('serif') ? 'sans' : 'serif'
    op.size *= 1.1
    op.x = right - textWidth(op.text, op.font, op.size)
    return {
      page: printed.page,
      row: index,
      reconciles: true,
      expected: 'one amount in another font and size than its column',
      printedRows: drawing.truth.rows,
    }
  },
  misalignedAmount: (drawing, random) => {
    const index = pickRow(drawing, random)
    const printed = drawing.context.printed[index] as PrintedRow
    ;(printed.amountOp as TextOp).x -= random.int(5, 9)
    return {
      page: printed.page,
      row: index,
      reconciles: true,
      expected: "one amount off its column's right edge",
      printedRows: drawing.truth.rows,
    }
  },
  invisibleText: (drawing, random) => {
    const page = random.int(1, drawing.pages.length)
    const drawn = drawing.pages[page - 1]
    for (let line = 0; line < 3; line += 1)
      drawn?.ops.push({
        kind: 'text',
        x: 80,
        y: 752 + line * 6,
        text: `Deposit ${random.digits(8)} ${money(random.int(100_000, 4_000_000))}`,
        font: 'sans',
        size: 6,
        spacing: 0,
        gray: 0,
        invisible: true,
        split: false,
      })
    return { page, row: null, reconciles: true, expected: 'invisible text with figures on the page', printedRows: drawing.truth.rows }
  },
  editorProducer: (drawing, random) => {
    drawing.info.producer = random.pick(editors)
    drawing.info.creator = drawing.info.producer
    drawing.info.modified = addDays(drawing.info.created, random.int(3, 60))
    return {
      page: null,
      row: null,
      reconciles: true,
      expected: 'the producer is an editor and the file was changed after it was made',
      printedRows: drawing.truth.rows,
    }
  },
  dateOutside: (drawing, random) => {
    const start = drawing.truth.periodStart
    const outside = makeDate(yearOf(start), monthOf(start) + 4, random.int(2, 27))
    return moveDate(drawing, random, outside, 'a row dated outside the statement period')
  },
  weekendDate: (drawing, random) => {
    const { periodStart, periodEnd } = drawing.truth
    const saturday = addDays(
      periodStart,
      ((6 - weekday(periodStart) + 7) % 7) + 7 * random.int(1, Math.max(1, Math.floor(daysBetween(periodStart, periodEnd) / 7) - 2)),
    )
    return moveDate(drawing, random, saturday, 'an ACH entry posted on a Saturday')
  },
}

const moveDate = (drawing: Drawing, random: Random, date: string, expected: string): Change => {
  const order = random.shuffle(drawing.context.printed.map((_, index) => index))
  for (const index of order) {
    const printed = drawing.context.printed[index] as PrintedRow
    if (printed.row.entry.detail.kind !== 'ach' || !redate(printed, date)) continue
    return {
      page: printed.page,
      row: index,
      reconciles: true,
      expected,
      printedRows: drawing.truth.rows.map((row, at) => (at === index ? { ...row, date } : row)),
    }
  }
  throw new Error(`${drawing.layout.name} prints no date that could be moved`)
}

/** A statement that somebody has been at. The truth stays what the bank printed; printedRows is what now stands there. */
export const renderTampered = (
  merchant: Merchant,
  month: number,
  layoutName: string,
  kind: TamperKind,
  options: RenderOptions = {},
): TamperedStatement => {
  const drawing = drawMonth(merchant, month, layoutName, options)
  const random = createRandom(`tamper ${merchant.seed} ${month} ${layoutName} ${kind}`)
  const { printedRows, ...change } = changes[kind](drawing, random)
  return { ...writeDrawings([drawing]), tampering: { kind, ...change }, printedRows }
}
