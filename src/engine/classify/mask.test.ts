import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastProcessorMs } from '../../../test/processor-time.ts'
import { maskDescriptor } from './mask.ts'

describe('what could name a person or an account is not shown', () => {
  test.each([
    ['ZELLE PAYMENT TO JOHN SMITH CONF# 8H2K19XQ', ['JOHN', 'SMITH', '8H2K19XQ']],
    ['Zelle from Xiomara Quispe on 03/04 Ref # BACk29dl3', ['XIOMARA', 'QUISPE', 'BACK29DL3']],
    ['VENMO CASHOUT PPD ID: 5264681992', ['5264681992']],
    ['ACH DEBIT FORWARD FINANCING DES:DAILY ID:998877665 INDN:JANE ROE CO ID:1234567890 CCD', ['JANE', 'ROE', '998877665', '1234567890']],
    ['PAYROLL MARIA GARCIA LOPEZ', ['MARIA', 'GARCIA', 'LOPEZ']],
    ['SMITH JOHN PAYROLL', ['SMITH', 'JOHN']],
    ['CHECK 1042 TO ROBERT BROWN', ['ROBERT', 'BROWN']],
    ['WIRE OUT BNF:OLUWASEUN ADEYEMI REF:INV 778', ['OLUWASEUN', 'ADEYEMI']],
    ['TRANSFER TO CHECKING XXXXXX4821', ['4821']],
    ['TRANSFER TO ACCT ...4821 SMITH', ['4821']],
    ['TRANSFER ACCT-4821', ['4821']],
    ['TRANSFER **4821', ['4821']],
    ['CARD 4111 1111 1111 1111 SHELL OIL', ['4111', '1111']],
    ['REFUND SSN 123-45-6789', ['123-45', '6789']],
    ['IRS EIN 12-3456789 USATAXPYMT', ['3456789']],
    ['PAYPAL *JANE.ROE@EXAMPLE.COM', ['JANE', 'ROE', 'EXAMPLE']],
    ['PHONE (212) 555-0147 PLUMBER', ['555', '0147']],
    ['TRACE 021000021234567 ORIG CO NAME:ACME FUNDING', ['021000021234567']],
  ])('%s', (text, secrets) => {
    const masked = maskDescriptor(text)
    for (const secret of secrets) expect(masked).not.toContain(secret)
  })
})

describe('what a payment is for stays readable', () => {
  test.each([
    ['SQ *CEDAR MAIN BAKERY 8442', 'CEDAR MAIN BAKERY'],
    ['ACH DEBIT FORWARD FINANCING DES:DAILY ID:998877665 INDN:JANE ROE', 'FORWARD FINANCING'],
    ['JOHN DEERE FINANCIAL PAYMENT', 'JOHN DEERE FINANCIAL'],
    ['WENDY’S 4411', 'WENDY'],
    ['7-ELEVEN 33412 AUSTIN TX', '7-ELEVEN'],
    ['401K CONTRIBUTION', '401K'],
    ['ZELLE TO ACME SUPPLY LLC', 'ACME SUPPLY LLC'],
    ['1-800-FLOWERS.COM', 'FLOWERS'],
    ['ACH DEBIT FUNDING360 DAILY', 'FUNDING360'],
    ['TRANSFER NSF FEE', 'TRANSFER NSF FEE'],
  ])('%s', (text, kept) => expect(maskDescriptor(text)).toContain(kept))
})

test('people the caller knows of are masked wherever they stand', () => {
  expect(maskDescriptor('DEPOSIT QUISPE XIOMARA CEDAR LLC', ['Xiomara Quispe'])).toBe('DEPOSIT <NAME> CEDAR LLC')
})

test('amounts in evidence stay, since they name nobody', () => {
  expect(maskDescriptor('Requested $45,000.00 against $12,345.67 a month; EIN 12-3456789')).toBe(
    'REQUESTED $45,000.00 AGAINST $12,345.67 A MONTH; EIN <NUMBER>',
  )
})

test('the same merchant with other numbers comes out the same', () => {
  expect(maskDescriptor('SQ *CEDAR BAKERY 0041123 03/14')).toBe(maskDescriptor('SQ *CEDAR BAKERY 9932210 04/02'))
})

test('no run of five digits, line break, bracket or invisible character ever comes through', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const masked = maskDescriptor(text)
      expect(masked.length).toBeLessThanOrEqual(160)
      expect(masked).not.toMatch(/\d{5}|[{}[\]`"\\]|\p{Cc}|\u202e|\u200b/u)
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(fc.array(fc.constantFrom('0', '7', ' ', '-', 'X', '*', '.', 'A', '#'), { maxLength: 60 }), (parts) => {
      const masked = maskDescriptor(parts.join(''))
      expect(masked).not.toMatch(/\d{5}/)
    }),
    { numRuns: 2_000 },
  )
})

test('masking takes a time that grows with the length and no faster', async () => {
  const texts = [
    'ZELLE TO '.repeat(5_000),
    'A'.repeat(100_000),
    '1-'.repeat(50_000),
    `${'1'.repeat(300)}A`,
    `${'1X'.repeat(150)}-A`,
    'X'.repeat(320),
    'INDN:A '.repeat(10_000),
    `${'JOHN '.repeat(20_000)}`,
  ]
  expect(
    await leastProcessorMs(1_000, () => {
      for (const text of texts) maskDescriptor(text)
    }),
  ).toBeLessThan(1_000)
})
