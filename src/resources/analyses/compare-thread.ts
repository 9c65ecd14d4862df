import { type Comparable, compareRows, type Days } from '../../engine/compare-rows.ts'
import { unpackAtOnce } from '../../platform/analysis-run/pack.ts'
import type { AnalysisWire, TransactionWire } from '../../platform/analysis-run/wire.ts'
import type { Work } from '../../platform/threads/thread.ts'
import { dayNumber, type IsoDate } from '../../shared/dates.ts'
import { type Cents, centsOf, dollars } from '../../shared/money.ts'
import type { RowsGiven } from './body-thread.ts'
import type { GivenRows } from './queue.ts'

/** Lists longer than this are no comparison but two different businesses. */
const MAX_LISTED = 5_000

export type Comparison = {
  analysisId: string
  matched: number
  onlyInStatements: ({ index: number } & TransactionWire)[]
  onlyInData: { index: number; account_id: string; date: string; name: string; amount: number; type: string }[]
  /** When a list was cut: how many there are. */
  onlyInStatementsCount: number
  onlyInDataCount: number
}

const compare = (id: string, { transactions, statements }: AnalysisWire, { rows, accounts = [] }: GivenRows): Comparison => {
  const printed = transactions.map(
    (t): Comparable => ({
      date: t.date,
      description: t.description,
      amount: centsOf(t.amount),
      type: t.type,
      last4: t.statement === null ? null : (statements[t.statement]!.accountLast4 ?? null),
    }),
  )
  const told = rows.map((r): Comparable => ({ ...r, last4: accounts[r.account!]!.last4 }))
  const { matched, onlyInFirst, onlyInSecond } = compareRows(printed, told, {
    first: printedDays(transactions, statements),
    second: [spanOf(rows.map((r) => r.date))],
  })
  return {
    analysisId: id,
    matched,
    onlyInStatements: onlyInFirst.slice(0, MAX_LISTED).map((index) => ({ index, ...transactions[index]! })),
    onlyInData: onlyInSecond.slice(0, MAX_LISTED).map((index) => {
      const { date, description: name, amount, type, account } = rows[index]!
      return {
        index,
        account_id: accounts[account!]!.id,
        date,
        name,
        amount: dollars((type === 'debit' ? amount : -amount) as Cents),
        type,
      }
    }),
    onlyInStatementsCount: onlyInFirst.length,
    onlyInDataCount: onlyInSecond.length,
  }
}

/** A quiet week at either end of the data is no sign that the data began later. */
const QUIET_DAYS = 7

const spanOf = (dates: readonly string[]): Days => {
  const days = dates.map((d) => dayNumber(d as IsoDate)).sort((a, b) => a - b)
  return [days[0]! - QUIET_DAYS, days[days.length - 1]! + QUIET_DAYS]
}

const printedDays = (transactions: AnalysisWire['transactions'], statements: AnalysisWire['statements']): Days[] => {
  const periods = statements.flatMap((s): Days[] =>
    s.periodStart === null || s.periodEnd === null || s.duplicateOf !== null || s.excluded
      ? []
      : [[dayNumber(s.periodStart), dayNumber(s.periodEnd)]],
  )
  return periods.length > 0 || transactions.length === 0 ? periods : [spanOf(transactions.map((t) => t.date))]
}

const opened = (packed: Uint8Array): string => unpackAtOnce(Buffer.from(packed.buffer, packed.byteOffset, packed.length))

/** What only the statements or only the data have, as JSON: both are opened here, where nobody waits but whoever asked. */
export const work: Work<{ id: string; packed: Uint8Array; rows: RowsGiven }, string> = async ({ id, packed, rows }) => {
  const given = JSON.parse(`${'packed' in rows ? opened(rows.packed) : rows.text}[]}`) as GivenRows
  return JSON.stringify(compare(id, JSON.parse(opened(packed)) as AnalysisWire, given))
}
