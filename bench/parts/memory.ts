import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTemporary } from '../../src/platform/db/embedded/temporary.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { residentMb, treeOf } from '../cpu.ts'
import type { Part, Result } from '../result.ts'
import { Service } from '../running.ts'

const ROWS = 20_000
const READS = 10
const SETTLE_MS = 5_000
const LOOK_EVERY_MS = 5

const transactions = Array.from({ length: ROWS }, (_, i) => ({
  date: `2026-0${1 + (i % 3)}-${String(1 + (i % 28)).padStart(2, '0')}`,
  description: i % 3 ? `SYSCO CORP INV ${i} TRACE ${i * 7919}` : `SQUARE INC DES:${i * 31} ID:T3${i}`,
  amount: (1_000 + i * 37) / 100,
  type: i % 3 ? 'debit' : 'credit',
}))

/** What the service holds when nobody asks anything of it, and what reading a large result adds. */
export const memory: Part = async () => {
  const server = await startTemporary()
  const folder = await mkdtemp(join(tmpdir(), 'holdback-bench-memory-'))
  const service = new Service(server.url, folder)
  try {
    await migrate(server.url)
    await service.start()
    await sleep(SETTLE_MS)
    const [main, ...readers] = treeOf(service.processes[0]!.pid!)
    const idle = [line('idle, service and worker in one process', residentMb(main!)!)]
    for (const pid of readers) idle.push(line('idle, a spare reader of files', residentMb(pid) ?? 0))
    const id = await analysed(service)
    // A fresh process: the one that took the rows in has grown by them already.
    await service.stop()
    await service.start()
    await sleep(SETTLE_MS)
    const fresh = service.processes.at(-1)!.pid!
    const growth = await growthOf(fresh, async () => {
      for (let i = 0; i < READS; i++) await read(service, id)
    })
    const together = await growthOf(fresh, () => Promise.all(Array.from({ length: 8 }, () => read(service, id))))
    return [
      ...idle,
      { ...line(`growth while a result of ${ROWS} rows is read ${READS} times`, growth), aim: '< 100' },
      { ...line('the same, 8 at once', together), aim: '< 100' },
    ]
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
    await server.stop()
  }
}

const line = (name: string, value: number): Result => ({ name: `memory: ${name}`, value, unit: 'MB', ratio: null, aim: 'reported' })

const headersOf = (service: Service) => ({ authorization: `Bearer ${service.keys[0]}` })

/** The id of a finished analysis of all the rows. */
const analysed = async (service: Service): Promise<string> => {
  const base = `${service.url}/api/public/v1/analysis`
  const headers = headersOf(service)
  const answer = await fetch(`${base}/transactions`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ transactions }),
  })
  if (answer.status !== 202) throw new Error(`The rows were answered ${answer.status}: ${await answer.text()}`)
  const { id } = ((await answer.json()) as { data: { id: string } }).data
  for (;;) {
    const { data } = (await (await fetch(`${base}/${id}?fields=status`, { headers })).json()) as { data: { status: string } }
    if (data.status === 'completed') return id
    if (data.status === 'failed') throw new Error('The analysis failed.')
    await sleep(100)
  }
}

const read = async (service: Service, id: string): Promise<void> => {
  const answer = await fetch(`${service.url}/api/public/v1/analysis/${id}`, {
    headers: { ...headersOf(service), 'accept-encoding': 'identity' },
  })
  if (!answer.ok) throw new Error(`The result was answered ${answer.status}`)
  await answer.arrayBuffer()
}

/** The most that the process held meanwhile, less what it held before. */
const growthOf = async (pid: number, work: () => Promise<unknown>): Promise<number> => {
  const before = residentMb(pid)!
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid) ?? 0)
  }, LOOK_EVERY_MS)
  await work()
  clearInterval(timer)
  return most - before
}
