import { expect, test } from 'vitest'
import type { PdfText } from '../../../types.ts'
import { draw } from '../../test-page.ts'
import { all } from '../../test-read.ts'

type Caption = { amount?: string; number?: string; day?: string }

const file = ({ amount = '80.00', number = '1042', day = '05/07/2024' }: Caption): string[] => [
  `
      FIRST EXAMPLE BANK
      Statement period 05/01/2024 - 05/31/2024

      Business Checking       Account number 0011223344
      Beginning balance   5,000.00
      Ending balance      5,280.00
      Date     Description                  Amount
      05/03    CHECK 1041 OFFICE           -250.00
      05/06    CLIENT ONE                 1,000.00
      05/07    CHECK 1042 ID 77            -80.00
      05/14    CHECK 1044 ID 78            -390.00

      Check Images
      #1041  05/03/2024  $250.00
`,
  `
      #${number}  ${day}  $${amount}          #1044  05/14/2024  $390.00

      Business Savings        Account number 0055667788
      Beginning balance     900.00
      Ending balance        910.00
      Date     Description                  Amount
      05/20    TRANSFER                      10.00
`,
]

const faults = (caption: Caption): string[][] => all(draw(file(caption))).map((s) => s.discrepancies.map(({ message }) => message))

test('pictures of checks on the page of the next account are held against the rows of the account whose checks they are', () => {
  expect(faults({})).toEqual([[], []])
  expect(faults({ amount: '81.00' })).toEqual([['Check 1042 is listed with 81.00 a second time; its row says 80.00.'], []])
  expect(faults({ day: '05/09/2024' })).toEqual([['Check 1042 is listed with 2024-05-09 a second time; its row is dated 2024-05-07.'], []])
  expect(faults({ number: '1043' })).toEqual([
    ['Check 1043 of 80.00 is listed a second time; the row of that day and amount is check 1042.'],
    [],
  ])
})

test('one picture alone is of the check of its number and day, and of none of another day', () => {
  const alone = ({ amount = '80.00', day = '05/07/2024' }: Caption): PdfText =>
    draw(file({})[0]!.replace('#1041  05/03/2024  $250.00', `#1042  ${day}  $${amount}`))
  expect(all(alone({})).map((s) => s.reconciled)).toEqual([true])
  expect(all(alone({ amount: '81.00' })).flatMap((s) => s.discrepancies.map(({ message }) => message))).toEqual([
    'Check 1042 is listed with 81.00 a second time; its row says 80.00.',
  ])
  expect(all(alone({ amount: '81.00', day: '05/09/2024' })).map((s) => s.reconciled)).toEqual([true])
})
