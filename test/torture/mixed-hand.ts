import type { Caller } from './mixed-caller.ts'
import type { Model } from './mixed-model.ts'
import type { Random } from './random.ts'

/** Everything a client needs to make its next move. */
export type Hand = Caller & {
  model: Model
  service: { key: string }
  random: Random
  /** A text that no other request has: marker of a record, value of a change, key of a POST. */
  unique: () => string
  /** The organization's date. */
  today: string
  statements: readonly Uint8Array[]
  /** Where test subscriptions point to. */
  receiverUrl: string
  /** Records that somebody is changing, who wants to be alone with it. */
  busy: Set<string>
}

/** Returns false when there is nothing yet that it could be done to. */
export type Move = { weight: number; play: (hand: Hand) => Promise<boolean> }

export const pickFrom = <T>(hand: Hand, items: Iterable<T>): T | null => {
  const all = [...items]
  return all.length === 0 ? null : hand.random.pick(all)
}

/** Alone with a record that nobody else is changing; false when there is none. */
export const alone = async (hand: Hand, ids: Iterable<string>, work: (id: string) => Promise<unknown>): Promise<boolean> => {
  const id = pickFrom(
    hand,
    [...ids].filter((i) => !hand.busy.has(i)),
  )
  if (id === null) return false
  hand.busy.add(id)
  try {
    await work(id)
    return true
  } finally {
    hand.busy.delete(id)
  }
}
