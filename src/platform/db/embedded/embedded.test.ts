import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { children, cluster, databaseWasMade, dataDir, goTo, holder, open, query, running, until } from '../../../../test/embedded-folder.ts'
import { processesOf } from '../../../../test/service-process.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, homeIn } from './cluster.ts'
import { launch } from './launch.ts'

const WAY = "SELECT CASE WHEN inet_server_addr() IS NULL THEN 'socket' ELSE 'loopback' END AS way"

/** How it starts, is shared, and what it does about what it finds in its folder. */

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
    sockets: `"${join(dataDir, 'pg')}"`,
    fsync: 'on',
    jit: 'off',
    provider: 'b',
    locale: 'C.UTF-8',
    same: false,
    upper: 'É',
  })
  expect(statSync(join(dataDir, 'pg')).mode & 0o777).toBe(0o700)
  for (const name of ['password', 'port']) expect(statSync(join(dataDir, 'pg', name)).mode & 0o777).toBe(0o600)
  const { port } = new URL(url)
  expect(statSync(join(dataDir, 'pg', `.s.PGSQL.${port}`)).mode & 0o777).toBe(0o700)
  expect(await query(url, WAY)).toEqual([{ way: 'socket' }])
  for (const hostname of [new URL(url).hostname, '127.0.0.1']) {
    const wrong = new URL(url)
    wrong.hostname = hostname
    wrong.password = 'guess'
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  }
})

test('a folder too far down for a socket file is reached over loopback, one with any name above by its socket', async () => {
  const root = dataDir
  const ways: unknown[] = []
  for (const below of ['a, "b"\'@%2F', 'deep'.repeat(30)]) {
    goTo(join(root, '..', below))
    databaseWasMade()
    const { url, stop } = await open()
    ways.push(...(await query(url, WAY)))
    const beside = holder()
    expect(await beside.started).toEqual({ url, adopted: true })
    await beside.stop()
    await stop()
  }
  expect(ways).toEqual([{ way: 'socket' }, { way: 'loopback' }])
})

test.each(['could not create any Unix-domain sockets', 'could not create lock file "/there/.s.PGSQL.1.lock": Operation not permitted'])(
  'where a file system answers: %s, the server starts without a socket file',
  async (complaint) => {
    databaseWasMade()
    const home = homeIn(dataDir)
    const binaries = findBinaries()
    const postgres = join(home.root, 'postgres')
    writeFileSync(
      postgres,
      `#!/bin/sh\ncase "$*" in *'unix_socket_directories="'*) echo 'FATAL:  ${complaint}' >&2; exit 1;; esac\nexec '${binaries.postgres}' "$@"\n`,
      { mode: 0o755 },
    )
    const server = await launch(home, { ...binaries, postgres }, await ensureCluster(home, binaries))
    expect(server).toMatchObject({ socketFolder: null, status: 'ready' })
  },
)

test('a socket file that a killed server left, cut short, does not keep the next one from starting', async () => {
  databaseWasMade()
  const first = await open()
  await first.stop()
  const { port } = new URL(first.url)
  writeFileSync(join(dataDir, 'pg', `.s.PGSQL.${port}.lock`), '')
  const second = await open()
  expect(second.url).toBe(first.url)
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

test('an initdb that was killed half way is begun again, and its remains are removed', async () => {
  const killHalfWay = async (alsoInitdb: boolean): Promise<void> => {
    const service = holder()
    await until(() => existsSync(join(dataDir, 'pg')) && readdirSync(join(dataDir, 'pg')).some((name) => name.startsWith('init-')))
    await sleep(60)
    // The group holds initdb; without it, initdb goes on writing while the next start is under way.
    if (alsoInitdb) process.kill(-service.child.pid!, 'SIGKILL')
    await service.kill()
    if (!existsSync(cluster)) return
    // It was done while this process stood still: begun anew, once nobody is there any more.
    await until(async () => (await processesOf(dataDir)).length === 0)
    rmSync(join(dataDir, 'pg'), { recursive: true })
    await killHalfWay(alsoInitdb)
  }
  for (const alsoInitdb of [true, false]) await killHalfWay(alsoInitdb)
  const next = await open()
  expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await next.stop()
  // The initdb that was left has written its last.
  await until(async () => (await processesOf(dataDir)).every((line) => line.includes('holdback-guard')))
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
