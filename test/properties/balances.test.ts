import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { completeDuePayments } from '../../src/resources/payments/service.ts'
import { fundedDealId } from '../factories.ts'
import { startTestApp, type Tenant, type TestApp } from '../test-app.ts'

/** A deal's figures against a ledger so simple that it can be checked by reading it. */

let t: TestApp
let tenant: Tenant
beforeAll(async () => {
  t = await startTestApp()
  tenant = await t.newTenant({ timeZone: 'UTC' })
})
afterAll(() => t.stop())

const PURCHASE = 140_000
const START = '2026-03-16'
const day = (offset: number): string => new Date(Date.parse(`${START}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10)

type Entry = { id: string; amount: number; type: string; date: string; status: string }
const COLLECTS = new Set(['merchantPayment', 'payoff', 'settlement'])
const OPEN = new Set(['active', 'defaulted', 'inCollections', 'inLegal'])
const ENDED = new Set(['paidOff', 'settled', 'closed', 'refinanced'])

class Ledger {
  entries: Entry[] = []
  status = 'active'
  before = 'active'
  settledBy: string | null = null
  today = START

  completed = () => this.entries.filter((e) => e.status === 'completed')
  collected = () => this.completed().reduce((sum, e) => sum + (COLLECTS.has(e.type) ? e.amount : e.type === 'refund' ? -e.amount : 0), 0)
  owed = () => Math.max(0, PURCHASE - this.collected())

  setStatus(status: string) {
    if (ENDED.has(status) && !ENDED.has(this.status)) for (const e of this.entries) if (e.status === 'pending') e.status = 'cancelled'
    if (status === 'paidOff' || status === 'settled') this.before = this.status
    else this.settledBy = null
    this.status = status
  }

  /** What a completed payment does to the status. */
  private settle(e: Entry) {
    if (this.status === 'paidOff') {
      if (this.owed() > 0 && e.type === 'refund') this.setStatus(this.before)
    } else if (COLLECTS.has(e.type) && OPEN.has(this.status)) {
      if (this.owed() === 0) this.setStatus('paidOff')
      else if (e.type === 'settlement') {
        this.setStatus('settled')
        this.settledBy = e.id
      }
    }
  }

  private complete(e: Entry) {
    if (e.type === 'refund' && e.amount > this.collected()) e.status = 'failed'
    else {
      e.status = 'completed'
      this.settle(e)
    }
  }

  post(e: Entry) {
    this.entries.push(e)
    if (e.date <= this.today) this.complete(e)
  }

  giveBack(e: Entry) {
    e.status = 'failed'
    if (this.status === 'paidOff' && this.owed() > 0) this.setStatus(this.before)
    if (this.status === 'settled' && this.settledBy === e.id) {
      this.setStatus(this.before)
      if (this.owed() === 0) this.setStatus('paidOff')
    }
  }

  advance(to: string) {
    this.today = to
    const due = this.entries.filter((e) => e.status === 'pending' && e.date <= to)
    for (const e of due.sort((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? -1 : 1)))
      if (e.status === 'pending') this.complete(e)
  }

  figures() {
    const collecting = this.completed().filter((e) => COLLECTS.has(e.type))
    return {
      status: this.status,
      totalCollected: this.collected() / 100,
      outstandingBalance: this.owed() / 100,
      // Half away from zero, as PostgreSQL rounds.
      // Adding zero makes one zero of the two that JavaScript has.
      rtrPercentage:
        (Math.sign(this.collected()) * Math.floor((Math.abs(this.collected()) * 20_000 + PURCHASE) / (2 * PURCHASE))) / 100 + 0,
      paymentCount: collecting.length,
      lastPaymentDate: collecting.map((e) => e.date).reduce<string | null>((a, b) => (a === null || b > a ? b : a), null),
    }
  }
}

type Command =
  | { do: 'post'; amount: number; type: string; offset: number }
  | { do: 'return'; which: number }
  | { do: 'advance'; days: number }
  | { do: 'patch'; status: string }

const amount = fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.constantFrom(PURCHASE, 70_000, 1))
const type = fc.constantFrom('merchantPayment', 'merchantPayment', 'merchantPayment', 'payoff', 'settlement', 'refund', 'fee')
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('post' as const), amount, type, offset: fc.integer({ min: -5, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('return' as const), which: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('advance' as const), days: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('patch' as const), status: fc.constantFrom('active', 'defaulted', 'inLegal', 'closed') }),
  },
)

const PATCHES: Record<string, string[]> = {
  active: ['defaulted', 'inLegal', 'closed'],
  defaulted: ['active', 'inLegal', 'closed'],
  inLegal: ['active', 'defaulted', 'closed'],
  closed: ['active'],
}

const run = async (commands: Command[]) => {
  t.clock.set(`${START}T12:00:00.000Z`)
  const ledger = new Ledger()
  const dealId = await fundedDealId(tenant.ctx, { fundedAmount: 1000, purchaseAmount: PURCHASE / 100, paymentFrequency: 'daily' })
  let offset = 0
  for (const c of commands) {
    if (c.do === 'post') {
      const date = day(offset + c.offset)
      const answer = await tenant.call('POST', `/deals/${dealId}/payments`, { amount: c.amount / 100, type: c.type, effectiveDate: date })
      const isTooMuch = c.type === 'refund' && c.amount > ledger.collected()
      expect(answer.status, JSON.stringify(answer.body)).toBe(isTooMuch ? 409 : 201)
      if (!isTooMuch) ledger.post({ id: answer.body.data.id, amount: c.amount, type: c.type, date, status: 'pending' })
    } else if (c.do === 'return') {
      const entry = ledger.entries[c.which % Math.max(1, ledger.entries.length)]
      if (!entry) continue
      const answer = await tenant.call('POST', `/deals/${dealId}/payments/${entry.id}/return`, {
        returnCode: 'R01',
        returnedDate: day(offset),
      })
      const canReturn = entry.status === 'completed' && COLLECTS.has(entry.type)
      expect(answer.status, JSON.stringify(answer.body)).toBe(canReturn ? 200 : 409)
      if (canReturn) ledger.giveBack(entry)
    } else if (c.do === 'advance') {
      offset += c.days
      t.clock.set(`${day(offset)}T12:00:00.000Z`)
      await completeDuePayments(t.services)
      ledger.advance(day(offset))
    } else {
      const answer = await tenant.call('PATCH', `/deals/${dealId}`, { status: c.status })
      const isAllowed = c.status === ledger.status || (PATCHES[ledger.status] ?? []).includes(c.status)
      expect(answer.status, JSON.stringify(answer.body)).toBe(isAllowed ? 200 : 409)
      if (isAllowed) ledger.setStatus(c.status)
    }
    const deal = (await tenant.call('GET', `/deals/${dealId}`)).body.data
    expect(deal, JSON.stringify(c)).toMatchObject(ledger.figures())
    // A deal that collects no more is due no more; one that does is due on a day after its last payment.
    if (ENDED.has(deal.status)) expect(deal.nextPaymentDate, JSON.stringify(c)).toBeNull()
    else expect(deal.nextPaymentDate > (deal.lastPaymentDate ?? deal.fundedDate), `${JSON.stringify(c)} ${JSON.stringify(deal)}`).toBe(true)
  }
  const { data } = (await tenant.call('GET', `/deals/${dealId}/payments?limit=100`)).body
  const stored = new Map(data.map((p: { id: string; status: string }) => [p.id, p.status]))
  for (const e of ledger.entries) expect(stored.get(e.id), JSON.stringify(e)).toBe(e.status)
}

test('balances equal what a simple ledger says after any history', async () => {
  await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 14 }), run), { numRuns: 60 })
})
