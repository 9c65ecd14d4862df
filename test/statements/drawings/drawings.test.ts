import { expect, test } from 'vitest'
import { proveAgain } from '../../../src/engine/corrections/prove-again.ts'
import { type Discrepancy, ReadError, type Statement } from '../../../src/engine/types.ts'
import { type Drawing, drawings, readingOf, statementsOf } from './drawing.ts'

// `npm run drawings` says which of these a change alters; `npm run drawings -- --write` takes the change over.

const all = drawings()

/** Each is read once for both tests. */
const known = new Map<Drawing, Statement[]>()
const readOnce = (drawing: Drawing): Statement[] => {
  const statements = known.get(drawing) ?? statementsOf(drawing)
  known.set(drawing, statements)
  return statements
}

test.each(all.map((d) => [d.title, d.name, d] as const))('%s (%s)', (_title, _name, drawing) => {
  expect(readingOf(drawing, readOnce)).toBe(drawing.read)
})

const statementsIn = (drawing: Drawing): Statement[] => {
  try {
    return readOnce(drawing)
  } catch (error) {
    if (error instanceof ReadError) return []
    throw error
  }
}

test('proved again with the same rows, as after a correction, every statement is off by the same and by nothing else', () => {
  const brief = (all: Discrepancy[]): string[] => all.map(({ kind, amount }) => `${kind} ${amount}`).sort()
  const statements = all.flatMap((drawing) => statementsIn(drawing).map((statement) => ({ drawing: drawing.name, statement })))
  expect(statements.filter(({ statement }) => statement.sums!.length > 0).length).toBeGreaterThan(20)
  for (const { drawing, statement } of statements) {
    const again = proveAgain(statement, statement.rows)
    expect([drawing, ...brief(again.discrepancies)]).toEqual([drawing, ...brief(statement.discrepancies)])
    expect(again.reconciled).toBe(statement.reconciled)
  }
})
