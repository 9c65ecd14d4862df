import type { Features } from '../classify/features.ts'
import type { Label } from '../types.ts'
import type { BankingCalendar } from './calendar.ts'

/** What the steps of detection read: columns over all rows, and the calendar they are measured with. */
export type Ledger = {
  readonly features: Features
  readonly labels: readonly Label[]
  /** 1 where a person, or a rule of theirs, has said what the row is: detection takes their word and never says otherwise. */
  readonly settled?: Uint8Array
  /** Cents. */
  readonly amount: Float64Array
  /** 1 for a credit. */
  readonly credit: Uint8Array
  readonly calendar: BankingCalendar
  /** The days that statements of the accounts of these rows cover: another account's say nothing of what was skipped. */
  readonly calendarOf: (rows: readonly number[]) => BankingCalendar
  readonly descriptionOf: (row: number) => string
}

/** The ledger as it measures these rows. */
export const measuring = (rows: readonly number[], ledger: Ledger): Ledger => {
  const calendar = ledger.calendarOf(rows)
  return calendar === ledger.calendar ? ledger : { ...ledger, calendar }
}

/** Payments of one position, by row, oldest first. */
export type Track = {
  rows: number[]
  /** The payments that the schedule asked for: without retries, fees and odd ones. */
  scheduled: number[]
  /** The amounts it had, oldest first; more than one when the payment changed. */
  amounts: number[]
  /** Share of the rows that have one of those amounts. */
  equalShare: number
  /** What told it apart from another position of the same payee. */
  apartBy: 'amount' | 'id' | 'sameDay' | 'time' | null
}
