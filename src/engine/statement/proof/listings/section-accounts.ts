import type { Discrepancy } from '../../../types.ts'
import { labelledNumberIn } from '../../facts/account/labelled-number.ts'
import { maskedBeside } from '../../facts/pages/heads.ts'
import type { Scan } from '../../tables/tables.ts'
import { discrepancy } from '../checks.ts'

/** So many headings with one number show that each names the account that its rows are of. */
const ALIKE_MIN = 2

/** `Other Debits (-)   Account: -----1188` among headings that all name an account: one that names another heads rows that are not this account's. */
export const sectionsOfOthers = ({ taken }: Scan): Discrepancy[] => {
  const named = taken.flatMap(({ line, by }) => {
    const number = by.startsWith('heading') && !line.ocr ? labelledNumberIn(line) : null
    return number?.of === 'account' ? [{ line, digits: number.digits }] : []
  })
  const usual = named[0]?.digits
  const others = named.filter(({ digits }) => digits.slice(-4) !== usual?.slice(-4))
  if (!usual || others.length !== 1 || named.length - others.length < ALIKE_MIN) return []
  return others.map(({ line, digits }) => {
    const message = `The heading "${line.text.slice(0, 30)}" is of the account ${maskedBeside(digits, usual)}; the others are of ${maskedBeside(usual, digits)}.`
    return discrepancy('contradiction', message, null, line.page)
  })
}
