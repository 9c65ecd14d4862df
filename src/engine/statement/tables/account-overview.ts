import type { Line } from '../lines/lines.ts'
import { signedBalance } from '../text/money.ts'

/** The amounts of a line without dates, and the words that stand left of them. */
type Figures = { line: Line; values: number[]; words: string }

const COLUMNS_MIN = 2
const ACCOUNTS_MIN = 2
const ACCOUNT_NUMBER = /\d{3,}/

const figuresOf = (line: Line): Figures | null => {
  const first = line.tokens.findIndex((t) => t.kind === 'money')
  if (first < 1 || line.tokens.some((t) => t.kind === 'date')) return null
  const values = line.tokens.flatMap((t) => (t.kind === 'money' ? signedBalance(t.money!, false) : []))
  const words = line.tokens
    .slice(0, first)
    .map((t) => t.text)
    .join(' ')
  return values.length >= COLUMNS_MIN && /[a-z]{3}/i.test(words) ? { line, values, words } : null
}

const isSumOf = ({ values }: Figures, accounts: readonly Figures[]): boolean =>
  accounts.every((a) => a.values.length === values.length) &&
  values.every((value, i) => accounts.reduce((sum, a) => sum + a.values[i]!, 0) === value)

/**
 * The lines of overviews that print several balances of each account and sum them up: `Checking ...8100  10.00  20.00`. They speak of all accounts, so
 * nothing in them is a sum of one account's rows, though the sum be called `Total deposits`.
 */
export const linesOfOverviews = (lines: readonly Line[]): Set<number> => {
  const out = new Set<number>()
  let accounts: Figures[] = []
  for (const line of lines) {
    const figures = figuresOf(line)
    if (figures && ACCOUNT_NUMBER.test(figures.words)) {
      accounts.push(figures)
      continue
    }
    const numbers = new Set(accounts.map(({ words }) => ACCOUNT_NUMBER.exec(words)![0]))
    if (figures && accounts.length >= ACCOUNTS_MIN && numbers.size === accounts.length && isSumOf(figures, accounts))
      for (const each of [...accounts, figures]) out.add(each.line.index)
    accounts = []
  }
  return out
}
