import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../test/patience.ts'
import {
  deepNesting,
  deepState,
  endlessPages,
  hugeContent,
  hugePicture,
  manyDrawings,
  manyObjects,
  manyPages,
} from '../../../test/pdf/bombs.ts'
import { compressedPdf, protectedPdf } from '../../../test/pdf/make-pdf.ts'
import { ReadError } from '../../engine/types.ts'
import { createParser, type Parser, type ParserOptions } from './parser.ts'

const MEGABYTE = 1024 * 1024
const parsers: Parser[] = []
const open = (options?: ParserOptions): Parser => {
  const parser = createParser(options)
  parsers.push(parser)
  return parser
}
afterEach(async () => {
  await Promise.all(parsers.splice(0).map((parser) => parser.close()))
})

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
const until = async (condition: () => boolean, withinMs = PATIENCE_MS): Promise<void> => {
  const end = Date.now() + withinMs
  while (!condition()) {
    if (Date.now() > end) throw new Error('It did not come to pass in time.')
    await sleep(20)
  }
}
/** The code of the error that a reading ended with, or 'read'. */
const outcome = (parser: Parser, source: string | Uint8Array, signal?: AbortSignal): Promise<string> =>
  parser.read(source, { fileName: 'file.pdf', signal }).then(
    () => 'read',
    (error: unknown) => (error instanceof ReadError ? error.code : `untyped: ${error}`),
  )

describe('a file in a process of its own', () => {
  test('what cannot be read is a typed error, and the process is kept for the next file', async () => {
    const parser = open()
    expect(await outcome(parser, Buffer.from('no pdf'))).toBe('not_a_pdf')
    const [pid] = parser.pids()
    expect(await outcome(parser, await protectedPdf())).toBe('encrypted')
    expect(await outcome(parser, '/no/such/file.pdf')).toBe('damaged')
    expect(parser.pids()).toEqual([pid])
  })

  test('progress counts the pages', async () => {
    const parser = open()
    const seen: number[][] = []
    await parser
      .read(await compressedPdf(40), { fileName: 'a.pdf', onProgress: ({ pagesDone, pagesTotal }) => seen.push([pagesDone, pagesTotal]) })
      .catch(() => {})
    expect(seen.at(-1)).toEqual([40, 40])
    expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a! - b!))
  })

  test('a process that dies in the middle fails its own file and no other', async () => {
    const parser = open({ processes: 2 })
    const doomed = outcome(parser, deepState())
    await until(() => parser.pids().length === 1)
    const [pid] = parser.pids()
    const other = outcome(parser, Buffer.from('no pdf'))
    process.kill(pid!, 'SIGKILL')
    expect(await doomed).toBe('crashed')
    expect(await other).toBe('not_a_pdf')
    expect(await outcome(parser, Buffer.from('no pdf'))).toBe('not_a_pdf')
  })

  test('a cancelled file stops at once, and its process is gone', async () => {
    const parser = open({ childLimits: { residentBytes: 4_000 * MEGABYTE } })
    const control = new AbortController()
    const reading = outcome(parser, deepState(), control.signal)
    await until(() => parser.pids().length === 1)
    const [pid] = parser.pids()
    await sleep(300)
    control.abort()
    expect(await reading).toBe('cancelled')
    expect(isAlive(pid!)).toBe(false)
  })

  test('a file that waits for its turn is cancelled without being started', async () => {
    const parser = open()
    const first = outcome(parser, await compressedPdf(30))
    const control = new AbortController()
    const second = outcome(parser, Buffer.from('no pdf'), control.signal)
    control.abort()
    expect(await second).toBe('cancelled')
    expect(await outcome(parser, Buffer.from('no pdf'), control.signal)).toBe('cancelled')
    await first
  })

  test('closing cancels what is being read and leaves no process', async () => {
    const parser = open()
    const reading = outcome(parser, deepState())
    await until(() => parser.pids().length === 1)
    const [pid] = parser.pids()
    await parser.close()
    expect(await reading).toBe('cancelled')
    expect(isAlive(pid!)).toBe(false)
    expect(await outcome(parser, Buffer.from('no pdf'))).toBe('cancelled')
  })

  test('a process outlives neither a killed parent nor a file that never lets go of it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'holdback-parser-'))
    try {
      const bomb = join(folder, 'bomb.pdf')
      await writeFile(bomb, deepState())
      const script = `
        const { createParser } = await import(${JSON.stringify(new URL('./parser.ts', import.meta.url).href)})
        const parser = createParser({ childLimits: { residentBytes: 1e12 } })
        parser.read(${JSON.stringify(bomb)}, { fileName: 'bomb.pdf' }).catch(() => {})
        const waiting = setInterval(() => { if (parser.pids()[0]) { console.log(parser.pids()[0]); clearInterval(waiting) } }, 500)`
      const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
        cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      })
      const [line] = (await once(parent.stdout, 'data')) as [Buffer]
      const pid = Number(line.toString())
      expect(isAlive(pid)).toBe(true)
      parent.kill('SIGKILL')
      await until(() => !isAlive(pid))
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('files made to break a reader end within the limits', () => {
  // One process for all of them, as a service has: each must leave it, or its successor, fit for the next.
  let parser: Parser
  beforeAll(() => {
    parser = createParser({ childLimits: { baseMs: 20_000, perPageMs: 50, perOcrPageMs: 5_000, residentBytes: 350 * MEGABYTE } })
  })
  afterAll(() => parser.close())

  test.each([
    ['a hundred thousand pages', manyPages, ['too_many_pages']],
    ['pages that contain themselves', endlessPages, ['no_text', 'damaged']],
    ['hundreds of thousands of objects on a page', manyObjects, ['too_complex']],
    ['a small file that unpacks to a quarter of a gigabyte', hugeContent, ['out_of_memory']],
    ['states saved millions deep', deepState, ['out_of_memory']],
    ['arrays nested hundreds of thousands deep', deepNesting, ['damaged', 'no_text']],
    ['drawings within drawings within drawings', manyDrawings, ['out_of_memory', 'timed_out', 'too_complex']],
    ['a picture of a quarter of a gigabyte', hugePicture, ['out_of_memory', 'timed_out']],
  ] as const)('%s', async (_, make, expected) => {
    expect(expected).toContain(await outcome(parser, make()))
    expect(await outcome(parser, Buffer.from('no pdf'))).toBe('not_a_pdf')
  })

  test('however many pages it has, a file has the time that an operator sets, and no more', async () => {
    const strict = open({ childLimits: { baseMs: 600_000, perPageMs: 60_000, maxMs: 1 } })
    await expect(strict.read(await compressedPdf(1_000), { fileName: 'long.pdf' })).rejects.toMatchObject({ code: 'timed_out' })
  })

  test('a file that takes longer than its pages allow is stopped', async () => {
    const strict = open({ childLimits: { baseMs: 0, perPageMs: 0 } })
    expect(await outcome(strict, await compressedPdf(1_000))).toBe('timed_out')
  })
})
