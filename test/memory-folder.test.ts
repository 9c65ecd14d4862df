import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tidy } from './memory-folder.ts'

/** Above what Linux gives out as a number of a process. */
const NOBODY = 4_194_305

const shared = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'holdback-shared-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('what killed runs left is removed, what runs and what is others is not', () => {
  const folder = shared()
  const names = [
    `holdback-tests-${NOBODY}`,
    `holdback-tests-${NOBODY}-x1Y2z3`,
    `holdback-tests-${process.pid}-abcdef`,
    'PostgreSQL.1',
    'holdback-tests-',
  ]
  for (const name of names) mkdirSync(join(folder, name))
  tidy(folder)
  expect(names.filter((name) => existsSync(join(folder, name)))).toEqual(names.slice(2))
})

test.runIf(process.getuid?.() === 0)(
  'a small disk that a killed torture left mounted: said while it cannot be unmounted, removed when it can',
  ({ skip }) => {
    const folder = shared()
    const left = join(folder, `holdback-tests-${NOBODY}-x1Y2z3`)
    const disk = join(left, 'holdback-torture-1', 'blobs')
    mkdirSync(disk, { recursive: true })
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'holdback-torture', disk], { stdio: 'ignore' })
    } catch {
      skip('nothing can be mounted here')
    }
    writeFileSync(join(disk, 'blob'), 'x')
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    vi.stubEnv('PATH', '/nowhere')
    onTestFinished(() => void vi.unstubAllEnvs())
    tidy(folder)
    expect([existsSync(disk), warn.mock.calls.flat()]).toEqual([true, [expect.stringContaining(left)]])
    vi.unstubAllEnvs()
    tidy(folder)
    expect([existsSync(left), warn.mock.calls.length]).toEqual([false, 1])
  },
)
