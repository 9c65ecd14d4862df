import type { Discrepancy, Finding } from '../../../types.ts'
import type { Dating } from '../../facts/period/dating.ts'
import { labelledOf } from '../../tables/labels.ts'
import type { BalanceLine, Scan } from '../../tables/tables.ts'
import { resolveDate } from '../../text/dates.ts'
import { areAlike } from '../alike.ts'
import { discrepancy, money } from '../checks.ts'
import type { Outcome } from '../readings.ts'
import { linesBeside } from '../sums/lines-beside.ts'

// An end that is printed once more, in words that are too plain to be taken for it: it is held against the ends where it is one of them but for a digit or two.

const OF = '(?:of|the|this|your|statement|billing|period|month|cycle|year)*'
const AGAIN = [
  // `Statement balance`, `Month-end balance`, `Balance at the end of the period`: what is available, collected or asked for is another one.
  new RegExp(
    `^(?:your|the|my)*(?:statement|month-?end|account|ledger|final|book|closing|ending)?balance(?:(?:at|on)(?:the)?(?:end|close)${OF}|thisstatement|carriedforward)?[:.]*$`,
  ),
  new RegExp(`^(?:your|the|my)*balance(?:(?:at|on)(?:the)?(?:start|beginning)${OF}|(?:brought)?forward)[:.]*$`),
  /^(?:your|the)*(?:opening|beginning|starting|previous|closing|ending)(?:balance)?[:.]*$/,
  /^(?:the|total|amount|balance|you|still)*(?:owe|owing)[:.]*$/,
  // `Business Checking   ...6789   20.00` in an overview.
  /^[a-z]{0,20}checking(?:account)?[^a-z]{0,20}$/,
  // `You began the month with 10.00 and ended with 20.00.`, `Your balance went from 10.00 to 20.00.`
  new RegExp(`^(?:and|you|we|your|account|balance)*(?:began|started|opened|ended|closed|finished)${OF}(?:with|at)$`),
  /^(?:your)?(?:account)?balancewentfrom$/,
]
/** Below a card's rows, on its slip, and beside its new balance: what is to be paid. */
const ON_CARDS = /^(?:sub|grand)?total[:.]*$|^transactionbalance[:.]*$/
const GOES_ON = /^to$/
const AGAIN_MAX = 40

/** Balances that lie between the two ends: what rows print, what they lead to, what the days end with. */
const between = ({ candidates, printed, proof }: Outcome): Set<number> => {
  const known = new Set<number>([...printed.daily.map((d) => d.balance)])
  for (const side of [1, -1]) {
    // In the order of the print, and in the other one.
    let balance = side === 1 ? proof.opening! : proof.closing!
    for (const { amount, direction, balance: own } of candidates) {
      if (own !== null) known.add(own)
      known.add(amount)
      balance += direction === 'credit' ? side * amount : -side * amount
      known.add(balance)
    }
  }
  return known
}

export const otherEnds = (outcome: Outcome, { taken }: Scan): Discrepancy[] => {
  const { opening, closing } = outcome.proof
  // An overview of several accounts is held against each of them elsewhere.
  if (opening === null || closing === null || outcome.printed.elsewhere.size > 0) return []
  const ends = [Math.abs(opening), Math.abs(closing)]
  const said = linesBeside(outcome.candidates, taken).flatMap((line) =>
    labelledOf(line).flatMap(({ near, token, position }, i, all) => {
      const isEnd =
        AGAIN.some((label) => label.test(near)) ||
        (outcome.printed.card && ON_CARDS.test(near)) ||
        (GOES_ON.test(near) && AGAIN.at(-1)!.test(all[i - 1]?.near ?? ''))
      const value = Math.abs(token.money!.value)
      const end = position > 0 || !isEnd || ends.includes(value) ? undefined : ends.find((one) => areAlike(one, value))
      return end === undefined ? [] : [{ line, value, end }]
    }),
  )
  if (said.length === 0) return []
  const known = between(outcome)
  return said.slice(0, AGAIN_MAX).flatMap(({ line, value, end }) => {
    if (known.has(value) || known.has(-value)) return []
    return [discrepancy('contradiction', `"${line.text.slice(0, 80)}" is printed; elsewhere it is ${money(end)}.`, end - value, line.page)]
  })
}

export const NAMED_END = { opening: /begin|opening|start/, closing: /ending|closing/ }

/**
 * One end of the statement under two days: `Ending balance on 05/31/2024   4,330.00`, and elsewhere `… on 05/28/2024   4,330.00`. A part of the period in which nothing
 * moved may end so, too.
 */
export const endsOfTwoDays = ({ proof, printed }: Outcome, { balances }: Scan, { context }: Dating): Finding[] =>
  (['opening', 'closing'] as const).flatMap((name): Finding[] => {
    const value = Math.abs(proof[name] ?? 0)
    const isEnd = ({ label, labelled }: BalanceLine): boolean =>
      label === name &&
      NAMED_END[name].test(labelled.near) &&
      Math.abs(labelled.token.money!.value) === value &&
      labelled.dates.length === 1
    const dated = balances
      .filter((balance) => value !== 0 && isEnd(balance))
      .flatMap(({ labelled, line }) => {
        const date = resolveDate(labelled.dates[0]!, context)
        return date === null ? [] : [{ date, line }]
      })
    const other = dated.find(({ date }) => date !== dated[0]!.date)
    if (!other || printed.elsewhere.size > 0) return []
    const { text, page } = other.line
    const message = `"${text.slice(0, 80)}" is of ${other.date}; elsewhere the same balance is of ${dated[0]!.date}.`
    return [{ kind: 'other_figure', severity: 'warning', message, page, box: null }]
  })
