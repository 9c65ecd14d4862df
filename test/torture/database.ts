import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { homeIn } from '../../src/platform/db/embedded/cluster.ts'
import { startEmbedded } from '../../src/platform/db/embedded/embedded.ts'
import { readPostmaster, waitUntilGone } from '../../src/platform/db/embedded/postmaster.ts'

/** A database that can be taken away: its server is killed and comes back on the same port. */
export type TortureDatabase = { url: string; restart: () => Promise<void> }

const BACK_WITHIN_MS = 120_000

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** All at once: the server alone would leave its processes the time to finish and answer what they are at. */
const killWithChildren = (pid: number): void => {
  const listed = spawnSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' }).stdout ?? ''
  for (const victim of [pid, ...listed.split(/\s+/).filter(Boolean).map(Number)])
    try {
      process.kill(victim, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** A PostgreSQL of its own, in a folder of its own. */
export const startTortureDatabase = async (): Promise<TortureDatabase & { stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'holdback-torture-db-'))
  const server = await startEmbedded({ dataDir: folder })
  const restart = async (): Promise<void> => {
    const { cluster } = homeIn(folder)
    const postmaster = readPostmaster(cluster)!
    killWithChildren(postmaster.pid)
    await waitUntilGone(cluster, postmaster, 30_000)
    // Whoever holds it starts it again, and it recovers from its log as after a power cut.
    const until = Date.now() + BACK_WITHIN_MS
    while (!(await answers(server.url))) {
      if (Date.now() > until) throw new Error('the database did not come back')
      await sleep(100)
    }
  }
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { url: server.url, restart, stop }
}
