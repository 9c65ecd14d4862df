import type { Discrepancy } from '../../types.ts'
import type { SummaryTotal } from '../facts/balances.ts'
import type { Section } from '../tables/tables.ts'
import { discrepancy, money } from './checks.ts'
import type { Candidate } from './interpret.ts'
import { isSomeSum, isSumOfFew } from './some-sums.ts'
import type { TotalCheck } from './totals.ts'

/**
 * One line of a side is all of it, and there are others. They say what is in it (its checks, its fees): each is the sum of some rows that belong together,
 * or all of them are the whole again. A fee that stands beside the sum and is among no rows was put there.
 */
export const besideTheSum = (own: readonly Candidate[], whole: SummaryTotal, totals: readonly SummaryTotal[]): Discrepancy[] => {
  const rest = totals.filter((t) => t !== whole && t.value !== 0)
  if (
    isSomeSum(
      rest.map((t) => t.value),
      whole.value,
    )
  )
    return []
  const bySection = new Map<Section | null, number>()
  for (const { raw, amount } of own) bySection.set(raw.table.section, (bySection.get(raw.table.section) ?? 0) + amount)
  const known = new Set([...bySection.values(), ...own.map((r) => r.amount)])
  const charges = own.filter((r) => CHARGE.test(r.description)).map((r) => r.amount)
  return rest
    .filter((t) => CHARGE.test(t.label) && !known.has(t.value) && !isSumOfFew(charges, t.value))
    .map((t) =>
      discrepancy(
        'section_total',
        `"${t.line.text.slice(0, 80)}" is printed beside a sum of ${money(whole.value)} that is complete without it; no rows add up to it.`,
        t.value,
        t.line.page,
      ),
    )
}
const CHARGE = /fee|charge/i

/** What was charged in this period and nothing else: not what would be, was waived, or is of the year. */
const CHARGED =
  /^(?:total|less|other|monthly|bank|account|service|maintenance|activity|overdraft|nsf|and|&|\/)*(?:fees?|charges?)(?:charged|paid|assessed|imposed|and(?:charges?|fees?))?(?:for|in|during)?(?:the|this)?(?:statement|billing)?(?:period|cycle|month)?$/
const FEE_ROW = /fee|charge|chg|maint|service|svc|overdraft|\bod\b|nsf|penalt|analys|commission|return|assess/i

/** The summary is complete, and beside it a charge is printed: it must be a row, or some of the rows that are charges. */
export const strayCharges = (rows: readonly Candidate[], charges: readonly SummaryTotal[]): TotalCheck => {
  const debits = rows.filter((r) => r.direction === 'debit')
  const fees = debits.filter((r) => FEE_ROW.test(r.description)).map((r) => r.amount)
  const isMade = (value: number): boolean => debits.some((r) => r.amount === value) || isSumOfFew(fees, value)
  const failed = charges
    .filter(({ direction, label, value, line }) => direction === 'debit' && value > 0 && !line.ocr && CHARGED.test(label) && !isMade(value))
    .map(({ line, value }) =>
      discrepancy(
        'section_total',
        `"${line.text.slice(0, 80)}" is printed beside a summary that is complete without it; no rows add up to ${money(value)}.`,
        value,
        line.page,
      ),
    )
  return { confirmed: 0, failed, sums: [] }
}
