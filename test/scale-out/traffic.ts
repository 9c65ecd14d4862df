import { createHash, randomBytes } from 'node:crypto'
import { type Client, createClient } from '../../client/index.ts'

/** What was acknowledged: the service must hold exactly this afterwards. */
export type Model = {
  merchants: Set<string>
  /** Cents by deal. */
  collected: Map<string, number>
  payments: Set<string>
  /** SHA-256 by document. */
  documents: Map<string, string>
  analyses: Set<string>
  failures: string[]
  calls: number
}

/** A client that sends each try to the next address, as a balancer would; a retry thus reaches another process. */
export const balancedClient = (addresses: string[], apiKey: string, onCall: () => void): Client => {
  let next = 0
  return createClient({
    baseUrl: addresses[0]!,
    apiKey,
    retries: 8,
    timeoutMs: 15_000,
    fetch: (input, init) => {
      onCall()
      const url = new URL(String(input))
      next = (next + 1) % addresses.length
      return fetch(new URL(url.pathname + url.search, addresses[next]), init)
    },
  })
}

export const fundDeals = async (client: Client, model: Model, count: number): Promise<void> => {
  for (let i = 0; i < count; i++) {
    const { id } = await client.applications.create({ applicantLegalName: `Deal ${i}`, requestedAmount: 10_000 })
    for (const stage of ['underwriting', 'approved'] as const) await client.applications.update(id, { stage })
    const funded = await client.applications.update(id, { stage: 'funded', fundedAmount: 1_000_000, purchaseAmount: 1_400_000 })
    model.collected.set(funded.deal!.id, 0)
  }
}

const TODAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const ROW = { date: '2026-03-02', description: 'SQUARE INC DEPOSIT', amount: 10, type: 'credit' as const }

/** One caller, who does one thing after another until it is told to stop. */
export const runCaller = async (client: Client, model: Model, number: number, isOver: () => boolean): Promise<void> => {
  const deals = [...model.collected.keys()]
  for (let i = 0; !isOver(); i++) {
    try {
      await step(client, model, deals[(number + i) % deals.length]!, `${number}-${i}`, i % 10)
    } catch (error) {
      model.failures.push(`caller ${number}: ${error instanceof Error ? error.message : error}`)
    }
  }
}

const step = async (client: Client, model: Model, deal: string, label: string, kind: number): Promise<void> => {
  if (kind === 0) {
    const { id } = await client.analysis.transactions({ transactions: Array.from({ length: 600 }, () => ROW) })
    model.analyses.add(id)
  } else if (kind === 1) {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(20_000)])
    const { id } = await client.documents.upload({ name: label, type: 'contract', dealId: deal }, { name: 'a.pdf', data: bytes })
    model.documents.set(id, createHash('sha256').update(bytes).digest('hex'))
  } else if (kind < 5) {
    const { legalName } = await client.merchants.create({ legalName: `Merchant ${label}` })
    model.merchants.add(legalName)
  } else {
    const cents = 100 + (kind % 7)
    const { id } = await client.payments.create(deal, { amount: cents / 100, type: 'merchantPayment', effectiveDate: TODAY })
    model.payments.add(id)
    model.collected.set(deal, model.collected.get(deal)! + cents)
  }
}
