import { addDays, dayNumber, daysInMonth, type IsoDate, isoDate, nextBusinessDay } from '../../../../shared/dates.ts'
import type { Discrepancy } from '../../../types.ts'
import { hasMoney, type Line } from '../../lines/lines.ts'
import { TABLE_LINE } from '../../tables/recognisers/table-line.ts'
import type { Scan, Table } from '../../tables/tables.ts'
import { type DateOrder, type DateParts, monthDay } from '../../text/dates.ts'
import { dateFault, discrepancy, type Fault, money, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import { chronological } from '../signs.ts'
import { blockStarts, groupStarts, startOver } from './starting-over.ts'

/** Value days and corrections stand by so many days from their place; more is another year or another hand. */
export const FAR_DAYS = 10
/** Of the rows of a list those that may stand far from their place before it is a list of another order: one that starts over, or that goes by kind. */
const MISPLACED_SHARE = 0.2
const MAX_NAMED = 3

const dayOf = (row: Candidate): number => dayNumber(row.date!)

/** Places of the most rows that are in order together, from the first to the last. */
const inOrder = (days: readonly number[]): number[] => {
  // The place of the last day of the best run of each length, and what stands before each place in its run.
  const ends: number[] = []
  const before = new Array<number>(days.length)
  for (const [i, day] of days.entries()) {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (days[ends[middle]!]! <= day) low = middle + 1
      else high = middle
    }
    before[i] = low > 0 ? ends[low - 1]! : -1
    ends[low] = i
  }
  const places: number[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) places.push(at)
  return places.reverse()
}

export type Misplaced = { row: Candidate; neighbour: Candidate; days: number }

/** The rows beside the most that are in order together, and by how many days each is off its place among those. */
export const straysIn = (rows: readonly Candidate[]): Misplaced[] => {
  const days = rows.map(dayOf)
  const ordered = inOrder(days)
  const out: Misplaced[] = []
  let at = 0
  for (const [i, row] of rows.entries()) {
    if (ordered[at] === i) {
      at++
      continue
    }
    const [above, below] = [rows[ordered[at - 1] ?? -1], rows[ordered[at] ?? -1]]
    if (above && dayOf(above) > days[i]!) out.push({ row, neighbour: above, days: dayOf(above) - days[i]! })
    else if (below) out.push({ row, neighbour: below, days: days[i]! - dayOf(below) })
  }
  return out
}

/** Of a list that starts over each run has so many rows and more. */
const ROWS_OF_A_RUN = 4

/** Days that go up a few times from the first to the last, as of several lists in one; of shuffled ones hardly three are in turn. */
const startsOver = (rows: readonly Candidate[]): boolean => {
  const runs = rows.filter((row, i) => i === 0 || row.date! < rows[i - 1]!.date!).length
  return rows.length >= runs * ROWS_OF_A_RUN
}

/** Rows that stand weeks from where their day belongs among the others; none in a list of another order. Where balances run from row to row that is only one that starts over. */
const misplacedIn = (rows: readonly Candidate[], running: boolean): Misplaced[] => {
  const out = straysIn(rows).filter((stray) => stray.days > FAR_DAYS)
  const isOtherOrder = out.length > Math.max(1, rows.length * MISPLACED_SHARE) && (!running || startsOver(rows))
  return isOtherOrder ? [] : out
}

/** Tables under one title, with the same columns, are one list. */
const listKeyOf = ({ section, header }: Table): string => {
  const title = section?.title.replace(/\W*cont.*$/i, '').toLowerCase() ?? ''
  return `${title}|${header?.columns.map((c) => c.role).join() ?? ''}`
}

/** Rows of one list, however many pages it takes. */
const listsOf = (rows: readonly Candidate[]): Candidate[][] => {
  const lists = new Map<string, Candidate[]>()
  const keys = new Map<Table, string>()
  for (const row of rows) {
    if (row.date === null || row.raw.grid) continue
    const { table } = row.raw
    const key = keys.get(table) ?? listKeyOf(table)
    keys.set(table, key)
    const list = lists.get(key)
    if (list) list.push(row)
    else lists.set(key, [row])
  }
  // Banks list checks by their numbers, save among rows whose balances run by days.
  return [...lists.values()].map((list) => (list.some((r) => r.balance !== null) ? list : list.filter((r) => r.raw.check === null)))
}

const EDGE = 10

const SUM_OF_A_LIST = /^(?:totalfor|subtotal(?:for)?)/

