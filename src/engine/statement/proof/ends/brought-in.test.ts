import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

// What is brought forward opens a statement or any of its pages: which of them, nothing tells but what stands beside it.

const HEAD = `
      EXAMPLE BANK
      Statement of account 40000123            4 February to 3 March 2026

      Date        Transaction                    Debit       Credit      Balance`
const brought = (value: string, day = '      '): string => `
      ${day}      BALANCE BROUGHT FORWARD                                ${value.padStart(7)}`
const ONE = `
      05 Feb      PAPER SHOP                     20.00                    480.00
      06 Feb      HARBOR CAFE                                100.00       580.00
                  BALANCE CARRIED FORWARD                                 580.00`
const TWO = `
      16 Feb      OFFICE RENT                    80.00                    500.00
      17 Feb      TIN SIGNS                      10.00                    490.00
                  BALANCE CARRIED FORWARD                                 490.00`
const THREE = `
      18 Feb      PAINT SHOP                     40.00                    450.00
      20 Feb      MARKET STALL                               200.00       650.00
      23 Feb      LOCKSMITH                      30.00                    620.00
      24 Feb      TEA WHOLESALE                  70.00                    550.00
      26 Feb      CARD SALES                                  50.00       600.00
      27 Feb      VAN HIRE                       60.00                    540.00
      02 Mar      GARDENER                       25.00                    515.00
      03 Mar      STAMPS                         15.00                    500.00
      03 Mar      CLOSING BALANCE                                         500.00`
const SUMS = `
      Total paid out                                                      350.00
      Total paid in                                                       350.00`

test('a balance that is brought forward to the first day opens the statement', () => {
  expect(
    proved(
      draw([`${HEAD}${brought('500.00', '03 Feb')}${ONE}`, `${HEAD}${brought('580.00')}${TWO}`, `${HEAD}${brought('490.00')}${THREE}`]),
    ),
  ).toHaveLength(12)
})

test('where later pages begin in the same words, it may be that of a page before which others are missing', () => {
  const cut = [`${HEAD}${brought('580.00')}${TWO}`, `${HEAD}${brought('490.00')}${THREE}`]
  expect(offs(draw(cut))).toContain('derived_balance')
})

test('dated on a later day of the period it is that of a page', () => {
  expect(offs(draw([`${HEAD}${brought('580.00', '06 Feb')}${TWO.replace(/.*CARRIED.*/, '')}${THREE}`]))).toContain('derived_balance')
})

test('the last page alone begins long after its period does', () => {
  expect(offs(draw([`${HEAD}${brought('490.00')}${THREE}`]))).toContain('derived_balance')
})

test('the number of the first page, or sums of all rows, say that nothing is missing', () => {
  const pages = (footOf: (page: number) => string, sums = ''): string[] => [
    `${HEAD}${brought('500.00')}${ONE}${footOf(1)}`,
    `${HEAD}${brought('580.00')}${TWO}${footOf(2)}`,
    `${HEAD}${brought('490.00')}${THREE}${sums}${footOf(3)}`,
  ]
  expect(offs(draw(pages(() => '')))).toContain('derived_balance')
  expect(proved(draw(pages((page) => `\n\n      Page ${page} of 3`)))).toHaveLength(12)
  expect(proved(draw(pages(() => '', SUMS)))).toHaveLength(12)
})
