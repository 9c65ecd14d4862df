import { addDays, addMonths, dayNumber, daysInMonth, type IsoDate, isoDate } from '../../../../shared/dates.ts'
import { onlyLetters } from '../../../letters.ts'
import { isDatedAmount, type Line } from '../../lines/lines.ts'
import { type DateOrder, type DateParts, resolveDate } from '../../text/dates.ts'
import type { Token } from '../../text/tokens.ts'
import { countedFrom } from './counted.ts'
import { CONNECTOR, FINE_PRINT_WORDS, isOfSomethingElse, iso, MAX_DAYS, type Period } from './text.ts'

// Letters with accents are not among those of a label.
const START =
  /^fecha(?:de)?(?:inici(?:o|al)|desde)$|^desde$|^(?:statement|period|cycle|activity)*(?:starts?|begin(?:s|ning)?|from|opening)(?:date|on)?$|periodfrom$|begindate$|^(?:datum|periode)?vanaf$|^openingdate$/
/** Of a card's cycle; of an account that was opened years ago it says something else. */
const OPENED_ON = /^(?:cycle)?opendate$/
const CYCLE_DAYS = 100
const LAST = /(?:last|previous|prior)statement(?:date|ended|ending)?$/
const END =
  /^fecha(?:de)?(?:fin|final|hasta|corte|cierre)$|^hasta$|^(?:releve?)?(?:decompte)?arr(?:ete|t)e?(?:au|le)$|statement(?:end(?:ing)?|closing|thru|through)?(?:date|on)?$|(?:end(?:s|ing|ed)?|through|to)(?:date|on)?$|closingdate$|asof$|asat$|ason$|datedownloaded$|downloaddate$|^billingdate$|^(?:datum|periode)?totenmet$|datedarr(?:ete|t)(?:ducompte)?$/
/** What ends a period by name; a statement may have been made days after, and say that above it. */
const ENDED = /^(?:statement|period|cycle|activity)*end(?:s|ing|ed)?(?:date|on)?$|^thisstatement$/
/** The day on which it was made ends its period only where nothing else does. */
const MADE = /dateof(?:this|your|the)?statement$/
/** `Month to date as of Oct 20, 2026` begins with the month. */
const MONTH_TO_DATE = /monthtodate(?:activity|transactions|history)?(?:asof|through|thru|to)?$/
/** `Quarter ending`, `For the three months ended`, and how many months that is. */
const SEVERAL_MONTHS: [RegExp, number][] = [
  [/\b(?:two|2) months end(?:ing|ed)\W*$/i, 2],
  [/\b(?:quarter|(?:three|3) months) end(?:ing|ed)\W*$/i, 3],
  [/\b(?:half[- ]year|(?:six|6) months) end(?:ing|ed)\W*$/i, 6],
  // What was paid in a year is said elsewhere as well.
  [/^(?:statement )?(?:for )?(?:the )?(?:(?:fiscal |calendar )?year|(?:twelve|12) months) end(?:ing|ed)\W*$/i, 12],
]
const monthsIn = (label: string): number => SEVERAL_MONTHS.find(([words]) => words.test(label.trim()))?.[1] ?? 1

const PREVIOUS_BALANCE = /(?:(?:previous|prior)(?:statement)?|laststatement)balance(?:on|asof|as)?$/
const OPENING_BALANCE = /(?:opening|beginning|starting)balance(?:on|asof|as)?$/
const CLOSING_BALANCE = /(?:ending|closing|new|(?:this|current)statement)balance(?:on|asof|as)?$/
const OPENED = /^(?:opening|beginning|starting)balance$/
/** `Ending balance   31 Days in Statement Period   $25.00` counts the days beside it. */
const CLOSED = /^(?:ending|closing)balance(?:daysin(?:this|the)?(?:statement|billing)?(?:period|cycle))?$/
const SOME_BALANCE = /(?:balance|saldo|solde(?:crediteur|debiteur)?)(?:asof|asat|ason|at|on|op|au)$|^kontostandam$/

/** White between a label and the cell before it, in sizes of its type. */
const LABEL_GAP = 3

