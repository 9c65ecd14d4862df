import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// A summary left of the rows, in a narrow column, each figure under its name.

type Figures = { start?: string; paidIn?: string; out?: string; end?: string; amount?: string }
const paper = ({
  start = '£6,241.71',
  paidIn = '£1,523.47',
  out = '£1,189.75',
  end = '£6,575.43',
  amount = '849.37',
}: Figures = {}): string => `
Copper Beech Bank    Statement 1 Nov 2023 - 30 Nov 2023

Your account         Date        Description                Out          In   Balance
58084788             01 Nov 23   SCREWFIX DIR              60.80              6,180.91
                     04 Nov 23   AMZN MKTP                 69.26              6,111.65
Opening balance      06 Nov 23   J SMITH INVOICE 204                471.48    6,583.13
${start}            08 Nov 23   AMZN MKTP                ${amount}              5,733.76
                     09 Nov 23   COUNCIL TAX LEEDS        210.32              5,523.44
Money in             21 Nov 23   ACME PAYROLL                      1,048.51   6,571.95
${paidIn}            25 Nov 23   INTEREST PAID                         3.48   6,575.43

Money out
${out}

Closing balance
${end}

Need help?
Call 0800 112 233
`

test('it stands apart from them, with both ends and both sums', () => {
  const s = one(draw(paper()))
  expect(proved(s)).toEqual([
    '2023-11-01 -60.80 SCREWFIX DIR',
    '2023-11-04 -69.26 AMZN MKTP',
    '2023-11-06 +471.48 J SMITH INVOICE 204',
    '2023-11-08 -849.37 AMZN MKTP',
    '2023-11-09 -210.32 COUNCIL TAX LEEDS',
    '2023-11-21 +1048.51 ACME PAYROLL',
    '2023-11-25 +3.48 INTEREST PAID',
  ])
  expect([s.openingBalance, s.closingBalance]).toEqual([624171, 657543])
})

test.each([{ start: '£6,214.71' }, { paidIn: '£1,532.47' }, { out: '£1,198.75' }, { end: '£6,557.43' }, { amount: '894.37' }])(
  'one figure changed is noticed: %o',
  (figures) => {
    expect(one(draw(paper(figures))).reconciled).toBe(false)
  },
)
