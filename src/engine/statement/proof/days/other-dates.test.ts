import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

/** Days of posting and of value, of fourteen rows, of which the third was posted when it says. */
const paper = (values: readonly string[], third: string): string => {
  const posted = [
    '03/02',
    '03/04',
    third,
    '03/05',
    '03/09',
    '03/14',
    '03/19',
    '03/20',
    '03/20',
    '03/21',
    '03/22',
    '03/25',
    '03/26',
    '03/27',
  ]
  const rows = posted.map((day, i) => `${day}      ${values[i]}      SHOP NUMBER ${String.fromCharCode(65 + i)}             -50.00`)
  return `
FIRST BANK
Account number: 0012347414
Statement period: 03/01/2024 - 03/31/2024
Beginning balance      1,000.00
Ending balance           300.00

Post       Value
Date       Date       Description              Amount
${rows.join('\n')}
`
}

const BY_VALUE = ['01', '03', '04', '04', '08', '13', '18', '19', '19', '20', '21', '24', '25', '26'].map((day) => `03/${day}`)
const BY_POSTING = ['01', '04', '05', '02', '08', '14', '16', '15', '19', '18', '21', '24', '25', '26'].map((day) => `03/${day}`)

test('a list that the days of value are in order in may go by those: a late posting among them is honest', () => {
  expect(proved(draw(paper(BY_VALUE, '03/13')))).toHaveLength(14)
})

test('a list that only the days of posting are in order in goes by those: one that is a week off was changed', () => {
  expect(proved(draw(paper(BY_POSTING, '03/05')))).toHaveLength(14)
  expect(offs(draw(paper(BY_POSTING, '03/13')))).toEqual(['date_order'])
})

test('the turn of the year between a day of value and its posting is no other order', () => {
  const turned = paper(BY_VALUE, '03/13').replaceAll('03/02      03/01', '01/02      12/31').replaceAll('03/', '01/')
  expect(proved(draw(turned))).toHaveLength(14)
})
