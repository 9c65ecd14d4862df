import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '../src/platform/db/embedded/embedded.ts'
import { isAlive, type Postmaster, readPostmaster } from '../src/platform/db/embedded/postmaster.ts'
import { PATIENCE_MS } from './patience.ts'

/** A folder of its own for each test of an embedded database, which is gone afterwards with whatever runs in it. Importing this registers the hooks. */

export let dataDir = ''
export let cluster = ''
export const children = new Set<ChildProcess>()
const databases = new Set<EmbeddedDatabase>()

const template = mkdtempSync(join(tmpdir(), 'holdback-embedded-template-'))
beforeAll(async () => {
  await (await startEmbedded({ dataDir: template })).stop()
})
const roots: string[] = []
afterAll(() => {
  // Once more: what a killed process had begun may write a last file after its folder was taken away.
  for (const folder of [template, ...roots]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A stopped database, as its first start left it. */
export const databaseWasMade = (): void => cpSync(template, dataDir, { recursive: true })

beforeEach(() => {
  // A path with a space, in a folder nobody else may enter.
  const root = mkdtempSync(join(tmpdir(), 'holdback embedded-'))
  roots.push(root)
  chmodSync(root, 0o700)
  goTo(join(root, 'data dir'))
})

export const goTo = (folder: string): void => {
  dataDir = folder
  cluster = join(folder, 'pg', 'data')
}

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  for (const database of databases) await database.stop()
  databases.clear()
  const server = readPostmaster(cluster)
  if (server && isAlive(cluster, server)) process.kill(server.pid, 'SIGQUIT')
  await until(() => !server || !isAlive(cluster, server))
  rmSync(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 5 })
})

export const until = async (holds: () => boolean | Promise<boolean>, waitMs = PATIENCE_MS): Promise<void> => {
  const deadline = Date.now() + waitMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not come to pass: ${holds}`)
    await sleep(10)
  }
}

export const open = async (log?: (message: string) => void): Promise<EmbeddedDatabase> => {
  const database = await startEmbedded({ dataDir, ...(log ? { log } : {}) })
  databases.add(database)
  return database
}

export const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

export const postmaster = (): Postmaster => {
  const server = readPostmaster(cluster)
  if (!server) throw new Error('No server has written its process id.')
  return server
}
export const running = (): boolean => {
  const server = readPostmaster(cluster)
  return server !== null && isAlive(cluster, server)
}

/** Another process that holds the database: it says when it has it, and gives it up on a word. */
type Holder = { child: ChildProcess; started: Promise<{ url: string; adopted: boolean }>; stop(): Promise<void>; kill(): Promise<void> }
const HOLDER = `
const { startEmbedded } = await import(process.argv[1])
process.on('SIGINT', () => console.log('{"interrupted":true}'))
const database = await startEmbedded({ dataDir: process.argv[2] })
console.log(JSON.stringify(database))
process.stdin.once('data', async () => { await database.stop(); process.exit(0) })
`
export const holder = (): Holder => {
  const module = new URL('../src/platform/db/embedded/embedded.ts', import.meta.url).href
  const { LANG: _lang, LC_ALL: _all, ...env } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, module, dataDir], {
    detached: true,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.add(child)
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const started = new Promise<{ url: string; adopted: boolean }>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)))
    child.once('exit', () => reject(new Error(`The holder ended: ${errors}`)))
  })
  started.catch(() => {})
  return {
    child,
    started,
    stop: async () => {
      child.stdin.write('stop\n')
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
