import type { Finding } from '../../../types.ts'
import { money, sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'

// A sum of fees may be any of the rows that could be fees: nobody says which a bank counts. Less than those that only a bank charges, under names of its own, is told.

const KINDS =
  'service|maintenance|wire|overdraft|nsf|item|atm|statement|analysis|activity|transaction|inactivity|dormant|stop payment|cashiers? check|account'
const BANKS_FEE = new RegExp(
  `^(?:(?:monthly|annual|daily|incoming|outgoing|domestic|foreign|international|intl|paper|excess|extended|continuous|returned?|paid|business|deposited)\\W+)*(?:${KINDS})\\W+(?:(?:transfer|item|paid|returned?)\\W+)*(?:fees?|charges?)\\b`,
  'i',
)
const GIVEN_BACK = /fee|charge|waive|refund|rebate|revers|courtesy/i
/** A credit of the bank's own fee. */
const isGivenBack = ({ description, direction }: Candidate): boolean => direction === 'credit' && GIVEN_BACK.test(description)

/** `Total fees charged this period   25.00` beside a monthly fee of 25.00 and a wire fee of 45.00. */
export const fewerFees = ({ candidates, printed }: Outcome): Finding[] =>
  printed.figures.flatMap((figure): Finding[] => {
    const { of, value, line, days } = figure
    if (of !== 'fees' || days !== undefined || candidates.some(isGivenBack)) return []
    const made = sumOf(candidates.filter((row) => row.direction === 'debit' && BANKS_FEE.test(row.description)))
    if (Math.abs(value) >= made) return []
    const message = `"${line.text.slice(0, 80)}" is printed; rows that are called the bank's fees come to ${money(made)}.`
    return [{ kind: 'other_figure', severity: 'info', message, page: line.page, box: null }]
  })
