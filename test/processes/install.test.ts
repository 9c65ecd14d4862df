import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

/** What runs before npm start, in a folder of its own, with an npm that does as the test says. */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdback-install-'))
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(import.meta.dirname, '..', '..', 'scripts', 'install.mjs'), join(folder, 'scripts', 'install.mjs'))
  writeFileSync(join(folder, 'package-lock.json'), '{}')
})
afterAll(() => rmSync(folder, { recursive: true }))

const installWith = (npm: string) => {
  const path = join(folder, 'npm.mjs')
  writeFileSync(path, npm)
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', 'install.mjs')], {
    env: { PATH: process.env.PATH, npm_execpath: path },
    encoding: 'utf8',
  })
  return { status, stderr }
}

test('an npm that fails is named, with its exit code', () => {
  expect(installWith('process.exit(7)')).toEqual({ status: 7, stderr: expect.stringContaining('npm ci failed') })
})

test('an npm that runs no install scripts has installed no Node 24, and that is said', () => {
  expect(installWith('')).toEqual({ status: 1, stderr: expect.stringContaining('ignore-scripts') })
})

describe('several at once', () => {
  const log = () => join(folder, 'installs.txt')
  const start = async () => {
    const env = { PATH: process.env.PATH, npm_execpath: join(folder, 'npm.mjs') }
    return (await once(spawn(process.execPath, [join(folder, 'scripts', 'install.mjs')], { env, stdio: 'ignore' }), 'exit'))[0]
  }
  beforeEach(() => {
    rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    rmSync(log(), { force: true })
    writeFileSync(join(folder, 'scripts', 'build-console.ts'), '')
    writeFileSync(
      join(folder, 'npm.mjs'),
      `import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
      appendFileSync(${JSON.stringify(log())}, 'begun\\n')
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      mkdirSync('node_modules/.bin', { recursive: true })
      symlinkSync(process.execPath, 'node_modules/.bin/node')
      writeFileSync('node_modules/.package-lock.json', '{}')`,
    )
  })
  afterEach(() => {
    expect(readFileSync(log(), 'utf8')).toBe('begun\n')
    expect(existsSync(join(folder, '.installing'))).toBe(false)
  })

  test('one installs and the others wait for it', async () => {
    expect(await Promise.all([start(), start(), start()])).toEqual([0, 0, 0])
  })

  test('one that was killed keeps nobody waiting', async () => {
    // No process has such an id.
    writeFileSync(join(folder, '.installing'), String(2 ** 30))
    expect(await start()).toBe(0)
  })

  test('nor does one killed long ago whose number another process has by now', async () => {
    writeFileSync(join(folder, '.installing'), String(process.pid))
    const longAgo = Date.now() / 1000 - 3_600
    utimesSync(join(folder, '.installing'), longAgo, longAgo)
    expect(await start()).toBe(0)
  })
})
