import { expect, test } from 'vitest'
import { readStatements } from '../../read.ts'
import { draw } from '../../test-page.ts'

// The days of April 2024 end with 400.00, 1,150.00 from the 3rd, 1,090.00 from the 4th, 1,290.00 from the 12th and 1,180.00 from the 15th.
const AVERAGE = '1,114.00'

const read = (right: { first?: string; second?: string; third?: string }, below = '') => {
  const page = `
    Alder Creek Bank        Account number 7714402096
    Statement period 04/01/2024 - 04/30/2024
    Beginning balance                 400.00     ${right.first ?? ''}
    Deposits and other credits        950.00     ${right.second ?? ''}
    Withdrawals and other debits     -170.00     ${right.third ?? ''}
    Ending balance                  1,180.00
    ${below}
    Account activity
    Date     Description                 Amount
    04/03    CARD SALES                  750.00
    04/04    OFFICE DEPOT                -60.00
    04/12    CARD SALES                  200.00
    04/15    ELECTRIC CO                -110.00
`
  return readStatements(draw(page), { fileName: 'case.pdf' })[0]!
}
const isProven: (...page: Parameters<typeof read>) => boolean = (...page) => read(...page).reconciled
const isTold: (...page: Parameters<typeof read>) => boolean = (...page) => read(...page).findings.some((f) => f.kind === 'other_average')

const isOff = (value: string): boolean => isTold({ second: `Average ledger balance: $${value}` })

test('an average of the ledger that is not that of what was booked, to the cent, is told', () => {
  expect(isOff(AVERAGE)).toBe(false)
  expect(isTold({}, `Average ledger balance    ${AVERAGE}`)).toBe(false)
  expect(['1,113.10', '1,114.90', '1,220.00'].filter((value) => !isOff(value))).toEqual([])
  expect(isTold({}, 'Average ledger balance    1,113.10')).toBe(true)
})

test('it refutes nothing but where it is far off and by itself: what a bank makes its averages of is the bank’s', () => {
  expect(isProven({ second: 'Average ledger balance: $480.00' })).toBe(true)
  expect(isProven({}, 'Average ledger balance    1,113.10')).toBe(true)
  expect(isProven({}, 'Average ledger balance    480.00')).toBe(false)
})

test('it may be one of whole dollars or of other days', () => {
  // Without the first day; with what was held before it; of banking days.
  expect(['1,115.00', '1,138.62', '1,090.97', '1,088.18'].filter(isOff)).toEqual([])
})

test('one that counts a row as of another day names it', () => {
  const told = (value: string): string[] => read({ second: `Average ledger balance: $${value}` }).findings.map((f) => f.message)
  expect(told('1,100.67')).toEqual([
    expect.stringMatching(/on average; with "CARD SALES" of 2024-04-12 2 days later it is the printed one/),
  ])
  expect(told('1,103.00')).toEqual([expect.stringMatching(/with "ELECTRIC CO" of 2024-04-15 3 days earlier/)])
})

test('an average beside the summary is told, whatever its name; by itself it may be of something else', () => {
  expect(isTold({ second: `Average Balance     ${AVERAGE}` })).toBe(false)
  expect(isTold({ second: 'Average Balance     1,220.00' })).toBe(true)
  expect(isTold({}, 'Average Balance     1,220.00')).toBe(false)
  expect(isProven({ second: 'Average Balance     480.00' })).toBe(true)
  expect(isTold({ second: `Average Ledger Balance*     ${AVERAGE}` })).toBe(false)
  expect(isTold({ second: 'Average Ledger Balance*     1,220.00' })).toBe(true)
  const otherDays = '* The above balances correspond to the service charge cycle for this account.'
  expect(isTold({ second: 'Average Ledger Balance*     1,220.00' }, otherDays)).toBe(false)
})

test('what a box of fees says was held over the days of the statement', () => {
  const box = (held: string, days = '04/01/2024 - 04/30/2024'): string => `
    Fee period ${days}       Standard monthly service fee $25.00     You paid $0.00
    How to avoid the monthly service fee               Minimum required       This fee period
    Average ledger balance                                   $10,000.00             $${held}
    Minimum daily balance                                     $5,000.00               $400.00
`
  expect(isTold({}, box(AVERAGE))).toBe(false)
  expect(isTold({}, box('1,220.00'))).toBe(true)
  expect(isProven({}, box('1,220.00'))).toBe(true)
  expect(isTold({}, box('1,220.00', '03/29/2024 - 04/26/2024'))).toBe(false)
})

test('an average of the days may leave out what was not yet collected', () => {
  expect(isProven({}, 'Average daily balance    1,080.00')).toBe(true)
  expect(isProven({}, 'Average daily balance    480.00')).toBe(false)
})

