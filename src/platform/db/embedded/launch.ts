import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { type Home, pruneLogs, writeSecretFile } from './cluster.ts'
import { clearStalePidFile, type Postmaster, readPostmaster } from './postmaster.ts'
import { giveTo, type ServerUser } from './server-user.ts'

/** Nothing but loopback. */
export const NETWORK_SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '' }

const SOCKET_FILE = '.s.PGSQL.'
/** The longest path that a socket may have on macOS; Linux has four more. */
const SOCKET_PATH_BYTES = 103

/** A socket file in a folder of our own: a statement over it costs either side 15 µs less than over loopback. Where its path would be too long there is none. */
export const socketIn = (folder: string, port: number): Record<string, string> =>
  Buffer.byteLength(join(folder, `${SOCKET_FILE}${port}`)) > SOCKET_PATH_BYTES
    ? {}
    : // A list of folders, of which one that has commas in its name is quoted.
      { unix_socket_directories: `"${folder.replaceAll('"', '""')}"`, unix_socket_permissions: '0700' }

/** What a killed server left: PostgreSQL would take any living process with the id in there for its old self, and refuse to start. */
const clearStaleSockets = (home: Home): void => {
  for (const name of readdirSync(home.root)) if (name.startsWith(SOCKET_FILE)) rmSync(join(home.root, name), { force: true })
}

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

/** Systems give outgoing connections ports from further up (Linux from 32768, macOS from 49152), and keep none of them for a server that is away for a moment. */
const LISTENED_AT = { from: 20_000, count: 10_000 }

/** One that stays free while its server is away, unless another server is started there. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 20; tries++) {
    const port = LISTENED_AT.from + randomInt(LISTENED_AT.count)
    if (await isFree(port)) return port
  }
  return anyFreePort()
}

const anyFreePort = (): Promise<number> =>
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

/** Some shared folders of virtual machines know no socket files. */
const NO_SOCKETS_HERE = /could not create (any Unix-domain sockets|lock file "[^"]*\.s\.PGSQL)/
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

type Attempt = { port: number; hasSocket: boolean; deadline: number }

const attempt = async (
  home: Home,
  binaries: Binaries,
  user: ServerUser,
  { port, hasSocket, deadline }: Attempt,
): Promise<Postmaster | string> => {
  const startLog = join(home.log, 'start.log')
  const output = openSync(startLog, 'w', 0o600)
  giveTo(user, startLog)
  const settings = { ...SETTINGS, ...(hasSocket ? socketIn(home.root, port) : {}), port: String(port), log_directory: home.log }
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
  let hasSocket = true
  for (let tries = 1; ; tries++) {
    await clearStalePidFile(home.cluster)
    clearStaleSockets(home)
    const result = await attempt(home, binaries, user, { port: await choosePort(home), hasSocket, deadline })
    if (typeof result !== 'string') return result
    if (hasSocket && NO_SOCKETS_HERE.test(result)) {
      hasSocket = false
      continue
    }
    const worthAnotherTry =
      (PORT_TAKEN.test(result) && tries < 20) ||
      (STOPPED_FROM_OUTSIDE.test(result) && tries < 5) ||
      (OLD_CHILDREN.test(result) && Date.now() < childrenDeadline)
    if (!worthAnotherTry || Date.now() > deadline) throw new Error(`The database did not start (log: ${home.log}):\n${result}`)
    await sleep(100)
  }
}
