import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTemporary } from '../../src/platform/db/embedded/temporary.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { SCOPES } from '../../src/resources/keys/scopes.ts'
import { createKey } from '../../src/resources/keys/service.ts'
import { createOrganization } from '../../src/resources/organizations/service.ts'
import { renderLong } from '../../test/statements/generator/index.ts'
import { isHeldUp, type Waits, waitsDuring } from '../hostile/bystander.ts'
import type { Result } from '../result.ts'
import { BENCH_SECRET, benchServices, closeBenchServices } from '../service.ts'

const ATTACKS = [
  'wrong list of 8 MB',
  'wrong list of 26 MB',
  '20 MB of brackets',
  'a valid list of 60 MB',
  '0.8 MB of equal webhook kinds',
  'dates three centuries apart',
  '/docs and /openapi.json',
  '20 unfinished bodies',
  '30 unread answers',
  'requests without a key',
]
const NOISY_SCANS = 'three noisy scans, again and again'
/** Long enough for every reading place to be taken by noise. */
const SCANS_FIRST_MS = 6_000
const IDLE_MS = 5_000
const ATTACK_MS = 8_000
const ROOT = join(import.meta.dirname, '..', '..')

const run = async (args: string[], env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout!, 'data')
  child.stdout!.resume()
  return child
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const peakMegabytes = async (pid: number): Promise<number> =>
  Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** What another organization notices while one key does its worst: the longest wait for a small list, beside the longest on an idle service. */
export const hostile = async (): Promise<Result[]> => {
  const server = await startTemporary()
  const folder = await mkdtemp(join(tmpdir(), 'holdback-bench-'))
  const children: ChildProcess[] = []
  try {
    await migrate(server.url)
    const services = await benchServices(server.url, folder)
    const keyOf = async (name: string) => {
      const org = await createOrganization(services, { name })
      return (await createKey(services, { orgId: org.id, name, scopes: SCOPES, expiresAt: null })).key
    }
    const [attacker, bystander] = [await keyOf('attacker'), await keyOf('bystander')]
    await closeBenchServices(services)
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    const url = `http://127.0.0.1:${port}`
    const service = await run(['src/main.ts', 'serve', '--with-worker'], {
      DATABASE_URL: server.url,
      SECRET_KEY: BENCH_SECRET,
      DATA_DIR: folder,
      PORT: String(port),
      RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
    })
    children.push(service)
    const ask = async (): Promise<void> => {
      const answer = await fetch(`${url}/api/public/v1/deals?limit=20`, { headers: { authorization: `Bearer ${bystander}` } })
      if (answer.status !== 200) throw new Error(`The bystander was answered ${answer.status}.`)
      await answer.text()
    }
    for (let i = 0; i < 50; i++) await ask()
    const analysisId = await largeAnalysis(url, attacker)
    const idle = await waitsDuring(ask, sleep(IDLE_MS))
    const results: Result[] = [{ name: 'bystander, idle: longest wait', value: idle.longestMs, unit: 'ms', ratio: null, aim: '' }]
    for (const attack of ATTACKS) {
      const child = await run(['bench/hostile/attacker.ts', attack, url, attacker, analysisId], {})
      children.push(child)
      const attacked: Waits = await waitsDuring(ask, sleep(ATTACK_MS))
      await stop(child)
      if (service.exitCode !== null) throw new Error(`"${attack}" ended the service.`)
      results.push({
        name: `bystander, ${attack}: longest wait`,
        value: attacked.longestMs,
        unit: 'ms',
        ratio: attacked.longestMs / idle.longestMs,
        aim: isHeldUp(idle, attacked) ? 'HELD UP' : '500 ms, or 10 × idle',
      })
      await sleep(500)
    }
    results.push(...(await besideNoise(url, attacker, bystander, children)))
    results.push({
      name: 'service, most memory under attack',
      value: await peakMegabytes(service.pid!),
      unit: 'MB',
      ratio: null,
      aim: '< 1,500',
    })
    return results
  } finally {
    for (const child of children.reverse()) await stop(child)
    await rm(folder, { recursive: true, force: true })
    await server.stop()
  }
}

/** Somebody else's small statement, from upload to result, while one key has the service read noise. */
const besideNoise = async (url: string, attacker: string, bystander: string, children: ChildProcess[]): Promise<Result[]> => {
  const file = new Blob([Uint8Array.from(renderLong('bystander', 2).pdf)], { type: 'application/pdf' })
  const headers = { authorization: `Bearer ${bystander}` }
  const read = async (): Promise<number> => {
    const began = performance.now()
    const body = new FormData()
    body.append('files', file, 'statement.pdf')
    const accepted = await fetch(`${url}/api/public/v1/analysis/bank-statements`, { method: 'POST', headers, body })
    const { id } = ((await accepted.json()) as { data: { id: string } }).data
    for (;;) {
      const { data } = (await (await fetch(`${url}/api/public/v1/analysis/${id}?fields=summary`, { headers })).json()) as {
        data: { status: string }
      }
      if (data.status === 'completed') return performance.now() - began
      if (data.status === 'failed') throw new Error('The bystander’s statement could not be read.')
      await sleep(50)
    }
  }
  const longest = async (times: number): Promise<number> => {
    let ms = 0
    for (let i = 0; i < times; i++) ms = Math.max(ms, await read())
    return ms
  }
  await read()
  const idle = await longest(3)
  const child = await run(['bench/hostile/attacker.ts', NOISY_SCANS, url, attacker], {})
  children.push(child)
  await sleep(SCANS_FIRST_MS)
  const attacked = await longest(5)
  await stop(child)
  return [
    { name: 'bystander’s statement, idle: longest until read', value: idle, unit: 'ms', ratio: null, aim: '' },
    {
      name: `bystander’s statement, ${NOISY_SCANS}: longest until read`,
      value: attacked,
      unit: 'ms',
      ratio: attacked / idle,
      aim: attacked > Math.max(15_000, 10 * idle) ? 'HELD UP' : '15 s, or 10 × idle',
    },
  ]
}

/** A result of many megabytes for the attacker to ask for and not to read. */
const largeAnalysis = async (url: string, key: string): Promise<string> => {
  const transactions = Array.from({ length: 60_000 }, (_, i) => ({
    date: `2026-0${1 + (i % 6)}-1${i % 10}`,
    description: `POS PURCHASE ${(i * 7919) % 10_007} STORE ${i}`,
    amount: (i % 500) + 0.25,
    type: i % 3 === 0 ? 'credit' : 'debit',
  }))
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const accepted = await fetch(`${url}/api/public/v1/analysis/transactions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ transactions }),
  })
  const { id } = ((await accepted.json()) as { data: { id: string } }).data
  for (;;) {
    const listed = (await (await fetch(`${url}/api/public/v1/analysis?limit=1`, { headers })).json()) as { data: { status: string }[] }
    if (listed.data[0]!.status === 'completed') return id
    await sleep(250)
  }
}
