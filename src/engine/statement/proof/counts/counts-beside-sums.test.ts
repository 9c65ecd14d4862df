import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

// Counts at places where no word says that they are any: each figure in braces is drawn as it is, which must be proven, and as another one, which must not.

const ROWS = `
      Date        Description                              Amount
      05/02       CLIENT ONE PAYMENT                       300.00
      05/03       POWER COMPANY                            -20.00
      05/06       CHECK 1001                               -10.00
      05/09       CLIENT TWO PAYMENT                       200.00
      05/10       WATER COMPANY                            -35.00
      05/13       CHECK 1002                               -10.00
      05/16       CLIENT ONE PAYMENT                        80.00
      05/17       PHONE COMPANY                            -30.00
      05/20       CLIENT SIX PAYMENT                       100.00
      05/31       PAPER COMPANY                            -20.00
`

const isProven = (summary: string, below = ''): boolean => {
  const page = `
      FIRST BANK OF TESTING               Statement period 05/01/2024 - 05/31/2024
      Account number 1234567890
${summary}
${ROWS}
${below}`
  return readStatements(draw(page), { fileName: 'case.pdf' }).every((s) => s.reconciled)
}

const COUNT = /\{(\d+)\}/g
const honest = (text: string): string => text.replace(COUNT, '$1')
const altered = (text: string): string[] =>
  [...text.matchAll(COUNT)].map(({ index, 0: all, 1: count }) =>
    honest(`${text.slice(0, index)}${Number(count) + 1}${text.slice(index + all.length)}`),
  )

const ENDS = `
      Beginning balance                              $1,000.00
      Ending balance                                 $1,555.00
`

test.each([
  {
    name: 'a column of counts, and what they come to beside the ending balance',
    summary: `
      CHECKING SUMMARY               INSTANCES          AMOUNT
      Beginning Balance                              $1,000.00
      Deposits and Additions             {4}            680.00
      Checks Paid                        {2}            -20.00
      Electronic Withdrawals             {4}           -105.00
      Ending Balance                    {10}         $1,555.00`,
  },
  {
    name: 'items behind a sum',
    summary: `
      Balance last statement                 1,000.00
      Deposits                                +680.00       {4} items
      Withdrawals                             -125.00       {6} items
      Balance this statement                 1,555.00`,
  },
  {
    name: 'items behind sums that share a line',
    summary: `
      Beginning balance                              $1,000.00
      Deposits    680.00    {4} items    Withdrawals    125.00    {6} items
      Ending balance                                 $1,555.00`,
  },
  {
    name: 'numbers before sums under their labels',
    summary: `
      BEGINNING          DEPOSITS &         CHECKS PAID            OTHER              ENDING
       BALANCE             CREDITS                              SUBTRACTIONS         BALANCE
      $1,000.00         {4}  $680.00        {2}  $20.00        {4}  $105.00        $1,555.00`,
  },
  {
    name: 'two numbers under the heads of their columns, one of them no more than a footnote’s',
    summary: `
      PREVIOUS            DEPOSITS/CREDITS          CHECKS/DEBITS          SERV CHG           NEW
      BALANCE             NO.       AMOUNT        NO.      AMOUNT            AMOUNT        BALANCE
      1,000.00             {4}      680.00         {6}      125.00              0.00       1,555.00`,
  },
  {
    name: 'numbers right of the sums',
    summary: `
      Saldo Anterior                      1,000.00
      Depositos / Abonos (+)                680.00          {4}
      Retiros / Cargos (-)                  125.00          {6}
      Saldo Final                         1,555.00
      Dias del Periodo                          31`,
  },
  {
    name: 'movements, counted beside their sum',
    summary: ENDS,
    below: `
      TOTAL IMPORTE CARGOS          125.00      TOTAL MOVIMIENTOS CARGOS        {6}
      TOTAL IMPORTE ABONOS          680.00      TOTAL MOVIMIENTOS ABONOS        {4}`,
  },
  { name: 'a number between the name of a side and its sum', summary: ENDS, below: '      Credits {4} 680.00 Debits {6} 125.00' },
])('$name: held against the rows', ({ summary, below = '' }) => {
  expect(isProven(honest(summary), honest(below))).toBe(true)
  expect(altered(summary).filter((other) => isProven(other, honest(below)))).toEqual([])
  expect(altered(below).filter((other) => isProven(honest(summary), other))).toEqual([])
})

test('sums of both sides in one line are held against the rows', () => {
  expect(isProven(ENDS, '      Credits 4 680.00 Debits 6 120.00')).toBe(false)
})

test('numbers of footnotes behind sums count nothing', () => {
  const summary = `
      Beginning balance                              $1,000.00
      Deposits                                          680.00      1
      Withdrawals                                       125.00      2
      Ending balance                                 $1,555.00      3`
  expect(isProven(summary)).toBe(true)
})

test('how many rows a sum is of, on the same line', () => {
  const paper = (deposits: string, all: string): string => `
      FIRST BANK OF TESTING               Statement period 05/01/2024 - 05/31/2024
      Account number 1234567890
      Beginning balance        1,000.00
      Ending balance           1,575.00

      Electronic deposits
      Date        Description                                 Amount
      05/02       CLIENT ONE PAYMENT                          300.00
      05/09       CLIENT TWO PAYMENT                          200.00
      Total electronic deposits: $500.00             Total number: ${deposits}

      Other deposits
      Date        Description                                 Amount
      05/16       COUNTER DEPOSIT                             180.00
      Total deposits: $680.00             Number of deposits: ${all}

      Withdrawals
      Date        Description                                 Amount
      05/03       POWER COMPANY                                70.00
      05/10       WATER COMPANY                                35.00
`
  const told = (drawing: string): string[] =>
    readStatements(draw(drawing), { fileName: 'case.pdf' }).flatMap((s) => s.discrepancies.map((d) => d.message))
  expect(told(paper('2', '3'))).toEqual([])
  expect(told(paper('4', '3'))[0]).toContain('Total number: 4')
  expect(told(paper('2', '7'))[0]).toContain('Number of deposits: 7')
})
