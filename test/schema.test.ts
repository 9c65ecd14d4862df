import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { difference } from '../scripts/schema.ts'
import { dumpSchema } from '../src/platform/db/catalog.ts'
import { createTestDatabase } from './test-db.ts'

test('migrations/schema.sql is what the migrations make, and a change of any kind shows', async () => {
  const kept = await readFile(join(import.meta.dirname, '..', 'migrations', 'schema.sql'), 'utf8')
  const { url, drop } = await createTestDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    expect(difference(kept, await dumpSchema(url)), 'write it anew with: node scripts/schema.ts').toBe('')
    for (const [change, sign] of [
      ['ALTER TABLE deals ADD COLUMN planted text', '+   planted text,'],
      ['ALTER TABLE payments ALTER COLUMN notes SET NOT NULL', '+   notes text NOT NULL,'],
      ['DROP INDEX deals_created', '- CREATE INDEX deals_created'],
      ['DROP TRIGGER count_insert ON merchants', '- CREATE TRIGGER count_insert'],
      ['CREATE FUNCTION planted() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$', '+ CREATE OR REPLACE FUNCTION public.planted()'],
      ['CREATE VIEW planted_view AS SELECT 1', '+ -- v planted_view'],
    ] as const) {
      const before = await dumpSchema(url)
      await client.query(change)
      expect(difference(before, await dumpSchema(url)), change).toContain(sign)
    }
  } finally {
    await client.end()
    await drop()
  }
})
