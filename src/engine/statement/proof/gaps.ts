import { addDays, daysBetween } from '../../../shared/dates.ts'
import type { Box, Claim, Discrepancy, PdfText } from '../../types.ts'
import type { PageGap } from '../facts/pages/numbers.ts'
import type { Dating } from '../facts/period/dating.ts'
import { hasMoney, isDatedAmount, type Line, startsWithDate } from '../lines/lines.ts'
import { type Content, daysListedTwice } from '../tables/content.ts'
import { CONTINUED } from '../tables/segments.ts'
import type { Scan, Section } from '../tables/tables.ts'
import { resolveDate } from '../text/dates.ts'
import { signedBalance } from '../text/money.ts'
import type { Token } from '../text/tokens.ts'
import { discrepancy, type Fault, MAX_NAMED } from './checks.ts'
import { claimFaults } from './claims.ts'
import { unmarkedBreaks } from './counts/check-sequence.ts'
import { countClaims, countGaps, countsOfBothSides, countsOfSides } from './counts/counts.ts'
import { countsBeforeSums, countsBehindSums, countsOfAll } from './counts/counts-beside-sums.ts'
import { countsBySums, sumsByCounts } from './counts/counts-by-sums.ts'
import { countsInBoxes } from './counts/counts-in-boxes.ts'
import { countsInPairs } from './counts/counts-in-pairs.ts'
import { countsOfNothing } from './counts/counts-of-nothing.ts'
import { countsOfSums } from './counts/counts-of-sums.ts'
import { countsUnderLabels } from './counts/counts-under-labels.ts'
import { moreEnclosed } from './counts/enclosures.ts'
import { brokenNumbering } from './counts/numbering.ts'
import { calendarFaults, weekdayClaims } from './days/calendar.ts'
import { dateGaps } from './days/dates.ts'
import { daysOfNoRow } from './days/days-above.ts'
import { bookedBeforeUse } from './days/days-in-texts.ts'
import { impossibleDays } from './days/impossible-days.ts'
import { startsLate } from './days/late-start.ts'
import { otherNamedDays } from './days/named-days.ts'
import { bookedAfterPrint } from './days/printed-on.ts'
import { bookedInOtherYears, bookedOnOtherDays, postedEarly } from './days/two-dates.ts'
import { misreadDates, unreadDates } from './days/unread-dates.ts'
import { behindClosing } from './ends/behind-closing.ts'
import { endGaps } from './ends/ends.ts'
import { NAMED_END } from './ends/ends-again.ts'
import { typedEnds } from './ends/typed-ends.ts'
import { lessInterestInTheYear } from './figures/interest.ts'
import { oddlyGrouped } from './grouping.ts'
import type { Candidate } from './interpret.ts'
import { severalAccounts } from './listings/account-column.ts'
import { looseRows } from './listings/apart.ts'
import { struckRows } from './listings/left-out.ts'
import { listedOtherwise } from './listings/listed-again.ts'
import { rowsNotShown } from './listings/parts-of-lists.ts'
import { runningAside } from './listings/running-aside.ts'
import { contradictedChecks } from './listings/second-listing.ts'
import { sectionsOfOthers } from './listings/section-accounts.ts'
import { otherCurrency } from './other-currency.ts'
import type { Outcome } from './readings.ts'
import { sumsBetweenEnds } from './summaries/between-ends.ts'
import { offCardBox } from './summaries/card-boxes.ts'
import { boxFaults } from './summaries/category-boxes.ts'
import { againstCharges } from './summaries/charges.ts'
import { lessInTheYear, penaltyFeeClaims } from './summaries/fee-boxes.ts'
import { offNamedParts } from './summaries/named-parts.ts'
import { otherNetChange } from './summaries/net-change.ts'
import { againstChecks, againstSections, countsOfSections } from './summaries/summary-parts.ts'
import { carriedSums } from './sums/carried-sums.ts'
import { pageSums } from './sums/page-sums.ts'
import { pairedSums, sumsAlike } from './sums/paired-sums.ts'
import { againstSaidSides, turnedAgainstWords } from './sums/said-sides.ts'
import { againstHeadings, strayTotals } from './sums/sections.ts'
import { bareSums, countsInHeadings } from './sums/sums-of-lists.ts'
import { plainTitle } from './sums/totals.ts'

/** Banks date the balance that they carry over by the end of the statement before. */
const BESIDE_PERIOD_DAYS = 60

