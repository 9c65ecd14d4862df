import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AchTenant, achTenant, debitedDeal, draft } from '../ach-world.ts'
import { expectStatus } from '../factories.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../test-app.ts'
import { CONSOLE, makePerson, type TestPerson } from './people.ts'

/** Amounts of audit lines are dollars, whatever was written down in cents. */

let t: TestApp
let org: AchTenant
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(TEST_NOW)
  org = await achTenant(t)
  admin = await makePerson(t, org, 'admin')
})
afterAll(() => t.stop())

const lineOf = async (entityId: string, action: string) =>
  (await admin.call('GET', `${CONSOLE}/audit?entity_id=${entityId}&action=${action}`)).body.data[0].after

test('what a file asks the bank for', async () => {
  await debitedDeal(org)
  const file = expectStatus(await draft(org, '2026-03-17'), 201).body.data
  expect(file.totalDebit).toBe(100)
  expect(await lineOf(file.id, 'achFile.create')).toMatchObject({ totalDebit: 100, entryCount: 1 })
})

test('what a row was mended to', async () => {
  const transactions = [{ date: '2026-01-05', description: 'SQUARE INC DEPOSIT', amount: 900, type: 'credit' }]
  const { id } = expectStatus(await org.call('POST', '/analysis/transactions', { transactions, openingBalance: 0 }), 200).body.data
  const mended = { kind: 'row', row: 0, amount: 1_250.5 }
  expectStatus(await org.call('POST', `/analysis/${id}/corrections`, { revision: 0, reason: 'Misread.', changes: [mended] }), 200)
  expect(await lineOf(id, 'analysis.correct')).toMatchObject({ changes: [mended] })
})
