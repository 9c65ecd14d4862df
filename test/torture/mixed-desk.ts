import { HoldbackError } from '../../client/index.ts'
import { isRefusal } from './mixed-caller.ts'
import { alone, type Hand, type Move, pickFrom } from './mixed-hand.ts'
import { expectEvent } from './mixed-model.ts'

/** What the desk and collections do: figures, timelines, exports and pages read while everything changes; batches, cancellations, corrections, documents taken away. */

const read = (hand: Hand, path: string) => hand.client.request<{ data: unknown }>('GET', path)

/** What is no JSON: exports and pictures. */
const readRaw = async (hand: Hand, path: string, type: string): Promise<void> => {
  const response = await hand.fetchLink(`http://any/api/public/v1${path}`, { headers: { authorization: `Bearer ${hand.service.key}` } })
  if (response.status === 200 && !response.headers.get('content-type')?.includes(type))
    hand.model.broken.push(`${path} was answered as ${response.headers.get('content-type')}`)
  if (response.status >= 400 && response.status !== 404 && response.status !== 418)
    hand.model.broken.push(`${path} was answered ${response.status}`)
}

const readFigures = async (hand: Hand): Promise<boolean> => {
  for (const path of [
    '/portfolio/summary',
    '/portfolio/aging',
    '/portfolio/cohorts',
    '/portfolio/series?metric=collected&interval=week',
    '/portfolio/filters',
    '/portfolio/summary?merchant_state=TX',
    '/payments?limit=20',
    '/alerts',
    '/events?limit=20',
  ])
    await read(hand, path)
  for (const list of ['deals', 'payments', 'applications']) await readRaw(hand, `/${list}/export?format=csv`, 'text/csv')
  return true
}

const readStories = async (hand: Hand): Promise<boolean> => {
  const deal = pickFrom(hand, hand.model.deals.keys())
  const application = pickFrom(hand, hand.model.applications.keys())
  const merchant = pickFrom(hand, hand.model.merchants)
  if (deal === null || application === null || merchant === null) return false
  for (const what of ['schedule', 'timeline', 'true-ups', 'renewal', 'underwriting/analyses']) await read(hand, `/deals/${deal}/${what}`)
  await read(hand, `/applications/${application}/timeline`)
  await read(hand, `/merchants/${merchant}/timeline`)
  await read(hand, `/merchants/${merchant}/statements-over-time`)
  return true
}

type Shown = { status: string; revision: number; transactions: { type: 'credit' | 'debit' }[] }
const shown = async (hand: Hand, id: string): Promise<Shown> =>
  (await hand.client.request<{ data: Shown }>('GET', `/analysis/${id}`)).body.data

/** An analysis that has ended well, of the mode asked for, that nobody else touches. */
const withAnalysis = async (
  hand: Hand,
  mode: 'pdf' | 'transactions',
  work: (id: string, analysis: Shown) => Promise<unknown>,
): Promise<boolean> => {
  let isDone = false
  const ids = [...hand.model.analyses].filter(([, a]) => a.mode === mode).map(([id]) => id)
  await alone(hand, ids, async (id) => {
    if (!hand.model.analyses.has(id)) return
    const analysis = await shown(hand, id)
    if (analysis.status !== 'completed') return
    await work(id, analysis)
    isDone = true
  })
  return isDone
}

const readAnalysis = (hand: Hand): Promise<boolean> =>
  withAnalysis(hand, 'transactions', async (id) => {
    await read(hand, `/analysis/${id}/transactions?limit=10`)
    await read(hand, `/analysis/${id}/corrections`)
    await readRaw(hand, `/analysis/${id}/export?format=csv`, 'text/csv')
  })

/** Tried until a second one is found that has ended well and was not deleted meanwhile. */
const compare = async (hand: Hand): Promise<boolean> => {
  let isDone = false
  await withAnalysis(hand, 'transactions', async (id) => {
    const others = [...hand.model.analyses].filter(([other, a]) => other !== id && a.mode === 'transactions').map(([other]) => other)
    for (const other of others.slice(0, 4)) {
      try {
        await read(hand, `/analysis/compare?ids=${id},${other}`)
        isDone = true
        return
      } catch (error) {
        if (!(error instanceof HoldbackError) || ![400, 404, 409].includes(error.status)) throw error
      }
    }
  })
  return isDone
}

const readPages = (hand: Hand): Promise<boolean> =>
  withAnalysis(hand, 'pdf', async (id) => {
    await read(hand, `/analysis/${id}/files`)
    await readRaw(hand, `/analysis/${id}/files/0/pages/1.png?width=200`, 'image/png')
  })

