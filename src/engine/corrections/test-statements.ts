import { fromDayNumber, isBusinessDayNumber, weekday } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import type { Analysis } from '../analysis.ts'
import type { Row, Statement } from '../types.ts'

const FIRST_DAY = 20_454 // 2026-01-01

/** Three months of one account and one month of another: sales, bills, two advances and a weekly payee that nobody knows. */
export const madeStatements = (): Statement[] => {
  const months = [
    [0, 30],
    [31, 58],
    [59, 89],
  ] as const
  let balance = 2_500_000
  const main = months.map(([from, to], m) => {
    const opening = balance
    const rows: Row[] = []
    const book = (day: number, description: string, amount: number, type: Row['type']): void => {
      balance += type === 'credit' ? amount : -amount
      rows.push({
        date: fromDayNumber(FIRST_DAY + day),
        description,
        amount: amount as Cents,
        type,
        balance: balance as Cents,
        page: 1,
        box: null,
        statement: null,
      })
    }
    for (let day = from; day <= to; day++) {
      const number = FIRST_DAY + day
      if (weekday(number) === 0 || weekday(number) === 6 || !isBusinessDayNumber(number)) continue
      book(day, `SQUARE INC DES:${day}P2 ID:T3${day}`, 180_000 + ((day * 3_571) % 90_000), 'credit')
      book(day, 'ONDECK CAPITAL DES:PAYMENT ID:88231', 32_500, 'debit')
      if (weekday(number) === 3) book(day, 'KAPITUS SERVICING DES:ACH PMT ID:5521', 110_000, 'debit')
      if (weekday(number) === 4) book(day, `RIVERTON SUPPLY HOUSE PURCHASE ${day}`, 20_000 + day * 10, 'debit')
      if (day % 9 === 0) book(day, `STAPLES STORE 0${100 + day}`, 4_200 + day, 'debit')
      if (day % 15 === 0) book(day, 'GUSTO PAYROLL 6432', 410_000, 'debit')
    }
    return statement(`month-${m + 1}.pdf`, m, '4471', opening, balance, rows, from, to)
  })
  const rows = ['INTEREST PAID', 'TRANSFER FROM CHECKING 4471', 'WIRE IN ACME LANDSCAPE LLC'].map(
    (description, i): Row => ({
      date: fromDayNumber(FIRST_DAY + 3 + i),
      description,
      amount: (5_000 * (i + 1)) as Cents,
      type: 'credit',
      balance: null,
      page: 1,
      box: null,
      statement: null,
    }),
  )
  return [...main, statement('savings.pdf', 3, '9902', 100_000, 130_000, rows, 0, 30)]
}

const statement = (
  fileName: string,
  file: number,
  accountLast4: string,
  opening: number,
  closing: number,
  rows: Row[],
  from: number,
  to: number,
): Statement => ({
  fileName,
  file,
  bank: 'First Example Bank',
  accountLast4,
  holder: 'Harbor Grill LLC',
  holderState: 'NY',
  currency: 'USD',
  kind: 'deposit',
  periodStart: fromDayNumber(FIRST_DAY + from),
  periodEnd: fromDayNumber(FIRST_DAY + to),
  openingBalance: opening as Cents,
  closingBalance: closing as Cents,
  pageCount: 1,
  reconciled: true,
  discrepancies: [],
  findings: [],
  duplicateOf: null,
  rows,
  dailyBalances: [],
})

export const rowNamed = (analysis: Analysis, text: string): number => {
  const row = analysis.rows.findIndex((r) => r.description.includes(text))
  if (row < 0) throw new Error(`No row says ${text}.`)
  return row
}
