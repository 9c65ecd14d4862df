import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CODES } from '../../src/platform/http/openapi-problems.ts'
import { TABLES } from '../../src/reference/tables.ts'
import { NEXT_STAGES } from '../../src/resources/applications/application.ts'
import { EVENT_TYPES } from '../../src/resources/events/record.ts'
import { signedHeaders, signingKeys } from '../../src/resources/webhooks/sign.ts'
import { findBrowser } from '../browser/find-browser.ts'
import { makeDeal } from '../factories.ts'
import { PATIENCE_MS } from '../patience.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { document } from './document.ts'

/** /docs and docs/API.md: what is printed there works. */

let t: TestApp
let folder: string
let guides: string
let html: string
let policy: string
beforeAll(async () => {
  t = await startTestApp({ now: new Date().toISOString() })
  folder = await mkdtemp(join(tmpdir(), 'holdback-docs-'))
  guides = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'API.md'), 'utf8')
  const page = await fetch(`${t.url}/docs`)
  policy = page.headers.get('content-security-policy')!
  html = await page.text()
})
afterAll(async () => {
  await t.stop()
  await rm(folder, { recursive: true, force: true })
})

const blocks = (kind: string): string[] => [...guides.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map((m) => m[1]!)
const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

describe('the page', () => {
  test('has every operation, kind, code and schema, and links that lead somewhere', () => {
    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]!))
    const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>).flatMap((m) =>
      Object.values(m),
    )
    expect(operations.filter((o) => !ids.has(o.operationId))).toEqual([])
    expect(EVENT_TYPES.filter((kind) => !ids.has(`event-${kind}`))).toEqual([])
    expect(Object.keys(CODES).filter((code) => !html.includes(`<code>${code}</code>`))).toEqual([])
    const dead = [...html.matchAll(/href="#([^"]+)"/g)].map((m) => m[1]!).filter((id) => !ids.has(id))
    expect(dead).toEqual([])
  })

  test('its tables are those of the code', () => {
    const named = [...guides.matchAll(/<!-- table: (\w+) -->/g)].map((m) => m[1]!)
    expect(named.sort()).toEqual(Object.keys(TABLES).sort())
    for (const [from, to] of Object.entries(NEXT_STAGES))
      expect(html).toContain(
        `<td><code>${from}</code></td><td>${to.length === 0 ? '–' : to.map((s) => `<code>${s}</code>`).join(', ')}</td>`,
      )
  })

  test('loads nothing from elsewhere, under a policy without exceptions', () => {
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(html).not.toMatch(/ style=|<style|<script>|onclick=/)
    expect([...html.matchAll(/<(?:script|link|img|iframe)[^>]*(?:src|href)="([^"]+)"/g)].map((m) => m[1])).toEqual([
      '/docs/docs.css',
      '/docs/docs.js',
    ])
  })

  test('fits a phone, and tries a request with a key that it keeps nowhere', async () => {
    const deal = await makeDeal(t.tenant)
    const { path, env } = await findBrowser()
    const browser = await chromium.launch({
      timeout: PATIENCE_MS,
      executablePath: path,
      env: { ...process.env, ...env } as Record<string, string>,
      args: ['--no-sandbox'],
    })
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 800 } })
      page.setDefaultTimeout(PATIENCE_MS)
      const faults: string[] = []
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      page.on('pageerror', (error) => faults.push(error.message))
      await page.goto(`${t.url}/docs#getDealsById`)
      const operation = page.locator('#getDealsById')
      await operation.getByRole('button', { name: 'Try it' }).click()
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      await page.getByLabel('Key for').fill(t.tenant.key)
      await operation.locator('.try input[name=id]').fill(deal.dealId)
      await operation.getByRole('button', { name: 'Send GET' }).click()
      await operation.locator('.try pre').filter({ hasText: deal.id }).waitFor()
      expect(await operation.locator('.try pre').textContent()).toMatch(/^200\n/)
      expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).not.toContain('hb_live_')
      await page.goto(`${t.url}/docs#errors`)
      await page.evaluate("for (const d of document.querySelectorAll('main details')) d.open = true")
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      expect(faults).toEqual([])
    } finally {
      await browser.close()
    }
  })
})

