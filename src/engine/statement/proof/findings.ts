import type { Finding } from '../../types.ts'
import type { Dating } from '../facts/period/dating.ts'
import type { Scan } from '../tables/tables.ts'
import { money, short } from './checks.ts'
import { oneUnmarked } from './counts/check-sequence.ts'
import { undatedRows } from './days/lost-dates.ts'
import { listsWithParts, slightlyMisplaced } from './days/order.ts'
import { farAmongFew } from './days/two-strays.ts'
import { endsOfTwoDays } from './ends/ends-again.ts'
import { fewerFees } from './figures/fewer-fees.ts'
import { otherAverage, otherLowest } from './figures/figures.ts'
import { otherYield } from './figures/interest.ts'
import { otherOccurrences } from './figures/occurrences.ts'
import { boxOf, type Candidate } from './interpret.ts'
import { leftOut, printedAgain, struckByHand } from './listings/left-out.ts'
import { filteredList } from './listings/parts-of-lists.ts'
import { numberFindings } from './listings/references.ts'
import type { Outcome } from './readings.ts'
import type { Repair } from './repair.ts'
import { daysByOrder } from './running.ts'
import { chronological } from './signs.ts'
import { feesOfOtherKind } from './summaries/fee-boxes.ts'

const dollars = (cents: number): string => (cents / 100).toFixed(2)

const mended = ({ row, what, printed, value }: Repair): Finding => ({
  kind: 'mended_digits',
  severity: 'info',
  message:
    printed === ''
      ? `${row.raw.lines[0]!.ocr ? 'The scan lost an amount' : `${short(row)} prints no amount, but signs that its cell is too narrow`}; the balances around it prove ${dollars(value)}.`
      : `The ${what} "${printed}" is blemished; the balances around it prove ${dollars(value)}.`,
  page: row.page,
  box: boxOf(row.raw),
})

const ONLY_EVIDENCE: Partial<Record<Candidate['evidence'], { kind: Finding['kind']; why: string }>> = {
  balance: { kind: 'direction_from_balances', why: 'the printed balances leave one answer for their direction.' },
  wording: { kind: 'direction_from_wording', why: 'their direction was taken from their wording.' },
}

/** Says so where neither a column, a section nor a sign told which way rows went. */
const directed = (candidates: readonly Candidate[]): Finding[] =>
  Object.entries(ONLY_EVIDENCE).flatMap(([evidence, { kind, why }]) => {
    const rows = candidates.filter((c) => c.evidence === evidence && !c.raw.grid)
    const first = rows[0]
    if (!first) return []
    const message = `${rows.length} rows print neither sign, section nor column: ${why}`
    return [{ kind, severity: 'info', message, page: first.page, box: boxOf(first.raw) }]
  })

/** The only row stands in one column, and goes the other way by both ends and the sums: of several rows that would be how the columns are meant. */
const onlyRowTurned = ({ candidates, reading }: Outcome): Finding[] => {
  const [row, ...more] = candidates
  if (!row || more.length > 0 || !reading.swapped || row.evidence !== 'column') return []
  const message = `${short(row)} stands in the column of ${row.direction === 'credit' ? 'debits' : 'credits'}; both ends and the sums make it a ${row.direction}.`
  return [{ kind: 'direction_from_balances', severity: 'warning', message, page: row.page, box: boxOf(row.raw) }]
}

/** An average that is off: banks leave out what was not yet collected, and close days early. */
const averages = ({ candidates, printed: { figures, period }, proof: { opening } }: Outcome): Finding[] =>
  figures.flatMap((figure) => {
    const other = opening === null || !period || period.fromEnd ? null : otherAverage(figure, candidates, opening, period)
    if (other === null) return []
    const { row, days } = other.booked ?? { row: null, days: 0 }
    const booked = row
      ? `; with ${short(row)} of ${row.date} ${Math.abs(days)} days ${days > 0 ? 'earlier' : 'later'} it is the printed one`
      : ''
    const message = `"${figure.line.text.slice(0, 80)}" is printed; by the rows the days end with ${money(other.nearest)} on average${booked}.`
    return [{ kind: 'other_average', severity: other.isFar ? 'warning' : 'info', message, page: figure.line.page, box: null }]
  })

