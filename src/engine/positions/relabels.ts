import { FUNDERS } from '../classify/funders.ts'
import type { Label } from '../types.ts'
import type { PayeeGroup } from './groups.ts'
import type { Ledger, Track } from './ledger.ts'
import { nameOf } from './names.ts'
import { fundingOf, type Series } from './series.ts'

/** A label that behaviour decides over what the text alone said. */
export type Relabel = { row: number; label: Label }

export const relabel = (series: Series, confidence: number, ledger: Ledger): Relabel[] => {
  const { group, track, returned, own } = series
  const vendor = nameOf(group, ledger)
  const source = group.funder >= 0 ? ('funder_db' as const) : ('pattern' as const)
  const label = (category: Label['category'], subClassification: string | null, ruleId: string): Label => ({
    category,
    subClassification,
    vendor,
    confidence,
    source,
    ruleId,
  })
  const payment = label('mcaRepayment', 'advance', group.funder >= 0 ? 'position.funder' : 'position.behaviour')
  const deposit = label('mcaFunding', 'advanceProceeds', 'position.funding')
  const undone = label('refund', 'returnedPayment', 'position.returned')
  return [
    ...track.rows.map((row) => ({ row, label: keepFinerLabel(ledger.labels[row]!, payment) })),
    ...[...fundingOf(series), ...own.later].map((row) => ({ row, label: keepFinerLabel(ledger.labels[row]!, deposit) })),
    ...returned.map((m) => ({ row: m.credit, label: keepFinerLabel(ledger.labels[m.credit]!, undone) })),
  ]
}

/** What the text's own rule said in the same category is kept: it names the rule a reader can look up. */
const keepFinerLabel = (old: Label, next: Label): Label =>
  old.category === next.category && old.source === 'funder_db' && old.confidence >= next.confidence ? old : next

export const asLoan = (track: Track, funding: readonly number[], group: PayeeGroup, ledger: Ledger): Relabel[] => {
  const base = { vendor: FUNDERS[group.funder]!.name, confidence: 0.9, source: 'funder_db' as const, ruleId: 'position.loanCadence' }
  const payment: Label = { ...base, category: 'loanPayment', subClassification: 'loan' }
  const proceeds: Label = { ...base, category: 'loanDisbursement', subClassification: 'loanProceeds' }
  return [
    ...track.rows.map((row) => ({ row, label: keepFinerLabel(ledger.labels[row]!, payment) })),
    ...funding.map((row) => ({ row, label: keepFinerLabel(ledger.labels[row]!, proceeds) })),
  ]
}
