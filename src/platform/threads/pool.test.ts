import { getPriority } from 'node:os'
import { afterAll, expect, test } from 'vitest'
import { createThreads, type Lane, type Task } from './pool.ts'

const threads = createThreads()
afterAll(() => threads.close())

// A module of its own, since a thread is given one by its address.
const MODULE = new URL('data:text/javascript,import { getPriority } from "node:os"; export const work = async () => getPriority(0)')
const niceOf = (lane: Lane) => threads.run<number>({ module: MODULE, input: null }, { lane, group: 'test' })

test.runIf(process.platform === 'linux')(
  'what nobody waits for stands back: threads for jobs and large bodies have less of the processor, the one for waiting callers has not, nor has the process',
  async () => {
    const own = getPriority(process.pid)
    expect([await niceOf('now'), await niceOf('bodies'), await niceOf('later')]).toEqual([own, Math.max(own, 10), Math.max(own, 10)])
    expect(getPriority(process.pid)).toBe(own)
  },
)

test('what a thread tells on its way is heard before its result', async () => {
  const module = new URL(
    'data:text/javascript,export const work = async (input, ask, tell) => { tell("first " + input); return await ask("second " + input) }',
  )
  const heard: string[] = []
  const task = {
    module,
    input: 'x',
    hear: (news: string) => heard.push(news),
    ask: async (question: string) => {
      heard.push(question)
      return 'third'
    },
  }
  expect(await threads.run(task as Task, { lane: 'now', group: 'g' })).toBe('third')
  expect(heard).toEqual(['first x', 'second x'])
})
