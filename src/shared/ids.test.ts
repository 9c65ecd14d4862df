import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idTimeMs, isId, newId } from './ids.ts'

test('ids made in one burst are all different and sort in the order they were made', () => {
  const ids = Array.from({ length: 20_000 }, () => newId('deal'))
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
})

test('an id knows its kind and its time', () => {
  const at = Date.now() + 60_000
  const id = newId('pay', at)
  expect(isId('pay', id)).toBe(true)
  expect(isId('deal', id)).toBe(false)
  expect(Math.abs(idTimeMs(id)! - at)).toBeLessThan(1_000)
})

test('other text is no id', () => {
  for (const bad of [
    '',
    'deal_',
    'deal_x',
    `deal_8${'0'.repeat(25)}`,
    `deal_${'0'.repeat(27)}`,
    `DEAL_${'0'.repeat(26)}`,
    `deal_${'i'.repeat(26)}`,
    `deal_${'0'.repeat(25)}\n`,
  ])
    expect(isId('deal', bad), bad).toBe(false)
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isId('deal', text)).toBe(false)
    }),
  )
})
