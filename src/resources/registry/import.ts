import type { Services } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { checkCsv, type FileErrors, readCsv } from '../../platform/records/csv-file.ts'
import { Problem } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { checkHeading, contentHash, type RegistryRow, readRegistryRow, wordsOf } from './import-row.ts'
import { termsOf } from './keys.ts'
import { writeNames } from './names.ts'
import { analyzeRegistry, beginImport, countWords, insertRecords, knownWords, type NewRecord, noteImport } from './store-import.ts'

export type RegistryImport = FileErrors & { added: number; known: number }

const BATCH = 5_000

/**
 * Loads a registry file: all of it in one transaction, or nothing and a list of what is wrong where. The file is read twice, so that a million
 * lines need not be kept: first to check every line and to count the words, for what many have is filed otherwise than what few have.
 * A line that is in the registry already, in all its columns, is not added again.
 */
export const importRegistry = async (
  services: Pick<Services, 'database' | 'clock'>,
  path: string,
  options: { onProgress: (done: number, total: number) => void },
): Promise<RegistryImport> => {
  const check = await checkFile(path)
  if (check.found.errorCount > 0) return { added: 0, known: 0, ...check.found }
  const { database, clock } = services
  const at = clock().toISOString()
  const added = await database.kysely
    .transaction()
    .execute((db) => load(db, path, check.words, at, (done) => options.onProgress(done, check.rows)))
  await analyzeRegistry(database)
  return { added, known: check.rows - added, errors: [], errorCount: 0 }
}

type Counts = Map<string, number>
const count = (counts: Counts, word: string): Counts => counts.set(word, (counts.get(word) ?? 0) + 1)

type Check = { rows: number; words: Counts; found: FileErrors }

const checkFile = async (path: string): Promise<Check> => {
  const words: Counts = new Map()
  let rows = 0
  const found = await checkCsv(path, checkHeading, ({ line, heading, cells }, fail) => {
    const row = readRegistryRow(heading, cells)
    if (typeof row === 'string') fail(line, row)
    else for (const word of wordsOf(row)) count(words, word)
    rows++
  })
  return { rows, words, found }
}

const toRecord = (row: RegistryRow, recordsOf: (word: string) => number): NewRecord => ({
  ...row,
  id: newId('reg'),
  contentHash: contentHash(row),
  written: writeNames(row.names),
  terms: termsOf(row.names, recordsOf),
})

const load = async (db: Db, path: string, inFile: Counts, at: string, onProgress: (done: number) => void): Promise<number> => {
  await beginImport(db)
  const before = await knownWords(db)
  const recordsOf = (word: string) => (before.get(word) ?? 0) + (inFile.get(word) ?? 0)
  const words: Counts = new Map()
  let added = 0
  let done = 0
  const flush = async (batch: NewRecord[]) => {
    const fresh = await insertRecords(db, batch, at)
    added += fresh.size
    done += batch.length
    for (const row of batch) if (fresh.has(row.id)) for (const word of wordsOf(row)) count(words, word)
    onProgress(done)
  }
  let batch: NewRecord[] = []
  // The next batch is read while the last is written.
  let writing = Promise.resolve()
  for await (const { line, heading, cells } of readCsv(path, checkHeading)) {
    const row = readRegistryRow(heading, cells)
    if (typeof row === 'string') throw new Problem(400, 'invalid_request', `The file changed while it was read: line ${line}: ${row}`)
    batch.push(toRecord(row, recordsOf))
    if (batch.length < BATCH) continue
    await writing
    writing = flush(batch)
    // Awaited before the next batch; a failure in between must not count as unhandled.
    writing.catch(() => {})
    batch = []
  }
  await writing
  await flush(batch)
  // In order: neighbours in the index are written together.
  const counted = [...words].sort(([a], [b]) => (a < b ? -1 : 1))
  for (let start = 0; start < counted.length; start += BATCH) await countWords(db, counted.slice(start, start + BATCH))
  if (added > 0) await noteImport(db, added, at)
  return added
}