/** Whether a line ends the list of a cardholder, or of a payee whom the row above it names. */
const endsList = (line: Line, above: Line | null, card: boolean): boolean => {
  if (!SUM_OF_A_LIST.test(line.squashed)) return false
  const [name] = /^[a-z]*/.exec(line.squashed.replace(SUM_OF_A_LIST, '').replace(/[^a-z\d$]/g, '')) as [string]
  return card || (name.length > 2 && (above?.squashed.replace(/[^a-z\d]/g, '').includes(name) ?? false))
}

/** Lines of words right above a row and at its left edge, as a cardholder's name, begin another list under the same head, and so does what follows a cardholder's sum. What stands beside the rows begins none. */
const headsOf = (rows: readonly Candidate[], { taken }: Scan, card: boolean): Set<Line> => {
  const ofRows = new Set(rows.flatMap((r) => r.raw.lines))
  const heads = new Set<Line>()
  let ended = false
  let above: Line | null = null
  for (const [i, { line, by }] of taken.entries()) {
    if (ended && ofRows.has(line)) heads.add(line)
    ended = ofRows.has(line) ? false : ended || endsList(line, above, card)
    if (ofRows.has(line)) above = line
    // An account's list under headings, by weeks or days, is one.
    if (!card) continue
    // The labels of the columns may stand between a list's title and its first row.
    const next = (taken[i + 1]?.by.startsWith('column header') ? taken[i + 2] : taken[i + 1])?.line
    if (by !== TABLE_LINE || hasMoney(line) || ofRows.has(line) || !next || !ofRows.has(next) || next.page !== line.page) continue
    if (line.x1 > next.x0 && line.x0 < next.x0 + EDGE) heads.add(next)
  }
  return heads
}

const partedAt = (list: readonly Candidate[], begins: (row: Candidate, before: Candidate) => boolean): Candidate[][] => {
  const parts: Candidate[][] = []
  for (const [i, row] of list.entries()) {
    if (i === 0 || begins(row, list[i - 1]!)) parts.push([row])
    else parts.at(-1)!.push(row)
  }
  return parts
}

/** All credits and then all debits, or the other way round, without a heading between them. */
export const bySide = (list: readonly Candidate[]): Candidate[][] => {
  const parts = partedAt(list, (row, before) => row.direction !== before.direction)
  return parts.length === 2 ? parts : [[...list]]
}

/** Entries of the bank's own, which cards print at the end of their list, whatever their day. */
const OWN_ENTRY = /\b(?:rebate|cash\s?back|reward|interest|finance charge|late (?:fee|charge)|annual fee)/i
/** The same on accounts, where a list may end with them, too. */
const ENDS_A_LIST = /\b(?:fees?|charges?|interest|dividends?|rebate|cash\s?back|reward|adjust)/i

const withoutOwnEntries = (list: readonly Candidate[]): Candidate[] =>
  list.slice(0, list.findLastIndex((r) => !OWN_ENTRY.test(r.description)) + 1)

export type Part = { listed: Candidate[]; running: boolean; inTurn: (rows: readonly Candidate[]) => Candidate[] }

/** Where lists under one head begin anew: surely, and where their days show it. */
type Starts = { heads: ReadonlySet<Line>; blocks: ReadonlySet<Line> }

/** What of a list must be in order together. */
const partsOf = (list: readonly Candidate[], reversed: boolean, { heads, blocks }: Starts, card: boolean): Part[] => {
  // A balance beside every row runs through all of them: such a list is one.
  const running = list.every((r) => r.balance !== null)
  const under = (starts: ReadonlySet<Line>): Candidate[][] => partedAt(list, (row) => starts.has(row.raw.lines[0]!))
  const inBlocks = under(blocks)
  const ownOrders = startOver(reversed ? inBlocks.toReversed() : inBlocks)
  const parts = running ? [[...list]] : under(ownOrders ? new Set([...heads, ...blocks]) : heads)
  return parts.map((part) => ({
    listed: card && !running ? withoutOwnEntries(part) : part,
    running,
    // Rows of two days have no order of their own.
    inTurn: (rows) =>
      new Set(rows.map(({ date }) => date)).size > 2 ? chronological(rows).rows : reversed ? rows.toReversed() : [...rows],
  }))
}

/** Cards print what was paid before what was bought, and mostly it was paid once. */
const isPaymentFirst = (card: boolean, listed: readonly Candidate[], { row }: Misplaced): boolean =>
  card && row === listed[0] && row.direction === 'credit' && listed.slice(1).every((r) => r.direction === 'debit')

