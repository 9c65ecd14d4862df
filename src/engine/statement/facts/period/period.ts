import { addDays, dayNumber, daysInMonth, type IsoDate, isoDate } from '../../../../shared/dates.ts'
import { isDatedAmount, type Line } from '../../lines/lines.ts'
import { type DateOrder, type DateParts, monthDay, monthOf } from '../../text/dates.ts'
import { stackedPeriod } from './stacked.ts'
import { iso, MAX_DAYS, type Period, periodIn, periodOn } from './text.ts'

export { type Period, periodIn, periodOn }

const PERIOD_WORDS = /period|through|thru|statement|from|activity|summaryfor|transactions/

/** Sentences speak of other periods: of a promise, a rate, a change of terms. */
const FINE_PRINT_WORDS = 20

/** The period printed on the earliest line that speaks of one; lines that say so outright come first. */
export const findPeriod = (lines: readonly Line[], order: DateOrder, window?: Period): Period | null => {
  let fallback: Period | null = null
  for (const line of lines) {
    if (line.words.length > FINE_PRINT_WORDS) continue
    if (!line.tokens.some((t) => t.kind === 'date') && !/\d{4}|\d{2}\/\d{2}/.test(line.squashed)) continue
    if (isDatedAmount(line)) continue
    const period = periodOn(line, order, window)
    if (!period) continue
    if (PERIOD_WORDS.test(line.squashed)) return period
    fallback ??= period
  }
  return (
    stackedPeriod(lines, order) ?? fallback ?? periodInFinePrint(lines, order) ?? periodFromLabels(lines, order) ?? periodFromMonth(lines)
  )
}

const OWN_PERIOD = /\b(?:statement|billing)\s(?:period|cycle|dates)\b|\bthis statement (?:covers|is for)\b/i

/** A clause of a long line that speaks of the statement's own period, and of no other. */
const periodInFinePrint = (lines: readonly Line[], order: DateOrder): Period | null => {
  for (const { text, words } of lines) {
    if (words.length <= FINE_PRINT_WORDS || !OWN_PERIOD.test(text)) continue
    for (const clause of text.split(/[.;](?=\s)/)) {
      const period = OWN_PERIOD.test(clause) ? periodIn(clause, order) : null
      if (period) return period
    }
  }
  return null
}

const START = /^(?:statement|period|cycle|activity)*(?:start|begin(?:ning)?|from|opening)(?:date|on)?$|periodfrom$|begindate$|^openingdate$/
const LAST = /(?:last|previous|prior)statement(?:date|ended|ending)?$/
const END =
  /(?:this|current)statement(?:date)?$|statement(?:end(?:ing)?|closing|thru|through)?(?:date|on)?$|(?:period|cycle)?(?:end(?:ing)?|through|to)(?:date)?$|closingdate$|asof$|asat$|ason$|datedownloaded$|downloaddate$|enddate$/

/** `Last statement: March 31, 2024` and `This statement: April 30, 2024`, each on its own. */
const periodFromLabels = (lines: readonly Line[], order: DateOrder): Period | null => {
  let start: IsoDate | null = null
  let end: IsoDate | null = null
  let bare: IsoDate | null = null
  const balances: IsoDate[] = []
  for (const line of lines) {
    if (line.words.length > FINE_PRINT_WORDS || !line.tokens.some((t) => t.date && t.date.year !== null)) continue
    let label = ''
    let right = line.x0
    for (const token of line.tokens) {
      if (token.kind !== 'date' && token.x0 - right > 3 * line.size) label = ''
      right = token.x1
      if (token.kind === 'date' && token.date!.year !== null) {
        const date = iso(token.date!, null, order)
        const text = label.toLowerCase().replace(/[^a-z]/g, '')
        if (date && LAST.test(text)) start ??= addDays(date, 1)
        else if (date && /previousbalance(?:on|asof|as)?$/.test(text)) start ??= addDays(date, 1)
        else if (date && /(?:opening|beginning)balance(?:on|asof|as)?$/.test(text)) start ??= date
        else if (date && /(?:ending|closing|new)balance(?:on|asof|as)?$/.test(text)) end ??= date
        else if (date && /(?:balance|saldo|solde)(?:asof|asat|ason|at|on|op|au)$/.test(text)) balances.push(date)
        else if (date && START.test(text)) start ??= date
        else if (date && END.test(text)) end ??= date
        else if (date && text === 'date') bare ??= date
        label = ''
      } else label += token.text
    }
  }
  if (balances.length >= 2) {
    balances.sort()
    const [from, to] = [balances[0]!, balances[balances.length - 1]!]
    if (from < to && dayNumber(to) - dayNumber(from) <= MAX_DAYS) return { start: start ?? from, end: to }
  }
  // A date without a word is the statement's own where another tells the last one's.
  if (start) end ??= bare
  // From the end of one month to the end of the next: the first is the day before the period.
  if (start && end && start < end) return isMonthEnd(start) && isMonthEnd(end) ? { start: addDays(start, 1), end } : { start, end }
  return end ? { start: oneMonthBefore(end), end, fromEnd: true } : null
}

