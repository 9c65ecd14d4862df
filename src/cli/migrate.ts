import { loadConfig } from '../config.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { CliIo } from './terminal.ts'
import { parse } from './usage.ts'

export const runMigrate = async (argv: string[], io: CliIo): Promise<number> => {
  // Whoever writes --dry-run must not have it done.
  parse({ args: argv, options: {} })
  const config = loadConfig()
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir }) : null
  try {
    const applied = await migrate(config.databaseUrl ?? embedded!.url)
    io.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'The database is up to date.\n')
    return 0
  } finally {
    await embedded?.stop()
  }
}
