import { expect, test } from 'vitest'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'

// One paper, and the many ways in which banks say what a section of it comes to. Each phrase is printed once as it is and once with another figure: the
// first must be proven, the second must not.

const isProven = (drawing: string): boolean => readStatements(draw(drawing), { fileName: 'case.pdf' }).every((s) => s.reconciled)

type Sections = 'deposits' | 'checks' | 'withdrawals' | 'fees'

/** A statement with the phrase below the rows of one section. */
const paper = (section: Sections, phrase: string): string => {
  const below = (own: Sections): string =>
    own === section
      ? phrase
          .split('\n')
          .map((line) => `      ${line}`)
          .join('\n')
      : ''
  return `
      FIRST BANK OF TESTING               Statement period 05/01/2024 - 05/31/2024
      Account number 1234567890

      Beginning balance on 05/01/2024              $1,000.00
      Deposits and other credits                      800.00
      Checks paid                                     150.00
      Electronic withdrawals                          120.00
      Service fees                                     20.00
      Ending balance on 05/31/2024                 $1,510.00

      Deposits and other credits
      Date        Description                                 Amount
      05/02       CLIENT ONE PAYMENT                          300.00
      05/09       CLIENT TWO PAYMENT                          200.00
      05/16       CLIENT ONE PAYMENT                          180.00
      05/23       CLIENT SIX PAYMENT                          120.00
${below('deposits')}

      Checks paid
      Date        Check number                                Amount
      05/06       1001                                         90.00
      05/13       1002                                         60.00
${below('checks')}

      Electronic withdrawals
      Date        Description                                 Amount
      05/03       POWER COMPANY                                70.00
      05/10       WATER COMPANY                                30.00
      05/17       PHONE COMPANY                                20.00
${below('withdrawals')}

      Service fees
      Date        Description                                 Amount
      05/31       MONTHLY FEE                                  20.00
${below('fees')}
`
}

type Phrases = { section: Sections; honest: string; other: string; phrases: string[] }

const expectNoticed = ({ section, honest, other, phrases }: Phrases): void => {
  const verdicts = phrases.map((phrase) => ({
    phrase,
    honest: isProven(paper(section, phrase.replace('#', honest))),
    altered: isProven(paper(section, phrase.replace('#', other))),
  }))
  expect(verdicts.filter((v) => !v.honest || v.altered)).toEqual([])
}

test.each<Phrases>([
  {
    section: 'deposits',
    honest: '800.00',
    other: '810.00',
    phrases: [
      'Total deposits: $#',
      'Total deposits = $#',
      'Total for deposits = #',
      'Deposits total: #',
      'Deposits total for this period                         #',
      'Deposits subtotal              #',
      'Subtotal: #',
      'Sub-total of deposits #',
      'Sum of deposits: #',
      'TOTAL DEPOSITS ........ $#',
      'Total: $#',
      'Total deposits (4): $#',
      'Total of 4 deposits: $#',
      '4 deposits totaling $#',
      '4 deposits for a total of $#',
      '4 items      #',
      'Total amount deposited: $#',
      'Total Deposits:\n$#',
      'Total\nDeposits:\n$#',
      'Total\ndeposits and\nother credits = $#',
      'Total\n                                                       #',
      '* Posted on the next day. Total deposits = $#',
      'Deposits are posted on the day they are received. Total deposits: $#',
    ],
  },
  {
    section: 'checks',
    honest: '150.00',
    other: '155.00',
    phrases: [
      'Total checks = $#',
      'Total checks paid: 2 for $#',
      'Total\nchecks\npaid: -$#',
      '2 checks paid: $#',
      '* indicates a skip in sequential check numbers above this item Total checks = $#',
      '*Not in sequence. TOTAL CHECKS PAID = #',
      '** Break in sequence Total: $#',
      '‡ denotes an electronic check. Total checks paid $#',
      '* Gap in check sequence    Total checks paid     $#',
    ],
  },
  {
    section: 'withdrawals',
    honest: '120.00',
    other: '121.00',
    phrases: [
      'Total electronic withdrawals: -$#',
      'Total withdrawals: ($#)',
      'TOTAL ELECTRONIC WITHDRAWALS: $#-',
      'Total\nElectronic\nwithdrawals:\n-$#',
      'Total Electronic\nWithdrawals = $#',
      'Total Electronic Withdrawals\n                                                       $#',
    ],
  },
  {
    section: 'fees',
    honest: '20.00',
    other: '22.00',
    phrases: ['Total fees = $#', 'Total\nservice\nfees:\n-$#', 'Total service fees this period   $#'],
  },
])('a sum of $section is held against its rows, however it is put', expectNoticed)

test.each<Phrases>([
  {
    section: 'deposits',
    honest: '4',
    other: '6',
    phrases: [
      'Total number of deposits: #',
      'Number of deposits = #',
      'Number of deposits and other credits #',
      'No. of deposits: #',
      'Count of deposits: #',
      'Deposits: # items',
      'Deposit count: #',
      'Total deposits: #',
      'Total credits = #',
      'Total items: #',
      'Items: #',
      'Transactions: #',
      '# transactions',
      'Total Deposits: $800.00\nTotal number of Deposits: #',
      'Total\nDeposits:\n$800.00\nTotal number of Deposits: #',
      'Total deposits: $800.00 (# items)',
      'Total deposits (# items)    $800.00',
      'Total (#)     800.00',
      'Total items #     800.00',
      'Total deposits    #    $800.00',
      'Total deposits: # for $800.00',
      'Total of # deposits: $800.00',
      '# deposits for a total of $800.00',
      '# items      800.00',
    ],
  },
  {
    section: 'checks',
    honest: '2',
    other: '5',
    phrases: [
      'Total number of checks paid this statement period: #',
      'Checks paid: #',
      'Total checks: #',
      'Total checks paid: #   $150.00',
      'Total checks paid: # for $150.00',
    ],
  },
  {
    section: 'withdrawals',
    honest: '3',
    other: '7',
    phrases: ['Total number of electronic withdrawals: #', 'Total number of withdrawals = #', '# electronic withdrawals'],
  },
  {
    section: 'fees',
    honest: '1',
    other: '2',
    phrases: ['Total number of service fees: #', 'Number of service fees charged: #', 'Number of fees: #', '# fees'],
  },
])('a count of $section is held against its rows, however it is put', expectNoticed)

test('what is numbered beside a section and counts other things is no count of its rows', () => {
  const phrases = ['Check: 1004', 'Number of payments: 36', '200 free transactions a month', 'Total for card 1188     120.00']
  expect(phrases.filter((phrase) => !isProven(paper('withdrawals', phrase)))).toEqual([])
})

test("an amount below a sum is not the sum's where figures stand over their labels", () => {
  const figures = '$120.00\nTotal electronic withdrawals\n$20.00\nTotal service fees'
  expect(isProven(paper('withdrawals', figures))).toBe(true)
})
