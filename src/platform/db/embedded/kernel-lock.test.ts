import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../../../test/patience.ts'
import { insideGate, tryExclusive, tryShared } from './kernel-lock.ts'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdback-lock-'))
  file = join(folder, 'lock')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('many may share; one alone may exclude', () => {
  const first = tryShared(file)!
  const second = tryShared(file)!
  expect(tryExclusive(file)).toBe(null)
  first.release()
  first.release()
  expect(tryExclusive(file)).toBe(null)
  second.release()
  const alone = tryExclusive(file)!
  expect(tryShared(file)).toBe(null)
  alone.release()
  expect(tryShared(file)).not.toBe(null)
})

test.each(['tryShared', 'tryExclusive'])(
  'a killed process gives back what it took with %s, and leaves nothing beside the file',
  async (take) => {
    const module = new URL('./kernel-lock.ts', import.meta.url).href
    const code = `const locks = await import(process.argv[1]); const lock = locks[process.argv[2]](process.argv[3]); console.log(lock !== null); setInterval(() => lock, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code, module, take, file], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await new Promise((resolve) => child.stdout.once('data', resolve))
    expect(tryExclusive(file)).toBe(null)
    child.kill('SIGKILL')
    await ended
    const lock = tryExclusive(file)
    expect(lock).not.toBe(null)
    lock!.release()
    expect(readdirSync(folder)).toEqual(['lock'])
  },
)

test('inside a gate is one at a time, also after one has thrown', async () => {
  let inside = 0
  let most = 0
  const work = async (): Promise<void> => {
    most = Math.max(most, ++inside)
    await sleep(5)
    inside--
    throw new Error('on purpose')
  }
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => insideGate(file, PATIENCE_MS, work)))
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(most).toBe(1)
})

test('a gate that stays shut ends the wait with a reason', async () => {
  const held = tryExclusive(file)!
  await expect(insideGate(file, 50, async () => {})).rejects.toThrow(/Another process has been starting or stopping/)
  held.release()
})

test('a lock that cannot be made says which file', () => {
  expect(() => tryShared(join(folder, 'missing', 'lock'))).toThrow(/missing.lock cannot be opened/)
})
