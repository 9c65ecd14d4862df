import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { homeIn } from '../../src/db/embedded/cluster.ts'
import { startEmbedded } from '../../src/db/embedded/embedded.ts'
import { readPostmaster, waitUntilGone } from '../../src/db/embedded/postmaster.ts'
import { tortureWebhooks } from './webhooks.ts'

/** A database that can be taken away: its server crashes and is started again on the same port. */
export type TortureDatabase = { url: string; restart: () => Promise<void> }

export type TortureRun = {
  seed: number
  changes: number | null
  hasPlantedBug: boolean
  database: TortureDatabase
  log: (line: string) => void
}
/** Returns every promise that was broken. */
export type Torture = (run: TortureRun) => Promise<string[]>

const MINUTE_MS = 60_000

/** Add a line here and `npm run torture` runs it. */
const TORTURES: Record<string, Torture> = {
  webhooks: async ({ seed, changes, hasPlantedBug, database, log }) => {
    const report = await tortureWebhooks({
      seed,
      changes: changes ?? 5_000,
      databaseUrl: database.url,
      restartDatabase: database.restart,
      killEveryMs: 2_500,
      limitMs: 10 * MINUTE_MS,
      member: hasPlantedBug ? { leaseMs: 15_000, hasPlantedBug } : null,
      log,
    })
    log(
      `${report.changes} changes, ${report.kills} kills, ${report.deliveries} calls received, ${report.duplicates} of them repeats, ${report.seconds.toFixed(0)} s`,
    )
    return report.broken
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    changes: { type: 'string' },
    'planted-bug': { type: 'boolean' },
    verbose: { type: 'boolean' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
const chosen = positionals.length > 0 ? positionals : Object.keys(TORTURES)
let failed = 0
for (const name of chosen) {
  const torture = TORTURES[name]
  if (!torture) throw new Error(`there is no torture "${name}"; there are ${Object.keys(TORTURES).join(', ')}`)
  console.log(`${name}: seed ${seed} (again with: npm run torture -- ${name} --seed ${seed})`)
  const folder = await mkdtemp(join(tmpdir(), 'holdback-torture-db-'))
  let server = await startEmbedded({ dataDir: folder })
  const restart = async (): Promise<void> => {
    const { cluster } = homeIn(folder)
    const postmaster = readPostmaster(cluster)!
    // Immediate shutdown: no goodbyes and no checkpoint, so the next start recovers as after a crash.
    process.kill(postmaster.pid, 'SIGQUIT')
    await waitUntilGone(cluster, postmaster, 30_000)
    await server.stop()
    server = await startEmbedded({ dataDir: folder })
  }
  try {
    const began = Date.now()
    const log = (line: string) => {
      if (values.verbose || !/^(api|worker) \d/.test(line))
        console.log(`  ${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
    }
    const broken = await torture({
      seed,
      changes: values.changes ? Number(values.changes) : null,
      hasPlantedBug: values['planted-bug'] === true,
      database: { url: server.url, restart },
      log,
    })
    for (const promise of broken) console.log(`  BROKEN  ${promise}`)
    console.log(broken.length === 0 ? `${name}: every promise was kept` : `${name}: ${broken.length} promises were broken, seed ${seed}`)
    failed += broken.length
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
process.exitCode = failed === 0 ? 0 : 1
