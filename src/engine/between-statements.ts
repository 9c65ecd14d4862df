import { dayNumber, daysBetween } from '../shared/dates.ts'
import { type Cents, formatCents } from '../shared/money.ts'
import type { Account } from './metrics/accounts.ts'
import type { Discrepancy, Row, Statement } from './types.ts'

/**
 * Statements of one account held against each other, whichever files they came in: each may add up by itself, and both cannot be true. Only what is proven by itself
 * contradicts anything: of one that was read badly nothing follows for another. It goes by what was read; what a person mends in one of two is no contradiction.
 */
export const contradictionsBetween = (
  statements: readonly Statement[],
  accounts: readonly Account[],
  duplicateOf: readonly (number | null)[],
): Discrepancy[][] => {
  const said: Discrepancy[][] = statements.map(() => [])
  const isProven = (index: number): boolean => statements[index]!.reconciled
  const say = (index: number, contradiction: Contradiction | null): void => {
    if (contradiction) said[index]!.push({ kind: 'contradiction', ...contradiction, page: null })
  }
  for (const { statements: months } of accounts)
    months.forEach((own, i) => {
      const before = months[i - 1]
      if (before === undefined || !isProven(own) || !isProven(before)) return
      say(own, doesNotGoOn(statements[before]!, statements[own]!))
      say(own, otherHolder(statements[before]!, statements[own]!))
    })
  duplicateOf.forEach((original, copy) => {
    if (original === null || !isProven(original) || !isProven(copy)) return
    say(copy, differsFrom(statements[original]!, statements[copy]!))
    say(original, differsFrom(statements[copy]!, statements[original]!))
    say(copy, otherHolder(statements[original]!, statements[copy]!))
  })
  return said
}

export const contradicted = (statement: Statement, said: readonly Discrepancy[]): Statement =>
  said.length === 0 ? statement : { ...statement, reconciled: false, discrepancies: [...statement.discrepancies, ...said] }

type Contradiction = { message: string; amount: Cents | null }

const named = ({ fileName, periodStart, periodEnd }: Statement): string => `${fileName} (${periodStart} to ${periodEnd})`

/** Some banks begin a period with the day that ended the one before. */
const doesNotGoOn = (before: Statement, own: Statement): Contradiction | null => {
  if (before.periodEnd === null || own.periodStart === null || own.accountLast4 === null) return null
  const days = daysBetween(before.periodEnd, own.periodStart)
  if (days < 0 || days > 1 || before.closingBalance === own.openingBalance) return null
  const [closed, opened] = [before.closingBalance!, own.openingBalance!]
  return {
    message: `It opens with ${formatCents(opened)}; the statement before it, ${named(before)}, closes with ${formatCents(closed)}.`,
    amount: (opened - closed) as Cents,
  }
}

/** Days of `own` that the other covers whole: of those on which it begins or ends in the middle of `own` it may lack a part. */
const coveredBy = (other: Statement, own: Statement): { first: number; last: number } | null => {
  if (other.periodStart === null || other.periodEnd === null || own.periodStart === null || own.periodEnd === null) return null
  const [from, to] = [dayNumber(own.periodStart), dayNumber(own.periodEnd)]
  const [otherFrom, otherTo] = [dayNumber(other.periodStart), dayNumber(other.periodEnd)]
  const first = otherFrom <= from ? from : otherFrom + 1
  const last = otherTo >= to ? to : otherTo - 1
  return first <= last ? { first, last } : null
}

const keyOf = (row: Row): string => `${row.date} ${row.type} ${row.amount}`
const countsOf = (rows: readonly Row[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

/** Each of its rows on days that the other covers must be there, too, by day and amount; words may be printed otherwise. */
const differsFrom = (other: Statement, own: Statement): Contradiction | null => {
  const days = coveredBy(other, own)
  if (days === null) return null
  const within = ({ rows }: Statement): Row[] => rows.filter(({ date }) => dayNumber(date) >= days.first && dayNumber(date) <= days.last)
  const left = countsOf(within(other))
  const lacking = within(own).filter((row) => {
    const count = left.get(keyOf(row)) ?? 0
    left.set(keyOf(row), count - 1)
    return count <= 0
  })
  const [first] = lacking
  if (!first) return null
  const more = lacking.length > 1 ? ` and ${lacking.length - 1} more` : ''
  return {
    message: `${named(other)} is of the same account and has no ${first.type} of ${formatCents(first.amount)} on ${first.date} ("${first.description.slice(0, 60)}")${more}.`,
    amount: null,
  }
}

const FORMS = new Set(['LLC', 'INC', 'CORP', 'CO', 'COMPANY', 'LTD', 'LLP', 'LP', 'PC', 'PLLC', 'THE', 'AND', 'OF', 'DBA'])
const wordsOf = (holder: string): Set<string> => new Set((holder.toUpperCase().match(/[A-Z0-9]{2,}/g) ?? []).filter((w) => !FORMS.has(w)))

/** One account of one bank under two names that have no word in common. */
const otherHolder = (before: Statement, own: Statement): Contradiction | null => {
  if (before.holder === null || own.holder === null || own.accountLast4 === null) return null
  const [words, others] = [wordsOf(own.holder), wordsOf(before.holder)]
  if (words.size === 0 || others.size === 0 || [...words].some((word) => others.has(word))) return null
  return { message: `The holder is ${own.holder}; in ${named(before)}, of the same account, it is ${before.holder}.`, amount: null }
}
