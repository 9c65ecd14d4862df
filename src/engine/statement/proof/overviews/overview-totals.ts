import type { Discrepancy, Statement } from '../../../types.ts'
import { hasDate, hasMoney, type Line, valuesOf } from '../../lines/lines.ts'
import { wordsOnly } from '../../tables/labels.ts'
import { areAlike } from '../alike.ts'
import { discrepancy, money } from '../checks.ts'
import { BY_KIND } from './overview-figures.ts'

// What all accounts come to, where there is only one: a figure that is its own.

type Names = (line: Line, statement: Statement) => boolean

const ACCOUNTS = '(?:deposit|checking|savings|business|bank)?(?:accounts?|balances?|accountbalances?|accountsbalances?)'
/** `Total`, `Total of all accounts`, `Total deposit accounts`, `Grand total`, `Total balance`. What a relationship comes to may be held elsewhere. */
const TOTAL = new RegExp(
  `^(?:grand)?totals?(?:(?:of|for|in)?(?:all|your|these)?(?:your)?(?:${ACCOUNTS})?(?:(?:of|for|in)(?:all)?(?:your)?${ACCOUNTS})?)$`,
)
/** The same by itself, which says that it is of all accounts. */
const OF_ALL = new RegExp(`^(?:grand)?total(?:${ACCOUNTS})?(?:of|for|in)?all(?:your)?${ACCOUNTS}$`)
const LINES_BELOW = 3
const isPlain = (line: Line): boolean => !line.ocr && !hasDate(line)

/** Whether a line prints what the account closes with, or both its ends, and nothing else. */
const hasEnds = (line: Line, { openingBalance, closingBalance }: Statement): boolean => {
  const [first, second, ...more] = valuesOf(line)
  if (first === undefined || more.length > 0) return false
  return second === undefined
    ? first === Math.abs(closingBalance!)
    : first === Math.abs(openingBalance!) && second === Math.abs(closingBalance!)
}

/** The total right below the line of an account that stands alone in its overview. */
const totalBelow = (lines: readonly Line[], at: number): Line | null => {
  const own = lines[at]!
  // Above it another account's line may stand.
  const above = lines.slice(Math.max(0, at - LINES_BELOW), at).filter((l) => l.page === own.page && hasMoney(l))
  const total = lines.slice(at + 1, at + 1 + LINES_BELOW).find(hasMoney)
  return above.length === 0 && total && total.page === own.page && isPlain(total) && TOTAL.test(wordsOnly(total)) ? total : null
}

/** A total of all accounts that is off from the only one there is. */
export const totalOfOnly = (lines: readonly Line[], statements: readonly Statement[], names: Names): [Statement, Discrepancy][] => {
  const [only, ...more] = statements
  if (!only || more.length > 0 || only.kind !== 'deposit' || only.openingBalance === null || only.closingBalance === null) return []
  const fault = (line: Line): [Statement, Discrepancy][] => {
    const message = `"${line.text.slice(0, 60)}" is printed of all accounts; the only one closes with ${money(only.closingBalance!)}.`
    return [[only, discrepancy('contradiction', message, null, line.page)]]
  }
  for (const [at, line] of lines.entries()) {
    const isOwn = isPlain(line) && (names(line, only) || BY_KIND.test(wordsOnly(line))) && hasEnds(line, only)
    const total = isOwn ? totalBelow(lines, at) : null
    if (total && valuesOf(total).length === valuesOf(line).length && valuesOf(total).some((value, i) => value !== valuesOf(line)[i]))
      return fault(total)
  }
  // By itself it may be of others as well, unless it is nearly the same.
  const alone = lines.find((line) => {
    const [value, ...others] = valuesOf(line)
    const isTotal = value !== undefined && others.length === 0 && isPlain(line) && OF_ALL.test(wordsOnly(line))
    return isTotal && value !== Math.abs(only.closingBalance!) && areAlike(value, Math.abs(only.closingBalance!))
  })
  return alone ? fault(alone) : []
}
