import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { offs, proved } from '../test-read.ts'

test('a column called balance amount holds balances', () => {
  const doc = draw(`
      Account number: 5751457656         Statement period 03/01/2023 - 03/31/2023
      Beginning balance       $1,000.00
      Ending balance          $1,427.00

      DATE      DESCRIPTION            REF        DEBIT AMOUNT    CREDIT AMOUNT    BALANCE AMOUNT
      Mar 01    BEGINNING BALANCE                                                        1,000.00
      Mar 02    STEEL SHOP             348544            73.00                             927.00
      Mar 03    DEPOSIT                306239                            500.00          1,427.00
`)
  expect(proved(doc)).toEqual(['2023-03-02 -73.00 STEEL SHOP', '2023-03-03 +500.00 DEPOSIT'])
})

const charged = ({ fees = '10.00', sum = '73.00', paid = 'STEEL SHOP ' } = {}) =>
  draw(`
      Gold Business Account : 6628953621
      Statement Period : 1 March 2023 to 31 March 2023
      Statement Balances                         Bank Charges
      Opening Balance          1,000.00 Cr       Service Fees               ${fees} Dr
      Closing Balance          1,427.00 Cr       Other Fees                  0.00

      Transactions in RAND (ZAR)
                                                                            Accrued
                                                                               Bank
      Date       Description                Amount          Balance         Charges
      02 Mar     ${paid}                 ${sum}         927.00Cr           17.21
      03 Mar     DEPOSIT                  500.00Cr       1,427.00Cr            2.64
`)

test('charges behind the balance are noted, and move nothing', () => {
  expect(proved(charged())).toEqual(['2023-03-02 -73.00 STEEL SHOP', '2023-03-03 +500.00 DEPOSIT'])
})

test('where nothing but charges went out, a box of them says how much', () => {
  expect(proved(charged({ fees: '73.00', paid: 'SERVICE FEE' }))).toHaveLength(2)
  expect(offs(charged({ fees: '63.00', paid: 'SERVICE FEE' }))).toContain('section_total')
})

test('a box of charges beside the balances cannot be more than what went out', () => {
  expect(offs(charged({ fees: '90.00' }))).toContain('section_total')
})

/** Newest first over two pages, in English and Malay, with a closing row on top and an opening one at the foot. */
const newestFirst = (closing = '1,400.00') =>
  draw([
    `
      Statement of Account / Penyata Akaun        Statement Date / Tarikh Penyata : 31/07/2025
      Account No / No Akaun 8032939537                         01/07/2025 - 31/07/2025

                                                         Withdrawal       Deposits        Balance
      Date           Description        Cheque / Ref No Pengeluaran        Deposit           Baki
      Tarikh         Diskripsi          No Cek / Rujukan       (RM)           (RM)           (RM)
      31/07/2025     CLOSING BALANCE / BAKI PENUTUP                                      ${closing}
      30/07/2025     TOLL ROAD          37219010              27.00                      1,400.00
                     0269972113 * SRI BAYU
      28/07/2025     PAPER SHOP         47809527              73.00                      1,427.00
                           CONTINUE NEXT PAGE / BERSAMBUNG DI HALAMAN SEBELAH
`,
    `
      Statement of Account / Penyata Akaun        Statement Date / Tarikh Penyata : 31/07/2025

                                                         Withdrawal       Deposits        Balance
      Date           Description        Cheque / Ref No Pengeluaran        Deposit           Baki
      Tarikh         Diskripsi          No Cek / Rujukan       (RM)           (RM)           (RM)
      15/07/2025     CASH DEPOSIT       00090114                             600.00      1,500.00
      02/07/2025     CHEQ 001221        33706597             100.00                        900.00
                     OPENING BALANCE / BAKI PEMBUKAAN                                    1,000.00

                     No of Withdrawal 3 Total                200.00
                     No of Deposits 1 Total                  600.00
`,
  ])

test('labels in two languages over three lines, and ends that are named in both', () => {
  expect(proved(newestFirst())).toEqual([
    '2025-07-30 -27.00 TOLL ROAD 0269972113 * SRI BAYU',
    '2025-07-28 -73.00 PAPER SHOP',
    '2025-07-15 +600.00 CASH DEPOSIT',
    '2025-07-02 -100.00 CHEQ 001221',
  ])
  expect(offs(newestFirst('1,500.00'))).toContain('balance')
})

