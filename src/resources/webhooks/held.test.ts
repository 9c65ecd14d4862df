import { expect, test } from 'vitest'
import { createHeld, type Held } from './held.ts'
import type { Claimed } from './queue.ts'

const delivery = (webhookId: string, id: string): Claimed => ({ id: `dlv_${id}`, webhook_id: webhookId }) as Claimed
const ids = (deliveries: Claimed[]): string[] => deliveries.map((d) => d.id)

test('what is held for a subscription leaves in the order it was claimed, and by itself', () => {
  const held = createHeld()
  held.add(delivery('a', '1'), 0)
  held.add(delivery('b', '2'), 0)
  held.add(delivery('a', '3'), 0)
  expect(held.take('a').id).toBe('dlv_1')
  expect([...held.all()]).toEqual(['a', 'b'])
  expect(held.take('a').id).toBe('dlv_3')
  expect(held.has('a')).toBe(false)
  expect(ids(held.takeAll('b'))).toEqual(['dlv_2'])
  expect(held.takeAll('b')).toEqual([])
})

test('what was held for more than a tenth of a second is given up, and what came later is not', () => {
  const held = createHeld()
  held.add(delivery('a', '1'), 0)
  held.add(delivery('a', '2'), 90)
  expect(held.takeOld('a', 100)).toEqual([])
  expect(ids(held.takeOld('a', 101))).toEqual(['dlv_1'])
  expect(held.take('a').id).toBe('dlv_2')
})

/** Takes and puts back, so that it holds as much as before and has got quicker. */
const takeOften = (held: Held, count: number): void => {
  held.add(delivery('quick', '0'), 0)
  for (let i = 0; i < count; i++) held.add(held.take('quick'), 0)
  held.takeAll('quick')
}

test('a subscription alone holds eight times what it is sent at once', () => {
  const held = createHeld()
  takeOften(held, 10_000)
  expect(held.wanted('a', 32, 1, 50)).toBe(256)
})

test('no more than 512 are held altogether, however quickly they are sent', () => {
  const held = createHeld()
  takeOften(held, 10_000)
  for (let i = 0; i < 500; i++) held.add(delivery(`w${i % 20}`, String(i)), 0)
  expect(held.wanted('a', 32, 1, 50)).toBe(12)
  held.takeAll('w0')
  expect(held.wanted('a', 32, 1, 50)).toBe(37)
})

test('no more are held than are sent in half the time that they may wait, or a little more', () => {
  const held = createHeld()
  takeOften(held, 100)
  expect(held.wanted('a', 100, 1, 50)).toBe(150)
  takeOften(held, 100)
  expect(held.wanted('a', 100, 1, 150)).toBe(75)
  // Nothing was sent for a while: a few, to begin with.
  expect(held.wanted('a', 100, 1, 1_000)).toBe(64)
})

test('a subscription holds its share, and gets more when little of it is left; one that is not quick holds none', () => {
  const held = createHeld()
  takeOften(held, 10_000)
  expect(held.wanted('a', 32, 10, 50)).toBe(52)
  for (let i = 0; i < 14; i++) held.add(delivery('a', String(i)), 50)
  expect(held.wanted('a', 32, 10, 50)).toBe(0)
  held.take('a')
  expect(held.wanted('a', 32, 10, 50)).toBe(39)
  expect(held.wanted('b', 0, 10, 50)).toBe(0)
})
