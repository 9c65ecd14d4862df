import { dayNumber, daysBetween, type IsoDate, weekday } from '../../../../shared/dates.ts'
import { onlyLetters } from '../../../letters.ts'
import type { Discrepancy } from '../../../types.ts'
import { ACH } from '../../text/ach.ts'
import { type DateOrder, resolveDate } from '../../text/dates.ts'
import { discrepancy, short } from '../checks.ts'
import type { Candidate } from '../interpret.ts'

// A statement whose days were all moved by weeks, a month or a year, the period's with them: nothing that adds up tells, but texts of rows name the days of
// cards and entries as they were, and what was booked from Monday to Friday stands on other days of the week.

/** Where a text names a day, and how: numbers are asked by kind, since those that are no days must not hide those that are. */
type Kind = { name: 'card' | 'entry' | 'labelled' | 'bare'; of: RegExp; in: RegExp; rowsMin: number }

const SLASHED = /(?<![\d/.,$-])(?<m>\d{1,2})\/(?<d>\d{1,2})(?:\/(?:20)?(?<y>\d\d))?(?![\d/.,-])/
const KINDS: Kind[] = [
  // `POS PURCHASE 06/12 USPS`, `CHECKCARD 0320 SHELL`, `VISA On 081126`, `AUT 030225`
  { name: 'card', of: /\bpurchase|\bpos\b|\bcard\b|\bvisa\b|\batm\b|authorized/i, in: SLASHED, rowsMin: 5 },
  { name: 'card', of: /./, in: /\bCHECKCARD (?<m>\d\d)(?<d>\d\d)\b/i, rowsMin: 5 },
  { name: 'card', of: /./, in: /\b(?:AUTH?|VISA On|Purchase On|Withdrawal On) (?<m>\d\d)(?<d>\d\d)(?<y>\d\d)\b/i, rowsMin: 5 },
  // `Desc Date:260227`, `Eed:260227`, `EFF DATE: 260227`
  { name: 'labelled', of: /./, in: /\bEED: ?(?<y>\d\d)(?<m>\d\d)(?<d>\d\d)\b/i, rowsMin: 5 },
  { name: 'labelled', of: /./, in: /\bDATE: ?(?<y>\d\d)(?<m>\d\d)(?<d>\d\d)\b/i, rowsMin: 5 },
  // `MERCHANT BANKCD DEPOSIT 04/30`
  { name: 'entry', of: /./, in: SLASHED, rowsMin: 8 },
  // `ONDECK CAPITAL PAYMENT 260203 734468`: a number that happens to be a day is not as far from its row as the others are.
  { name: 'bare', of: /./, in: /(?<![\d#:*-])(?<y>[1-4]\d)(?<m>0[1-9]|1[0-2])(?<d>0[1-9]|[12]\d|3[01])(?![\d/-])/, rowsMin: 5 },
]
/** Days that are not those of the entry: `INVOICE 03/14`, `RESERVE RELEASE 03/14`, `RENT FOR 03/01`. */
const OF_SOMETHING_ELSE = /\b(?:inv|invoices?|net|due|bill|rent|period|per|for|thru|through|end|ending|reserve|release|hold|since|dated)\b/i

type Named = {
  row: Candidate
  day: IsoDate
  /** Days from the row's own to the named one. */
  off: number
  isOfYear: boolean
}

const namedDay = (row: Candidate, kind: Kind, order: DateOrder): Named | null => {
  const { date, description } = row
  if (date === null || !kind.of.test(description) || (kind.name !== 'card' && OF_SOMETHING_ELSE.test(description))) return null
  const found = kind.in.exec(description)?.groups
  if (!found) return null
  const [a, b] = [Number(found.m), Number(found.d)]
  if (a === 0 || b === 0 || a > 31 || b > 31 || (a > 12 && b > 12)) return null
  const parts = { order: 'numeric', year: found.y === undefined ? null : 2000 + Number(found.y), a, b } as const
  const day = resolveDate(parts, { order: kind.in === SLASHED ? order : 'mdy', start: date, end: date })
  return day === null ? null : { row, day, off: daysBetween(date, day), isOfYear: found.y !== undefined }
}

/** Cards and entries are booked within days of the one that they name. */
const FAR_DAYS = 15
/** Months differ in length, and weekends lie between. */
const BAND_DAYS = 6
const NAMED_DAYS_MIN = 5
/** One payer may have its own way of dating. */
const TEXTS_MIN = 2
const NEARLY_ALL = 0.9

const YEAR_DAYS = 365.25
const areYears = (days: number): boolean => {
  const years = Math.round(Math.abs(days) / YEAR_DAYS)
  return years > 0 && Math.abs(Math.abs(days) - years * YEAR_DAYS) < FAR_DAYS
}

/**
 * Nearly all days that texts of one kind name lie equally far from those of their rows. A kind that lies near decides for those behind it; where it names no
 * years it would lie near in any, and those behind it may still name another one.
 */
const textsOfAnotherTime = (rows: readonly Candidate[], order: DateOrder): Discrepancy[] => {
  let isNearInAnyYear = false
  for (const kind of KINDS) {
    const named = rows.flatMap((row) => namedDay(row, kind, order) ?? [])
    if (named.length < kind.rowsMin) continue
    const median = named.map(({ off }) => off).toSorted((a, b) => a - b)[named.length >> 1]!
    if (Math.abs(median) < FAR_DAYS) {
      if (named.some(({ isOfYear }) => isOfYear)) return []
      isNearInAnyYear = true
    }
    if (isNearInAnyYear && !areYears(median)) continue
    const moved = named.filter(({ off }) => Math.abs(off - median) <= BAND_DAYS)
    const isOther =
      moved.length >= named.length * NEARLY_ALL &&
      new Set(moved.map(({ day }) => day)).size >= NAMED_DAYS_MIN &&
      new Set(moved.map(({ row }) => onlyLetters(row.description))).size >= TEXTS_MIN
    if (!isOther) continue
    const { row, day } = moved[0]!
    const message = `${short(row)} is dated ${row.date}, and its text names ${day}; ${moved.length - 1} others are as far from the day that they name.`
    return [discrepancy('contradiction', message, null, row.page)]
  }
  return []
}

// ---- days of the week --------------------------------------------------------------------------------------------------------------

const NAMES = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']
const [SUNDAY, SATURDAY] = [0, 6]
const DAYS_WITH_ROWS_MIN = 15
/** The last days of longer months are pushed together. */
const EMPTY_MAX = 1
const FULL_MIN = 2
const SETTLED_MIN = 3

/** `CHECK NUMBER 2233`, `IRS USATAXPYMT`, `CLOVER BANKCARD DEPOSIT`, `EXAMPLE CAPITAL DAILY PMT`, `OVERDRAFT ITEM FEE FOR A $656.24 ITEM` */
const ON_BANKING_DAYS = new RegExp(
  [
    String.raw`^check (?:paid |number |no\.? )?#? ?\d{3,}$|\bUSATAXPYMT\b|\b(?:BANKCARD|BANKCD|BKCD|BNKCD) (?:DEP|STLMT|SETTLE|MTOT)`,
    String.raw`\b(?:DAILY|WKLY|WEEKLY) (?:PMT|PYMT)\b|\b(?:OVERDRAFT|RETURNED|NSF) ITEM FEE\b`,
  ].join('|'),
  'i',
)

/** What the Federal Reserve settles, on banking days alone: ACH entries, also where only a column of kinds says so (`ACH In`), taxes, what card processors pay out, checks and the fees for those. */
const isSettled = ({ raw, description }: Candidate): boolean =>
  raw.check !== null || ACH.test(description) || ON_BANKING_DAYS.test(description) || raw.lines.some(({ text }) => ACH.test(text))

/** A week of five days with rows whose two empty ones are not Saturday and Sunday, and payments on those that banks do not make then. */
const otherWeek = (rows: readonly Candidate[]): Discrepancy[] => {
  const days = new Set(rows.flatMap(({ date }) => (date === null ? [] : [dayNumber(date)])))
  if (days.size < DAYS_WITH_ROWS_MIN) return []
  const counts = NAMES.map((_, of) => [...days].filter((day) => weekday(day) === of).length)
  const empty = counts.findIndex((count, day) => count + counts[(day + 1) % 7]! <= EMPTY_MAX)
  const next = (empty + 1) % 7
  if (empty < 0 || empty === SATURDAY || counts.some((count, day) => day !== empty && day !== next && count < FULL_MIN)) return []
  const settled = rows.filter((row) => row.date !== null && [SUNDAY, SATURDAY].includes(weekday(dayNumber(row.date))) && isSettled(row))
  const [first] = settled
  if (!first || settled.length < SETTLED_MIN) return []
  const message = `${short(first)} and ${settled.length - 1} others that are paid on banking days alone are dated on weekends, and there are no rows on ${NAMES[empty]} and ${NAMES[next]}: the days are not those of this month or year.`
  return [discrepancy('contradiction', message, null, first.page)]
}

/** Days of rows that were moved all together. Weeks are those of the United States where days are written as there. */
export const movedDays = (
  rows: readonly Candidate[],
  order: DateOrder,
  { card, currency }: { card: boolean; currency: string },
): Discrepancy[] => [...textsOfAnotherTime(rows, order), ...(card || currency !== 'USD' || order !== 'mdy' ? [] : otherWeek(rows))]