test('the first calls run as printed', async () => {
  const [script] = blocks('bash run')
  // Not spawnSync: the server that is called lives in this process.
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', `set -euo pipefail\n${script}`], {
    env: { PATH: process.env.PATH, HOLDBACK_URL: t.url, HOLDBACK_KEY: t.tenant.key },
  })
  expect(stdout).toContain('"totalCollected":500')
  expect(stdout).toContain('"outstandingBalance":69500')
})

describe('verifying signatures', () => {
  const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
  const body = '{"eventId":"evt_1","eventType":"deal.funded","data":{"merchantName":"Café “Ünï”"}}'
  const headers = () => signedHeaders({ current: signingKeys(secret), previous: null }, 'evt_1', new Date(), body)

  /** Each prints what it says of the call as it was, altered, signed by another, and a day old. */
  const HARNESS: Record<string, { kind: string; file: string; program: string; args: string[]; main: string }> = {
    Node: {
      kind: 'js verify',
      file: 'verify.mjs',
      program: process.execPath,
      args: [],
      main: `for (const [s, h, b] of JSON.parse(process.env.CASES)) console.log(verify(s, h, b) ? 1 : 0)`,
    },
    Python: {
      kind: 'python verify',
      file: 'verify.py',
      program: 'python3',
      args: [],
      main: `import json, os\nfor s, h, b in json.loads(os.environ["CASES"]):\n    print(1 if verify(s, h, b.encode()) else 0)`,
    },
    Java: {
      kind: 'java verify',
      file: 'Verify.java',
      program: 'java',
      args: [],
      main: `class Main { public static void main(String[] a) throws Exception { String[] p = System.getenv("FLAT").split("\\\\|"); for (int i = 0; i + 3 < p.length; i += 4) System.out.println(Webhooks.verify(p[i], Map.of("x-service-timestamp", p[i + 1], "x-service-signature", p[i + 2]), p[i + 3].getBytes(StandardCharsets.UTF_8)) ? 1 : 0); } }`,
    },
    Perl: {
      kind: 'perl verify',
      file: 'verify.pl',
      program: 'perl',
      args: [],
      main: `my @p = split /\\|/, $ENV{FLAT}; while (my ($s, $t, $g, $b) = splice @p, 0, 4) { print verify($s, { 'x-service-timestamp' => $t, 'x-service-signature' => $g }, $b), "\\n" }`,
    },
  }

  test.each(Object.keys(HARNESS))('%s', async (language) => {
    const { kind, file, program, args, main } = HARNESS[language]!
    const [snippet] = blocks(kind)
    expect(snippet).toBeTruthy()
    // Node is always here; of the others, those that the machine has.
    if (language !== 'Node' && !has(program)) return
    const good = headers()
    const old = signedHeaders({ current: signingKeys(secret), previous: null }, 'evt_1', new Date(Date.now() - 86_400_000), body)
    const cases = [
      [secret, good, body],
      [secret, good, body.replace('deal.funded', 'deal.faked')],
      [`whsec_${Buffer.alloc(32, 8).toString('base64')}`, good, body],
      [secret, old, body],
    ] as const
    const flat = cases.map(([s, h, b]) => [s, h['x-service-timestamp'], h['x-service-signature'], b].join('|')).join('|')
    const path = join(folder, file)
    // A file of Java begins with the class that is run.
    const text = language === 'Java' ? snippet!.replace('class Webhooks', `${main}\n\nclass Webhooks`) : `${snippet}\n${main}\n`
    await writeFile(path, text)
    const { stdout, stderr } = spawnSync(program, [...args, path], {
      env: { PATH: process.env.PATH, CASES: JSON.stringify(cases), FLAT: flat, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      encoding: 'utf8',
      timeout: PATIENCE_MS,
    })
    expect({ stdout: stdout.trim().split('\n'), stderr }).toEqual({ stdout: ['1', '0', '0', '0'], stderr: '' })
  })
})
