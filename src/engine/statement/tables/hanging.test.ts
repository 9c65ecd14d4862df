import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one } from '../test-read.ts'

/** Points by which a line of references is set below the middle between two rows. */
const LOWER = 1

const paper = (rows: string): string => `
      Ridge Bank          Account number 441007731
      Statement period 06/01/2026 to 06/30/2026
      Beginning balance 1,000.00
      Ending balance 600.00

      Date    Description                        Amount
      Withdrawals
${rows}
      Total withdrawals                          400.00
`

const texts = (rows: string): string[] => {
  const read = draw(paper(rows))
  const pages = read.pages.map((page) => {
    const lowered = new Set(page.words.filter((w) => w.text.startsWith('REF=')).map((w) => w.y0))
    return { ...page, words: page.words.map((w) => (lowered.has(w.y0) ? { ...w, y0: w.y0 + LOWER, y1: w.y1 + LOWER } : w)) }
  })
  return one({ ...read, pages }).rows.map((row) => row.description)
}

test('a reference below each row, the last one too, is of the row above it, though it is set closer to the next row', () => {
  expect(
    texts(`      06/02   CLOUDFUND DAILY PMT                100.00
              REF=8001
      06/03   CLOUDFUND DAILY PMT                100.00
              REF=8002
      06/04   CLOUDFUND DAILY PMT                100.00
              REF=8003
      06/05   CLOUDFUND DAILY PMT                 50.00
              REF=8004
      06/08   CLOUDFUND DAILY PMT                 50.00
              REF=8005`),
  ).toEqual([8001, 8002, 8003, 8004, 8005].map((n) => `CLOUDFUND DAILY PMT REF=${n}`))
})

test('where the last row has nothing below it, texts that stand closer to the row below are of that row', () => {
  expect(
    texts(`      06/02   CLOUDFUND DAILY PMT                100.00
              REF=8001
      06/03   CLOUDFUND DAILY PMT                100.00
              REF=8002
      06/04   CLOUDFUND DAILY PMT                100.00
              REF=8003
      06/05   CLOUDFUND DAILY PMT                 50.00
              REF=8004
      06/08   CLOUDFUND DAILY PMT                 50.00`),
  ).toEqual(['CLOUDFUND DAILY PMT', ...[8001, 8002, 8003, 8004].map((n) => `REF=${n} CLOUDFUND DAILY PMT`)])
})
