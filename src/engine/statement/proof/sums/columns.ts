import type { Claim } from '../../../types.ts'
import { signedBalance } from '../../text/money.ts'
import type { Token } from '../../text/tokens.ts'
import { type Candidate, firstLine } from '../interpret.ts'

/** Of the rows, those that must follow for the columns to be meant so, and how many of these must show it. */
const FOLLOW_SHARE = 0.75
const ROWS_MIN = 5
const TELLING_MIN = 3

/** A row with what it prints besides its amount and its balance, signed as printed. */
type Printed = { row: Candidate; amount: number; others: number[] }

const printedValue = (token: Token): number => signedBalance(token.money!, false)

const printedOf = (row: Candidate): Printed[] => {
  const own = row.raw.cells.find((c) => c.role !== 'besides' && c.role !== 'balance' && c.token.money!.value === row.amount)?.token
  const balances = new Set(row.raw.cells.filter((c) => c.role === 'balance').map((c) => c.token))
  if (!own || row.balance !== null) return []
  const others = row.raw.lines[0]!.tokens.filter((t) => t.kind === 'money' && t !== own && !balances.has(t))
  return others.length === 0 ? [] : [{ row, amount: printedValue(own), others: others.map(printedValue) }]
}

/** What a row's amount should be; null where nothing is said. `telling` where it could be otherwise. */
type Rule = (at: Printed, before: Printed | undefined) => { is: boolean; telling: boolean; amount: number } | null

/** Gross and fee make net, whichever sign the fee has. */
const madeOfTwo =
  (sign: 1 | -1): Rule =>
  ({ amount, others }) => {
    if (others.length !== 2) return null
    const [whole, part] = others as [number, number]
    const expected = whole + sign * part
    return { is: expected === amount, telling: part !== 0, amount: Math.abs(expected) }
  }

/** A sum from row to row, of all amounts whichever way they went, or set off against each other. */
const summedUp =
  (moved: (amount: number) => number): Rule =>
  ({ amount, others }, before) => {
    if (!before) return null
    const by = others.at(-1)! - before.others.at(-1)!
    return { is: moved(amount) === by, telling: true, amount: Math.abs(by) }
  }

const RULES: { rule: Rule; isSummed: boolean }[] = [
  { rule: madeOfTwo(1), isSummed: false },
  { rule: madeOfTwo(-1), isSummed: false },
  { rule: summedUp(Math.abs), isSummed: true },
  { rule: summedUp((amount) => amount), isSummed: true },
]

/** Columns that lead from one to the other on most rows must on all: gross, fee and net; what was spent since the year began. */
export const columnClaims = (rows: readonly Candidate[]): Claim<Candidate>[] => {
  const inLines = rows.toSorted((a, b) => firstLine(a) - firstLine(b))
  const printed = inLines.flatMap(printedOf)
  if (printed.length < ROWS_MIN || printed.length < rows.length * FOLLOW_SHARE) return []
  for (const { rule, isSummed } of RULES) {
    const held = printed.flatMap((at, i) => {
      const found = rule(at, printed[i - 1])
      return found ? [{ ...found, row: at.row }] : []
    })
    const ties = held.filter((h) => h.is)
    if (held.length < ROWS_MIN - 1 || ties.length < held.length * FOLLOW_SHARE || ties.filter((h) => h.telling).length < TELLING_MIN)
      continue
    return held.map(({ row, amount }) => ({ about: 'amount', row, amount, isSummed, page: row.page }))
  }
  return []
}
