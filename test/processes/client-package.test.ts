import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDeal } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** The client as somebody has it who installed its tarball into an empty project, without a network. */

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..', '..')

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'holdback-package-'))
})
afterAll(async () => {
  await t.stop()
  await rm(folder, { recursive: true, force: true })
})

const CONSUMER = `
import { createClient, type EventOf, etagOf, HoldbackError, verifyWebhook } from 'holdback-client'
import { createClient as inBrowser } from 'holdback-client/browser'

const holdback = createClient({ baseUrl: process.env.HOLDBACK_URL!, apiKey: process.env.HOLDBACK_KEY! })
const code = process.argv[2]!

// Records are typed, and know their version.
const deal = await holdback.deals.get(code)
const same: boolean = (await holdback.deals.get(code, { known: deal })) === deal
const changed = await holdback.deals.update(code, { subStatus: 'reviewing' }, { ifMatch: etagOf(deal) })
let refused = ''
try {
  await holdback.deals.update(code, { subStatus: 'again' }, { ifMatch: etagOf(deal) })
} catch (error) {
  if (!(error instanceof HoldbackError)) throw error
  refused = error.code
}

// Tools take their own parameters and give their own results.
const run = await holdback.underwriting.run(code, { tool: 'merchant_scrub', params: { query: 'Nobody At All LLC' } })
const found = async () => (await holdback.underwriting.get<'merchant_scrub'>(code, run.id)).result?.records.length
// @ts-expect-error: a parameter of another tool
const wrong = () => holdback.underwriting.run(code, { tool: 'merchant_scrub', params: { provider: 'bureau_a' } })
// @ts-expect-error: no such status
const bad = () => holdback.deals.update(code, { status: 'sold' })

// Events are told apart by their kind.
const kinds: string[] = []
let previous: EventOf<'deal.status_changed'>['data']['previousStatus'] | undefined
for await (const event of holdback.events.list({ types: ['deal.updated', 'deal.funded'] })) {
  kinds.push(event.eventType)
  const amount: number = event.data.fundedAmount
  if (amount !== 1000) throw new Error('wrong amount')
}
const event = verifyWebhook({ secret: process.env.SECRET!, headers: JSON.parse(process.env.HEADERS!), rawBody: process.env.BODY! })
if (event.eventType === 'deal.status_changed') previous = event.data.previousStatus

console.log(JSON.stringify({ dealId: deal.dealId, same, subStatus: changed.subStatus, refused, runStatus: run.status, kinds, previous, browser: typeof inBrowser, unused: [typeof found, typeof wrong, typeof bad] }))
`

test('the tarball installs into an empty project, type-checks a consumer, and works against the service', async () => {
  const built = await run(process.execPath, [join(ROOT, 'scripts', 'build-client.ts'), '--pack', folder], { cwd: ROOT })
  const tarball = built.stdout.trim()
  const project = join(folder, 'project')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }))
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project })
  expect((await readdir(join(project, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['holdback-client'])
  const manifest = JSON.parse(await readFile(join(project, 'node_modules', 'holdback-client', 'package.json'), 'utf8'))
  expect(manifest).not.toHaveProperty('dependencies')

  await writeFile(join(project, 'consumer.ts'), CONSUMER)
  const options = {
    target: 'ES2022',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    strict: true,
    skipLibCheck: false,
    outDir: 'out',
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  }
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['consumer.ts'] }))
  const checked = await run(process.execPath, [join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc'), '-p', project]).catch(
    (error) => error,
  )
  expect(checked.stdout).toBe('')

  const deal = await makeDeal(t.tenant)
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const { signedHeaders, signingKeys } = await import('../../src/resources/webhooks/sign.ts')
  const body = JSON.stringify({ eventId: 'evt_1', eventType: 'deal.status_changed', createdAt: '', data: { previousStatus: 'active' } })
  const headers = signedHeaders({ current: signingKeys(secret), previous: null }, 'evt_1', new Date(), body)
  const { stdout } = await run(process.execPath, [join(project, 'out', 'consumer.js'), deal.dealId], {
    env: {
      PATH: process.env.PATH,
      HOLDBACK_URL: t.url,
      HOLDBACK_KEY: t.tenant.key,
      SECRET: secret,
      HEADERS: JSON.stringify(headers),
      BODY: body,
    },
  })
  expect(JSON.parse(stdout)).toMatchObject({
    dealId: deal.dealId,
    same: true,
    subStatus: 'reviewing',
    refused: 'precondition_failed',
    runStatus: 'processing',
    kinds: ['deal.funded', 'deal.updated'],
    previous: 'active',
    browser: 'function',
  })
})
