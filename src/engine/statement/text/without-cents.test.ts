import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { all, one, proved } from '../test-read.ts'

// Documents whose amounts have no cents: yen, and pesos that group their digits by points.

const YEN = `
      SAMPLE BANK
      Account number: 0012345678
      Statement period: 2025/03/01 to 2025/03/31

      Date           Description                  Withdrawal      Deposit       Balance
      2025/03/01     Balance forward                                          ¥349,676
      2025/03/02     RENT                            ¥41,699                  ¥307,977
      2025/03/05     COFFEE                             ¥480                  ¥307,497
      2025/03/09     PAYROLL                                      ¥66,645     ¥374,142
      2025/03/31     Ending balance                                           ¥374,142
`

test('yen have no cents', () => {
  const rows = ['2025-03-02 -41699.00 RENT', '2025-03-05 -480.00 COFFEE', '2025-03-09 +66645.00 PAYROLL']
  expect(proved(draw([YEN]))).toEqual(rows)
  expect(one(draw([YEN])).currency).toBe('JPY')
  // A rate and days with points have figures behind a point, which are none of an amount.
  expect(proved(draw([`${YEN}\n      Interest rate 0.02%     Printed 2025.04.01`]))).toEqual(rows)
})

test('what is written with a yen sign and cents are yuan', () => {
  const yuan = YEN.replace(/¥([\d,]+)/g, '¥$1.00').replace(/(\S) {3}(?= *¥)/g, '$1')
  expect(one(draw([yuan])).currency).toBe('CNY')
})

const pesos = (rent: string, coffee: string, balances: readonly [string, string, string, string], more = ''): string => `
      BANCO EJEMPLO                          ${more}
      Cuenta: 406-77889115
      Desde: 2025/03/01
      Hasta: 2025/03/31
      Saldo anterior: $ ${balances[0]}
      Saldo actual: $ ${balances[3]}

      Fecha          Descripción                       Valor             Saldo
      2025/03/02     ALQUILER                   ${`-$ ${rent}`.padStart(12)}     ${`$ ${balances[1]}`.padStart(12)}
      2025/03/05     CAFE                       ${`-$ ${coffee}`.padStart(12)}     ${`$ ${balances[2]}`.padStart(12)}
      2025/03/09     NOMINA                     ${'$ 439.000'.padStart(12)}     ${`$ ${balances[3]}`.padStart(12)}
`

test.each([
  ['250.435', '4.500', ['1.100.000', '849.565', '845.065', '1.284.065'], 25_043_500],
  // A small one has no group at all.
  ['250.435', '900', ['1.100.000', '849.565', '848.665', '1.287.665'], 25_043_500],
  // Round ones end in 0, as what has three decimals may; they are no 250.00.
  ['250.000', '4.000', ['1.100.000', '850.000', '846.000', '1.285.000'], 25_000_000],
] as const)('pesos without cents: %s and %s', (rent, coffee, balances, cents) => {
  const paper = draw([pesos(rent, coffee, balances)])
  expect(proved(paper)).toHaveLength(3)
  expect(one(paper).rows[0]).toMatchObject({ amount: cents, type: 'debit' })
})

test('where no amount has two points, they may be of thousandths: only a currency without cents tells', () => {
  const small = ['700.000', '449.565', '445.065', '884.065'] as const
  expect(() => all(draw([pesos('250.435', '4.500', small)]))).toThrow()
  expect(proved(draw([pesos('250.435', '4.500', small, 'COP')]))).toHaveLength(3)
})
