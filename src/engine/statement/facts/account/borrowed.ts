import type { Finding, Statement } from '../../../types.ts'
import { isDatedAmount, type Line } from '../../lines/lines.ts'
import type { Token } from '../../text/tokens.ts'
import { findAccount } from './account.ts'

// An account of a file that prints no number of its own is taken for one of the number in the head. Where another account of the same days has that number, it is
// another one: two accounts under one number would be counted as one.

const DIGITS_MIN = 4

type Part = { lines: readonly Line[]; rows: ReadonlySet<Line>; statement: Statement }

/** Of one number and the same days. */
const keyOf = ({ accountLast4, kind, periodStart, periodEnd }: Statement): string => [accountLast4, kind, periodStart, periodEnd].join()

/** What is printed twice has the same ends. */
const endsOf = ({ openingBalance, closingBalance }: Statement): string => `${openingBalance} ${closingBalance}`

/** Whether some of the parts are not of the account that the part is of. */
const areSeveral = (parts: readonly Part[]): boolean => new Set(parts.map(({ statement }) => endsOf(statement))).size > 1

const digitsOf = ({ text }: Token): string => text.replace(/\D/g, '')

/** The only number of an overview's line that has what the account closes with. */
const besideClosing = (file: readonly Line[], { closingBalance }: Statement): string | null => {
  const closing = Math.abs(closingBalance ?? 0)
  if (closing === 0) return null
  const numbers = file.flatMap((line) => {
    if (line.ocr || isDatedAmount(line) || line.tokens.findLast((t) => t.money)?.money?.value !== closing) return []
    const own = line.tokens.filter((t) => t.kind !== 'money' && t.kind !== 'date' && digitsOf(t).length >= DIGITS_MIN)
    return own.length === 1 ? digitsOf(own[0]!).slice(-DIGITS_MIN) : []
  })
  return new Set(numbers).size === 1 ? numbers[0]! : null
}

/** Shares of one member may have no other number than the member's. */
const isOfMember = (file: readonly Line[], { accountLast4 }: Statement): boolean =>
  file.some(({ squashed, text }) => squashed.includes('member') && new RegExp(`${accountLast4}(?!\\d)`).test(text))

const told = ({ accountLast4 }: Statement): Finding => ({
  kind: 'other_account_number',
  severity: 'warning',
  message: `Another account of the file with other balances has the number ··${accountLast4}, too.`,
  page: null,
  box: null,
})

/** Accounts whose number is another's of the file: one that only borrowed it has that of the overview, or none; of others it is told. */
export const withOwnNumbers = (parts: readonly Part[], file: readonly Line[]): Statement[] => {
  const known = new Set(parts.map(({ statement }) => statement.accountLast4))
  const changed = new Map<Part, Statement>()
  for (const alike of Map.groupBy(parts, ({ statement }) => keyOf(statement)).values()) {
    if (alike[0]!.statement.accountLast4 === null || !areSeveral(alike)) continue
    const [owners, borrowers] = [true, false].map((owns) => alike.filter(({ lines, rows }) => (findAccount(lines, rows) !== null) === owns))
    for (const part of borrowers!) {
      const { accountNumber: _, ...rest } = part.statement
      const own = besideClosing(file, part.statement)
      if (own !== null && !known.has(own)) changed.set(part, { ...rest, accountLast4: own })
      else if (!isOfMember(file, part.statement)) changed.set(part, { ...rest, accountLast4: null })
    }
    for (const part of areSeveral(owners!) ? owners! : [])
      changed.set(part, { ...part.statement, findings: [...part.statement.findings, told(part.statement)] })
  }
  return parts.map((part) => changed.get(part) ?? part.statement)
}
