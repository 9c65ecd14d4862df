import type { RawRow } from '../../tables/rows.ts'
import { COLUMN } from '../../tolerances.ts'
import { dateFault, type Fault, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

/** Rows that print the date of the row above them once more: a paper that prints days once has none, so that so many for each row without one show that it does not. */
const REPEATS_EACH = 2
/** Where a single row has none, one other that repeats the date above it is enough. */
const REPEATS_OF_ONE = 1
/** A list of which more rows have no date than one beside so many that do prints some of its own without. */
const DATED_EACH = 3
/** Where only one of all rows has none, so many that repeat a date speak for the shortest of the lists as well. */
const REPEATS_FOR_ALL = 2
const MAX_NAMED = 3

/** Entries of the bank's own may stand below the row they are of, or at the end of a list, without a day of theirs. A coffee is no fee, and Pinterest no interest. */
const OWN_ENTRY =
  /(?<!of)fees?\b|charges?\b|\bchg|\binterest\b|dividend|\btax(?:es)?\b|overdraft|\bnsf\b|maintenance|adjust(?!er)|reversal|reversed|rebate|conversion|\bround(?:ing|ed|[ -]?ups?)\b/i
/** A number by which somebody else knows the row: what the bank books by itself, without a day, is the row's above and has none. */
const OTHERS_NUMBER = /\d{6}/
const isOwn = ({ description }: Candidate): boolean => OWN_ENTRY.test(description) && !OTHERS_NUMBER.test(description)

const wordsOf = ({ description }: Candidate): string => description.replace(/[^\p{L}]/gu, '').toLowerCase()

/** Where the lines of a row begin, behind their dates; of an amount, which ends where those above it end, its end. */
const textEdges = ({ lines }: RawRow): number[] =>
  lines.flatMap(({ tokens }) => {
    const first = tokens.find((t) => t.kind !== 'date')
    return first ? [Math.round(first.kind === 'money' ? first.x1 : first.x0)] : []
  })

/** A row that fills two columns is read as two. */
const firstOfEach = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter((row, i) => !row.raw.grid && row.date !== null && row.raw !== candidates[i - 1]?.raw)

/** Behind the top of a page a list that prints days once begins anew. */
const repeatsIn = (rows: readonly Candidate[]): number =>
  rows.filter((row, i) => {
    const above = rows[i - 1]
    return row.raw.isDated && above?.date === row.date && above.raw.table === row.raw.table && above.page === row.page
  }).length

/** Around a row of a scan the rows may tell the day that it lost; around the first of a list, the dated balance above and the row below. */
const isTold = (row: Candidate, at: number, rows: readonly Candidate[]): boolean =>
  (at === 0 || row.raw.lines[0]!.ocr) && rows.slice(at + 1).find((r) => r.raw.isDated)?.date === row.date

/** Whether rows are built of a text and a date over each other, as apps print them: none of them can be meant to have another's. */
const haveOwnDates = (rows: readonly Candidate[]): boolean => rows.filter(({ raw }) => raw.lines[0]!.ownDate).length * 2 > rows.length

const lostIn = (rows: readonly Candidate[], isOnly: boolean): Candidate[] => {
  const dated = rows.filter((row) => row.raw.isDated)
  if (!isOnly && !haveOwnDates(rows) && (rows.length - dated.length) * DATED_EACH > dated.length) return []
  const edges = [...new Set(dated.flatMap(({ raw }) => textEdges(raw).slice(0, 1)))]
  // An entry whose like has a date elsewhere in the list prints one as other rows do, whatever it is called.
  const words = new Set(dated.map(wordsOf))
  // So does every entry of a list of nothing but the bank's own: there is no row that it could stand below.
  const isOwnList = dated.length >= DATED_EACH && dated.every(isOwn)
  const isOwnEntry = (row: Candidate): boolean => !isOwnList && isOwn(row) && !words.has(wordsOf(row))
  // What is set in is a part of the row above.
  const isAligned = ({ raw }: Candidate): boolean =>
    textEdges(raw).some((own) => edges.some((edge) => Math.abs(edge - own) <= COLUMN.sameEdge))
  return rows.filter((row, at) => !row.raw.isDated && !isOwnEntry(row) && isAligned(row) && !isTold(row, at, rows))
}

/**
 * A row without a date has that of the row above it. Where a paper prints a date once a day that is how it is meant; where rows of one day each repeat it,
 * a row that is as all others but for its date has lost it, and nothing tells of which day it was.
 */
export const lostDates = (candidates: readonly Candidate[], repeatsElsewhere: number): Fault<Candidate>[] => {
  const rows = firstOfEach(candidates)
  const undated = rows.filter((row) => !row.raw.isDated).length
  const repeats = repeatsIn(rows) + repeatsElsewhere
  if (undated === 0 || (!haveOwnDates(rows) && repeats < (undated === 1 ? REPEATS_OF_ONE : undated * REPEATS_EACH))) return []
  return [...Map.groupBy(rows, ({ raw }) => raw.table.section?.title ?? '').values()]
    .flatMap((list) => lostIn(list, undated === 1 && repeats >= REPEATS_FOR_ALL))
    .slice(0, MAX_NAMED)
    .map((row) => dateFault(row, 'date_order', `${short(row)} has no date beside it, as the other rows of its list have.`))
}

/** So many rows with a date for the one without show that the paper hardly prints days once. */
const TOLD_EACH = 6

/**
 * The same where no row repeats a day, so that the paper may print days once: the only day of two rows would then be that of the only row without a date. It is told,
 * with the day that it was given.
 */
export const undatedRows = (candidates: readonly Candidate[]): { row: Candidate; message: string }[] => {
  const rows = firstOfEach(candidates)
  const undated = rows.filter((row) => !row.raw.isDated).length
  if (undated !== 1 || rows.length <= TOLD_EACH || haveOwnDates(rows) || repeatsIn(rows) > 0) return []
  return [...Map.groupBy(rows, ({ raw }) => raw.table.section?.title ?? '').values()]
    .flatMap((list) => lostIn(list, false))
    .map((row) => ({ row, message: `${short(row)} has no date beside it; it was given ${row.date}, that of the row above it.` }))
}
