import { dayNumber, daysBetween, fromDayNumber, type IsoDate } from '../shared/dates.ts'
import { formatCents } from '../shared/money.ts'
import { normalise } from './classify/normalise.ts'
import { onlyLetters } from './letters.ts'
import { maskedBeside } from './statement/facts/pages/heads.ts'
import type { Finding, Row, Statement, YearToDate } from './types.ts'

// What two months of one account say of each other besides their balances. All of it may be honest now and then, so it is told and takes no proof.

const NAMED_MAX = 3

const told = (kind: Finding['kind'], message: string, row?: Row): Finding => ({
  kind,
  severity: 'warning',
  message,
  page: row?.page ?? null,
  box: row?.box ?? null,
})

const andMore = (named: readonly string[]): string =>
  named.slice(0, NAMED_MAX).join(', ') + (named.length > NAMED_MAX ? ` and ${named.length - NAMED_MAX} more` : '')

// ---- deposits ------------------------------------------------------------------------------------------------------------------

const COPIED_MIN = 3
/** Where a payer's numbers are the same each month, as those of tenants and contracts are, they are no entry's own. */
const FRESH_MIN = 3
const FRESH_SHARE = 0.25
const NUMBER = /\d{4,}/g

/** Deposits to the cent with a number, by the letters of their text and then by the number: whole dollars are agreed for many months. */
const tracesOf = ({ rows }: Statement): Map<string, Map<string, Row[]>> => {
  const out = new Map<string, Map<string, Row[]>>()
  for (const row of rows) {
    const numbers = row.type === 'credit' && row.amount % 100 !== 0 ? (row.description.match(NUMBER) ?? []).join(' ') : ''
    if (numbers === '') continue
    const letters = onlyLetters(row.description)
    const alike = out.get(letters) ?? new Map<string, Row[]>()
    const same = alike.get(numbers)
    if (same) same.push(row)
    else alike.set(numbers, [row])
    out.set(letters, alike)
  }
  return out
}

/** Rows of one payer whose number is theirs alone in both months, and who come with it in both, to the cent. */
const copiedFrom = (before: ReadonlyMap<string, readonly Row[]>, own: ReadonlyMap<string, readonly Row[]>): Row[] => {
  const copied = [...own].flatMap(([numbers, [only, ...more]]) => {
    const [first, ...others] = before.get(numbers) ?? []
    const isCopied = first && more.length === 0 && others.length === 0 && first.amount === only!.amount
    return isCopied && first.date !== only!.date ? [only!] : []
  })
  const isUsuallyFresh = [before, own].every(({ size }) => size - copied.length >= Math.max(FRESH_MIN, size * FRESH_SHARE))
  return isUsuallyFresh ? copied : []
}

/** Deposits of another month with their very references, among others of the same payers that have new ones each time. */
export const copiedDeposits = (before: Statement, own: Statement, named: string): Finding[] => {
  const earlier = tracesOf(before)
  const copied = [...tracesOf(own)].flatMap(([letters, alike]) => copiedFrom(earlier.get(letters) ?? new Map(), alike))
  if (new Set(copied.map(({ amount }) => amount)).size < COPIED_MIN) return []
  const some = andMore(copied.map(({ description, amount }) => `“${description.slice(0, 60)}” (${formatCents(amount)})`))
  return [told('copied_rows', `${some}: these deposits stand in ${named} with the same numbers and amounts, on other days.`, copied[0])]
}

// ---- checks --------------------------------------------------------------------------------------------------------------------

/** Two books of checks may meet in a number or two. */
const CHECKS_MIN = 3
/** Starter checks, counter checks and `Check 1` of a machine have low numbers, or none. */
const CHECK_NUMBER_MIN = 100
/** What undoes a check or is charged for one names its number, too. */
const NO_PAYMENT = /\b(?:RETURN\w*|RTN\w*|REVERS\w*|REFUND\w*|CORRECT\w*|ADJ\w*|STOP\w*|VOID\w*|FEE|NSF|CARD|ORDER)\b/i
/** `Check 1268`, `Draft 2741`, `2569 Check`. */
const CHECK = /\b(?:check|draft)\b/i
const BESIDE_WORD = /\bdraft\W{0,3}0*(\d{3,8})\b|^0*(\d{3,8}) (?:check|draft)\b/i

const checkNumberOf = ({ type, description }: Row): number => {
  if (type !== 'debit' || !CHECK.test(description) || NO_PAYMENT.test(description)) return 0
  const [, behind, before] = BESIDE_WORD.exec(description) ?? []
  return Number(behind ?? before ?? normalise(description, 'debit').checkNumber ?? 0)
}

