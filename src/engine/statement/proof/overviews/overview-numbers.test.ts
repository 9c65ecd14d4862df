import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all } from '../../test-read.ts'

const proofs = (number: string): boolean[] =>
  all(
    draw(`
      FIRST EXAMPLE BANK
      Statement Period 11/01/2025 - 11/30/2025

      Account overview
      Account                   Number             Beginning            Ending
      Analysis Checking         ${number.padEnd(16)}   1,000.00         1,110.00
      Money Market              xxxxxx4365           480.00           500.00

      Analysis Checking xxxxxx8078
      Date          Description                          Amount       Balance
      11/01         Beginning balance                                1,000.00
      11/03         ALPHA TRADING 00193                  150.00      1,150.00
      11/04         BETA WORKS 7781                      -40.00      1,110.00
      11/30         Ending balance                                   1,110.00

      Money Market xxxxxx4365
      Date          Description                          Amount       Balance
      11/01         Beginning balance                                  480.00
      11/12         OMEGA TRADING 1                       20.00        500.00
      11/30         Ending balance                                     500.00
`),
  ).map((s) => s.reconciled)

test('the line of an account in an overview, known by both of its ends, has its number', () => {
  expect(proofs('xxxxxx8078')).toEqual([true, true])
  expect(proofs('xxxxxx8961')).toEqual([false, true])
  // A number of another build is another kind of number.
  expect(proofs('4471-09')).toEqual([true, true])
})

test('a number that is that of the account but for one digit needs no other line to show what is meant', () => {
  const own = (number: string, other: string): boolean[] =>
    all(
      draw(`
      FIRST EXAMPLE BANK
      Statement Period 11/01/2025 - 11/30/2025

      Account                   Number             Beginning            Ending
      Analysis Checking         ${number.padEnd(16)}   1,000.00         1,110.00
      Money Market              ${other.padEnd(16)}     480.00           500.00

      Analysis Checking
      Account number: 0044348078
      Date          Description                          Amount       Balance
      11/01         Beginning balance                                1,000.00
      11/03         ALPHA TRADING 00193                  110.00      1,110.00
      11/30         Ending balance                                   1,110.00

      Money Market
      Account number: 0044344365
      Date          Description                          Amount       Balance
      11/01         Beginning balance                                  480.00
      11/12         OMEGA TRADING 1                       20.00        500.00
      11/30         Ending balance                                     500.00
`),
    ).map((s) => s.reconciled)
  expect(own('xxxxxx8078', 'xxxxxx4365')).toEqual([true, true])
  expect(own('xxxxxx8079', 'xxxxxx4366')).toEqual([false, false])
  expect(own('xxxxxx8961', 'xxxxxx1166')).toEqual([true, true])
})

const withEquivalent = (number: string): boolean[] =>
  all(
    draw(`
      FIRST EXAMPLE BANK
      Statement Period 11/01/2025 - 11/30/2025

      Account No.         Currency      Balance          Equivalent
      ${number}          USD           1,110.00           1,110.00

      Account number: 0044348078
      Date          Description                          Amount       Balance
      11/01         Beginning balance                                1,000.00
      11/03         ALPHA TRADING 00193                  110.00      1,110.00
      11/30         Ending balance                                   1,110.00
`),
  ).map((s) => s.reconciled)

test('a balance with its equivalent in the same currency is one figure beside the number', () => {
  expect(withEquivalent('0044348078')).toEqual([true])
  expect(withEquivalent('0044348076')).toEqual([false])
})
