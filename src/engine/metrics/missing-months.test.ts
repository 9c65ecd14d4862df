import { expect, test } from 'vitest'
import { dayNumber, fromDayNumber, type IsoDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import { analyzeRows } from '../analyze.ts'

/** A sale and a purchase on each day, but for those that are left out. */
const months = (leftOut: (date: string) => boolean) => {
  const rows = []
  for (let day = dayNumber('2026-01-01' as IsoDate); day <= dayNumber('2026-04-30' as IsoDate); day++) {
    const date = fromDayNumber(day)
    if (leftOut(date)) continue
    rows.push({ date, description: 'SQUARE INC', amount: 100_000 as Cents, type: 'credit' as const })
    rows.push({ date, description: 'SYSCO', amount: 60_000 as Cents, type: 'debit' as const })
  }
  return analyzeRows(rows).metrics
}

test('a month that a busy list does not have is missing, and not one without revenue', () => {
  const { months: listed, overall, unknown } = months((date) => date.startsWith('2026-03'))
  expect(listed.map(({ month, partial }) => `${month} ${partial}`)).toEqual(['2026-01 false', '2026-02 false', '2026-04 false'])
  expect(overall).toMatchObject({ fullMonths: 3, coveredDays: 89, averageMonthlyRevenue: 2_966_667, trend: { direction: 'flat' } })
  expect(unknown).toContainEqual({ field: 'months', reason: expect.stringContaining('No row of 2026-03-01 to 2026-03-31') })
})

test('three weeks without a row may be a holiday: the month is what it was', () => {
  const { months: listed, unknown } = months((date) => date > '2026-02-25' && date < '2026-03-20')
  expect(listed.map(({ partial, coveredDays }) => `${partial} ${coveredDays}`)).toEqual(['false 31', 'false 28', 'false 31', 'false 30'])
  expect(unknown.map(({ field }) => field)).not.toContain('months')
})
