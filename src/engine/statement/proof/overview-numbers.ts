import type { Discrepancy, Statement } from '../../types.ts'
import { hasDate, type Line } from '../lines/lines.ts'
import type { Token } from '../text/tokens.ts'
import { discrepancy } from './checks.ts'

const DIGITS_MIN = 4

const digitsOf = ({ text }: Token): string => text.replace(/\D/g, '')
/** `xxxxxx8961` and `xxxxxx8078` are built alike. */
const shapeOf = ({ text }: Token): string => text.toLowerCase().replace(/\d/g, '0')

const numbersOn = ({ tokens }: Line): Token[] =>
  tokens.filter((t) => t.kind !== 'money' && t.kind !== 'date' && digitsOf(t).length >= DIGITS_MIN)

/**
 * `Checking xxxxxx8961   10.00   12.00` of an overview, where 10.00 and 12.00 are the ends of the account xxxxxx8078 alone: it is that account's line with another
 * number. Only numbers of one build are compared, since banks have several for one account.
 */
export const numbersThatAreOff = (lines: readonly Line[], statements: readonly Statement[]): [Statement, Discrepancy][] =>
  statements.flatMap((statement): [Statement, Discrepancy][] => {
    const { openingBalance, closingBalance, accountLast4 } = statement
    if (!openingBalance || !closingBalance || accountLast4 === null || openingBalance === closingBalance) return []
    const ends = [Math.abs(openingBalance), Math.abs(closingBalance)]
    const line = lines.find((each) => {
      const values = each.ocr || hasDate(each) ? [] : each.tokens.flatMap((t) => t.money?.value ?? [])
      return values.length === 2 && values.every((value, i) => value === ends[i])
    })
    const [number, ...more] = line ? numbersOn(line) : []
    if (!line || !number || more.length > 0) return []
    const isKnown = statements.some((s) => s.accountLast4 !== null && digitsOf(number).endsWith(s.accountLast4))
    const isBuiltAlike = (t: Token): boolean => shapeOf(t) === shapeOf(number) && digitsOf(t).endsWith(accountLast4)
    if (isKnown || !lines.some((other) => other !== line && numbersOn(other).some(isBuiltAlike))) return []
    const message = `The overview has both ends of this account beside the number ··${digitsOf(number).slice(-DIGITS_MIN)}; its own is ··${accountLast4}.`
    return [[statement, discrepancy('contradiction', message, null, line.page)]]
  })
