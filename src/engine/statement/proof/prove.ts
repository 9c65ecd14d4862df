import { addDays } from '../../../shared/dates.ts'
import type { Claim, Discrepancy } from '../../types.ts'
import type { Facts, PrintedBalance } from '../facts/balances.ts'
import { BEFORE_MONTH_DAYS, type Period } from '../facts/period/text.ts'
import { amountsOf, type Line } from '../lines/lines.ts'
import type { RawRow } from '../tables/rows.ts'
import type { BalanceLine, PrintedTotal } from '../tables/tables.ts'
import { WEIGHT } from '../tolerances.ts'
import { areAlike } from './alike.ts'
import {
  type Days,
  dailyCheck,
  dailyFaults,
  dateFault,
  discrepancy,
  endsFault,
  type Fault,
  MAX_NAMED,
  money,
  net,
  outsideFaults,
  type PrintedDay,
  runningFaults,
  short,
} from './checks.ts'
import { claimFaults } from './claims.ts'
import { belowClaims } from './ends/balances-below.ts'
import { besideClaims } from './ends/balances-beside.ts'
import { carriedClaims } from './ends/carried.ts'
import { type Figure, figureClaims } from './figures/figures.ts'
import type { Candidate } from './interpret.ts'
import { hasChain, runningCheck } from './running.ts'
import { chronological } from './signs.ts'
import { categoriesCheck } from './summaries/categories.ts'
import { summaryCheck } from './summaries/summary.ts'
import { type BesideRows, blocksCheck } from './sums/blocks.ts'
import { columnClaims } from './sums/columns.ts'
import { loanClaims } from './sums/loans.ts'
import { type SumOfRows, type TotalCheck, totalsCheck } from './sums/totals.ts'

/** What the document prints besides its rows. */
export type Printed = {
  opening: number | null
  closing: number | null
  openingLine: Line | null
  closingLine: Line | null
  daily: PrintedDay[]
  totals: PrintedTotal[]
  facts: Facts
  /** Amounts that stand among the rows and are none. */
  beside: BesideRows
  /** What boxes of figures say of all rows. */
  figures: readonly Figure[]
  /** Every line that speaks of a balance. */
  balances: readonly BalanceLine[]
  /** Rows that a reading leaves aside, as another listing of what it counts. */
  aside: readonly RawRow[]
  /** As printed, never inferred. */
  period: Period | null
  /** Balances that other statements in the same file print: a cover page may list them all. */
  elsewhere: ReadonlySet<number>
  /** Read as a card's statement: its balances are debts. */
  card: boolean
}

export type Proof = {
  ok: boolean
  /** Opening and closing balance tie, whatever else does not. */
  main: boolean
  score: number
  opening: number | null
  closing: number | null
  discrepancies: Fault<Candidate>[]
  sums: SumOfRows[]
  /** What stands inside of the lists, where it was asked. */
  inside: Inside | null
}

export type Inside = Pick<TotalCheck, 'failed' | 'sums'> & { claims: Claim<Candidate>[] }

/** What stands inside of the lists: it is asked last, of readings that all else speaks for. */
export const insideOf = (rows: readonly Candidate[], printed: Printed, known: readonly SumOfRows[]): Inside => {
  const checks = [blocksCheck(rows, printed.beside, known), categoriesCheck(rows, printed.beside)]
  const claims = [
    ...balanceClaims(rows, printed),
    ...columnClaims(rows),
    ...loanClaims(rows),
    ...figureClaims<Candidate>(printed.figures, printed.opening, printed.period),
  ]
  return {
    failed: [...checks.flatMap(({ failed }) => failed).slice(0, MAX_NAMED), ...claimFaults(claims, rows)],
    sums: checks.flatMap(({ sums }) => sums),
    claims,
  }
}

/** Balances on lines of their own; one that two ways tell is asked once. */
const balanceClaims = (rows: readonly Candidate[], printed: Printed): Claim<Candidate>[] => {
  const claims = [...carriedClaims(rows, printed), ...belowClaims(rows, printed), ...besideClaims(rows, printed)]
  const keyOf = (claim: Claim<Candidate>): string =>
    claim.about === 'balance' ? `${claim.page} ${claim.label} ${claim.value} ${claim.from} ${claim.rows.length}` : ''
  return [...new Map(claims.toReversed().map((claim) => [keyOf(claim), claim])).values()].reverse()
}

// ---- dates --------------------------------------------------------------------------------------------------------------------

const MAX_IMPOSSIBLE_NAMED = 5

/** The days between which rows must lie by what is printed. */
export const datesWithin = ({ start, end, fromEnd }: Period): Days => ({
  first: fromEnd ? addDays(start, -BEFORE_MONTH_DAYS) : start,
  last: end,
})

