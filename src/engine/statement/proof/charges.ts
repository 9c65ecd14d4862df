import type { Claim } from '../../types.ts'
import type { SummaryTotal } from '../facts/balances.ts'
import { sumOf } from './checks.ts'
import { FEE } from './figures.ts'
import type { Candidate } from './interpret.ts'
import type { Printed } from './prove.ts'
import { isSomeSum, isSumOfFew } from './some-sums.ts'
import { summaryBlocks } from './summary.ts'

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
      const within = besideTheSum(
        lines.filter((line) => line.direction === side),
        sumOf(own),
      )
      const apart = beside.filter((line) => line.direction === side && line.value > 0 && CHARGED.test(line.label))
      return [...within, ...apart]
        .filter(({ value, line }) => !line.ocr && !isMade(value, own))
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
