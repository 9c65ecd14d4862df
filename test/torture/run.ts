import { parseArgs } from 'node:util'
import { DOUBLE_DEBIT, tortureBank } from './bank.ts'
import { startTortureDatabase, type TortureDatabase } from './database.ts'
import { tortureMixed } from './mixed.ts'
import { isPlant, PLANTS, type Plant } from './mixed-planted.ts'
import { tortureWebhooks } from './webhooks.ts'

export type TortureRun = {
  seed: number
  changes: number | null
  hasPlantedBug: boolean
  /** Which bug is planted in the database. */
  plant: Plant | null
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
  mixed: async ({ seed, changes, plant, database, log }) => {
    const operations = changes ?? 6_000
    const report = await tortureMixed({
      seed,
      operations,
      clients: 24,
      faults: plant ? 0 : Math.max(4, Math.round(operations / 120)),
      diskFullMs: 3_000,
      database,
      limitMs: 15 * MINUTE_MS,
      plant,
      isWarm: () => true,
      log,
    })
    const faults = Object.entries(report.faults).map(([name, n]) => `${n} × ${name}`)
    log(`${report.operations} operations, ${report.payments} payments, ${report.events} events; failed: ${faults.join(', ')}`)
    log(
      `${report.retries} requests repeated, ${report.replays} answered from their key, ${report.lostCommits} commits not heard of, ${report.seconds.toFixed(0)} s`,
    )
    return [...report.broken, ...report.uncalled.map((operation) => `${operation} was never called`)]
  },
  /** `--changes` is the number of banking days. */
  bank: async ({ seed, changes, hasPlantedBug, database, log }) => {
    const report = await tortureBank({
      seed,
      days: changes ?? 120,
      deals: 24,
      members: 3,
      killEvery: 25,
      databaseUrl: database.url,
      ...(hasPlantedBug ? { plant: DOUBLE_DEBIT } : {}),
      limitMs: 45 * MINUTE_MS,
      log,
    })
    log(
      `${report.files} files with ${report.debits} debits, ${report.returns} returned, ${report.changes} accounts changed, ${report.kills} kills, ${report.seconds.toFixed(0)} s`,
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
    plant: { type: 'string' },
    verbose: { type: 'boolean' },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9))
const planted = values.plant ?? null
if (planted !== null && !isPlant(planted))
  throw new Error(`there is no bug "${planted}" to plant; there are ${Object.keys(PLANTS).join(', ')}`)
const chosen = positionals.length > 0 ? positionals : Object.keys(TORTURES)
let failed = 0
for (const name of chosen) {
  const torture = TORTURES[name]
  if (!torture) throw new Error(`there is no torture "${name}"; there are ${Object.keys(TORTURES).join(', ')}`)
  console.log(`${name}: seed ${seed} (again with: npm run torture -- ${name} --seed ${seed})`)
  const database = await startTortureDatabase()
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
      plant: planted,
      database,
      log,
    })
    for (const promise of broken) console.log(`  BROKEN  ${promise}`)
    console.log(broken.length === 0 ? `${name}: every promise was kept` : `${name}: ${broken.length} promises were broken, seed ${seed}`)
    failed += broken.length
  } finally {
    await database.stop()
  }
}
process.exitCode = failed === 0 ? 0 : 1
