import { expect, test } from 'vitest'
import { proveAgain } from '../../../src/engine/corrections/prove-again.ts'
import { readStatements } from '../../../src/engine/statement/read.ts'
import { type Discrepancy, ReadError, type Statement } from '../../../src/engine/types.ts'
import { type Drawing, documentOf, drawings, readingOf } from './drawing.ts'

// `npm run drawings` says which of these a change alters; `npm run drawings -- --write` takes the change over.

test.each(drawings().map((d) => [d.title, d.name, d] as const))('%s (%s)', (_title, _name, drawing) => {
  expect(readingOf(drawing)).toBe(drawing.read)
})

const statementsOf = (drawing: Drawing): Statement[] => {
  try {
    return readStatements(documentOf(drawing), { fileName: 'drawing.pdf' })
  } catch (error) {
    if (error instanceof ReadError) return []
    throw error
  }
}

test('proved again with the same rows, as after a correction, every statement is off by the same and by nothing else', () => {
  const brief = (all: Discrepancy[]): string[] => all.map(({ kind, amount }) => `${kind} ${amount}`).sort()
  const statements = drawings().flatMap((drawing) => statementsOf(drawing).map((statement) => ({ drawing: drawing.name, statement })))
  expect(statements.filter(({ statement }) => statement.sums!.length > 0).length).toBeGreaterThan(20)
  for (const { drawing, statement } of statements) {
    const again = proveAgain(statement, statement.rows)
    expect([drawing, ...brief(again.discrepancies)]).toEqual([drawing, ...brief(statement.discrepancies)])
    expect(again.reconciled).toBe(statement.reconciled)
  }
})
