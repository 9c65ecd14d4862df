import type pg from 'pg'
import type { Sealer } from '../../shared/sealing.ts'

/**
 * A backup is a gzipped tar: `holdback.json` (Head), the tables in pieces (`tables/deals/000001`, PostgreSQL's COPY text), the files
 * (`blobs/org_…/…`), and `sums.json` (Sums), which says what all of it must come to.
 */
export const FORMAT = 1
export const HEAD = 'holdback.json'
export const SUMS = 'sums.json'
export const TABLES = 'tables/'
export const BLOBS = 'blobs/'

export type Head = {
  format: number
  createdAt: string
  /** The schema: a backup fits a database with exactly these. */
  migrations: string[]
  /** Each after those it refers to. Generated columns are left out. */
  tables: { name: string; columns: string[] }[]
  /** Proves that a secret is the one the backup's sealed values were sealed with, and tells nothing of it. */
  secretFingerprint: string
}

export type Sums = {
  rows: Record<string, number>
  blobs: number
  blobBytes: number
  /** Files whose record was deleted while the backup ran. */
  missingBlobs: string[]
  /** SHA-256 of the tar before this entry. */
  sha256: string
}

export const secretFingerprint = (sealer: Sealer): string => sealer.fingerprint('holdback backup').toString('hex')

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ')

export const migrationsOf = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name')).rows.map((r) => r.name)

/** Where records name their bytes. */
export const BLOB_KEYS = `
  SELECT blob_key AS key FROM documents WHERE blob_key IS NOT NULL
  UNION ALL SELECT blob_key FROM analysis_files WHERE blob_key IS NOT NULL
  UNION ALL SELECT pdf_key FROM underwriting_analyses WHERE pdf_key IS NOT NULL`

/** Backups and restores take as long as they take. */
export const UNHURRIED = 'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0'