const misplacedOf = ({ listed, running, inTurn }: Part, card: boolean): Misplaced[] => {
  const misplaced = misplacedIn(inTurn(listed), running && !card)
  // One row alone might as well be moved by hand.
  if (running || (misplaced.length < 2 && !misplaced.some((one) => isPaymentFirst(card, listed, one)))) return misplaced
  const sides = bySide(listed).map((side) => misplacedIn(inTurn(side), false))
  return sides.every((side) => side.length === 0) ? [] : misplaced
}

/** From so many rows on, all but one of them in order, the bank sorts by days: that one is no late entry only if it was moved. */
const SORTED_ROWS = 12
const FEW_SORTED_ROWS = 8
/** Cards print the day of a purchase among those of posting, and a few rows may be in order by chance. */
const WEEK_DAYS = 7

const hasTwoDates = ({ raw }: Candidate): boolean => raw.lines.some(({ tokens: [a, b] }) => a?.kind === 'date' && b?.kind === 'date')

/** `04.05` and `04.05.25`. */
const isOneDay = (one: DateParts, other: DateParts): boolean =>
  (one.year === null || other.year === null || one.year === other.year) &&
  JSON.stringify({ ...one, year: null }) === JSON.stringify({ ...other, year: null })

const hasTwoDays = ({ raw }: Candidate): boolean => raw.lines.some(({ tokens: [a, b] }) => a?.date && b?.date && !isOneDay(a.date, b.date))

/** Beside the row so many more may have two days before the list is one of two orders. */
const ALSO_TWO_DAYS = 1

/** The other of a row's two days, in the year that brings it nearest; null where it has one. */
const otherDayOf = ({ raw, date }: Candidate, order: DateOrder): number | null => {
  const [a, b] = raw.lines.find(({ tokens: [a, b] }) => a?.date && b?.date)?.tokens ?? []
  if (!a?.date || !b?.date) return null
  const { month, day } = monthDay(isOneDay(a.date, raw.date) ? b.date : a.date, order)
  const year = Number(date!.slice(0, 4))
  const own = dayNumber(date!)
  const days = [year - 1, year, year + 1].map((of) => dayNumber(isoDate(of, month, Math.min(day, daysInMonth(of, month)))))
  return days.reduce((nearest, each) => (Math.abs(each - own) < Math.abs(nearest - own) ? each : nearest))
}

/** Whether the rows are in order by the other of their days, or closer to it. */
const goByOtherDate = (listed: readonly Candidate[]): boolean => {
  const strays = listed.length - inOrder(listed.map(dayOf)).length
  return (['mdy', 'dmy'] as const).some((order) => {
    const days = listed.flatMap((row) => otherDayOf(row, order) ?? [])
    return days.length - inOrder(days).length < strays
  })
}

/** Two dates beside each row are two orders, unless hardly another row's differ, or the other one is none. */
const mayGoByOtherDate = (row: Candidate, { listed, inTurn }: Part): boolean =>
  hasTwoDates(row) && listed.filter((other) => other !== row && hasTwoDays(other)).length > ALSO_TWO_DAYS && goByOtherDate(inTurn(listed))

/** From so many rows on, balances beside all of them and none of another order, even a day's step is no habit of the bank's. */
const SURELY_SORTED_ROWS = 24

/** A late entry stands below a few rows of the next day; one that is early and one that is late by as much, so many rows apart, are two odd rows at once. */
const ROWS_BETWEEN = 3

type Stray = Misplaced & { isFar: boolean }

/** Late entries stand among those of the next banking day, as a Saturday's do among Monday's; no bank books them later and all others in turn. */
const isLateEntry = ({ row, neighbour }: Misplaced): boolean => {
  const [earlier, later] = row.date! < neighbour.date! ? [row.date!, neighbour.date!] : [neighbour.date!, row.date!]
  return later <= nextBusinessDay(earlier)
}

/** The only row out of order of a statement that is otherwise sorted to the day, and whether it is so far off that it was moved. */
const loneStray = (stray: Misplaced, part: Part, card: boolean): Stray | null => {
  const { listed } = part
  // The bank's own entries end a list, as one side of it may begin or end it.
  const isOwnLast = stray.row === listed.at(-1) && ENDS_A_LIST.test(stray.row.description)
  if (listed.length < 3 || mayGoByOtherDate(stray.row, part) || isOwnLast) return null
  if (!part.running && bySide(listed).some((side) => side.length === 1 && side[0] === stray.row)) return null
  const isSorted = !card && listed.length >= SORTED_ROWS
  return { ...stray, isFar: isSorted ? !isLateEntry(stray) : stray.days > WEEK_DAYS }
}

