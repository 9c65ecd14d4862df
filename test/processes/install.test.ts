import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

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
