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
