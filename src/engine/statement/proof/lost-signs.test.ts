import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one } from '../test-read.ts'

// A scan loses a minus. Where balances stand at the end of each day alone, they tell whose it was, if one row alone explains it.

const dollars = (amount: number): string => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })

const page = (fuel: string, staples: string, source: 'ocr' | 'text' = 'ocr', dayEnd = 1350) =>
  one(
    draw(
      `
      Statement Period 03/01/2025 - 03/31/2025      Account Number 000123456789
      Beginning Balance  1,000.00
      Ending Balance     ${dollars(dayEnd - 420)}
      Date    Description                Amount      Balance
      03/03   DEPOSIT DOORDASH           500.00
      03/03   CARD PURCHASE SHELL      ${fuel}
      03/03   CARD PURCHASE STAPLES    ${staples}     ${dollars(dayEnd)}
      03/05   ACH DEBIT GUSTO           -200.00
      03/05   DEPOSIT SQUARE             300.00
      03/05   CHECK CARD USPS            -20.00     ${dollars(dayEnd + 80)}
      03/06   ACH DEBIT IRS             -260.00
      03/06   CARD PURCHASE LOWES       -240.00     ${dollars(dayEnd - 420)}
    `,
      { source },
    ),
  )

const debits = (statement: ReturnType<typeof page>) => statement.rows.filter((r) => r.type === 'debit').map((r) => r.amount)

test('a day whose balance one lost minus explains has its debit back', () => {
  const statement = page(' 100.00', ' -50.00')
  expect(statement.discrepancies).toEqual([])
  expect(statement.reconciled).toBe(true)
  expect(debits(statement)).toEqual([100_00, 50_00, 200_00, 20_00, 260_00, 240_00])
})

test('where two rows would explain it, or none, it is a contradiction', () => {
  expect(page(' 50.00', ' 50.00', 'ocr', 1500).reconciled).toBe(false)
  expect(page(' 101.00', ' -50.00').reconciled).toBe(false)
  // The same paper with its signs read.
  expect(page(' 50.00', ' -50.00', 'ocr', 1500).reconciled).toBe(true)
})

test('what is written, not scanned, has the signs that it has', () => {
  expect(page(' 100.00', ' -50.00', 'text').reconciled).toBe(false)
})
