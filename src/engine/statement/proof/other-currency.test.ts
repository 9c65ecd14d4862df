import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one } from '../test-read.ts'

const paper = (sign: { opening?: string; out?: string; row?: string; balance?: string; abroad?: string } = {}): string => `
      EXAMPLE BANK                            Account number 1234567890
      Statement period 03/01/2025 - 03/31/2025
      Opening balance           ${sign.opening ?? '$'}1,000.00
      Total deposits            $300.00
      Total withdrawals         ${sign.out ?? '$'}100.00
      Closing balance           $1,200.00

      Date         Description                               Amount        Balance
      03/03/2025   TRANSFER                                 $300.00      $1,300.00
      03/05/2025   CORNER HARDWARE                         -${sign.row ?? '$'}70.00      ${sign.balance ?? '$'}1,230.00
      03/09/2025   HOTEL PARIS ${sign.abroad ?? ''}                        -$30.00      $1,200.00
`

const told = (text: string): string => {
  const { reconciled, discrepancies } = one(draw(text))
  return reconciled ? 'proven' : discrepancies.map(({ message }) => message).join()
}

test('one figure of the account with the sign of another currency contradicts the others', () => {
  expect(told(paper())).toBe('proven')
  for (const sign of [{ opening: '£' }, { out: '€' }, { row: '£' }, { balance: '€' }])
    expect(told(paper(sign))).toMatch(/is printed in another currency than the other \d+ figures/)
})

test('what was paid abroad, and dollars by another name, contradict nothing', () => {
  expect(told(paper({ abroad: '€27.10' }))).toBe('proven')
  expect(told(paper({ opening: 'US$' }))).toBe('proven')
})
