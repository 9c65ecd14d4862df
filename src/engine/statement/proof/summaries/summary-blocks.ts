import type { SummaryTotal } from '../../facts/balances.ts'
import type { Line } from '../../lines/lines.ts'
import { type Labelled, labelledOf } from '../../tables/labels.ts'
import type { Section } from '../../tables/tables.ts'
import { signedBalance } from '../../text/money.ts'
import { COLUMN } from '../../tolerances.ts'
import { sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Printed } from '../prove.ts'
import type { Unnamed } from './sides-by-value.ts'
import { NOT_SUMMED, summaryLines } from './summary-signs.ts'

// Where a paper's summaries stand, and which lines are theirs.

const BESIDE = 6
const LINES_MAX = 20
/** Lines between two lines of one summary. */
const APART = 3

/**
 * Of several prints of the two balances those that stand closest, the first one first: a box of its own repeats what the summary ends with.
 * Both on one line without a sum, as overviews of accounts print them, say nothing of what lies between, and come behind a summary that does.
 */
const closestPair = ({ facts, opening, closing }: Printed): { openingLine: Line; closingLine: Line } | null => {
  let best: { openingLine: Line; closingLine: Line; away: number } | null = null
  const edgeOf = ({ tokens }: Line, value: number): number => tokens.find((t) => t.money?.value === Math.abs(value))?.x1 ?? 0
  /** `New balance   $60.00` in the box of the payment due beside the summary is not the one that ends it. */
  const isBeside = (o: Line, c: Line): boolean =>
    o !== c &&
    Math.abs(edgeOf(o, opening ?? 0) - edgeOf(c, closing ?? 0)) > COLUMN.sameEdge &&
    c.tokens.some((t) => t.money && t.x0 > edgeOf(c, closing ?? 0))
  const hasSum = (at: number): boolean => facts.summary.some(({ line }) => line.index === at)
  for (const o of facts.openings) {
    if (o.value !== opening) continue
    for (const c of facts.closings) {
      if (c.value !== closing || o.line.page !== c.line.page) continue
      const lines = c.line.index - o.line.index
      const isBare = lines === 0 && !hasSum(o.line.index)
      const reach = isBare ? LINES_MAX : lines >= 0 && lines <= LINES_MAX ? lines : LINES_MAX + Math.abs(lines)
      const away = isBeside(o.line, c.line) ? reach + LINES_MAX : reach
      if (!best || away < best.away) best = { openingLine: o.line, closingLine: c.line, away }
    }
  }
  return best
}

/** Lines of a summary, each with its side, and what stands among them that was not understood. */
export type Block = { lines: SummaryTotal[]; others: number[] }

/** `nets`: what is called a change of the balance. `unsided`: what stands between the two balances and names neither side. `figures`: the same, with those whose labels stand above them. `beside`: lines that name one and are no part of what leads from one to the other. `opensAt`: the line of the opening balance, where the closing one has another. */
export type EndsBlock = Block & {
  unsided: Labelled[]
  figures: Unnamed[]
  beside: SummaryTotal[]
  nets: Labelled[]
  opensAt: number | null
}

/** The summary proper: what stands between the printed opening and closing balance, and right before and after them. */
export const blockOfEnds = (isSectionSum: (line: Line) => boolean, printed: Printed): EndsBlock | null => {
  const { facts } = printed
  const pair = closestPair(printed)
  if (!pair) return null
  const { openingLine, closingLine } = pair
  // Tables of prices and advertisements are no part of the sum.
  const [first, last] = [openingLine.index, closingLine.index].toSorted((a, b) => a - b) as [number, number]
  const known = new Set([...facts.summary, ...facts.others].map((s) => s.line.index))
  let [from, to] = [first, last]
  while (first - from < BESIDE && known.has(from - 1)) from--
  while (to - last < BESIDE && known.has(to + 1)) to++
  const isInBlock = ({ line }: { line: Line }): boolean =>
    line.index >= from && line.index <= to && last - first <= LINES_MAX && line.page === openingLine.page
  const others = facts.others.filter((o) => o.line.index >= first && o.line.index <= last)
  const understood = facts.summary.filter((s) => !isSectionSum(s.line) && isInBlock(s))
  const lines = summaryLines({
    understood,
    others: last - first <= LINES_MAX ? others : [],
    opening: printed.opening,
    closing: printed.closing,
    card: printed.card,
  })
  const left = others.filter((o) => !lines.some((s) => s.line === o.line && s.value === o.value))
  const ends = [0, ...[printed.opening, printed.closing].map((end) => Math.abs(end ?? 0))]
  const isEnd = ({ line, value }: { line: Line; value: number }): boolean =>
    (line === openingLine && value === ends[1]) || (line === closingLine && value === ends[2])
  const labelled = left.flatMap(({ line, value }) =>
    isInBlock({ line }) && !isEnd({ line, value }) ? labelledOf(line).filter((l) => l.token.money!.value === value && value !== 0) : [],
  )
  const unsided = labelled.filter((l) => !NOT_SUMMED.test(l.near))
  const nets = labelled.filter((l) => /^netbalancechange/.test(l.near))
  const beside = understood.filter((u) => !lines.some((s) => s.line === u.line && s.value === u.value))
  const figures = left.filter((o) => isInBlock(o) && !ends.includes(Math.abs(o.value)) && !NOT_SUMMED.test(o.label))
  // A balance moves nothing: a sum that is off by just as much as the account opened with is off all the same.
  const moving = left.map((o) => (isEnd(o) ? 0 : o.value))
  return { lines, others: moving, unsided, figures, beside, nets, opensAt: first === last ? null : openingLine.index }
}

