import { expect, test } from 'vitest'
import { ReadError } from '../../engine/types.ts'
import { type Child, NeverBegun } from './child-process.ts'
import { createPool, type PoolSettings } from './pool.ts'

/** Processes that do as the test says: a job runs until it is finished by name. */
const world = (processes: number, settings?: PoolSettings) => {
  const running = new Map<string, { finish: () => void; fail: (error: Error) => void; die: () => void }>()
  const order: string[] = []
  const start = (): Child<{ name: string }, string> => {
    let isFit = true
    return {
      pid: undefined,
      ready: Promise.resolve(),
      run: ({ name }, { signal }) =>
        new Promise((resolve, reject) => {
          order.push(name)
          const die = () => {
            isFit = false
            reject(new NeverBegun())
          }
          running.set(name, { finish: () => resolve(name), fail: reject, die })
          signal?.addEventListener('abort', () => {
            isFit = false
            reject(new ReadError('cancelled', 'cancelled'))
          })
        }),
      isFit: () => isFit,
      kill: async () => {
        isFit = false
      },
    }
  }
  const pool = createPool(start, processes, settings)
  const finish = async (name: string) => {
    running.get(name)!.finish()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { pool, running, order, finish }
}

test('organizations take turns: who brought many waits for its own, others for one of them', async () => {
  const { pool, order, finish } = world(1)
  void pool.run({ name: 'first' }, { group: 'x' })
  for (const name of ['a1', 'a2', 'a3']) void pool.run({ name }, { group: 'a' })
  void pool.run({ name: 'b1' }, { group: 'b' })
  void pool.run({ name: 'c1' }, { group: 'c' })
  await new Promise((resolve) => setImmediate(resolve))
  for (const name of ['first', 'a1', 'b1', 'c1', 'a2', 'a3']) {
    expect(order.at(-1)).toBe(name)
    await finish(name)
  }
})

test('short files never wait for long ones, and long ones never take the place for short ones', async () => {
  const { pool, order, finish } = world(2, { hasShortPlace: true })
  for (const name of ['long1', 'long2']) void pool.run({ name }, { group: 'a', isShort: false })
  void pool.run({ name: 'short1' }, { group: 'b', isShort: true })
  void pool.run({ name: 'short2' }, { group: 'a', isShort: true })
  await new Promise((resolve) => setImmediate(resolve))
  expect(order).toEqual(['long1', 'short1'])
  await finish('short1')
  expect(order).toEqual(['long1', 'short1', 'short2'])
  await finish('short2')
  expect(order).toEqual(['long1', 'short1', 'short2'])
  await finish('long1')
  expect(order.at(-1)).toBe('long2')
})

test('what is started and why it was not kept is told', async () => {
  const told: string[] = []
  const { pool, running, finish } = world(1, { onStart: () => told.push('started'), onEnd: (why) => told.push(why) })
  const first = pool.run({ name: 'first' }, {})
  await new Promise((resolve) => setImmediate(resolve))
  await finish('first')
  expect(await first).toBe('first')
  const stop = new AbortController()
  const second = pool.run({ name: 'second' }, { signal: stop.signal })
  await new Promise((resolve) => setImmediate(resolve))
  expect(running.has('second')).toBe(true)
  stop.abort()
  await expect(second).rejects.toThrow('cancelled')
  expect(told).toEqual(['started', 'cancelled'])
})

test('a process that is gone before it hears of its job costs the job nothing; one that was started for it is the end of it', async () => {
  const { pool, running, order, finish } = world(1)
  const first = pool.run({ name: 'first' }, {})
  await new Promise((resolve) => setImmediate(resolve))
  await finish('first')
  expect(await first).toBe('first')
  const fail = async (name: string) => {
    await new Promise((resolve) => setImmediate(resolve))
    running.get(name)!.die()
    await new Promise((resolve) => setImmediate(resolve))
  }
  // The process of the first job, which waited.
  const second = pool.run({ name: 'second' }, {})
  await fail('second')
  expect(order).toEqual(['first', 'second', 'second'])
  const ended = expect(second).rejects.toBeInstanceOf(NeverBegun)
  await fail('second')
  await ended
  expect(order).toEqual(['first', 'second', 'second'])
})
