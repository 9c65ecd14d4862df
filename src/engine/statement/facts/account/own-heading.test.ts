import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all, one } from '../../test-read.ts'

test('the account that its heading names below the head of all pages has that number', () => {
  const head = `EXAMPLE BANK        January 1, 2025 through January 31, 2025
                          Account Number: 000004268144904`
  const doc = draw([
    `
      ${head}

      Questions? Call 1-800-555-0100

      BUSINESS CHECKING
      ALPHA LLC      Account Number: 000004268144904
      Beginning Balance          1,000.00
      Ending Balance             1,050.00
      DATE        DESCRIPTION                 AMOUNT      BALANCE
      01/03       DEPOSIT                      50.00     1,050.00
`,
    `
      ${head}

      BUSINESS SAVINGS
      ALPHA LLC      Account Number: 000181266024966
      Beginning Balance          7,000.00
      Ending Balance             7,010.00
      DATE        DESCRIPTION                 AMOUNT      BALANCE
      01/31       INTEREST PAYMENT             10.00     7,010.00
`,
  ])
  expect(all(doc).map((s) => [s.accountLast4, s.reconciled])).toEqual([
    ['4904', true],
    ['4966', true],
  ])
})

test('a masked number glued to the name of its account in capitals', () => {
  const doc = draw(`
      FIRST COMMUNITY BANK                       Statement Ending 05/31/2024
      SMALL BUSINESS CHECKING-XXXXXX3068
      05/01/2024  Beginning Balance     1,000.00
      05/31/2024  Ending Balance        1,050.00
      Date        Description                 Amount      Balance
      05/03       DEPOSIT                      50.00     1,050.00
`)
  expect(one(doc).accountLast4).toBe('3068')
})

test('a title over a summary and over the list that opens with its balance', () => {
  const account = (title: string, open: string, close: string, row: string): string => `
      ${title}
      Resumo da conta
      Saldo em 20/06/2026                                         ${open}
      Total de créditos (1)                                          50,00
      Total de débitos (0)                                            0,00
      Saldo em 30/06/2026                                         ${close}

      Movimentos
      Data        Descrição                            Valor          Saldo
      20/06/2026  Saldo inicial                                   ${open}
      24/06/2026  ${row.padEnd(36)}+50,00       ${close}
      30/06/2026  Saldo final                                     ${close}
`
  const doc = draw(`
      Merchants & Millers Bank
      Número da conta       3087 7470 88
      Período     de 20/06/2026 a 30/06/2026

${account('Conta Poupança   Número da conta 5714 0445 55', '15.550,70', '15.600,70', 'Transferência recebida Silva')}
${account('Conta Corrente Empresa', '686,02', '736,02', 'Depósito em dinheiro')}
`)
  expect(all(doc).map(({ accountLast4, reconciled }) => [accountLast4, reconciled])).toEqual([
    ['4555', true],
    ['7088', true],
  ])
})
