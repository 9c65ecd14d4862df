import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const paper = (period: string, day = (n: string) => `${n}/04/2026`): string => `
      Some Bank      Account 1234567890
      ${period}
      Opening balance 100.00       Closing balance 370.00

      Date         Description                  Debit      Credit       Balance
      ${day('02')}   CARD PAYMENT                 30.00                     70.00
      ${day('13')}   TRANSFER                               400.00         470.00
      ${day('24')}   SUPPLIES                    100.00                    370.00
`

test.each([
  'Periodo: Del 1 al 30 de abril de 2026',
  'Período: 1 a 30 de abril de 2026',
  'Del 1 de abril al 30 de abril de 2026',
  '1 de abril de 2026 al 30 de abril de 2026',
  'Desde 01/04/2026 hasta 30/04/2026',
  'período de visualização: 01/04/2026 até 30/04/2026',
  'du 1er au 30 avril 2026',
  '1. bis 30. April 2026',
  'Extrato de abril de 2026',
  'Mes: Abril 2026',
  'Kontoauszug April 2026',
  "Relevé du mois d'avril 2026",
  'Fecha inicial: 01/04/2026     Fecha final: 30/04/2026',
  'Fecha de inicio 01/04/2026     Fecha de corte 30/04/2026',
  'Fecha de corte: 30/04/2026',
  'Relevé de compte arrêté au 30 avril 2026',
])('%s', (period) => {
  expect(one(draw(paper(period)))).toMatchObject({ periodStart: '2026-04-01', periodEnd: '2026-04-30', reconciled: true })
})

test('the year of rows without one stands in a date with `de`', () => {
  const { rows } = one(draw(paper('SALDO AL 30 DE ABRIL DE 2024: 370.00', (n) => `${n}/04     `)))
  expect(rows.map((row) => row.date)).toEqual(['2024-04-02', '2024-04-13', '2024-04-24'])
})

test('a street that is called by a day is no date', () => {
  const { rows } = one(draw(paper('Periodo: Del 1 al 30 de abril de 2026').replace('CARD PAYMENT', 'AV 5 DE MAYO')))
  expect(rows[0]).toMatchObject({ date: '2026-04-02', description: 'AV 5 DE MAYO' })
})
