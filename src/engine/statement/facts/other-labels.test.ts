import { expect, test } from 'vitest'
import { roleOf } from '../tables/vocabulary.ts'
import { draw } from '../test-page.ts'
import { one, proved } from '../test-read.ts'

// Labels of a stranger's papers that were not understood, each with what it cost.

const HEAD = 'Test Bank                 Statement period 03/01/2025 - 03/31/2025'
const ROWS = `
Date         Description                     Amount      Balance
03/03/2025   Transfer from Anna Adams       $300.00    $1,300.00
03/05/2025   Corner hardware                -$70.00    $1,230.00`
const ENDS = `
Opening balance            $1,000.00
Closing balance            $1,230.00
`

test('the sign behind `Account` belongs to its label: a card further down is not the account', () => {
  expect(one(draw(`${HEAD}\nAccount # 7400857951${ENDS}${ROWS}\n\nMARIA L ORTEGA   card ending 4410`)).accountLast4).toBe('7951')
})

test.each([
  'Conto corrente n. 7400857951',
  'Compte courant n° 7400857951',
  'Folio 7400857951',
  'Your account number is 7400857951',
  'DDA Number: 7400857951',
  'Account/Loan number 7400857951',
  'Account Number** 7400857951',
  'Account: [****7951]',
  'Account No. [REDACTED]7951',
  'Account Number: (redacted)-7951',
  'Operating •• 7951',
  'BUS COMPLETE CHK (...7951)',
  'Financial account fa_1Nq••••7951',
  'Share Draft 7400857951',
])('%s', (label) => {
  expect(one(draw(`${HEAD}\n${label}${ENDS}${ROWS}`))).toMatchObject({ accountLast4: '7951', reconciled: true })
})

test('balances whose days stand in brackets are the ends', () => {
  const paper = (day: string): string => `${HEAD}\nAccount number 7400857951
Balance (1 ${day})           $1,000.00
Total paid in                  $300.00
Total paid out                  $70.00
Balance (31 ${day})          $1,230.00
${ROWS}`
  expect(proved(draw(paper('Mar 2025')))).toHaveLength(2)
})

test('a column of Af and Bij before the amounts', () => {
  const paper = `
Testbank                             Periode 01-06-2024 t/m 30-06-2024
IBAN NL69INGB0168324492
Beginsaldo                   € 1.000,00
Totaal bij                     € 300,00
Totaal af                       € 70,00
Eindsaldo                    € 1.230,00

Datum        Naam / Omschrijving           Code     Af/Bij      Bedrag (EUR)
04-06-2024   Praxis 2201                   BA       Af                 20,00
05-06-2024   Betaalautomaat                OV       Bij               300,00
07-06-2024   Ziggo Zakelijk                IC       Af                 50,00`
  expect(proved(draw(paper))).toEqual([
    '2024-06-04 -20.00 Praxis 2201',
    '2024-06-05 +300.00 Betaalautomaat',
    '2024-06-07 -50.00 Ziggo Zakelijk',
  ])
})

test('columns and sections in two languages', () => {
  const paper = `
Banco de Prueba            Periodo del estado / Statement period: 03/01/2025 - 03/31/2025
Cuenta / Account 7400857951
Balance anterior / Previous balance                               $1,000.00
Depósitos y otros créditos / Deposits and other credits             $420.00
Retiros y otros débitos / Withdrawals and other debits             -$120.00
Balance final / Ending balance                                    $1,300.00

Depósitos y otros créditos / Deposits and other credits
Fecha/Date     Descripción/Description               Cantidad/Amount
03/03          DOORDASH INC 4277026                           300.00
03/04          HEARTLAND 603                                   90.00
03/04          FISERV 328                                      30.00

Retiros y otros débitos / Withdrawals and other debits
Fecha/Date     Descripción/Description               Cantidad/Amount
03/05          GOMEZ SUPPLY                                    70.00
03/09          LIGHT AND POWER                                 50.00`
  expect(proved(draw(paper))).toEqual([
    '2025-03-03 +300.00 DOORDASH INC 4277026',
    '2025-03-04 +90.00 HEARTLAND 603',
    '2025-03-04 +30.00 FISERV 328',
    '2025-03-05 -70.00 GOMEZ SUPPLY',
    '2025-03-09 -50.00 LIGHT AND POWER',
  ])
})

