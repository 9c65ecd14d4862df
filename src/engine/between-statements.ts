import { dayNumber, daysBetween, fromDayNumber } from '../shared/dates.ts'
import { type Cents, formatCents } from '../shared/money.ts'
import {
  areStrangers,
  checksAgain,
  copiedDeposits,
  daysNotCovered,
  lessThanBefore,
  nameWordsOf,
  othersStatements,
  slightlyOtherNumbers,
} from './between-months.ts'
import { onlyLetters } from './letters.ts'
import type { Account, Overlap } from './metrics/accounts.ts'
import { pagesElsewhere } from './pages-elsewhere.ts'
import { repeatedMonth } from './repeated-months.ts'
import type { Discrepancy, Finding, Row, Statement } from './types.ts'

/** What the others say of a statement: what cannot be true beside them, and what a person should look at. */
export type Said = { discrepancies: Discrepancy[]; findings: Finding[] }

/**
 * Statements of one account held against each other, whichever files they came in: each may add up by itself, and both cannot be true. Only what is proven by itself
 * contradicts anything: of one that was read badly nothing follows for another. It goes by what was read; what a person mends in one of two is no contradiction.
 */
export const contradictionsBetween = (
  statements: readonly Statement[],
  accounts: readonly Account[],
  duplicateOf: readonly (number | null)[],
  overlaps: readonly Overlap[] = [],
): Said[] => {
  const said: Said[] = statements.map(() => ({ discrepancies: [], findings: [] }))
  const isProven = (index: number): boolean => statements[index]!.reconciled
  const say = (index: number, contradiction: Contradiction | null): void => {
    if (contradiction) said[index]!.discrepancies.push({ kind: 'contradiction', ...contradiction, page: null })
  }
  /** Either may be the copy. */
  const sayRepeated = (index: number, before: number): void => {
    const [earlier, own] = [statements[before]!, statements[index]!]
    const repeated = repeatedMonth(earlier, own, named(earlier))
    if (!repeated) {
      said[index]!.findings.push(...copiedDeposits(earlier, own, named(earlier)), ...checksAgain(earlier, own, named(earlier)))
      return
    }
    const { isSure, message } = repeated
    if (!isSure) return void said[index]!.findings.push({ kind: 'repeated_month', severity: 'warning', message, page: null, box: null })
    say(index, { message, amount: null })
    say(before, { message: `${named(statements[index]!)} repeats its rows: one of the two was made from the other.`, amount: null })
  }
  const areOverlapping = (a: number, b: number): boolean =>
    overlaps.some(({ countedIn, repeatedIn }) => (countedIn === a && repeatedIn === b) || (countedIn === b && repeatedIn === a))
  for (const { statements: months } of accounts)
    months.forEach((own, i) => {
      const before = months[i - 1]
      if (before === undefined || !isProven(own)) return
      for (const earlier of months.slice(Math.max(0, i - MONTHS_BACK), i))
        if (isProven(earlier) && !areOverlapping(earlier, own)) sayRepeated(own, earlier)
      if (!isProven(before)) return
      const [earlier, later, name] = [statements[before]!, statements[own]!, named(statements[before]!)]
      said[own]!.findings.push(...lessThanBefore(earlier, later, name), ...daysNotCovered(earlier, later, name))
      say(own, doesNotGoOn(statements[before]!, statements[own]!))
      say(own, otherHolder(statements[before]!, statements[own]!))
    })
  for (const months of unnumberedChains(statements, accounts))
    months.forEach((own, i) => {
      const before = months[i - 1]
      if (before === undefined || !isProven(own) || !isProven(before)) return
      const [first, second] = [statements[before]!, statements[own]!]
      // Those that name their number are held against each other above.
      if (first.accountLast4 !== null && second.accountLast4 !== null) return
      if (isOfOneHolder(first, second) && haveMuchInCommon(first, second)) say(own, opensOtherwise(first, second))
    })
  const isAsked = (index: number): boolean => duplicateOf[index] === null && isProven(index)
  for (const [index, finding] of [...slightlyOtherNumbers(statements, isAsked, named), ...othersStatements(statements, isAsked)])
    said[index]!.findings.push(finding)
  for (const [index, lacking] of pagesElsewhere(statements, named)) said[index]!.discrepancies.push(lacking)
  duplicateOf.forEach((original, copy) => {
    if (original === null || !isProven(original) || !isProven(copy)) return
    say(copy, differsFrom(statements[original]!, statements[copy]!))
    say(original, differsFrom(statements[copy]!, statements[original]!))
    say(copy, otherHolder(statements[original]!, statements[copy]!))
  })
  for (const { countedIn, repeatedIn, first, last, rows } of overlaps) {
    const message = `${rows.length} of its rows, of ${fromDayNumber(first)} to ${fromDayNumber(last)}, stand in ${named(statements[countedIn]!)}, too, and are counted there.`
    said[repeatedIn]!.findings.push({ kind: 'overlapping_statement', severity: 'info', message, page: null, box: null })
    if (!isProven(countedIn) || !isProven(repeatedIn)) continue
    say(repeatedIn, differsFrom(statements[countedIn]!, statements[repeatedIn]!))
    say(countedIn, differsFrom(statements[repeatedIn]!, statements[countedIn]!))
  }
  return said
}