test('a minimum beside an average is the one that was held', () => {
  const average = `Average Balance     ${AVERAGE}`
  expect(isProven({ first: 'Minimum Balance       400.00', second: average })).toBe(true)
  expect(isProven({ first: 'Minimum Balance       300.00', second: average })).toBe(false)
})

test('a minimum that the account asks for is held against nothing', () => {
  expect(isProven({ first: 'Minimum Balance       300.00' })).toBe(true)
  expect(
    isProven({ first: 'Minimum Balance       300.00', second: `Average Balance     ${AVERAGE}` }, 'Balance required to avoid fees'),
  ).toBe(true)
})

const severities = (...page: Parameters<typeof read>): string[] => read(...page).findings.map((f) => `${f.kind} ${f.severity}`)

test('an average of the ledger that is off by more than entries of other days make is a warning; one of the days may be of what was collected', () => {
  expect(severities({ second: 'Average ledger balance: $1,105.55' })).toEqual(['other_average info'])
  expect(severities({ second: 'Average ledger balance: $1,028.00' })).toEqual(['other_average warning'])
  expect(severities({}, 'Average daily balance    1,028.00')).toEqual(['other_average info'])
})

test('averages under their labels', () => {
  const stacked = (ledger: string): string => `
                                  Average ledger balance      Average collected balance
                                                ${ledger}                       1,002.00
`
  expect(severities({}, stacked(AVERAGE))).toEqual([])
  expect(severities({}, stacked('1,105.55'))).toEqual(['other_average info'])
  expect(isProven({}, stacked('480.00'))).toBe(true)
  expect(severities({}, stacked('480.00'))).toEqual(['other_average warning'])
})

test('an average among the days of the statement and what they yielded', () => {
  const box = (average: string, beside = 'Number of Days in Statement Period            30'): string => `
    ${beside}
    Average Account Balance                  ${average}
`
  expect(severities({}, box(AVERAGE))).toEqual([])
  expect(severities({}, box('1,028.00'))).toEqual(['other_average info'])
  expect(severities({}, box('480.00'))).toEqual(['other_average warning'])
  expect(isProven({}, box('480.00'))).toBe(true)
  expect(severities({}, box('480.00', 'Relationship summary'))).toEqual([])
})

test('the minimum of this cycle is the one that was held, and hides no average', () => {
  const right = (average: string, minimum: string) => ({
    first: `Average Ledger Balance $${average}`,
    third: `Minimum Balance This Cycle $${minimum}`,
  })
  expect(severities(right(AVERAGE, '400.00'))).toEqual([])
  expect(isProven(right(AVERAGE, '300.00'))).toBe(false)
  expect(severities(right('1,028.00', '400.00'))).toEqual(['other_average warning'])
  expect(isProven(right(AVERAGE, '300.00'), 'Balance required to avoid fees')).toBe(true)
})

test('what a box of fees says was held at least is told, and refutes nothing', () => {
  const box = (least: string, days = '04/01/2024 - 04/30/2024'): string => `
    Fee period ${days}       Standard monthly service fee $25.00     You paid $0.00
    How to avoid the monthly service fee               Minimum required       This fee period
    Average ledger balance                                   $10,000.00             $${AVERAGE}
    Minimum daily balance                                     $5,000.00               $${least}
`
  expect(severities({}, box('400.00'))).toEqual([])
  // After the first row.
  expect(severities({}, box('1,090.00'))).toEqual([])
  expect(severities({}, box('380.00'))).toEqual(['other_figure info'])
  expect(severities({}, box('620.00'))).toEqual(['other_figure warning'])
  expect(isProven({}, box('620.00'))).toBe(true)
  expect(severities({}, box('620.00', '03/29/2024 - 04/26/2024'))).toEqual([])
})

test('days in a column of the summary are those of the period', () => {
  const paper = (days: number): boolean => {
    const page = `
      Sandbar Bank        Account number 7714402096
      02/01/24 to 02/29/24
       Opening balance     + Credits     - Debits     = Closing balance     Days
                400.00        950.00       170.00              1,180.00       ${days}

      Date     Description                 Debit      Credit
      02/03    CARD SALES                             750.00
      02/04    OFFICE DEPOT                60.00
      02/12    CARD SALES                             200.00
      02/15    ELECTRIC CO                110.00
`
    return readStatements(draw(page), { fileName: 'case.pdf' }).every((s) => s.reconciled)
  }
  expect([29, 28].filter((days) => !paper(days))).toEqual([])
  expect([26, 30, 31].filter(paper)).toEqual([])
})
