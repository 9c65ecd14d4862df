import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import type { Services } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { Problem } from '../shared/errors.ts'
import { newId } from '../shared/ids.ts'
import { checkHeading, contentHash, type RegistryRow, readRegistryRow } from './import-row.ts'
import { deletesOf, termsOf } from './keys.ts'
import { readNames, writeNames } from './names.ts'
import { analyzeRegistry, beginImport, countWords, insertRecords, type NewRecord } from './store-import.ts'

export type LineError = { line: number; message: string }
export type RegistryImport = { added: number; known: number; errors: LineError[]; errorCount: number }

const MAX_ERRORS_TOLD = 100
const BATCH = 5_000
const WORD_BATCH = 5_000

/**
 * Loads a registry file: all of it in one transaction, or nothing and a list of what is wrong where. The file is read twice, first to
 * check every line, so that a million of them need not be kept. A line that is in the registry already, in all its columns, is not added again.
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
  const added = await database.kysely.transaction().execute((db) => load(db, path, at, (done) => options.onProgress(done, check.rows)))
  await analyzeRegistry(database)
  return { added, known: check.rows - added, errors: [], errorCount: 0 }
}

const checkFile = async (path: string): Promise<{ rows: number; errors: LineError[]; errorCount: number }> => {
  const result = { rows: 0, errors: [] as LineError[], errorCount: 0 }
  const fail = (line: number, message: string) => {
    result.errorCount++
    if (result.errors.length < MAX_ERRORS_TOLD) result.errors.push({ line, message })
  }
  try {
    for await (const { line, row } of readRows(path)) {
      if (typeof row === 'string') fail(line, row)
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
  const parser = source.pipe(
    parse({
      bom: true,
      columns: (names: string[]) => {
        const problem = checkHeading(names)
        if (problem) throw new Problem(400, 'invalid_request', `line 1: ${problem}`)
        return names
      },
      info: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
      trim: true,
    }),
  )
  source.on('error', (error) => parser.destroy(error))
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Record<string, string>; info: { lines: number } }>)
      yield { line: info.lines, row: readRegistryRow(record) }
  } finally {
    source.destroy()
  }
}

const toRecord = (row: RegistryRow): NewRecord => {
  const names = [...readNames(row.legalName), ...(row.dbaName === null ? [] : readNames(row.dbaName))]
  return { ...row, id: newId('reg'), contentHash: contentHash(row), names: writeNames(names), terms: termsOf(names) }
}

const load = async (db: Db, path: string, at: string, onProgress: (done: number) => void): Promise<number> => {
  await beginImport(db)
  const records = new Map<string, number>()
  let added = 0
  let done = 0
  const flush = async (batch: NewRecord[]) => {
    const fresh = await insertRecords(db, batch, at)
    added += fresh.size
    done += batch.length
    for (const { id, terms } of batch)
      if (fresh.has(id)) for (const term of terms) if (!/^[#~]/.test(term)) records.set(term, (records.get(term) ?? 0) + 1)
    onProgress(done)
  }
  let batch: NewRecord[] = []
  // The next batch is read while the last is written.
  let writing = Promise.resolve()
  for await (const { line, row } of readRows(path)) {
    if (typeof row === 'string') throw new Problem(400, 'invalid_request', `The file changed while it was read: line ${line}: ${row}`)
    batch.push(toRecord(row))
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
  const words = [...records]
    .map(([word, count]) => ({ word, records: count, deletes: deletesOf(word) }))
    .sort((a, b) => (a.word < b.word ? -1 : 1))
  for (let start = 0; start < words.length; start += WORD_BATCH) await countWords(db, words.slice(start, start + WORD_BATCH))
  return added
}
