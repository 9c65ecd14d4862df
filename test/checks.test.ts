import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** `npm run checks`. The checks themselves are npm's scripts: here `env`, which always works, and the compiler with an option that it does not know. */
const checks = (...names: string[]) =>
  spawnSync(process.execPath, ['scripts/checks.ts', ...names], { cwd: join(import.meta.dirname, '..'), encoding: 'utf8' })

test('a check that fails makes the whole fail, says why, and hides no other', () => {
  const { status, stdout } = checks('types:service --nonsense', 'env')
  expect(stdout).toMatch(/^FAILED types:service --nonsense \(\d+ s\)\nerror TS\d+: Unknown compiler option '--nonsense'/m)
  expect(stdout).toMatch(/^ok {5}env \(\d+ s\)$/m)
  expect(stdout).toMatch(/\nChecks that failed: types:service --nonsense\n$/)
  expect(status).toBe(1)
})

test('where none fails it is 0', () => {
  const { status, stdout } = checks('env')
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^ok {5}env \(\d+ s\)\n$/)])
})