/** Summaries that stand away from the balances: lines in a row that name both sides, as `Deposits` and `Withdrawals` under a heading of their own. */
export const blocksElsewhere = (isSectionSum: (line: Line) => boolean, { facts }: Printed, taken: readonly SummaryTotal[]): Block[] => {
  // Beside a line of the summary may stand another figure with a label of its own.
  const isTaken = (s: SummaryTotal): boolean => taken.some((t) => t.line === s.line && t.label === s.label)
  const lines = facts.summary.filter((s) => !isTaken(s) && !isSectionSum(s.line))
  const blocks: SummaryTotal[][] = []
  for (const line of lines) {
    const block = blocks.at(-1)
    const before = block?.at(-1)
    if (block && before && before.line.page === line.line.page && line.line.index - before.line.index <= APART) block.push(line)
    else blocks.push([line])
  }
  return blocks
    .filter(
      (block) =>
        block.some((l) => WHOLE_SIDE.test(l.label) && l.direction === 'credit') &&
        block.some((l) => WHOLE_SIDE.test(l.label) && l.direction === 'debit'),
    )
    .map((block) => {
      const [from, to] = [block[0]!.line.index, block.at(-1)!.line.index]
      return { lines: block, others: facts.others.filter((o) => o.line.index >= from && o.line.index <= to).map((o) => o.value) }
    })
}

/** A side by its name alone, not one of its kinds. */
export const WHOLE_SIDE =
  /^(?:total|all|your|amountof|summe(?:der|aller)?)*(?:in|out|gutschriften|eingange|lastschriften|belastungen|ausgange|deposits?|credits?|additions?|moneyin|paidin|paymentsin|received|withdrawals?|debits?|subtractions?|deductions?|moneyout|paidout|paymentsout|spent|incomings?|outgoings?|addedto(?:your)?balance|subtractedfrom(?:your)?balance)(?:(?:and|\/|&|,)*(?:other)?(?:deposits?|credits?|additions?|withdrawals?|debits?|subtractions?|deductions?|payments))*(?:thisperiod|total)?$/

/** What the columns beside the row's amount add up to: gross amounts, fees. A summary may lead from one balance to the other by way of them. */
export const sumsBeside = (rows: readonly Candidate[]): Set<number> => {
  const sums = new Map<number, number>()
  for (const { cells } of new Set(rows.map((r) => r.raw)))
    for (const { role, column, token } of cells)
      if (role === 'besides') sums.set(column, (sums.get(column) ?? 0) + signedBalance(token.money!, false))
  return new Set([...sums.values()].filter((sum) => sum !== 0).map(Math.abs))
}

export const withoutSumsBeside = (block: EndsBlock, beside: ReadonlySet<number>): EndsBlock =>
  beside.size === 0
    ? block
    : {
        ...block,
        lines: block.lines.filter((l) => !beside.has(l.value)),
        others: block.others.filter((value) => !beside.has(value)),
        unsided: block.unsided.filter((l) => !beside.has(l.token.money!.value)),
        figures: block.figures.filter((f) => !beside.has(f.value)),
        beside: block.beside.filter((l) => !beside.has(l.value)),
      }

/** Amounts of one kind, whatever else went that way. */
export const OF_ONE_KIND = /fees?$|charges?$|interest/

/** By its own words: the title of the box may stand right above the rows. */
const isCharged = ({ description }: Candidate): boolean => /\b(?:fees?|charges?|interest)\b/i.test(description)

/** `Opening Balance 5.00   Service Fees 1.00` over `Closing Balance 9.00   Other Fees 0.00`: a box of charges beside that of the balances, less than what went out, is no summary, unless nothing but charges did. */
export const withoutBoxOfCharges = (block: EndsBlock, debits: readonly Candidate[]): EndsBlock => {
  const { lines, opensAt } = block
  const isBox = lines.some((l) => l.line.index === opensAt) && lines.every((l) => OF_ONE_KIND.test(l.label)) && !debits.every(isCharged)
  return isBox && lines.reduce((sum, l) => sum + l.value, 0) < sumOf(debits) ? { ...block, lines: [], unsided: [], figures: [] } : block
}

/** Whether a line is a row's, or the sum of a section that holds rows; one without rows, as `Activity for May`, heads the summary itself. */
export const sectionSums = (rows: readonly Candidate[], { totals }: Printed): ((line: Line) => boolean) => {
  const holdRows = new Set(rows.map((r) => r.raw.table.section))
  const isOfRows = (section: Section): boolean =>
    section.kind === 'credit' || section.kind === 'debit' || (!['ignore', 'daily'].includes(section.kind) && holdRows.has(section))
  const sums = new Set(totals.filter((t) => t.section !== null && isOfRows(t.section)).map((t) => t.line.index))
  for (const { raw } of rows) for (const { index } of raw.lines) sums.add(index)
  return (line) => sums.has(line.index)
}

/** The lines of every summary, the one between the balances first, and those that stand beside it. */
export const summaryBlocks = (
  rows: readonly Candidate[],
  printed: Printed,
): { lines: SummaryTotal[] /** Name a side, and are no part of what leads from one balance to the other. */; beside: SummaryTotal[] }[] => {
  const isSectionSum = sectionSums(rows, printed)
  const ends = blockOfEnds(isSectionSum, printed)
  const elsewhere = blocksElsewhere(isSectionSum, printed, ends?.lines ?? [])
  return [...(ends ? [withoutSumsBeside(ends, sumsBeside(rows))] : []), ...elsewhere.map((block) => ({ ...block, beside: [] }))]
}