const checksOf = ({ rows, kind }: Statement): Map<number, Row> =>
  new Map(
    kind === 'card' ? [] : rows.map((row): [number, Row] => [checkNumberOf(row), row]).filter(([number]) => number >= CHECK_NUMBER_MIN),
  )

/** A check is paid once. One that came back and was presented again has a credit of its amount. */
export const checksAgain = (before: Statement, own: Statement, named: string): Finding[] => {
  const earlier = checksOf(before)
  if (earlier.size < CHECKS_MIN) return []
  const givenBack = new Set([...before.rows, ...own.rows].flatMap(({ type, amount }) => (type === 'credit' ? [amount] : [])))
  const again = [...checksOf(own)].flatMap(([number, row]) => {
    const first = earlier.get(number)
    return first && !givenBack.has(first.amount) ? [{ number, row, first }] : []
  })
  if (again.length < CHECKS_MIN) return []
  const some = andMore(
    again.map(({ number, row, first }) => `${number} (${formatCents(row.amount)} on ${row.date}, ${formatCents(first.amount)} there)`),
  )
  return [told('check_paid_twice', `Checks that ${named} has already paid are paid again: ${some}.`, again[0]!.row)]
}

// ---- the year so far -----------------------------------------------------------------------------------------------------------

const GIVEN_BACK = /fee|charge|refund|revers|waive|courtesy|overdraft|nsf|rebate|adjust|interest|dividend/i

const yearOf = ({ periodStart, periodEnd }: Statement): string | null =>
  periodStart !== null && periodStart.slice(0, 4) === periodEnd?.slice(0, 4) ? periodStart.slice(0, 4) : null

/** What a year has had of fees or interest is no less a month later, unless some was given back or corrected. */
export const lessThanBefore = (before: Statement, own: Statement, named: string): Finding[] => {
  const year = yearOf(own)
  if (year === null || year !== yearOf(before) || before.periodEnd! >= own.periodEnd!) return []
  if (own.rows.some(({ type, description }) => type === 'credit' && GIVEN_BACK.test(description) && !isInterest(description))) return []
  const only = (said: readonly YearToDate[] = []): Map<string, YearToDate> =>
    new Map([...Map.groupBy(said, ({ of }) => of)].flatMap(([of, [first, ...more]]) => (more.length > 0 ? [] : [[of, first!]])))
  const earlier = only(before.yearToDate)
  return [...only(own.yearToDate)].flatMap(([of, { label, year: now, period, page }]) => {
    const first = earlier.get(of)
    // Interest is paid and stays; of fees some may be given back, and what is left is printed.
    const least = first === undefined ? 0 : /interest|dividend/.test(of) ? first.year + period : first.year
    if (first === undefined || now === 0 || now >= least) return []
    const message = `“${label}” says ${formatCents(now)} for the year, ${formatCents(period)} of it in this period; in ${named} the year had ${formatCents(first.year)}.`
    return [{ ...told('year_to_date_falls', message), page }]
  })
}

/** `Interest paid`, `Dividend Credit`: the payment itself, which is no correction. */
const isInterest = (description: string): boolean => /interest|dividend/i.test(description) && !/adj|corr|revers/i.test(description)

// ---- months that are not there ------------------------------------------------------------------------------------------------

/** A weekend and a holiday may lie between two statements, and no more. */
const GAP_DAYS_MIN = 6
const MONTH_DAYS_MIN = 20

const dayAfter = (date: IsoDate, days: number): IsoDate => fromDayNumber(dayNumber(date) + days)

/**
 * Days between two statements of an account that none covers. That the later one opens to the cent with what the earlier one closed with, a month of payments apart, is
 * how it looks where the month between was taken away and the rest made to fit; an account that is swept, or at rest, does so honestly.
 */
export const daysNotCovered = (before: Statement, own: Statement, named: string): Finding[] => {
  if (before.periodEnd === null || own.periodStart === null) return []
  const days = daysBetween(before.periodEnd, own.periodStart) - 1
  if (days < GAP_DAYS_MIN) return []
  const which = `${dayAfter(before.periodEnd, 1)} to ${dayAfter(own.periodStart, -1)}`
  const isAtRest = [before, own].some(({ openingBalance, closingBalance }) => openingBalance === closingBalance)
  if (days >= MONTH_DAYS_MIN && own.openingBalance === before.closingBalance && own.openingBalance !== 0 && !isAtRest) {
    const balance = formatCents(own.openingBalance!)
    return [told('balance_over_gap', `It opens with the ${balance} that ${named} closes with, though no statement covers ${which}.`)]
  }
  return [{ ...told('missing_statement', `No statement covers ${which}, between ${named} and this one.`), severity: 'info' }]
}

// ---- whose they are ------------------------------------------------------------------------------------------------------------

