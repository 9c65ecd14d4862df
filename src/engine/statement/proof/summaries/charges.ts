import type { Claim } from '../../../types.ts'
import type { SummaryTotal } from '../../facts/balances.ts'
import { sumOf } from '../checks.ts'
import { FEE } from '../figures/figures.ts'
import type { Candidate } from '../interpret.ts'
import type { Printed } from '../prove.ts'
import { isSomeSum, isSumOfFew } from '../sums/some-sums.ts'
import { summaryBlocks } from './summary-blocks.ts'

const CHARGE = /fee|charge/i
/** What was charged in this period and nothing else: not what would be, was waived, or is of the year. */
const CHARGED =
  /^(?:total|less|other|monthly|bank|account|service|maintenance|activity|overdraft|nsf|and|&|\/)*(?:fees?|charges?)(?:charged|paid|assessed|imposed|and(?:charges?|fees?))?(?:for|in|during)?(?:the|this)?(?:statement|billing)?(?:period|cycle|month)?$/

/** One line of a side is all of it, and there are others that do not make it again: they say what is in it (its checks, its fees). */
const besideTheSum = (lines: readonly SummaryTotal[], made: number): SummaryTotal[] => {
  const whole = lines.find((line) => line.value === made)
  const rest = lines.filter((line) => line !== whole && line.value !== 0)
  const isWholeAgain = isSomeSum(
    rest.map((line) => line.value),
    made,
  )
  return whole && !isWholeAgain ? rest.filter((line) => CHARGE.test(line.label)) : []
}

/** More rows than these that a count leaves out may make any sum. */
const FEW_ROWS = 3
const MAX_ROWS = 200

/** Whether one amount, or so few of them together, make a sum. */
const isMadeByFew = (amounts: readonly number[], sum: number, few: number): boolean =>
  amounts.includes(sum) || (few > 1 && amounts.some((amount, i) => isMadeByFew(amounts.slice(i + 1), sum - amount, few - 1)))

/** `73 Checks/Debits` beside `Service charges`, which together are a side: the few rows that the count leaves out are the charges. */
const besideTheCounted = (lines: readonly SummaryTotal[], own: readonly Candidate[]): SummaryTotal[] => {
  const [counted, ...more] = lines.filter((line) => line.count !== null && line.count > 0)
  const rest = lines.filter((line) => line !== counted && line.value !== 0)
  const value = rest.reduce((sum, line) => sum + line.value, 0)
  const left = own.length - (counted?.count ?? 0)
  if (!counted || more.length > 0 || rest.length === 0 || counted.value + value !== sumOf(own)) return []
  if (left < 1 || left > FEW_ROWS || own.length > MAX_ROWS) return []
  const amounts = own.map((r) => r.amount)
  return isMadeByFew(amounts, value, left) ? [] : rest.filter((line) => CHARGE.test(line.label)).slice(0, 1)
}

/** A charge that stands beside a sum, or a summary, which is complete without it, must be among the rows: a row, the rows of a section, or some of the charges. */
export const againstCharges = (rows: readonly Candidate[], printed: Printed): Claim<Candidate>[] => {
  const isMade = (value: number, own: readonly Candidate[]): boolean => {
    const sections = [...Map.groupBy(own, (r) => r.raw.table.section).values()].map(sumOf)
    const charges = own.filter((r) => FEE.test(r.description)).map((r) => r.amount)
    return sections.includes(value) || own.some((r) => r.amount === value) || isSumOfFew(charges, value)
  }
  return summaryBlocks(rows, printed).flatMap(({ lines, beside }) =>
    (['credit', 'debit'] as const).flatMap((side) => {
      const own = rows.filter((r) => r.direction === side)
      const ofSide = lines.filter((line) => line.direction === side)
      const within = besideTheSum(ofSide, sumOf(own))
      const apart = beside.filter((line) => line.direction === side && line.value > 0 && CHARGED.test(line.label))
      return [...[...within, ...apart].filter(({ value }) => !isMade(value, own)), ...besideTheCounted(ofSide, own)]
        .filter(({ line }) => !line.ocr)
        .map(
          ({ value, line }): Claim<Candidate> => ({
            about: 'figure',
            rows: null,
            of: 'charge',
            value,
            opening: 0,
            start: null,
            end: null,
            label: line.text.slice(0, 80),
            page: line.page,
          }),
        )
    }),
  )
}
