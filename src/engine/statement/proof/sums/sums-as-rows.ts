import type { AmountCell } from '../../tables/items.ts'
import type { RawRow } from '../../tables/rows.ts'
import { isNegativeMark } from '../../text/money.ts'
import { balanceOf } from './loans.ts'

/**
 * Sums and balances that stand where rows do: `Net for week`, `Branch net`, `Balance after 05/03`. What they are called does not matter: lines that are
 * alike, and are each the sum of the rows since the one before, are sums; those whose differences are such sums are balances.
 */

const moving = ({ cells }: RawRow): AmountCell[] => cells.filter((c) => c.role !== 'balance' && c.role !== 'besides')

/** As printed, or by the side of its column or section. */
const signedOf = ({ role, token }: AmountCell, { table, grid }: RawRow): number => {
  const { value } = token.money!
  const side = role === 'credit' || role === 'debit' ? role : table.section?.kind
  if (side === 'credit') return value
  if (side === 'debit' || side === 'checks' || grid) return -value
  return isNegativeMark(token.money!) || token.money!.mark === 'dr' ? -value : value
}

const wordsOf = ({ description }: RawRow): string[] =>
  description
    .toLowerCase()
    .replace(/[^a-z\s]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')

const NAMED_SUM = /\b(?:net|total|subtotal|movement|sum)\b/i
const NAMED_BALANCE = /\bbalance\b/i

/** What may make lines alike: all their words, or, of lines without a date, how they begin, end or are set. */
const KINDS: ((row: RawRow) => string | null)[] = [
  (row) => wordsOf(row).join(' ') || null,
  (row) => (row.isDated ? null : (wordsOf(row)[0] ?? null)),
  (row) => (row.isDated ? null : (wordsOf(row).at(-1) ?? null)),
  (row) => (row.isDated ? null : `${row.lines[0]!.font}`),
]

/**
 * What rows move from the first up to each place, by column, set off against each other, and how many they are; where the section of each begins, and the
 * last balance above it.
 */
type Moved = { columns: number[][]; net: number[]; all: number[]; rows: number[]; sectionStart: number[]; balanceAbove: (number | null)[] }

const movedBy = (rows: readonly RawRow[], counts: (row: RawRow) => boolean): Moved => {
  const width = 1 + rows.reduce((most, row) => row.cells.reduce((n, c) => Math.max(n, c.column), most), 0)
  const columns = Array.from({ length: width }, () => [0])
  const moved: Moved = { columns, net: [0], all: [0], rows: [0], sectionStart: [], balanceAbove: [null] }
  for (const [i, row] of rows.entries()) {
    const cells = counts(row) ? moving(row) : []
    const own = new Map(cells.map((cell) => [cell.column, signedOf(cell, row)]))
    for (const [at, column] of moved.columns.entries()) column.push(column[i]! + (own.get(at) ?? 0))
    moved.net.push(moved.net[i]! + [...own.values()].reduce((sum, v) => sum + v, 0))
    moved.all.push(moved.all[i]! + [...own.values()].reduce((sum, v) => sum + Math.abs(v), 0))
    moved.rows.push(moved.rows[i]! + (cells.length > 0 ? 1 : 0))
    moved.sectionStart.push(i > 0 && rows[i - 1]!.table.section === row.table.section ? moved.sectionStart[i - 1]! : i)
    moved.balanceAbove.push(balanceOf(row) ?? moved.balanceAbove[i]!)
  }
  return moved
}

type Block = { from: number; to: number }
const between = (sums: readonly number[], { from, to }: Block): number => sums[to]! - sums[from]!

const isSumOf = (row: RawRow, block: Block, { columns, net, all }: Moved): boolean => {
  const cells = moving(row)
  const isOf = ({ token }: AmountCell, sums: readonly number[]): boolean => Math.abs(between(sums, block)) === token.money!.value
  if (cells.every((cell) => isOf(cell, columns[cell.column]!))) return true
  return cells.length === 1 && (isOf(cells[0]!, net) || isOf(cells[0]!, all))
}

/** Rows that a sum must be of to show anything: one of a single row only repeats it. */
const TELLING_ROWS = 2
/** A sum that stands alone must be one of more rows, unless its words say what it is. */
const ALONE_ROWS = 3

/** A balance beside a sum is that of the row above it. */
const repeatsBalance = (row: RawRow, above: number | null): boolean => {
  const balance = balanceOf(row)
  return balance === null || balance === above
}

const areSums = (rows: readonly RawRow[], members: readonly number[], moved: Moved): boolean => {
  const sinceLast = members.map((to, i): Block => ({ from: i === 0 ? 0 : members[i - 1]! + 1, to }))
  const sinceFirst = members.map((to): Block => ({ from: 0, to }))
  const inSection = sinceLast.map(({ from, to }): Block => ({ from: Math.max(from, moved.sectionStart[to]!), to }))
  const blocks = [sinceLast, inSection, sinceFirst].find((each) => each.every((block) => isSumOf(rows[block.to]!, block, moved)))
  if (!blocks || !members.every((at) => repeatsBalance(rows[at]!, moved.balanceAbove[at]!))) return false
  const isNamed = members.every((at) => NAMED_SUM.test(rows[at]!.description))
  const isUndated = members.every((at) => !rows[at]!.isDated)
  const counts = blocks.map((block) => between(moved.rows, block))
  if (members.length === 1) return isUndated && counts[0]! >= (isNamed ? TELLING_ROWS : ALONE_ROWS)
  return counts.filter((n) => n >= TELLING_ROWS).length >= (isNamed || isUndated ? 1 : 2)
}

/** Of sums that tie, those that may not: what is printed there is false, and `blocks.ts` says so. It sees lines with one amount and no date. */
const MISSED_SHARE = 0.5
const TIES_MIN = 2

const areMostlySums = (rows: readonly RawRow[], members: readonly number[], moved: Moved): boolean => {
  if (members.some((at) => rows[at]!.isDated || rows[at]!.cells.length !== 1)) return false
  const blocks = members.map((to, i): Block => ({ from: i === 0 ? 0 : members[i - 1]! + 1, to }))
  const tied = blocks.filter((block) => between(moved.rows, block) >= TELLING_ROWS && isSumOf(rows[block.to]!, block, moved))
  return tied.length >= TIES_MIN && members.length - tied.length <= tied.length * MISSED_SHARE
}

const BALANCES_MIN = 3

/** Whether each follows from the one before; what follows from the opening balance the proof asks. */
const areBalances = (rows: readonly RawRow[], members: readonly number[], { net, balanceAbove }: Moved): boolean => {
  if (balanceAbove.at(-1) !== null || members.some((at) => moving(rows[at]!).length !== 1)) return false
  if (members.every((at) => NAMED_BALANCE.test(rows[at]!.description))) return true
  if (members.length < BALANCES_MIN) return false
  const printedAt = (at: number): number => signedOf(moving(rows[at]!)[0]!, rows[at]!)
  // What is owed grows by what is spent.
  return [1, -1].some((sign) =>
    members.every((at, i) => {
      const before = members[i - 1]
      return before === undefined || printedAt(at) === printedAt(before) + sign * between(net, { from: before + 1, to: at })
    }),
  )
}

/** Each balance beside the row above it, where running balances stand. */
const withBalances = (rows: readonly RawRow[], members: ReadonlySet<number>): RawRow[] => {
  const out: RawRow[] = []
  for (const [i, row] of rows.entries()) {
    const above = out.at(-1)
    if (!members.has(i)) out.push(row)
    else if (above) {
      const cell = moving(row)[0]!
      out[out.length - 1] = { ...above, cells: [...above.cells, { ...cell, role: 'balance', column: cell.column + 1 }] }
    }
  }
  return out
}

const without = (rows: readonly RawRow[], members: readonly number[]): RawRow[] => {
  const isMember = new Set(members)
  return rows.filter((_, at) => !isMember.has(at))
}

/** Rows without one kind of sums among them; null where there is none. */
const withoutOneKind = (rows: readonly RawRow[]): RawRow[] | null => {
  const kinds = KINDS.map((kindOf) => Map.groupBy(rows.keys(), (at) => (moving(rows[at]!).length > 0 ? kindOf(rows[at]!) : null)))
  // Sums of another kind stand among the rows, mostly without a date.
  const [byAll, byDated] = [movedBy(rows, () => true), movedBy(rows, (row) => row.isDated)]
  const named = kinds.flatMap((kind) =>
    [...kind].flatMap(([name, members]) => (name === null || members.length * 2 > rows.length ? [] : [members])),
  )
  // One of several that are alike in anything, taken out alone, would leave the others as rows.
  const several = named.filter((members) => members.length > 1)
  const isAlike = new Set(several.flat().filter((at) => !rows[at]!.isDated))
  const alone = named.filter((members) => members.length === 1 && !isAlike.has(members[0]!))
  for (const moved of [byAll, byDated])
    for (const members of [...several, ...alone]) {
      if (areSums(rows, members, moved)) return without(rows, members)
      if (areBalances(rows, members, moved)) return withBalances(rows, new Set(members))
    }
  const mostly = [...kinds[0]!].find(([name, members]) => name !== null && areMostlySums(rows, members, byAll))
  return mostly ? without(rows, mostly[1]) : null
}

const KINDS_MOST = 4

const withoutKinds = (rows: readonly RawRow[]): RawRow[] => {
  let left = [...rows]
  for (let n = 0; n < KINDS_MOST; n++) {
    const next = withoutOneKind(left)
    if (!next) break
    left = next
  }
  return left
}

/** Rows without the sums that stand below them. */
export const withoutSumsBelow = (rows: readonly RawRow[]): RawRow[] => withoutKinds(rows)
/** Or above them, as in lists that begin with the newest row. */
export const withoutSumsAbove = (rows: readonly RawRow[]): RawRow[] => withoutKinds(rows.toReversed()).toReversed()