const correct = (hand: Hand): Promise<boolean> =>
  withAnalysis(hand, 'transactions', async (id, { revision, transactions }) => {
    const classification = transactions[0]!.type === 'credit' ? 'transferIn' : 'transferOut'
    const body = { revision, reason: hand.unique(), changes: [{ kind: 'label', rows: [0], classification }] }
    await hand.client.request('POST', `/analysis/${id}/corrections`, { body, idempotencyKey: hand.unique() })
    const made = (await hand.client.request<{ data: { id: string }[] }>('GET', `/analysis/${id}/corrections`)).body.data
    const after = await shown(hand, id)
    if (after.revision !== revision + 1 || made.length === 0)
      hand.model.broken.push(`${id} was corrected from ${revision} to ${after.revision}`)
    // 404 or 409: an earlier try undid it, and its answer got lost.
    await hand.client.request('DELETE', `/analysis/${id}/corrections/${made.at(-1)!.id}`).catch((error: unknown) => {
      if (!(error instanceof HoldbackError) || ![404, 409].includes(error.status)) throw error
    })
  })

const analyzeBankData = async (hand: Hand): Promise<boolean> => {
  const accounts = [
    { account_id: 'a', name: 'Checking', mask: '4321', type: 'depository', balances: { current: 1_000 + hand.random.below(9_000) } },
  ]
  const transactions = Array.from({ length: 1 + hand.random.below(20) }, (_, i) => ({
    account_id: 'a',
    date: `2026-02-${String(1 + i).padStart(2, '0')}`,
    name: hand.random.pick(['Square Inc', 'OnDeck Capital', 'ADP Payroll']),
    amount: (hand.random.below(20_000) - 10_000) / 100 || 1,
    pending: false,
  }))
  const { body } = await hand.client.request<{ data: { id: string } }>('POST', '/analysis/bank-data', {
    body: { accounts, transactions },
    idempotencyKey: hand.unique(),
  })
  hand.model.analyses.set(body.data.id, { mode: 'transactions' })
  return true
}

const cancelPayment = async (hand: Hand): Promise<boolean> => {
  const pending = [...hand.model.payments].filter(([, p]) => p.status === 'pending').map(([id]) => id)
  let isDone = false
  await alone(hand, pending, async (id) => {
    const { dealId } = hand.model.payments.get(id)!
    try {
      await hand.client.request('POST', `/deals/${dealId}/payments/${id}/cancel`, { idempotencyKey: hand.unique() })
      isDone = true
    } catch (error) {
      // Its deal ended, or somebody cancelled it before: another one is to be tried.
      if (!isRefusal(error, 'conflict', 'invalid_transition')) throw error
    }
  })
  return isDone
}

const payMany = async (hand: Hand): Promise<boolean> => {
  const deals = [...hand.model.deals.keys()]
  if (deals.length < 2) return false
  const first = hand.random.below(deals.length)
  const payments = [deals[first]!, deals[(first + 1) % deals.length]!].map((dealId) => ({
    dealId,
    amount: (1 + hand.random.below(10_000)) / 100,
    type: 'merchantPayment' as const,
    effectiveDate: hand.today,
    notes: hand.unique(),
  }))
  const { body } = await hand.client.request<{ data: { id: string; dealId: string; amount: number }[] }>('POST', '/payments/batch', {
    body: { payments },
    idempotencyKey: hand.unique(),
  })
  for (const { id, dealId, amount } of body.data) {
    hand.model.payments.set(id, { dealId, cents: Math.round(amount * 100), type: 'merchantPayment', status: 'completed' })
    expectEvent(hand.model, id, 'payment.created', 'payment.completed')
    expectEvent(hand.model, dealId, 'deal.updated')
  }
  return true
}

const returnMany = async (hand: Hand): Promise<boolean> => {
  const { model } = hand
  const returnable = [...model.payments].filter(([, p]) => p.status === 'completed' && p.type === 'merchantPayment').map(([id]) => id)
  return alone(hand, returnable, async (paymentId) => {
    const payment = model.payments.get(paymentId)!
    if (payment.status !== 'completed') return
    const body = { returns: [{ paymentId, returnCode: 'R09', returnedDate: hand.today }] }
    await hand.client.request('POST', '/payments/returns', { body, idempotencyKey: hand.unique() })
    payment.status = 'failed'
    expectEvent(model, paymentId, 'payment.failed')
    expectEvent(model, payment.dealId, 'deal.updated')
  })
}

/** A document of nobody's, so that nobody else is in the middle of reading it: a new link for its bytes, and away with it. */
const takeDocumentAway = async (hand: Hand): Promise<boolean> => {
  const name = hand.unique()
  const { id } = await hand.client.documents.create({ name, type: 'other' }, { idempotencyKey: name })
  hand.model.deleted.add(id)
  expectEvent(hand.model, id, 'document.uploaded')
  await hand.client.request('POST', `/documents/${id}/upload-url`, { idempotencyKey: hand.unique() })
  await hand.client.request('DELETE', `/documents/${id}`).catch((error: unknown) => {
    if (!(error instanceof HoldbackError) || error.status !== 404) throw error
  })
  return true
}

export const DESK_MOVES: Move[] = [
  { weight: 2, play: readFigures },
  { weight: 2, play: readStories },
  { weight: 2, play: readAnalysis },
  { weight: 1, play: compare },
  { weight: 1, play: readPages },
  { weight: 2, play: correct },
  { weight: 2, play: analyzeBankData },
  { weight: 2, play: cancelPayment },
  { weight: 3, play: payMany },
  { weight: 2, play: returnMany },
  { weight: 1, play: takeDocumentAway },
]
