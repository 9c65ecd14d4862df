import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

const told = (...said: string[]): string[] => {
  const [s] = readStatements(
    draw(`
      EXAMPLE CREDIT UNION
      Account Number 000123456789
      Statement Period: February 1 2026 - April 30 2026 (3 months)
      Opening Balance: $850.00
      Closing Balance: $2,565.00
${said.map((line) => `      ${line}`).join('\n')}

      Transaction History
      2026-02-09     Direct Deposit - Riverbend     +$1,850.00
      2026-02-14     NSF Fee                           -$35.00
      2026-02-22     Overdraft Fee                     -$30.00
      2026-03-02     Overdraft Protection Transfer     -$35.00
      2026-03-11     NSF Fee                           -$35.00
`),
    { fileName: 'case.pdf' },
  )
  expect(s!.reconciled).toBe(true)
  return s!.findings.filter(({ kind }) => kind === 'other_figure').map(({ message }) => message)
}

test('counts of fees that the rows make are told by nothing', () => {
  expect(told('NSF Fee Occurrences: 2', 'Overdraft Occurrences: 1')).toEqual([])
  expect(told('Overdraft Fee Incidents: 1')).toEqual([])
  // The balance was never below zero.
  expect(told('Overdraft Occurrences: 0')).toEqual([])
})

test.each([
  ['NSF Fee Occurrences: 3', '"NSF Fee Occurrences: 3" is printed; the rows have 2 such fees.'],
  ['NSF Fee Occurrences: 1', '"NSF Fee Occurrences: 1" is printed; the rows have 2 such fees.'],
  ['Number of Overdraft Occurrences: 4', '"Number of Overdraft Occurrences: 4" is printed; the rows have 1 such fees.'],
])('a count of fees that the rows do not make is told: %s', (said, message) => {
  expect(told(said)).toEqual([message])
})