const FORMS = new Set(['LLC', 'INC', 'CORP', 'CO', 'COMPANY', 'LTD', 'LLP', 'LP', 'PC', 'PLLC', 'THE', 'AND', 'OF', 'DBA'])

/** The words of a holder's name that are its own. */
export const nameWordsOf = (holder: string): Set<string> =>
  new Set((holder.toUpperCase().match(/[A-Z0-9]{2,}/g) ?? []).filter((word) => !FORMS.has(word)))

export const areStrangers = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size > 0 && b.size > 0 && ![...a].some((word) => b.has(word))

/** Statements of somebody whose name has no word in common with that of most others: their rows count as the merchant's, whoever it is. */
export const othersStatements = (statements: readonly Statement[], isAsked: (index: number) => boolean): Map<number, Finding> => {
  const asked = statements.flatMap(({ holder }, index) =>
    holder !== null && isAsked(index) ? [{ index, holder, words: nameWordsOf(holder) }] : [],
  )
  const kinOf = new Map(
    [...Map.groupBy(asked, ({ holder }) => holder).keys()].map((holder) => {
      const words = nameWordsOf(holder)
      return [holder, asked.filter((other) => !areStrangers(words, other.words)).length] as const
    }),
  )
  const usual = asked.reduce<(typeof asked)[number] | null>(
    (best, one) => (best && kinOf.get(best.holder)! >= kinOf.get(one.holder)! ? best : one),
    null,
  )
  return new Map(
    asked
      .filter(({ words }) => areStrangers(words, usual!.words))
      .map(({ index, holder }) => [
        index,
        told(
          'other_holder',
          `The holder is ${holder}, of the other statements it is ${usual!.holder}: what is counted together may be of two businesses.`,
        ),
      ]),
  )
}

// ---- the account's number ------------------------------------------------------------------------------------------------------

const DIGITS_MIN = 4
const FEW_DIGITS = 2

type AccountNumber = NonNullable<Statement['accountNumber']>

const withoutZeros = ({ digits }: AccountNumber): string => digits.replace(/^0+/, '')

/** Two numbers that differ in a digit or two; of one with a mask so few are shown that two may be alike by chance. */
const slightlyOther = (a: AccountNumber, b: AccountNumber): [string, string] | null => {
  const [one, other] = [withoutZeros(a), withoutZeros(b)]
  if (one.length !== other.length || one.length < DIGITS_MIN || a.masked !== b.masked) return null
  const differing = [...one].filter((digit, i) => digit !== other[i]).length
  return differing > 0 && differing <= (a.masked ? 1 : FEW_DIGITS) ? [one, other] : null
}

const isAdjoining = (before: Statement, own: Statement): boolean => {
  if (before.periodEnd === null || own.periodStart === null) return false
  const days = daysBetween(before.periodEnd, own.periodStart)
  return days === 0 || days === 1
}

/** What accounts of one kind at one bank end and begin with; where it is not known, those of one holder. */
const keyOf = ({ bank, holder, kind, currency }: Statement, balance: number): string =>
  [(bank ?? holder!).toLowerCase(), kind, currency, balance].join(' ')

/**
 * A month that goes on to the cent from one of an account whose number is another in a digit or two. A business may have neighbouring numbers; what tells is the
 * balance that follows, where no month of its own account does.
 */
export const slightlyOtherNumbers = (
  statements: readonly Statement[],
  isAsked: (index: number) => boolean,
  named: (statement: Statement) => string,
): Map<number, Finding> => {
  const known = statements.flatMap((s, i) => (isAsked(i) && (s.bank ?? s.holder) !== null && s.accountNumber !== undefined ? [i] : []))
  const closing = Map.groupBy(
    known.filter((i) => statements[i]!.closingBalance),
    (i) => keyOf(statements[i]!, statements[i]!.closingBalance!),
  )
  const found = new Map<number, Finding>()
  for (const i of known) {
    const own = statements[i]!
    if (!own.openingBalance) continue
    const before = (closing.get(keyOf(own, own.openingBalance)) ?? [])
      .slice(0, SAME_MAX)
      .map((k) => statements[k]!)
      .filter((s) => s !== own && isAdjoining(s, own))
    if (before.length !== 1) continue
    const [one, other] = [own.accountNumber!, before[0]!.accountNumber!]
    const pair = slightlyOther(one, other)
    if (!pair) continue
    const [shown, shownThere] = [maskedBeside(...pair), maskedBeside(pair[1], pair[0])]
    const message = `Its account is ${shown}; it opens with what ${named(before[0]!)} closes with (${formatCents(own.openingBalance)}), and there the account is ${shownThere}.`
    found.set(i, told('other_account_number', message))
  }
  return found
}

const SAME_MAX = 20
