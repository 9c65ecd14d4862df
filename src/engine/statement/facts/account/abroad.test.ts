import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all, one } from '../../test-read.ts'

const paper = (head: string, header = 'Date          Description                        Amount'): string => `
      BANCO EJEMPLO
${head
  .split('\n')
  .map((line) => `      ${line}`)
  .join('\n')}

      Beginning balance                              500.00
      Ending balance                                 550.00
      ${header}
      05/13/2025    DEPOSIT ONE                        80.00
      05/14/2025    CARD PURCHASE                     -30.00
`

const PERIOD = 'Statement period 05/01/2025 to 05/31/2025'

test.each([
  [
    'a statement of account over its days in words',
    `RELEVE DE COMPTE CHEQUES\ndu 1 mai 2025 au 31 mai 2025\nIBAN : FR76 3000 4008 2800 0089 9342 043`,
    '2043',
  ],
  ['transit and account of Canada', `${PERIOD}\nNuméro De Compte: 00417 553-0239`, '0239'],
  ['compte cheque', `${PERIOD}\nCompte Chèque n° 37994441185`, '1185'],
  ['agencia and conta', `${PERIOD}\nAgência 0001 Conta 75692066`, '2066'],
  ['a label in English and Malay', `${PERIOD}\nA/C No / No Akaun                 91326215065`, '5065'],
  ['a bare word in a box of the account', `${PERIOD}\nMi cuenta\nTipo            Caja de ahorro\nNúmero          9915446204538`, '4538'],
  ['a number before its product in brackets', `${PERIOD}\nCA $ 354-155348 (Caja de Ahorros)`, '5348'],
  ['a number behind the name of the account', `${PERIOD}\nCUENTA EJEMPLO PYME 65-00083379`, '3379'],
  ['Girokonto and an IBAN', `${PERIOD}\nGirokonto DE69 3705 0198 8376 4407 88`, '0788'],
  ['a bare word elsewhere', `${PERIOD}\nCertificado\nNúmero          9915446204538`, null],
])('%s', (_, head, last4) => {
  expect(one(draw(paper(head))).accountLast4).toBe(last4)
})

test('the number of a row under Folio is no account’s', () => {
  const rows = `
      BANCO EJEMPLO
      ${PERIOD}
      Saldo inicial                                    500.00
      Saldo final                                      550.00
      FECHA         FOLIO      DESCRIPCION            DEPOSITOS      RETIROS        SALDO
      05/13/2025    8756281    DEPOSITO                   80.00                    580.00
      05/14/2025    8550307    SUMINISTRO                              30.00       550.00
`
  expect(one(draw(rows)).accountLast4).toBe(null)
})

test('a card in the rows of one account is not the number of another', () => {
  const account = (name: string, from: string): string => `
      EXAMPLE BANK                                   ${name} Statement
      Account transactions from May 1, 2025 to May 31, 2025
      Opening balance                                ${from}00.00
      Closing balance                                ${from}50.00
      Date            Description                Money out     Money in      Balance
      May 13, 2025    To a cafe                      30.00                   ${Number(from) - 1}70.00
                      Card: 5167••••••••1121
      May 14, 2025    From A                                      80.00      ${from}50.00
`
  const read = all(draw([account('EUR', '5'), account('GBP', '7')]))
  expect(read.map((s) => s.accountLast4)).toEqual([null, null])
})
