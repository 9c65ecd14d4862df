import type { Statement } from '../../../src/engine/types.ts'
import type { DrawnTruth } from './sheet.ts'

export interface Verdict {
  /** Every row's day, amount and direction, none missing, none more. */
  rows: boolean
  /** The words of every row's text are in what was read for it. */
  texts: boolean
  /** Period, opening and closing as printed, as far as they are. */
  ends: boolean
  /** Every account is called proven. */
  proven: boolean
  /** An account is called proven though a fact of it is wrong or the paper contradicts itself: the worst that can happen. */
  wrongButProven: boolean
  /** Right in rows and ends, and proven if the paper can be. */
  whole: boolean
  counts: string
}

type Fact = { date: string; cents: number; credit: boolean; text: string }

const keyOf = (row: Fact): string => `${row.date} ${row.credit ? '+' : '-'}${row.cents}`
const rowsOf = (statement: Statement): Fact[] =>
  statement.rows.map((row) => ({ date: row.date, cents: row.amount, credit: row.type === 'credit', text: row.description }))
const sameRows = (read: Fact[], wanted: Fact[]): boolean =>
  read.length === wanted.length && read.map(keyOf).sort().join() === wanted.map(keyOf).sort().join()

const wordsIn = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
const sameTexts = (read: Fact[], wanted: Fact[]): boolean => {
  const left = [...read]
  return wanted.every((row) => {
    const words = wordsIn(row.text)
    const at = left.findIndex((one) => keyOf(one) === keyOf(row) && words.every((word) => one.text.toUpperCase().includes(word)))
    if (at < 0) return false
    left.splice(at, 1)
    return true
  })
}

/** What is owed on a card may be told with either sign. */
const sameMoney = (read: number | null, wanted: number | null, card: boolean): boolean =>
  wanted === null || read === wanted || (card && read === -wanted)

const sameEnds = (statement: Statement, truth: DrawnTruth): boolean =>
  sameMoney(statement.openingBalance, truth.opening, truth.kind === 'card') &&
  sameMoney(statement.closingBalance, truth.closing, truth.kind === 'card') &&
  (!truth.period || (statement.periodStart === truth.period.start && statement.periodEnd === truth.period.end))

const shared = (read: Fact[], wanted: Fact[]): number => {
  const left = wanted.map(keyOf)
  return read.filter((row) => {
    const at = left.indexOf(keyOf(row))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}

/** Each statement is held against the account it shares most rows with. */
export const judge = (statements: Statement[], truths: DrawnTruth[]): Verdict => {
  const pairs = statements.map((statement) => {
    const read = rowsOf(statement)
    const best = truths.reduce((a, b) => (shared(read, b.rows) > shared(read, a.rows) ? b : a))
    const truth = truths.find((one) => one.last4 === statement.accountLast4 && shared(read, one.rows) === shared(read, best.rows)) ?? best
    return { statement, read, truth }
  })
  const found = (truth: DrawnTruth) => pairs.find((pair) => pair.truth === truth)
  const all = (holds: (pair: (typeof pairs)[number]) => boolean): boolean =>
    statements.length === truths.length &&
    truths.every((truth) => {
      const pair = found(truth)
      return pair !== undefined && holds(pair)
    })
  const rows = all(({ read, truth }) => sameRows(read, truth.rows))
  const ends = all(({ statement, truth }) => sameEnds(statement, truth))
  const proven = all(({ statement }) => statement.reconciled)
  return {
    rows,
    ends,
    proven,
    texts: rows && all(({ read, truth }) => sameTexts(read, truth.rows)),
    wrongButProven: pairs.some(
      ({ statement, read, truth }) =>
        statement.reconciled && !(truth.consistent && sameRows(read, truth.rows) && sameEnds(statement, truth)),
    ),
    whole: rows && ends && (proven || !truths.every((truth) => truth.provable)),
    counts: truths
      .map((truth) => `${shared(found(truth)?.read ?? [], truth.rows)}/${found(truth)?.read.length ?? 0} of ${truth.rows.length}`)
      .join(' + '),
  }
}
