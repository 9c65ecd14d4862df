import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAlert, makeDeal } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { CONSOLE, makePerson, type TestPerson } from './people.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  admin = await makePerson(t, t.tenant, 'admin')
})
afterAll(() => t.stop())

const alerts = async () => {
  const { lists } = (await admin.call('GET', `${CONSOLE}/today`)).body.data
  return lists.find(({ kind }: { kind: string }) => kind === 'alerts')
}

test('a list that is longer than what is read of it is not said to be whole', async () => {
  const deal = await makeDeal(t.tenant)
  const { id } = await makeAlert(t.tenant, deal.id)
  expect(await alerts()).toMatchObject({ total: 1, isMore: false })
  await t.services.database.pool.query(
    `INSERT INTO alerts SELECT (jsonb_populate_record(a, jsonb_build_object('id', 'alr_' || n, 'subject', n))).*
     FROM alerts a, generate_series(1, 600) n WHERE a.id = $1`,
    [id],
  )
  const many = await alerts()
  expect(many).toMatchObject({ total: 500, isMore: true })
  expect(many.items).toHaveLength(50)
  await admin.call('POST', `${CONSOLE}/today/done`, { item: many.items[0].key })
  expect(await alerts()).toMatchObject({ total: 499, isMore: true })
})
