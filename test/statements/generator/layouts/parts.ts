import { type FontName, textWidth } from '../fonts.ts'
import { Paper } from '../paper.ts'
import { type LayoutContext, type MoneyStyle, money, type Row, total } from '../statement.ts'
import { type Column, drawGrid, drawTable, drawTotal } from '../table.ts'

/** Where a layout's text runs, after this seed's jitter. */
export interface Frame {
  left: number
  right: number
  size: number
  leading: number
}

export const frameOf = (context: LayoutContext, left: number, right: number, size: number, leading = 1.32): Frame => ({
  left: left + context.jitter.shift,
  right: right + context.jitter.shift / 2,
  size: size * context.jitter.scale,
  leading: leading * context.jitter.leading,
})

export const startPaper = (
  context: LayoutContext,
  frame: Frame,
  furniture: (sheet: Paper, page: number, pages: number) => void,
  margins: { top?: number; bottom?: number } = {},
): Paper =>
  new Paper({
    top: margins.top ?? 54,
    bottom: margins.bottom ?? 726,
    font: context.jitter.font,
    bold: context.jitter.bold,
    size: frame.size,
    furniture,
  })

export type HeadingStyle = 'rule' | 'bar' | 'boxed' | 'plain'

export const drawHeading = (paper: Paper, frame: Frame, text: string, style: HeadingStyle, size = frame.size + 2): void => {
  paper.ensure(size * 8)
  if (style === 'bar' || style === 'boxed') {
    paper.box(frame.left - 3, paper.y, frame.right - frame.left + 6, size * 1.5, style === 'bar' ? 0.82 : 0.93)
    paper.text(frame.left, paper.y + size * 1.1, text, { font: paper.bold, size })
    paper.gap(size * 1.5 + 4)
    return
  }
  paper.line(frame.left, text, { font: paper.bold, size })
  if (style === 'rule') paper.rule(frame.left, frame.right, paper.y + 2)
  paper.gap(5)
}

export interface ListSection {
  title: string
  continuedTitle: string
  rows: Row[]
  columns: Column[]
  cells: (row: Row, index: number) => Record<string, string>
  heading: HeadingStyle
  header?: 'rule' | 'shade' | 'plain' | 'none'
  totalLabel?: string
  totalValue?: string
  totalX?: number
  continuedNote?: string
  splitRows?: boolean
  gap?: number
}

/** A titled list with its total, going on over pages. */
export const drawListSection = (paper: Paper, context: LayoutContext, frame: Frame, section: ListSection): void => {
  if (section.rows.length === 0) return
  paper.gap(10)
  drawHeading(paper, frame, section.title, section.heading)
  drawTable(paper, context, {
    size: frame.size,
    leading: frame.leading,
    header: section.header ?? 'plain',
    amountKeys: ['amount', 'credit', 'debit'],
    columns: section.columns,
    splitRows: section.splitRows ?? false,
    gap: section.gap ?? 1,
    rows: section.rows.map((row, index) => ({ row, cells: section.cells(row, index) })),
    continued: () => drawHeading(paper, frame, section.continuedTitle, section.heading),
    continues: section.continuedNote
      ? () => {
          paper.text(frame.right, paper.bottom + 12, section.continuedNote as string, { size: 7.5, align: 'right' })
        }
      : undefined,
  })
  if (section.totalLabel)
    drawTotal(
      paper,
      context,
      frame.left,
      section.totalLabel,
      section.totalX ?? frame.right,
      section.totalValue ?? money(total(section.rows), { dollar: true }),
      frame.size,
    )
}

export interface CheckGridSpec {
  groups: number
  order?: 'down' | 'across'
  date: (iso: string) => string
  /** What stands in each cell, left to right. */
  fields: ('date' | 'number' | 'amount' | 'reference')[]
  labels: Record<string, string>
  money?: MoneyStyle
  negative?: boolean
  dollarFirst?: boolean
  gapMark?: string
  continued?: () => void
}

