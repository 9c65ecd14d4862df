import { expect, test } from 'vitest'
import { readStatements } from '../statement/read.ts'
import { draw } from '../statement/test-page.ts'
import type { PdfText } from '../types.ts'
import { findFraudSigns } from './find.ts'

// A check grid beside a list whose amounts end somewhere else: the two are not measured against each other.

const straysOf = (doc: PdfText): string[] =>
  findFraudSigns(doc, readStatements(doc, { fileName: 'case.pdf' }))
    .flat()
    .filter((finding) => finding.kind === 'amount_off_column')
    .map((finding) => finding.message)

const list = (checks: string): string => `
    Statement Period 03/01/2025 - 03/31/2025      Account Number 000123456789

    Withdrawals
    Date     Description                                                  Amount
    03/03    CARD PURCHASE SHELL                                          100.10
    03/04    CARD PURCHASE STAPLES                                         50.20
    03/05    ACH DEBIT GUSTO                                            1,200.30
    03/06    CARD PURCHASE USPS                                            20.40
    03/07    ACH DEBIT IRS                                                260.50
    03/10    CARD PURCHASE SHELL                                           90.60
    03/11    CARD PURCHASE HOME DEPOT                                     310.70

    Checks Paid
${checks}`

/** Moves one printed amount to the right, as typing over it would. */
const moved = (doc: PdfText, text: string, by: number): PdfText => ({
  ...doc,
  pages: doc.pages.map((page) => ({
    ...page,
    words: page.words.map((word) => (word.text === text ? { ...word, x0: word.x0 + by, x1: word.x1 + by } : word)),
  })),
})

test('a short grid is not held to the edge of the list above it', () => {
  const grid = `
    Check    Date     Amount         Check    Date              Amount
    3962     03/09    188.98         3963     03/10               822.45
    3967     03/18    208.93         3968     03/21               760.80`
  expect(straysOf(draw(list(grid)))).toEqual([])
  const single = `
    Check    Date                                                     Amount
    3962     03/09                                                      188.98`
  expect(straysOf(draw(list(single)))).toEqual([])
})

test('an amount off the edge that the others of its own grid keep is found', () => {
  const grid = draw(
    list(`
    Check    Date     Amount         Check    Date              Amount
    3962     03/09    188.98         3966     03/10               822.45
    3963     03/18    208.93         3967     03/21               760.80
    3964     03/19     28.94         3968     03/24             1,760.81
    3965     03/20    508.95`),
  )
  expect(straysOf(grid)).toEqual([])
  expect(straysOf(moved(grid, '760.80', 5))).toEqual([
    expect.stringMatching(/^760\.80 in “Check 3967” ends 5\.0 points right .* 2 other amounts/),
  ])
})
