import { expect, test } from 'vitest'
import { createKeptPages } from './kept-pages.ts'

const empty = { moment: 'now', text: '', pagination: { page: 1, limit: 20, total: 0, totalPages: 0 }, isQuiet: false }

test('pages without rows take room, too: whoever asks for what is not there, over and over, fills no memory', () => {
  const pages = createKeptPages(10_000)
  const keys = Array.from({ length: 1_000 }, (_, i) => `deals org_1 2026-11-16 {"merchant_id":"nobody ${i}"}`)
  for (const key of keys) pages.set(key, empty)
  expect(keys.filter((key) => pages.get(key) !== undefined).length).toBeLessThan(100)
  expect(pages.get(keys.at(-1)!)).toBe(empty)
})
