import { createOpened } from '../../platform/analysis-run/opened.ts'
import { unpackAtOnce } from '../../platform/analysis-run/pack.ts'
import type { AnalysisWire } from '../../platform/analysis-run/wire.ts'
import type { Page } from '../../platform/records/list.ts'
import type { Work } from '../../platform/threads/thread.ts'
import { type ListedTransaction, pageOfTransactions } from './rows-page.ts'
import type { TransactionQuery } from './schema.ts'

/** What a rule would have labelled otherwise. */
export type Relabelled = { transactions: number; amount: number; from: Record<string, number> }
export type WantedLabel = { payee: string; type: string; classification: string }
/** What a funded deal is watched by: of the rows, those that brought an advance. */
export type Watched = Pick<AnalysisWire, 'metrics' | 'mcaPositions' | 'transactions'>

/** What can be asked of a result, each with what is asked and what is told. */
export type Questions = {
  /** Some fields in the order of the result, as JSON. */
  fields: { asked: readonly string[]; told: string }
  page: { asked: TransactionQuery; told: Page<ListedTransaction> }
  relabelled: { asked: WantedLabel; told: Relabelled }
  watched: { asked: null; told: Watched }
}
export type Question = keyof Questions

const relabelled = ({ transactions, statements, accounts }: AnalysisWire, { payee, type, classification }: WantedLabel): Relabelled => {
  const isOfCard = ({ statement, account }: (typeof transactions)[number]): boolean =>
    (statement === null ? accounts[account ?? -1] : statements[statement])?.kind === 'card'
  const changed = transactions.filter(
    (t) =>
      t.payee?.toUpperCase() === payee &&
      t.type === type &&
      t.classification !== classification &&
      // No rule makes what comes to a card a sale.
      !(classification === 'businessRevenue' && isOfCard(t)),
  )
  const from: Record<string, number> = {}
  for (const t of changed) from[t.classification] = (from[t.classification] ?? 0) + 1
  return { transactions: changed.length, amount: changed.reduce((sum, t) => sum + Math.round(t.amount * 100), 0) / 100, from }
}

const TELL: { [Q in Question]: (result: AnalysisWire, asked: Questions[Q]['asked']) => Questions[Q]['told'] } = {
  fields: (result, names) => JSON.stringify(Object.fromEntries(Object.entries(result).filter(([name]) => names.includes(name)))),
  page: ({ transactions }, query) => pageOfTransactions(transactions, query),
  relabelled,
  watched: ({ metrics, mcaPositions, transactions }) => ({
    metrics,
    mcaPositions,
    transactions: transactions.filter((t) => t.classification === 'mcaFunding'),
  }),
}

export const tell = <Q extends Question>(result: AnalysisWire, question: Q, asked: Questions[Q]['asked']): Questions[Q]['told'] =>
  TELL[question](result, asked)

/** Whoever looks at a page of rows looks at the next one. Thirty times as much when opened. */
const MAX_PACKED_BYTES = 4 * 1024 * 1024
const open = createOpened(MAX_PACKED_BYTES, (packed) => JSON.parse(unpackAtOnce(packed)) as AnalysisWire)

/** The other side of ask-result.ts. */
export const work: Work<{ packed: Uint8Array; question: Question; asked: never }, unknown> = async ({ packed, question, asked }) =>
  tell(open(packed), question, asked)
