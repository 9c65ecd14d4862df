import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// What a paper prints of fees for overdrafts and returned items, of this period and of the year, beside the rows that were charged.

type Row = [day: string, text: string, amount: number]

const SALES: Row[] = [
  ['02', 'CARD DEPOSIT', 2010.1],
  ['05', 'RENT', -1600],
  ['06', 'WIRE IN ACME', 1250],
  ['06', 'INCOMING DOMESTIC WIRE FEE', -15],
  ['13', 'PAYROLL', -430.18],
]
const MONTHLY: Row = ['31', 'MONTHLY SERVICE FEE', -25]
const OVERDRAFT: Row = ['09', 'OVERDRAFT ITEM FEE FOR ACTIVITY OF 03-08', -35]
const RETURNED: Row = ['10', 'NSF RETURNED ITEM FEE', -35]

const paper = (charged: readonly Row[], box: readonly string[]): string => {
  const rows = [...SALES, ...charged, MONTHLY].toSorted(([a], [b]) => a.localeCompare(b))
  const closing = rows.reduce((sum, [, , amount]) => sum + Math.round(amount * 100), 300_050) / 100
  return [
    'FIRST EXAMPLE BANK',
    'Business Checking',
    'Account number: 000123456789',
    'Statement period: March 1, 2025 through March 31, 2025',
    '',
    'Beginning balance on March 1, 2025      $3,000.50',
    `Ending balance on March 31, 2025        $${closing.toFixed(2).replace(/(\d)(\d{3}\.)/, '$1,$2')}`,
    '',
    'Date        Description                                     Amount',
    ...rows.map(([day, text, amount]) => `03/${day}/2025  ${text.padEnd(42)}${amount.toFixed(2).padStart(12)}`),
    '',
    '',
    ...box,
  ].join('\n')
}

const HEAD = '                                         Total for this period      Total year-to-date'
const line = (label: string, period: string, year: string): string => `${label.padEnd(41)}${period.padStart(21)}${year.padStart(24)}`
const box = (labels: readonly [string, string], [overdraft, returned]: readonly [string, string], year = '$210.00'): string[] => [
  'Overdraft and Returned Item Fees',
  HEAD,
  line(labels[0], overdraft, year),
  line(labels[1], returned, year),
]

const LABELS: [string, string][] = [
  ['Total Overdraft Fees', 'Total NSF: Returned Item Fees'],
  ['Total Overdraft Fees', 'Total Returned Item Fees'],
  ['Total overdraft fees:', 'Total NSF - returned item fees:'],
  ['Overdraft Fees', 'Returned Item Fees'],
  ['Total for Overdraft Charges', 'Total for Returned Check Charges'],
  ['Total Paid NSF Item Fees', 'Total Returned NSF Item Fees'],
  ['TOTAL OVERDRAFT (OD) FEES', 'TOTAL INSUFFICIENT FUNDS FEES'],
  ['Total Overdraft Fees', 'Total Returned Item Fees (NSF)'],
  ['TOTAL OVERDRAFT FEES', 'TOTAL RETURNED FEES'],
  ['Total fees for overdrafts', 'Total fees for returned items'],
]

test.each(LABELS)('%s, %s', (...labels) => {
  expect(proved(draw(paper([OVERDRAFT, RETURNED], box(labels, ['$35.00', '$35.00']))))).toHaveLength(8)
  expect(proved(draw(paper([], box(labels, ['$0.00', '$0.00']))))).toHaveLength(6)
  const others: [readonly Row[], [string, string]][] = [
    [
      [OVERDRAFT, RETURNED],
      ['$0.00', '$35.00'],
    ],
    [
      [OVERDRAFT, RETURNED],
      ['$0.00', '$0.00'],
    ],
    [[RETURNED], ['$35.00', '$35.00']],
    // None of them is left, and wires and the month's fee do not make it.
    [[], ['$70.00', '$0.00']],
    [[], ['$35.00', '$0.00']],
    [[['09', 'OVERDRAFT ITEM FEE', -3.5]], ['$35.00', '$0.00']],
    // By the name of another fee.
    [
      [['09', 'WIRE TRANSFER FEE', -35], RETURNED],
      ['$35.00', '$35.00'],
    ],
    [[['09', 'STOP PAYMENT FEE', -35]], ['$35.00', '$0.00']],
  ]
  for (const [rows, figures] of others) expect([figures, one(draw(paper(rows, box(labels, figures)))).reconciled]).toEqual([figures, false])
})

test('a year with less than this period of it, under any of these names', () => {
  for (const labels of LABELS)
    expect(one(draw(paper([OVERDRAFT, RETURNED], box(labels, ['$35.00', '$35.00'], '$20.00')))).reconciled).toBe(false)
})