export const sortedChecks = (rows: Row[]): Row[] =>
  [...rows].sort((a, b) => (a.checkNumber as number) - (b.checkNumber as number) || (a.date < b.date ? -1 : 1))

/** Checks in two or three groups a line; a mark shows where numbers are missing. */
export const drawCheckGrid = (paper: Paper, context: LayoutContext, frame: Frame, rows: Row[], spec: CheckGridSpec): void => {
  const checks = sortedChecks(rows)
  const groupWidth = (frame.right - frame.left) / spec.groups
  const inner = groupWidth - 16
  const shares = { date: 1, number: 1.15, amount: 1.35, reference: 1.6 }
  const whole = spec.fields.reduce((sum, field) => sum + shares[field], 0)
  let used = 0
  const spots = spec.fields.map((field, index) => {
    const start = (inner * used) / whole
    used += shares[field]
    const last = index === spec.fields.length - 1
    const rightAligned = field === 'amount' || (field === 'reference' && last)
    return rightAligned
      ? { field, align: 'right' as const, x: (inner * used) / whole - (last ? 0 : 12) }
      : { field, align: 'left' as const, x: start }
  })
  const textOf = (row: Row, index: number, field: string): string => {
    const gap = index > 0 && (checks[index - 1]?.checkNumber as number) + 1 !== row.checkNumber
    if (field === 'date') return spec.date(row.date)
    if (field === 'number') return `${row.checkNumber}${gap ? (spec.gapMark ?? '*') : ''}`
    if (field === 'reference')
      return `0${String((row.checkNumber as number) * 7919 + row.amountCents)
        .padStart(9, '0')
        .slice(-9)}`
    return money(spec.negative ? -row.amountCents : row.amountCents, {
      ...spec.money,
      dollar: spec.money?.dollar || (spec.dollarFirst && index === 0) || false,
    })
  }
  drawGrid(paper, context, {
    left: frame.left,
    groups: spec.groups,
    groupWidth,
    size: frame.size,
    leading: frame.leading,
    order: spec.order ?? 'down',
    continued: spec.continued,
    labels: spots.map(({ field, align, x }) => ({ x, align, text: spec.labels[field] ?? '' })),
    cells: checks.map((row, index) => ({
      row,
      texts: spots.map(({ field, align, x }) => ({ x, align, text: textOf(row, index, field) })),
    })),
  })
}

export const drawDailyGrid = (
  paper: Paper,
  context: LayoutContext,
  frame: Frame,
  spec: {
    groups: number
    date: (iso: string) => string
    labels: [string, string]
    money?: MoneyStyle
    withOpening?: boolean
    order?: 'down' | 'across'
    continued?: () => void
  },
): void => {
  const { statement } = context
  const days = spec.withOpening
    ? [{ date: statement.period.start, balanceCents: statement.openingCents }, ...statement.daily]
    : statement.daily
  const groupWidth = (frame.right - frame.left) / spec.groups
  drawGrid(paper, context, {
    left: frame.left,
    groups: spec.groups,
    groupWidth,
    size: frame.size,
    leading: frame.leading,
    order: spec.order ?? 'down',
    continued: spec.continued,
    labels: [
      { x: 0, text: spec.labels[0] },
      { x: groupWidth - 26, text: spec.labels[1], align: 'right' },
    ],
    cells: days.map((day) => ({
      texts: [
        { x: 0, text: spec.date(day.date) },
        { x: groupWidth - 26, text: money(day.balanceCents, spec.money), align: 'right' },
      ],
    })),
  })
}

/** Wide enough for the widest figure, so that no description runs into an amount. */
export const figureWidth = (context: LayoutContext, size: number): number =>
  textWidth(
    `-$${money(context.statement.rows.reduce((most, row) => Math.max(most, Math.abs(row.balanceCents), row.amountCents), 0))}`,
    'sansBold',
    size,
  ) + 6

export const labelWidth = (label: string[], font: FontName, size: number): number =>
  Math.max(...label.map((line) => textWidth(line, font, size)))
