import { amountsOf, hasDate, hasMoney, type Line } from '../../lines/lines.ts'
import { wordsOnly } from '../../tables/labels.ts'
import { TABLE_LINE } from '../../tables/recognisers/table-line.ts'
import type { Scan } from '../../tables/tables.ts'
import { discrepancy, money, net, sumOf } from '../checks.ts'
import { type Candidate, firstLine } from '../interpret.ts'
import type { SumOfRows, TotalCheck } from './totals.ts'

/** An amount alone on its line, which no row holds. */
export type Beside = { line: Line; value: number; words: string }

/** What stands among the rows of lists, and the lines that part nothing: column headers, and what every page repeats. */
export type BesideRows = {
  amounts: readonly Beside[]
  partNothing: ReadonlySet<number>
  /** Lines of words alone that no heading, sum or balance was seen in. */
  words: ReadonlyMap<number, Line>
}

export const NOTHING_BESIDE: BesideRows = { amounts: [], partNothing: new Set(), words: new Map() }

const SOME_LETTERS = /[^\W\d_]{3}/u

export const besideRowsOf = ({ labelled, balances, taken }: Scan): BesideRows => {
  const isBalance = new Set(balances.map((b) => b.line.index))
  const lines = new Set(labelled.flatMap(({ line }) => (isBalance.has(line.index) ? [] : [line])))
  const amounts = [...lines].flatMap((line): Beside[] => {
    const [only, ...more] = amountsOf(line)
    return only && more.length === 0 ? [{ line, value: only.money!.value, words: wordsOnly(line) }] : []
  })
  // What the rows of a day lead to stands in their list: a row below it is no list of its own.
  const partNothing = new Set(
    balances.flatMap(({ labelled: { near, dates }, table, line }) =>
      table && near === 'balance' && dates.length === 1 ? [line.index] : [],
    ),
  )
  const words = new Map<number, Line>()
  for (const { line, by } of taken)
    if (line.furniture || by.startsWith('column header')) partNothing.add(line.index)
    else if (by === TABLE_LINE && !hasMoney(line) && !hasDate(line) && SOME_LETTERS.test(line.squashed)) words.set(line.index, line)
  return { amounts: amounts.sort((a, b) => a.line.index - b.line.index), partNothing, words }
}

export const WAYS = ['net', 'all', 'credit', 'debit'] as const
type Way = (typeof WAYS)[number]

/** Sums stand below their rows or above them. */
const SIDES = ['below', 'above'] as const
type Side = (typeof SIDES)[number]

const counted = (rows: readonly Candidate[], way: Way): readonly Candidate[] =>
  way === 'credit' || way === 'debit' ? rows.filter((r) => r.direction === way) : rows
export const madeOf = (rows: readonly Candidate[], way: Way): number => (way === 'net' ? Math.abs(net(rows)) : sumOf(counted(rows, way)))

/** The first rows, from the sum on, that share what the nearest has: its day, its section. */
const alike = (rows: readonly Candidate[], of: (row: Candidate) => unknown): Candidate[] => {
  const end = rows.findIndex((r) => of(r) !== of(rows[0]!))
  return end < 0 ? [...rows] : rows.slice(0, end)
}

/** Rows from the sum on to the next sum of its kind, the nearest first, and those of them that belong closer together. */
const blocksOf = (rows: readonly Candidate[]): Candidate[][] => [
  [...rows],
  alike(rows, (r) => r.raw.table.section?.title ?? null),
  alike(rows, (r) => r.date),
]

/** However many rows from the sum on add up to it: a sum may speak of more than one block. */
export const isReached = (rows: readonly Candidate[], value: number): boolean => {
  let [all, signed, credits, debits] = [0, 0, 0, 0]
  for (const { amount, direction } of rows) {
    all += amount
    signed += direction === 'credit' ? amount : -amount
    if (direction === 'credit') credits += amount
    else debits += amount
    if (all === value || Math.abs(signed) === value || credits === value || debits === value) return true
  }
  return false
}

/** Sums of one kind, each with its rows: those up to the next of them, and all that stand beyond it. */
type Member = Beside & { rows: Candidate[]; beyond: () => Candidate[] }

type Held = { members: Member[]; way: Way; tied: Map<Member, Candidate[]>; missed: Member[] }

const hold = (members: Member[], way: Way): Held => {
  const tied = new Map<Member, Candidate[]>()
  for (const member of members) {
    const block = blocksOf(member.rows).find((rows) => madeOf(rows, way) === member.value)
    if (block) tied.set(member, block)
  }
  return { members, way, tied, missed: members.filter((m) => !tied.has(m) && !isReached(m.beyond(), m.value)) }
}

const SUM = /total|^sum|sum(?:of|for)|^net|amountfor|section/

/** `Deposits: 10 items` counts its rows. */
const numbersOf = ({ line }: Member): number[] => line.tokens.flatMap((t) => (t.kind === 'int' ? Number(t.text) : []))
const areNamed = (members: readonly Member[]): boolean =>
  members.every((m) => SUM.test(m.words)) ||
  (members.every((m) => numbersOf(m).length > 0) && members.some((m) => numbersOf(m).includes(m.rows.length)))

