import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// A box of figures beside the heading, whose second line, the period, stands between two of them.

const paper = (period: string, over: { paidIn?: string; out?: string; amount?: string } = {}): string => `
Activity                                    Opening balance    £4,422.27
                                            In                ${over.paidIn ?? '+£501.02'}
${period}
                                            Out               ${over.out ?? '−£626.54'}
                                            Closing balance    £4,296.75


TFL TRAVEL CH                                                 ${over.amount ?? '−£331.00'}
Mon 3 Apr 2023 · Card payment

BRITISH GAS                                                   −£295.54
Thu 6 Apr 2023 · Card payment

INTEREST PAID                                                 +£152.62
Thu 6 Apr 2023 · Transfer

J SMITH INVOICE 204                                           +£348.40
Fri 7 Apr 2023 · Transfer
`
const PERIODS = ['1 Apr 2023 – 30 Apr 2023 · Account ··1897', '1 Apr 2023 - 30 Apr 2023', '1 April 2023 to 30 April 2023 · Account ··1897']

test.each(PERIODS)('%s is no date of a row', (period) => {
  const s = one(draw(paper(period)))
  expect(proved(s)).toEqual([
    '2023-04-03 -331.00 TFL TRAVEL CH · Card payment',
    '2023-04-06 -295.54 BRITISH GAS · Card payment',
    '2023-04-06 +152.62 INTEREST PAID · Transfer',
    '2023-04-07 +348.40 J SMITH INVOICE 204 · Transfer',
  ])
  expect([s.periodStart, s.periodEnd]).toEqual(['2023-04-01', '2023-04-30'])
})

test.each([{ paidIn: '+£510.02' }, { out: '−£662.54' }, { amount: '−£313.00' }])('one figure changed is noticed: %o', (over) => {
  expect(one(draw(paper(PERIODS[0]!, over))).reconciled).toBe(false)
})
