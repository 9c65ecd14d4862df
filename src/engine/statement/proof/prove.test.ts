import { expect, test } from 'vitest'
import type { Statement } from '../../types.ts'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'

const read = (drawing: string): Statement => readStatements(draw(drawing), { fileName: 'case.pdf' })[0]!

const ledger = (rows: string, opening = '500.00', closing = '470.00'): string => `
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   ${opening}
      Ending balance      ${closing}
      Date        Description              Withdrawals      Deposits       Balance
${rows}`

test('a running balance that does not follow is named with its page and by how much', () => {
  const s = read(
    ledger(`
      05/03       CARD SHOP                      50.00                      450.00
      05/04       CLIENT                                        40.00       499.00
      05/05       RENT                           20.00                      479.00`),
  )
  expect(s.reconciled).toBe(false)
  expect(s.discrepancies.find((d) => d.kind === 'running_balance')).toMatchObject({ amount: 900, page: 1 })
})

test('a clean digit is never changed to make a statement tie', () => {
  const s = read(
    ledger(`
      05/03       CARD SHOP                      50.00                      450.00
      05/04       CLIENT                                        41.00       490.00
      05/05       RENT                           20.00                      470.00`),
  )
  expect(s.rows[1]!.amount).toBe(4100)
  expect(s.reconciled).toBe(false)
})

test('opening and closing balance that the rows do not join are off by the difference', () => {
  const s = read(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      475.00
      Withdrawals
      05/03       TOLL ROAD           10.00
      05/04       TOLL ROAD           20.00
  `)
  expect(s.reconciled).toBe(false)
  expect(s.discrepancies).toMatchObject([{ kind: 'balance', amount: -500, page: 1 }])
})

test('rows without any balance prove nothing, whatever they add up to', () => {
  const s = read(`
      Account statement      Statement period 05/01/2024 - 05/31/2024
      Date        Description              Amount
      05/03       CARD SHOP                -50.00
      05/04       CLIENT                    40.00
      05/05       RENT                     -20.00
  `)
  expect(s.reconciled).toBe(false)
  expect(s.discrepancies.map((d) => d.kind)).toEqual(['missing_opening', 'missing_closing'])
})

test('a printed section total that its rows do not reach is a discrepancy even when the balances tie', () => {
  const s = read(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      500.00
      Deposits and Other Credits
      05/03       CLIENT ONE           30.00
      Total Deposits and Other Credits 60.00
      Withdrawals and Other Debits
      05/04       TOLL ROAD            30.00
      Total Withdrawals and Other Debits 30.00
  `)
  expect(s.reconciled).toBe(false)
  expect(s.discrepancies).toMatchObject([{ kind: 'section_total', amount: -3000 }])
})

test('a daily balance that does not follow is a discrepancy on its day', () => {
  const s = read(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      440.00
      Withdrawals and Other Debits
      05/03       TOLL ROAD            30.00
      05/09       TOLL ROAD            30.00
      Daily Balance Summary
      05/03   470.00     05/09   440.00     05/07   460.00
  `)
  expect(s.discrepancies.map((d) => d.kind)).toContain('daily_balance')
  expect(s.reconciled).toBe(false)
})

test('a row dated in another year is caught although every balance ties', () => {
  const s = read(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      440.00
      Date           Description          Debits     Credits     Balance
      05/03/2024     TOLL ROAD             30.00                  470.00
      05/09/2023     TOLL ROAD             30.00                  440.00
  `)
  expect(s.reconciled).toBe(false)
  expect(s.discrepancies).toMatchObject([{ kind: 'date_outside_period' }])
})

test('a count that the rows do not match is a discrepancy', () => {
  const s = read(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance                        500.00
      Deposits and other credits      3        100.00
      Ending balance                           600.00
      Date        Description              Withdrawals      Deposits       Balance
      05/03       CLIENT                                        40.00       540.00
      05/05       CLIENT                                        60.00       600.00
  `)
  expect(s.discrepancies.map((d) => d.kind)).toEqual(['count'])
})

test('signs that nothing prints are taken from the balances around them, and only where one answer fits', () => {
  const s = read(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      470.00
      Date        Description              Amount       Balance
      05/03       A SHOP                    50.00        450.00
      05/04       B SHOP                    40.00        490.00
      05/05       C SHOP                    20.00        470.00
  `)
  expect(s.rows.map((r) => r.type)).toEqual(['debit', 'credit', 'debit'])
  expect(s.reconciled).toBe(true)
})

test("shuffling a day's rows changes no totals", () => {
  const rows = [
    '05/04       ONE                             40.00',
    '05/04       TWO                             15.00',
    '05/04       THREE                           25.00',
  ]
  const totals = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ].map((order) => {
    const s = read(`
      Statement period 05/01/2024 - 05/31/2024
      Beginning balance   500.00
      Ending balance      420.00
      Withdrawals and Other Debits
${order.map((i) => `      ${rows[i]}`).join('\n')}`)
    return [s.reconciled, s.rows.reduce((t, r) => t + r.amount, 0)]
  })
  expect(totals).toEqual([
    [true, 8000],
    [true, 8000],
    [true, 8000],
  ])
})

test('a check that lost its date beside others that have theirs is no proof of its day, and takes none of the others’', () => {
  const grid = (third: string) => `
      Statement period 06/01/2024 - 06/30/2024
      Beginning balance   1,000.00
      Ending balance        900.00
      Checks
      Check    Date     Amount     Check    Date     Amount     Check    Date     Amount
      3871     06/02     10.00     3875     06/09     20.00     3876     ${third}     70.00`
  expect(read(grid('06/20')).reconciled).toBe(true)
  const s = read(grid('     '))
  expect(s.rows.map((r) => [r.date, r.amount])).toEqual([
    ['2024-06-02', 1000],
    ['2024-06-09', 2000],
    ['2024-06-02', 7000],
  ])
  expect(s.reconciled).toBe(false)
  expect(s.discrepancies.map((d) => d.message)).toEqual([expect.stringContaining('has no date beside it')])
})

test('figures that the file says to be others than are seen leave it unproven', () => {
  const drawn = draw(
    ledger(`
      05/03       CARD SHOP                      50.00                      450.00
      05/05       CLIENT                                        20.00       470.00`),
  )
  const disputes = [{ said: '970.00', shown: '470.00', box: [0, 0, 9, 9] as const }]
  const [s] = readStatements({ ...drawn, pages: [{ ...drawn.pages[0]!, disputes }] }, { fileName: 'case.pdf' })
  expect(s!.reconciled).toBe(false)
  expect(s!.discrepancies).toMatchObject([{ kind: 'contradiction', page: 1, message: '"470.00" is seen where the file says "970.00".' }])
})

test('a note whose look is not known, over an amount, leaves it unproven', () => {
  const drawn = draw(
    ledger(`
      05/03       CARD SHOP                      50.00                      450.00
      05/05       CLIENT                                        20.00       470.00`),
  )
  const [page] = drawn.pages
  const closing = page!.words.find((w) => w.text === '470.00')!
  const covered = (undrawn: boolean): Statement =>
    readStatements(
      {
        ...drawn,
        pages: [
          {
            ...page!,
            overlays: [{ kind: 'text box', box: [closing.x0, closing.y0, closing.x1, closing.y1], ...(undrawn && { undrawn }) }],
          },
        ],
      },
      { fileName: 'case.pdf' },
    )[0]!
  expect(covered(false).reconciled).toBe(true)
  expect(covered(true).reconciled).toBe(false)
  expect(covered(true).discrepancies).toMatchObject([{ kind: 'covered_amount', page: 1 }])
})