test('the balance of an account in Portuguese closes it', () => {
  const doc = draw(`
      EXTRATO CONTA CORRENTE
      CONTA: 576039-4
      PERÍODO: 01/11/2025 - 30/11/2025

      DATA       HISTÓRICO                              VALOR
      01/11      SALDO ANTERIOR                     1.000,00C
      04/11      DEB AUT CLARO                         73,00D
                 SALDO DO DIA ===== >                 927,00C
      05/11      TARIFA PACOTE SERVICOS                27,00D
                 SALDO DO DIA ===== >                 900,00C
      10/11      DEB AUT CLARO                         50,00D
      10/11      PIX ENVIADO FORNECEDOR                30,00D
                 SALDO DO DIA ===== >                 820,00C
      28/11      RECEBIMENTO CIELO                    500,00C
                 SALDO DO DIA ===== >               1.320,00C

      RESUMO
      (+) SALDO EM CONTA:                 1.320,00C
      (+) CRÉDITOS NO PERÍODO:              500,00C
      (-) DÉBITOS NO PERÍODO:               180,00D
`)
  expect(proved(doc)).toHaveLength(5)
})

const inSpanish = (heads: string) =>
  draw(`
      Estado de Cuenta                No. de Cuenta 2338608051
      Periodo DEL 01/12/2025 AL 31/12/2025

      Saldo Anterior                1,000.00
      Saldo Final                   1,427.00

      Detalle de Movimientos Realizados
${heads}
      01/DIC   01/DIC    T58     DEPOSITO VENTAS                   500.00         1,500.00       1,500.00
      02/DIC   02/DIC    T73     IVA COM MENSUAL          50.00
      02/DIC   02/DIC    T77     COMISION MENSUAL         23.00                   1,427.00       1,427.00
`)

test('two days and two balances under labels that stand over both, or over the first', () => {
  const first = `      FECHA                                                                          SALDO
      OPER     LIQ       COD.    DESCRIPCIÓN              CARGOS    ABONOS       OPERACIÓN    LIQUIDACIÓN`
  const both = `         FECHA                                                                        SALDO
      OPER     LIQ       COD.    DESCRIPCIÓN              CARGOS    ABONOS     OPERACIÓN   LIQUIDACIÓN`
  const white = `           FECHA                                                                       SALDO
      OPER       LIQ     COD.    DESCRIPCIÓN              CARGOS    ABONOS     OPERACIÓN       LIQUIDACIÓN`
  for (const heads of [first, both, white])
    expect(proved(inSpanish(heads))).toEqual([
      '2025-12-01 +500.00 DEPOSITO VENTAS',
      '2025-12-02 -50.00 IVA COM MENSUAL',
      '2025-12-02 -23.00 COMISION MENSUAL',
    ])
})

test('rows of several lines under Spanish labels, and an end that names its day', () => {
  const doc = draw(`
      Cuenta de Cheques Moneda Nacional 6951131973
      RESUMEN DEL: 01/07/2023 AL 31/07/2023
      Saldo Anterior                      $1,000.00
      SALDO AL 31 DE JUL DE 2023          $1,320.00

      DETALLE DE OPERACIONES
      FECHA       CONCEPTO                        RETIROS        DEPOSITOS          SALDO
      01 JUL      SALDO ANTERIOR                                                 1,000.00
      03 JUL      SPEI ENVIADO SANTANDER
                  HORA 10:05 SUC 5119               73.00
      03 JUL      NOMINA EMPLEADOS
                  Referencia 3166372771 881
                  HORA 10:20 SUC 0192               27.00                          900.00
      04 JUL      IVA COM MENSUAL
                  HORA 10:19 SUC 4148               50.00
      04 JUL      COMISION MENSUAL
                  HORA 11:19 SUC 4148               30.00                          820.00
      28 JUL      DEPOSITO VENTAS TPV
                  Referencia 9448607488 031
                  HORA 09:41 SUC 5350                               500.00       1,320.00
`)
  expect(proved(doc).map((row) => row.slice(0, 25))).toEqual([
    '2023-07-03 -73.00 SPEI EN',
    '2023-07-03 -27.00 NOMINA ',
    '2023-07-04 -50.00 IVA COM',
    '2023-07-04 -30.00 COMISIO',
    '2023-07-28 +500.00 DEPOSI',
  ])
})