/** Two rows of which each has the day that the other's place asks for: their dates, or all but those, changed places. */
const exchanged = ({ listed, running, inTurn }: Part, card: boolean): Stray[] => {
  const rows = inTurn(listed)
  const sorted = rows.toSorted((a, b) => dayOf(a) - dayOf(b))
  const [a, b, ...more] = rows.flatMap((row, i) => (row.date === sorted[i]!.date ? [] : [{ row, at: i }]))
  if (rows.length < SORTED_ROWS || !a || !b || more.length > 0) return []
  const isSurelySorted = running && !card && (rows.length >= SURELY_SORTED_ROWS || b.at - a.at > ROWS_BETWEEN)
  const apart = { row: a.row, neighbour: b.row, days: dayOf(a.row) - dayOf(b.row) }
  const isFar = isSurelySorted || (card ? apart.days > WEEK_DAYS : !isLateEntry(apart))
  return [
    { row: a.row, neighbour: rows[a.at + 1]! },
    { row: b.row, neighbour: rows[b.at - 1]! },
  ].map(({ row, neighbour }) => ({ row, neighbour, days: Math.abs(dayOf(row) - dayOf(neighbour)), isFar }))
}

const FEWEST_RUNNING = 4

/** Of a list too short to show how it is sorted one row that its balances hold in place, days from where its day belongs: told, and no more. */
const strayAmongFew = (stray: Misplaced, part: Part, card: boolean): Stray[] => {
  const isTold = !card && part.running && part.listed.length >= FEWEST_RUNNING && stray.days <= FAR_DAYS && !isLateEntry(stray)
  const found = isTold ? loneStray(stray, part, card) : null
  return found ? [{ ...found, isFar: false }] : []
}

/** More are the habit of a bank that prints the day of a purchase. */
const SEVERAL_SHARE = 0.1

/** Some rows of a long list whose balances run, each further off than a late entry, and all others in turn: dates that were changed. */
const severalStrays = (part: Part, found: readonly { stray: Misplaced; part: Part }[]): Stray[] => {
  const { listed, running } = part
  if (!running || listed.length < SURELY_SORTED_ROWS || found.length > listed.length * SEVERAL_SHARE) return []
  const isMoved = (stray: Misplaced): boolean => !isLateEntry(stray) && !mayGoByOtherDate(stray.row, part)
  return found.every((one) => one.part === part && isMoved(one.stray)) ? found.map(({ stray }) => ({ ...stray, isFar: true })) : []
}

/** A list of so many rows, all but one in turn, is sorted. */
const ROWS_OF_A_LIST = 6
const LISTS_MAX = 3

/** One row each of several lists, a week and more from its place, and all others in turn. */
const oneOfEach = (found: readonly { stray: Misplaced; part: Part }[]): Stray[] => {
  if (found.length > LISTS_MAX || new Set(found.map(({ part }) => part)).size < found.length) return []
  const strays = found.flatMap(({ stray, part }) => (part.listed.length < ROWS_OF_A_LIST ? [] : (loneStray(stray, part, false) ?? [])))
  const areMoved = strays.length === found.length && strays.every(({ days }) => days > WEEK_DAYS)
  return areMoved ? strays.map((stray) => ({ ...stray, isFar: true })) : []
}

/** The few rows that are out of order in a statement that is otherwise sorted to the day. */
const fewStrays = (all: readonly Part[], card: boolean): Stray[] => {
  // Rows below a day that is printed once go with it.
  const parts = all.map((part) => ({ ...part, listed: part.listed.filter(({ raw }) => raw.isDated) }))
  const found = parts.flatMap((part) => straysIn(part.inTurn(part.listed)).map((stray) => ({ stray, part })))
  const size = parts.reduce((n, { listed }) => n + listed.length, 0)
  const [one, other, ...more] = found
  if (one && other && !card) {
    const several = severalStrays(one.part, found)
    if (several.length > 0) return several
    const each = oneOfEach(found)
    if (each.length > 0) return each
  }
  if (!one || more.length > 0 || size < (card ? SORTED_ROWS : FEW_SORTED_ROWS))
    return !other && one ? strayAmongFew(one.stray, one.part, card) : []
  // Of a short list one that stands more than a week off was moved; nearer, it is no sign.
  if (size < SORTED_ROWS) return other ? [] : [loneStray(one.stray, one.part, card) ?? []].flat().filter(({ isFar }) => isFar)
  if (!other) return [loneStray(one.stray, one.part, card) ?? []].flat()
  return one.part === other.part ? exchanged(one.part, card) : []
}

