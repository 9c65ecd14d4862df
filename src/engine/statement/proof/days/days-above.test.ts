import { expect, test } from 'vitest'
import type { PdfText } from '../../../types.ts'
import { draw } from '../../test-page.ts'
import { offs, one } from '../../test-read.ts'

const paper = (day: string, row: string): PdfText =>
  draw(`
FIRST EXAMPLE BANK
Account number: 000123456789
Last statement: February 28, 2026   This statement: March 31, 2026

Opening balance                                          12,956.36
Closing balance                                          12,729.46

Transactions
Description                                                  Amount
${day}
Card Purchase Alpha Stores
Ref 44 Northfield
${row}
`)

test('a day over the only row of a list, which was given that of its text', () => {
  const doc = paper('Mar 16, 2026', '03/14 14:22                                                  -226.90')
  expect(one(doc).reconciled).toBe(false)
  expect(offs(doc)).toContain('date_order')
})

test('the same day over it takes nothing', () => {
  expect(offs(paper('Mar 14, 2026', '03/14 14:22                                                  -226.90'))).not.toContain('date_order')
})
