import type { Claim } from '../../../types.ts'
import type { AmountCell } from '../../tables/items.ts'
import type { RawRow } from '../../tables/rows.ts'
import type { Role } from '../../tables/vocabulary.ts'
import { isNegativeMark } from '../../text/money.ts'
import type { Candidate } from '../interpret.ts'

/**
 * A loan's payments are printed with what they are made of: payment, principal, interest. One of these moves the balance, and is the row's amount; the rest
 * are its parts. Which one it is the balances tell, not the labels.
 */

const RAISES = /advance|draw|disburse|purchase|debit/
/** What is charged may raise the debt, what is paid of it lowers none. */
const EITHER_WAY = /interest|fee|charge|escrow/

type Moves = Role | 'besides'

const labelOf = ({ column }: AmountCell, { table }: RawRow): string => table.header!.money[column]?.label ?? ''

/** What a column may be, the likeliest first. */
const choicesFor = (rows: readonly RawRow[], column: number): Moves[] => {
  const { role, label } = rows[0]!.table.header!.money[column]!
  if (role === 'balance') return ['balance']
  const cells = rows.flatMap((row) => row.cells.filter((c) => c.column === column))
  if (cells.some((c) => isNegativeMark(c.token.money!)) || role === 'amount') return ['amount', 'besides']
  if (RAISES.test(label)) return ['debit', 'besides']
  return EITHER_WAY.test(label) ? ['besides', 'credit', 'debit'] : ['credit', 'besides']
}

const movedBy = (cell: AmountCell, role: Moves): number => {
  const { value } = cell.token.money!
  if (role === 'debit') return value
  if (role === 'credit') return -value
  return role === 'amount' ? (isNegativeMark(cell.token.money!) ? -value : value) : 0
}

export const balanceOf = ({ cells }: RawRow): number | null => cells.find((c) => c.role === 'balance')?.token.money?.value ?? null

/** Whether what is owed goes from each printed balance to the next by what these columns say. */
const leads = (rows: readonly RawRow[], roles: readonly Moves[]): boolean => {
  let before: number | null = null
  let moved = 0
  for (const row of rows) {
    for (const cell of row.cells) moved += movedBy(cell, roles[cell.column]!)
    const balance = balanceOf(row)
    if (balance === null) continue
    if (before !== null && before + moved !== balance) return false
    before = balance
    moved = 0
  }
  return true
}

const COLUMNS_MOST = 7
const READINGS_MOST = 12

const combined = (choices: readonly Moves[][]): Moves[][] =>
  choices.reduce<Moves[][]>((all, own) => all.flatMap((before) => own.map((role) => [...before, role])), [[]])

const moving = (roles: readonly Moves[]): number => roles.filter((role) => role !== 'besides' && role !== 'balance').length

/** The rows of a file that holds nothing but a loan, by each choice of the columns that move its balance. */
export const loanReadings = (rows: readonly RawRow[]): RawRow[][] => {
  const width = rows[0]?.table.header?.money.length ?? 0
  const isOfLoan = ({ table: { header } }: RawRow): boolean => header?.loan === true && header.money.length === width
  if (width < 2 || width > COLUMNS_MOST || !rows.every(isOfLoan)) return []
  const choices = Array.from({ length: width }, (_, column) => choicesFor(rows, column))
  return combined(choices)
    .filter((roles) => moving(roles) > 0 && (leads(rows, roles) || leads(rows.toReversed(), roles)))
    .toSorted((a, b) => moving(a) - moving(b))
    .slice(0, READINGS_MOST)
    .map((roles) => rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, role: roles[cell.column]! })) })))
}

const WHOLE = /^(?:total)?(?:payments?|paid|amount|total)(?:amount|paid|received)?$/
const PART = /principal|interest|fee|charge|escrow/

/** Payments of which none is the sum of its parts have parts that are not printed; one or two show no such thing. */
const OTHER_PARTS_MIN = 3

/** A payment is the sum of its parts: what a row's amount must be for that. */
export const loanClaims = (rows: readonly Candidate[]): Claim<Candidate>[] => {
  const held = rows.flatMap((row) => {
    const { raw } = row
    if (!raw.table.header?.loan) return []
    const signed = (cell: AmountCell): number => movedBy(cell, 'amount')
    const whole = raw.cells.find((c) => WHOLE.test(labelOf(c, raw)))
    const parts = raw.cells.filter((c) => c.role !== 'balance' && PART.test(labelOf(c, raw)))
    const own = raw.cells.find((c) => c.role !== 'balance' && c.role !== 'besides' && c.token.money!.value === row.amount)
    if (!whole || !own || parts.length < 2) return []
    const made = parts.reduce((sum, c) => sum + signed(c), 0)
    return [{ row, amount: Math.abs(own === whole ? made : signed(own) + signed(whole) - made) }]
  })
  if (held.length >= OTHER_PARTS_MIN && !held.some(({ row, amount }) => row.amount === amount)) return []
  return held.map(({ row, amount }) => ({ about: 'amount', row, amount, isSummed: false, page: row.page }))
}
