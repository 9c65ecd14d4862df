import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

// Summaries and boxes as banks print them, each with one figure after the other altered: as it is, it must be proven, and altered it must not.

const isProven = (drawing: string): boolean => readStatements(draw(drawing), { fileName: 'case.pdf' }).every((s) => s.reconciled)

const ROWS = `
      Deposits and additions
      Date        Description                                 Amount
      05/02       CLIENT ONE PAYMENT                          300.00
      05/09       CLIENT TWO PAYMENT                          200.00
      05/16       CLIENT ONE PAYMENT                          180.00

      Checks and withdrawals
      Date        Description                                 Amount
      05/03       POWER COMPANY                                70.00
      05/10       WATER COMPANY                                35.00

      Service fees
      Date        Description                                 Amount
      05/31       MONTHLY FEE                                  20.00
`

const paper = (summary: string, rows = ROWS): string => `
      FIRST BANK OF TESTING               Statement period 05/01/2024 - 05/31/2024
      Account number 1234567890

${summary}
${rows}`

/** A summary with figures in brackets that a reader would miss if they were others, one after the other. */
const FIGURE = /\{([^}]*)\}/g
const honest = (summary: string): string => summary.replace(FIGURE, ' $1 ')
const altered = (summary: string): string[] =>
  [...summary.matchAll(FIGURE)].map(({ index, 1: figure }) => {
    // A digit in the middle, so that nothing moves.
    const at = figure!.search(/\d\D*\d\D*$/)
    const digit = figure![Math.max(at, 0)] === '7' ? '2' : '7'
    const other = figure!.slice(0, Math.max(at, 0)) + digit + figure!.slice(Math.max(at, 0) + 1)
    return honest(`${summary.slice(0, index)} ${other} ${summary.slice(index + figure!.length + 2)}`)
  })

const expectNoticed = (summaries: readonly string[], rows?: string): void => {
  const of = (summary: string): boolean => isProven(paper(summary, rows))
  expect(summaries.filter((summary) => !of(honest(summary))).map(honest)).toEqual([])
  expect(summaries.flatMap(altered).filter(of)).toEqual([])
}

test('the figures of a summary under labels of two lines, in any order', () => {
  expectNoticed([
    `
                                      Beginning                                   Ending
      Account                           Balance     Withdrawals     Deposits     Balance
      Business Checking               {1,000.00}       {(125.00)}     {680.00}  {1,555.00}`,
    `
      Beginning                                       Ending
      Balance        Deposits     Withdrawals        Balance
      {1,000.00}     {680.00}        {125.00}     {1,555.00}`,
    `
      Opening              Money        Money      Closing
      Balance                 In          Out      Balance
      {1,000.00}        {680.00}     {125.00}   {1,555.00}`,
    `
      Previous             Total        Total          New
      Balance           Deposits       Debits      Balance
      {1,000.00}        {680.00}     {125.00}   {1,555.00}`,
  ])
})

test('a kind of which there was none comes to nothing', () => {
  const rest = `
      Beginning balance                              $1,000.00
      Ending balance                                 $1,555.00
`
  expectNoticed([
    `${rest}
      Description             Items          Amount
      Checks                      0           {0.00}
      Electronic debits           3         {125.00}
      Total                       3          125.00`,
    `${rest}
      Checks (0)                              {$0.00}
      Deposits (3)                           {680.00}
      Withdrawals (3)                        {125.00}`,
  ])
})

test('kinds and how many there were of each make their total', () => {
  expectNoticed([
    `
      Beginning balance                              $1,000.00
      Ending balance                                 $1,555.00

      Deposits and additions
      Description             Items          Amount
      Counter deposits           {1}        {300.00}
      ACH additions              {2}        {380.00}
      Wires in                    0           {0.00}
      Total                       3         {680.00}`,
  ])
})

test('a line that counts its rows beside one that does not', () => {
  expectNoticed([
    `
      Beginning balance                              $1,000.00
      3 Additions                                     {+680.00}
      {2} Subtractions                                {-105.00}
      Net fees and charges                             {-20.00}
      Ending balance                                 $1,555.00`,
  ])
})

test('a count of checks and debits beside the service charges of one list', () => {
  expectNoticed(
    [
      `
      Previous Balance                               $1,000.00
      {3} Deposits/Credits                             {680.00}
      {2} Checks/Debits                                {105.00}
      Service Charges                                   {20.00}
      Ending Balance                                 $1,555.00`,
    ],
    `
      Date        Description                        Deposits    Withdrawals       Balance
      05/02       CLIENT ONE PAYMENT                   300.00                     1,300.00
      05/03       POWER COMPANY                                        70.00      1,230.00
      05/09       CLIENT TWO PAYMENT                   200.00                     1,430.00
      05/10       WATER COMPANY                                        35.00      1,395.00
      05/16       CLIENT ONE PAYMENT                   180.00                     1,575.00
      05/31       MONTHLY MAINTENANCE FEE                              20.00      1,555.00
`,
  )
})

