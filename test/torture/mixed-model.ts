/** What the callers were told, kept beside the service: afterwards the two must agree. */

export type PaymentModel = { dealId: string; cents: number; type: string; status: 'pending' | 'completed' | 'failed' }
export type DealModel = { purchaseCents: number; merchantId: string; applicationId: string }

export type Model = {
  merchants: Set<string>
  /** Merchants whose `industry` is a number that everybody counts up, insisting on the version read: how often that was acknowledged, and how often nobody knows. */
  counters: Map<string, { acknowledged: number; unknown: number }>
  contacts: Map<string, { merchantId: string }>
  applications: Map<string, { merchantId: string | null; isFunded: boolean }>
  deals: Map<string, DealModel>
  payments: Map<string, PaymentModel>
  documents: Map<string, { sha256: string | null }>
  analyses: Map<string, { mode: 'pdf' | 'transactions' }>
  runs: Map<string, { subject: string }>
  webhooks: Set<string>
  /** Deleted, and the deletion acknowledged. */
  deleted: Set<string>
  /** How many events of which kind each record must have. */
  events: Map<string, number>
  /** The records that each POST was answered with, by path and key; more than one is a key honoured twice. */
  answers: Map<string, Set<string>>
  /** Method and path, with every id left out, of whatever was answered well. */
  routes: Set<string>
  /** What was broken before the end: wrong answers, acknowledged records that could not be read. */
  broken: string[]
  replays: number
  retries: number
}

export const newModel = (): Model => ({
  merchants: new Set(),
  counters: new Map(),
  contacts: new Map(),
  applications: new Map(),
  deals: new Map(),
  payments: new Map(),
  documents: new Map(),
  analyses: new Map(),
  runs: new Map(),
  webhooks: new Set(),
  deleted: new Set(),
  events: new Map(),
  answers: new Map(),
  routes: new Set(),
  broken: [],
  replays: 0,
  retries: 0,
})

export const expectEvent = (model: Model, id: string, ...types: string[]): void => {
  for (const type of types) model.events.set(`${type} ${id}`, (model.events.get(`${type} ${id}`) ?? 0) + 1)
}