/** A balance that is dated in another year than the period: one of the two prints was changed. */
const endsOutside = ({ balances }: Scan, { printed, context }: Dating): Discrepancy[] => {
  if (!printed) return []
  const [from, to] = [addDays(printed.start, -BESIDE_PERIOD_DAYS), addDays(printed.end, BESIDE_PERIOD_DAYS)]
  return balances.flatMap(({ labelled, line }) => {
    const dates = labelled.dates.flatMap((parts) => (parts.year === null ? [] : (resolveDate(parts, context) ?? [])))
    const elsewhere = dates.find((date) => date < from || date > to)
    if (!elsewhere) return []
    const message = `"${line.text.slice(0, 60)}" is dated ${elsewhere}; the period is ${printed.start} to ${printed.end}.`
    return [discrepancy('contradiction', message, null, line.page)]
  })
}

/** An end is dated within so many days of the period's: the last day may be none of the bank's. */
const WITHIN_PERIOD_DAYS = 5
/** Banks date the balance that they carry over by the last banking day before, and what they close with by the first one after. */
const BEYOND_PERIOD_DAYS = 10

/**
 * `Beginning balance on 05/01` of a period that begins in April: it was made longer than the rows are of; `Ending balance on 06/14` of one that ends in May: it
 * was made shorter. Lines of tables are dated as rows are, and what lies before or behind may be the balance of a year or of another account.
 */
const endsOnOtherDays = ({ balances }: Scan, { printed, context }: Dating, { proof }: Outcome): Discrepancy[] => {
  if (!printed || printed.fromEnd) return []
  return balances.flatMap(({ label, labelled, line }) => {
    const [parts, ...more] = labelled.dates
    const isEnd = (label === 'opening' || label === 'closing') && NAMED_END[label].test(labelled.near)
    const date = isEnd && parts && more.length === 0 && !startsWithDate(line) ? resolveDate(parts, context) : null
    if (date === null) return []
    const isOpening = label === 'opening'
    const inside = isOpening ? daysBetween(printed.start, date) : daysBetween(date, printed.end)
    const beyond = isOpening ? daysBetween(date, printed.start) : daysBetween(printed.end, date)
    const isOwn =
      labelled.token.money !== null && signedBalance(labelled.token.money, false) === (isOpening ? proof.opening : proof.closing)
    if (inside <= WITHIN_PERIOD_DAYS && (beyond <= BEYOND_PERIOD_DAYS || !isOwn)) return []
    const message = `"${line.text.slice(0, 60)}" is dated ${date}; the period is ${printed.start} to ${printed.end}.`
    return [discrepancy('contradiction', message, null, line.page)]
  })
}

/** A note that does not say how it looks, over an amount: what was read there may not be what is seen. */
const coveredAmounts = (lines: readonly Line[], { pages }: PdfText): Discrepancy[] =>
  pages.flatMap(({ page, overlays = [] }) =>
    overlays.flatMap(({ kind, box, undrawn }) => {
      const under =
        undrawn && lines.find((line) => line.page === page && line.tokens.some((t) => t.kind === 'money' && isUnder(t, line, box)))
      if (!under) return []
      return [
        discrepancy('covered_amount', `A ${kind} lies over "${under.text.slice(0, 60)}", and what it shows could not be read.`, null, page),
      ]
    }),
  )

/** Figures that the file says to be others than are seen. */
const disputed = (on: ReadonlySet<number>, { pages, disputedFonts = [] }: PdfText): Discrepancy[] => [
  ...disputedFonts
    .slice(0, DISPUTES_SHOWN)
    .map(({ font, shown, said }) =>
      discrepancy('contradiction', `The font ${font || 'without a name'} draws "${shown}" where the file says "${said}".`, null, null),
    ),
  ...pages.flatMap(({ page, disputes = [] }) =>
    on.has(page)
      ? disputes
          .slice(0, DISPUTES_SHOWN)
          .map(({ said, shown }) =>
            discrepancy('contradiction', `"${shown.slice(0, 60)}" is seen where the file says "${said.slice(0, 60)}".`, null, page),
          )
      : [],
  ),
]

/** Text that a scanner is said to have left behind a picture which does not bear it out: nobody may see any of it. */
const unheldPages = (on: ReadonlySet<number>, { pages }: PdfText): Discrepancy[] =>
  pages
    .filter(({ page, unheld }) => unheld && on.has(page))
    .slice(0, DISPUTES_SHOWN)
    .map(({ page }) =>
      discrepancy('unreadable_page', `The picture of page ${page} could not be seen to show what the text behind it says.`, null, page),
    )

/** Of one page; the others are alike. */
const DISPUTES_SHOWN = 3

