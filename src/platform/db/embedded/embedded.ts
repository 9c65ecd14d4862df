import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeFolder } from '../../../shared/folders.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster, type Home, homeIn, readPassword, SUPERUSER } from './cluster.ts'
import { startGuard } from './guard.ts'
import { insideGate, type KernelLock, tryExclusive, tryShared } from './kernel-lock.ts'
import { launch } from './launch.ts'
import { hostOf, isAlive, type Postmaster, readPostmaster, stopPostmaster, waitUntilGone } from './postmaster.ts'

export type EmbeddedDatabase = {
  url: string
  /** Gives up our hold; the server itself stops when no other process holds it. May be called more than once. */
  stop(): Promise<void>
  /** True when the server was already running. */
  adopted: boolean
}

export type EmbeddedOptions = {
  dataDir: string
  log?: (message: string) => void
}

export const DATABASE_NAME = 'holdback'
const GATE_WAIT_MS = 330_000
const WATCH_EVERY_MS = 500
/** As long as everything else waits for a connection (db/connect.ts): a server that was started and does not answer in it is given up. */
const CONNECT_WITHIN_MS = 15_000

const urlOf = (server: Postmaster, password: string, database: string): string =>
  `postgres://${SUPERUSER}:${encodeURIComponent(password)}@${hostOf(server)}/${database}`

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '')
const WRONG_PASSWORD = '28P01'

const connectOnce = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Makes our database at the first start, and after one that was killed before it came to this. */
const checkDatabase = (server: Postmaster, password: string): Promise<void> =>
  connectOnce(urlOf(server, password, 'postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`)
  })

const wrongPassword = (home: Home): Error =>
  new Error(`The password in ${home.password} is not the one of the database in ${home.cluster}.`)

// Recovery after a crash takes as long as there is log to replay. A ready server that does not answer is in use and too busy: not ours to stop.
const PATIENCE_MS = { starting: 300_000, stopping: 120_000, ready: 30_000 }
const patienceWith = (status: string): number => (status === 'ready' || status === 'stopping' ? PATIENCE_MS[status] : PATIENCE_MS.starting)

/** The living server of this cluster, once it answers; null when there is none, or it was on its way out and is gone now. */
const adopt = async (home: Home): Promise<Postmaster | null> => {
  const began = Date.now()
  let reason = ''
  for (;;) {
    const server = readPostmaster(home.cluster)
    if (!server || !isAlive(home.cluster, server)) return null
    if (server.status === 'ready') {
      try {
        await checkDatabase(server, readPassword(home))
        return server
      } catch (error) {
        if (codeOf(error) === WRONG_PASSWORD) throw wrongPassword(home)
        reason = error instanceof Error ? error.message : String(error)
      }
    }
    if (Date.now() - began > patienceWith(server.status)) {
      if (server.status !== 'stopping')
        throw new Error(`The running database server (process ${server.pid}, ${server.status}) does not answer. ${reason}`)
      await stopPostmaster(home.cluster, server)
      return null
    }
    await waitUntilGone(home.cluster, server, 20)
  }
}

type Found = { server: Postmaster; adopted: boolean }

const ensureServer = async (home: Home, binaries: Binaries): Promise<Found> => {
  const user = await ensureCluster(home, binaries)
  const password = readPassword(home)
  for (let triesLeft = 3; ; triesLeft--) {
    const running = await adopt(home)
    if (running) return { server: running, adopted: true }
    const server = await launch(home, binaries, user)
    try {
      await checkDatabase(server, password)
      return { server, adopted: false }
    } catch (error) {
      const diedMeanwhile = !isAlive(home.cluster, server)
      if (diedMeanwhile && triesLeft > 1) continue
      if (!diedMeanwhile) await stopPostmaster(home.cluster, server)
      throw codeOf(error) === WRONG_PASSWORD ? wrongPassword(home) : error
    }
  }
}

const holdShared = (home: Home): KernelLock => {
  // Only the last holder asks for the exclusive lock, and only inside the gate, where we are.
  const hold = tryShared(home.holders)
  if (!hold) throw new Error(`${home.holders} is locked by a program that is not Holdback.`)
  return hold
}

const stopIfLast = async (home: Home): Promise<void> => {
  const last = tryExclusive(home.holders)
  if (!last) return
  try {
    const server = readPostmaster(home.cluster)
    if (server && isAlive(home.cluster, server)) await stopPostmaster(home.cluster, server)
  } finally {
    last.release()
  }
}

/** For whoever finds a database that nobody is left to stop. */
export const stopIfUnheld = (dataDir: string): Promise<void> => {
  const home = homeIn(realpathSync(dataDir))
  return insideGate(home.gate, GATE_WAIT_MS, () => stopIfLast(home))
}

/**
 * The embedded database of a data folder: made if there is none, started if it is not running, joined if it is.
 * A server that dies while it is held is started again at the same address.
 */
export const startEmbedded = async ({ dataDir, log = () => {} }: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const binaries = findBinaries()
  await makeFolder(dataDir)
  const home = homeIn(realpathSync(dataDir))
  await makeFolder(home.root)

  const { started, hold, guard } = await insideGate(home.gate, GATE_WAIT_MS, async () => {
    const hold = holdShared(home)
    const guard = startGuard(dataDir)
    try {
      return { started: await ensureServer(home, binaries), hold, guard }
    } catch (error) {
      hold.release()
      await guard.dismiss()
      throw error
    }
  })

  let { server } = started
  const stopping = new AbortController()
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(WATCH_EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted || isAlive(home.cluster, server)) continue
      try {
        const again = await insideGate(home.gate, GATE_WAIT_MS, async () =>
          stopping.signal.aborted ? null : await ensureServer(home, binaries),
        )
        if (!again) return
        log(`The database server (process ${server.pid}) had died; it runs again (process ${again.server.pid}).`)
        if (hostOf(again.server) !== hostOf(server))
          log(`It is not reached at ${hostOf(server)} any more. Restart Holdback to reach it at ${hostOf(again.server)}.`)
        server = again.server
      } catch (error) {
        log(`The database server has died and does not start: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  const watching = watch()

  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    stopping.abort()
    await watching
    await insideGate(home.gate, GATE_WAIT_MS, async () => {
      hold.release()
      await stopIfLast(home)
    })
    await guard.dismiss()
  }

  return {
    url: urlOf(server, readPassword(home), DATABASE_NAME),
    adopted: started.adopted,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
