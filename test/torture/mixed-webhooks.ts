import type { Webhook } from '../../client/index.ts'
import { alone, type Hand, type Move } from './mixed-hand.ts'
import { expectEvent, type Model } from './mixed-model.ts'

/** An organization can have twenty, and one of them belongs to the checks. */
const MOST = 12
const TESTED = 'deal.paid_off'

const subscribe = async (hand: Hand): Promise<boolean> => {
  if (hand.model.webhooks.size + [...hand.busy].filter((b) => b.startsWith('subscribing ')).length >= MOST) return unsubscribe(hand)
  const description = hand.unique()
  hand.busy.add(`subscribing ${description}`)
  try {
    const body = { url: `${hand.receiverUrl}/other`, events: [TESTED] as [typeof TESTED], description }
    const { id } = await hand.client.webhooks.create(body, { idempotencyKey: description })
    hand.model.webhooks.add(id)
  } finally {
    hand.busy.delete(`subscribing ${description}`)
  }
  return true
}

const ownHooks = (model: Model): string[] => [...model.webhooks].slice(1)

const tend = (hand: Hand): Promise<boolean> =>
  alone(hand, ownHooks(hand.model), async (id) => {
    const description = hand.unique()
    await hand.patchOnce<Webhook>(`/webhooks/${id}`, { description }, (w) => w.description === description)
    const delivery = await hand.client.webhooks.test(id, { idempotencyKey: hand.unique() })
    expectEvent(hand.model, id, TESTED)
    await hand.client.webhooks.resend(id, delivery.id, { idempotencyKey: hand.unique() })
    await hand.client.webhooks.recover(id, { since: '2026-01-01T00:00:00.000Z' }, { idempotencyKey: hand.unique() })
    await hand.client.webhooks.rotateSecret(id, { idempotencyKey: hand.unique() })
    await hand.client.webhooks.deliveries(id).page()
    await hand.client.request('GET', `/webhooks/${id}/deliveries/${delivery.id}`)
  })

const unsubscribe = (hand: Hand): Promise<boolean> =>
  alone(hand, ownHooks(hand.model), async (id) => {
    await hand.client.webhooks.delete(id)
    hand.model.webhooks.delete(id)
    hand.model.deleted.add(id)
  })

export const WEBHOOK_MOVES: Move[] = [
  { weight: 2, play: subscribe },
  { weight: 2, play: tend },
  { weight: 1, play: unsubscribe },
]