test.each<[string, Row[], [string, string]]>([
  ['called by another name', [['09', 'PAID ITEM 1042', -35]], ['$35.00', '$0.00']],
  [
    'several by another name',
    [
      ['09', 'UNAVAILABLE FUNDS', -12],
      ['10', 'UNAVAILABLE FUNDS', -12],
      ['11', 'UNAVAILABLE FUNDS', -12],
    ],
    ['$36.00', '$0.00'],
  ],
  ['named by what was paid by wire', [['09', 'PAID ITEM FEE WIRE TRANSFER', -35]], ['$35.00', '$0.00']],
  ['beside one for a wire of the same amount', [OVERDRAFT, ['10', 'WIRE TRANSFER FEE', -35]], ['$35.00', '$0.00']],
  ['one charge for all', [['31', 'SERVICE CHARGE', -70]], ['$35.00', '$35.00']],
  ['given back, and set off', [OVERDRAFT, RETURNED, ['11', 'OVERDRAFT FEE REFUND', 35]], ['$0.00', '$35.00']],
  ['given back, and not set off', [OVERDRAFT, RETURNED, ['11', 'COURTESY CREDIT', 35]], ['$35.00', '$35.00']],
  ['of the month before, given back now', [['11', 'OVERDRAFT FEE REFUND', 35]], ['$0.00', '$0.00']],
  ['a transfer from savings', [['11', 'OVERDRAFT PROTECTION TRANSFER FEE', -12]], ['$0.00', '$0.00']],
  ['a line of credit', [['11', 'OVERDRAFT LINE ANNUAL FEE', -50]], ['$0.00', '$0.00']],
  ['a deposit that came back', [['11', 'RETURNED ITEM CHARGEBACK FEE', -12]], ['$0.00', '$0.00']],
  ["a returned item of the merchant's own deposits", [['11', 'RETURNED ITEM FEE', -12], OVERDRAFT], ['$35.00', '$0.00']],
  [
    'by the day',
    [
      ['11', 'EXTENDED OVERDRAFT CHARGE', -5],
      ['12', 'EXTENDED OVERDRAFT CHARGE', -5],
    ],
    ['$10.00', '$0.00'],
  ],
])('stays proven: %s', (_, rows, figures) => {
  proved(draw(paper(rows, box(LABELS[0]!, figures))))
})

test.each(['|', '¦', '│', '!'])('columns between rules: %s', (rule) => {
  const ruled = (figures: readonly [string, string], isTight: boolean): string[] => {
    const cell = (text: string): string => `${text.padStart(22)}${isTight ? '' : ' '}${rule}`
    const row = (label: string, period: string, year: string): string => `${label.padEnd(24)}${rule}${cell(period)}${cell(year)}`
    return [
      '-'.repeat(70),
      row('', 'TOTAL FOR THIS PERIOD', 'TOTAL YEAR-TO-DATE'),
      row('TOTAL OVERDRAFT FEES', figures[0], '$105.00'),
      row('TOTAL RETURNED FEES', figures[1], '$105.00'),
      '-'.repeat(70),
    ]
  }
  for (const isTight of [false, true]) {
    proved(draw(paper([OVERDRAFT, RETURNED], ruled(['$35.00', '$35.00'], isTight))))
    expect(one(draw(paper([OVERDRAFT], ruled(['$35.00', '$35.00'], isTight)))).reconciled).toBe(false)
    expect(one(draw(paper([OVERDRAFT, RETURNED], ruled(['$0.00', '$35.00'], isTight)))).reconciled).toBe(false)
  }
})

test('fees that were returned may have been given back', () => {
  const given: Row[] = [OVERDRAFT, ['11', 'COURTESY CREDIT', 35]]
  proved(draw(paper(given, box(['Total Overdraft Fees', 'Total Returned Fees'], ['$35.00', '$35.00']))))
})

test('columns the other way round are read so, and prices of a fee are left alone', () => {
  const turned = [
    'Overdraft and Returned Item Fees',
    '                                          Total year-to-date       Total this period',
  ]
  proved(
    draw(
      paper([OVERDRAFT], [...turned, line('Total Overdraft Fees', '$70.00', '$35.00'), line('Total Returned Item Fees', '$0.00', '$0.00')]),
    ),
  )
  const swapped = [...turned, line('Total Overdraft Fees', '$70.00', '$0.00'), line('Total Returned Item Fees', '$0.00', '$0.00')]
  expect(one(draw(paper([OVERDRAFT], swapped))).reconciled).toBe(false)
  proved(draw(paper([], ['Overdraft fee (each item)            $35.00', 'Returned item fee (each item)        $35.00'])))
})

test('of this period alone, each on its line', () => {
  const alone = (overdraft: string, returned: string): string[] => [
    'SERVICE CHARGE SUMMARY',
    `Total overdraft fees this period                 ${overdraft}`,
    `Total returned item (NSF) fees this period       ${returned}`,
  ]
  proved(draw(paper([OVERDRAFT, RETURNED], alone('$35.00', '$35.00'))))
  const others: [readonly Row[], string, string][] = [
    [[OVERDRAFT, RETURNED], '$0.00', '$0.00'],
    [[OVERDRAFT], '$35.00', '$35.00'],
    [[], '$0.00', '$35.00'],
  ]
  for (const [rows, overdraft, returned] of others)
    expect([overdraft, returned, one(draw(paper(rows, alone(overdraft, returned)))).reconciled]).toEqual([overdraft, returned, false])
})

test('of this period and of the year in one sentence', () => {
  const said = (overdraft: string, returned: string): string[] => [
    `Overdraft fees: this period ${overdraft}, year to date $105.00`,
    `Returned item fees: this period ${returned}, year to date $35.00`,
  ]
  proved(draw(paper([OVERDRAFT], said('$35.00', '$0.00'))))
  expect(one(draw(paper([OVERDRAFT], said('$35.00', '$35.00')))).reconciled).toBe(false)
  expect(one(draw(paper([OVERDRAFT], said('$0.00', '$0.00')))).reconciled).toBe(false)
})
