import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('groups take turns, however much one of them has brought', () => {
  const line = createTurns<string>()
  for (const item of ['a1', 'a2', 'a3', 'a4']) line.add('a', item)
  line.add('b', 'b1')
  line.add('c', 'c1')
  line.add('b', 'b2')
  expect(Array.from({ length: 8 }, () => line.take())).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', null])
})

test('what does not fit is passed over and keeps its place', () => {
  const line = createTurns<number>()
  for (const item of [10, 1]) line.add('a', item)
  line.add('b', 20)
  expect([line.take((n) => n < 5), line.take((n) => n < 5), line.take(), line.take()]).toEqual([1, null, 20, 10])
})

test('what is taken out is not served', () => {
  const line = createTurns<string>()
  line.add('a', 'a1')
  line.add('a', 'a2')
  line.remove('a', 'a1')
  line.remove('b', 'a2')
  expect([line.waiting('a'), line.take(), line.take(), line.waiting('a')]).toEqual([1, 'a2', null, 0])
})
