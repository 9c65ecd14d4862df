import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { proved } from '../test-read.ts'

test('a currency in a column of its own does not move the amount beside it', () => {
  const { pages, ...rest } = draw(`
      Account statement
      Period: Apr 1, 2026 - Apr 30, 2026
      Opening balance 100.00       Closing balance 370.00

      Date     Description                  Amount Currency   Status     Running Balance
      04/01    BANKCARD 8076                100.00 USD        Completed           200.00
      04/02    MOBILE DEPOSIT               200.00 USD        Completed           400.00
      04/03    RAPID DEBIT                  -30.00 USD        Completed           370.00
`)
  // Farther from the amount than a space is wide, and nearer than columns of a typewriter.
  const apart = pages.map((page) => ({
    ...page,
    words: page.words.map((w) => (/^(?:USD|Currency)$/.test(w.text) ? { ...w, x0: w.x0 + 1, x1: w.x1 + 1 } : w)),
  }))
  expect(proved({ ...rest, pages: apart })).toHaveLength(3)
})

test('a long dash that fills an empty cell is no minus of the amount behind it', () => {
  const paper = draw(`
      Statement period Oct 01, 2024 - Oct 31, 2024
      Opening balance $100.00       Closing balance $370.00

      Date     To / From           Money out   Money in   Balance
      Oct 01   RAPID DEBIT           −$30.00       — $70.00
      Oct 02   DEPOSIT                     —    $400.00  $470.00
      Oct 03   SUPPLIES             −$100.00       — $370.00
`)
  const pages = paper.pages.map((page) => ({
    ...page,
    words: page.words.map((w) => (/^\$(?:70|370)\.00$/.test(w.text) && w.y0 > 80 ? { ...w, x0: w.x0 + 4, x1: w.x1 + 4 } : w)),
  }))
  expect(proved({ ...paper, pages })).toEqual([
    '2024-10-01 -30.00 RAPID DEBIT',
    '2024-10-02 +400.00 DEPOSIT',
    '2024-10-03 -100.00 SUPPLIES',
  ])
})
