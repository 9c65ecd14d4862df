import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPortfolio } from '../../src/resources/portfolio/service.ts'
import { makeDeal } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test('an organization whose day cannot be kept keeps nobody else’s from being kept', async () => {
  const tenants = [t.tenant, await t.newTenant(), await t.newTenant()]
  for (const tenant of tenants) await makeDeal(tenant)
  const ids = tenants.map(({ id }) => id).sort()
  // Whichever comes first.
  await t.services.database.pool.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON portfolio_days FOR EACH ROW WHEN (NEW.org_id = '${ids[0]}') EXECUTE FUNCTION refuse()`)
  await keepPortfolio(t.services)
  const { rows } = await t.services.database.pool.query('SELECT DISTINCT org_id FROM portfolio_days ORDER BY org_id')
  expect(rows.map((row) => row.org_id)).toEqual(ids.slice(1))
})
