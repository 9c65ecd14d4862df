import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

// Sheets are numbered from an account's first statement on: the first of this one need not be number one.
const page = (sheet: number, rows: string): string => `
      EXAMPLE BANK
      4 February to 3 March 2026        Account Number 40000123      Sheet ${sheet}

      Date        Transaction                    Debit       Credit      Balance
${rows}
`
const first = (day: string): string => `
      ${day}      BALANCE BROUGHT FORWARD                                 500.00
      06 Feb      PAPER SHOP                     20.00                   480.00
      09 Feb      HARBOR CAFE                                100.00      580.00
                  BALANCE CARRIED FORWARD                                580.00`
const second = `
                  BALANCE BROUGHT FORWARD                                580.00
      02 Mar      OFFICE RENT                    80.00                   500.00
      03 Mar      BALANCE CARRIED FORWARD                                500.00`

test('a balance that is brought to the first day of the period stands on the first sheet, whatever its number', () => {
  expect(proved(draw([page(41, first('03 Feb')), page(42, second)]))).toHaveLength(3)
})

test('of a day within the period, or without a day, it may have been brought from a sheet that is missing', () => {
  expect(offs(draw([page(41, first('05 Feb')), page(42, second)]))).toContain('missing_page')
  expect(offs(draw([page(41, first('      ')), page(42, second)]))).toContain('missing_page')
  expect(offs(draw([page(41, first('03 Feb')), page(43, second)]))).toContain('missing_page')
})

test('the number of a sheet may stand below its label, which a producer may have cut into pieces', () => {
  const labelled = (sheet: number, label: string, rows: string): string => `
      EXAMPLE BANK
      4 February to 3 March 2026
      Account Name                   Sort code    Account Number   ${label}
      HARBOR STREET STORES LIMITED   00-11-22     40000123         ${sheet}

      Date        Transaction                    Debit       Credit      Balance
${rows}
`
  for (const label of ['Sheet Number', 'S he e t Num be r', 'Sheet no.']) {
    expect(proved(draw([labelled(41, label, first('03 Feb')), labelled(42, label, second)]))).toHaveLength(3)
    expect(offs(draw([labelled(42, label, second)]))).toContain('missing_page')
    expect(offs(draw([labelled(41, label, first('03 Feb')), labelled(43, label, second)]))).toContain('missing_page')
  }
})
