import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeDuePayments } from '../../src/resources/payments/service.ts'
import { type AchTenant, achTenant, approved, bankAnswer, contentOf, debitedDeal, draft, postReturns, tracesOf } from '../ach-world.ts'
import { startTestApp, TEST_NOW, type TestApp } from '../test-app.ts'
import { CONSOLE, makePerson } from './people.ts'

/** What came back from the bank, and whether there is still something to do about it. */

let t: TestApp
let org: AchTenant
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set(TEST_NOW)
  org = await achTenant(t)
})
afterAll(() => t.stop())

const returnedToday = async () => {
  // Days pass, and a session with them.
  const servicing = await makePerson(t, org, 'servicing')
  const { lists } = (await servicing.call('GET', `${CONSOLE}/today`)).body.data
  return lists.find(({ kind }: { kind: string }) => kind === 'returnedPayments').items
}
/** Drafted, approved, completed on its day and sent back by the bank. */
const sentBack = async (day: string, more: object = {}) => {
  const file = await approved(org, day, more)
  const content = await contentOf(org, file.id)
  t.clock.set(`${day}T15:00:00.000Z`)
  await completeDuePayments(t.services)
  expect((await postReturns(org, bankAnswer(content, [{ trace: tracesOf(content).at(-1)!, code: 'R01' }]))).body.data.returned).toBe(1)
  return file
}

test('a returned payment is offered for another try until it is in a file again, and not more often than the rules let', async () => {
  await debitedDeal(org, { paymentFrequency: 'monthly', fundedDate: '2026-02-17' })
  await sentBack('2026-03-17')
  expect(await returnedToday()).toMatchObject([{ code: 'R01', allows: 'retry', isRetryLeft: true, askedAgainIn: null }])

  const again = (await draft(org, '2026-03-18', { includeMissed: true })).body.data
  expect(again).toMatchObject({ entryCount: 1 })
  expect(await returnedToday()).toMatchObject([{ isRetryLeft: false, askedAgainIn: again.id }])
  await org.call('POST', `/ach/files/${again.id}/cancel`)
  expect(await returnedToday()).toMatchObject([{ isRetryLeft: true, askedAgainIn: null }])

  await sentBack('2026-03-18', { includeMissed: true })
  expect(await returnedToday()).toMatchObject([
    { isRetryLeft: true, askedAgainIn: null },
    { isRetryLeft: true, askedAgainIn: null },
  ])
  await sentBack('2026-03-19', { includeMissed: true })
  for (const item of await returnedToday()) expect(item).toMatchObject({ allows: 'retry', isRetryLeft: false, askedAgainIn: null })
  expect((await draft(org, '2026-03-20', { includeMissed: true })).status).toBe(409)
})
