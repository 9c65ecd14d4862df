import type { AnalysisRow } from '../../src/engine/analysis.ts'
import { addDays, type IsoDate, isBusinessDay, nextBusinessDay, onOrAfterBusinessDay } from '../../src/shared/dates.ts'
import type { Cents } from '../../src/shared/money.ts'

/** Hand-made account histories: rows in the order of their dates, amounts in dollars as a person writes them. */
const row = (date: string, description: string, dollars: number, type: 'credit' | 'debit'): AnalysisRow => ({
  date: date as IsoDate,
  description,
  amount: Math.round(dollars * 100) as Cents,
  type,
})

export const debit = (date: string, description: string, dollars: number): AnalysisRow => row(date, description, dollars, 'debit')
export const credit = (date: string, description: string, dollars: number): AnalysisRow => row(date, description, dollars, 'credit')

/** The first `count` banking days from `start`. */
export const bankingDays = (start: string, count: number): IsoDate[] => {
  const days: IsoDate[] = []
  for (let d = onOrAfterBusinessDay(start as IsoDate); days.length < count; d = nextBusinessDay(d)) days.push(d)
  return days
}

/** Every `step` days from `start`, each moved to the next banking day. */
export const everyDays = (start: string, step: number, count: number): IsoDate[] =>
  Array.from({ length: count }, (_, i) => onOrAfterBusinessDay(addDays(start as IsoDate, i * step)))

export const debits = (
  dates: readonly string[],
  description: string | ((i: number) => string),
  dollars: number | ((i: number) => number),
): AnalysisRow[] =>
  dates.map((d, i) =>
    debit(d, typeof description === 'string' ? description : description(i), typeof dollars === 'number' ? dollars : dollars(i)),
  )

/** Ordinary business beside what a test is about: card sales each banking day, a supplier, rent, payroll. */
export const ordinaryBusiness = (start: string, days: number): AnalysisRow[] => {
  const rows: AnalysisRow[] = []
  for (let i = 0; i < days; i++) {
    const date = addDays(start as IsoDate, i)
    if (!isBusinessDay(date)) continue
    rows.push(credit(date, `SQUARE INC SQ${date.replaceAll('-', '')} SDV-VRFY`, 1200 + ((i * 137) % 900)))
    if (i % 3 === 0) rows.push(debit(date, `SYSCO FOODS ${4000 + i} PURCHASE`, 310.11 + ((i * 53) % 400)))
    if (date.endsWith('-03')) rows.push(debit(date, 'RENT PAYMENT MAIN ST PROPERTIES', 4200))
    if (i % 14 === 4) rows.push(debit(date, 'GUSTO PAYROLL 12345', 5200.42 + i))
  }
  return rows
}

export const inOrder = (...lists: AnalysisRow[][]): AnalysisRow[] =>
  lists.flat().sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
