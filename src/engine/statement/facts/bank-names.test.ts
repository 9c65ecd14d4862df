import { expect, test } from 'vitest'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'

const HEADS: Record<string, (name: string) => string> = {
  'over the address': (name) => `
      ${name}                            Account Number: 000012344321
      PO BOX 1200                                Statement Period 11/01/2025 - 11/30/2025
      Tulsa, OK 74101

      HARBOR CAFE LLC
      12 MAIN STREET
      TULSA OK 74101
`,
  'at the right': (name) => `
                                  Business Checking Statement
      HARBOR CAFE LLC                                                  ${name}
      12 MAIN STREET                                             Account Number: 000012344321
      TULSA OK 74101                             Statement Period 11/01/2025 - 11/30/2025
`,
}

const LIST = `
      Beginning balance       1,000.00
      Ending balance          1,030.00

      Date          Description                                         Amount
      11/03/2025    DEPOSIT ALPHA                                           50.00
      11/10/2025    CARD PURCHASE BETA                                    -40.00
      11/21/2025    DEPOSIT GAMMA                                           20.00
`

const NAMES = [
  'First Example Bank',
  'FIRST EXAMPLE BANK',
  'Example National Bank',
  'Merchants Bank of Tulsa',
  'MERCHANTS BANK OF TULSA',
  'First National Bank of North Platte',
  'Farmers & Merchants Bank',
  'Farmers and Merchants Bank of Long Beach',
  'Bank of Tampa',
  'The Bank of Tampa',
  'THE BANK OF TAMPA',
  'Bank of the Ozarks',
  'Example Savings Bank',
  'Example Federal Savings Bank',
  'Example Savings & Loan',
  'Example Savings and Loan Association',
  'Example Federal Savings',
  'Example Banking Company',
  'Example Banking Corporation',
  'EXAMPLE BANK & TRUST',
  'Example Bank and Trust',
  'Example Bank & Trust Company',
  'Example Trust Company',
  'Example State Bank',
  'Example Community Bank',
  'Example Credit Union',
  'EXAMPLE FEDERAL CREDIT UNION',
  'Example Community FCU',
  'Example Bank, N.A.',
  'Example Bank, National Association',
  'Example Bancorp',
  'Example Bancshares',
  'Example Bank Ltd',
  'Example Bank plc',
  'Example Building Society',
  'NorthBank',
  'Alpenbank',
  'Alpenbank AG',
  'Sparkasse Musterstadt',
  'Volksbank Musterstadt eG',
  'Banco Ejemplo',
  'BANCO EJEMPLO S.A.',
  'Banco de Ejemplo',
  'Banca Esempio',
  'Banque Exemple',
  'Caisse Exemple',
  'Example Commercial Bank',
  'Example Business Bank',
  'Example Industrial Bank',
  'Example Private Bank',
  'Example Bank - Member FDIC',
  'Example Bank | Business Banking',
  'EXAMPLE BANK™',
  'Example® Bank',
  '1st Example Bank',
  '1st Source Example Bank',
  "Farmers' Example Bank",
  'St. Example Bank',
  'Example-Sample Bank',
  'First Bank & Trust of Example',
  'Cooperative Bank of Example',
  // A name that others end with.
  'Wabash Valley National Bank',
  'PIEDMONT CITIZENS BANK',
]

test.each(NAMES)('a bank that nobody here knows: %s', (printed) => {
  const name = printed.replace(/ - Member FDIC| \| Business Banking|™/, '')
  for (const [place, head] of Object.entries(HEADS)) {
    const [statement] = readStatements(draw(head(printed) + LIST), { fileName: 'case.pdf' })
    expect([place, statement!.bank, statement!.holder]).toEqual([place, name, 'HARBOR CAFE LLC'])
  }
})

test.each(['Premier Savings', 'Business Checking', 'Bank Statement', 'Online Banking', 'Platinum Money Market'])(
  'a product or a title is no bank: %s',
  (title) => {
    for (const head of Object.values(HEADS)) {
      const [statement] = readStatements(draw(head(title) + LIST), { fileName: 'case.pdf' })
      expect(statement!.bank).toBeNull()
    }
  },
)

test.each([
  ['PATEL COLLISION CENTER LLC', null],
  ['PATELCO CREDIT UNION', 'Patelco Credit Union'],
  ['Valley National Bank', 'Valley Bank'],
  ['The Citizens Bank', 'Citizens Bank'],
])('a known name counts only as whole words: %s', (printed, bank) => {
  const [statement] = readStatements(draw(HEADS['over the address']!(printed) + LIST), { fileName: 'case.pdf' })
  expect(statement!.bank).toBe(bank)
})
