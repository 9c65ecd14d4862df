import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { isAlive, type Postmaster, readPostmaster } from './postmaster.ts'

let dataDir = ''
let cluster = ''
const children = new Set<ChildProcess>()
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
const databaseWasMade = (): void => cpSync(template, dataDir, { recursive: true })

beforeEach(() => {
  // A path with a space, in a folder nobody else may enter.
  const root = mkdtempSync(join(tmpdir(), 'holdback embedded-'))
  roots.push(root)
  chmodSync(root, 0o700)
  dataDir = join(root, 'data dir')
  cluster = join(dataDir, 'pg', 'data')
})

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

const until = async (holds: () => boolean | Promise<boolean>, waitMs = 20_000): Promise<void> => {
  const deadline = Date.now() + waitMs
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not come to pass: ${holds}`)
    await sleep(10)
  }
}

const open = async (log?: (message: string) => void): Promise<EmbeddedDatabase> => {
  const database = await startEmbedded({ dataDir, ...(log ? { log } : {}) })
  databases.add(database)
  return database
}

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

const postmaster = (): Postmaster => {
  const server = readPostmaster(cluster)
  if (!server) throw new Error('No server has written its process id.')
  return server
}
const running = (): boolean => {
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
const holder = (): Holder => {
  const module = new URL('./embedded.ts', import.meta.url).href
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

test('the first start makes a UTF-8 cluster that only we can open, on loopback alone, whatever LANG says', async () => {
  const { url, adopted } = await holder().started
  expect(adopted).toBe(false)
  const [settings] = await query(
    url,
    `SELECT current_setting('server_encoding') encoding, current_setting('listen_addresses') listens, current_setting('unix_socket_directories') sockets,
            current_setting('fsync') fsync, current_setting('jit') jit, datlocprovider provider, datlocale locale, 'É' = lower('é') same, upper('é') upper
     FROM pg_database WHERE datname = current_database()`,
  )
  expect(settings).toEqual({
    encoding: 'UTF8',
    listens: '127.0.0.1',
    sockets: '',
    fsync: 'on',
    jit: 'off',
    provider: 'b',
    locale: 'C.UTF-8',
    same: false,
    upper: 'É',
  })
  expect(statSync(join(dataDir, 'pg')).mode & 0o777).toBe(0o700)
  for (const name of ['password', 'port']) expect(statSync(join(dataDir, 'pg', name)).mode & 0o777).toBe(0o600)
  const wrong = new URL(url)
  wrong.password = 'guess'
  await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
})

test('a second start finds the data at the same address', async () => {
  databaseWasMade()
  const first = await open()
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  expect(running()).toBe(false)
  const second = await open()
  expect(second).toMatchObject({ adopted: false, url: first.url })
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('who comes second joins the running server, and only the last to leave stops it, in either order', async () => {
  databaseWasMade()
  const service = holder()
  const { url } = await service.started
  const command = holder()
  expect(await command.started).toEqual({ url, adopted: true })
  await command.stop()
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])

  const another = holder()
  await another.started
  await service.stop()
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await another.stop()
  expect(running()).toBe(false)
})

test('two holds in one process count as two, and stop may be called twice', async () => {
  databaseWasMade()
  const first = await open()
  const second = await open()
  await first.stop()
  await first.stop()
  expect(await query(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(running()).toBe(false)
})

test('four processes that start at once on an empty folder get one server', async () => {
  const holders = [holder(), holder(), holder(), holder()]
  const started = await Promise.all(holders.map(({ started }) => started))
  expect(new Set(started.map(({ url }) => url)).size).toBe(1)
  expect(started.filter(({ adopted }) => !adopted)).toHaveLength(1)
  await Promise.all(holders.map(({ stop }) => stop()))
  expect(running()).toBe(false)
})

test('after kill -9 of the service the next one joins the database it left, and stops it when it leaves', async () => {
  databaseWasMade()
  const service = holder()
  const { url } = await service.started
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await service.kill()
  expect(running()).toBe(true)
  const next = await open()
  expect(next).toMatchObject({ adopted: true, url })
  expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  await next.stop()
  expect(running()).toBe(false)
})

test('after kill -9 of the service its database is stopped when nobody has come back for it', async () => {
  databaseWasMade()
  const service = holder()
  await service.started
  await service.kill()
  expect(running()).toBe(true)
  await until(() => !running(), 60_000)
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
}, 90_000)

test('after kill -9 of the service and the database together the next start recovers what was committed', async () => {
  databaseWasMade()
  const service = holder()
  const { url } = await service.started
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await service.kill()
  const { pid } = postmaster()
  process.kill(pid, 'SIGKILL')
  const next = await open()
  expect(next.adopted).toBe(false)
  expect(postmaster().pid).not.toBe(pid)
  expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('a database that is killed under a running service comes back at the same address by itself', async () => {
  databaseWasMade()
  const messages: string[] = []
  const { url } = await open((message) => messages.push(message))
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  const { pid } = postmaster()
  process.kill(pid, 'SIGKILL')
  await until(() => messages.length > 0)
  expect(messages[0]).toContain(`process ${pid}) had died; it runs again`)
  expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('with two services on a database that is killed, one starts it again and both find it', async () => {
  databaseWasMade()
  const service = holder()
  const { url } = await service.started
  const messages: string[] = []
  await open((message) => messages.push(message))
  process.kill(postmaster().pid, 'SIGKILL')
  await until(() => messages.length > 0)
  await service.stop()
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a start while the database of a killed service is shutting down waits for it and starts it anew', async () => {
  databaseWasMade()
  const service = holder()
  const { url } = await service.started
  await query(url, 'CREATE TABLE kept AS SELECT n FROM generate_series(1, 200000) n')
  await service.kill()
  const { pid } = postmaster()
  process.kill(pid, 'SIGINT')
  const next = await open()
  expect(postmaster().pid).not.toBe(pid)
  expect(await query(next.url, 'SELECT count(*)::int FROM kept')).toEqual([{ count: 200000 }])
})

test('a service that is killed while it stops the database leaves nothing that hinders the next', async () => {
  databaseWasMade()
  const service = holder()
  await service.started
  service.child.stdin!.write('stop\n')
  await sleep(3)
  await service.kill()
  const next = await open()
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('an initdb that was killed half way is begun again, and its remains are removed', async () => {
  for (const alsoInitdb of [true, false]) {
    const service = holder()
    await until(() => existsSync(join(dataDir, 'pg')) && readdirSync(join(dataDir, 'pg')).some((name) => name.startsWith('init-')))
    await sleep(60)
    // The group holds initdb; without it, initdb goes on writing while the next start is under way.
    if (alsoInitdb) process.kill(-service.child.pid!, 'SIGKILL')
    await service.kill()
    expect(existsSync(cluster)).toBe(false)
  }
  const next = await open()
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await next.stop()
  await sleep(1_500)
  await (await open()).stop()
  expect(readdirSync(join(dataDir, 'pg')).filter((name) => name.startsWith('init-') || name.endsWith('.next'))).toEqual([])
})

test("a process that was given the dead server's id is left alone and does not hinder the start", async () => {
  databaseWasMade()
  const first = await open()
  const file = join(cluster, 'postmaster.pid')
  const written = readFileSync(file, 'utf8')
  await first.stop()
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  children.add(stranger)
  writeFileSync(file, written.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
  const next = await open()
  expect(next.adopted).toBe(false)
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(stranger.exitCode ?? stranger.signalCode).toBe(null)
})

test('an empty or broken process id file does not hinder the start', async () => {
  databaseWasMade()
  for (const text of ['', 'nonsense\n']) {
    writeFileSync(join(cluster, 'postmaster.pid'), text, { mode: 0o600 })
    const next = await open()
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await next.stop()
  }
})

test('a port that another program has taken since is given up for a new one', async () => {
  databaseWasMade()
  const first = await open()
  await first.stop()
  const port = Number(new URL(first.url).port)
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  try {
    const next = await open()
    expect(new URL(next.url).port).not.toBe(String(port))
    expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await next.stop()
  } finally {
    other.close()
  }
})

test('Ctrl-C reaches the service and not its database', async () => {
  databaseWasMade()
  const service = holder()
  const { url } = await service.started
  const { pid } = postmaster()
  const interrupted = new Promise((resolve) => service.child.stdout!.once('data', resolve))
  process.kill(-service.child.pid!, 'SIGINT')
  await interrupted
  await sleep(200)
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(postmaster().pid).toBe(pid)
  await service.stop()
  expect(running()).toBe(false)
})

test('a backend that is killed does not end the server', async () => {
  databaseWasMade()
  const { url } = await open()
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0].pid, 'SIGKILL')
  await client.end().catch(() => {})
  const { pid } = postmaster()
  await until(async () => (await query(url, 'SELECT 1 AS one').catch(() => [])).length === 1)
  expect(postmaster().pid).toBe(pid)
})

test('who finds every connection taken waits for one, and never stops a server that others use', async () => {
  databaseWasMade()
  const service = holder()
  const { url } = await service.started
  const { pid } = postmaster()
  const clients = Array.from({ length: 100 }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const joining = open()
  const first = await Promise.race([joining.then(() => 'joined'), sleep(700, 'waits')])
  expect(first).toBe('waits')
  await Promise.all(clients.map((client) => client.end()))
  expect(await joining).toMatchObject({ adopted: true, url })
  expect(postmaster().pid).toBe(pid)
})

test.each([
  ['a missing password', (pgDir: string) => rmSync(join(pgDir, 'password')), /password is missing or cannot be read/],
  ['a wrong password', (pgDir: string) => writeFileSync(join(pgDir, 'password'), 'other'), /is not the one of the database/],
  [
    'a cluster of another version',
    (pgDir: string) => writeFileSync(join(pgDir, 'data', 'PG_VERSION'), '17\n'),
    /was made by PostgreSQL 17/,
  ],
  ['a damaged cluster', (pgDir: string) => rmSync(join(pgDir, 'data', 'global', 'pg_control')), /did not start .*pg_control/s],
])('%s ends the start with a reason, at once and with no server left behind', async (_name, damage, reason) => {
  databaseWasMade()
  damage(join(dataDir, 'pg'))
  await expect(open()).rejects.toThrow(reason)
  expect(running()).toBe(false)
})

test('a folder that cannot be made ends the start with a reason', async () => {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'pg'), '')
  await expect(open()).rejects.toThrow(/EEXIST|ENOTDIR/)
})
