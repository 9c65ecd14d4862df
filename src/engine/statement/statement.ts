import type { Cents } from '../../shared/money.ts'
import type { Discrepancy, PdfText, Row, Statement } from '../types.ts'
import type { Dating } from './facts/period/dating.ts'
import type { Period } from './facts/period/period.ts'
import type { Line } from './lines/lines.ts'
import { findingsOf } from './proof/findings.ts'
import { boxOf, type Candidate } from './proof/interpret.ts'
import type { Outcome } from './proof/readings.ts'

export type Identity = Pick<Statement, 'bank' | 'accountLast4' | 'holder' | 'holderState'>

type Source = { doc: PdfText; fileName: string; currency: string }

/** What was read, in the words of `types.ts`. */
export const toStatement = (
  lines: readonly Line[],
  outcome: Outcome,
  gaps: readonly Discrepancy[],
  dating: Dating,
  identity: Identity,
  source: Source,
): Statement => {
  const { candidates, proof, printed } = outcome
  const period = dating.printed ?? spanOf(candidates) ?? dating.period
  return {
    fileName: source.fileName,
    ...identity,
    currency: source.currency,
    kind: printed.card ? 'card' : 'deposit',
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    openingBalance: proof.opening as Cents | null,
    closingBalance: proof.closing as Cents | null,
    pageCount: new Set(lines.map((l) => l.page)).size,
    reconciled: proof.ok && gaps.length === 0,
    discrepancies: [...proof.discrepancies, ...gaps, ...(proof.ok ? [] : unreadablePages(source.doc))],
    findings: findingsOf(outcome),
    duplicateOf: null,
    rows: candidates.filter(isRow).map(toRow),
    dailyBalances: printed.daily.map((d) => ({ date: d.date, balance: d.balance as Cents })),
  }
}

const spanOf = (candidates: readonly Candidate[]): Period | null => {
  const dates = candidates.flatMap((c) => c.date ?? []).sort()
  return dates.length > 0 ? { start: dates[0]!, end: dates[dates.length - 1]! } : null
}

const unreadablePages = (doc: PdfText): Discrepancy[] =>
  doc.pages
    .filter((page) => page.words.length === 0)
    .map(({ page }) => ({ kind: 'unreadable_page', message: `Page ${page} holds no readable text.`, amount: null, page }))

/** A scanned row whose amount nothing tells is none. */
const isRow = (c: Candidate): boolean => c.date !== null && c.direction !== null && !(c.amount === 0 && c.amountRaw === '')

const toRow = (c: Candidate): Row => ({
  date: c.date!,
  description: c.description,
  amount: c.amount as Cents,
  type: c.direction!,
  balance: c.balance as Cents | null,
  page: c.page,
  box: boxOf(c.raw),
  statement: null,
})
