import { expect, test } from 'vitest'
import { createGathering } from './gathering.ts'

/** Whether it is over without anybody having to wait. */
const isOver = async (waiting: Promise<void>): Promise<boolean> => {
  let over = false
  void waiting.then(() => {
    over = true
  })
  for (let i = 0; i < 10; i++) await Promise.resolve()
  return over
}

test('a claim waits for others only soon after the last one, and only while plenty is held', async () => {
  let now = 0
  const gathering = createGathering(() => now)
  expect(await isOver(gathering.wait(500))).toBe(true)
  expect(await isOver(gathering.wait(31))).toBe(true)
  now = 19
  const waiting = gathering.wait(32)
  expect(await isOver(waiting)).toBe(false)
  await waiting
  now = 39
  expect(await isOver(gathering.wait(32))).toBe(true)
})

test('it goes on at once when what is held becomes little', async () => {
  const gathering = createGathering(() => 0)
  await gathering.wait(0)
  const waiting = gathering.wait(100)
  gathering.look(32)
  expect(await isOver(waiting)).toBe(false)
  gathering.look(31)
  expect(await isOver(waiting)).toBe(true)
})