test('the columns of a French list, and the Mexican ones of operation and settlement', () => {
  expect(['ope.', 'datevaleur', 'libelledesoperations'].map(roleOf)).toEqual(['posted', 'otherDate', 'description'])
  expect(['oper', 'liq'].map(roleOf)).toEqual(['posted', 'otherDate'])
})

test('a list whose heading was taken into the column header below it has its beginning', () => {
  const first = `${HEAD}
Account number 7400857951
Previous Balance                1,000.00
2 Deposits/Credits                400.00
3 Checks/Debits                   190.00
Current Balance                 1,210.00

                              Deposits and Additions
Date      Description                                   Amount
3/03      MOBILE DEPOSIT 671                            300.00
3/04      MOBILE DEPOSIT 672                            100.00

                              Checks and Withdrawals
Date      Description                                   Amount
3/05      CORNER HARDWARE                               70.00-`
  const second = `
                              Checks and Withdrawals (Continued)
Date      Description                                   Amount
3/09      LIGHT AND POWER                               50.00-
3/21      RENT OF THE HALL                              70.00-`
  expect(proved(draw([first, second]))).toHaveLength(5)
  // Without its first page the list has none.
  const lost = first.slice(0, first.indexOf('                              Checks and'))
  expect(one(draw([lost, second])).discrepancies.map((d) => d.kind)).toContain('missing_head')
})

test.each([
  ['Beg. Balance', 'End. Balance'],
  ['Balance Last Stmt', 'Balance This Stmt'],
  ['Balance Prev Statement', 'Balance Curr Statement'],
  ['Balance from last statement', 'Balance as of this statement'],
  ['Balance as of last statement', 'Balance as of statement date'],
  ['Cash balance, opening', 'Cash balance, closing'],
  ['Balance, March 1', 'Balance, March 31'],
])('%s and %s are the ends', (opening, closing) => {
  const beside = `${opening.padEnd(40)}$1,000.00\n${closing.padEnd(40)}$1,230.00`
  const inList = `
Date         Description                     Amount      Balance
03/01/2025   ${opening.padEnd(40)}$1,000.00
03/03/2025   Transfer from Anna Adams       $300.00    $1,300.00
03/05/2025   Corner hardware                -$70.00    $1,230.00
03/31/2025   ${closing.padEnd(40)}$1,230.00`
  expect(proved(draw(`${HEAD}\nAccount # 7400857951\n${beside}\n${ROWS}`))).toHaveLength(2)
  if (!opening.includes('March')) expect(proved(draw(`${HEAD}\nAccount # 7400857951\n${inList}`))).toHaveLength(2)
})

test.each([
  ['Balance on Mar 1, 2025', 'Balance on Mar 31, 2025'],
  ['Balance brought forward', 'Balance carried forward'],
])('figures over %s and %s', (opening, closing) => {
  const figures = `${'$1,000.00'.padEnd(40)}$1,230.00\n${opening.padEnd(40)}${closing}`
  expect(proved(draw(`${HEAD}\nAccount # 7400857951\n\n${figures}\n${ROWS}`))).toHaveLength(2)
})

test('the day on which a statement was made, in a box left of the opening balance, is not that balance’s', () => {
  const paper = (label: string): string => `
Test Bank
Account Number       7400857951
${label}       03/31/2025        Opening Balance      $1,000.00
Period Covered       03/01/2025 to 03/31/2025    Closing Balance      $1,230.00
${ROWS}`
  for (const label of ['Statement Date', 'Date of statement', 'Closing Date']) expect(proved(draw(paper(label)))).toHaveLength(2)
  // The day of a balance is its own.
  expect(one(draw(paper('As of         '))).reconciled).toBe(false)
})

test('a holder and an IBAN under their labels', () => {
  const paper = `
Test Bank Europe
Account Holder                 IBAN
Kestrel Auto Body              BE40967000007951
Statement period 03/01/2025 - 03/31/2025${ENDS}${ROWS}`
  expect(one(draw(paper))).toMatchObject({ holder: 'Kestrel Auto Body', accountLast4: '7951', reconciled: true })
})
