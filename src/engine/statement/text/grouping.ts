/** How an amount groups its digits. Between commas stand three digits, or two and then three where people count in lakhs; nobody prints `12,34.56`, `5.047.11` or `23,837,53`. */
export type Grouping = 'small' | 'thousands' | 'lakhs' | 'odd' | 'other'

const SMALL = /^\d{0,3}(?:\.\d\d)?$/
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d\d)?$/
const LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d\d)?$/
const ODD = /^\d+(?:,\d+)+\.\d\d$|^\d{1,3}(?:\.\d{3})+\.\d\d$|^\d{1,3}(?:,\d{3})+,\d\d$/

/** Of an amount's digits and separators, without sign and currency. */
export const groupingOf = (digits: string): Grouping =>
  SMALL.test(digits) ? 'small' : THOUSANDS.test(digits) ? 'thousands' : LAKHS.test(digits) ? 'lakhs' : ODD.test(digits) ? 'odd' : 'other'

/** So many amounts in thousands for each odd one show how the document groups. */
const USUAL_FOR_ODD = 3

/** Whether amounts of the given groupings are few odd ones in a document that otherwise groups by thousands. */
export const areFewOdd = (groupings: readonly Grouping[]): boolean => {
  const count = (which: Grouping): number => groupings.filter((g) => g === which).length
  const odd = count('odd')
  return odd > 0 && count('lakhs') === 0 && count('thousands') >= USUAL_FOR_ODD * odd
}
