import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Settlement } from './queue.ts'
import { createSettling } from './settling.ts'

const silent = pino({ level: 'silent' })
const settlement = (n: number) => ({ id: `dlv_${n}`, claim: 'c', record: {}, retryAt: null }) as unknown as Settlement

test('what finishes meanwhile is written by the next statement, each once and in order', async () => {
  const written: string[][] = []
  const queue = {
    settle: async (all: readonly Settlement[]) => {
      written.push(all.map(({ id }) => id))
    },
  }
  const { settle } = createSettling(queue, 1_000, silent)
  await Promise.all(Array.from({ length: 600 }, (_, n) => settle(settlement(n))))
  expect(written.flat()).toEqual(Array.from({ length: 600 }, (_, n) => `dlv_${n}`))
  // The first goes alone; nobody knows yet that more will come.
  expect(written.map((batch) => batch.length)).toEqual([1, 256, 256, 87])
})

test('a result is tried again until it is written; past its lease it is let go, and said', async () => {
  let failures = 2
  let lost = 0
  const log = Object.assign(Object.create(silent), { error: () => lost++ }) as typeof silent
  const queue = {
    settle: async () => {
      if (failures-- > 0) throw new Error('the database is away')
    },
  }
  await createSettling(queue, 60_000, log).settle(settlement(1))
  expect([failures, lost]).toEqual([-1, 0])
  failures = Number.POSITIVE_INFINITY
  await createSettling(queue, 100, log).settle(settlement(2))
  expect(lost).toBe(1)
})
