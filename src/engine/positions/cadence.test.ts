import { describe, expect, test } from 'vitest'
import { addDays, dayNumber, type IsoDate, isBusinessDay, nextBusinessDay, onOrAfterBusinessDay } from '../../shared/dates.ts'
import { cadenceOf, keepsDaysOfWeek } from './cadence.ts'
import { bankingCalendar, type DaySpan } from './calendar.ts'

const from = '2025-01-01' as IsoDate
const to = '2025-12-31' as IsoDate
const year = (covered: DaySpan[] | null = null) => bankingCalendar(dayNumber(from), dayNumber(to), covered)

const businessDays = (start: IsoDate, count: number): IsoDate[] => {
  const days: IsoDate[] = []
  for (let d = onOrAfterBusinessDay(start); days.length < count; d = nextBusinessDay(d)) days.push(d)
  return days
}
const every = (start: IsoDate, step: number, count: number): IsoDate[] => Array.from({ length: count }, (_, i) => addDays(start, i * step))
const cadence = (dates: IsoDate[], covered: DaySpan[] | null = null) =>
  cadenceOf(
    dates.map(dayNumber).sort((a, b) => a - b),
    year(covered),
  )

describe('cadence', () => {
  test('a debit each banking day is daily, over weekends and bank holidays, with nothing skipped', () => {
    expect(cadence(businessDays('2025-06-16' as IsoDate, 40))).toEqual({ frequency: 'daily', regularity: 1, skipped: 0 })
  })

  test('a debit that a holiday moved onto the next banking day is still daily, and none is skipped', () => {
    const days = businessDays('2025-06-16' as IsoDate, 20)
    // Juneteenth 2025 is a Thursday: its debit falls on the 20th, beside that day's own.
    const moved = [...days, '2025-06-20' as IsoDate].sort()
    expect(cadence(moved)).toMatchObject({ frequency: 'daily', skipped: 0 })
  })

  test('twice a month is semimonthly, also when the second payment is missing', () => {
    const dates = ['01-10', '02-10', '02-25', '03-10', '03-25', '04-10', '04-25', '05-12', '05-27'].map((d) => `2025-${d}` as IsoDate)
    expect(cadence(dates).frequency).toBe('semimonthly')
  })

  test('days left out of a daily schedule are counted as skipped', () => {
    const days = businessDays('2025-03-03' as IsoDate, 30).filter((_, i) => i !== 7 && i !== 15 && i !== 16)
    expect(cadence(days)).toMatchObject({ frequency: 'daily', skipped: 3 })
  })

  test('the same weekday each week is weekly; a holiday moves one payment and skips none', () => {
    const mondays = every('2025-05-05' as IsoDate, 7, 8).map(onOrAfterBusinessDay)
    expect(mondays).toContain('2025-05-27')
    expect(cadence(mondays)).toMatchObject({ frequency: 'weekly', skipped: 0 })
  })

  test('once a week on a weekday that wanders is weekly', () => {
    const offsets = [0, 3, 1, 4, 2, 0, 4, 1, 3]
    expect(cadence(every('2025-03-03' as IsoDate, 7, 9).map((d, i) => addDays(d, offsets[i]!))).frequency).toBe('weekly')
  })

  test('a skipped week is weekly with one skipped', () => {
    expect(cadence(every('2025-03-05' as IsoDate, 7, 10).filter((_, i) => i !== 4))).toMatchObject({ frequency: 'weekly', skipped: 1 })
  })

  test('every other week is biweekly, and the 1st and 15th semimonthly', () => {
    expect(cadence(every('2025-02-07' as IsoDate, 14, 8)).frequency).toBe('biweekly')
    const halves = [2, 3, 4, 5, 6].flatMap((m) => [`2025-0${m}-01`, `2025-0${m}-15`] as IsoDate[]).map(onOrAfterBusinessDay)
    expect(cadence(halves).frequency).toBe('semimonthly')
  })

  test('twice a month is told from every other week from four payments on, whichever days and months; what is both, as both', () => {
    const years = bankingCalendar(dayNumber('2023-06-01' as IsoDate), dayNumber('2027-06-01' as IsoDate), null)
    const of = (dates: IsoDate[]) => cadenceOf(dates.map(dayNumber), years).frequency
    const halves = (one: string, other: string) =>
      [2024, 2025, 2026].flatMap((y) =>
        Array.from({ length: 12 }, (_, m) => `${y}-${String(m + 1).padStart(2, '0')}`).flatMap((month) =>
          [`${month}-${one}`, `${month}-${other}`].map((day) => onOrAfterBusinessDay(day as IsoDate)),
        ),
      )
    const isBoth = (dates: IsoDate[]): boolean =>
      every(dates[0]!, 14, dates.length).every((day, i) => onOrAfterBusinessDay(day) === dates[i]) ||
      every(dates.at(-1)!, -14, dates.length).every((day, i) => onOrAfterBusinessDay(day) === dates.at(-1 - i))
    const wrong: string[] = []
    for (const [one, other] of [
      ['01', '15'],
      ['05', '20'],
      ['10', '25'],
    ] as const)
      for (let count = 4; count <= 8; count++)
        for (const [i] of halves(one, other).entries()) {
          const dates = halves(one, other).slice(i, i + count)
          if (dates.length === count && !isBoth(dates) && of(dates) !== 'semimonthly') wrong.push(`${of(dates)}: ${dates.join(' ')}`)
        }
    for (let count = 4; count <= 8; count++)
      for (let start = 0; start < 700; start++) {
        const dates = every(addDays('2024-01-02' as IsoDate, start), 14, count)
        if (!isBusinessDay(dates[0]!)) continue
        const paid = dates.map(onOrAfterBusinessDay)
        if (of(paid) !== 'biweekly') wrong.push(`${of(paid)}: ${paid.join(' ')}`)
      }
    expect(wrong).toEqual([])
  })

  test('the same day each month is monthly', () => {
    expect(cadence([1, 2, 3, 4, 5, 6].map((m) => onOrAfterBusinessDay(`2025-0${m}-10` as IsoDate)))).toMatchObject({
      frequency: 'monthly',
      skipped: 0,
    })
  })

  test('three debits a week, or no pattern at all, is irregular', () => {
    const mwf = every('2025-03-03' as IsoDate, 7, 8).flatMap((d) => [d, addDays(d, 2), addDays(d, 4)])
    expect(cadence(mwf).frequency).toBe('irregular')
    const scattered = ['2025-01-06', '2025-01-09', '2025-02-03', '2025-02-04', '2025-03-28', '2025-05-01'] as IsoDate[]
    expect(cadence(scattered).frequency).toBe('irregular')
  })

  test('a month that no statement covers is neither a stop nor skipped payments', () => {
    const covered: DaySpan[] = [
      [dayNumber('2025-01-01' as IsoDate), dayNumber('2025-01-31' as IsoDate)],
      [dayNumber('2025-03-01' as IsoDate), dayNumber('2025-03-31' as IsoDate)],
    ]
    const days = [...businessDays('2025-01-02' as IsoDate, 15), ...businessDays('2025-03-03' as IsoDate, 15)].filter(
      (d) => !d.startsWith('2025-02'),
    )
    const result = cadence(days, covered)
    expect(result.frequency).toBe('daily')
    expect(result.skipped).toBeLessThanOrEqual(6)
    expect(days.every(isBusinessDay)).toBe(true)
  })
})

describe('days of the week', () => {
  const on = (weekdays: number[], dates = businessDays('2025-06-16' as IsoDate, 45)) =>
    dates.filter((date) => weekdays.includes(new Date(date).getUTCDay()))
  const keeps = (dates: IsoDate[]) => keepsDaysOfWeek(dates.map(dayNumber), year())

  test('two or three that keep are a schedule, though a holiday takes one; one, four and wandering ones are none of these', () => {
    expect(
      [
        [1, 4],
        [2, 5],
        [1, 3, 5],
      ].map((days) => keeps(on(days))),
    ).toEqual([true, true, true])
    // Juneteenth and the Fourth of July: a Thursday and a Friday.
    expect([[4], [1, 2, 3, 4], [1, 2, 3, 4, 5]].map((days) => keeps(on(days)))).toEqual([false, false, false])
    expect(keeps(businessDays('2025-06-16' as IsoDate, 45).filter((_, i) => i % 3 === 0))).toBe(false)
  })

  test('of four weeks and more', () => {
    const days = on([1, 4])
    expect([days.slice(0, 6), days.slice(0, 10)].map(keeps)).toEqual([false, true])
  })
})
