import { existsSync } from 'node:fs'
import { stopIfUnheld } from './embedded.ts'

/** Run by the guard of a process that was killed. The folder may be gone as well. */
const [dataDir] = process.argv.slice(2)
if (dataDir !== undefined && existsSync(dataDir)) await stopIfUnheld(dataDir)
