import { dayNumber, daysBetween, type IsoDate, isBusinessDay, weekday } from '../../shared/dates.ts'
import { formatCents } from '../../shared/money.ts'
import { ACH } from '../statement/text/ach.ts'
import type { Finding, PdfText, Row, Statement } from '../types.ts'

const SHOWN_MAX = 5
// Card purchases are listed under the day of the purchase, some days before they were booked.
const LATE_BOOKING_DAYS = 7

/** Dates that a real statement does not carry. */
export const periodSigns = (statement: Statement): Finding[] => {
  const { periodStart, periodEnd } = statement
  if (periodStart === null || periodEnd === null) return []
  const outside = statement.rows.filter((row) => row.date > periodEnd || daysBetween(row.date, periodStart) > lateDays(statement))
  return outside.slice(0, SHOWN_MAX).map((row) => ({
    kind: 'date_outside_period',
    severity: 'warning',
    message: `“${row.description}” is dated ${row.date}, outside of the period ${periodStart} to ${periodEnd}.`,
    page: row.page,
    box: row.box,
  }))
}

const lateDays = (statement: Statement): number => (statement.kind === 'card' ? 45 : LATE_BOOKING_DAYS)

const NO_ACH =
  /\b(?:card|pos|purchase|atm|zelle|venmo|rtp|instant|transfer|xfer|wire|refund|interest|dividend|checks?|draft|counter|teller|mobile)\b/i
const NAME_CHARACTERS = 12

/** ACH entries carry the name of the account's holder, cut short: banks that leave out the labels around it still print it. */
const namesHolder = (description: string, holder: string | null): boolean => {
  const name = plain(holder ?? '').slice(0, NAME_CHARACTERS)
  return name.length >= 8 && !NO_ACH.test(description) && plain(description).indexOf(name) > 0
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '')

// Banks that list the day of the order rather than of the booking have such dates all over.
const HABIT_SHARE = 0.05

/** The Federal Reserve settles no ACH on weekends and its holidays, so none can be booked on one. */
export const settlementSigns = (doc: PdfText, statement: Statement): Finding[] => {
  if (statement.currency !== 'USD' || statement.kind === 'card') return []
  const odd = statement.rows.filter((row) => !isBusinessDay(row.date))
  const isHabit = odd.length > Math.max(2, statement.rows.length * HABIT_SHARE)
  const ach = odd.filter(
    (row) => ACH.test(row.description) || namesHolder(row.description, statement.holder) || (!isHabit && isAchByColumn(doc, row)),
  )
  if (ach.length === 0) return aloneOnSundays(statement)
  if (isHabit) {
    const message = `${odd.length} of ${statement.rows.length} entries are dated on weekends or bank holidays, ${ach.length} of them ACH, which may be this bank’s way of dating.`
    return [{ kind: 'ach_on_bank_holiday', severity: 'info', message, page: ach[0]!.page, box: ach[0]!.box }]
  }
  return ach.map((row) => ({
    kind: 'ach_on_bank_holiday',
    severity: 'warning',
    message: `“${row.description}” (${formatCents(row.amount)}) is an ACH entry and is dated ${row.date}, ${dayName(row.date)}, when no ACH is settled.`,
    page: row.page,
    box: row.box,
  }))
}

/** `SQUARE INC DEPOSIT   ACH In`: a column of kinds says it, and is no part of the description. Days of another clock begin on Friday evening. */
const isAchByColumn = ({ pages }: PdfText, { date, page, box }: Row): boolean => {
  if (page === null || box === null || !isSunday(date)) return false
  const [x0, y0, x1, y1] = box
  const words = pages[page - 1]?.words ?? []
  return words.some(({ text, ...at }) => text === 'ACH' && at.x0 >= x0 && at.x1 <= x1 && at.y0 >= y0 - 1 && at.y1 <= y1 + 1)
}

/** So many rows, and none on a weekend, show that a bank books on banking days alone. */
const BOOKED_MIN = 40
const BOOKED_DAYS_MIN = 12
const ALONE_MAX = 2
/** So many of one payer on other days show that it is paid as ACH is. */
const ALIKE_MIN = 3
/** What banks book themselves, whatever the day. */
const OWN_ENTRY = /\b(?:interest|dividend|fees?|charges?|service|adjust\w*|correct\w*|rebate|reward\w*|bonus|cash ?back|balance)\b/i

const isSunday = (date: IsoDate): boolean => weekday(dayNumber(date)) === 0
const isOnWeekend = ({ date }: Row): boolean => [0, 6].includes(weekday(dayNumber(date)))
const lettersOf = ({ description }: Row): string => description.toUpperCase().replace(/[^A-Z]+/g, '')

/**
 * The only entries on a Sunday, of payers whose others are all on banking days: card purchases of the weekend would be dated so too, if this bank dated anything so.
 * What closes a statement may be dated on its last day, and some banks book on Saturdays.
 */
const aloneOnSundays = ({ rows, periodEnd }: Statement): Finding[] => {
  const alone = rows.filter((row) => isOnWeekend(row) && !OWN_ENTRY.test(row.description))
  if (alone.length === 0 || alone.length > ALONE_MAX || rows.length < BOOKED_MIN) return []
  const booked = rows.filter((row) => !isOnWeekend(row))
  if (new Set(booked.map(({ date }) => date)).size < BOOKED_DAYS_MIN) return []
  return alone.flatMap((row): Finding[] => {
    const alike = booked.filter((other) => lettersOf(other) === lettersOf(row) && other.type === row.type).length
    if (!isSunday(row.date) || row.date === periodEnd || NO_ACH.test(row.description) || alike < ALIKE_MIN) return []
    const message = `“${row.description}” (${formatCents(row.amount)}) is dated ${row.date}, a Sunday; its ${alike} others and all ${booked.length} entries besides are dated on weekdays.`
    return [{ kind: 'ach_on_bank_holiday', severity: 'warning', message, page: row.page, box: row.box }]
  })
}

const dayName = (date: IsoDate): string => {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay()
  return day === 0 ? 'a Sunday' : day === 6 ? 'a Saturday' : 'a bank holiday'
}

/** What does not add up. On scanned pages a misread digit is likelier than a forged one. */
export const tieSigns = (doc: PdfText, statement: Statement): Finding[] => {
  if (statement.reconciled) return []
  const scanned = new Set(doc.pages.filter((page) => page.source === 'ocr').map((page) => page.page))
  return statement.discrepancies.slice(0, SHOWN_MAX).map((discrepancy) => ({
    kind: 'does_not_tie',
    severity: discrepancy.amount === null || scanned.size > 0 ? 'warning' : 'high',
    message: discrepancy.message,
    page: discrepancy.page,
    box: boxOnPage(statement.rows, discrepancy.page),
  }))
}

const boxOnPage = (rows: readonly Row[], page: number | null): Row['box'] =>
  page === null ? null : (rows.find((row) => row.page === page)?.box ?? null)
