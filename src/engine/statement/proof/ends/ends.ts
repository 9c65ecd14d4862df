import { daysBetween, type IsoDate } from '../../../../shared/dates.ts'
import { leastOf, mostOf } from '../../../extremes.ts'
import type { Discrepancy, PdfText } from '../../../types.ts'
import { numberOverRows } from '../../facts/account/number-over-rows.ts'
import type { PrintedBalance } from '../../facts/balances.ts'
import { isNumberedFirst, isNumberedLast, isNumberedOn } from '../../facts/pages/numbers.ts'
import type { Dating } from '../../facts/period/dating.ts'
import type { Period } from '../../facts/period/text.ts'
import { isDatedAmount, type Line } from '../../lines/lines.ts'
import { CONTINUED } from '../../tables/segments.ts'
import type { BalanceLine, Scan } from '../../tables/tables.ts'
import { resolveDate } from '../../text/dates.ts'
import { dateFault, discrepancy, type Fault, money, net, short, sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'

/** Ends that are not printed: where every running balance ties they are told, but a page taken out would move them unnoticed. */
const derivedEnds = ({ proof, printed }: Outcome): Discrepancy[] =>
  (['opening', 'closing'] as const).flatMap((end) => {
    const value = proof[end]
    if (value === null || printed[end] !== null) return []
    const message = `No ${end} balance is printed; ${money(value)} follows from the other balances, which proves nothing about what stands ${end === 'opening' ? 'before' : 'behind'} them.`
    return [discrepancy('derived_balance', message, null, null)]
  })

type Pages = { scanned: Scan; lines: readonly Line[]; file: readonly Line[]; doc: PdfText }

/** The balance that an end was taken from, where all prints of it are of one that is carried from page to page. */
const carriedEnd = (balances: readonly PrintedBalance[], value: number | null): PrintedBalance | null => {
  const prints = balances.filter((b) => b.value === value)
  return prints.length > 0 && prints.every((b) => b.isCarried) ? prints.at(-1)! : null
}

/** A page that is carried over to the next one is full. */
const EMPTY_SHARE = 1 / 3

/** Sums of the list may stand below what is carried out of it. */
const isPageEmptyBelow = (line: Line, { lines, doc, scanned: { totals } }: Pages): boolean => {
  const height = doc.pages.find((p) => p.page === line.page)?.height ?? 0
  const below = lines.filter((l) => l.page === line.page && l.y > line.y)
  const isSum = (l: Line): boolean => totals.some((t) => t.line === l)
  return below.every(isSum) && Math.max(line.y, ...below.map((l) => l.y)) < height * (1 - EMPTY_SHARE)
}

const OF_PERIOD = /^totals?(?:for|of)?(?:the|this)?(?:statement)?(?:period|month|statement)\W*$/

/** `Totals for the period   2,603.75   341.88`, beside what is carried forward: the sums of both sides, by a name that no page's have. */
const isTotalled = ({ candidates, printed: { totals } }: Outcome): boolean => {
  const sides = (['credit', 'debit'] as const).map((side) => sumOf(candidates.filter((r) => r.direction === side)))
  return totals.some(({ label, labelled }) => {
    const values = labelled.map((l) => Math.abs(l.token.money!.value))
    return OF_PERIOD.test(label) && values.length >= 2 && sides.every((sum) => values.includes(sum))
  })
}

/** Sums of both sides that stand before all rows speak of the whole statement, not of a page. */
const isSummedUp = ({ candidates, printed }: Outcome, firstRow: number): boolean =>
  (['credit', 'debit'] as const).every((side) => {
    const made = sumOf(candidates.filter((r) => r.direction === side))
    return printed.facts.summary.some((s) => s.direction === side && s.value === made && s.line.index < firstRow)
  })

/** Behind its page comes the one that is numbered next, and that is another account's. */
const isFollowedByAnother = ({ page }: Line, { file }: Pages): boolean => {
  const [own, next] = [numberOverRows(file, page), numberOverRows(file, page + 1)]
  return own !== null && next !== null && own !== next && isNumberedOn(file, page)
}

/** `*** END OF STATEMENT ***` */
const END_OF_STATEMENT = /^\W*end of (?:the |your |account )?statement\W*$/i

/**
 * `Balance carried forward` below the rows ends a page. It ends the statement only where something says so: its day, the number of its page, sums of the
 * whole, earlier pages that carry nothing over, the next page, which is another account's, or the rest of the page, which is empty.
 */
const carriedOut = (outcome: Outcome, { printed: period, context }: Dating, pages: Pages): Discrepancy[] => {
  const { printed, candidates } = outcome
  const end = carriedEnd(printed.facts.closings, printed.closing)
  const ofRows = candidates.flatMap((c) => c.raw.lines)
  const firstRow = leastOf(ofRows.map((l) => l.index))
  if (!end || end.line.index < firstRow || isSummedUp(outcome, firstRow) || isTotalled(outcome)) return []
  const { line } = end
  const { balances } = pages.scanned
  const own = balances.find((b) => b.line === line)!
  const day = own.labelled.dates.at(-1)
  const date: IsoDate | null = day ? resolveDate(day, context) : null
  if (period && date !== null && date >= period.end) return []
  const earlier = new Set(ofRows.flatMap(({ page }) => (page < line.page ? [page] : [])))
  const carries = balances.some((b) => b.label === 'carriedOut' && b.line.page < line.page)
  if (earlier.size > 0 && !carries) return []
  // Behind its page may come others, without rows: notes, terms, the last of them numbered as such.
  const last = pages.lines.reduce((page, l) => Math.max(page, l.page), 0)
  if (isNumberedLast(pages.lines, line.page) || isNumberedLast(pages.lines, last) || isPageEmptyBelow(line, pages)) return []
  if (line.page === last && isFollowedByAnother(line, pages)) return []
  if (pages.lines.some((l) => l.index > line.index && l.page === line.page && END_OF_STATEMENT.test(l.text))) return []
  const message = `"${line.text.slice(0, 60)}" ends a page; what the statement closes with is not printed, and another page may follow.`
  return [discrepancy('derived_balance', message, null, line.page)]
}

/** The line of a `Balance brought forward` that is all that the statement opens with. */
export const broughtInOf = ({ printed }: Outcome): Line | null => carriedEnd(printed.facts.openings, printed.opening)?.line ?? null

export const opensPage = (line: Line): Discrepancy =>
  discrepancy(
    'derived_balance',
    `"${line.text.slice(0, 60)}" begins a page; what the statement opens with is not printed, and a page before it may be missing.`,
    null,
    line.page,
  )

/** What is brought forward onto later pages in the same words, and without a day as here. */
const isBroughtAgain = ({ line, labelled }: BalanceLine, balances: readonly BalanceLine[]): boolean =>
  balances.some(
    (other) =>
      other.label === 'carriedIn' &&
      other.line.page > line.page &&
      other.labelled.dates.length === 0 &&
      other.labelled.near === labelled.near,
  )

const BUSY_ROWS_MIN = 8
const LATE_DAYS_MIN = 7
const LATE_TIMES = 2

/** The rows of a busy account begin long after the period does: twice as long as they are apart anywhere else. */
const beginsLate = ({ candidates }: Outcome, { start, end }: Period): boolean => {
  const days = candidates.flatMap(({ date }) => date ?? []).sort()
  const [first] = days
  if (first === undefined || days.length < BUSY_ROWS_MIN) return false
  const others = [...days.slice(1), end].map((day, i) => daysBetween(days[i]!, day))
  return daysBetween(start, first) >= Math.max(LATE_DAYS_MIN, LATE_TIMES * mostOf(others))
}

/**
 * `Balance brought forward` above the rows may begin any page. It is that of a later one in a list that says that it goes on, behind a day on which the
 * statement has begun, or where later pages begin just so or its rows begin late, and nothing says that this is the first: its number, or sums of the whole.
 */
const broughtIn = (outcome: Outcome, { printed: period, context }: Dating, { lines, scanned: { balances } }: Pages): Discrepancy[] => {
  const line = broughtInOf(outcome)
  const own = line && balances.find((b) => b.line === line)
  if (!own) return []
  const above = lines.filter((l) => l.index < line.index)
  if (above.some(isDatedAmount)) return []
  const goesOn = above.some((l) => l.page === line.page && l.heading !== null && CONTINUED.test(l.text))
  const day = own.labelled.dates.at(-1)
  const date: IsoDate | null = day ? resolveDate(day, context) : null
  const isLater = period !== null && date !== null && date > period.start
  const isAnyPages =
    own.labelled.dates.length === 0 &&
    (isBroughtAgain(own, balances) || (period !== null && beginsLate(outcome, period))) &&
    !isNumberedFirst(lines, line.page) &&
    !isSummedUp(outcome, Number.POSITIVE_INFINITY) &&
    !isTotalled(outcome)
  return goesOn || isLater || isAnyPages ? [opensPage(line)] : []
}

/** The days beside the prints of an end, with the line of each. */
const daysOf = (balances: readonly PrintedBalance[], value: number | null, { context }: Dating): { day: IsoDate; line: Line }[] =>
  balances.flatMap(({ value: printed, isCarried, days, line }) => {
    const day = printed === value && !isCarried && days.length === 1 ? resolveDate(days[0]!, context) : null
    return day ? [{ day, line }] : []
  })

/** The last day of a bank's month may be none of the calendar's. */
const WITHIN_DAYS = 5

/** Rows that are booked before the day of the opening balance or after that of the closing one: it does not hold them, or one of the days is another. */
const beyondEnds = ({ candidates, printed: { facts, opening, closing, card } }: Outcome, dating: Dating): Fault<Candidate>[] => {
  // What was bought with a card before the last statement may be booked after it.
  const opened = card ? [] : daysOf(facts.openings, opening, dating)
  const closed = daysOf(facts.closings, closing, dating)
  // What lies outside of the period is named for that.
  const { start = '', end = '9999' } = dating.printed ?? {}
  const find = (isBeyond: (date: IsoDate) => boolean): Candidate | undefined =>
    candidates.find(({ date }) => date !== null && date >= start && date <= end && isBeyond(date))
  const early = opened.length > 0 && find((date) => opened.every(({ day }) => date < day))
  const late = closed.length > 0 && find((date) => closed.every(({ day }) => date > day))
  // One print of the closing balance may be dated right, and another long before the rows that it holds.
  const soon = card
    ? undefined
    : closed.find(({ day }) => day >= start && day <= end && find((date) => daysBetween(day, date) > WITHIN_DAYS))
  const behind = soon ? candidates.filter(({ date }) => date !== null && date > soon.day) : []
  const beyond = soon && !late && net(behind) !== 0 && behind[0]
  const fault = (row: Candidate, side: string, { day, line }: { day: IsoDate; line: Line }, within: { from: IsoDate } | { to: IsoDate }) =>
    dateFault(row, 'date_outside_period', `${short(row)} is dated ${row.date}, ${side} the ${day} of "${line.text.slice(0, 60)}".`, within)
  return [
    ...(early ? [fault(early, 'before', opened[0]!, { from: opened[0]!.day })] : []),
    ...(late ? [fault(late, 'after', closed[0]!, { to: closed[0]!.day })] : []),
    ...(beyond ? [fault(beyond, 'after', soon, { to: soon.day })] : []),
  ]
}

/** Ends that prove nothing: derived ones, those of a page, and those of days that rows lie beyond. */
export const endGaps = (outcome: Outcome, dating: Dating, pages: Pages): Fault<Candidate>[] => [
  ...derivedEnds(outcome),
  ...carriedOut(outcome, dating, pages),
  ...broughtIn(outcome, dating, pages),
  ...beyondEnds(outcome, dating),
]
