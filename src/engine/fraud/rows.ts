import { daysBetween, type IsoDate, isBusinessDay } from '../../shared/dates.ts'
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
export const settlementSigns = (statement: Statement): Finding[] => {
  if (statement.currency !== 'USD' || statement.kind === 'card') return []
  const odd = statement.rows.filter((row) => !isBusinessDay(row.date))
  const ach = odd.filter((row) => ACH.test(row.description) || namesHolder(row.description, statement.holder))
  if (ach.length === 0) return []
  if (odd.length > Math.max(2, statement.rows.length * HABIT_SHARE)) {
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
