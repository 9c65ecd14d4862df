import { expect, test } from 'vitest'
import { leastProcessorMs } from '../../../test/processor-time.ts'
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

/** A page with so many figures on one line. */
const pageOf = (count: number): PdfText => {
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
  return { ...paper, pages: [{ ...paper.pages[0]!, words: [...paper.pages[0]!.words, ...figures] }] }
}

test('figures on one line cost what they are, not what they are times themselves', async () => {
  const page = pageOf(60_000)
  // A third of a second. Each held against every other they took more than a minute.
  expect(await leastProcessorMs(6_000, () => findFraudSigns(page, [read]))).toBeLessThan(6_000)
})
