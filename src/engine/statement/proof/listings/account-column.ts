import type { Discrepancy } from '../../../types.ts'
import type { Column } from '../../tables/headers.ts'
import { COLUMN } from '../../tolerances.ts'
import { discrepancy } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Outcome } from '../readings.ts'

const LABEL = /^(?:account|acct|accountname|accountnumber|accountno\.?|fromaccount)$/
/** `Checking 4410`, `Savings x9921`, `...7741`: an account of one's own by its name, or the end of a number behind a mask. */
const OWN =
  /(?:checking|chequing|savings?|current|market|operating|payroll|reserve|visa|mastercard|amex|credit ?card|business)\W.*?(\d{4})\)?$|^\(?(?:[xX*•●·.…]+ ?)(\d{4})\)?$/i
/** Rows of each account, and of the list: a counterpart has a row or two. */
const ROWS_OF_EACH = 2
const NAMED_SHARE = 0.9
const ACCOUNTS_MAX = 8
const LETTERS_MAX = 40
const NAMED = 3

const accountColumn = ({ raw }: Candidate): Column | null => raw.table.header?.columns.find(({ label }) => LABEL.test(label)) ?? null

/** What a row has below the label, up to the next one. */
const accountOf = ({ raw }: Candidate, column: Column): string | null => {
  const next = raw.table.header!.columns.reduce((x, { x0 }) => (x0 > column.x0 && x0 < x ? x0 : x), Number.POSITIVE_INFINITY)
  const cell = raw.lines[0]!.words.filter(({ x0, x1 }) => x0 >= column.x0 - COLUMN.sameEdge && (x0 + x1) / 2 < next - COLUMN.sameEdge)
  const text = cell.map((word) => word.text).join(' ')
  const [, named, masked] = (text.length > LETTERS_MAX ? null : OWN.exec(text)) ?? []
  return named ?? masked ?? null
}

/** A list whose rows name their account, and several of them: its ends are those of no account. The cards of one account have numbers of their own. */
export const severalAccounts = ({ candidates, printed: { card } }: Outcome): Discrepancy[] => {
  if (card) return []
  const columns = new Map(candidates.map((row) => [row.raw.table, accountColumn(row)]))
  if ([...columns.values()].every((column) => column === null)) return []
  const accounts = new Map<string, number>()
  let named = 0
  for (const row of candidates) {
    const column = columns.get(row.raw.table)
    const account = column ? accountOf(row, column) : null
    if (account === null) continue
    named++
    accounts.set(account, (accounts.get(account) ?? 0) + 1)
  }
  const each = [...accounts].filter(([, rows]) => rows >= ROWS_OF_EACH).map(([account]) => `··${account}`)
  if (each.length < 2 || accounts.size > ACCOUNTS_MAX || named < candidates.length * NAMED_SHARE) return []
  const message = `The rows are of several accounts (${each.slice(0, NAMED).join(', ')}), and the balances are of none of them.`
  return [discrepancy('contradiction', message, null, candidates[0]!.page)]
}
