import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createDeliverer, type Deliverer, type DelivererOptions } from '../../src/resources/webhooks/deliver.ts'
import { PATIENCE_MS } from '../patience.ts'
import { startTestApp, TEST_NOW, type Tenant, type TestApp } from '../test-app.ts'
import { type Receiver, type Respond, startReceiver } from './receiver.ts'

export type World = {
  t: TestApp
  /** A fresh organization for each test. */
  tenant: Tenant
  deliverer: Deliverer
  receiver: Receiver
  newReceiver: (respond?: Respond) => Promise<Receiver>
  newDeliverer: (options?: DelivererOptions) => Deliverer
  subscribe: (fields?: object, tenant?: Tenant) => Promise<{ id: string; secret: string }>
  /** Creates a merchant, which is one event. */
  change: (name?: string, tenant?: Tenant) => Promise<{ id: string }>
  // biome-ignore lint/suspicious/noExplicitAny: answers are read as callers do, without our types
  deliveries: (webhookId: string, tenant?: Tenant) => Promise<any[]>
}

/** A test app, a receiver and a worker that runs when told to; all of it is cleared away. */
export const webhookWorld = (options: Parameters<typeof startTestApp>[0] = {}): World => {
  const world = {} as World
  const receivers: Receiver[] = []
  const deliverers: Deliverer[] = []
  beforeAll(async () => {
    world.t = await startTestApp(options)
  })
  afterAll(() => world.t.stop())
  beforeEach(async () => {
    world.t.clock.set(TEST_NOW)
    world.tenant = await world.t.newTenant()
    world.receiver = await world.newReceiver()
    world.deliverer = world.newDeliverer()
  })
  afterEach(async () => {
    await Promise.all(deliverers.splice(0).map((d) => d.stop(5_000)))
    await Promise.all(receivers.splice(0).map((r) => r.close()))
    // Nothing of one test is due in the next.
    await world.t.services.database.pool.query('TRUNCATE webhooks CASCADE')
  })
  world.newReceiver = async (respond) => {
    const receiver = await startReceiver(respond)
    receivers.push(receiver)
    return receiver
  }
  world.newDeliverer = (options = {}) => {
    // The world's clock is the test's and receivers answer when they are let: how long that takes by the machine's is not the subject.
    const deliverer = createDeliverer(world.t.services, { random: () => 0, attemptTimeoutMs: 2 * PATIENCE_MS, ...options })
    deliverers.push(deliverer)
    return deliverer
  }
  world.subscribe = async (fields = {}, tenant = world.tenant) => {
    const answered = await tenant.call('POST', '/webhooks', { url: world.receiver.url, events: ['merchant.created'], ...fields })
    if (answered.status !== 201) throw new Error(`${answered.status} ${JSON.stringify(answered.body)}`)
    return answered.body.data
  }
  world.change = async (name = 'Harbor Street Bakery LLC', tenant = world.tenant) =>
    (await tenant.call('POST', '/merchants', { legalName: name })).body.data
  world.deliveries = async (webhookId, tenant = world.tenant) =>
    (await tenant.call('GET', `/webhooks/${webhookId}/deliveries?sort_order=asc&limit=100`)).body.data
  return world
}

export const until = async (condition: () => boolean | Promise<boolean>, limitMs = PATIENCE_MS): Promise<void> => {
  const deadline = Date.now() + limitMs
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('it did not come to pass in time')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
