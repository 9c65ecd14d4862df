import type { AnalysisResult } from '../../../../client/analysis-result.ts'
import type { CorrectionChange } from '../../../api-types.ts'
import { formatDate, plural } from '../../../format.ts'
import { labelOf } from '../categories.ts'
import type { Moneys } from '../money.ts'

const OPS = {
  dismiss: 'Position dismissed',
  rename: 'Position renamed',
  merge: 'Positions merged',
  split: 'Position split',
  add: 'Position added',
  end: 'Position ended',
} as const

type Accounts = Pick<AnalysisResult, 'statements' | 'accounts'>

/** The account of a statement, or of bank data, by what is known of it; statements keep their numbers in every revision. */
export const accountWords = ({ statements, accounts }: Accounts, statement: number): string => {
  const of = statements[statement]
  if (of) return [of.bank, of.accountLast4 && `ending ${of.accountLast4}`].filter(Boolean).join(', ')
  return accounts[statement]?.name ?? ''
}

/** What a change says, in a line. */
export const changeWords = (change: CorrectionChange, of: Accounts, money: Moneys): string => {
  switch (change.kind) {
    case 'label':
      return `${plural(change.rows.length, 'row')}${change.samePayee ? ' and all of the same payee' : ''}: ${labelOf(change.classification)}`
    case 'revenue':
      return `${plural(change.rows.length, 'row')}: ${change.isRevenue ? 'revenue' : 'not revenue'}`
    case 'row':
      return `Row mended: ${[
        change.date && formatDate(change.date),
        change.amount !== undefined && money.sum(change.amount),
        change.type && `a ${change.type}`,
      ]
        .filter(Boolean)
        .join(', ')}`
    case 'account':
      return said(change.excluded ? 'Account left out' : 'Account counted again', accountWords(of, change.statement))
    case 'position':
      return said(OPS[change.op], [change.funderNames?.join(', '), change.funderName].filter(Boolean).join(' → '))
  }
}

/** One that is not made yet, with the names of what it is about. */
export const namedIn = (change: CorrectionChange, { mcaPositions }: AnalysisResult): CorrectionChange =>
  change.kind === 'position' && change.positions
    ? { ...change, funderNames: change.positions.flatMap((i) => mcaPositions[i]?.funderName ?? []) }
    : change

const said = (deed: string, what: string): string => (what === '' ? deed : `${deed}: ${what}`)

/** The rows of a change, to look whether they are still where they were. */
export const rowsOf = (change: CorrectionChange): number[] =>
  change.kind === 'row' ? [change.row] : change.kind === 'account' ? [] : (change.rows ?? [])

const isSameRow = (before: AnalysisResult, now: AnalysisResult, i: number): boolean => {
  const [a, b] = [before.transactions[i], now.transactions[i]]
  return a !== undefined && b !== undefined && a.description === b.description && a.page === b.page && a.statement === b.statement
}

/** Whether each number means the same row in two revisions: an account that is left out takes its rows away, and those behind them move up. */
export const areSameRows = (before: AnalysisResult, now: AnalysisResult): boolean =>
  before.transactions.length === now.transactions.length && before.transactions.every((_, i) => isSameRow(before, now, i))

export const isSamePosition = (before: AnalysisResult, now: AnalysisResult, i: number): boolean =>
  now.mcaPositions[i] !== undefined && before.mcaPositions[i]?.transactions.join() === now.mcaPositions[i].transactions.join()

/** Whether the numbers of some changes mean the same rows and positions in two revisions. */
export const meansTheSame = (changes: readonly CorrectionChange[], before: AnalysisResult, now: AnalysisResult): boolean =>
  before.transactions.length === now.transactions.length &&
  changes.every(
    (change) =>
      rowsOf(change).every((i) => isSameRow(before, now, i)) &&
      (change.kind !== 'position' || (change.positions ?? []).every((i) => isSamePosition(before, now, i))),
  )
