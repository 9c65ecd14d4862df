import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Child, startChild } from './child-process.ts'
import { DEFAULT_CHILD_LIMITS } from './parser.ts'

/** A reader that has a first result, and then does as the job says. */
const READER = `
  process.on('message', ({ job, then }) => {
    process.send({ kind: 'explanation', job, text: 'first' })
    if (then !== 'nothing before failing') process.send({ kind: 'provisional', job, result: 'first' })
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

const outcome = async (then: string, { signal, baseMs = 2_000 }: { signal?: AbortSignal; baseMs?: number } = {}): Promise<string[]> => {
  const child: Child<{ then: string }, string> = startChild(entry, { ...DEFAULT_CHILD_LIMITS, baseMs })
  const told: string[] = []
  try {
    const result = await child.run({ then }, { signal, onExplained: (text) => told.push(text) })
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
  expect(await outcome('hang')).toEqual(['first', 'first'])
})

test('a file has its time in processor time: one that does not get the processor has longer by the clock, but not for ever', async () => {
  const took = async (then: string): Promise<number> => {
    const started = performance.now()
    expect(await outcome(then, { baseMs: 500 })).toEqual(['first', 'first'])
    return performance.now() - started
  }
  // By the clock each would end after half a second; the one that uses no processor at all is given up after six times that.
  const waiting = await took('hang')
  expect(waiting).toBeGreaterThan(2_900)
  // How much of a processor there is for the other nobody knows, so it has a few tries.
  let working = await took('work')
  for (let tries = 1; tries < 5 && working > waiting * 0.8; tries++) working = await took('work')
  expect(working).toBeLessThan(waiting * 0.8)
})

test('it gives way to a later one, and is nothing to who cancelled', async () => {
  expect(await outcome('finish')).toEqual(['second', 'second'])
  expect(await outcome('nothing before failing')).toEqual(['damaged', 'first'])
  // Long enough for a child to start beside others, so that its first result is there.
  expect(await outcome('hang', { signal: AbortSignal.timeout(4_000), baseMs: 60_000 })).toEqual(['cancelled', 'first'])
})
