import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fundedDealId, makeApplication } from '../factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

/** Every pair of stages and of statuses, over HTTP, against the tables of the contract, written out here a second time. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const STAGES = 'draft submission scrubbing underwriting offerOut contractsRequest approved declined funded withdrawn'.split(' ')
const STAGE_MOVES: Record<string, string> = {
  draft: 'submission withdrawn',
  submission: 'scrubbing underwriting declined withdrawn',
  scrubbing: 'submission underwriting declined withdrawn',
  underwriting: 'scrubbing offerOut approved declined withdrawn',
  offerOut: 'underwriting contractsRequest approved declined withdrawn',
  contractsRequest: 'offerOut underwriting approved funded declined withdrawn',
  approved: 'offerOut contractsRequest funded declined withdrawn',
  declined: 'submission',
  withdrawn: 'submission',
  funded: '',
}
const CLOSED = new Set(['declined', 'withdrawn', 'funded'])
const moves = (text: string) => text.split(' ').filter(Boolean)

/** The row is put into the state directly: the way there is not what is tested. */
const putStage = async (id: string, stage: string) => {
  await t.services.database.pool.query('UPDATE applications SET stage = $2, status = $3 WHERE id = $1', [
    id,
    stage,
    CLOSED.has(stage) ? 'closed' : 'active',
  ])
}

describe.each(STAGES)('an application in %s', (from) => {
  test('moves exactly to where the contract says', async () => {
    const { call } = t.tenant
    for (const to of STAGES) {
      const { id } = await makeApplication(t.tenant)
      await putStage(id, from)
      const answer = await call('PATCH', `/applications/${id}`, { stage: to, fundedAmount: 1000, purchaseAmount: 1400 })
      const isAllowed = moves(STAGE_MOVES[from]!).includes(to) || (to === from && from !== 'funded')
      if (isAllowed) {
        expect(answer.status, `${from} → ${to}: ${JSON.stringify(answer.body)}`).toBe(200)
        expect(answer.body.data).toMatchObject({ stage: to, status: CLOSED.has(to) ? 'closed' : 'active' })
        expect(answer.body.data.deal === null).toBe(to !== 'funded')
      } else {
        expect(answer.status, `${from} → ${to}: ${JSON.stringify(answer.body)}`).toBe(409)
        // Naming `funded` again is no move, but the amounts that came along would change what is the deal's by now.
        if (to !== from)
          expect(answer.body).toMatchObject({ code: 'invalid_transition', allowed: expect.arrayContaining(moves(STAGE_MOVES[from]!)) })
        expect((await call('GET', `/applications/${id}`)).body.data.stage).toBe(from)
      }
    }
  })
})

const STATUSES = 'active closed refinanced paidOff defaulted inCollections inLegal settled'.split(' ')
const STATUS_MOVES: Record<string, string> = {
  active: 'closed refinanced paidOff defaulted inCollections inLegal settled',
  defaulted: 'inCollections inLegal active settled paidOff closed',
  inCollections: 'defaulted inLegal active settled paidOff closed',
  inLegal: 'defaulted inCollections active settled paidOff closed',
  closed: 'active',
  paidOff: '',
  refinanced: '',
  settled: '',
}

describe.each(STATUSES)('a deal that is %s', (from) => {
  test.each([0, 40_000])('with %i cents outstanding moves exactly to where the contract says', async (outstanding) => {
    const { call, ctx } = t.tenant
    for (const to of STATUSES) {
      const id = await fundedDealId(ctx, { fundedAmount: 400, purchaseAmount: 400 })
      await t.services.database.pool.query('UPDATE deals SET status = $2, total_collected = 40000 - $3 WHERE id = $1', [
        id,
        from,
        outstanding,
      ])
      const answer = await call('PATCH', `/deals/${id}`, { status: to })
      const allowed = moves(STATUS_MOVES[from]!).filter((s) => s !== 'paidOff' || outstanding === 0)
      const about = `${from} → ${to} owing ${outstanding}: ${JSON.stringify(answer.body)}`
      if (to === from || allowed.includes(to)) {
        expect(answer.status, about).toBe(200)
        expect(answer.body.data.status).toBe(to)
      } else {
        expect(answer.status, about).toBe(409)
        expect(answer.body.code).toBe('invalid_transition')
        expect([...answer.body.allowed].sort(), about).toEqual([...allowed].sort())
        expect((await call('GET', `/deals/${id}`)).body.data.status).toBe(from)
      }
    }
  })
})
