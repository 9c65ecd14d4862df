import type { Finding } from '../../types.ts'
import { boxOf, type Candidate } from './interpret.ts'
import type { Outcome } from './readings.ts'
import type { Repair } from './repair.ts'

const dollars = (cents: number): string => (cents / 100).toFixed(2)

const mended = ({ row, what, printed, value }: Repair): Finding => ({
  kind: 'mended_digits',
  severity: 'info',
  message:
    printed === ''
      ? `The scan lost an amount; the balances around it prove ${dollars(value)}.`
      : `The ${what} "${printed}" is blemished; the balances around it prove ${dollars(value)}.`,
  page: row.page,
  box: boxOf(row.raw),
})

const ONLY_EVIDENCE: Partial<Record<Candidate['evidence'], { kind: Finding['kind']; why: string }>> = {
  balance: { kind: 'direction_from_balances', why: 'the printed balances leave one answer for their direction.' },
  wording: { kind: 'direction_from_wording', why: 'their direction was taken from their wording.' },
}

/** Says so where neither a column, a section nor a sign told which way rows went. */
const directed = (candidates: readonly Candidate[]): Finding[] =>
  Object.entries(ONLY_EVIDENCE).flatMap(([evidence, { kind, why }]) => {
    const rows = candidates.filter((c) => c.evidence === evidence && !c.raw.grid)
    const first = rows[0]
    if (!first) return []
    const message = `${rows.length} rows print neither sign, section nor column: ${why}`
    return [{ kind, severity: 'info', message, page: first.page, box: boxOf(first.raw) }]
  })

/** What the reader itself had to decide, for a person to look at. */
export const findingsOf = ({ candidates, repairs }: Outcome): Finding[] => [...repairs.map(mended), ...directed(candidates)]
