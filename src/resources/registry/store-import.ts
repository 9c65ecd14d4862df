import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import { conflict } from '../../shared/errors.ts'
import type { Id } from '../../shared/ids.ts'
import type { RegistryRow } from './import-row.ts'

/** Any constant will do, as long as every import asks for the same one. */
const IMPORT_LOCK = 4_207_134

/** One import at a time: two would wait for each other's words in turn. A big one may well take its time over a statement. */
export const beginImport = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ locked: boolean }>`SELECT pg_try_advisory_xact_lock(${IMPORT_LOCK}) AS locked`.execute(db)
  if (!rows[0]!.locked) throw conflict('conflict', 'Another registry import is running; try again when it is done.')
  await sql`SET LOCAL statement_timeout = 0`.execute(db)
}

export type NewRecord = RegistryRow & { id: Id<'reg'>; contentHash: string; written: string; terms: string[] }

/** Adds what is not there yet and tells which were added. One array a column: one statement, whatever the number of rows. */
export const insertRecords = async (db: Db, rows: readonly NewRecord[], at: string): Promise<Set<string>> => {
  const column = <K extends keyof NewRecord>(name: K) => rows.map((row) => row[name])
  const { rows: added } = await sql<{ id: string }>`
    INSERT INTO registry_records (id, content_hash, ein, legal_name, dba_name, state, kind, amount, date, source, notes, names, terms, created_at)
    SELECT id, content_hash, ein, legal_name, dba_name, state, kind, amount, date, source, notes, names, array_to_tsvector(string_to_array(terms, ' ')), ${at}::timestamptz
    FROM unnest(${column('id')}::text[], ${column('contentHash')}::uuid[], ${column('ein')}::text[], ${column('legalName')}::text[], ${column('dbaName')}::text[],
                ${column('state')}::text[], ${column('kind')}::text[], ${column('amount')}::bigint[], ${column('date')}::date[], ${column('source')}::text[],
                ${column('notes')}::text[], ${column('written')}::text[], ${rows.map((row) => row.terms.join(' '))}::text[])
      AS given(id, content_hash, ein, legal_name, dba_name, state, kind, amount, date, source, notes, names, terms)
    ON CONFLICT (content_hash) DO NOTHING RETURNING id`.execute(db)
  return new Set(added.map((row) => row.id))
}

/** The words that are known already, with the number of records that have them. */
export const knownWords = async (db: Db): Promise<Map<string, number>> => {
  const { rows } = await sql<{ word: string; records: number }>`SELECT word, records FROM registry_words`.execute(db)
  return new Map(rows.map(({ word, records }) => [word, records]))
}

export const countWords = async (db: Db, words: readonly (readonly [word: string, records: number])[]): Promise<void> => {
  await sql`
    INSERT INTO registry_words (word, records)
    SELECT word, records FROM unnest(${words.map(([word]) => word)}::text[], ${words.map(([, records]) => records)}::integer[]) AS given(word, records)
    ON CONFLICT (word) DO UPDATE SET records = registry_words.records + excluded.records`.execute(db)
}

/** Tells every process that the words it keeps are no longer all. There is one import at a time, so the next number is free. */
export const noteImport = async (db: Db, added: number, at: string): Promise<void> => {
  await sql`INSERT INTO registry_imports (id, added, created_at) SELECT coalesce(max(id), 0) + 1, ${added}::integer, ${at}::timestamptz FROM registry_imports`.execute(
    db,
  )
}

/** What the planner knows of these tables must not be that they are empty. */
export const analyzeRegistry = async (database: Pick<Database, 'pool'>): Promise<void> => {
  await database.pool.query('ANALYZE registry_records, registry_words')
}