export const contradicted = (statement: Statement, { discrepancies, findings }: Said): Statement => {
  const told = findings.length === 0 ? statement : { ...statement, findings: [...statement.findings, ...findings] }
  return discrepancies.length === 0 ? told : { ...told, reconciled: false, discrepancies: [...told.discrepancies, ...discrepancies] }
}

/** A month may be the copy of one a year ago. */
const MONTHS_BACK = 12

type Contradiction = { message: string; amount: Cents | null }

const named = ({ fileName, periodStart, periodEnd }: Statement): string => `${fileName} (${periodStart} to ${periodEnd})`

const doesNotGoOn = (before: Statement, own: Statement): Contradiction | null =>
  own.accountLast4 === null ? null : opensOtherwise(before, own)

/** Some banks begin a period with the day that ended the one before. */
const opensOtherwise = (before: Statement, own: Statement): Contradiction | null => {
  if (before.periodEnd === null || own.periodStart === null) return null
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

const isOfOneHolder = (a: Statement, b: Statement): boolean =>
  a.holder !== null && b.holder !== null && [...nameWordsOf(a.holder)].join(' ') === [...nameWordsOf(b.holder)].join(' ')

/** Statements that print no number of their account, or of which some do: one account where the bank has no other for this kind, so that nothing else can follow. */
const unnumberedChains = (statements: readonly Statement[], accounts: readonly Account[]): number[][] => {
  const first = ({ statements: [index] }: Account): Statement => statements[index!]!
  const known = accounts.filter((account) => first(account).bank !== null && first(account).periodStart !== null)
  const ofBank = Map.groupBy(known, (account) => [first(account).bank!.toLowerCase(), account.kind, first(account).currency].join(' '))
  return [...ofBank.values()].flatMap((own) => {
    const unnumbered = own.filter((account) => first(account).accountLast4 === null)
    if (unnumbered.length !== 1 || own.length > 2) return []
    const startOf = (index: number): string => statements[index]!.periodStart ?? ''
    return [own.flatMap((account) => account.statements).sort((a, b) => (startOf(a) < startOf(b) ? -1 : 1))]
  })
}

const COMMON_MIN = 3
const COMMON_SHARE = 1 / 3

/** Texts of rows that both have: who pays and is paid is an account's own. */
const haveMuchInCommon = (a: Statement, b: Statement): boolean => {
  const [texts, others] = [a, b].map(
    ({ rows }) => new Set(rows.map(({ description }) => onlyLetters(description)).filter((text) => text.length > 5)),
  ) as [Set<string>, Set<string>]
  const common = [...texts].filter((text) => others.has(text)).length
  return common >= COMMON_MIN && common >= Math.min(texts.size, others.size) * COMMON_SHARE
}

/** One account of one bank under two names that have no word in common. */
const otherHolder = (before: Statement, own: Statement): Contradiction | null => {
  if (before.holder === null || own.holder === null || own.accountLast4 === null) return null
  if (!areStrangers(nameWordsOf(own.holder), nameWordsOf(before.holder))) return null
  return { message: `The holder is ${own.holder}; in ${named(before)}, of the same account, it is ${before.holder}.`, amount: null }
}
