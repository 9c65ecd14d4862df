import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

/** `npm run verify`, with an npm that says what it is told to. */
const verify = (codes: { checks: number; tests: number }) => {
  const folder = mkdtempSync(join(tmpdir(), 'holdback-verify-'))
  try {
    const lines = [
      'case "$*" in',
      `*checks*) echo "what the checks say"; exit ${codes.checks};;`,
      `*test*) trap 'echo "1 passed, 0 failed"; exit 130' INT; for i in 1 2 3; do sleep 0.3; done; echo "9 passed, 0 failed"; exit ${codes.tests};;`,
      'esac',
    ]
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o700 })
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
    const { status, stdout } = spawnSync(process.execPath, ['scripts/verify.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env,
      encoding: 'utf8',
    })
    return { status, lines: stdout.trim().split('\n') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test.each([
  [{ checks: 0, tests: 0 }, 0, '9 passed, 0 failed'],
  [{ checks: 0, tests: 1 }, 1, '9 passed, 0 failed'],
  [{ checks: 1, tests: 0 }, 1, '1 passed, 0 failed'],
])('verifying fails where checks or tests do, tells both, and ends with how many tests passed: %o', (codes, status, last) => {
  const verified = verify(codes)
  expect(verified.status).toBe(status)
  expect(verified.lines).toContain('what the checks say')
  expect(verified.lines.at(-1)).toBe(last)
})
