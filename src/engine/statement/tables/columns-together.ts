import type { Column } from './headers.ts'
import type { Role } from './vocabulary.ts'

// What a column is may only be told by those beside it.

export const isMoneyRole = (role: Role): boolean =>
  role === 'debit' || role === 'credit' || role === 'amount' || role === 'balance' || role === 'besides'
export const isDateRole = (role: Role): boolean => role === 'date' || role === 'posted' || role === 'otherDate'

/** `Advances   Payments`: where what is owed grows in one column, payments lower it in the other. */
const withPaymentsIn = (columns: readonly Column[]): Column[] => {
  const debits = columns.filter((c) => c.role === 'debit')
  // Interest on a debt is charged, not earned.
  const isCharge = (c: Column): boolean => c.label === 'interest'
  const isPayment = (c: Column): boolean => /^payments?$|^paymentsand(?:other)?credits$/.test(c.label)
  if (debits.length !== 2 || columns.some((c) => c.role === 'credit' && !isCharge(c)) || debits.filter(isPayment).length !== 1)
    return [...columns]
  return columns.map((c) => (isPayment(c) ? { ...c, role: 'credit' } : isCharge(c) ? { ...c, role: 'debit' } : c))
}

/** `Amount   Balance   Charges`: behind the balance that the amount leads to stands what is only noted. */
const withNoteBehind = (columns: readonly Column[]): Column[] => {
  const [balance, last] = columns.slice(-2)
  const isNote =
    balance?.role === 'balance' && (last?.role === 'amount' || last?.role === 'debit') && /(?:charges?|fees?)$/.test(last.label)
  const hasAmount = columns.slice(0, -2).some((c) => isMoneyRole(c.role) && c.role !== 'besides')
  return isNote && hasAmount ? columns.with(-1, { ...last!, role: 'besides' }) : [...columns]
}

export const NET = /^net(?:amount|total)?$/
const BEFORE_NET = /^(?:amount|total|fees?|charges?|gross)(?:amount)?$/

/** `Amount   Fees   Total*`: behind both, the total is what was moved. */
const isTotalBehindFees = (columns: readonly Column[]): boolean => {
  const labels = columns.filter((c) => isMoneyRole(c.role)).map((c) => c.label.replace(/\W+$/, ''))
  const at = labels.findIndex((label) => /^fees?(?:amount)?$/.test(label))
  return at > 0 && /^(?:gross)?(?:amount)?$/.test(labels[at - 1]!) && /^total(?:amount)?$/.test(labels[at + 1] ?? '')
}

/** Of amounts before and after fees the latter are the row's; of balances the booked ones are the account's. */
const withOneAmount = (columns: readonly Column[]): Column[] => {
  const isTotal = isTotalBehindFees(columns)
  const isNet = isTotal || columns.some((c) => NET.test(c.label))
  const isSummed = columns.some((c) => c.role === 'amount')
  const isBooked = columns.some((c) => c.role === 'balance' && !/available/.test(c.label))
  return columns.map((c) => {
    const aside =
      (isNet && isMoneyRole(c.role) && BEFORE_NET.test(c.label) && !(isTotal && /^total/.test(c.label))) ||
      (isBooked && c.role === 'balance' && /available/.test(c.label))
    // A fee beside an amount is part of it or none of the row's; among columns of sides it is one of them.
    if (c.label === 'fee' && !isSummed) return { ...c, role: 'debit' }
    return aside ? { ...c, role: 'besides' } : c
  })
}

/** `Incoming   Outgoing   Amount`: where both sides have a column, what stands behind them is the balance. */
const withBalanceBehind = (columns: readonly Column[]): Column[] => {
  const last = columns.at(-1)
  const has = (role: Role): boolean => columns.some((c) => c.role === role)
  if (last?.role !== 'amount' || !has('debit') || !has('credit') || has('balance') || columns.filter((c) => c.role === 'amount').length > 1)
    return [...columns]
  return columns.with(-1, { ...last, role: 'balance' })
}

/** `Date   Purchases   Amount`: a side over the texts is their title, where the amounts have a label of their own. */
const withTitledTexts = (columns: readonly Column[]): Column[] => {
  const [side, amount, ...more] = columns.filter((c) => !isDateRole(c.role))
  const isTitled = more.length === 0 && amount?.role === 'amount' && (side?.role === 'debit' || side?.role === 'credit')
  if (!isTitled || !isDateRole(columns[0]!.role) || columns.at(-1) !== amount) return [...columns]
  return columns.map((c) => (c === side ? { ...c, role: 'description' } : c))
}

/** Columns from left to right, with the roles that they have beside each other. */
export const besideEachOther = (columns: readonly Column[]): Column[] =>
  withBalanceBehind(withOneAmount(withPaymentsIn(withNoteBehind(withTitledTexts(columns)))))
