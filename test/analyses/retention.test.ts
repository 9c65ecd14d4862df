import { afterAll, beforeAll, expect, test } from 'vitest'
import { endRetention } from '../../src/resources/analyses/retention.ts'
import { newId } from '../../src/shared/ids.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const query = (text: string, values: unknown[] = []) => t.services.database.pool.query(text, values)

test('all that is due ends in one go, however much, and one analysis that cannot end keeps no other', async () => {
  const given = { transactions: [{ date: '2026-01-05', description: 'SQUARE INC', amount: 10, type: 'credit' }] }
  const { body } = await t.tenant.call('POST', '/analysis/transactions', given)
  const copies = Array.from({ length: 205 }, () => newId('ana'))
  await query(
    'INSERT INTO analyses SELECT (jsonb_populate_record(a, jsonb_build_object($2::text, copy))).* FROM analyses a, unnest($3::text[]) copy WHERE a.id = $1',
    [body.data.id, 'id', copies],
  )
  // The one that has waited longest: it comes first in every go.
  const stuck = copies[0]!
  await query("UPDATE analyses SET completed_at = completed_at - interval '1 day' WHERE id = $1", [stuck])
  await query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON analyses FOR EACH ROW WHEN (NEW.id = '${stuck}') EXECUTE FUNCTION refuse()`)
  t.clock.advance(91 * 86_400_000)
  await endRetention(t.services)
  expect((await query('SELECT id FROM analyses WHERE inputs_ended_at IS NULL')).rows).toEqual([{ id: stuck }])
})
