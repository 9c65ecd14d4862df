import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dateInZone,
  dayNumber,
  fromDayNumber,
  type IsoDate,
  isBusinessDay,
  isIsoDate,
  nextBusinessDay,
  onOrAfterBusinessDay,
} from './dates.ts'

const d = (text: string) => text as IsoDate
const anyDay = fc.integer({ min: dayNumber(d('1900-01-01')), max: dayNumber(d('2199-12-31')) })

test('a date is a date only when the calendar has it', () => {
  for (const good of ['2024-02-29', '2000-02-29', '1900-01-01', '2199-12-31']) expect(isIsoDate(good), good).toBe(true)
  for (const bad of [
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '10000-01-01',
    '1899-12-31',
    '2200-01-01',
    '',
  ])
    expect(isIsoDate(bad), bad).toBe(false)
})

test('days and dates go over into each other, from the first year to the last', () => {
  fc.assert(
    fc.property(anyDay, (n) => {
      const date = fromDayNumber(n)
      expect(isIsoDate(date), date).toBe(true)
      expect(dayNumber(date)).toBe(n)
    }),
    { numRuns: 2_000 },
  )
  expect(addDays(d('0099-12-31'), 1)).toBe('0100-01-01')
  expect(addDays(d('0001-01-01'), 30)).toBe('0001-01-31')
})

test('a month later is the same day, or the last one there is', () => {
  expect([
    addMonths(d('2026-01-31'), 1),
    addMonths(d('2024-01-31'), 1),
    addMonths(d('2026-12-15'), 1),
    addMonths(d('2026-03-31'), -1),
  ]).toEqual(['2026-02-28', '2024-02-29', '2027-01-15', '2026-02-28'])
})

test('banks are closed on weekends and Federal Reserve holidays', () => {
  // 2026: Independence Day is a Saturday, which is not moved; 2027: it is a Sunday, kept on Monday.
  for (const closed of [
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-04',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
    '2027-07-05',
    '2026-03-15',
  ])
    expect(isBusinessDay(d(closed)), closed).toBe(false)
  for (const open of ['2026-07-03', '2026-03-16', '2020-06-19', '2026-11-27']) expect(isBusinessDay(d(open)), open).toBe(true)
  expect(nextBusinessDay(d('2026-12-31'))).toBe('2027-01-04')
  expect(onOrAfterBusinessDay(d('2026-03-16'))).toBe('2026-03-16')
})

test('today depends on where one is', () => {
  const instant = new Date('2026-12-31T23:30:00Z')
  expect(['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'].map((zone) => dateInZone(instant, zone))).toEqual([
    '2026-12-31',
    '2026-12-31',
    '2027-01-01',
    '2027-01-01',
  ])
})
