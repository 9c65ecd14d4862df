import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { type Ctx, tx, writeCollected } from './context.ts'
import { recordAudit } from './platform/events/audit.ts'
import { recordEvents } from './platform/events/record.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const MANY = 2_500
const recordMany = (ctx: Ctx, from: number): void => {
  for (let i = from; i < from + MANY; i++) {
    recordAudit(ctx, 'test.many', `mer_${i}`, null, { i })
    recordEvents(ctx, [{ type: 'merchant.updated', entityId: `mer_${i}`, data: { i } }])
  }
}
const written = async ({ db, orgId }: Ctx): Promise<[number, number]> => {
  const lines = await db.selectFrom('audit_log').select('entity_id').where('org_id', '=', orgId).execute()
  const events = await db.selectFrom('events').select('entity_id').where('org_id', '=', orgId).execute()
  return [new Set(lines.map((r) => r.entity_id)).size, events.length]
}

test('what many changes leave behind is written once, at the end of their transaction or on its way, and not at all when it fails', async () => {
  const { ctx } = await t.newTenant()
  await tx(ctx, async (ctx) => {
    recordMany(ctx, 0)
    expect(await written(ctx)).toEqual([0, 0])
    await writeCollected(ctx)
    expect(await written(ctx)).toEqual([MANY, MANY])
    recordMany(ctx, MANY)
  })
  expect(await written(ctx)).toEqual([2 * MANY, 2 * MANY])
  const failing = tx(ctx, async (ctx) => {
    recordMany(ctx, 2 * MANY)
    await writeCollected(ctx)
    throw new Error('after all of it')
  })
  await expect(failing).rejects.toThrow('after all of it')
  expect(await written(ctx)).toEqual([2 * MANY, 2 * MANY])
  expect(() => recordEvents(ctx, [])).toThrow('there is none')
})
