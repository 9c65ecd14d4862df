import { expect, test } from 'vitest'
import { createHeld } from './held.ts'
import type { Claimed } from './queue.ts'

const delivery = (webhookId: string, id: string): Claimed => ({ id: `dlv_${id}`, webhook_id: webhookId }) as Claimed
const ids = (deliveries: Claimed[]): string[] => deliveries.map((d) => d.id)

test('what is held for a subscription leaves in the order it was claimed, and by itself', () => {
  const held = createHeld()
  held.add(delivery('a', '1'), 0)
  held.add(delivery('b', '2'), 0)
  held.add(delivery('a', '3'), 0)
  expect(held.take('a').id).toBe('dlv_1')
  expect(held.all()).toEqual(['a', 'b'])
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

test('no more than 512 are held altogether', () => {
  const held = createHeld()
  expect(held.room(32)).toBe(32)
  for (let i = 0; i < 500; i++) held.add(delivery(`w${i % 20}`, String(i)), 0)
  expect(held.room(32)).toBe(12)
  held.takeAll('w0')
  expect(held.room(32)).toBe(32)
})
