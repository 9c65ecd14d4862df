import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const DAYS = [2, 5, 8, 11, 12, 17, 19, 23, 26, 30]

/** Rows by named months, each of a card that was used on a day that its text prints in numbers; amounts in dollars. */
const paper = (used: (day: string) => string): string => {
  const rows = DAYS.map((day, i) => {
    const dd = String(day).padStart(2, '0')
    return `      ${dd} Oct      HARBOR CAFE Card xx4410 Value Date: ${used(dd)}          10.00        $${(990 - 10 * i).toFixed(2)} CR`
  })
  return `
      EXAMPLE BANK                          Account Number 40000123
      Statement Period 1 Oct 2026 - 31 Oct 2026

      Opening balance     $1,000.00 CR
      Closing balance       $900.00 CR

      Date        Transaction                                             Debit        Balance
${rows.join('\n')}
`
}

test('days in texts may have the month second though dollars have it first', () => {
  expect(proved(draw(paper((day) => `${day}/10/2026`)))).toHaveLength(10)
})

test('a row dated before the day in its text is named in that order too', () => {
  expect(offs(draw(paper((day) => (day === '11' ? '20/10/2026' : `${day}/10/2026`))))).toEqual(['date_order'])
})
