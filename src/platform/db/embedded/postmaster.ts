import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Postmaster = {
  pid: number
  port: number
  /** The folder of its socket file, where it has one. */
  socketFolder: string | null
  status: string
}

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid')

/** What the running (or dead) server wrote about itself; null when it wrote nothing, or not yet enough. */
export const readPostmaster = (cluster: string): Postmaster | null => {
  let lines: string[]
  try {
    lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  return { pid, port: Number(lines[3]) || 0, socketFolder: lines[4] || null, status: (lines[7] ?? '').trim() }
}

/** Where it is reached, as a URL says it: by its socket file, else over loopback. */
export const hostOf = ({ socketFolder, port }: Pick<Postmaster, 'socketFolder' | 'port'>): string =>
  `${socketFolder === null ? '127.0.0.1' : encodeURIComponent(socketFolder)}:${port}`

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const worksIn = (pid: number, cluster: string): boolean => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
    // The server's working folder is its cluster, under whatever name that folder has now. A zombie has none.
    const cwd = statSync(`/proc/${pid}/cwd`)
    const folder = statSync(cluster)
    return cwd.dev === folder.dev && cwd.ino === folder.ino
  } catch {
    return false
  }
}

/** Whether that process is the server of this cluster, and not another program that was given the same process id. */
export const isAlive = (cluster: string, server: Postmaster): boolean => exists(server.pid) && worksIn(server.pid, cluster)

/**
 * Makes way for a new server. PostgreSQL takes any living process with the recorded id for its old server, and refuses a file it cannot read.
 * Call only when `isAlive` said no.
 */
export const clearStalePidFile = async (cluster: string): Promise<void> => {
  const file = pidFile(cluster)
  if (!existsSync(file)) return
  let server = readPostmaster(cluster)
  if (!server) {
    // Cut short by a crash of the machine, or by a server that is being born this very moment and will have written it shortly.
    await sleep(300)
    server = readPostmaster(cluster)
    if (!server) rmSync(file, { force: true })
  }
  if (!server || !exists(server.pid) || isAlive(cluster, server)) return
  // Kept, with an id nobody has, because PostgreSQL also reads from it which shared memory may still be in use.
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  const { uid, gid } = statSync(file)
  const next = `${file}.next`
  writeFileSync(next, ['2147483647', ...rest].join('\n'), { mode: 0o600 })
  chownSync(next, uid, gid)
  renameSync(next, file)
}

const FAST_SHUTDOWN = 'SIGINT'
const IMMEDIATE_SHUTDOWN = 'SIGQUIT'

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export const waitUntilGone = async (cluster: string, server: Postmaster, waitMs: number): Promise<boolean> => {
  const deadline = Date.now() + waitMs
  while (isAlive(cluster, server)) {
    if (Date.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/** Rolls back what is open and writes a checkpoint; a server that cannot do so in time is cut off and recovers from its log at the next start. */
export const stopPostmaster = async (cluster: string, server: Postmaster): Promise<void> => {
  signal(server.pid, FAST_SHUTDOWN)
  if (await waitUntilGone(cluster, server, 60_000)) return
  signal(server.pid, IMMEDIATE_SHUTDOWN)
  if (await waitUntilGone(cluster, server, 15_000)) return
  throw new Error(`The database server (process ${server.pid}) does not stop.`)
}
