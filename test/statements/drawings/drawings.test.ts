import { expect, test } from 'vitest'
import { drawings, readingOf } from './drawing.ts'

// `npm run drawings` says which of these a change alters; `npm run drawings -- --write` takes the change over.

test.each(drawings().map((d) => [d.title, d.name, d] as const))('%s (%s)', (_title, _name, drawing) => {
  expect(readingOf(drawing)).toBe(drawing.read)
})
