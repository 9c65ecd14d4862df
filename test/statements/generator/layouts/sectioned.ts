import { drawAdvert, drawCoupon, drawFinePrint, drawHowToBalance, drawLetterhead } from '../furniture.ts'
import type { Paper } from '../paper.ts'
import { type LayoutContext, type MoneyStyle, money, type Row, type Statement, total } from '../statement.ts'
import { type Column, drawSummary, drawTotal, type SummaryLine } from '../table.ts'
import {
  type CheckGridSpec,
  drawCheckGrid,
  drawDailyGrid,
  drawHeading,
  drawListSection,
  type Frame,
  figureWidth,
  frameOf,
  type HeadingStyle,
  startPaper,
} from './parts.ts'

export interface SectionSpec {
  title: string
  /** The first section that takes a row prints it. */
  takes: (row: Row) => boolean
  sign: 1 | -1
  total?: string
  /** A group heading printed before the first of its sections. */
  under?: string
}

export type SectionColumn = 'date' | 'description' | 'amount' | 'reference' | 'serial'

/** Banks that sort a period into lists by kind: the section gives the sign. */
export interface SectionedSpec {
  bank: string
  bankAddress: string[]
  size?: number
  product: string
  period: (statement: Statement) => string
  sections: SectionSpec[]
  columns: SectionColumn[]
  labels: Partial<Record<SectionColumn, string[]>>
  date: (iso: string) => string
  dateWidth?: number
  /** Unsigned in most; some sign debits. */
  amount?: MoneyStyle
  signed?: boolean
  dollarFirst?: boolean
  checks?: CheckGridSpec
  summaryTitle: string
  summary: (statement: Statement, sums: Map<string, { cents: number; count: number }>) => SummaryLine[]
  heading: HeadingStyle
  header?: 'rule' | 'shade' | 'plain'
  continuedTitle?: (title: string) => string
  continuedNote?: string
  activityTitle?: string
  daily?: {
    title: string
    groups: number
    date: (iso: string) => string
    labels: [string, string]
    money?: MoneyStyle
    withOpening?: boolean
  }
  howTo?: boolean
  coupon?: boolean
  after?: (paper: Paper, context: LayoutContext, frame: Frame) => void
  /** A total line may stand under the amount column rather than at the right edge. */
  totalAtAmount?: boolean
}

export const isCheck = (row: Row): boolean => row.checkNumber !== null
export const isCredit = (row: Row): boolean => row.type === 'credit'
export const isFee = (row: Row): boolean => row.type === 'debit' && row.entry.detail.kind === 'fee'
export const isCard = (row: Row): boolean => row.type === 'debit' && (row.entry.detail.kind === 'card' || row.entry.detail.kind === 'atm')
export const isAch = (row: Row): boolean => row.entry.detail.kind === 'ach'
export const isDeposit = (row: Row): boolean => row.entry.detail.kind === 'deposit'
export const anyRow = (): boolean => true

const layOut = (spec: SectionedSpec, context: LayoutContext, frame: Frame): Column[] => {
  const widths: Record<SectionColumn, number> = {
    date: spec.dateWidth ?? 50,
    amount: figureWidth(context, frame.size) + 12,
    reference: 74,
    serial: 60,
    description: 0,
  }
  const fixed = spec.columns.reduce((sum, key) => sum + widths[key], 0)
  let x = frame.left
  return spec.columns.map((key): Column => {
    const width = key === 'description' ? frame.right - frame.left - fixed : widths[key]
    const start = x
    x += width
    const label = spec.labels[key] ?? [key]
    if (key === 'description') return { key, label, x: start + 4, width: width - 14 }
    if (key === 'amount') return { key, label, x: start + width - 4, align: 'right' }
    if (key === 'reference') return { key, label, x: start + width, align: 'right' }
    return { key, label, x: start }
  })
}

