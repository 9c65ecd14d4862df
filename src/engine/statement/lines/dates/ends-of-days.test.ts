import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

const paper = (end: (day: string, balance: string) => string, ofTenth = '1,069.75', ending = '1,130.25'): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      HARBOR CAFE LLC                         Statement Period 11/01/2025 - 11/30/2025

      Beginning balance        1,000.00
      Ending balance           ${ending}

      Date      Description                                         Amount
      11/03     DEPOSIT ALPHA                                        50.00
${end('11/03', '1,050.00')}
      11/10     CARD PURCHASE BETA                                  -80.25
      11/10     DEPOSIT GAMMA                                       100.00
${end('11/10', ofTenth)}
      11/21     RENT EPSILON                                        -39.50
${end('11/21', '1,030.25')}
      11/24     DEPOSIT ZETA                                        100.00
${end('11/24', '1,130.25')}
`

const told = (drawing: string): string => {
  const statements = readStatements(draw(drawing), { fileName: 'case.pdf' })
  expect(statements.map((s) => s.rows.length)).toEqual([5])
  return statements[0]!.discrepancies.map(({ message }) => message).join() || String(statements[0]!.reconciled)
}

const LABELS = [
  'Balance',
  'Balance on',
  'Balance as of',
  'Ending balance',
  'Ending balance on',
  'Closing balance',
  'Daily balance',
  'End of day balance',
]

test.each(LABELS)('under the rows of each day: %s', (label) => {
  const beside = (day: string, balance: string): string => `                ${`${label} ${day}`.padEnd(44)}${balance.padStart(14)}`
  const behind = (day: string, balance: string): string => `                ${label} ${day}: ${balance}`
  const before = (day: string, balance: string): string => `      ${day.padEnd(10)}${label.padEnd(44)}${balance.padStart(14)}`
  for (const end of [beside, behind, before]) {
    expect(told(paper(end))).toBe('true')
    expect(told(paper(end, '1,079.75'))).toMatch(/1,069\.75; 1,079\.75 is printed/)
    expect(told(paper(end, undefined, '1,140.25'))).toMatch(/1,140\.25/)
  }
})
