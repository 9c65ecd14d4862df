import { expect } from 'vitest'
import type { PdfText, Statement } from '../types.ts'
import { readStatements } from './read.ts'

// How the tests of this folder read a drawing and say what came of it.

export const all = (doc: PdfText): Statement[] => readStatements(doc, { fileName: 'case.pdf' })

export const one = (doc: PdfText): Statement => {
  const statements = all(doc)
  expect(statements).toHaveLength(1)
  return statements[0]!
}

export const brief = (s: Statement): string[] =>
  s.rows.map((r) => `${r.date} ${r.type === 'credit' ? '+' : '-'}${(r.amount / 100).toFixed(2)} ${r.description}`)

/** The rows of a statement that adds up without a doubt. */
export const proved = (given: PdfText | Statement): string[] => {
  const s = 'pages' in given ? one(given) : given
  expect(s.discrepancies).toEqual([])
  expect(s.reconciled).toBe(true)
  return brief(s)
}

/** What does not add up, by kind. */
export const offs = (doc: PdfText): string[] => one(doc).discrepancies.map((d) => d.kind)
