import type { Finding, Statement } from '../../../types.ts'
import { hasMoney, isDatedAmount, type Line } from '../../lines/lines.ts'
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

const isPrintedIn = (lines: readonly Line[], last4: string): boolean => {
  const pattern = new RegExp(`${last4}(?!\\d)`)
  // `5652 9021 47` is one number, and so is `397-562195-5`.
  return lines.some((line) => !hasMoney(line) && (pattern.test(line.text) || pattern.test(line.squashed.replace(/(?<=\d)-(?=\d)/g, ''))))
}

/** The number that an account has in place of one that it shares with others: the overview's, by its closing balance, which the file prints elsewhere, or where its own lines print none. */
const ownNumber = (part: Part, file: readonly Line[], taken: ReadonlySet<string | null>): string | null | undefined => {
  const { accountLast4 } = part.statement
  const borrows = findAccount(part.lines, part.rows) === null
  const said = besideClosing(file, part.statement)
  if (said === accountLast4) return said
  if (said !== null && !taken.has(said) && (borrows || isPrintedIn(file, said))) return said
  return borrows && !isOfMember(file, part.statement) ? null : undefined
}

/** Accounts of the same days under one number: each has its own where the file tells it, or none where it only borrowed another's; of others it is told. */
export const withOwnNumbers = (parts: readonly Part[], lines: readonly Line[]): Statement[] => {
  const rows = new Set(parts.length > 1 ? parts.flatMap((part) => [...part.rows]) : [])
  const file = lines.filter((line) => !rows.has(line))
  const changed = new Map<Part, Statement>()
  for (const [key, alike] of Map.groupBy(parts, ({ statement }) => keyOf(statement))) {
    if (alike[0]!.statement.accountLast4 === null || !areSeveral(alike)) continue
    const taken = new Set(parts.flatMap(({ statement }) => (keyOf(statement) === key ? [] : [statement.accountLast4])))
    const unknown = alike.filter((part) => {
      const own = ownNumber(part, file, taken)
      const { accountNumber: _, ...rest } = part.statement
      if (own !== undefined && own !== rest.accountLast4) changed.set(part, { ...rest, accountLast4: own })
      return own === undefined
    })
    const still = alike.filter((part) => !changed.has(part))
    for (const part of unknown)
      if (areSeveral(still)) changed.set(part, { ...part.statement, findings: [...part.statement.findings, told(part.statement)] })
  }
  return parts.map((part) => changed.get(part) ?? part.statement)
}
