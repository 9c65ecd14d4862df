import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, one, proved } from '../../test-read.ts'

const paper = (head: string): string => `
      FIRST EXAMPLE BANK
      ALPHA TRADING LLC
${head}
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance                        1,000.00
      Ending balance                           1,110.00

      Date          Description                          Debits       Credits       Balance
      11/03         BETA HOLDINGS                                      150.00      1,150.00
      11/04         BETA WORKS 7781                        40.00                   1,110.00
`

test.each([
  [
    'in a box below',
    '      Account #: 7905439647\n\n      Account number               7905439647',
    '      Account #: 7905439647\n\n      Account number               7905439641',
  ],
  [
    'shown by its end',
    '      Account Number 7905439647\n      Account number XXXXXX9647',
    '      Account Number 7905439647\n      Account number XXXXXX9641',
  ],
  [
    'beside an IBAN',
    '      Branch 93-20-86 Account Number 05707943 IBAN IE29AIBK93208605707943',
    '      Branch 93-20-86 Account Number 05707943 IBAN IE29AIBK93208605707947',
  ],
  [
    'beside an IBAN in groups, with a key behind the number',
    '      Account No. 12345678901\n      IBAN: FR76 3000 4000 0312 3456 7890 143',
    '      Account No. 12345678901\n      IBAN: FR76 3000 4000 0312 3456 7860 143',
  ],
  [
    'beside an IBAN with the letters of its bank in a group',
    '      Account Number 05707943\n      IBAN: IE29 AIBK 9320 8605 7079 43',
    '      Account Number 05707943\n      IBAN: IE29 AIBK 9320 8605 7079 47',
  ],
  [
    'beginning alike and ending otherwise',
    '      Account number: 5566358774\n      Account number: 5566358774',
    '      Account number: 5566358774\n      Account number: 5566357319',
  ],
  [
    'beside an IBAN that ends otherwise',
    '      Girokonto Nummer 4802075665\n      IBAN DE91 5001 0517 4802 0756 65',
    '      Girokonto Nummer 4802075665\n      IBAN DE91 5001 0517 4802 0773 19',
  ],
])('the number of the account printed twice: %s', (_, same, other) => {
  expect(proved(draw(paper(same)))).toHaveLength(2)
  expect(offs(draw(paper(other)))).toEqual(['contradiction'])
})

test.each([
  ['of several that begin alike', '      Combined Statement\n      Account number 5566357319\n      Account Number 5566358774'],
  ['in the middle of an IBAN that ends otherwise', '      Account number: 123456789\n      IBAN: GB72 ABBY 0001 2345 7200 66'],
  ['of a relationship', '      Relationship Account 7905439641\n      Account Number 7905439647'],
  ['of a savings account', '      Account Number 7905439647\n      Savings account number 7905439641'],
  ['of a savings account under its name', '      Account Number 7905439647\n      BUSINESS SAVINGS\n      Account number 7905439641'],
  ['that covers overdrafts', '      Account Number 7905439647\n      Overdraft protection linked to account 7905439641'],
  ['of a customer', '      Account Number 7905439647\n      Customer number 7905439641'],
  ['of another length', '      Account Number 7905439647\n      Account number 0007905439647'],
  ['shown by its end', '      Account Number 7905439647\n      Account number XXXXXX9647'],
  ['another end', '      Account Number 7905439647\n      Account number XXXXXX2218'],
])('other numbers are no contradiction: %s', (_, head) => {
  expect(proved(draw(paper(head)))).toHaveLength(2)
})

test('the end of the number behind a mask, beside the number in full', () => {
  const paper = (masked: string): string => `
      EXAMPLE BANK                             Statement Period 05/01/2024 - 05/31/2024
      Checking ${masked}                        Account Number 0012345678
      Beginning balance   5,000.00
      Ending balance      4,800.00
      Date     Description                 Amount        Balance
      05/02    INSURANCE             -100.00       4,900.00
      05/29    PAPER                 -100.00       4,800.00
`
  expect(one(draw(paper('****5678'))).reconciled).toBe(true)
  expect(one(draw(paper('****5679'))).reconciled).toBe(false)
  // Another account, by more than a digit.
  expect(one(draw(paper('****9911'))).reconciled).toBe(true)
})

const savings = (first: string, second: string) =>
  draw([
    `
      FIRST EXAMPLE BANK

      Account                  Account No.               Balance        Equivalent
      FE Savings Account       ${first}            1,110.00         1,110.00
`,
    `
      Transaction Details        as at 30/11/2025
      FE Savings Account                                 Account Number ${second}
      Statement Period 11/01/2025 - 11/30/2025

      Date          Description                          Debits       Credits       Balance
                    Balance Brought Forward                                         1,000.00
      11/03         BETA HOLDINGS                                      150.00       1,150.00
      11/04         BETA WORKS 7781                        40.00                    1,110.00
                    Balance Carried Forward                40.00       150.00       1,110.00
`,
  ])

test('the number of a savings account, where that is what the statement is of', () => {
  expect(proved(savings('6606-1379-3867', '6606-1379-3867'))).toHaveLength(2)
  expect(offs(savings('6606-1379-3867', '6606-1379-3868'))).toEqual(['contradiction'])
})
