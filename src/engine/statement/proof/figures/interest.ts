import { daysBetween } from '../../../../shared/dates.ts'
import type { Discrepancy, Finding } from '../../../types.ts'
import { hasDate, type Line } from '../../lines/lines.ts'
import { type Labelled, labelledOf } from '../../tables/labels.ts'
import type { Scan } from '../../tables/tables.ts'
import { type Checked, discrepancy, money, sumOf } from '../checks.ts'
import type { Outcome } from '../readings.ts'
import { averagesOf, daysOf } from './averages.ts'

/** `Annual Percentage Yield Earned   0.35%`. */
const YIELD = /\bannual percentage yield earned(?: \(apye?\))?(?: this period)?:? {0,3}(\d{1,2}\.\d{2}) ?%/i
/** `Number of Days in Statement Period 31`: where interest is for other days than the statement's, these must be printed beside it. */
const DAYS = /\bdays in (?:the |this |your )?(?:statement |interest |earnings )?(?:period|cycle):? {0,3}(\d{1,3})\b/i
const INTEREST =
  /^(?:total)?(?:interest|dividends?)(?:earned|paid|credited)(?:for|in|during)?(?:the|this)?(?:statement|billing)?(?:period|cycle|month)?[:.]*$/
const AVERAGE = /^(?:your|the)?average/
const BOX_LINES = 6
/** Interest may begin to run a day before or behind the statement; over a weekend some more. */
const SLACK = { near: 1, far: 3 }
/** A yield is rounded, or cut off. */
const ROUNDING = 0.01
/** More or less than so many times it is of a quarter, or of something else. */
const TIMES = 2

const PAID = /^(?:interest|dividends?) (?:paid|payment|paymnt|pymt|credit|deposit)\b/i

const isPaid = ({ description, direction }: Checked): boolean => direction === 'credit' && PAID.test(description)

/** Yields that interest and an average make in a year, from the least to the most, if it ran for some days more or less. */
const rangeOf = (interest: number, average: number, days: number, slack: number): [least: number, most: number] => {
  const yielded = (cents: number, over: number): number => 100 * ((1 + cents / average) ** (365 / over) - 1)
  return [yielded(interest - 0.5, days + slack) - ROUNDING, yielded(interest + 0.5, days - slack) + ROUNDING]
}

/** The lines of one page around the only yield that is printed. */
const boxOfYield = (lines: readonly Line[]): { line: Line; percent: number; box: Line[] } | null => {
  const [found, ...more] = lines.flatMap((line, i) => {
    const percent = line.ocr || !line.squashed.includes('yield') ? null : YIELD.exec(line.text)?.[1]
    return percent ? [{ line, i, percent: Number(percent) }] : []
  })
  if (!found || more.length > 0 || found.percent === 0) return null
  const { line, i, percent } = found
  const box = lines.slice(Math.max(0, i - BOX_LINES), i + BOX_LINES + 1).filter(({ page }) => page === line.page)
  return { line, percent, box }
}

/** A yield that interest, average and days do not make: whoever raises a deposit raises the average, and leaves the yield. */
export const otherYield = ({ candidates, printed: { period, card }, proof: { opening } }: Outcome, { taken }: Scan): Finding[] => {
  if (card || !period || period.fromEnd || opening === null || candidates.some((r) => r.date === null)) return []
  const lines = taken.map(({ line }) => line)
  const found = boxOfYield(lines)
  if (!found) return []
  const { line, percent, box } = found
  const days = daysBetween(period.start, period.end) + 1
  const said = box.flatMap(({ text }) => DAYS.exec(text)?.[1] ?? [])
  if (said.length === 0 || said.some((number) => Number(number) !== days)) return []
  const labelled = box.flatMap(labelledOf)
  const valuesOf = (isOwn: (l: Labelled) => boolean): number[] => labelled.filter(isOwn).map(({ token }) => token.money!.value)
  const interests = [...valuesOf(({ near }) => INTEREST.test(near)), ...candidates.filter(isPaid).map((r) => r.amount)].filter((v) => v > 0)
  const averages = valuesOf(({ near }) => AVERAGE.test(near))
  // What was collected may be what bore interest, and is printed elsewhere.
  const isOfBox = labelled.some(({ near }) => AVERAGE.test(near) && !near.includes('ledger'))
  if (interests.length === 0 || averages.length === 0 || (!isOfBox && lines.some(({ squashed }) => squashed.includes('averagecollected'))))
    return []
  const bases = [...averages, ...averagesOf(daysOf(candidates, opening), opening, period.start, period.end)].filter((v) => v > 0)
  const pairs = interests.flatMap((interest) => bases.map((base) => [interest, base] as const))
  const isMade = (slack: number): boolean =>
    pairs.some(([interest, base]) => {
      const [least, most] = rangeOf(interest, base, days, slack)
      return percent >= least && percent <= most
    })
  const [least, most] = rangeOf(interests[0]!, averages[0]!, days, 0)
  if (isMade(SLACK.near) || least > percent * TIMES || most * TIMES < percent) return []
  const isSure = isOfBox && !isMade(SLACK.far)
  const made = (least + ROUNDING).toFixed(2)
  const message = `"${line.text.slice(0, 80)}" is printed; ${money(interests[0]!)} on ${money(averages[0]!)} in ${days} days make ${made} %.`
  return [{ kind: 'other_figure', severity: isSure ? 'warning' : 'info', message, page: line.page, box: null }]
}

/** `Interest Paid this Year  $7.92`, `2026 Interest Paid  19.06`, `Interest paid year-to-date`. */
const PAID_IN_YEAR =
  /\b(?:interest|dividends?) paid(?: (?:this year|year[ -]to[ -]date|ytd))|\b(20\d\d) (?:interest|dividends?) paid(?! (?:last|previous|in))/i
/** What is paid in the first days of a year may count for the one before. */
const NEW_YEAR = '-01-05'

/** What was paid in a year is no less than the rows of this period that pay it. */
export const lessInterestInTheYear = ({ candidates, printed: { period, card } }: Outcome, { taken }: Scan): Discrepancy[] => {
  const year = period?.end.slice(0, 4)
  if (card || !period || period.start.slice(0, 4) !== year) return []
  const paid = candidates.filter((r) => isPaid(r) && r.date !== null && r.date > `${year}${NEW_YEAR}`)
  if (paid.length === 0) return []
  const made = sumOf(paid)
  return taken.flatMap(({ line }) => {
    // `7 Aug 2025 INTEREST PAID 29.72` is a row.
    const found = line.ocr || hasDate(line) || !/interest|dividend/.test(line.squashed) ? null : PAID_IN_YEAR.exec(line.text)
    if (!found || (found[1] !== undefined && found[1] !== year)) return []
    // The amount behind these very words, with nothing but it.
    const behind = /^[ :.$]{1,6}([\d,]{1,12}\.\d\d)(?![\d%])/.exec(line.text.slice(found.index + found[0].length))
    const value = behind ? Math.round(Number(behind[1]!.replaceAll(',', '')) * 100) : 0
    const message = `"${line.text.slice(0, 80)}" says ${money(value)} for the year; the rows of this period of it pay ${money(made)}.`
    return value > 0 && value < made ? [discrepancy('contradiction', message, value - made, line.page)] : []
  })
}