const DAYS_OF_A_HABIT = 5

/** A list that prints a balance where a day ends, and nowhere else, ends every day once: one that it ends twice is another day that was renamed. */
const endedTwice = (list: readonly Candidate[]): Discrepancy[] => {
  const days = partedAt(list, (row, before) => row.date !== before.date)
  const isHabit =
    days.length >= DAYS_OF_A_HABIT &&
    list.some((r) => r.balance === null) &&
    days.every((rows) => rows.every((r, i) => (r.balance !== null) === (i === rows.length - 1)))
  if (!isHabit) return []
  const ends = new Map<IsoDate, Candidate>()
  return days.flatMap((rows) => {
    const end = rows.at(-1)!
    const earlier = ends.get(end.date!)
    ends.set(end.date!, end)
    if (!earlier) return []
    return [
      discrepancy(
        'date_order',
        `${end.date} ends twice, at ${money(earlier.balance!)} and, after other days, at ${money(end.balance!)}.`,
        null,
        end.page,
      ),
    ]
  })
}

export const misplaced = ({ row, neighbour, days }: Misplaced): string =>
  `${short(row)} is dated ${row.date}, ${days === 1 ? 'a day' : `${days} days`} ${row.date! < neighbour.date! ? 'before' : 'after'} ${short(neighbour)}, beside which it stands.`

const displaced = (stray: Misplaced): Fault<Candidate> =>
  dateFault(stray.row, 'date_order', misplaced(stray), {
    from: addDays(stray.neighbour.date!, -FAR_DAYS),
    to: addDays(stray.neighbour.date!, FAR_DAYS),
  })

export type ListWithParts = { list: Candidate[]; parts: Part[] }

/** Whether lists go back in time, each by itself. Of a few days `isNewestFirst` tells, that the file's other accounts do. */
const goBack = (lists: readonly (readonly Candidate[])[], isNewestFirst: boolean): boolean => {
  const steps = lists.flatMap((list) => list.slice(1).map((row, i) => Math.sign(dayOf(row) - dayOf(list[i]!))))
  const [up, down] = [1, -1].map((way) => steps.filter((step) => step === way).length) as [number, number]
  if (down > up * 2 && down >= 2) return true
  return isNewestFirst && (down >= up || new Set(lists.flatMap((list) => list.map(({ date }) => date))).size <= 2)
}

export const listsWithParts = (rows: readonly Candidate[], scanned: Scan, card: boolean, isNewestFirst: boolean): ListWithParts[] => {
  const blocks = blockStarts(rows, scanned)
  const starts = { heads: headsOf(rows, scanned, card), blocks: card ? new Set([...blocks, ...groupStarts(rows)]) : blocks }
  const lists = listsOf(rows)
  const reversed = goBack(lists, isNewestFirst)
  return lists.map((list) => ({ list, parts: partsOf(list, reversed, starts, card) }))
}

/** A row that stands weeks from where its day belongs, in a list that is otherwise in the order of its days; days, where all others are. */
export const outOfOrder = (rows: readonly Candidate[], scanned: Scan, card: boolean, isNewestFirst: boolean): Fault<Candidate>[] => {
  const lists = listsWithParts(rows, scanned, card, isNewestFirst)
  const far = lists.flatMap(({ list, parts }) => [
    ...parts
      .flatMap((part) => misplacedOf(part, card))
      .slice(0, MAX_NAMED)
      .map(displaced),
    ...endedTwice(list).slice(0, MAX_NAMED),
  ])
  if (far.length > 0) return far
  const strays = fewStrays(
    lists.flatMap(({ parts }) => parts),
    card,
  )
  return strays.filter(({ isFar }) => isFar).map(displaced)
}

/** Rows of a statement that are a day or a weekend off their place, and all others in it: banks print such rows, and so does who changes a date. */
export const slightlyMisplaced = (lists: readonly ListWithParts[], card: boolean): { row: Candidate; message: string }[] =>
  fewStrays(
    lists.flatMap(({ parts }) => parts),
    card,
  ).flatMap((stray) => (stray.isFar ? [] : [{ row: stray.row, message: misplaced(stray) }]))
