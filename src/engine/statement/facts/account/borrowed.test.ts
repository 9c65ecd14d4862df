import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all } from '../../test-read.ts'

const paper = ({
  head = '0012345678',
  checking = ' 0012345678',
  savings = ' 0012349911',
  overview = ['0012345678', '0012349911'],
} = {}): string => `
      EXAMPLE BANK                             Statement Period 05/01/2024 - 05/31/2024
      ACME TOOLS LLC                           Account Number ${head}
      Summary of accounts
      Checking  ${overview[0]!.padEnd(30)} 4,400.00
      Savings   ${overview[1]!.padEnd(30)} 1,100.00

      Checking account${checking}
      Beginning balance   5,000.00
      Ending balance      4,400.00
      Date     Description                 Amount        Balance
      05/02    INSURANCE             -300.00       4,700.00
      05/29    PAPER                 -300.00       4,400.00

      Savings account${savings}
      Beginning balance   1,000.00
      Ending balance      1,100.00
      Date     Description                 Amount        Balance
      05/09    TRANSFER               150.00       1,150.00
      05/11    TRANSFER               -50.00       1,100.00
`

const read = (given?: Parameters<typeof paper>[0]): { last4: (string | null)[]; proven: boolean[]; told: number } => {
  const statements = all(draw(paper(given)))
  const told = statements.flatMap(({ findings }) => findings.filter(({ kind }) => kind === 'other_account_number'))
  return { last4: statements.map((s) => s.accountLast4), proven: statements.map((s) => s.reconciled), told: told.length }
}

test('an account without a number of its own has that of the overview, and not that of the head', () => {
  expect(read()).toEqual({ last4: ['5678', '9911'], proven: [true, true], told: 0 })
  expect(read({ savings: '' })).toEqual({ last4: ['5678', '9911'], proven: [true, true], told: 0 })
  expect(read({ savings: '', overview: ['', ''] }).last4).toEqual(['5678', null])
})

test('two accounts of the same days under one number are told', () => {
  expect(read({ savings: ' 0012345678' })).toMatchObject({ last4: ['5678', '5678'], told: 1 })
})

test('a number of the overview that differs in a digit or two from that of the account with its balance contradicts it', () => {
  expect(read({ overview: ['0012345688', '0012349911'] }).proven).toEqual([false, true])
  expect(read({ overview: ['0012345678', '0012349921'] }).proven).toEqual([true, false])
  expect(read({ head: '0012345688' }).proven).toEqual([false, true])
})

test('a number above the rows of an account that differs from that of the head in a digit is told', () => {
  expect(read({ checking: ' 0012345688' })).toMatchObject({ proven: [true, true], told: 1 })
})