const datesCheck = (rows: readonly Candidate[], { period }: Printed): Fault<Candidate>[] => {
  const out: Fault<Candidate>[] = []
  const undated = rows.find((r) => r.date === null)
  if (undated) out.push(discrepancy('unreadable_date', `The date of ${short(undated)} could not be read.`, null, undated.page))
  for (const row of rows.filter((r) => r.offCalendar).slice(0, MAX_IMPOSSIBLE_NAMED))
    out.push(dateFault(row, 'impossible_date', `${short(row)} is dated on a day that does not exist; ${row.date} is the nearest.`))
  return period ? [...out, ...outsideFaults(rows, datesWithin(period), `${period.start} to ${period.end}`)] : out
}

// ---- contradictions -------------------------------------------------------------------------------------------------------------

/** A current balance without a day of its own, beside the opening one or in a line of the summary between the two ends, is the end of the statement: elsewhere it may be today's. */
const isCurrentInSummary = ({ word, days, line }: PrintedBalance, { openingLine, closingLine, facts }: Printed): boolean =>
  word === 'current' &&
  days.length === 0 &&
  (facts.openings.some((opening) => opening.line === line && opening.word === 'beginning') ||
    (openingLine !== null &&
      closingLine !== null &&
      line.page === closingLine.page &&
      line.index >= openingLine.index &&
      line.index <= closingLine.index &&
      closingLine.index - openingLine.index <= SUMMARY_LINES))

const SUMMARY_LINES = 20

/** `Checking Balance` in the overview of a file that is of one account: what it closes with. */
const otherAtAGlance = ({ facts, elsewhere }: Printed, value: number): PrintedBalance | undefined =>
  elsewhere.size > 0
    ? undefined
    : facts.atAGlance.find((b) => Math.abs(b.value) !== Math.abs(value) && !facts.openings.some((o) => o.value === b.value))

/**
 * Whether a balance stands in a summary of this account alone: `Beginning Balance` above is its own, and `Ending Balance` is the next one below. Then it is no
 * other account's in an overview, though another account may have the same.
 */
const isInOwnSummary = (balance: PrintedBalance, name: 'opening' | 'closing', { facts, opening, closing, elsewhere }: Printed): boolean => {
  const { line } = balance
  const end = name === 'closing' ? opening : closing
  const others = [...facts.openings, ...facts.closings].filter((b) => b.line !== line && b.line.page === line.page)
  const distanceOf = (b: PrintedBalance): number => (name === 'closing' ? line.index - b.line.index : b.line.index - line.index)
  const [next] = others.filter((b) => distanceOf(b) > 0 && distanceOf(b) <= SUMMARY_LINES).sort((a, b) => distanceOf(a) - distanceOf(b))
  const isAlone = (each: Line): boolean => amountsOf(each).length === 1
  const isEnd = next !== undefined && (name === 'closing' ? facts.openings : facts.closings).includes(next)
  return isEnd && next.value === end && end !== 0 && !elsewhere.has(Math.abs(end)) && isAlone(line) && isAlone(next.line)
}

/**
 * `Closing balance` beside `Balance on 31 March`, the last day, which was taken for it: the one says by its name what the other says by its day. Below the balance
 * that the statement opens with it is meant so, whatever it says.
 */
const isNamedEnd = (b: PrintedBalance, chosen: PrintedBalance, name: 'opening' | 'closing', printed: Printed): boolean =>
  chosen.word === '' &&
  b.word === (name === 'opening' ? 'beginning' : 'ending') &&
  (areAlike(b.value, chosen.value) || b.isOfEnd === true || isInOwnSummary(b, name, printed))

/**
 * `Balance on 1 March`, the first day of the period, is what the statement opens with or what that day ends with. Where the day has rows, only one that is
 * meant to be the same is held against it.
 */
const isOtherStart = (b: PrintedBalance, opening: number, rows: readonly Candidate[]): boolean => {
  if (b.ofStart === undefined || b.word !== '') return false
  const ofDay = rows.filter((r) => r.date === b.ofStart)
  return b.value !== opening + net(ofDay) && (ofDay.length === 0 || areAlike(b.value, opening))
}

/** The same balance printed twice with two values: one of the prints was changed. */
const contradictions = (rows: readonly Candidate[], printed: Printed): Discrepancy[] => {
  const out: Discrepancy[] = []
  const sides = [
    { name: 'opening' as const, all: printed.facts.openings, value: printed.opening, line: printed.openingLine },
    { name: 'closing' as const, all: printed.facts.closings, value: printed.closing, line: printed.closingLine },
  ]
  for (const { name, all, value, line } of sides) {
    const chosen = all.find((b) => b.value === value && b.line === line)
    if (!chosen || value === null) continue
    // Where what is called current is the end, a closing balance beside it is the same.
    const words = [chosen.word, ...(chosen.word === 'current' ? ['ending'] : [])].filter((word) => word !== '')
    const isSame = (b: PrintedBalance): boolean =>
      words.includes(b.word) ||
      (chosen.word === 'ending' && isCurrentInSummary(b, printed)) ||
      (b.isOfEnd === true && b.word === '' && areAlike(b.value, value)) ||
      isNamedEnd(b, chosen, name, printed) ||
      (name === 'opening' && isOtherStart(b, value, rows))
    const other =
      all.find((b) => b.value !== value && isSame(b) && (!printed.elsewhere.has(Math.abs(b.value)) || isInOwnSummary(b, name, printed))) ??
      (name === 'closing' && chosen.word === 'ending' ? otherAtAGlance(printed, value) : undefined)
    if (other)
      out.push(
        discrepancy(
          'contradiction',
          `The ${name} balance is printed as ${money(value)} and as ${money(other.value)}.`,
          other.value - value,
          other.line.page,
        ),
      )
  }
  return out
}

