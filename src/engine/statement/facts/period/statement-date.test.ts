import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

const told = (head: string): string => {
  const [s] = readStatements(
    draw(`
      EXAMPLE BANK
${head}

      Account Number 000123456789
      Beginning balance 3-1-25       1,000.00
      Ending balance 3-31-25         1,030.00

      Date        Description                 Amount
      03/04       DEPOSIT                      50.00
      03/21       PAPER SHOP                  -20.00
`),
    { fileName: 'case.pdf' },
  )
  return s!.discrepancies.map(({ message }) => message).join() || String(s!.reconciled)
}

test.each([
  ['Business Banking Statement', '      Business Banking Statement\n      DATE'],
  ['For, under the title', '      Your account statement\n      For DATE'],
  ['Statement Ending', '      Statement Ending DATE'],
  ['Datum', '      Datum                         DATE'],
])('a statement of a day before its last row: %s', (_, head) => {
  for (const day of ['March 31, 2025', '03/31/2025']) expect(told(head.replace('DATE', day))).toBe('true')
  for (const day of ['March 20, 2025', '03/20/2025']) expect(told(head.replace('DATE', day))).toMatch(/2025-03-21.*2025-03-20|2025-03-20/)
})
