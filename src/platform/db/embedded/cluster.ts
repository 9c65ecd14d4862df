import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { chooseServerUser, giveTo, type ServerUser } from './server-user.ts'

/** Everything of one embedded database, under DATA_DIR/pg. */
export type Home = { root: string; cluster: string; password: string; port: string; log: string; gate: string; holders: string }

export const homeIn = (dataDir: string): Home => {
  const root = join(dataDir, 'pg')
  return {
    root,
    cluster: join(root, 'data'),
    password: join(root, 'password'),
    port: join(root, 'port'),
    log: join(root, 'log'),
    gate: join(root, 'gate.lock'),
    holders: join(root, 'holders.lock'),
  }
}

export const SUPERUSER = 'holdback'
const MAJOR_VERSION = '18'

// Spelled out, because without LANG initdb would make a SQL_ASCII cluster, and with one it would sort differently on every machine.
export const INITDB_ARGUMENTS = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--auth=scram-sha-256',
  `--username=${SUPERUSER}`,
]

const SYNC = process.platform === 'linux' ? ['--sync-method=syncfs'] : []

export const newPassword = (): string => randomBytes(24).toString('base64url')

const syncPath = (path: string): void => {
  const fd = openSync(path, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Whole or not at all, also through a power cut. */
export const writeSecretFile = (path: string, text: string, owner?: ServerUser): void => {
  const next = `${path}.${randomBytes(4).toString('hex')}.next`
  writeFileSync(next, text, { mode: 0o600, flush: true })
  if (owner) giveTo(owner, next)
  renameSync(next, path)
  syncPath(join(path, '..'))
}

const HALF_MADE = /^init-|\.next$/

const removeHalfMade = (home: Home): void => {
  for (const name of readdirSync(home.root).filter((name) => HALF_MADE.test(name))) {
    try {
      rmSync(join(home.root, name), { recursive: true, force: true, maxRetries: 2 })
    } catch {
      // An initdb whose parent was killed may still be writing there; the start after this one removes it.
    }
  }
}

const createCluster = async (home: Home, binaries: Binaries, user: ServerUser): Promise<void> => {
  writeSecretFile(home.password, newPassword(), user)
  const draft = join(home.root, `init-${randomBytes(6).toString('hex')}`)
  const [command, ...args] = [
    ...user.prefix,
    binaries.initdb,
    `--pgdata=${draft}`,
    `--pwfile=${home.password}`,
    ...INITDB_ARGUMENTS,
    ...SYNC,
  ]
  try {
    await promisify(execFile)(command!, args, { ...user.ids, cwd: '/' })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`initdb failed in ${home.root}:\n${(stderr || stdout || String(error)).trim()}`)
  }
  // A cluster bears its final name only when it is complete, so one found under it can be trusted.
  renameSync(draft, home.cluster)
  syncPath(home.root)
}

/** Makes the folders and, the first time, the cluster. Call inside the gate. */
export const ensureCluster = async (home: Home, binaries: Binaries): Promise<ServerUser> => {
  mkdirSync(home.root, { recursive: true, mode: 0o700 })
  removeHalfMade(home)
  const user = await chooseServerUser(home.root, binaries.postgres)
  if (!existsSync(home.cluster)) await createCluster(home, binaries, user)
  const version = readFileSync(join(home.cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `${home.cluster} was made by PostgreSQL ${version}; this version of Holdback brings ${MAJOR_VERSION}. Dump it with the old one and load it again.`,
    )
  }
  // A copy brought back from elsewhere may have lost this, and PostgreSQL insists on it.
  chmodSync(home.cluster, 0o700)
  if (!existsSync(home.log)) {
    mkdirSync(home.log, { mode: 0o700 })
    giveTo(user, home.log)
  }
  return user
}

export const readPassword = (home: Home): string => {
  try {
    return readFileSync(home.password, 'utf8').trim()
  } catch {
    throw new Error(
      `${home.password} is missing or cannot be read, and the database in ${home.cluster} opens with nothing else. Put it back, or move that folder away to begin anew.`,
    )
  }
}

const LOG_DAYS = 7
const LOG_BYTES = 20 * 1024 * 1024

/** PostgreSQL empties a weekday's file only when it is running at midnight, so what a laptop leaves behind is cleared at each start. */
export const pruneLogs = (home: Home, nowMs: number): void => {
  for (const name of readdirSync(home.log)) {
    const path = join(home.log, name)
    const { mtimeMs, size } = statSync(path)
    if (nowMs - mtimeMs > LOG_DAYS * 86_400_000 || size > LOG_BYTES) rmSync(path, { force: true })
  }
}
