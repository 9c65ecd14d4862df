import { formatCents } from '../shared/money.ts'
import { onlyLetters } from './letters.ts'
import type { Row, Statement } from './types.ts'

/**
 * A month that is another one with its dates moved. What it says comes by how sure it is: a check is paid once, and sales and bills of a whole month do not
 * come again to the cent; but rents, loans and subscriptions do, so fewer rows are told and refute nothing.
 */
export type Repeated = { isSure: boolean; message: string }

/** `Check 4911`, `CHECK #0004911`, `Check No. 4911`. Not `CHECKCARD 0320`. */
const CHECK = /\b(?:check|chk|ck)(?: (?:paid|no|number|num))?[.:]? ?#? ?0*(\d{3,10})(?![\d/.-])/i
/** One or two may have been returned without a word and presented again. */
const CHECKS_MIN = 3
const MAX_NAMED = 3

const checkOf = ({ description, type, amount }: Row): string | null => {
  const number = type === 'debit' ? CHECK.exec(description)?.[1] : undefined
  return number === undefined ? null : `${number} ${amount}`
}

const checksPaidAgain = (before: Statement, own: Statement): Row[] => {
  const paid = new Set(before.rows.flatMap((row) => checkOf(row) ?? []))
  if (paid.size < CHECKS_MIN) return []
  // One that came back is presented again.
  const givenBack = new Set([...before.rows, ...own.rows].flatMap(({ type, amount }) => (type === 'credit' ? [amount] : [])))
  return own.rows.filter((row) => {
    const check = checkOf(row)
    return check !== null && paid.has(check) && !givenBack.has(row.amount)
  })
}

/** Side, amount and the letters of the text: days, traces and references may have been moved along. */
const keyOf = ({ type, amount, description }: Row): string => `${type} ${amount} ${onlyLetters(description)}`

const ROWS_MIN = 20
/** What is agreed for many months is mostly in whole dollars. */
const hasCents = ({ amount }: Row): boolean => amount % 100 !== 0
const AMOUNTS_MIN = 10
const TOLD_SHARE = 0.8
const SURE_SHARE = 0.9

const sameRows = (before: Statement, own: Statement): Row[] => {
  const left = new Map<string, number>()
  for (const row of before.rows) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1)
  return own.rows.filter((row) => {
    const key = keyOf(row)
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count > 0
  })
}

const differentIn = <T>(rows: readonly Row[], of: (row: Row) => T): number => new Set(rows.map(of)).size

/** Sales of many days, each to the cent as in the other month. Bills may be the same for years, and rents come in within a few days. */
const areSales = (rows: readonly Row[]): boolean => {
  const sales = rows.filter((row) => row.type === 'credit' && hasCents(row))
  return differentIn(sales, ({ amount }) => amount) >= AMOUNTS_MIN && differentIn(sales, ({ date }) => date) >= AMOUNTS_MIN
}

export const repeatedMonth = (before: Statement, own: Statement, named: string): Repeated | null => {
  const checks = checksPaidAgain(before, own)
  if (checks.length >= CHECKS_MIN) {
    const some = checks.slice(0, MAX_NAMED).map(({ description, amount }) => `“${description.slice(0, 40)}” (${formatCents(amount)})`)
    const more = checks.length > MAX_NAMED ? ` and ${checks.length - MAX_NAMED} more` : ''
    return { isSure: true, message: `${some.join(', ')}${more}: these checks are paid in ${named} as well, and a check is paid once.` }
  }
  const most = Math.max(before.rows.length, own.rows.length)
  if (Math.min(before.rows.length, own.rows.length) < Math.max(ROWS_MIN, most * TOLD_SHARE)) return null
  const same = sameRows(before, own)
  if (same.length < most * TOLD_SHARE || differentIn(same.filter(hasCents), ({ amount }) => amount) < AMOUNTS_MIN) return null
  return {
    isSure: same.length >= most * SURE_SHARE && areSales(same),
    message: `${same.length} of its ${own.rows.length} rows stand in ${named} with the same text and amount.`,
  }
}
