import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_MS } from '../../../test/patience.ts'
import { type Child, type ChildLimits, NeverBegun, startChild } from './child-process.ts'
import { DEFAULT_CHILD_LIMITS } from './parser.ts'

/** A reader that has a first result, says that it has a page, and then does as the job says. */
const READER = `
  process.on('message', ({ job, then }) => {
    process.send({ kind: 'explanation', job, text: 'first' })
    if (then !== 'nothing before failing') process.send({ kind: 'provisional', job, result: 'first' })
    process.send({ kind: 'progress', job, pagesDone: 0, pagesTotal: 1, ocrPages: 0 })
    if (then === 'finish') {
      process.send({ kind: 'explanation', job, text: 'second' })
      process.send({ kind: 'result', job, result: 'second' })
    } else if (then === 'die') process.exit(3)
    else if (then === 'work') for (;;);
    else if (then !== 'hang') process.send({ kind: 'failed', job, code: 'damaged', message: 'failed', healthy: true })
  })
  setInterval(() => {}, 1000)`

let folder: string
let entry: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdback-child-'))
  await writeFile(join(folder, 'reader.mjs'), READER)
  entry = pathToFileURL(join(folder, 'reader.mjs')).href
})
afterAll(() => rm(folder, { recursive: true }))

type Asked = Partial<ChildLimits> & { signal?: AbortSignal; onProgress?: () => void }

/** Until it says that it has a page it may take as long as it likes, so that its first result is there; from then on, as long as is asked. */
const allowing = (ms: number): Partial<ChildLimits> => ({ baseMs: TEST_MS, maxMs: TEST_MS, perPageMs: ms - TEST_MS })

const outcome = async (then: string, { signal, onProgress, ...limits }: Asked = {}): Promise<string[]> => {
  const child: Child<{ then: string }, string> = startChild(entry, { ...DEFAULT_CHILD_LIMITS, ...allowing(TEST_MS), ...limits })
  const told: string[] = []
  try {
    const result = await child.run({ then }, { signal, onProgress, onExplained: (text) => told.push(text) })
    return [result, ...told]
  } catch (error) {
    return [(error as { code: string }).code, ...told]
  } finally {
    await child.kill()
  }
}

test('a first result stands where the second try fails, dies or takes too long, and is told as the first', async () => {
  expect(await outcome('fail')).toEqual(['first', 'first'])
  expect(await outcome('die')).toEqual(['first', 'first'])
  expect(await outcome('hang', allowing(300))).toEqual(['first', 'first'])
})

test('a file has its time in processor time: one that does not get the processor has longer by the clock, but not for ever', async () => {
  // By the clock alone this one would end after half a second; as it uses no processor at all it is given up after six times that.
  const started = performance.now()
  expect(await outcome('hang', allowing(500))).toEqual(['first', 'first'])
  expect(performance.now() - started).toBeGreaterThan(2_900)
  // What ends this one, however little of a processor there is, is the half second that it had: the clock never would.
  expect(await outcome('work', { ...allowing(500), waitingFactor: Number.POSITIVE_INFINITY })).toEqual(['first', 'first'])
})

test('it gives way to a later one, and is nothing to who cancelled', async () => {
  expect(await outcome('finish')).toEqual(['second', 'second'])
  expect(await outcome('nothing before failing')).toEqual(['damaged', 'first'])
  const control = new AbortController()
  expect(await outcome('hang', { signal: control.signal, onProgress: () => control.abort() })).toEqual(['cancelled', 'first'])
})

test('a process that the system does not start blames no file, and is waited for by nobody', async () => {
  const program = process.execPath
  process.execPath = join(folder, 'no-program')
  let child: Child<{ then: string }, string>
  try {
    child = startChild(entry, DEFAULT_CHILD_LIMITS)
  } finally {
    process.execPath = program
  }
  expect(child.isFit()).toBe(false)
  const then = 'finish'
  await expect(child.run({ then }, {})).rejects.toBeInstanceOf(NeverBegun)
  await child.ready
  await child.kill()
})
