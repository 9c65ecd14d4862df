import { textWidth } from './fonts.ts'
import { type Paper, type TextStyle, wrapText } from './paper.ts'
import type { TextOp } from './pdf.ts'
import type { LayoutContext, Row } from './statement.ts'

export interface Column {
  key: string
  /** One string per header line. */
  label: string[]
  /** Left edge, or right edge for right-aligned columns. */
  x: number
  align?: 'left' | 'right'
  /** A column that wraps has a width; others are kept on one line. */
  width?: number
}

export interface TableRow {
  cells: Record<string, string>
  row?: Row
  balanceCents?: number | null
  bold?: boolean
}

export interface TableSpec {
  columns: Column[]
  rows: TableRow[]
  size: number
  leading: number
  /** The amount's column, remembered for tampering. */
  amountKeys: string[]
  header?: 'rule' | 'shade' | 'plain' | 'none'
  headerSize?: number
  /** Drawn at the top of a page that goes on with the table. */
  continued?: () => void
  /** Drawn at the foot of a page whose table goes on. */
  continues?: () => void
  /** Some banks print the figures beside the last line of the text. */
  figuresOn?: 'first' | 'last'
  /** A description may break over a page. */
  splitRows?: boolean
  /** Lines between rows. */
  ruled?: boolean
  /** Extra space after each row. */
  gap?: number
  repeatHeader?: boolean
  cellStyle?: TextStyle
}

const drawHeader = (paper: Paper, spec: TableSpec): void => {
  if (spec.header === 'none') return
  const size = spec.headerSize ?? spec.size
  const lines = Math.max(...spec.columns.map((column) => column.label.length))
  const height = lines * size * 1.2 + 4
  const left = Math.min(...spec.columns.map((column) => (column.align === 'right' ? column.x - 60 : column.x)))
  const right = Math.max(...spec.columns.map((column) => (column.align === 'right' ? column.x : column.x + (column.width ?? 40))))
  if (spec.header === 'shade') paper.box(left - 3, paper.y, right - left + 6, height, 0.88)
  for (const column of spec.columns)
    column.label.forEach((label, index) => {
      const line = lines - column.label.length + index
      paper.text(column.x, paper.y + (line + 1) * size * 1.2 - 1, label, { font: paper.bold, size, align: column.align ?? 'left' })
    })
  paper.y += height
  if (spec.header !== 'plain') paper.rule(left - 3, right + 3, paper.y - 1)
  paper.y += 3
}

/** A table that runs over as many pages as it needs, telling the context where every row landed. */
export const drawTable = (paper: Paper, context: LayoutContext, spec: TableSpec): void => {
  const wrapping = spec.columns.find((column) => column.width !== undefined)
  const lineHeight = spec.size * spec.leading
  const style: TextStyle = { size: spec.size, ...spec.cellStyle }
  const breakPage = (): void => {
    spec.continues?.()
    paper.newPage()
    spec.continued?.()
    if (spec.repeatHeader !== false) drawHeader(paper, spec)
  }
  paper.ensure(lineHeight * 4)
  drawHeader(paper, spec)
  for (const item of spec.rows) {
    const font = item.bold ? paper.bold : (style.font ?? paper.font)
    const text = wrapping ? (item.cells[wrapping.key] ?? '') : ''
    const lines = wrapping ? wrapText(text, font, spec.size, wrapping.width as number) : ['']
    const splits = spec.splitRows && spec.figuresOn !== 'last'
    const needed = splits ? lineHeight : lineHeight * Math.max(1, lines.length)
    if (paper.y + needed > paper.bottom) breakPage()
    const page = paper.pageNumber
    const ops: TextOp[] = []
    let amountOp: TextOp | null = null
    paper.y += lineHeight
    const baseline = paper.y - (lineHeight - spec.size) - spec.size * 0.2
    const figuresAt = spec.figuresOn === 'last' ? baseline + (Math.max(1, lines.length) - 1) * lineHeight : baseline
    for (const column of spec.columns) {
      const cell = column === wrapping ? (lines[0] ?? '') : (item.cells[column.key] ?? '')
      if (cell === '') continue
      const op = paper.text(column.x, column.align === 'right' ? figuresAt : baseline, cell, {
        ...style,
        font,
        align: column.align ?? 'left',
      })
      ops.push(op)
      if (spec.amountKeys.includes(column.key)) amountOp = op
    }
    for (const line of lines.slice(1)) {
      if (paper.y + lineHeight > paper.bottom) breakPage()
      paper.y += lineHeight
      ops.push(paper.text((wrapping as Column).x, paper.y - (lineHeight - spec.size) - spec.size * 0.2, line, { ...style, font }))
    }
    if (item.row) context.printed.push({ row: item.row, page, balanceCents: item.balanceCents ?? null, amountOp, ops })
    if (spec.ruled)
      paper.rule(
        Math.min(...spec.columns.map((column) => column.x)),
        Math.max(...spec.columns.map((column) => column.x)),
        paper.y,
        0.8,
        0.3,
      )
    paper.y += spec.gap ?? 0
  }
}