const isUnder = ({ x0, x1 }: Token, { y0, y1 }: Line, [left, top, right, bottom]: Box): boolean =>
  Math.min(x1, right) > Math.max(x0, left) && Math.min(y1, bottom) > Math.max(y0, top)

/** The heading may have been read as a part of the column header below it. */
const isHeadedBy = ({ title, line }: Section, taken: Scan['taken']): boolean => {
  const own = plainTitle(title)
  return own !== '' && taken.some((t) => t.line.index < line.index && !CONTINUED.test(t.line.text) && plainTitle(t.line.text) === own)
}

/** `Deposits (continued)` without the deposits that it continues. */
const headless = ({ tables, taken }: Scan): Discrepancy[] => {
  const seen = new Set<string>()
  const out: Discrepancy[] = []
  for (const { section, lines } of tables) {
    const rows = lines.some(isDatedAmount)
    if (section && rows && CONTINUED.test(section.title) && !/next|following|reverse/i.test(section.title)) {
      const known = section.kind === 'mixed' ? seen.size > 0 : seen.has(section.kind) || isHeadedBy(section, taken)
      if (!known)
        out.push(
          discrepancy(
            'missing_head',
            `"${section.title.slice(0, 60)}" continues a list whose beginning is not there.`,
            null,
            section.line.page,
          ),
        )
    }
    if (lines.some(hasMoney)) seen.add(section?.kind ?? '')
  }
  return out
}

/** Counts right beside rows, those in boxes and those beside their sums: one that is several of these is asked once. */
const allCounts = ({ candidates, printed }: Outcome, scanned: Scan): Claim<Candidate>[] => {
  const keyOf = (claim: Claim<Candidate>): string => (claim.about === 'count' ? `${claim.page} ${claim.type} ${claim.count}` : '')
  const labelOf = (claim: Claim<Candidate>): string => (claim.about === 'count' ? claim.label : '')
  const besideRows = countClaims(candidates, scanned)
  const known = new Set(besideRows.map((claim) => `${keyOf(claim)} ${labelOf(claim)}`))
  const inBoxes = countsInBoxes(candidates, scanned).filter((claim) => !known.has(`${keyOf(claim)} ${labelOf(claim)}`))
  const before = Map.groupBy([...besideRows, ...inBoxes], keyOf)
  // Of a line with a sum the box is a part.
  const isKnown = (claim: Claim<Candidate>): boolean =>
    before.get(keyOf(claim))?.some((other) => labelOf(claim).includes(labelOf(other))) ?? false
  return [...besideRows, ...inBoxes, ...countsBySums(candidates, printed, scanned).filter((claim) => !isKnown(claim))]
}

/** Sums that lines say of a side: one that is off by several ways to tell is named once. */
const statedSums = (outcome: Outcome, scanned: Scan): Claim<Candidate>[] => {
  const { candidates } = outcome
  const claims = [
    ...pairedSums(outcome, scanned),
    ...pageSums(candidates, scanned),
    ...sumsByCounts(candidates, scanned),
    ...sumsAlike(candidates, scanned),
    ...sumsBetweenEnds(outcome, scanned),
    ...carriedSums(outcome, scanned),
  ]
  const keyOf = (claim: Claim<Candidate>): string => (claim.about === 'section' ? `${claim.page} ${claim.type} ${claim.value}` : '')
  return [...new Map(claims.toReversed().map((claim) => [keyOf(claim), claim])).values()].reverse()
}

/** Counts that are told by their sums or by each other, and that no other way to read them has named. */
const unnamedCounts = (candidates: readonly Candidate[], scanned: Scan, known: readonly Claim<Candidate>[]): Claim<Candidate>[] => {
  const keyOf = (claim: Claim<Candidate>): string => (claim.about === 'count' ? `${claim.page} ${claim.type} ${claim.count}` : '')
  const keys = new Set(known.map(keyOf))
  return [...countsOfSums(candidates, scanned), ...countsInPairs(candidates, scanned)].filter((claim) => !keys.has(keyOf(claim)))
}

/** What the paper says of its rows besides their figures, whatever they add up to. */
export const claimsOf = (outcome: Outcome, scanned: Scan): Claim<Candidate>[] => {
  const { candidates, printed, proof } = outcome
  const counts = [
    ...allCounts(outcome, scanned),
    ...countsOfSections(candidates, printed),
    ...countsOfSides(candidates, scanned),
    ...countsOfBothSides(candidates, scanned),
    ...countsBehindSums(candidates, printed),
    ...countsBeforeSums(candidates, printed, scanned),
    ...countsInHeadings(candidates),
  ]
  return [
    ...counts,
    ...weekdayClaims(candidates),
    ...againstHeadings(candidates, printed.totals, printed.card),
    ...againstSaidSides(candidates),
    ...againstSections(candidates, printed),
    ...againstChecks(candidates, printed),
    // Elsewhere the totals and the summary name it already.
    ...(proof.ok ? [...statedSums(outcome, scanned), ...unnamedCounts(candidates, scanned, counts), ...bareSums(candidates)] : []),
    ...againstCharges(candidates, printed),
    ...penaltyFeeClaims(candidates, scanned),
  ]
}

