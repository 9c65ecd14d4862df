import type { Application, Contact, Deal, Merchant } from '../../client/index.ts'
import { HoldbackError } from '../../client/index.ts'
import { addDays, type IsoDate } from '../../src/shared/dates.ts'
import { isRefusal, isUnknown } from './mixed-caller.ts'
import { alone, type Hand, type Move, pickFrom } from './mixed-hand.ts'
import { expectEvent } from './mixed-model.ts'

const centsOf = (dollars: number): number => Math.round(dollars * 100)
const money = (hand: Hand, maxCents: number): number => (1 + hand.random.below(maxCents)) / 100

const createMerchant = async (hand: Hand): Promise<boolean> => {
  const name = hand.unique()
  const isCounter = hand.model.counters.size < 3 || hand.random.chance(0.1)
  const body = { legalName: `Merchant ${name}`, ...(isCounter ? { industry: '0' } : {}) }
  const { id } = await hand.client.merchants.create(body, { idempotencyKey: name })
  hand.model.merchants.add(id)
  if (isCounter) hand.model.counters.set(id, { acknowledged: 0, unknown: 0 })
  expectEvent(hand.model, id, 'merchant.created')
  return true
}

const patchMerchant = (hand: Hand): Promise<boolean> =>
  alone(
    hand,
    [...hand.model.merchants].filter((id) => !hand.model.counters.has(id)),
    async (id) => {
      const dbaName = hand.unique()
      await hand.patchOnce<Merchant>(`/merchants/${id}`, { dbaName }, (m) => m.dbaName === dbaName)
      expectEvent(hand.model, id, 'merchant.updated')
    },
  )

/** Read, add one, write back: nobody is alone here, and the version read is all that keeps two from writing the same number. */
const countUp = async (hand: Hand): Promise<boolean> => {
  const picked = pickFrom(hand, hand.model.counters)
  if (picked === null) return false
  const [id, counter] = picked
  for (;;) {
    const { headers, body } = await hand.client.request<{ data: Merchant }>('GET', `/merchants/${id}`)
    const industry = String(Number(body.data.industry) + 1)
    try {
      await hand.client.merchants.update(id, { industry }, { ifMatch: headers.get('etag')!, timeoutMs: 30_000 })
      counter.acknowledged++
      return true
    } catch (error) {
      if (!(error instanceof HoldbackError)) throw error
      // Refused for being late, and for nothing else.
      if (error.status === 412) continue
      if (!isUnknown(error)) throw error
      counter.unknown++
      return true
    }
  }
}

const addContact = async (hand: Hand): Promise<boolean> => {
  const merchantId = pickFrom(hand, hand.model.merchants)
  if (merchantId === null) return createMerchant(hand)
  const lastName = hand.unique()
  const body = { firstName: 'Ana', lastName, isPrimary: hand.random.chance(0.3), ownershipPercentage: hand.random.below(40) }
  try {
    const { id } = await hand.client.contacts.create(merchantId, body, { idempotencyKey: lastName })
    hand.model.contacts.set(id, { merchantId })
  } catch (error) {
    if (!isRefusal(error, 'conflict')) throw error
  }
  return true
}

const patchContact = (hand: Hand): Promise<boolean> =>
  alone(hand, hand.model.contacts.keys(), async (id) => {
    const title = hand.unique()
    const { merchantId } = hand.model.contacts.get(id)!
    await hand.patchOnce<Contact>(`/merchants/${merchantId}/contacts/${id}`, { title }, (c) => c.title === title)
  })

const deleteContact = (hand: Hand): Promise<boolean> =>
  alone(hand, hand.model.contacts.keys(), async (id) => {
    const { merchantId } = hand.model.contacts.get(id)!
    await hand.client.contacts.delete(merchantId, id)
    hand.model.contacts.delete(id)
    hand.model.deleted.add(id)
  })

const createApplication = async (hand: Hand): Promise<boolean> => {
  const name = hand.unique()
  const merchantId = hand.random.chance(0.5) ? pickFrom(hand, hand.model.merchants) : null
  const body = { applicantLegalName: `Applicant ${name}`, requestedAmount: 50_000, ownerFirstName: 'Ana', ownerLastName: name, merchantId }
  const { id } = await hand.client.applications.create(body, { idempotencyKey: name })
  hand.model.applications.set(id, { merchantId, isFunded: false })
  expectEvent(hand.model, id, 'application.created')
  return true
}

const move = async (hand: Hand, id: string, stage: string, changes: object = {}): Promise<Application> => {
  const record = await hand.patchOnce<Application>(`/applications/${id}`, { stage, ...changes }, (a) => a.stage === stage)
  expectEvent(hand.model, id, 'application.updated', 'application.stage_changed')
  return record
}

const fundApplication = async (hand: Hand): Promise<boolean> => {
  const open = [...hand.model.applications].filter(([, a]) => !a.isFunded).map(([id]) => id)
  const isDone = await alone(hand, open, async (id) => {
    const application = hand.model.applications.get(id)!
    if (application.isFunded) return
    await move(hand, id, 'underwriting')
    await move(hand, id, 'approved')
    const fundedAmount = 1_000 + hand.random.below(20_000)
    const purchaseAmount = Math.round(fundedAmount * 1.35 * 100) / 100
    const funded = await move(hand, id, 'funded', { fundedAmount, purchaseAmount, paymentFrequency: 'daily' })
    application.isFunded = true
    expectEvent(hand.model, id, 'application.status_changed')
    const merchantId = funded.merchantId!
    const deal = { purchaseCents: centsOf(purchaseAmount), merchantId, applicationId: id }
    if (application.merchantId === null) {
      expectEvent(hand.model, merchantId, 'merchant.created')
      for await (const contact of hand.client.contacts.list(merchantId)) hand.model.contacts.set(contact.id, { merchantId })
      hand.model.merchants.add(merchantId)
    }
    expectEvent(hand.model, funded.deal!.id, 'deal.created', 'deal.funded')
    hand.model.deals.set(funded.deal!.id, deal)
  })
  return isDone || createApplication(hand)
}