// ---- the proof ----------------------------------------------------------------------------------------------------------------

const ROWS_THAT_LEAD = 3

/** Checks one reading against everything that is printed. */
export const prove = (candidates: readonly Candidate[], printed: Printed): Proof => {
  const { rows } = chronological(candidates)
  const chained = hasChain(rows)
  const chain = runningCheck(rows, printed.opening)
  const withBalance = rows.filter((r) => r.balance !== null).length
  const proves = chained && chain.breaks.length === 0 && chain.checked >= 1 && withBalance >= 2
  const daily = dailyCheck(rows, printed.opening ?? (proves ? chain.opening : null), printed.daily)
  const lastDaily =
    printed.daily.length > 0 && daily.breaks.length === 0 ? printed.daily.reduce((a, b) => (a.date >= b.date ? a : b)) : null
  const discrepancies: Fault<Candidate>[] = []
  const opening = printed.opening ?? (proves ? chain.opening : null)
  // Rows behind the last printed balance are proved by nothing.
  const closing = printed.closing ?? (proves && rows[rows.length - 1]!.balance !== null ? chain.closing : (lastDaily?.balance ?? null))
  const unsigned = rows.filter((r) => r.direction === null)
  if (opening === null)
    discrepancies.push(discrepancy('missing_opening', 'No opening balance is printed, and nothing else tells it.', null, null))
  if (closing === null)
    discrepancies.push(discrepancy('missing_closing', 'No closing balance is printed, and nothing else tells it.', null, null))
  const isKnown = opening !== null && closing !== null
  const ends = isKnown ? endsFault(rows, opening, closing, printed.closingLine?.page ?? null) : null
  const main = isKnown && ends === null
  if (ends) discrepancies.push(ends)
  discrepancies.push(...runningFaults(rows, chain), ...dailyFaults(rows, printed.daily, daily, main && chain.breaks.length === 0))
  const totals = totalsCheck(rows, printed)
  const summary = summaryCheck(rows, printed)
  const contradicted = contradictions(rows, printed)
  // Every row leads to the next balance and the summary to another end: that is one fault, at the end, and not one of each of its sums.
  const isOneFault =
    !main && summary.leadsToClosing && chain.checked >= ROWS_THAT_LEAD && chain.breaks.length === 0 && rows.at(-1)?.balance !== null
  discrepancies.push(...contradicted, ...totals.failed.slice(0, MAX_NAMED), ...(isOneFault ? [] : summary.failed))
  const dates = datesCheck(rows, printed)
  discrepancies.push(...dates)
  if (unsigned.length > 0)
    discrepancies.push(
      discrepancy(
        'unknown_direction',
        `Nothing tells whether ${unsigned.length} rows are credits or debits, "${unsigned[0]!.description.slice(0, 60)}" first.`,
        null,
        unsigned[0]!.page,
      ),
    )
  const guessed = rows.filter((r) => r.evidence === 'wording' && !(r.raw.check !== null)).length
  const score =
    (main ? WEIGHT.balancesTie : 0) +
    WEIGHT.runningBalances * agreement(chain) +
    WEIGHT.dailyBalances * agreement(daily) +
    WEIGHT.totalConfirmed * (totals.confirmed + summary.confirmed) -
    WEIGHT.totalFailed * (totals.failed.length + summary.failed.length) -
    WEIGHT.contradicted * (dates.length + contradicted.length) -
    WEIGHT.undirected * unsigned.length -
    WEIGHT.guessed * guessed +
    Math.min(WEIGHT.rowsMost, rows.length * WEIGHT.row)
  const known = [...totals.sums, ...summary.sums]
  const inside = main && discrepancies.length === 0 ? insideOf(rows, printed, known) : null
  if (inside) discrepancies.push(...inside.failed)
  return {
    ok: main && discrepancies.length === 0,
    main,
    score,
    opening,
    closing,
    discrepancies,
    sums: [...known, ...(inside?.sums ?? [])],
    inside,
  }
}

/** From 1, where all that could be checked ties, to −1, where nothing does; 0 where there was nothing to check. */
const agreement = ({ checked, breaks }: { checked: number; breaks: readonly unknown[] }): number =>
  checked > 0 ? 1 - (2 * breaks.length) / checked : 0
