import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The dependency rules must be able to fail: with the wrong compiler the checker sees no module at all and is content. */

const ROOT = join(import.meta.dirname, '..')
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'holdback-rules-'))
  for (const name of ['src', 'client', '.dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** One for each rule that names a folder: a rule that cannot fail protects nothing. */
const imports = (name: string, from: string): string => `import { ${name} } from '${from}'\nexport const planted = ${name}\n`
const PLANTED: [rule: string, file: string, source: string][] = [
  ['shared-is-a-leaf', 'src/shared/planted.ts', imports('API_PREFIX', '../platform/http/prefixes.ts')],
  ['engine-is-pure', 'src/engine/planted.ts', imports('codeSeries', '../platform/records/codes.ts')],
  ['engine-touches-nothing-outside', 'src/engine/planted-disk.ts', imports('readFile', 'node:fs/promises')],
  ['pdfium-only-in-engine-pdf', 'src/platform/parsing/planted.ts', imports('init', '@embedpdf/pdfium')],
  ['platform-knows-no-resource', 'src/platform/http/planted.ts', imports('getDeal', '../../resources/deals/service.ts')],
  ['platform-knows-no-resource', 'src/platform/planted-new-folder/planted.ts', imports('getDeal', '../../resources/deals/service.ts')],
  ['platform-meets-the-engine-in-two-places', 'src/platform/http/planted-engine.ts', imports('analyzeRows', '../../engine/analyze.ts')],
  ['db-is-the-floor-of-the-platform', 'src/platform/db/planted.ts', imports('codeSeries', '../records/codes.ts')],
  ['no-foreign-stores', 'src/resources/merchants/planted.ts', imports('findDealByCode', '../deals/store.ts')],
  ['no-foreign-stores', 'src/resources/planted-new-folder/planted.ts', imports('findDealByCode', '../deals/store.ts')],
  ['nobody-imports-webhooks', 'src/resources/payments/planted.ts', imports('webhookRoutes', '../webhooks/routes.ts')],
  ['nothing-imports-the-top', 'src/resources/contacts/planted.ts', imports('buildApp', '../../app.ts')],
  ['config-is-read-at-the-top', 'src/resources/keys/planted.ts', imports('loadConfig', '../../config.ts')],
  ['console-imports-the-client-alone', 'console/planted.ts', imports('buildApp', '../src/app.ts')],
  ['client-stands-alone', 'client/planted.ts', imports('buildApp', '../src/app.ts')],
  ['product-does-not-import-tests', 'src/resources/deals/planted.ts', imports('imports', '../../../test/planted.ts')],
  ['the-generator-knows-no-engine', 'test/statements/generator/planted.ts', imports('analyzeRows', '../../../src/engine/analyze.ts')],
]
const HELPS: [file: string, source: string][] = [
  ['test/planted.ts', 'export const imports = 1\n'],
  // Two that import each other, and one that nobody imports.
  ['src/shared/planted-circle.ts', imports('other', './planted-other.ts')],
  ['src/shared/planted-other.ts', "import { planted } from './planted-circle.ts'\nexport const other = planted\n"],
  ['src/shared/planted-orphan.ts', 'export const planted = 1\n'],
]

test('every planted import is found, and the rest of the product is clean', () => {
  for (const [file, source] of [...HELPS, ...PLANTED.map(([, file, source]) => [file, source] as const)]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), source)
  }
  const run = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/.bin/depcruise'), '--config', '.dependency-cruiser.cjs', 'src', 'client', 'console', 'test'],
    {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    },
  )
  expect(run.status, run.stdout).not.toBe(0)
  expect(Number(/(\d+) modules/.exec(run.stdout)?.[1])).toBeGreaterThan(200)
  const violations = [...run.stdout.matchAll(/error ([\w-]+): (\S+)/g)].map(([, rule, from]) => `${rule}: ${from}`)
  for (const [rule, file] of PLANTED) expect(violations).toContain(`${rule}: ${file}`)
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] }
  const untried = forbidden.map((rule) => rule.name).filter((name) => !violations.some((v) => v.startsWith(`${name}: `)))
  expect(untried, 'a rule that nothing planted breaks').toEqual([])
  expect(violations.filter((v) => !v.includes('planted'))).toEqual([])
})
