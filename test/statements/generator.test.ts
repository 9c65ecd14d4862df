import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { generateMerchant, layouts, renderStatement } from './generator/index.ts'

const net = (rows: { type: string; amountCents: number }[]): number =>
  rows.reduce((sum, row) => sum + (row.type === 'credit' ? row.amountCents : -row.amountCents), 0)

const seeds = ['a', 'b', 'c', 'd']

describe('the statement generator', () => {
  it.each(layouts)('%s prints every entry of the month once, and its truth adds up', async (layout) => {
    for (const seed of seeds) {
      const merchant = generateMerchant(seed)
      for (let month = 0; month < merchant.months.length; month += 1) {
        const { truth, pdf } = renderStatement(merchant, month, layout)
        expect(truth.opening + net(truth.rows)).toBe(truth.closing)
        const expected = merchant.transactions.filter((entry) => entry.date >= truth.periodStart && entry.date <= truth.periodEnd)
        expect(truth.rows.map((row) => row.entry).sort((a, b) => a - b)).toEqual(expected.map((entry) => entry.index))
        for (const row of truth.rows) {
          expect(row.amountCents).toBeGreaterThan(0)
          expect(row.page).toBeLessThanOrEqual(truth.pageCount)
          expect(row.description).not.toMatch(/undefined|NaN|\s{2}/)
        }
        const opened = await PDFDocument.load(pdf)
        expect(opened.getPageCount()).toBe(truth.pageCount)
      }
    }
  })

  it('carries the closing balance of one month into the next', () => {
    for (const seed of seeds) {
      const merchant = generateMerchant(seed)
      const truths = merchant.months.map((_, month) => renderStatement(merchant, month, 'chase-business').truth)
      expect(truths[0]?.opening).toBe(merchant.openingCents)
      for (let month = 1; month < truths.length; month += 1) expect(truths[month]?.opening).toBe(truths[month - 1]?.closing)
    }
  })

  it('gives the same bytes for the same seed, and other bytes for another', () => {
    for (const layout of layouts) {
      const one = renderStatement(generateMerchant('same'), 0, layout).pdf
      const two = renderStatement(generateMerchant('same'), 0, layout).pdf
      const other = renderStatement(generateMerchant('other'), 0, layout).pdf
      expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true)
      expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false)
    }
  })
})