/** A day has one balance. */
const listedTwice = (content: Content, { context }: Dating): Discrepancy[] =>
  daysListedTwice(content, context)
    .slice(0, MAX_NAMED)
    .map(({ date, line }) => discrepancy('contradiction', `The daily balances list ${date} twice, with two balances.`, null, line.page))

/** Sums that nothing was held against, where all else is proven. */
const printedBesides = (outcome: Outcome, scanned: Scan): Fault<Candidate>[] => [
  ...strayTotals(outcome.candidates, outcome.printed.totals),
  ...(outcome.printed.card ? offCardBox(outcome, scanned) : []),
]

/** What keeps a statement from being proven, however well its rows are read: what is not there, and dates that cannot be. */
export const gapsOf = (
  outcome: Outcome,
  dating: Dating,
  {
    scanned,
    content,
    pageGaps,
    lines,
    file,
  }: { scanned: Scan; content: Content; pageGaps: readonly PageGap[]; lines: readonly Line[]; file: readonly Line[] },
  claims: readonly Claim<Candidate>[],
  doc: PdfText,
): Fault<Candidate>[] => {
  const pages = new Set(lines.map((l) => l.page))
  const claimed = claimFaults(claims, outcome.candidates)
  return [
    ...endGaps(outcome, dating, { scanned, lines, file, doc }),
    ...typedEnds(outcome, pages, doc),
    ...pageGaps
      .filter(({ from, to }) => [...pages].some((page) => page >= from && page <= to))
      .map(({ kind, message, page }) => discrepancy(kind, message, null, page)),
    ...headless(scanned),
    ...sectionsOfOthers(scanned),
    ...looseRows(outcome),
    ...behindClosing(outcome, dating),
    ...struckRows(outcome),
    ...rowsNotShown(outcome, lines),
    ...severalAccounts(outcome),
    ...otherNamedDays(outcome.candidates, lines, dating.context),
    ...impossibleDays(outcome.candidates, lines),
    ...bookedAfterPrint(outcome.candidates, lines),
    ...countGaps(outcome.candidates, scanned),
    ...countsUnderLabels(outcome.candidates, scanned),
    ...countsOfAll(outcome.candidates, outcome.printed),
    ...countsOfNothing(outcome.candidates, scanned),
    ...moreEnclosed(outcome.candidates, scanned),
    ...listedTwice(content, dating),
    ...otherCurrency(outcome, scanned),
    ...coveredAmounts(lines, doc),
    ...disputed(pages, doc),
    ...unheldPages(pages, doc),
    ...endsOutside(scanned, dating),
    ...endsOnOtherDays(scanned, dating, outcome),
    ...dateGaps(outcome, dating, scanned),
    ...startsLate(outcome, dating),
    ...daysOfNoRow(outcome.candidates, scanned, dating.context),
    ...unreadDates(outcome.candidates, doc),
    ...misreadDates(outcome.candidates, scanned),
    ...postedEarly(outcome.candidates, dating.context.order),
    ...bookedOnOtherDays(outcome.candidates, dating.context.order, dating.printed),
    ...bookedInOtherYears(outcome.candidates, dating.context.order),
    ...bookedBeforeUse(outcome.candidates, dating.context.order),
    ...claimed,
    ...(outcome.proof.ok ? turnedAgainstWords(outcome.candidates, outcome.printed.card) : []),
    ...calendarFaults(dating, lines, outcome.candidates),
    ...(outcome.proof.ok && claimed.length === 0 ? printedBesides(outcome, scanned) : []),
    ...brokenNumbering(outcome.candidates, lines),
    ...unmarkedBreaks(outcome, lines),
    ...contradictedChecks(outcome, scanned, dating),
    ...listedOtherwise(outcome, dating),
    ...runningAside(outcome, dating),
    ...boxFaults(outcome, scanned),
    ...lessInTheYear(outcome, scanned),
    ...lessInterestInTheYear(outcome, scanned),
    ...otherNetChange(outcome, scanned),
    ...offNamedParts(scanned),
    ...oddlyGrouped(outcome.candidates, lines),
  ]
}