const patchDeal = (hand: Hand): Promise<boolean> =>
  alone(hand, hand.model.deals.keys(), async (id) => {
    const funderId = hand.unique()
    await hand.patchOnce<Deal>(`/deals/${id}`, { funderId }, (d) => d.funderId === funderId)
    expectEvent(hand.model, id, 'deal.updated')
  })

/** There and back, unless a payment ends the deal meanwhile. */
const moveDealStatus = (hand: Hand): Promise<boolean> =>
  alone(hand, hand.model.deals.keys(), async (id) => {
    for (const status of ['defaulted', 'active']) {
      const subStatus = hand.unique()
      try {
        await hand.patchOnce<Deal>(`/deals/${id}`, { status, subStatus }, (d) => d.subStatus === subStatus)
        expectEvent(hand.model, id, 'deal.updated')
      } catch (error) {
        if (isRefusal(error, 'invalid_transition')) return
        throw error
      }
    }
  })

/** Half of the money goes to a few deals, so that payments of one deal come at once. */
const HOT_DEALS = 3

const pay = async (hand: Hand): Promise<boolean> => {
  const deals = [...hand.model.deals]
  const picked = pickFrom(hand, hand.random.chance(0.5) ? deals.slice(0, HOT_DEALS) : deals)
  if (picked === null) return fundApplication(hand)
  const [dealId, deal] = picked
  const notes = hand.unique()
  const roll = hand.random.below(100)
  const type = roll < 75 ? 'merchantPayment' : roll < 83 ? 'fee' : roll < 93 ? 'refund' : roll < 98 ? 'payoff' : 'settlement'
  const amount = type === 'payoff' ? deal.purchaseCents / 100 : money(hand, type === 'refund' ? 5_000 : 40_000)
  const isPending = type === 'merchantPayment' && hand.random.chance(0.1)
  const effectiveDate = isPending ? addDays(hand.today as IsoDate, 30) : hand.today
  try {
    const payment = await hand.client.payments.create(dealId, { amount, type, effectiveDate, notes }, { idempotencyKey: notes })
    hand.model.payments.set(payment.id, { dealId, cents: centsOf(amount), type, status: isPending ? 'pending' : 'completed' })
    expectEvent(hand.model, payment.id, 'payment.created')
    if (isPending) return true
    expectEvent(hand.model, payment.id, 'payment.completed')
    if (type !== 'fee') expectEvent(hand.model, dealId, 'deal.updated')
  } catch (error) {
    // More than was collected until now.
    if (type !== 'refund' || !isRefusal(error, 'conflict')) throw error
  }
  return true
}

/** Several at once, over several deals: all or none. */
const recordBatch = async (hand: Hand): Promise<boolean> => {
  const deals = [pickFrom(hand, hand.model.deals.keys()), pickFrom(hand, hand.model.deals.keys())]
  if (deals.includes(null)) return false
  const payments = deals.map((dealId) => ({
    dealId: dealId!,
    amount: money(hand, 50_000),
    type: 'merchantPayment',
    effectiveDate: hand.today,
    notes: hand.unique(),
  }))
  const { body } = await hand.client.request<{ data: { id: string }[] }>('POST', '/payments/batch', {
    body: { payments },
    idempotencyKey: payments[0]!.notes,
  })
  for (const [i, { id }] of body.data.entries()) {
    const { dealId, amount } = payments[i]!
    hand.model.payments.set(id, { dealId, cents: centsOf(amount), type: 'merchantPayment', status: 'completed' })
    for (const event of ['payment.created', 'payment.completed'] as const) expectEvent(hand.model, id, event)
    expectEvent(hand.model, dealId, 'deal.updated')
  }
  return true
}

/** The bank sends a payment back; sometimes it says so twice at once, each time as if for the first time. */
const returnPayment = async (hand: Hand): Promise<boolean> => {
  const { model } = hand
  const returnable = [...model.payments]
    .filter(([, p]) => p.status === 'completed' && p.type !== 'fee' && p.type !== 'refund')
    .map(([id]) => id)
  return alone(hand, returnable, async (id) => {
    const payment = model.payments.get(id)!
    if (payment.status !== 'completed') return
    const tell = () =>
      hand.client.payments.return(payment.dealId, id, { returnCode: 'R01' }, { idempotencyKey: hand.unique() }).then(
        () => 1,
        (error: unknown) => {
          if (isRefusal(error, 'conflict')) return 0
          throw error
        },
      )
    const accepted = await Promise.all(hand.random.chance(0.3) ? [tell(), tell()] : [tell()])
    const count = accepted.reduce<number>((sum, n) => sum + n, 0)
    if (count !== 1) model.broken.push(`${id} was returned ${count} times`)
    payment.status = 'failed'
    expectEvent(model, id, 'payment.failed')
    expectEvent(model, payment.dealId, 'deal.updated')
  })
}

export const PORTFOLIO_MOVES: Move[] = [
  { weight: 6, play: createMerchant },
  { weight: 5, play: createApplication },
  { weight: 6, play: fundApplication },
  { weight: 30, play: pay },
  { weight: 3, play: recordBatch },
  { weight: 6, play: addContact },
  { weight: 3, play: patchMerchant },
  { weight: 4, play: countUp },
  { weight: 2, play: patchContact },
  { weight: 2, play: deleteContact },
  { weight: 4, play: patchDeal },
  { weight: 2, play: moveDealStatus },
  { weight: 8, play: returnPayment },
]
