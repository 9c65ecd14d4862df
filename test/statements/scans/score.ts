import type { Statement } from '../../../src/engine/types.ts'
import type { Truth } from '../generator/index.ts'

export type Fact = { date: string; amount: number; type: string; text: string }

export type Score = {
  /** Rows whose day, amount and direction are right. */
  exact: number
  missed: Fact[]
  extra: Fact[]
  /** Of the texts of those rows: their words, and how many were not read as printed. */
  words: number
  wordsLost: number
  /** Period, opening and closing. */
  ends: boolean
  proven: boolean
  wrongButProven: boolean
}

export const keyOf = (row: Fact): string => `${row.date} ${row.type} ${row.amount}`

const wordsOf = (text: string): string[] => text.toUpperCase().match(/[A-Z0-9]+/g) ?? []

const lostWords = (printed: string, read: string): number => {
  const left = wordsOf(read)
  return wordsOf(printed).filter((word) => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  }).length
}

/** Each printed row is paired with the row of the same facts whose text is nearest. */
export const score = (statements: readonly Statement[], truth: Truth): Score => {
  const extra: Fact[] = statements.flatMap((s) =>
    s.rows.map(({ date, amount, type, description }) => ({ date, amount, type, text: description })),
  )
  const missed: Fact[] = []
  let words = 0
  let wordsLost = 0
  for (const { date, amountCents, type, description } of truth.rows) {
    const row: Fact = { date, amount: amountCents, type, text: description }
    const same = extra.filter((one) => keyOf(one) === keyOf(row)).map((one) => ({ one, lost: lostWords(row.text, one.text) }))
    if (same.length === 0) {
      missed.push(row)
      continue
    }
    const best = same.reduce((a, b) => (b.lost < a.lost ? b : a))
    words += wordsOf(row.text).length
    wordsLost += best.lost
    extra.splice(extra.indexOf(best.one), 1)
  }
  const [first] = statements
  const ends =
    statements.length === 1 &&
    first!.openingBalance === truth.opening &&
    first!.closingBalance === truth.closing &&
    first!.periodStart === truth.periodStart &&
    first!.periodEnd === truth.periodEnd
  const proven = statements.length === 1 && first!.reconciled
  const isWhole = missed.length === 0 && extra.length === 0 && ends
  const exact = truth.rows.length - missed.length
  return { exact, missed, extra, words, wordsLost, ends, proven, wrongButProven: proven && !isWhole }
}
