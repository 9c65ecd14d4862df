import type { AnalysisResult, AnalyzedStatement, AnalyzedTransaction } from '../../../client/analysis-result.ts'
import { addDays } from '../../format.ts'
import { accountKey } from './filters.ts'

/** What a statement's rows come to, held against what is printed. */

export const cents = (dollars: number): number => Math.round(dollars * 100)
const change = ({ type, amount }: AnalyzedTransaction): number => (type === 'credit' ? cents(amount) : -cents(amount))

/** How many running balances there are to hold against the rows, taken in one order, and how many follow from the row before. */
const following = (rows: readonly AnalyzedTransaction[], opening: number | null) => {
  let [checked, fitting] = [0, 0]
  let before = opening === null ? null : cents(opening)
  for (const row of rows) {
    before = before === null ? null : before + change(row)
    if (row.balance === null) continue
    if (before !== null) {
      checked++
      if (before === cents(row.balance)) fitting++
    }
    before = cents(row.balance)
  }
  return { checked, fitting }
}

/** The sums of a statement's rows, and how many of its running balances follow from the row before. Rows stand as they are printed: some banks print the newest first. */
export const sumsOf = ({ statements, transactions }: AnalysisResult, statement: number) => {
  const rows = transactions.filter((row) => row.statement === statement)
  let [credits, debits] = [0, 0]
  for (const row of rows)
    if (row.type === 'credit') credits += cents(row.amount)
    else debits += cents(row.amount)
  const { openingBalance } = statements[statement]!
  const [down, up] = [following(rows, openingBalance), following([...rows].reverse(), openingBalance)]
  return { credits: credits / 100, debits: debits / 100, ...(up.fitting > down.fitting ? up : down) }
}

type Gap = { account: string; statement: number; from: string; to: string; jump: number | null }

/** Days between two statements of one account that neither covers, and closings that the next opening does not continue. What is left out or repeated counts for nothing. */
export const gapsOf = (statements: readonly AnalyzedStatement[]): Gap[] => {
  const gaps: Gap[] = []
  const byAccount = Map.groupBy(
    statements.filter((s) => s.periodStart && s.periodEnd && s.duplicateOf === null && !s.excluded),
    accountKey,
  )
  for (const [account, own] of byAccount) {
    own.sort((a, b) => (a.periodStart! < b.periodStart! ? -1 : 1))
    for (let i = 1; i < own.length; i++) {
      const [before, now] = [own[i - 1]!, own[i]!]
      const jump =
        before.closingBalance !== null && now.openingBalance !== null && cents(before.closingBalance) !== cents(now.openingBalance)
          ? (cents(now.openingBalance) - cents(before.closingBalance)) / 100
          : null
      const next = addDays(before.periodEnd!, 1)
      const isGap = next < now.periodStart!
      if (isGap || jump !== null)
        gaps.push({
          account,
          statement: statements.indexOf(now),
          from: isGap ? next : before.periodEnd!,
          to: isGap ? addDays(now.periodStart!, -1) : now.periodStart!,
          jump,
        })
    }
  }
  return gaps
}