test('a statement without rows, whose summary says that something moved', () => {
  expectNoticed(
    [
      `
      Account Summary
      Beginning Balance 05/01/2024                    $1,000.00
      Deposits and credits (0)                           {$0.00}
      Checks and debits (0)                              {$0.00}
      Service charges                                    {$0.00}
      Ending Balance 05/31/2024                       $1,000.00`,
      `
      Beginning Balance                               $1,000.00
      0 Deposits                                         {$0.00}
      0 Withdrawals                                      {$0.00}
      Ending Balance                                  $1,000.00`,
      `
      Beginning Balance                               $1,000.00
      Total deposits                                     {$0.00}
      Total withdrawals                                  {$0.00}
      Ending Balance                                  $1,000.00`,
    ],
    '\n      No activity this statement period.\n',
  )
})

test('a second print of the end in the summary', () => {
  expectNoticed([
    `
      Beginning Balance        $1,000.00        Current Balance         {$1,555.00}
      Deposits/Credits          + 680.00        Account type              Checking
      Withdrawals/Debits        - 125.00
      Ending Balance           $1,555.00`,
    `
      Beginning Balance        $1,000.00
      Deposits/Credits            680.00
      Withdrawals/Debits          125.00        Current Balance         {$1,555.00}
      Ending Balance           $1,555.00`,
  ])
})

test('a current balance of another day, or away from the summary, is no second print of the end', () => {
  const summary = `
      Beginning Balance        $1,000.00
      Deposits/Credits            680.00
      Withdrawals/Debits          125.00
      Ending Balance           $1,555.00`
  expect(isProven(paper(`      Current balance          $1,812.40\n${summary}`))).toBe(true)
  expect(isProven(paper(summary.replace('680.00', '680.00        Current balance as of 06/05/2024   $1,812.40')))).toBe(true)
})

test('an overview of accounts with the ends and sides of each', () => {
  const account = (number: string, opening: string, closing: string, amounts: [string, string]): string => `
      Account number ${number}        Statement period 05/01/2024 - 05/31/2024
      Beginning balance                                                 ${opening}
      Date        Description                 Deposits    Withdrawals
      05/02       CLIENT PAYMENT                ${amounts[0]}
      05/09       POWER COMPANY                               ${amounts[1]}
      Ending balance                                                    ${closing}
`
  const overview = (figures: string): string =>
    `
      FIRST BANK OF TESTING               Statement period 05/01/2024 - 05/31/2024

      ACCOUNT SUMMARY
      Suffix                            Beginning Balance    Deposits    Withdrawals    Ending Balance
      S0001 SHARE (4318)                    ${figures}
      S0010 SHARE DRAFT (9060)                    500.00       60.00          10.00            550.00
${account('5533824318', '1,000.00', '1,180.00', ['300.00', '120.00'])}${account('5533829060', '500.00', '550.00', [' 60.00', ' 10.00'])}`
  const figures = '   {1,000.00}    {300.00}       {120.00}        {1,180.00}'
  expect(isProven(overview(honest(figures)))).toBe(true)
  expect(altered(figures).map(overview).filter(isProven)).toEqual([])
})

test('sides over their parts, which stand in a column of their own', () => {
  expectNoticed([
    `
      Beginning Balance                                   $1,000.00
      Credits (+)                                           {680.00}
        Electronic Deposits                  {680.00}
      Debits (-)                                            {125.00}
        Electronic Withdrawals               {105.00}
        Other debits                          {20.00}
      Ending Balance                                      $1,555.00`,
  ])
})

test('sums of both sides in German, on one line behind the last balance', () => {
  const list = (credits: string, debits: string): string => `
      SPARKASSE MUSTERSTADT                      Kontoauszug 5/2024        IBAN DE71 5005 0201 0032 2660 76
      Zeitraum 01.05.2024 bis 31.05.2024

      Datum         Vorgang                                              Betrag EUR
                    Kontostand am 30.04.2024                              1.000,00+
      02.05.2024    Gutschrift KUNDE EINS                                   300,00
      03.05.2024    Lastschrift STROMWERK                                    70,00-
      09.05.2024    Gutschrift KUNDE ZWEI                                   380,00
      10.05.2024    Lastschrift WASSERWERK                                   55,00-
                    Kontostand am 31.05.2024                              1.555,00+
      Summe Gutschriften ${credits}          Summe Lastschriften ${debits}
`
  expect(isProven(list('680,00', '125,00'))).toBe(true)
  expect(isProven(list('630,00', '125,00'))).toBe(false)
  expect(isProven(list('680,00', '175,00'))).toBe(false)
})

