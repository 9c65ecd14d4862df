import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

const cents = (text: string): number => Number(text.replace(/[,.]/g, ''))
const money = (value: number): string => (value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

const ROWS = [
  ['11/03', 'DEPOSIT ALPHA', '50.00'],
  ['11/05', 'CARD PURCHASE BETA', '-80.25'],
  ['11/05', 'DEPOSIT GAMMA', '100.00'],
  ['11/10', 'RENT EPSILON', '-39.50'],
  ['11/12', 'DEPOSIT ZETA', '100.00'],
  ['11/18', 'CARD PURCHASE ETA', '-12.00'],
  ['11/24', 'DEPOSIT THETA', '75.00'],
] as const

type Booked = { day: string; text: string; amount: string; after: number; endsDay: boolean }

const booked = (by = 0): Booked[] => {
  let after = 100_000 + by
  return ROWS.map(([day, text, amount], i) => {
    after += cents(amount)
    return { day, text, amount, after, endsDay: ROWS[i + 1]?.[0] !== day }
  })
}

const paper = (list: string, by = 0): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      HARBOR CAFE LLC                         Statement Period 11/01/2025 - 11/30/2025

      Beginning balance        ${money(100_000 + by)}
      Ending balance           ${money(booked(by).at(-1)!.after)}

${list}
`

type Change = { at?: number; by?: number }

/** Below each amount the balance behind it; `at` is where it is changed. */
const below = ({ at = -1, by = 0 }: Change = {}, beside: (i: number) => string = () => ''): string[] =>
  booked().map(
    ({ day, text, amount, after }, i) =>
      `      ${day}     ${text.padEnd(44)}${amount.padStart(12)}\n                ${beside(i).padStart(43)} ${money(after + (i === at ? by : 0)).padStart(12)}\n`,
  )

const told = (drawing: string): string =>
  one(draw(drawing))
    .discrepancies.map(({ kind, message }) => `${kind}: ${message}`)
    .join()

test('a running balance on the line below its amount is held against the rows', () => {
  expect(proved(draw(paper(below().join('\n'))))).toHaveLength(7)
  expect(told(paper(below({ at: 3, by: 1000 }).join('\n')))).toMatch(
    /^running_balance: After "RENT EPSILON" of [-\d]+ the balance should be 1,030.25; 1,040.25 is printed/,
  )
  // Both ends moved by the same.
  expect(told(paper(below().join('\n'), 10_000))).toMatch(
    /^running_balance: After "DEPOSIT ALPHA" of [-\d]+ the balance should be 1,150.00; 1,050.00 is printed/,
  )
})

test('so is one of a list that prints the newest row first', () => {
  expect(proved(draw(paper(below().toReversed().join('\n'))))).toHaveLength(7)
  expect(told(paper(below({ at: 3, by: 1000 }).toReversed().join('\n')))).toMatch(
    /^running_balance: After "RENT EPSILON" .*1,040.25 is printed/,
  )
})

test('so is one behind a word of its row', () => {
  const kind = (i: number): string => ['Income', 'Dining', 'Housing'][i % 3]!
  expect(proved(draw(paper(below({}, kind).join('\n'))))).toHaveLength(7)
  expect(told(paper(below({ at: 3, by: 1000 }, kind).join('\n')))).toMatch(/^running_balance/)
})

test('what is available below each row is held against nothing', () => {
  const drawing = paper(below({ at: 3, by: 1000 }, () => 'Available').join('\n'))
  expect(proved(draw(drawing))).toHaveLength(7)
})

test('other amounts below rows are no balances', () => {
  const rows = booked().map(
    ({ day, text, amount }, i) =>
      `      ${day}     ${text.padEnd(44)}${amount.padStart(12)}\n                EUR ${(i * 7.31 + 4).toFixed(2)} at 1.0842\n`,
  )
  expect(proved(draw(paper(rows.join('\n'))))).toHaveLength(7)
})

const LABELS = ['Balance for the day', 'End of day balance', 'End of day', 'Daily balance', 'Closing balance for the day', 'SALDO DO DIA']

/** A line for every day, below its rows or above them. */
const byDays = (label: string, { at = -1, by = 0 }: Change, place: 'below' | 'above', isColumn = true): string => {
  const width = isColumn ? 56 : 44
  const line = ({ after }: Booked, i: number): string =>
    `                ${label.padEnd(width)}${money(after + (i === at ? by : 0)).padStart(12)}`
  const rows = booked()
  const head = `      Date      Description                                       Amount${isColumn ? '     Balance' : ''}`
  const lines = rows.flatMap((row, i) => {
    const own = `      ${row.day}     ${row.text.padEnd(44)}${row.amount.padStart(12)}`
    const begins = rows[i - 1]?.day !== row.day
    const end = rows.findIndex((r, k) => k >= i && r.endsDay)
    if (place === 'above') return begins ? [line(rows[end]!, end), own] : [own]
    return row.endsDay ? [own, line(row, i)] : [own]
  })
  return [head, ...lines].join('\n')
}

test.each(LABELS)('below the rows of each day, without its date: %s', (label) => {
  for (const isColumn of [true, false]) {
    expect(proved(draw(paper(byDays(label, {}, 'below', isColumn))))).toHaveLength(7)
    expect(told(paper(byDays(label, { at: 3, by: 80_000 }, 'below', isColumn)))).toMatch(/^running_balance: .*1,030\.25; 1,830\.25/)
  }
  expect(proved(draw(paper(byDays(label, {}, 'below'))))[0]).toBe('2025-11-03 +50.00 DEPOSIT ALPHA')
})

test.each(['Balance for the day', 'Daily balance', 'SALDO DO DIA'])('above the rows of each day: %s', (label) => {
  expect(proved(draw(paper(byDays(label, {}, 'above'))))).toHaveLength(7)
  expect(told(paper(byDays(label, { at: 3, by: 80_000 }, 'above')))).toMatch(/1,030\.25; 1,830\.25/)
})
