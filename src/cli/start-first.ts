import type { Started } from '../boot.ts'
import type { Config } from '../config.ts'
import { createLog } from '../log.ts'
import { startEmbedded } from '../platform/db/embedded/embedded.ts'

/** What needs few modules and takes long: PostgreSQL starts in processes of its own while this one loads the rest of the program. */
export const startFirst = (config: Config): Started => {
  const log = createLog(config.logLevel)
  const embedded = config.databaseUrl === null ? startEmbedded({ dataDir: config.dataDir, log: (message) => log.warn(message) }) : null
  // Whoever awaits it is told; until then a failure must not end the process.
  embedded?.catch(() => {})
  return { log, embedded }
}
