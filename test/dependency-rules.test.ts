import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The dependency rules must be able to fail: with the wrong compiler the checker sees no module at all and is content. */

const ROOT = join(import.meta.dirname, '..')
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'holdback-rules-'))
  for (const name of ['src', '.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const PLANTED: [rule: string, file: string, source: string][] = [
  ['shared-is-a-leaf', 'src/shared/planted.ts', "import { API_PREFIX } from '../http/server.ts'\nexport const planted = API_PREFIX\n"],
  ['engine-is-pure', 'src/engine/planted.ts', "import { nextCode } from '../db/codes.ts'\nexport const planted = nextCode\n"],
  [
    'engine-touches-nothing-outside',
    'src/engine/planted-disk.ts',
    "import { readFile } from 'node:fs/promises'\nexport const planted = readFile\n",
  ],
  ['mechanics-know-no-domain', 'src/http/planted.ts', "import { getDeal } from '../deals/service.ts'\nexport const planted = getDeal\n"],
  [
    'no-foreign-stores',
    'src/merchants/planted.ts',
    "import { findDealByCode } from '../deals/store.ts'\nexport const planted = findDealByCode\n",
  ],
  [
    'nobody-imports-webhooks',
    'src/payments/planted.ts',
    "import { webhookRoutes } from '../webhooks/routes.ts'\nexport const planted = webhookRoutes\n",
  ],
  ['nothing-imports-the-top', 'src/contacts/planted.ts', "import { buildApp } from '../app.ts'\nexport const planted = buildApp\n"],
]

test('every planted import is found, and the rest of the product is clean', () => {
  for (const [, file, source] of PLANTED) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), source)
  }
  const run = spawnSync(process.execPath, [join(ROOT, 'node_modules/.bin/depcruise'), '--config', '.dependency-cruiser.cjs', 'src'], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  expect(run.status, run.stdout).not.toBe(0)
  expect(Number(/(\d+) modules/.exec(run.stdout)?.[1])).toBeGreaterThan(200)
  const violations = [...run.stdout.matchAll(/error ([\w-]+): (\S+)/g)].map(([, rule, from]) => `${rule}: ${from}`)
  for (const [rule, file] of PLANTED) expect(violations).toContain(`${rule}: ${file}`)
  expect(violations.filter((v) => !v.includes('planted'))).toEqual([])
}, 120_000)
