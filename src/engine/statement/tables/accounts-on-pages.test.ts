import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { all } from '../test-read.ts'

// An overview on the first page names all accounts; each has a page of its own, and what is carried in and out of it.

const overview = `
Consolidated Statement
Statement period 1 Jul 2025 to 31 Jul 2025
Bram Osei Trading

Account Summary
Current Account 9851265500                       1,300.03
Savings Account 6334841440                       1,740.68
Total SGD                                        3,040.71

Page 1 of 3`
/** So low on the page that it is no sign that nothing follows. */
const low = '\n'.repeat(45)
const current = (over: { account?: string; end?: string; foot?: string } = {}): string => `
${over.account ?? 'Current Account Account No. 9851265500'}
${low}
Date          Details                      Deposits   Withdrawals   Balance
              Balance brought forward                              1,584.72
01 Jul        GRAB RIDE                                     67.66   1,517.06
04 Jul        IRAS TAX                                     102.69   1,414.37
05 Jul        INTEREST EARNED                 85.66                 1,500.03
29 Jul        SINGTEL MOBILE                               200.00   1,300.03
              Balance carried forward                              ${over.end ?? '1,300.03'}

${over.foot ?? 'Page 2 of 3'}`
const savings = (over: { account?: string; start?: string; foot?: string } = {}): string => `
${over.account ?? 'Savings Account Account No. 6334841440'}
Date          Details                      Deposits   Withdrawals   Balance
              Balance brought forward                              ${over.start ?? '1,740.67'}
04 Jul        INTEREST EARNED                  0.01                 1,740.68
              Balance carried forward                              1,740.68

${over.foot ?? 'Page 3 of 3'}`

test('each is a statement of its own, and proven', () => {
  const found = all(draw([overview, current(), savings()]))
  expect(found.map((s) => [s.accountLast4, s.openingBalance, s.closingBalance, s.reconciled])).toEqual([
    ['5500', 158472, 130003, true],
    ['1440', 174067, 174068, true],
  ])
})

test.each([
  ['another figure is carried out', [overview, current({ end: '1,300.30' }), savings()]],
  ['another figure is carried in', [overview, current(), savings({ start: '1,740.76' })]],
  ['the page between them is missing', [overview, current({ foot: 'Page 2 of 4' }), savings({ foot: 'Page 4 of 4' })]],
])('%s: not both are proven', (_, pages) => {
  expect(all(draw(pages)).every((s) => s.reconciled)).toBe(false)
})

test.each([
  ['no pages are numbered', [overview.replace('Page 1 of 3', ''), current({ foot: '' }), savings({ foot: '' })]],
  ['the next page is of the same account', [overview, current(), savings({ account: 'Current Account Account No. 9851265500' })]],
])('%s: what is carried out of the first page may be no end', (_, pages) => {
  expect(all(draw(pages))[0]!.reconciled).toBe(false)
})
