import type { Claim, Discrepancy } from '../../../types.ts'
import type { SummaryTotal } from '../../facts/balances.ts'
import type { Line } from '../../lines/lines.ts'
import { labelledOf } from '../../tables/labels.ts'
import type { Scan } from '../../tables/tables.ts'
import type { Token } from '../../text/tokens.ts'
import { COLUMN } from '../../tolerances.ts'
import { discrepancy, sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Printed } from '../prove.ts'
import { headedIn } from './count-heads.ts'

// Counts that stand in a column of a summary and have no word of their own.

/** So many lines with a number at one place make a column of counts. */
const COLUMN_MIN = 2
const SUMMARY_LINES = 20
/** A smaller number may be that of a footnote. */
const FOOTNOTES = 3

const isNumber = ({ kind, text }: Token): boolean => kind === 'int' && /^\d{1,4}$/.test(text)
const isCentredOn = (a: Token, b: Token): boolean => Math.abs((a.x0 + a.x1) / 2 - (b.x0 + b.x1) / 2) <= COLUMN.sameEdge
const shareEdge = (a: Token, b: Token): boolean => Math.abs(a.x1 - b.x1) <= COLUMN.sameEdge || isCentredOn(a, b)

const numbersOf = ({ tokens }: Line): Token[] => tokens.filter(isNumber)

/** `Ending Balance   45   $12,345.67` below lines that are counted in the same column: what all of them count together. */
export const countsOfAll = (rows: readonly Candidate[], { facts, closing }: Printed): Discrepancy[] =>
  facts.closings.flatMap(({ line, value }) => {
    const labelled = value === closing && !line.ocr ? labelledOf(line).find((l) => l.count !== null) : undefined
    const number = labelled && numbersOf(line).find((t) => Number(t.text) === labelled.count)
    if (!labelled || !number) return []
    const above = facts.summary.filter(({ line: other, count }) => {
      const isAbove = other.page === line.page && other.index < line.index && line.index - other.index <= SUMMARY_LINES
      return isAbove && count !== null && numbersOf(other).some((t) => Number(t.text) === count && shareEdge(t, number))
    })
    const counted = above.reduce((n, { count }) => n + count!, 0)
    if (above.length < COLUMN_MIN || [counted, rows.length].includes(labelled.count!)) return []
    const message = `"${line.text.slice(0, 80)}" is printed; the lines above it count ${counted}, and ${rows.length} rows were read.`
    return [discrepancy('count', message, null, line.page)]
  })

type Behind = { total: SummaryTotal; number: Token }

/** The number that stands last on a line, right of its sum. */
const behindSum = (total: SummaryTotal): Behind[] => {
  const [number, sum] = total.line.tokens.toReversed()
  const isBehind = number && isNumber(number) && sum?.money?.value === total.value && !total.line.ocr
  return isBehind && total.count === null ? [{ total, number }] : []
}

/** The number right before a sum: `Card Withdrawals 12   3,665.11-`. */
const beforeSum = (total: SummaryTotal): Behind[] => {
  const { tokens, ocr } = total.line
  const number = tokens[tokens.findIndex((t) => t.money?.value === total.value) - 1]
  return number && isNumber(number) && !ocr ? [{ total, number }] : []
}

/** Lines of a summary, two others of which count their rows in the same way, or whose number stands under the head of a column of counts, must. */
export const countsBeforeSums = (rows: readonly Candidate[], { facts }: Printed, scanned: Scan): Claim<Candidate>[] => {
  const isHeaded = headedIn(scanned)
  const known = facts.summary.flatMap(beforeSum).map((each) => ({ ...each, choices: rowsOf(rows, each.total) }))
  const isCounted = ({ number, choices }: { number: Token; choices: Candidate[][] }): boolean =>
    Number(number.text) > FOOTNOTES && choices.some((choice) => choice.length === Number(number.text))
  /** `2   1   51,500.00`: of two numbers before a sum the second may be the other side's. */
  const isAlone = (line: Line, number: Token): boolean => {
    const before = line.tokens[line.tokens.indexOf(number) - 1]
    return !before || !isNumber(before)
  }
  return known.flatMap(({ total: { line, direction, count: said }, number, choices }): Claim<Candidate>[] => {
    const isSure = said === null && isAlone(line, number) && isHeaded(number, line)
    const near = known.filter((o) => o.total.line.page === line.page && Math.abs(o.total.line.index - line.index) <= SUMMARY_LINES)
    const count = Number(number.text)
    const chosen = choices.find((choice) => choice.length === count) ?? choices[0]
    const others = near.filter((o) => o.number !== number && isCounted(o))
    if (!chosen || (others.length < COLUMN_MIN && !isSure)) return []
    return [{ about: 'count', rows: chosen, type: direction, count, label: line.text.slice(0, 80), page: line.page }]
  })
}

/** All rows of a side or of a section, where they make the sum. */
const rowsOf = (rows: readonly Candidate[], { direction, value }: SummaryTotal): Candidate[][] => {
  const own = rows.filter((r) => r.direction === direction)
  return [own, ...Map.groupBy(own, (r) => r.raw.table.section).values()].filter((choice) => sumOf(choice) === value)
}

/** `Deposits   24,539.12   14` over `Withdrawals   10,132.72   21`: numbers in a column behind the sums, one of which counts its rows, all do. */
export const countsBehindSums = (rows: readonly Candidate[], { facts }: Printed): Claim<Candidate>[] => {
  const behind = facts.summary.flatMap(behindSum)
  const known = behind.map((each) => {
    const column = behind.filter(({ total, number }) => total.line.page === each.total.line.page && shareEdge(number, each.number))
    return { ...each, column, choices: rowsOf(rows, each.total) }
  })
  const counts = ({ number, choices }: { number: Token; choices: Candidate[][] }): boolean =>
    Number(number.text) > FOOTNOTES && choices.some((choice) => choice.length === Number(number.text))
  return known.flatMap((each): Claim<Candidate>[] => {
    const isColumn =
      each.column.length >= COLUMN_MIN && known.some((other) => each.column.some((c) => c.number === other.number) && counts(other))
    const count = Number(each.number.text)
    const chosen = each.choices.find((choice) => choice.length === count) ?? each.choices[0]
    if (!isColumn || !chosen) return []
    const { line, direction } = each.total
    return [{ about: 'count', rows: chosen, type: direction, count, label: line.text.slice(0, 80), page: line.page }]
  })
}