/** A sum that only repeats one row's amount shows little. */
const isTelling = (rows: readonly Candidate[]): boolean => rows.length > 1
const TIES_MIN = 2
const MISSED_OF_NAMED = 2
const MISSED_OF_OTHERS = 0.5

/** Lines are believed to be sums where they say so and one of them is, or where most of them are. */
const areSums = ({ members, tied, missed }: Held): boolean => {
  if (![...tied.values()].some(isTelling)) return false
  if (areNamed(members)) return missed.length <= tied.size * MISSED_OF_NAMED
  return tied.size >= TIES_MIN && missed.length <= Math.max(1, tied.size * MISSED_OF_OTHERS)
}

/** How many of the sorted numbers are smaller than the given one. */
const countBelow = (sorted: readonly number[], n: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < n) low = middle + 1
    else high = middle
  }
  return low
}

/** For each of the numbers, in order, the first one in that direction that is none of them. A hostile page is one run, and must not be walked for each of its lines. */
const behindRuns = (numbers: readonly number[], step: 1 | -1): Map<number, number> => {
  const behind = new Map<number, number>()
  for (const n of numbers) behind.set(n, behind.get(n + step) ?? n + step)
  return behind
}

/** By their words, dates and numbers left out, or by their place on the page, where each names whose sum it is. */
const KINDS: ((beside: Beside) => string)[] = [
  ({ words }) => words,
  ({ line }) => `${Math.round(line.x0)}|${Math.round(line.x1)}|${line.font}|${Math.round(line.size * 2)}`,
]

/**
 * Sums inside of lists: of a day, a card, a group, a section, above their rows or below them. What they are called does not matter: lines that are alike,
 * stand right beside rows and mostly are the sums of them must all be.
 */
export const blocksCheck = (
  rows: readonly Candidate[],
  { amounts, partNothing }: BesideRows,
  known: readonly SumOfRows[],
): Pick<TotalCheck, 'failed' | 'sums'> => {
  const ofRows = new Set(rows.flatMap((r) => r.raw.lines.map((l) => l.index)))
  const besides = amounts.filter((b) => !ofRows.has(b.line.index))
  if (besides.length < 2) return { failed: [], sums: [] }
  const inLines = rows.toSorted((a, b) => firstLine(a) - firstLine(b))
  const passed = [...new Set([...partNothing, ...besides.map((b) => b.line.index)])].sort((a, b) => a - b)
  const behind = { below: behindRuns(passed, -1), above: behindRuns(passed.toReversed(), 1) }
  const isBesideRow = ({ line }: Beside, side: Side): boolean => ofRows.has(behind[side].get(line.index)!)
  const begins = inLines.map(firstLine)
  const membersOf = (kind: readonly Beside[], side: Side): Member[] =>
    kind.flatMap((beside, i) => {
      if (!isBesideRow(beside, side)) return []
      const at = beside.line.index
      const until = kind[side === 'below' ? i - 1 : i + 1]?.line.index
      if (side === 'below') {
        const end = countBelow(begins, at)
        const rows = inLines.slice(until === undefined ? 0 : countBelow(begins, until + 1), end).reverse()
        return rows.length === 0 ? [] : [{ ...beside, rows, beyond: () => inLines.slice(0, end).reverse() }]
      }
      const start = countBelow(begins, at + 1)
      const rows = inLines.slice(start, until === undefined ? undefined : countBelow(begins, until))
      return rows.length === 0 ? [] : [{ ...beside, rows, beyond: () => inLines.slice(start) }]
    })
  const isKnown = new Set(known.map((s) => `${s.page}|${s.label}`))
  const seen = new Set<Line>()
  const out: Pick<TotalCheck, 'failed' | 'sums'> = { failed: [], sums: [] }
  for (const kindOf of KINDS)
    for (const kind of Map.groupBy(besides, kindOf).values()) {
      if (kind.length < 2) continue
      const held = SIDES.flatMap((side) => {
        const members = membersOf(kind, side)
        return members.length < 2 ? [] : WAYS.map((way) => hold(members, way))
      }).filter(areSums)
      const best = held.toSorted((a, b) => b.tied.size - a.tied.size)[0]
      if (!best) continue
      const { way, tied, missed } = best
      for (const member of best.members) {
        const { line, value } = member
        const isMissed = missed.includes(member)
        if (seen.has(line) || isKnown.has(`${line.page}|${line.text}`) || (!isMissed && !tied.has(member))) continue
        seen.add(line)
        const own = counted(tied.get(member) ?? member.rows, way)
        out.sums.push({ rows: own, side: null, net: way === 'net', label: line.text, value, count: null, page: line.page })
        if (!isMissed) continue
        const made = madeOf(own, way)
        out.failed.push(
          discrepancy(
            'section_total',
            `"${line.text.slice(0, 80)}" says ${money(value)}; the rows ${side(member)} it add up to ${money(made)}.`,
            made - value,
            line.page,
          ),
        )
      }
    }
  return out
}

const side = ({ line, rows }: Member): Side => (firstLine(rows[0]!) > line.index ? 'below' : 'above')
