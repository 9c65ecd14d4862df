import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import type { Services } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { Problem } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { checkHeading, contentHash, type RegistryRow, readRegistryRow, wordsOf } from './import-row.ts'
import { termsOf } from './keys.ts'
import { writeNames } from './names.ts'
import { analyzeRegistry, beginImport, countWords, insertRecords, knownWords, type NewRecord, noteImport } from './store-import.ts'

export type LineError = { line: number; message: string }
export type RegistryImport = { added: number; known: number; errors: LineError[]; errorCount: number }

const MAX_ERRORS_TOLD = 100
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
  if (check.errorCount > 0) return { added: 0, known: 0, errors: check.errors, errorCount: check.errorCount }
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

type Check = { rows: number; words: Counts; errors: LineError[]; errorCount: number }

const checkFile = async (path: string): Promise<Check> => {
  const result: Check = { rows: 0, words: new Map(), errors: [], errorCount: 0 }
  const fail = (line: number, message: string) => {
    result.errorCount++
    if (result.errors.length < MAX_ERRORS_TOLD) result.errors.push({ line, message })
  }
  try {
    for await (const { line, row } of readRows(path)) {
      if (typeof row === 'string') fail(line, row)
      else for (const word of wordsOf(row)) count(result.words, word)
      result.rows++
    }
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number }
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new Problem(400, 'invalid_request', `${path} cannot be read (${code}).`)
    if (typeof lines !== 'number') throw error
    fail(lines, (error as Error).message)
  }
  if (result.errorCount === 0 && result.rows === 0) fail(1, 'the file has no rows')
  return result
}

async function* readRows(path: string): AsyncGenerator<{ line: number; row: RegistryRow | string }> {
  const source = createReadStream(path)
  const parser = source.pipe(parse({ bom: true, info: true, skip_empty_lines: true, max_record_size: 100_000, trim: true }))
  source.on('error', (error) => parser.destroy(error))
  let heading: string[] | null = null
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (heading === null) {
        const problem = checkHeading(record)
        if (problem) throw new Problem(400, 'invalid_request', `line 1: ${problem}`)
        heading = record
      } else yield { line: info.lines, row: readRegistryRow(heading, record) }
    }
  } finally {
    source.destroy()
  }
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
  for await (const { line, row } of readRows(path)) {
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
