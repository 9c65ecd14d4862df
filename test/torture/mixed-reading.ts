import type { Deal } from '../../client/index.ts'
import { type Hand, type Move, pickFrom } from './mixed-hand.ts'

/** What was acknowledged can be read at once, of whichever process, and makes sense in itself. */

const checkDeal = (hand: Hand, deal: Deal): void => {
  const outstanding = Math.max(0, Math.round((deal.purchaseAmount - deal.totalCollected) * 100)) / 100
  if (deal.outstandingBalance !== outstanding)
    hand.model.broken.push(`${deal.id} was shown with balance ${deal.outstandingBalance}, not ${outstanding}`)
}

const readDeal = async (hand: Hand): Promise<boolean> => {
  const id = pickFrom(hand, hand.model.deals.keys())
  if (id === null) return false
  checkDeal(hand, await hand.client.deals.get(id))
  await hand.client.payments.list(id).page()
  const own = [...hand.model.payments].filter(([, p]) => p.dealId === id).map(([payment]) => payment)
  const payment = pickFrom(hand, own)
  if (payment !== null) await hand.client.payments.get(id, payment)
  return payment !== null
}

const readUnderwriting = async (hand: Hand): Promise<boolean> => {
  const id = pickFrom(hand, hand.model.deals.keys())
  if (id === null) return false
  await hand.client.underwriting.tools(id)
  await hand.client.underwriting.results(id)
  await hand.client.underwriting.documents(id)
  const run = pickFrom(hand, hand.model.runs)
  if (run !== null) await hand.client.underwriting.get(run[1].subject, run[0])
  return run !== null
}

const readRecords = async (hand: Hand): Promise<boolean> => {
  const { model, client } = hand
  const contact = pickFrom(
    hand,
    [...model.contacts].filter(([id]) => !hand.busy.has(id)),
  )
  const merchant = pickFrom(hand, model.merchants)
  const application = pickFrom(hand, model.applications.keys())
  const document = pickFrom(hand, model.documents.keys())
  if (merchant !== null) await client.contacts.list(merchant).page()
  if (merchant !== null) await client.merchants.get(merchant)
  if (application !== null) await client.applications.get(application)
  if (document !== null) await client.documents.get(document)
  // A contact, an analysis or a subscription may be deleted by somebody else between our choice and our question.
  const gone = (id: string) => (error: unknown) => {
    if (!model.deleted.has(id) && !hand.busy.has(id)) throw error
  }
  if (contact !== null) await client.contacts.get(contact[1].merchantId, contact[0]).catch(gone(contact[0]))
  const analysis = pickFrom(hand, model.analyses.keys())
  if (analysis !== null) await client.analysis.get(analysis).catch(gone(analysis))
  const webhook = pickFrom(hand, model.webhooks)
  if (webhook !== null) await client.webhooks.get(webhook).catch(gone(webhook))
  return [merchant, application, document, contact, analysis, webhook].every((chosen) => chosen !== null)
}

const readLists = async (hand: Hand): Promise<boolean> => {
  const { client, random } = hand
  const limit = 1 + random.below(50)
  const page = 1 + random.below(3)
  for (const deal of (await client.deals.list({ limit, page, sort_by: 'totalCollected' }).page()).data) checkDeal(hand, deal)
  await client.merchants.list({ limit, page, search: 'merchant' }).page()
  await client.applications.list({ limit, page }).page()
  await client.documents.list({ limit, page }).page()
  await client.analysis.list({ limit, page }).page()
  await client.webhooks.list({ limit, page }).page()
  return true
}

/** Figures of the book, and what should come on a deal: whatever is being written, they answer. */
const readCollections = async (hand: Hand): Promise<boolean> => {
  const get = (path: string) => hand.client.request<{ data: unknown }>('GET', path)
  for (const figure of ['summary', 'series?metric=outstanding', 'aging', 'cohorts']) await get(`/portfolio/${figure}`)
  for (const list of ['/payments', '/alerts', '/ach/files', '/ach/unmatched']) await get(`${list}?limit=${1 + hand.random.below(50)}`)
  const deal = pickFrom(hand, hand.model.deals.keys())
  if (deal !== null) for (const part of ['schedule', 'renewal', 'true-ups']) await get(`/deals/${deal}/${part}`)
  const merchant = pickFrom(hand, hand.model.merchants)
  if (merchant !== null) await get(`/merchants/${merchant}/bank-accounts`)
  return deal !== null && merchant !== null
}

export const READING_MOVES: Move[] = [
  { weight: 2, play: readCollections },
  { weight: 6, play: readDeal },
  { weight: 2, play: readUnderwriting },
  { weight: 4, play: readRecords },
  { weight: 3, play: readLists },
]
