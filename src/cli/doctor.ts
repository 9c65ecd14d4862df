import { readFile } from 'node:fs/promises'
import { createOwnSealer, ownSecretPath } from '../boot.ts'
import { type Config, ConfigError, loadConfig } from '../config.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import type { Sealer } from '../shared/sealing.ts'
import { type Finding, look, ok, reasonOf, wrong } from './doctor/check.ts'
import { lookAtDatabase } from './doctor/database.ts'
import { ENDS_BY_ITSELF_MS, lookAtDisk, lookAtFiles, lookAtProcesses, lookAtProviders, lookAtSettings } from './doctor/machine.ts'
import { type CliIo, paintFor, printable } from './terminal.ts'
import { parse } from './usage.ts'

/** Looks at everything the service needs and says in plain words what is wrong and what to do. Changes nothing; exit code 1 when something is wrong. */
export const runDoctor = async (argv: string[], io: CliIo): Promise<number> => {
  const { values } = parse({ args: argv, options: { json: { type: 'boolean' } } })
  const findings = await examine()
  const isWell = findings.every((finding) => finding.status !== 'wrong')
  if (values.json) io.stdout.write(`${JSON.stringify({ ok: isWell, findings }, null, 2)}\n`)
  else {
    const paint = paintFor(io.stdout)
    const mark = { ok: paint.green('ok     '), warning: paint.yellow('warning'), wrong: paint.red('WRONG  ') }
    for (const { check, status, message, advice } of findings) {
      io.stdout.write(`${mark[status]}  ${paint.bold(check)}: ${printable(message)}\n`)
      if (advice !== undefined) io.stdout.write(`         → ${printable(advice)}\n`)
    }
    const count = findings.filter((finding) => finding.status === 'wrong').length
    io.stdout.write(isWell ? '\nNothing is wrong.\n' : `\n${count} ${count === 1 ? 'thing is' : 'things are'} wrong.\n`)
  }
  return isWell ? 0 : 1
}

const examine = async (): Promise<Finding[]> => {
  let config: Config
  try {
    config = loadConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [wrong('settings', error.message, 'Nothing else was looked at: no process starts like this.')]
  }
  // Processes first: the database that is looked at may be started for it.
  const processes = await lookAtProcesses(config, ENDS_BY_ITSELF_MS)
  return [
    ok('program', `Node ${process.version}, ${process.platform} ${process.arch}.`),
    ...lookAtSettings(config),
    ...(await lookAtFiles(config)),
    ...(await lookAtDisk(config)),
    ...(await withDatabaseUrl(config, async (url) => lookAtDatabase(url, await sealerOf(config)))),
    ...(await lookAtProviders(config)),
    ...processes,
  ]
}

/** An embedded database is started for as long as it takes, unless it runs already. */
const withDatabaseUrl = (config: Config, work: (url: string) => Promise<Finding[]>): Promise<Finding[]> =>
  look('database', 'The lines above and the log in DATA_DIR/pg/log say why.', async () => {
    if (config.databaseUrl !== null) return work(config.databaseUrl)
    const embedded = await startEmbedded({ dataDir: config.dataDir })
    try {
      return await work(embedded.url)
    } finally {
      await embedded.stop()
    }
  })

/** Null where an embedded installation has none yet: looking must not make one. */
const sealerOf = async (config: Config): Promise<Sealer | null> => {
  if (config.secretKey !== null) return createOwnSealer(config)
  const isThere = await readFile(ownSecretPath(config.dataDir)).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw new Error(reasonOf(error))
    },
  )
  return isThere ? createOwnSealer(config) : null
}
