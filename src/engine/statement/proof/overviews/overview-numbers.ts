import type { Discrepancy, Statement } from '../../../types.ts'
import { differingDigits, FEW_DIGITS, maskedBeside } from '../../facts/pages/heads.ts'
import { hasDate, type Line, startsWithDate } from '../../lines/lines.ts'
import type { Token } from '../../text/tokens.ts'
import { discrepancy } from '../checks.ts'

const DIGITS_MIN = 4

const digitsOf = ({ text }: Token): string => text.replace(/\D/g, '')
/** `xxxxxx8961` and `xxxxxx8078` are built alike. */
const shapeOf = ({ text }: Token): string => text.toLowerCase().replace(/\d/g, '0')

const numbersOn = ({ tokens }: Line): Token[] =>
  tokens.filter((t) => t.kind !== 'money' && t.kind !== 'date' && digitsOf(t).length >= DIGITS_MIN)

const endsOf = ({ openingBalance, closingBalance }: Statement): [number, number] | null =>
  openingBalance && closingBalance && openingBalance !== closingBalance ? [Math.abs(openingBalance), Math.abs(closingBalance)] : null

/** Whether a line prints both ends of a statement and nothing else. */
const hasEnds = (line: Line, statement: Statement): boolean => {
  const ends = line.ocr || hasDate(line) ? null : endsOf(statement)
  const values = ends ? line.tokens.flatMap((t) => t.money?.value ?? []) : []
  return values.length === 2 && values.every((value, i) => value === ends![i])
}

/** By all but one of its last digits the same: no other number of the customer's is so by chance. */
const isNearlyTheEnd = (token: Token, last4: string | null): boolean =>
  last4 !== null && differingDigits(digitsOf(token).slice(-DIGITS_MIN), last4) === 1

const endsIn = (token: Token, last4: string | null): boolean => last4 !== null && digitsOf(token).endsWith(last4)

/**
 * `Checking xxxxxx8961   10.00   12.00` of an overview, where 10.00 and 12.00 are the ends of the account xxxxxx8078 alone: it is that account's line with another
 * number. Only numbers of one build are compared, since banks have several for one account: this account's own must be printed so elsewhere, or another account's
 * on its line of the overview.
 */
export const numbersThatAreOff = (lines: readonly Line[], statements: readonly Statement[]): [Statement, Discrepancy][] =>
  statements.flatMap((statement): [Statement, Discrepancy][] => {
    const { accountLast4 } = statement
    const line = accountLast4 === null ? undefined : lines.find((each) => hasEnds(each, statement))
    const [number, ...more] = line ? numbersOn(line) : []
    if (!line || !number || more.length > 0 || statements.some((s) => endsIn(number, s.accountLast4))) return []
    const isShownBy = (other: Line): boolean => {
      const alike = other === line ? [] : numbersOn(other).filter((t) => shapeOf(t) === shapeOf(number))
      return alike.some((t) => endsIn(t, accountLast4) || statements.some((s) => endsIn(t, s.accountLast4) && hasEnds(other, s)))
    }
    if (!isNearlyTheEnd(number, accountLast4) && !lines.some(isShownBy)) return []
    const message = `The overview has both ends of this account beside the number ··${digitsOf(number).slice(-DIGITS_MIN)}; its own is ··${accountLast4}.`
    return [[statement, discrepancy('contradiction', message, null, line.page)]]
  })

/** Numbers that short may be like each other by chance. */
const WHOLE_DIGITS = 8
const WHOLE_NUMBER = /^#?\d[\d-]*\d$/

/** A line's whole number beside one of an account's ends, and nothing else. */
const besideAnEnd = (line: Line, { openingBalance, closingBalance }: Statement): string | null => {
  // A balance and its equivalent in the account's own currency are one figure.
  const values = new Set(line.ocr || startsWithDate(line) ? [] : line.tokens.flatMap((t) => (t.money ? [t.money.value] : [])))
  const [value, ...more] = values
  const isEnd = value && more.length === 0 && [openingBalance, closingBalance].some((end) => Math.abs(end ?? 0) === value)
  const [number, ...others] = isEnd ? numbersOn(line).filter(({ text }) => WHOLE_NUMBER.test(text)) : []
  return number && others.length === 0 ? digitsOf(number) : null
}

/**
 * `Checking 0012345688   4,400.00` of the account 0012345678, which closes with 4,400.00, where no account of the file is called so: one of the two prints was changed.
 * Accounts that one customer opened on one day have numbers as near, but not the same balance as well.
 */
export const nearNumbersThatAreOff = (lines: readonly Line[], statements: readonly Statement[]): [Statement, Discrepancy][] => {
  const numbers = statements.flatMap(({ accountNumber }) => (accountNumber && !accountNumber.masked ? [accountNumber.digits] : []))
  return statements.flatMap((statement): [Statement, Discrepancy][] => {
    const { digits: own = '', masked = true } = statement.accountNumber ?? {}
    if (masked || own.length < WHOLE_DIGITS) return []
    for (const line of lines) {
      const other = besideAnEnd(line, statement)
      if (other === null || other.length !== own.length || numbers.includes(other) || differingDigits(other, own) > FEW_DIGITS) continue
      const [shown, meant] = [maskedBeside(other, own), maskedBeside(own, other)]
      // The numbers of the account's own head were held against each other before.
      if (statement.discrepancies.some(({ message }) => message.includes(shown) && message.includes(meant))) continue
      const message = `"${line.text.slice(0, 80)}" has an end of the account ${meant} beside the number ${shown}.`
      return [[statement, discrepancy('contradiction', message, null, line.page)]]
    }
    return []
  })
}
