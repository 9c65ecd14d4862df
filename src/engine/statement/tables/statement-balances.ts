import type { BalanceLine } from './tables.ts'

const STATEMENT_BALANCE = /^(?:your)?statementbalance,?(?:at|asof|asat|on)?\W*$/

/**
 * `Statement balance as of Oct 1` above `Statement balance as of Oct 31`: by its words each is what the statement ends with. Where two days have one and
 * nothing is called an opening balance, the days tell which is which.
 */
export const withDaysOfBalances = (balances: BalanceLine[]): BalanceLine[] => {
  const isNamed = ({ label, labelled }: BalanceLine): boolean =>
    label === 'closing' && labelled.dates.length === 1 && STATEMENT_BALANCE.test(labelled.near)
  const days = new Set(balances.filter(isNamed).map(({ labelled }) => JSON.stringify(labelled.dates[0])))
  if (days.size < 2 || balances.some(({ label }) => label === 'opening' || label === 'carriedIn')) return balances
  return balances.map((balance) => (isNamed(balance) ? { ...balance, label: 'dated' } : balance))
}

const DUE = /^balancedue\W*$/

/** `Balance due` ends what a previous balance begins and nothing else ends: an invoice has one, too, and a card may call so what must be paid at least. */
export const withBalanceDue = (balances: BalanceLine[]): BalanceLine[] => {
  const isDue = ({ label, labelled }: BalanceLine): boolean => label === 'closing' && DUE.test(labelled.near)
  const isEnd = balances.some(({ label }) => label === 'opening') && !balances.some((each) => each.label === 'closing' && !isDue(each))
  return isEnd ? balances : balances.filter((each) => !isDue(each))
}