const isMonthEnd = (date: IsoDate): boolean => addDays(date, 1).endsWith('-01')

const oneMonthBefore = (end: IsoDate): IsoDate => {
  const [y, m, d] = [Number(end.slice(0, 4)), Number(end.slice(5, 7)), Number(end.slice(8, 10))]
  if (d === daysInMonth(y, m)) return isoDate(y, m, 1)
  const [py, pm] = m === 1 ? [y - 1, 12] : [y, m - 1]
  return addDays(isoDate(py, pm, Math.min(d, daysInMonth(py, pm))), 1)
}

/** `Statement - February 2023`: the whole month. */
const periodFromMonth = (lines: readonly Line[]): Period | null => {
  for (const line of lines) {
    if (line.words.length > 12 || !/statement|period|month|activity/.test(line.squashed)) continue
    for (let i = 0; i + 1 < line.words.length; i++) {
      const month = monthOf(line.words[i]!.text)
      const year = /^((?:19|20)\d{2})$/.exec(line.words[i + 1]!.text)
      if (month && year)
        return { start: isoDate(Number(year[1]), month, 1), end: isoDate(Number(year[1]), month, daysInMonth(Number(year[1]), month)) }
    }
  }
  return null
}

/** Day or month first: from the dates that leave no doubt, else the order in which rows follow each other, else the days they span, else the currency. */
export const dateOrderOf = (lines: readonly Line[], currency: string): DateOrder =>
  orderOf(
    datesOf(lines),
    lines.filter(isDatedAmount).map((line) => line.tokens[0]!.date!),
    currency,
  )

/** The dates that rows begin with, and others that carry a year. */
const datesOf = (lines: readonly Line[]): DateParts[] => {
  const out: DateParts[] = []
  for (const line of lines) {
    if (isDatedAmount(line)) out.push(line.tokens[0]!.date!)
    else for (const token of line.tokens) if (token.date?.year) out.push(token.date)
  }
  return out
}

/** What a statement covers, and what is more than one covers: the first twelve days of a month, read the other way round, are one day of each month. */
const STATEMENT_DAYS = 45
const QUARTER_DAYS = 100

const spanOf = (dates: readonly DateParts[], order: DateOrder): number => {
  const years = new Set(dates.flatMap((d) => d.year ?? []))
  const days = dates.map((d) => {
    const { month, day } = monthDay(d, order)
    return (years.size > 1 ? (d.year ?? 0) * 372 : 0) + month * 31 + day
  })
  return Math.max(...days) - Math.min(...days)
}

const orderOf = (dates: readonly DateParts[], ofRows: readonly DateParts[], currency: string): DateOrder => {
  let dayFirst = 0
  let monthFirst = 0
  const doubtful: DateParts[] = []
  for (const parts of dates) {
    if (parts.order !== 'numeric') continue
    if (parts.a > 12) dayFirst++
    else if (parts.b > 12) monthFirst++
    doubtful.push(parts)
  }
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'dmy' : 'mdy'
  const breaks = (order: DateOrder): number => {
    let n = 0
    for (let i = 1; i < doubtful.length; i++) {
      const a = monthDay(doubtful[i - 1]!, order)
      const b = monthDay(doubtful[i]!, order)
      if (a.month * 31 + a.day > b.month * 31 + b.day) n++
    }
    return n
  }
  const mdy = breaks('mdy')
  const dmy = breaks('dmy')
  if (mdy !== dmy) return mdy < dmy ? 'mdy' : 'dmy'
  const [byMonth, byDay] = [spanOf(ofRows, 'mdy'), spanOf(ofRows, 'dmy')]
  if (Math.min(byMonth, byDay) <= STATEMENT_DAYS && Math.max(byMonth, byDay) > QUARTER_DAYS) return byMonth < byDay ? 'mdy' : 'dmy'
  return currency === 'USD' ? 'mdy' : 'dmy'
}
