import { expect, test } from 'vitest'
import { draw } from '../statement/test-page.ts'
import { one } from '../statement/test-read.ts'
import type { PdfText, Word } from '../types.ts'
import { findFraudSigns } from './find.ts'

const paper = draw(`
      FIRST EXAMPLE BANK                                       Page 1 of 1
      Account Number: 000012344321       September 1, 2026 through September 30, 2026
      Beginning balance                        1,000.00
      Date          Description                                     Amount
      09/03         SQUARE INC 00193                                300.00
      Ending balance                           1,300.00
`)
const read = one(paper)

/** Milliseconds of this thread's processor for a page with so many figures on one line. */
const costOf = (count: number): number => {
  const figures = Array.from(
    { length: count },
    (_, i): Word => ({
      text: i % 2 ? '12.34' : '7781',
      x0: 10 + i * 6,
      x1: 15 + i * 6,
      y0: 700,
      y1: 708,
      size: 8,
      font: 0,
    }),
  )
  const doc: PdfText = { ...paper, pages: [{ ...paper.pages[0]!, words: [...paper.pages[0]!.words, ...figures] }] }
  const before = process.threadCpuUsage()
  findFraudSigns(doc, [read])
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

test('figures on one line cost what they are, not what they are times themselves', () => {
  costOf(5_000)
  expect(costOf(40_000)).toBeLessThan(24 * costOf(5_000) + 200)
})