/** What a box of fees says was held at least. */
const lowest = ({ candidates, printed: { figures, period }, proof: { opening } }: Outcome): Finding[] =>
  figures.flatMap((figure) => {
    const other = opening === null || !period || period.fromEnd ? null : otherLowest(figure, candidates, opening, period)
    if (other === null) return []
    const message = `"${figure.line.text.slice(0, 80)}" is printed; by the rows the account held ${money(other.nearest)} at least.`
    return [{ kind: 'other_figure', severity: other.isFar ? 'warning' : 'info', message, page: figure.line.page, box: null }]
  })

const outOfPlace = (row: Candidate, message: string): Finding => ({
  kind: 'row_out_of_place',
  severity: 'info',
  message,
  page: row.page,
  box: boxOf(row.raw),
})

const DAYS_AS_PRINTED = 3

/** The only day of a list whose balances follow in another order than its rows are printed in. */
const reordered = ({ candidates, proof: { opening } }: Outcome): Finding[] => {
  const { asPrinted, otherwise } = daysByOrder(chronological(candidates).rows, opening)
  const [first] = otherwise[0] ?? []
  if (!first || otherwise.length > 1 || asPrinted.length < DAYS_AS_PRINTED) return []
  return [outOfPlace(first, `The balances of ${first.date} follow from each other in another order than its rows are printed in.`)]
}

const misplaced = ({ candidates, printed: { card } }: Outcome, scanned: Scan, dating: Dating): Finding[] => {
  const dated = candidates.filter((c) => c.date !== null)
  const lists = listsWithParts(dated, scanned, card, dating.isNewestFirstElsewhere)
  const told = [...slightlyMisplaced(lists, card), ...farAmongFew(lists), ...undatedRows(dated)]
  return told.map(({ row, message }) => outOfPlace(row, message))
}

/** The rows print the year, so they are right whatever their head says: told, and no fault of theirs. */
const nobodysPeriod = ({ backwards, overlong }: Dating): Finding[] =>
  [
    { printed: backwards, why: 'ends before it begins' },
    { printed: overlong, why: 'runs over ten years and more' },
  ].flatMap(({ printed, why }): Finding[] => {
    const message = `"${printed?.slice(0, 80)}" stands above the rows as a period and ${why}.`
    return printed === null ? [] : [{ kind: 'other_figure', severity: 'warning', message, page: null, box: null }]
  })

/** What the reader itself had to decide, and what may be innocent, for a person to look at. Where nothing is proven, it is what is off that counts. */
export const findingsOf = (outcome: Outcome, scanned: Scan, dating: Dating): Finding[] => [
  ...outcome.repairs.map(mended),
  ...directed(outcome.candidates),
  ...onlyRowTurned(outcome),
  ...leftOut(outcome),
  ...printedAgain(outcome),
  ...struckByHand(outcome),
  ...filteredList(
    outcome,
    scanned.taken.map(({ line }) => line),
  ),
  ...(outcome.proof.ok
    ? [
        ...averages(outcome),
        ...lowest(outcome),
        ...otherYield(outcome, scanned),
        ...otherOccurrences(outcome, scanned),
        ...oneUnmarked(
          outcome,
          scanned.taken.map(({ line }) => line),
        ),
        ...reordered(outcome),
        ...misplaced(outcome, scanned, dating),
        ...numberFindings(outcome.candidates),
        ...feesOfOtherKind(outcome.candidates, scanned),
        ...fewerFees(outcome),
        ...endsOfTwoDays(outcome, scanned, dating),
        ...nobodysPeriod(dating),
      ]
    : []),
]
