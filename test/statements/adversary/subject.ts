import { formatDate } from '../generator/calendar.ts'
import { generateMerchant } from '../generator/index.ts'
import type { ImageOp, PdfInfo, PdfPage, RunStyle, TextOp } from '../generator/pdf.ts'
import { drawMonth } from '../generator/render.ts'
import { money } from '../generator/statement.ts'
import { type Drawn, dMonY, drawKind, drawnDates, type FactKind, type Kind } from '../unseen-kinds/index.ts'

export interface SubjectRow {
  date: string
  cents: number
  credit: boolean
  /** 0-based. */
  page: number
  ops: TextOp[]
  dateOp: TextOp | null
  amountOp: TextOp | null
  balanceOp: TextOp | null
}

/** A clean paper, with the places of everything on it that is a fact. */
export interface Subject {
  name: string
  pages: PdfPage[]
  info: PdfInfo
  runs: RunStyle
  period: { start: string; end: string } | null
  opening: number | null
  closing: number | null
  rows: SubjectRow[]
  facts: Record<FactKind, TextOp[]>
  /** Which balances the paper prints beside its rows. */
  running: 'every' | 'some' | 'none'
  /** Rows stand in the order of their days, in either direction; otherwise they are listed by kind. */
  chronological: boolean
  /** Every page says which of how many it is. */
  counted: boolean
  accounts: number
  /** As they are printed, where the drawing tells. */
  holder: string | null
  account: string | null
  /** The same bank's paper of the month after, of the same account; and one of another account. */
  nextMonth: (() => PdfPage[]) | null
  another: () => PdfPage[]
}

const texts = (pages: PdfPage[]): TextOp[] => pages.flatMap((page) => page.ops.filter((op): op is TextOp => op.kind === 'text'))
const isPicture = (op: PdfPage['ops'][number]): op is ImageOp => op.kind === 'image'

const counted = (pages: PdfPage[]): boolean =>
  pages.every((page, index) =>
    page.ops.some((op) => op.kind === 'text' && new RegExp(`(^|\\D)${index + 1}\\s*(of|/)\\s*${pages.length}(\\D|$)`, 'i').test(op.text)),
  )

const ordered = (rows: SubjectRow[]): boolean => {
  const dates = rows.map((row) => row.date)
  const up = dates.every((date, index) => index === 0 || date >= (dates[index - 1] as string))
  return up || dates.every((date, index) => index === 0 || date <= (dates[index - 1] as string))
}

const runningOf = (rows: SubjectRow[]): Subject['running'] => {
  const printed = rows.filter((row) => row.balanceOp).length
  return printed === 0 ? 'none' : printed === rows.length ? 'every' : 'some'
}

/** Null for a scan: there is no word on it to alter. */
export const fromDrawn = (drawn: Drawn, another: () => PdfPage[]): Subject | null => {
  const [truth] = drawn.truths
  if (!truth || drawn.pages.some((page) => page.ops.some(isPicture))) return null
  const rows = drawn.rows.map(
    ({ item, page, ops, date, amount, balance }): SubjectRow => ({
      date: item.date,
      cents: item.cents,
      credit: item.credit,
      page,
      ops,
      dateOp: date,
      amountOp: amount,
      balanceOp: balance,
    }),
  )
  return {
    name: drawn.name,
    pages: drawn.pages,
    info: drawn.info,
    runs: drawn.runs,
    period: truth.period,
    opening: truth.opening,
    closing: truth.closing,
    rows,
    facts: drawn.facts,
    running: runningOf(rows),
    chronological: ordered(rows),
    counted: counted(drawn.pages),
    accounts: drawn.truths.length,
    holder: null,
    account: null,
    nextMonth: null,
    another,
  }
}

export const kindSubject = (kind: Kind, seed: number): Subject | null =>
  fromDrawn(drawKind(kind, seed), () => drawKind(kind, seed + 1).pages)

const figure = /[\d,]*\.\d\d/
const says = (op: TextOp, cents: number): boolean => op.text.match(figure)?.[0] === money(Math.abs(cents))

/** A bank of the generator. It does not say where its opening, daily figures and dates stand; they are found by what they say. */
export const layoutSubject = (layout: string, seed: number): Subject => {
  const merchant = generateMerchant(70_000 + seed, { months: 1 })
  const drawing = drawMonth(merchant, 0, layout)
  const { statement, context, truth, pages } = drawing
  const rows = context.printed.map(({ row, page, amountOp, balanceCents, ops }): SubjectRow => {
    const words = Object.values(formatDate).map((format) => format(row.date))
    return {
      date: row.date,
      cents: row.amountCents,
      credit: row.type === 'credit',
      page: page - 1,
      ops,
      amountOp,
      dateOp: ops.find((op) => words.some((word) => op.text === word || op.text.startsWith(`${word} `))) ?? null,
      balanceOp: balanceCents === null ? null : (ops.find((op) => op !== amountOp && says(op, balanceCents)) ?? null),
    }
  })
  const taken = new Set<TextOp>([...rows.flatMap((row) => row.ops), ...context.marks.closing, ...context.marks.totals])
  const others = texts(pages).filter((op) => !taken.has(op))
  const days = statement.daily.map((day) => money(day.balanceCents)).filter((text) => text !== money(statement.openingCents))
  const daily = others.filter((op) => days.some((text) => op.text.replace('$', '') === text))
  return {
    name: layout,
    pages,
    info: drawing.info,
    runs: drawing.runs,
    period: statement.period,
    opening: truth.opening,
    closing: truth.closing,
    rows,
    facts: {
      opening: others.filter((op) => /^-?\$?[\d,]+\.\d\d-?$/.test(op.text) && says(op, truth.opening)).slice(0, 1),
      closing: context.marks.closing,
      total: context.marks.totals,
      daily: daily.length >= days.length * 0.8 ? daily : [],
      period: [],
    },
    running: runningOf(rows),
    chronological: ordered(rows),
    counted: counted(pages),
    accounts: 1,
    holder: statement.holder,
    account: statement.accountNumber,
    nextMonth: () => drawMonth(generateMerchant(70_000 + seed, { months: 2 }), 1, layout).pages,
    another: () => drawMonth(generateMerchant(70_000 + seed + 1, { months: 1 }), 0, layout).pages,
  }
}

/** Every way in which a paper here writes a full date. */
export const fullDates: ((iso: string) => string)[] = [...drawnDates, formatDate.mmddyy, formatDate.monDDYYYY, dMonY]