/** The dates of a line, each with the words before it. */
export const labelledDates = (line: Line): { token: Token; label: string }[] => {
  const out: { token: Token; label: string }[] = []
  let label = ''
  let right = line.x0
  for (const token of line.tokens) {
    if (token.kind === 'date') {
      out.push({ token, label })
      label = ''
    } else label = token.x0 - right > LABEL_GAP * line.size ? token.text : `${label} ${token.text}`
    right = token.x1
  }
  return out
}

/** `02/01/2025   Beginning Balance   $968.32`: the day stands before its label. */
const behindDate = ({ tokens }: Line): string =>
  tokens.filter((t) => t.kind === 'date').length === 1 && tokens[0]!.kind === 'date'
    ? tokens.flatMap((t) => (t.kind === 'text' ? t.text : [])).join(' ')
    : ''

/** `Daily Account Statement`: its date is all of its period. */
const DAILY = /\bdaily (?:account |bank |business |checking )?(?:statement|activity statement)\b/i
const TITLE_LINES = 12

/** `Last statement: March 31, 2024` and `This statement: April 30, 2024`, each on its own. */
export const periodFromLabels = (lines: readonly Line[], order: DateOrder, window?: Period): Period | null => {
  let start: IsoDate | null = null
  // The day before it is printed, so that it is the first one whatever day of a month it is.
  let isFirstDay = false
  let end: IsoDate | null = null
  let opened: IsoDate | null = null
  let bare: IsoDate | null = null
  let ended: IsoDate | null = null
  let made: IsoDate | null = null
  let months = 1
  const balances: IsoDate[] = []
  for (const line of lines) {
    if (line.words.length > FINE_PRINT_WORDS || !line.tokens.some((t) => t.date)) continue
    const dates = labelledDates(line)
    let isOther = false
    for (const [i, { token, label }] of dates.entries()) {
      const date = token.date!.year === null ? null : iso(token.date!, null, order)
      // Both ends of a range are of one thing.
      isOther = isOfSomethingElse(label) || (isOther && CONNECTOR.test(label.trim()))
      if (!date || isOther) continue
      // `Statement August 29, 2025 to August 31, 2025`: the first of two days ends nothing.
      const beginsSpan = CONNECTOR.test(dates[i + 1]?.label.trim() ?? '')
      const text = onlyLetters(label)
      const behind = onlyLetters(behindDate(line))
      if (LAST.test(text) || PREVIOUS_BALANCE.test(text)) {
        isFirstDay ||= start === null
        start ??= addDays(date, 1)
      } else if (OPENING_BALANCE.test(text) || OPENED.test(behind)) start ??= date
      else if (CLOSING_BALANCE.test(text) || CLOSED.test(behind)) end ??= date
      else if (SOME_BALANCE.test(text)) balances.push(date)
      else if (START.test(text)) {
        isFirstDay ||= start === null
        start ??= date
      } else if (OPENED_ON.test(text)) opened ??= date
      else if (MADE.test(text)) made ??= date
      else if ((END.test(text) || MONTH_TO_DATE.test(text)) && !beginsSpan) {
        if (end === null && MONTH_TO_DATE.test(text)) start ??= `${date.slice(0, 8)}01` as IsoDate
        if (end === null) months = monthsIn(label)
        end ??= date
        if (ENDED.test(text)) ended ??= date
      } else if (text === 'date') bare ??= date
    }
  }
  if (start && ended) end = ended
  end ??= made
  if (opened && end && opened < end && dayNumber(end) - dayNumber(opened) <= CYCLE_DAYS) start ??= opened
  if (balances.length >= 2) {
    balances.sort()
    const [from, to] = [balances[0]!, balances[balances.length - 1]!]
    if (from < to && dayNumber(to) - dayNumber(from) <= MAX_DAYS) return start ? { start, end: to } : fromDayAfter({ start: from, end: to })
  }
  // A date without a word is the statement's own where another tells the last one's.
  if (start) end ??= bare
  if (!start || !end) {
    const between = betweenBalances(lines, order, end ? upTo(end) : window)
    if (between && (!end || between.end === end)) return between
  }
  // From the end of one month to the end of the next: the first is the day before the period.
  if (start && end && start < end) return isFirstDay || hasRowOf(start, lines, order) ? { start, end } : fromDayAfter({ start, end })
  if (!end) return null
  const behindLast = firstDayOfList(lines, order, end)
  if (behindLast !== null && behindLast < end) return { start: behindLast, end }
  if (lines.slice(0, TITLE_LINES).some((line) => DAILY.test(line.text))) return { start: end, end, fromEnd: true }
  const usual = months > 1 ? addMonths(addDays(end, 1), -months) : oneMonthBefore(end)
  return { start: countedFrom(lines, usual, end), end, fromEnd: true }
}