export interface GridCell {
  /** Offset of each text from its group's left edge; right-aligned ones give the right edge. */
  texts: { x: number; text: string; align?: 'left' | 'right' }[]
  row?: Row
}

export interface GridSpec {
  cells: GridCell[]
  groups: number
  left: number
  groupWidth: number
  labels: { x: number; text: string; align?: 'left' | 'right' }[]
  size: number
  leading: number
  /** Down the columns, as printed paper does, or across. */
  order: 'down' | 'across'
  continued?: () => void
}

/** Several short records on a line: checks, daily balances. */
export const drawGrid = (paper: Paper, context: LayoutContext, spec: GridSpec): void => {
  const lineHeight = spec.size * spec.leading
  let rest = spec.cells
  let first = true
  while (rest.length > 0) {
    const broke = paper.ensure(lineHeight * 3)
    if (broke || !first) spec.continued?.()
    const groups = Math.min(spec.groups, rest.length)
    for (let group = 0; group < groups; group += 1)
      for (const label of spec.labels)
        paper.text(spec.left + group * spec.groupWidth + label.x, paper.y + spec.size, label.text, {
          font: paper.bold,
          size: spec.size,
          align: label.align ?? 'left',
        })
    paper.y += spec.size * 1.5
    const room = Math.max(1, Math.floor((paper.bottom - paper.y) / lineHeight))
    const lines = Math.min(room, Math.ceil(rest.length / spec.groups))
    const now = rest.slice(0, lines * spec.groups)
    rest = rest.slice(lines * spec.groups)
    const perGroup = Math.ceil(now.length / spec.groups)
    now.forEach((cell, index) => {
      const group = spec.order === 'down' ? Math.floor(index / perGroup) : index % spec.groups
      const line = spec.order === 'down' ? index % perGroup : Math.floor(index / spec.groups)
      const baseline = paper.y + (line + 1) * lineHeight - spec.size * 0.2
      const ops = cell.texts
        .filter(({ text }) => text !== '')
        .map(({ x, text, align }) =>
          paper.text(spec.left + group * spec.groupWidth + x, baseline, text, { size: spec.size, align: align ?? 'left' }),
        )
      if (cell.row) {
        const amountIndex = ops.findLastIndex((op) => /\d\.\d\d/.test(op.text))
        context.printed.push({ row: cell.row, page: paper.pageNumber, balanceCents: null, amountOp: ops[amountIndex] ?? null, ops })
      }
    })
    paper.y += lines * lineHeight
    first = false
    if (rest.length > 0) paper.newPage()
  }
}

export interface SummaryLine {
  label: string
  value: string
  count?: string
  closing?: boolean
  total?: boolean
  bold?: boolean
}

/** Label on the left, figure on the right, sometimes a count between. */
export const drawSummary = (
  paper: Paper,
  context: LayoutContext,
  spec: { x: number; countX?: number; valueX: number; size: number; leading: number; lines: SummaryLine[]; dotted?: boolean },
): void => {
  for (const line of spec.lines) {
    paper.ensure(spec.size * spec.leading)
    paper.y += spec.size * spec.leading
    const baseline = paper.y - spec.size * (spec.leading - 1)
    const font = line.bold ? paper.bold : paper.font
    paper.text(spec.x, baseline, line.label, { size: spec.size, font })
    if (line.count && spec.countX) paper.text(spec.countX, baseline, line.count, { size: spec.size, font, align: 'right' })
    const op = paper.text(spec.valueX, baseline, line.value, { size: spec.size, font, align: 'right' })
    if (spec.dotted) {
      const from = spec.x + textWidth(line.label, font, spec.size) + 4
      for (let x = from; x < op.x - 6; x += 4) paper.box(x, baseline - 0.5, 0.6, 0.6, 0.4)
    }
    if (line.closing) context.marks.closing.push(op)
    if (line.total) context.marks.totals.push(op)
  }
}

export const drawTotal = (
  paper: Paper,
  context: LayoutContext,
  x: number,
  label: string,
  valueX: number,
  value: string,
  size: number,
): void => {
  paper.ensure(size * 2)
  paper.y += size * 1.5
  paper.text(x, paper.y, label, { font: paper.bold, size })
  // Where the amount stands before the text, a long label pushes its figure to the right.
  const right = Math.max(valueX, x + textWidth(label, paper.bold, size) + 10 + textWidth(value, paper.bold, size))
  context.marks.totals.push(paper.text(right, paper.y, value, { font: paper.bold, size, align: 'right' }))
  paper.y += size * 0.5
}
