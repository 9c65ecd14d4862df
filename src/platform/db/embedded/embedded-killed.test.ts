import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { cluster, databaseWasMade, dataDir, holder, open, postmaster, query, running, until } from '../../../../test/embedded-folder.ts'
import { processesOf } from '../../../../test/service-process.ts'

/** Services and servers that are killed, interrupted or have no connection left. */

/** Stops the guards that there are, so that their ten seconds begin when they are let go, at the latest at the end of the test. */
const holdGuard = async (): Promise<() => void> => {
  const guards = (await processesOf(dataDir)).filter((line) => line.includes('holdback-guard')).map((line) => Number.parseInt(line, 10))
  expect(guards).not.toEqual([])
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of guards) if (existsSync(`/proc/${pid}`)) process.kill(pid, signal)
  }
  tell('SIGSTOP')
  onTestFinished(() => tell('SIGCONT'))
  return () => tell('SIGCONT')
}

test('after kill -9 of the service the next one joins the database it left, and stops it when it leaves', async () => {
  databaseWasMade()
  const service = holder()
  const { url } = await service.started
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await holdGuard()
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
  const letGo = await holdGuard()
  await service.kill()
  expect(running()).toBe(true)
  letGo()
  await until(() => !running())
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
})

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
