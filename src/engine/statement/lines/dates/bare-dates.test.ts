import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, one, proved } from '../../test-read.ts'

const ROWS: [number, string, number][] = [
  [2, 'CARD DEPOSIT', 210.1],
  [14, '5 GUYS 0412', -41.25],
  [14, 'RENT', -600],
  [20, 'WIRE IN ACME', 150],
]
const two = (n: number): string => String(n).padStart(2, '0')

type Place = 'first' | 'behind a number' | 'behind the text'

const row = (place: Place, date: string, text: string, amount: number): string => {
  const sum = amount.toFixed(2).padStart(12)
  if (place === 'first') return `${date.padEnd(14)}${text.padEnd(24)}${sum}`
  return place === 'behind a number' ? `10    ${date.padEnd(14)}${text.padEnd(24)}${sum}` : `${text.padEnd(24)}${date.padEnd(14)}${sum}`
}

const paper = (place: Place, form: (day: number) => string): string =>
  [
    'FIRST EXAMPLE BANK',
    'Account number: 000123456789',
    'Statement period: 02/01/2025 - 02/28/2025',
    '',
    'Beginning balance      $1,000.00',
    'Ending balance           $718.85',
    '',
    place === 'first'
      ? 'Date          Description                   Amount'
      : place === 'behind a number'
        ? 'Page  Date          Description                   Amount'
        : 'Description             Date                Amount',
    ...ROWS.map(([day, text, amount]) => row(place, form(day), text, amount)),
  ].join('\n')

const FORMS: Record<string, (day: number) => string> = {
  'MM.DD': (day) => `02.${two(day)}`,
  'DD.MM': (day) => `${two(day)}.02`,
  MMDD: (day) => `02${two(day)}`,
  YYMMDD: (day) => `2502${two(day)}`,
  MMDDYY: (day) => `02${two(day)}25`,
  YYYYMMDD: (day) => `202502${two(day)}`,
  MMDDYYYY: (day) => `02${two(day)}2025`,
}
const PLACES: Place[] = ['first', 'behind a number', 'behind the text']

test.each(PLACES.flatMap((place) => Object.keys(FORMS).map((form) => [form, place] as const)))('%s, %s', (form, place) => {
  const days = proved(draw(paper(place, FORMS[form]!))).map((line) => line.slice(0, 10))
  expect(days).toEqual(ROWS.map(([day]) => `2025-02-${two(day)}`))
})

test('a day out of the period is named, and one of no month makes none of them dates', () => {
  const rows = paper('first', FORMS['MM.DD']!).replace('02.20', '05.20')
  const longer = rows.replace(/^02\.14 .*RENT.*$/m, (line) =>
    [line, ...Array.from({ length: 8 }, () => line.replace('-600.00', '  -0.01'))].join('\n'),
  )
  expect(offs(draw(longer.replace('$718.85', '$718.77')))).toEqual(['date_outside_period'])
  expect(one(draw(paper('first', FORMS['MM.DD']!).replace('02.20', '13.20'))).reconciled).toBe(false)
})
