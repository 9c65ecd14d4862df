import { expect, test } from 'vitest'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'

// Typed papers rule off with signs. A pattern that could take such a sign in two ways tried both for each of them: forty were an hour.

const paper = (ruler: string): string => `
      FIRST EXAMPLE BANK
      Account ${'#'.repeat(30)} Number
      Account number 000012344321
      Statement Period 11/01/2025 - 11/30/2025
      Beginning balance                     1,000.00
      Ending balance                        1,010.00

      CHECKS ${ruler} CHECKING ACTIVITY
      Date        Description                 Amount
      11/03       DEPOSIT ALPHA                50.00
      11/10       CARD PURCHASE BETA          -40.00
      balance ${'atendon'.repeat(9)}x 11/10   1,010.00
      ${ruler} bal x                   1,010.00
`

test.each(['=', '-', '=,', '*', '_'])('a ruler of %s takes no time', (sign) => {
  const [statement] = readStatements(draw(paper(sign.repeat(40))), { fileName: 'case.pdf' })
  expect(statement!.accountLast4).toBe('4321')
  expect(statement!.rows.map(({ date, amount }) => `${date} ${amount}`)).toEqual(['2025-11-03 5000', '2025-11-10 4000'])
})
