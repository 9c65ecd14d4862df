import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { homeIn, pruneLogs } from './cluster.ts'

test('logs older than a week or larger than 20 MB go; the others stay', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdback-logs-'))
  const home = homeIn(dataDir)
  mkdirSync(home.log, { recursive: true })
  for (const name of ['old.log', 'large.log', 'recent.log']) writeFileSync(join(home.log, name), 'x')
  const nowMs = Date.now()
  utimesSync(join(home.log, 'old.log'), nowMs / 1000 - 8 * 86_400, nowMs / 1000 - 8 * 86_400)
  truncateSync(join(home.log, 'large.log'), 21 * 1024 * 1024)
  pruneLogs(home, nowMs)
  expect(readdirSync(home.log)).toEqual(['recent.log'])
  rmSync(dataDir, { recursive: true })
})
