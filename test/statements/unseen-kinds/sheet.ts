import { Paper, type TextStyle } from '../generator/paper.ts'
import { type PdfInfo, type PdfPage, type RunStyle, type TextOp, writePdf } from '../generator/pdf.ts'
import { type Item, type Ledger, type LedgerOptions, makeLedger } from './ledger.ts'

/** A cell of a row: where it stands (a negative x is its right edge), what it says, what it is. */
export type Cell = readonly [x: number, text: string, role?: 'date' | 'amount' | 'balance' | 'text', style?: TextStyle]

export type FactKind = 'opening' | 'closing' | 'total' | 'daily' | 'period'

export interface DrawnRow {
  item: Item
  /** 0-based. */
  page: number
  ops: TextOp[]
  date: TextOp | null
  amount: TextOp | null
  balance: TextOp | null
}

export interface TruthRow {
  date: string
  cents: number
  credit: boolean
  text: string
}

/** What a careful person would say about one account of the paper. */
export interface DrawnTruth {
  kind: 'deposit' | 'card'
  last4: string
  /** Null where none is printed. */
  period: { start: string; end: string } | null
  opening: number | null
  closing: number | null
  totals: { credits: number | null; debits: number | null }
  rows: TruthRow[]
  /** Every figure on the paper agrees with every other. */
  consistent: boolean
  /** Both ends and the period are printed and all ties: a reader may call it proven. */
  provable: boolean
}

export interface Drawn {
  name: string
  pages: PdfPage[]
  info: PdfInfo
  runs: RunStyle
  rows: DrawnRow[]
  facts: Record<FactKind, TextOp[]>
  truths: DrawnTruth[]
}

export interface SheetOptions {
  width?: number
  height?: number
  top?: number
  bottom?: number
  size?: number
  lead?: number
  font?: 'sans' | 'serif' | 'mono'
  foot?: (paper: Paper, page: number, pages: number) => void
}

/** Paper that remembers what is a fact on it, so that somebody can alter it afterwards. */
export class Sheet {
  readonly paper: Paper
  readonly rows: DrawnRow[] = []
  readonly facts: Record<FactKind, TextOp[]> = { opening: [], closing: [], total: [], daily: [], period: [] }
  lead: number
  /** Drawn again at the top of every further page. */
  head: () => void = () => {}

  constructor(options: SheetOptions) {
    const font = options.font ?? 'sans'
    const size = options.size ?? 9
    this.lead = options.lead ?? size * 1.45
    this.paper = new Paper({
      width: options.width ?? 612,
      height: options.height ?? 792,
      top: options.top ?? 40,
      bottom: options.bottom ?? 730,
      font,
      bold: font === 'mono' ? 'monoBold' : font === 'serif' ? 'serifBold' : 'sansBold',
      size,
      ...(options.foot && { furniture: options.foot }),
    })
  }

  private put(x: number, text: string, style: TextStyle = {}): TextOp {
    return x < 0 ? this.paper.text(-x, this.paper.y, text, { align: 'right', ...style }) : this.paper.text(x, this.paper.y, text, style)
  }

  /** One line of cells that are no row. */
  line(...cells: Cell[]): void {
    if (this.paper.ensure(this.lead)) this.head()
    this.paper.y += this.lead
    for (const [x, text, , style] of cells) this.put(x, text, style)
  }

  bold(x: number, text: string, size = this.paper.size): void {
    this.line([x, text, 'text', { font: this.paper.bold, size }])
  }

  /** A line with a label and a figure (or words) that is a fact of the paper. */
  fact(kind: FactKind, labelX: number, label: string, x: number, text: string, style: TextStyle = {}): void {
    if (this.paper.ensure(this.lead)) this.head()
    this.paper.y += this.lead
    if (label) this.put(labelX, label, style)
    this.facts[kind].push(this.put(x, text, style))
  }

  /** A fact on the line that was drawn last. */
  beside(kind: FactKind | null, x: number, text: string, style: TextStyle = {}): void {
    const op = this.put(x, text, style)
    if (kind) this.facts[kind].push(op)
  }

  row(item: Item, ...lines: Cell[][]): void {
    if (this.paper.ensure(this.lead * lines.length)) this.head()
    const drawn: DrawnRow = { item, page: this.paper.pageNumber - 1, ops: [], date: null, amount: null, balance: null }
    for (const cells of lines) {
      this.paper.y += this.lead
      for (const [x, text, role, style] of cells) {
        if (text === '') continue
        const op = this.put(x, text, style)
        drawn.ops.push(op)
        if (role && role !== 'text') drawn[role] = op
      }
    }
    this.rows.push(drawn)
  }

  gap(height = this.lead): void {
    this.paper.gap(height)
  }

  small(text: string, y = this.paper.height - 30, size = 5.5): void {
    this.paper.text(40, y, text, { size, gray: 0.35 })
  }
}

export interface Kind {
  name: string
  /** What is hard about it. */
  hard: string
  ledger?: LedgerOptions
  sheet?: SheetOptions
  runs?: RunStyle
  created?: string
  /** What the paper does not say or says wrong, where it differs from the whole ledger. */
  truth?: Partial<Omit<DrawnTruth, 'rows'>>
  /** Several accounts: how many. */
  accounts?: number
  draw: (ledger: Ledger, sheet: Sheet, others: Ledger[]) => void
  after?: (drawn: Drawn) => Drawn
}

const truthOf = (ledger: Ledger, kind: Kind, rows: DrawnRow[]): DrawnTruth => ({
  kind: ledger.kind,
  last4: ledger.last4,
  period: { start: ledger.start, end: ledger.end },
  opening: ledger.opening,
  closing: ledger.closing,
  totals: { credits: ledger.credits, debits: ledger.debits },
  consistent: true,
  provable: true,
  ...kind.truth,
  rows: rows.map(({ item: { date, cents, credit, text } }) => ({ date, cents, credit, text })),
})

export const drawKind = (kind: Kind, seed: string | number = 1): Drawn => {
  const ledgers = Array.from({ length: kind.accounts ?? 1 }, (_, index) => makeLedger(`${kind.name} ${seed} ${index}`, kind.ledger))
  const [first, ...others] = ledgers as [Ledger, ...Ledger[]]
  const sheet = new Sheet(kind.sheet ?? {})
  kind.draw(first, sheet, others)
  sheet.paper.finish()
  const created = kind.created ?? first.end
  const drawn: Drawn = {
    name: kind.name,
    pages: sheet.paper.pages,
    info: { title: 'Statement', creator: 'Composer', producer: 'Composer 7.1', created, modified: created },
    runs: kind.runs ?? 'line',
    rows: sheet.rows,
    facts: sheet.facts,
    truths: ledgers.map((ledger) =>
      truthOf(
        ledger,
        kind,
        sheet.rows.filter(({ item }) => ledger.items.includes(item)),
      ),
    ),
  }
  return kind.after ? kind.after(drawn) : drawn
}

export const writeDrawn = (drawn: Pick<Drawn, 'pages' | 'info' | 'runs'>): Uint8Array => writePdf(drawn.pages, drawn.info, drawn.runs)
