import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const paper = (
  period: string,
  rows: [string, string],
  words = 'Date        Description                 Amount     Balance',
  sign = '$',
) => {
  const s = one(
    draw(`
      EXAMPLE BANK                        Account Number 000123456789
      ${period}
      Beginning balance                  ${sign}1,000.00
      Ending balance                     ${sign}1,030.00

      ${words}
      ${rows[0]}       DEPOSIT                      50.00     1,050.00
      ${rows[1]}       PAPER SHOP                  -20.00     1,030.00
`),
  )
  return `${s.reconciled} ${s.rows.map(({ date }) => date).join(' ')} ${s.discrepancies.map(({ kind }) => kind).join()}`.trim()
}

test('twelve days of a month may be one day of twelve months, where dollars are counted', () => {
  expect(paper('Transactions 01/01/2025 to 12/01/2025', ['02/01', '08/01'])).toMatch(/^false .* inferred_period$/)
  expect(paper('Transactions 01/01/2025 to 12/01/2025', ['02/01/2025', '08/01/2025'])).toMatch(/^false .* inferred_period$/)
  // A paper that names no currency may be of anywhere.
  expect(paper('Transactions 01/01/2025 to 12/01/2025', ['02/01', '08/01'], undefined, ' ')).toBe('true 2025-01-02 2025-01-08')
  const spanish = 'Fecha       Concepto                    Importe    Saldo'
  expect(paper('Período: 01/02/2025 al 04/02/2025', ['02/02', '03/02'], spanish)).toMatch(/^false .* inferred_period$/)
})

test('one number above twelve, or a row that only one of the readings has in its period, tells the order', () => {
  expect(paper('Transactions 01/01/2025 to 12/31/2025', ['02/01', '08/01'])).toBe('true 2025-02-01 2025-08-01')
  expect(paper('Transactions 03/05/2025 to 09/05/2025', ['04/07', '08/07'])).toBe('true 2025-04-07 2025-08-07')
  expect(paper('Statement Period 03/01/2025 - 04/01/2025', ['03/05', '03/11'])).toBe('true 2025-03-05 2025-03-11')
  expect(paper('Período: 01/02/2025 al 28/02/2025', ['02/02', '03/02'])).toBe('true 2025-02-02 2025-02-03')
})
