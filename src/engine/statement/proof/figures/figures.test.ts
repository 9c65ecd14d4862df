import { expect, test } from 'vitest'
import type { IsoDate } from '../../../../shared/dates.ts'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'
import { figureFault } from './figures.ts'

const fees = (amounts: readonly number[]) =>
  amounts.map((amount, i) => ({
    date: '2026-03-02' as IsoDate,
    description: `SERVICE FEE ${i}`,
    amount,
    direction: 'debit' as const,
    balance: null,
    page: 1,
  }))
const claim = (value: number) => ({
  about: 'figure' as const,
  rows: null,
  of: 'fees' as const,
  value,
  opening: 0,
  start: null,
  end: null,
  label: 'Total fees this period',
  page: 1,
})

test('fees are held against what some of the fee rows add up to', () => {
  expect(figureFault(claim(3_500) as never, fees([1_500, 2_000, 300]) as never)).toBeNull()
  expect(figureFault(claim(3_600) as never, fees([1_500, 2_000, 300]) as never)).not.toBeNull()
})

test('sixty fees whose sums would fill the memory are let be', () => {
  const amounts = Array.from({ length: 60 }, (_, i) => 1_000_003 + 7_919 * i * i)
  expect(figureFault(claim(9_999_999_999) as never, fees(amounts) as never)).toBeNull()
})

test('a minimum beside an average of what was collected may be of that: told, and no contradiction', () => {
  const paper = (minimum: string): string => `
      FIRST EXAMPLE BANK                                Account Number: 000012344321
      Account Summary    FOR PERIOD MARCH 01, 2024 - MARCH 31, 2024
      Previous Balance 02/29/24            $100.00      Number of Days in Cycle    31
      1 Deposits/Credits                   $250.00      Minimum Balance This Cycle ${minimum}
      1 Checks/Debits                      ($20.00)     Average Collected Balance  $300.00
      Ending Balance 03/31/24              $330.00

      Date     Description                              Deposits/Credits   Withdrawals/Debits   Resulting Balance
      03/04    Customer Deposit                                $250.00                                 $350.00
      03/05    ACH Withdrawal LENDER                                                $20.00             $330.00
`
  const findings = (minimum: string): string[] => one(draw(paper(minimum))).findings.map((f) => f.kind)
  expect(one(draw(paper('$100.00'))).reconciled).toBe(true)
  expect(findings('$100.00')).not.toContain('other_figure')
  expect(one(draw(paper('$80.00'))).reconciled).toBe(true)
  expect(findings('$80.00')).toContain('other_figure')
})

test('a minimum alone: above what was held but for a digit it contradicts, else it is told; a round one is asked for', () => {
  const paper = (minimum: string): string => `
      FIRST EXAMPLE BANK                                Account Number: 000012344321
      Statement Period March 1, 2024 through March 31, 2024
      Beginning Balance                   $1,742.46           Minimum Daily Balance         ${minimum}
      Deposits & Credits                  $250.00   +
      Withdrawals                         $422.46   -
      Ending Balance                      $1,570.00

      Date     Description                              Deposits/Credits   Withdrawals/Debits   Resulting Balance
      03/04    ACH Withdrawal LENDER                                              $422.46           $1,320.00
      03/05    Customer Deposit                                $250.00                              $1,570.00
`
  const said = (minimum: string): [boolean, string[]] => {
    const s = one(draw(paper(minimum)))
    return [s.reconciled, s.findings.map((f) => f.kind).filter((kind) => kind === 'other_figure')]
  }
  expect(said('$1,320.00')).toEqual([true, []])
  expect(said('$1,329.00')).toEqual([false, []])
  expect(said('$1,120.10')).toEqual([true, ['other_figure']])
  // The month before may have had it.
  expect(said('$1,544.15')).toEqual([true, ['other_figure']])
  expect(said('$1,500.00')).toEqual([true, []])
})

test('the lowest balance below its label, or in a sentence', () => {
  const paper = (said: string): string => `
      FIRST EXAMPLE BANK                                Account Number: 000012344321
      Statement Period March 1, 2024 through March 31, 2024
      Beginning Balance                   $1,742.46
      Ending Balance                      $1,570.00

${said}

      Date     Description                              Deposits/Credits   Withdrawals/Debits   Resulting Balance
      03/04    ACH Withdrawal LENDER                                              $422.46           $1,320.00
      03/05    Customer Deposit                                $250.00                              $1,570.00
`
  const isProven = (said: string): boolean => one(draw(paper(said))).reconciled
  const below = (lowest: string, highest: string): string =>
    `      Lowest daily balance     Highest daily balance\n      ${lowest}                ${highest}`
  expect(isProven(below('$1,320.00', '$1,742.46'))).toBe(true)
  expect(isProven(below('$1,350.00', '$1,742.46'))).toBe(false)
  expect(isProven(below('$1,320.00', '$1,842.46'))).toBe(false)
  expect(isProven('      The lowest your balance went was $1,320.00.')).toBe(true)
  expect(isProven('      The lowest your balance went was $1,350.00.')).toBe(false)
})
