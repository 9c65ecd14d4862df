import { expect, test } from 'vitest'
import { createShares } from './shares.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

test('a group has so many places and no more, in the order asked for; another has its own', async () => {
  const { enter } = createShares(2, 60_000)
  const [first, second] = [await enter('a'), await enter('a')]
  const order: string[] = []
  const waiting = ['third', 'fourth'].map(async (name) => {
    const leave = await enter('a')
    order.push(name)
    return leave
  })
  const other = await enter('b')
  await soon()
  expect(order).toEqual([])
  first()
  // Given back twice it is given back once.
  first()
  await soon()
  expect(order).toEqual(['third'])
  second()
  const leaves = await Promise.all(waiting)
  expect(order).toEqual(['third', 'fourth'])
  for (const leave of [...leaves, other]) leave()
  await Promise.all([enter('a'), enter('a')])
})

test('whoever waits too long is told to come back, and is no more in the line', async () => {
  const { enter } = createShares(1, 10)
  const leave = await enter('a')
  await expect(enter('a')).rejects.toMatchObject({ status: 429, code: 'rate_limited', headers: { 'retry-after': '1' } })
  leave()
  await expect(enter('a')).resolves.toBeTypeOf('function')
})
