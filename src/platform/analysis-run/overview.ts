import { type Static, Type } from 'typebox'
import { nullable, oneOf } from '../http/fields.ts'
import type { AnalysisWire } from './wire.ts'

/** What a list says of a completed analysis. */
export const Overview = Type.Object({
  holders: Type.Array(Type.String()),
  accounts: Type.Array(Type.Object({ bank: nullable(Type.String()), accountLast4: nullable(Type.String()) })),
  periodStart: nullable(Type.String({ format: 'date' })),
  periodEnd: nullable(Type.String({ format: 'date' })),
  months: Type.Array(Type.String(), { description: 'Calendar months that the statements (or rows) touch, such as 2026-03.' }),
  reconciled: nullable(Type.Boolean({ description: 'Whether all statements that count are; null when there are none.' })),
  reconciledBy: Type.Optional(
    nullable(
      oneOf(['print', 'correction'], {
        description: 'correction: one of them ties only by a row that a person mended. Not there of analyses made before it was told.',
      }),
    ),
  ),
  mcaPositions: Type.Integer(),
  activePositions: Type.Integer(),
})
export type Overview = Static<typeof Overview>

/** A field of a result's text, by the one that follows it. Quotes within texts are escaped, so the names are found nowhere else; what stands behind the rows is looked for from the end. */
const part = <K extends keyof AnalysisWire>(text: string, name: K, next: keyof AnalysisWire, side: 'start' | 'end'): AnalysisWire[K] => {
  const key = `"${name}":`
  const from = (side === 'start' ? text.indexOf(key) : text.lastIndexOf(key)) + key.length
  return JSON.parse(text.slice(from, text.indexOf(`,"${next}":`, from))) as AnalysisWire[K]
}

const MAX_MONTHS = 120

/** Every calendar month from one day to another. */
const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = []
  let [year, month] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  for (let at = from.slice(0, 7); at <= to.slice(0, 7) && months.length < MAX_MONTHS; ) {
    months.push(at)
    month = month === 12 ? 1 : month + 1
    if (month === 1) year++
    at = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
  }
  return months
}

/** Out of a result's text, without its rows being parsed: there may be a hundred thousand of them. */
export const overviewOf = (text: string): Overview =>
  overviewOfParts(
    part(text, 'summary', 'mcaPositions', 'start'),
    part(text, 'mcaPositions', 'classifications', 'start'),
    part(text, 'statements', 'accounts', 'end'),
  )

export const overviewOfParts = (
  summary: AnalysisWire['summary'],
  positions: AnalysisWire['mcaPositions'],
  statements: AnalysisWire['statements'],
): Overview => {
  const counted = statements.filter((s) => s.duplicateOf === null && !s.excluded)
  const { start, end } = summary.dateRange
  const spans = counted.flatMap((s) => (s.periodStart && s.periodEnd ? [[s.periodStart, s.periodEnd] as const] : []))
  if (spans.length === 0 && start && end) spans.push([start, end])
  const accounts = new Map(counted.map(({ bank, accountLast4 }) => [`${bank} ${accountLast4}`, { bank, accountLast4 }]))
  const reconciled = counted.length === 0 ? null : counted.every((s) => s.reconciled)
  return {
    holders: [...new Set(statements.filter((s) => !s.excluded).flatMap((s) => s.holder ?? []))],
    accounts: [...accounts.values()],
    periodStart: start,
    periodEnd: end,
    months: [...new Set(spans.flatMap(([from, to]) => monthsBetween(from, to)))].sort(),
    reconciled,
    reconciledBy: !reconciled ? null : counted.some((s) => s.reconciledBy === 'correction') ? 'correction' : 'print',
    mcaPositions: positions.length,
    activePositions: positions.filter((p) => p.active).length,
  }
}