test('an overview with a column more than the ends and sides of each account', () => {
  const account = (number: string, opening: string, closing: string, rows: string): string => `
      Account number ${number}        Statement period 05/01/2024 - 05/31/2024
      Date        Description                 Amount          Balance
      05/01       Beginning balance                          ${opening}
${rows}
      05/31       Ending balance                             ${closing}
`
  const overview = (figures: string): string =>
    `
      FIRST CREDIT UNION OF TESTING               Statement period 05/01/2024 - 05/31/2024

      Summary of your deposit accounts
                              Previous     Deposits/    Withdrawals/        Ending           YTD
                               Balance       Credits          Debits       Balance     Dividends
${figures}
${account('704604188491', '1,000.00', '1,180.00', '      05/02       CLIENT PAYMENT              300.00         1,300.00\n      05/09       POWER COMPANY               120.00-        1,180.00')}${account('708734637802', '  500.00', '  560.00', '      05/03       TRANSFER IN                  60.00           560.00')}`
  const figures = `
      Business Checking
      704604188491          {1,000.00}     {300.00}        {120.00}    {1,180.00}          0.12
      Business Savings
      708734637802            {500.00}      {60.00}          {0.00}      {560.00}          0.15
      Totals                {1,500.00}     {360.00}        {120.00}    {1,740.00}          0.27`
  expect(isProven(overview(honest(figures)))).toBe(true)
  expect(altered(figures).map(overview).filter(isProven)).toEqual([])
})

test('counts in brackets behind the names of figures below', () => {
  expectNoticed([
    `
      Starting balance         Money in ({3})      Money out ({3})        Ending balance
      $1,000.00                $680.00             -$125.00               $1,555.00`,
  ])
})

test('a total of a side that nothing went, beside one that ties', () => {
  expectNoticed(
    [
      `
      Opening balance                                                      1,000.00
      05/02       CLIENT ONE PAYMENT                      +300.00          1,300.00
      05/09       CLIENT TWO PAYMENT                      +200.00          1,500.00
      05/16       CLIENT ONE PAYMENT                       +55.00          1,555.00
      Closing balance                                                      1,555.00
      Total credits {555.00} Total debits {0.00}`,
    ],
    '',
  )
})

test('two boxes of kinds beside each other, one longer than the other', () => {
  expectNoticed([
    `
      Beginning balance                              $1,000.00
      Ending balance                                 $1,555.00

      Deposits and Other Additions                      Checks and Other Deductions
      Description            Items        Amount        Description             Items       Amount
      Deposits                 {1}      {300.00}        ACH Deductions            {2}     {105.00}
      ACH Additions            {2}      {380.00}        Debit card purchases       0        {0.00}
                                                        Service Charges and Fees  {1}      {20.00}
      Total                    {3}      {680.00}        Total                     {3}     {125.00}`,
  ])
})

const LISTED = `
      Customer Deposits
      Date        Description                                 Amount
      05/02       CLIENT ONE                                   10.00
      05/03       CLIENT TWO                                   10.00
      05/04       CLIENT TRE                                   10.00
      05/05       CLIENT FOR                                   10.00

      Card Withdrawals
      Date        Description                                 Amount
      05/06       SHOP ONE                                      1.00
      05/07       SHOP TWO                                      1.00
      05/08       SHOP TRE                                      1.00
      05/09       SHOP FOR                                      1.00
      05/10       SHOP FIV                                      1.00

      Other Withdrawals
      Date        Description                                 Amount
      05/11       POWER ONE                                     3.00
      05/12       POWER TWO                                     3.00
      05/13       POWER TRE                                     3.00
      05/14       POWER FOR                                     3.00
`

test('counts behind the names of the lines of a summary, of which the others count their rows', () => {
  const lines = `
      Account Summary            # Items
      Beginning Balance                        $1,000.00
      Customer Deposits {4}                        40.00
      Card Withdrawals {5}                          5.00-
      Other Withdrawals {4}                        12.00-
      Ending Balance                           $1,023.00`
  expectNoticed([lines], LISTED)
})

test('counts of both sides among other facts of one line', () => {
  const rows = `
      Date        Description                        Debit       Credit       Balance
      05/02       CLIENT ONE PAYMENT                             300.00      1,300.00
      05/03       POWER COMPANY                      70.00                   1,230.00
      05/09       CLIENT TWO PAYMENT                             325.00      1,555.00`
  const facts = `
      Opening Balance 1,000.00 Dr Count {1} Cr Count {2} Debits 70.00 Credits 625.00 Closing Bal 1,555.00`
  expectNoticed([facts], rows)
})
