import { addDays } from './calendar.ts'
import { describe } from './describe.ts'
import { type FontName, textWidth } from './fonts.ts'
import { findLayout } from './layouts/index.ts'
import { type PdfInfo, type PdfPage, type RunStyle, writePdf } from './pdf.ts'
import { createRandom } from './random.ts'
import { buildStatement, type Layout, type LayoutContext, type Statement } from './statement.ts'
import type { Account, Merchant, Rendered, Truth, TruthRow } from './types.ts'

export interface RenderOptions {
  /** Changes sizes, widths and small choices without changing the truth. */
  variant?: string | number
  /** How text is placed: drawn from the seed when left out. */
  runs?: RunStyle
  /** Hidden anchor tags (Chase). */
  anchors?: boolean
  /** Letter spacing in points on every text. */
  spacing?: number
  /** Share of amounts with a gap before the last digit. */
  splitNumbers?: number
  /** fi and fl as one glyph. */
  ligatures?: boolean
  rotate?: 0 | 90 | 270
  /** Bold text drawn twice, a fraction of a point apart. */
  doubleStrike?: boolean
  /** Headings and month-name dates without their spaces, as some fonts come out. */
  squash?: boolean
  /** A pale word across each page. */
  watermark?: string
  producer?: string
}

/** A statement drawn but not yet written: what tampering works on. */
export interface Drawing {
  pages: PdfPage[]
  info: PdfInfo
  runs: RunStyle
  layout: Layout
  statement: Statement
  context: LayoutContext
  truth: Truth
}

const drawStatement = (merchant: Merchant, account: Account, month: number, layout: Layout, options: RenderOptions): Drawing => {
  const period = merchant.months[month]
  if (!period) throw new Error(`Merchant ${merchant.seed} has no month ${month}`)
  const random = createRandom(`render ${merchant.seed} ${account.last4} ${layout.name} ${options.variant ?? ''}`)
  const month0 = createRandom(`render ${merchant.seed} ${account.last4} ${month} ${layout.name} ${options.variant ?? ''}`)
  const statement = buildStatement(merchant, account, period, layout.style)
  const serif = random.chance(0.12)
  const fonts: [FontName, FontName] = serif ? ['serif', 'serifBold'] : ['sans', 'sansBold']
  const context: LayoutContext = {
    statement,
    random: month0,
    jitter: {
      scale: 0.94 + 0.12 * random.next(),
      shift: -4 + 8 * random.next(),
      leading: 0.97 + 0.1 * random.next(),
      font: fonts[0],
      bold: fonts[1],
    },
    anchors: options.anchors ?? random.chance(0.5),
    printed: [],
    marks: { closing: [], totals: [] },
  }
  const runs = options.runs ?? random.pick<RunStyle>(['line', 'line', 'word', 'kerned', 'char'])
  const paper = layout.draw(context)
  makeNasty(paper.pages, context, options)
  const rows = context.printed.map(
    ({ row, page, balanceCents }): TruthRow => ({
      date: row.date,
      description: row.description,
      amountCents: row.amountCents,
      type: row.type,
      category: row.category,
      positionId: row.entry.positionId,
      entry: row.entry.index,
      page,
      checkNumber: row.checkNumber,
      balanceCents,
    }),
  )
  const created = addDays(period.end, 2)
  return {
    pages: paper.pages,
    info: {
      title: `${layout.bank} statement`,
      creator: layout.creator,
      producer: options.producer ?? layout.producer,
      created,
      modified: created,
    },
    runs,
    layout,
    statement,
    context,
    truth: {
      bank: layout.bank,
      layout: layout.name,
      holder: statement.holder,
      accountLast4: statement.last4,
      periodStart: period.start,
      periodEnd: period.end,
      opening: statement.openingCents,
      closing: statement.closingCents,
      averageDailyBalance: statement.averageCents,
      pageCount: paper.pages.length,
      rows,
    },
  }
}

const makeNasty = (pages: PdfPage[], context: LayoutContext, options: RenderOptions): void => {
  const { random } = context
  for (const page of pages) {
    if (options.rotate) page.rotate = options.rotate
    if (options.watermark)
      page.ops.unshift({
        kind: 'text',
        x: 120,
        y: 420,
        text: options.watermark,
        font: 'sansBold',
        size: 84,
        spacing: 6,
        gray: 0.9,
        invisible: false,
        split: false,
      })
    if (options.doubleStrike)
      page.ops = page.ops.flatMap((op) => (op.kind === 'text' && op.font === context.jitter.bold ? [op, { ...op, x: op.x + 0.25 }] : [op]))
    for (const op of page.ops) {
      if (op.kind !== 'text') continue
      if (options.squash && op.x < 120 && (op.font === context.jitter.bold || /^[A-Z][a-z]{2} \d{1,2}$/.test(op.text)))
        op.text = op.text.replaceAll(' ', '')
      if (options.ligatures) op.text = op.text.replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ')
      if (options.spacing) {
        // A smaller size makes up for the spacing, so that right-aligned figures keep their edge.
        const width = textWidth(op.text, op.font, op.size)
        op.spacing = options.spacing
        op.size *= width / (width + options.spacing * op.text.length)
      }
      if (options.splitNumbers && /^[$(-]?[\d,]+\.\d\d\)?-?$/.test(op.text) && random.chance(options.splitNumbers)) {
        op.split = true
        op.x -= 0.24 * op.size
      }
    }
  }
}

/** Writes one or several drawings into one file. */
export const writeDrawings = (drawings: Drawing[]): Rendered => {
  const first = drawings[0] as Drawing
  let offset = 0
  const truths = drawings.map(({ truth, pages }) => {
    const moved = { ...truth, rows: truth.rows.map((row) => ({ ...row, page: row.page + offset })) }
    offset += pages.length
    return moved
  })
  const pdf = writePdf(
    drawings.flatMap(({ pages }) => pages),
    first.info,
    first.runs,
  )
  return { pdf, truth: truths[0] as Truth, truths }
}

export const drawMonth = (merchant: Merchant, month: number, layoutName: string, options: RenderOptions = {}): Drawing =>
  drawStatement(merchant, merchant.account, month, findLayout(layoutName), options)

/** One month of the operating account as one PDF. */
export const renderStatement = (merchant: Merchant, month: number, layoutName: string, options: RenderOptions = {}): Rendered =>
  writeDrawings([drawMonth(merchant, month, layoutName, options)])

/** Several months in one PDF, one after the other. */
export const renderMonths = (merchant: Merchant, months: number[], layoutName: string, options: RenderOptions = {}): Rendered =>
  writeDrawings(months.map((month) => drawMonth(merchant, month, layoutName, options)))

/** The operating and the savings account of one month in one PDF. */
export const renderAccounts = (merchant: Merchant, month: number, layoutName: string, options: RenderOptions = {}): Rendered => {
  const layout = findLayout(layoutName)
  return writeDrawings([merchant.account, merchant.savings].map((account) => drawStatement(merchant, account, month, layout, options)))
}

/** The account's whole life as a list, worded as the layout's bank would, without drawing anything: for transactions mode. */
export const listTransactions = (merchant: Merchant, layoutName: string): Omit<TruthRow, 'page' | 'balanceCents'>[] => {
  const { style } = findLayout(layoutName)
  return merchant.transactions.map((entry) => ({
    date: entry.date,
    description: describe(style, entry, merchant.account.number),
    amountCents: entry.amountCents,
    type: entry.type,
    category: entry.category,
    positionId: entry.positionId,
    entry: entry.index,
    checkNumber: entry.detail.kind === 'check' ? entry.detail.number : null,
  }))
}