/** `Beginning balance on 3/1` and `Ending balance on 3/31`, whose year stands elsewhere. */
const betweenBalances = (lines: readonly Line[], order: DateOrder, window: Period | undefined): Period | null => {
  if (!window) return null
  let start: IsoDate | null = null
  let end: IsoDate | null = null
  const dateOf = (parts: DateParts): IsoDate | null => resolveDate(parts, { order, ...window })
  for (const line of lines) {
    if (line.words.length > FINE_PRINT_WORDS || !line.tokens.some((t) => t.date)) continue
    for (const { token, label } of labelledDates(line)) {
      const text = onlyLetters(label)
      if (OPENING_BALANCE.test(text)) start ??= dateOf(token.date!)
      else if (CLOSING_BALANCE.test(text)) end ??= dateOf(token.date!)
    }
  }
  return start && end && start < end && dayNumber(end) - dayNumber(start) <= MAX_DAYS ? fromDayAfter({ start, end }) : null
}

/** About a year: every day of the calendar stands in it once. */
export const WINDOW_DAYS = 364
export const upTo = (end: IsoDate): Period => ({ start: addDays(end, -WINDOW_DAYS), end })

/** From the 13th to the 13th is a month and a day: the first of them ended the month before, as the last day of a month does before the last of the next. */
const fromDayAfter = ({ start, end }: Period): Period =>
  (isMonthEnd(start) && isMonthEnd(end)) || start.slice(DAY) === end.slice(DAY) ? { start: addDays(start, 1), end } : { start, end }
/** Where the day stands in a date. */
const DAY = 8

const BALANCE_OF_LAST = /^balance(?:of|from)?(?:the|your)?(?:last|previous|prior)(?:statement|period)$|^balanceforward$/
/** A statement is of a month, or a few days more. */
const MONTH_AND_DAYS = 45

/** `11/28   BALANCE LAST STATEMENT` of a statement of 12/31/25: its first day is the one behind. */
const firstDayOfList = (lines: readonly Line[], order: DateOrder, end: IsoDate): IsoDate | null => {
  for (const line of lines) {
    const date = line.tokens[0]?.date
    if (!date || !BALANCE_OF_LAST.test(onlyLetters(behindDate(line)))) continue
    const last = resolveDate(date, { order, ...upTo(end) })
    return last !== null && dayNumber(end) - dayNumber(last) <= MONTH_AND_DAYS ? addDays(last, 1) : null
  }
  return null
}

/** Whether a row is of that day, which is then in the period. */
const hasRowOf = (day: IsoDate, lines: readonly Line[], order: DateOrder): boolean =>
  lines.some((line) => {
    const parts = isDatedAmount(line) && !line.squashed.includes('balance') ? line.tokens[0]!.date! : null
    return parts !== null && iso(parts, Number(day.slice(0, 4)), order) === day
  })

const isMonthEnd = (date: IsoDate): boolean => addDays(date, 1).endsWith('-01')

export const oneMonthBefore = (end: IsoDate): IsoDate => {
  const [y, m, d] = [Number(end.slice(0, 4)), Number(end.slice(5, 7)), Number(end.slice(8, 10))]
  if (d === daysInMonth(y, m)) return isoDate(y, m, 1)
  const [py, pm] = m === 1 ? [y - 1, 12] : [y, m - 1]
  return addDays(isoDate(py, pm, Math.min(d, daysInMonth(py, pm))), 1)
}