export const drawSectioned =
  (spec: SectionedSpec) =>
  (context: LayoutContext): Paper => {
    const { statement } = context
    const frame = frameOf(context, 42, 568, spec.size ?? 8.5)
    const { left, right, size } = frame
    const period = spec.period(statement)
    const paper = startPaper(context, frame, (sheet, page, pages) => {
      if (page > 1) {
        sheet.text(left, 30, statement.holder, { size: 8 })
        sheet.text(left, 40, `${period}   Account number: ${statement.accountNumber}`, { size: 8 })
      }
      sheet.text(right, 30, `Page ${page} of ${pages}`, { size: 8, align: 'right' })
      sheet.text(left, 766, `${spec.bank} - ${spec.product} - Member FDIC`, { size: 7, gray: 0.3 })
    })
    drawLetterhead(paper, context, {
      bank: spec.bank,
      bankAddress: spec.bankAddress,
      left,
      right: ['', period, `Account number: ${statement.accountNumber}`, spec.product],
      rightX: right,
    })
    const taken = new Map<SectionSpec, Row[]>(spec.sections.map((section) => [section, []]))
    for (const row of statement.rows) {
      const section = spec.sections.find((candidate) => (candidate.sign === 1) === isCredit(row) && candidate.takes(row))
      if (!section) throw new Error(`${spec.bank}: no section takes ${row.description}`)
      taken.get(section)?.push(row)
    }
    const sums = new Map([...taken].map(([section, rows]) => [section.title, { cents: total(rows), count: rows.length }]))
    drawHeading(paper, frame, spec.summaryTitle, spec.heading)
    drawSummary(paper, context, {
      x: left,
      countX: left + 260,
      valueX: left + 350,
      size,
      leading: 1.5,
      lines: spec.summary(statement, sums),
    })
    if (context.random.chance(0.5)) drawAdvert(paper, context, left, right)
    if (spec.howTo) {
      drawHowToBalance(paper, left, right)
      paper.newPage()
    }
    if (spec.activityTitle) {
      paper.gap(10)
      drawHeading(paper, frame, spec.activityTitle, 'bar', size + 3)
    }
    const columns = layOut(spec, context, frame)
    const amountColumn = columns.find((column) => column.key === 'amount') as Column
    const continuedTitle = spec.continuedTitle ?? ((title: string) => `${title} (continued)`)
    let under = ''
    for (const [section, rows] of taken) {
      if (rows.length === 0) continue
      if (section.under && section.under !== under) {
        under = section.under
        paper.gap(8)
        drawHeading(paper, frame, under, 'bar', size + 2.5)
      }
      const asGrid = spec.checks && rows.every(isCheck)
      if (asGrid && spec.checks) {
        paper.gap(10)
        drawHeading(paper, frame, section.title, spec.heading)
        drawCheckGrid(paper, context, frame, rows, {
          ...spec.checks,
          continued: () => drawHeading(paper, frame, continuedTitle(section.title), spec.heading),
        })
        if (section.total)
          drawTotal(
            paper,
            context,
            left,
            section.total,
            right,
            money(spec.signed ? -total(rows) : total(rows), { ...spec.amount, dollar: true }),
            size,
          )
        continue
      }
      const cents = spec.signed ? section.sign * total(rows) : total(rows)
      drawListSection(paper, context, frame, {
        title: section.title,
        continuedTitle: continuedTitle(section.title),
        rows,
        heading: spec.heading,
        header: spec.header ?? 'plain',
        columns,
        cells: (row, index) => ({
          date: spec.date(row.date),
          description: row.description,
          reference: String((row.amountCents * 7919 + row.entry.index * 104729) % 1_000_000_000).padStart(9, '0'),
          serial: isDeposit(row) ? String(1000 + (row.entry.index % 900)) : '',
          amount: money(spec.signed ? section.sign * row.amountCents : row.amountCents, {
            ...spec.amount,
            dollar: spec.amount?.dollar || (spec.dollarFirst === true && index === 0),
          }),
        }),
        totalLabel: section.total,
        totalValue: money(cents, { ...spec.amount, dollar: true }),
        totalX: spec.totalAtAmount ? amountColumn.x + 120 : amountColumn.x,
        continuedNote: spec.continuedNote,
        splitRows: context.random.chance(0.4),
      })
    }
    const { daily } = spec
    if (daily) {
      paper.gap(12)
      drawHeading(paper, frame, daily.title, spec.heading)
      drawDailyGrid(paper, context, frame, {
        ...daily,
        continued: () => drawHeading(paper, frame, continuedTitle(daily.title), spec.heading),
      })
    }
    spec.after?.(paper, context, frame)
    if (spec.coupon) drawCoupon(paper, context, left, right)
    drawFinePrint(paper, left, right)
    paper.finish()
    return paper
  }

/** Summary lines for the sections that hold anything. */
export const sectionLines = (
  sums: Map<string, { cents: number; count: number }>,
  signs: Map<string, number>,
  style: MoneyStyle,
  withCounts = false,
): SummaryLine[] =>
  [...sums]
    .filter(([, sum]) => sum.count > 0)
    .map(([label, sum]) => ({
      label,
      count: withCounts ? String(sum.count) : '',
      value: money((signs.get(label) ?? 1) * sum.cents, style),
      total: true,
    }))

export const openingLine = (statement: Statement, label: string): SummaryLine => ({
  label,
  value: money(statement.openingCents, { dollar: true }),
})
export const closingLine = (statement: Statement, label: string): SummaryLine => ({
  label,
  value: money(statement.closingCents, { dollar: true }),
  bold: true,
  closing: true,
})
export const groupsOf = (
  fields: CheckGridSpec['fields'],
  groups: number,
  date: (iso: string) => string,
): Pick<CheckGridSpec, 'fields' | 'groups' | 'date'> => ({ groups, date, fields })
