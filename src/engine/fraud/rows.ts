import { daysBetween, type IsoDate, isBusinessDay } from '../../shared/dates.ts'
import { formatCents } from '../../shared/money.ts'
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

const ACH = /\bACH\b|\bORIG CO NAME|\bCO ENTRY DESCR|\bDES:|\bINDN:|\b(?:CCD|PPD)\b|\bEFT\b|\bPREAUTH|\bDIRECT DEP/i
// Banks that list the day of the order rather than of the booking have them all over.
const HABIT_SHARE = 0.1

/** The Federal Reserve settles no ACH on weekends and its holidays, so none can be booked on one. */
export const settlementSigns = (statement: Statement): Finding[] => {
  if (statement.currency !== 'USD') return []
  const ach = statement.rows.filter((row) => ACH.test(row.description))
  const odd = ach.filter((row) => !isBusinessDay(row.date))
  if (odd.length === 0) return []
  const habit = odd.length > 2 && odd.length > ach.length * HABIT_SHARE
  if (habit) {
    return [
      {
        kind: 'ach_on_bank_holiday',
        severity: 'info',
        message: `${odd.length} of ${ach.length} ACH entries are dated on a weekend or bank holiday, which may be this bank’s way of dating them.`,
        page: odd[0]!.page,
        box: odd[0]!.box,
      },
    ]
  }
  return odd.slice(0, SHOWN_MAX).map((row) => ({
    kind: 'ach_on_bank_holiday',
    severity: 'warning',
    message: `“${row.description}” (${formatCents(row.amount)}) is an ACH entry dated ${row.date}, ${dayName(row.date)}, when no ACH is settled.`,
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
