import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSandbox } from '../../cli/sandbox.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { BEHAVIOURS, findSubject, SUBJECTS } from './subjects.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

const ask = (path: string, body: string, init: RequestInit = {}) => fetch(sandbox.url + path, { method: 'POST', body, ...init })

test('every behaviour has exactly one subject, with names and numbers of its own', () => {
  expect(SUBJECTS.map((subject) => subject.behaviour)).toEqual([...BEHAVIOURS])
  for (const field of ['key', 'businessName', 'ein', 'personName'] as const)
    expect(new Set(SUBJECTS.map((subject) => subject[field])).size).toBe(SUBJECTS.length)
})

test('every subject is known by its handle, also where that reads like a legal form', () => {
  for (const { key, behaviour } of SUBJECTS) {
    expect(findSubject(`biz_${key}`, 'business').behaviour, key).toBe(behaviour)
    expect(findSubject(`per_${key}`, 'person').behaviour, key).toBe(behaviour)
  }
})

test('names that only resemble a subject are strangers, and strangers are clean', () => {
  for (const name of ['Slow Food LLC', 'Thin Mints Inc', 'Bankrupt Records LLC', 'Failing Upwards Co', 'biz_unknown', '99-9999999'])
    expect(findSubject(name, 'business').behaviour, name).toBe('clean')
})

test('bad questions are told what is wrong', async () => {
  expect((await ask('/background/v1/background-reports', 'not json')).status).toBe(400)
  expect((await ask('/background/v1/background-reports', '[]')).status).toBe(400)
  const missing = await ask('/background/v1/background-reports', '{"entityType":"business"}')
  expect([missing.status, await missing.json()]).toEqual([400, { error: { code: 'invalid_request', message: 'entityId is required.' } }])
  expect((await ask('/background/v1/background-reports', '{"entityType":"dog","entityId":"x"}')).status).toBe(400)
  expect((await ask('/bureau-c/v1/credit-reports', '{}')).status).toBe(404)
  expect((await fetch(`${sandbox.url}/registry/v1/registry-searches`)).status).toBe(405)
  expect((await ask('/registry/v1/registry-searches', JSON.stringify({ query: 'x'.repeat(70_000) }))).status).toBe(413)
})

test('every answer is marked as the sandbox’s, in the header too', async () => {
  const answer = await ask('/registry/v1/registry-searches', '{"query":"Anybody"}')
  expect(answer.headers.get('x-sandbox')).toBe('true')
  expect(await answer.json()).toEqual({ sandbox: true, records: [] })
})

test('the command prints what to configure and ends when it is stopped', async () => {
  const lines: string[] = []
  let stop = (): void => {}
  const untilStopped = new Promise<void>((done) => {
    stop = done
  })
  const code = runSandbox(['--port', '0'], { out: (line) => lines.push(line), err: (line) => lines.push(line), untilStopped })
  while (lines.length < 5) await new Promise((done) => setTimeout(done, 5))
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(lines[0]!)![0]
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(lines.join('\n')).toContain(`PROVIDER_BUREAU_A_URL=${url}/bureau-a`)
  stop()
  expect(await code).toBe(0)
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
})

test('the command refuses what it does not understand', async () => {
  const errors: string[] = []
  const io = { out: () => {}, err: (line: string) => errors.push(line), untilStopped: Promise.resolve() }
  expect(await runSandbox(['--port', 'abc'], io)).toBe(2)
  expect(await runSandbox(['--colour'], io)).toBe(2)
  const port = new URL(sandbox.url).port
  expect(await runSandbox(['--port', port], io)).toBe(1)
  expect(errors.at(-1)).toContain('EADDRINUSE')
})

test('the table in docs/PROVIDERS.md is the table that is served', async () => {
  const page = await readFile(new URL('../../../docs/PROVIDERS.md', import.meta.url), 'utf8')
  for (const { behaviour, businessName, ein, key, personName } of SUBJECTS)
    expect(page).toContain(`| ${behaviour} | ${businessName} | ${ein} | biz_${key} | ${personName} | per_${key} |`)
  expect(page.match(/^\| \w+ \| .*\| biz_\w+ \|/gm)).toHaveLength(SUBJECTS.length)
})
