import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// Summaries whose labels stand as close as words: what both sides came to is held against the rows, wherever the figures stand under them.

const paper = (summary: readonly string[], { credit, debit } = { credit: '300.00', debit: '130.00' }): string =>
  [
    'FIRST EXAMPLE BANK',
    'Business Checking                      Account number: 000123456789',
    'Statement period: March 1, 2025 through March 31, 2025',
    '',
    ...summary,
    '',
    '',
    'Date        Description                  Credits      Debits     Balance',
    '03/01/2025  BEGINNING BALANCE                                   1,000.00',
    `03/03/2025  CARD DEPOSIT              ${credit.padStart(10)}`,
    `03/03/2025  RENT                                  ${debit.padStart(10)}    1,170.00`,
    '03/07/2025  WIRE IN ACME                  200.50                1,370.50',
    '03/12/2025  POWER CO                                   70.25    1,300.25',
    '03/31/2025  ENDING BALANCE                                      1,300.25',
  ].join('\n')

/** The day's balance stays as it was: only the sums of both sides tell. */
const RAISED = { credit: '450.00', debit: '280.00' }

const LABELS = ['BEGINNING BALANCE', 'DEPOSITS & OTHER CREDITS (+)', 'WITHDRAWALS & OTHER DEBITS (-)', 'ENDING BALANCE']
const FIGURES = ['$1,000.00', '$500.50', '$200.25', '$1,300.25']

type Placing = (text: string, width: number) => string
const PLACINGS: Record<string, Placing> = {
  left: (text, width) => text.padEnd(width),
  right: (text, width) => text.padStart(width),
  centred: (text, width) => text.padStart(Math.ceil((width + text.length) / 2)).padEnd(width),
}

const tight = (labels: readonly string[], place: Placing): string[] => [
  labels.join(' '),
  labels.map((label, i) => place(FIGURES[i]!, label.length)).join(' '),
]

test.each(Object.entries(PLACINGS))('figures %s under labels as close as words', (_, place) => {
  for (const labels of [
    LABELS,
    ['BEGINNING BALANCE  ', ...LABELS.slice(1, 3), '      ENDING BALANCE'],
    ['Previous Balance', 'Total Credits', 'Total Debits', 'New Balance'],
    ['Opening Balance', 'Money In', 'Money Out', 'Closing Balance'],
  ]) {
    expect(proved(draw(paper(tight(labels, place))))).toHaveLength(4)
    expect([labels, one(draw(paper(tight(labels, place), RAISED))).reconciled]).toEqual([labels, false])
  }
})

test.each(Object.entries(PLACINGS).slice(0, 2))('the number of rows %s among them', (_, place) => {
  const labels = ['Opening Balance', 'Total Credit Amount', 'Total Debit Amount', 'Closing Balance', '# Transactions']
  const summary = (count: string): string[] => {
    const figures = [...FIGURES, count]
    return [labels.join(' '), labels.map((label, i) => place(figures[i]!, label.length)).join(' ')]
  }
  expect(proved(draw(paper(summary('4'))))).toHaveLength(4)
  expect(one(draw(paper(summary('5')))).reconciled).toBe(false)
  expect(one(draw(paper(summary('4'), RAISED))).reconciled).toBe(false)
})

test('a line that leads from one end to the other, whatever stands over it', () => {
  const bare = ['1,000.00        500.50        200.25       1,300.25']
  expect(proved(draw(paper(bare)))).toHaveLength(4)
  expect(one(draw(paper(bare, RAISED))).reconciled).toBe(false)
})

test('figures between the ends that lead nowhere, or in two ways, say nothing', () => {
  for (const figures of [
    '1,000.00   9.99   3.10   1,300.25',
    '1,000.00   300.25   0.00   1,300.25',
    '1,000.00   5.00   5.00   300.25   1,300.25',
  ])
    expect(proved(draw(paper([figures])))).toHaveLength(4)
})

test('a recap below the rows, one figure a line, with both sides raised alike', () => {
  const recap = (credits: string, debits: string): string =>
    `${paper([])}\n\n\nStatement recap\nBeginning balance      1,000.00\nTotal credits          ${credits}\nTotal debits           ${debits}\nEnding balance         1,300.25`
  expect(proved(draw(recap('500.50', '200.25')))).toHaveLength(4)
  expect(one(draw(recap('750.50', '450.25'))).reconciled).toBe(false)
})

test('a summary by way of what came in before fees', () => {
  // 520.50 came in, of which 20.00 were kept, so that 500.50 were booked.
  expect(proved(draw(paper(['1,000.00   520.50   20.00   200.25   1,300.25'])))).toHaveLength(4)
})
