import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

// What a scan makes of a heading between strokes: the balances of days under it are no checks.

const paper = (heading: string, labels: string): string => `
  FARMERS STATE BANK
  Account number 301858198753
  Statement Period 09/01/26 - 09/30/26
  Previous Balance                       1,000.00
  Ending Balance                         1,169.00
  --------------------- DEPOSITS/CREDITS ---------------------
  Date     Description                     Amount
  09/04    DEPOSIT                          100.00
  09/06    DEPOSIT                          200.00
  --------------------- CHECKS -------------------------------
  Date   No.    Amount        Date   No.    Amount
  09/05  2324    60.00        09/08  2325    50.00
  09/14  2327    21.00
  ${heading}
  ${labels}
  09/04      1,100.00         09/05      1,040.00
  09/06      1,240.00         09/08      1,190.00
  09/14      1,169.00
`
const LABELS = 'Date        Balance         Date        Balance'
const scanned = (heading: string, labels: string) => draw(paper(heading, labels), { source: 'ocr' })

test.each([
  ['la alata DAILY BALANCES ---------------------', LABELS],
  ['la alata DAILY BALANCES ---------------------', ''],
  ['ee -- a DAILY BALANCES', ''],
  ['la alata DALY BALNCES eee wee', LABELS],
])('%s over %s', (heading, labels) => {
  const doc = scanned(heading, labels)
  expect(proved(doc)).toHaveLength(5)
  expect(one(doc).dailyBalances).toHaveLength(5)
})
