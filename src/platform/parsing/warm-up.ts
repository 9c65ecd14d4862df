import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, 'warm-up')

/**
 * Statements that nobody printed, of six banks' manners (`scripts/warm-up-statements.ts` drew them). A process that has read them has loaded and compiled what it takes to
 * read one. They must be as odd as real ones are: code that was compiled for tidier pages is thrown away at the first real one, however often those were read.
 */
export const warmUpPdfs = (): Uint8Array[] =>
  readdirSync(FOLDER)
    .toSorted()
    .map((name) => readFileSync(join(FOLDER, name)))
