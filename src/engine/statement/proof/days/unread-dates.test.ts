import { expect, test } from 'vitest'
import type { Box, PdfText } from '../../../types.ts'
import { draw } from '../../test-page.ts'
import { offs, one, proved } from '../../test-read.ts'

const PAPER = `
  Statement period 10/01/2026 - 10/31/2026
  Beginning balance   500.00
  Ending balance      545.00
  Date        Description              Withdrawals   Deposits
  Oct 03      CLIENT ONE                                30.00
  Oct 04      TOLL ROAD                    25.00
              CLIENT TWO                                80.00
  Oct 09      PAPER SHOP                   40.00
`

/** The place of the date beside a row. */
const placeOf = (doc: PdfText, text: string): Box => {
  const { y0, y1 } = doc.pages[0]!.words.find((word) => word.text === text)!
  return [36, y0, 66, y1]
}

const withUnread = (beside: (doc: PdfText) => Box): PdfText => {
  const doc = draw(PAPER, { source: 'ocr' })
  return { ...doc, pages: [{ ...doc.pages[0]!, unread: [beside(doc)] }] }
}

test('a row whose date is printed and could not be read has nobody’s day, and nothing is proven', () => {
  const statement = one(withUnread((doc) => placeOf(doc, 'TWO')))
  expect(statement.reconciled).toBe(false)
  expect(statement.discrepancies.map((d) => [d.kind, d.message])).toEqual([
    ['unreadable_date', '"CLIENT TWO" has something printed in the place of its date that could not be read as one.'],
  ])
})

test('a list that prints days once is proven as ever, and so is one whose unread place is beside a row with a date', () => {
  expect(proved(draw(PAPER, { source: 'ocr' }))[2]).toBe('2026-10-04 +80.00 CLIENT TWO')
  expect(proved(withUnread((doc) => placeOf(doc, 'PAPER'))).length).toBe(4)
})

const listed = (date: string): string => `
  Statement period 10/01/2026 - 10/31/2026
  Beginning balance   500.00
  Ending balance      545.00
  Details                      Withdrawals   Deposits    Balance
  Oct 03  CLIENT ONE                            30.00     530.00
  Oct 04  TOLL ROAD                  25.00                505.00
  ${date}  CLIENT TWO                            80.00     585.00
  Oct 09  PAPER SHOP                 40.00                545.00
`

test.each([
  ['Oct 74', 'impossible_date'],
  ['74 Oct', 'impossible_date'],
  ['74/10 ', 'impossible_date'],
  ['1O/04 ', 'unreadable_date'],
  ['Oct l4', 'unreadable_date'],
])('what is built as a date and is none leaves its row without a day: %s', (date, kind) => {
  expect(offs(draw(listed(date)))).toEqual([kind])
})

test('a list whose lines all begin with days that there are is proven', () => {
  expect(proved(draw(listed('Oct 07')))).toHaveLength(4)
})
