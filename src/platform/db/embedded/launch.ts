import { spawn } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Home, pruneLogs, writeSecretFile } from './cluster.ts'
import { clearStalePidFile, type Postmaster, readPostmaster } from './postmaster.ts'
import { giveTo, type ServerUser } from './server-user.ts'

/** Nothing but loopback, and no socket file: its path has a limit that DATA_DIR may pass. */
export const NETWORK_SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }

const SETTINGS: Record<string, string> = {
  ...NETWORK_SETTINGS,
  max_connections: '100',
  shared_buffers: '192MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '2GB',
  // After a crash the whole cluster is written through first: one call for it, instead of one for each of a thousand files (0.4 s, not 2 s).
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // Short statements by index are all we send; compiling them costs more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_checkpoints: 'off',
  // Errors in one line each and without their statements or values, which hold personal data.
  log_min_messages: 'error',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

export const asArguments = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port on 127.0.0.1.'))))
    })
  })

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** The port of last time if it is still free, so that whoever still holds the old address finds the new server. */
const choosePort = async (home: Home): Promise<number> => {
  let last = 0
  try {
    last = Number(readFileSync(home.port, 'utf8'))
  } catch {
    // The first start.
  }
  if (Number.isInteger(last) && last > 1023 && last < 65536 && (await isFree(last))) return last
  const port = await freePort()
  writeSecretFile(home.port, `${port}\n`)
  return port
}

const PORT_TAKEN = /could not bind|Address already in use/
/** After kill -9 of the server its children take a moment to notice; until the last has gone, PostgreSQL refuses to start. */
const OLD_CHILDREN = /pre-existing shared memory block|lock file .* already exists/

/** Somebody stopped it while it was starting, which says nothing against starting it again. */
const STOPPED_FROM_OUTSIDE = /^It ended with (SIGKILL|SIGTERM|SIGINT|SIGQUIT|code 0)\./

/** A server says why it ends either to us or, once it has opened it, to its log. */
const lastWords = (home: Home): string =>
  readdirSync(home.log)
    .map((name) => join(home.log, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .slice(-2)
    .flatMap((path) => readFileSync(path, 'utf8').trim().split('\n').slice(-8))
    .join('\n')

const attempt = async (home: Home, binaries: Binaries, user: ServerUser, port: number, deadline: number): Promise<Postmaster | string> => {
  const startLog = join(home.log, 'start.log')
  const output = openSync(startLog, 'w', 0o600)
  giveTo(user, startLog)
  const settings = { ...SETTINGS, port: String(port), log_directory: home.log }
  const [command, ...args] = [...user.prefix, binaries.postgres, '-D', home.cluster, ...asArguments(settings)]
  // Detached: a session of its own, so Ctrl-C on the terminal reaches us alone and we stop the database after we have drained.
  const child = spawn(command!, args, { ...user.ids, cwd: '/', detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  child.unref()
  let ended: string | null = null
  child.once('error', (error) => {
    ended = String(error)
  })
  child.once('exit', (code, signal) => {
    ended ??= `It ended with ${signal ?? `code ${code}`}.`
  })
  while (ended === null) {
    const server = readPostmaster(home.cluster)
    if (server && server.pid === child.pid && server.status === 'ready') return server
    if (Date.now() > deadline) {
      child.kill('SIGQUIT')
      return `It was not ready in time.\n${lastWords(home)}`
    }
    await sleep(5)
  }
  return `${ended}\n${lastWords(home)}`
}

/** Starts the server of a cluster that has none. Recovery after a crash happens in here, so the wait is generous. Call inside the gate. */
export const launch = async (home: Home, binaries: Binaries, user: ServerUser, waitMs = 300_000): Promise<Postmaster> => {
  const deadline = Date.now() + waitMs
  const childrenDeadline = Date.now() + 30_000
  pruneLogs(home, Date.now())
  for (let tries = 1; ; tries++) {
    await clearStalePidFile(home.cluster)
    const result = await attempt(home, binaries, user, await choosePort(home), deadline)
    if (typeof result !== 'string') return result
    const worthAnotherTry =
      (PORT_TAKEN.test(result) && tries < 20) ||
      (STOPPED_FROM_OUTSIDE.test(result) && tries < 5) ||
      (OLD_CHILDREN.test(result) && Date.now() < childrenDeadline)
    if (!worthAnotherTry || Date.now() > deadline) throw new Error(`The database did not start (log: ${home.log}):\n${result}`)
    await sleep(100)
  }
}
