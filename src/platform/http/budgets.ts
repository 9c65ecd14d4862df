import type { Socket } from 'node:net'
import { Problem } from '../../shared/errors.ts'
import { answerTimeout } from './early-errors.ts'

/**
 * What requests hold of this process's memory while they come in and while their answers wait to be read: bounded for each organization and for all.
 * A caller who holds its share waits for itself, never others for it.
 */

const MEGABYTE = 1024 * 1024

type Limits = { org: number; all: number }

/** Bodies up to here are those of everyday; larger ones have a budget of their own, so that they cannot crowd out the small. */
const SMALL_BODY_BYTES = MEGABYTE
const LIMITS = {
  smallBodies: { org: 16 * MEGABYTE, all: 128 * MEGABYTE },
  largeBodies: { org: 128 * MEGABYTE, all: 256 * MEGABYTE },
  /** Uploads go to the blob store as they come and hold little; counted in pieces. */
  uploads: { org: 16, all: 64 },
  answers: { org: 64 * MEGABYTE, all: 256 * MEGABYTE },
} satisfies Record<string, Limits>
type Kind = keyof typeof LIMITS

/** Smaller answers are in the socket's buffers anyway. */
const COUNTED_ANSWER_BYTES = 64 * 1024

/** A body may take this long, and longer as long as it comes at this pace: a slow line is waited for, a trickle is not. */
const BODY_GRACE_MS = 30_000
const BODY_BYTES_PER_SECOND = 16 * 1024
/** An answer of which nothing was read for so long is given up. */
const ANSWER_STALL_MS = 60_000
const LOOK_EVERY_MS = 1_000

export type Budgets = {
  /** Takes room for a body that begins to come in; throws when there is none. */
  admitBody: (org: string, socket: Socket, body: { bytes: number; isUpload: boolean }) => Hold
  /** Takes room for an answer that is about to be sent; throws when there is none. */
  admitAnswer: (org: string, socket: Socket, bytes: number) => Hold
  close: () => void
}

/**
 * Room that was taken. Giving it back twice gives it back once, and it is given back by itself when the connection is gone: an answer whose caller hung up before it began, or
 * that waits behind another of the same connection, is never told that it is over.
 */
export type Hold = {
  /** The body is here; its room stays taken until the request is done with it. */ arrived: () => void
  release: () => void
}

const NOTHING_HELD: Hold = { arrived: () => {}, release: () => {} }

type Coming = { socket: Socket; startedAt: number; bytesBefore: number }
type Going = { socket: Socket; written: number; at: number }

const tooMuch = (what: string): Problem =>
  new Problem(
    429,
    'rate_limited',
    `Too much of your organization’s ${what} at once; wait for what is under way.`,
    {},
    { 'retry-after': '1' },
  )
const busy = (): Problem =>
  new Problem(429, 'rate_limited', 'The service has as much in hand as it can hold; try again in a moment.', {}, { 'retry-after': '1' })

const WHAT: Record<Kind, string> = {
  smallBodies: 'requests are coming in',
  largeBodies: 'large requests are coming in',
  uploads: 'uploads are coming in',
  answers: 'answers wait to be read',
}

export const createBudgets = (now: () => number = () => performance.now()): Budgets => {
  const totals = new Map<Kind, number>()
  const byOrg = new Map<string, number>()
  const coming = new Set<Coming>()
  const going = new Set<Going>()
  /** All of it, by its connection. */
  const taken = new Set<{ socket: Socket; release: () => void }>()

  const take = (kind: Kind, org: string, amount: number): (() => void) => {
    const limits = LIMITS[kind]
    const key = `${kind} ${org}`
    const own = byOrg.get(key) ?? 0
    const all = totals.get(kind) ?? 0
    // One at a time always finds room, however large it is.
    if (own > 0 && own + amount > limits.org) throw tooMuch(WHAT[kind])
    if (all > 0 && all + amount > limits.all) throw busy()
    byOrg.set(key, own + amount)
    totals.set(kind, all + amount)
    return () => {
      const left = byOrg.get(key)! - amount
      if (left === 0) byOrg.delete(key)
      else byOrg.set(key, left)
      totals.set(kind, totals.get(kind)! - amount)
    }
  }

  const hold = (socket: Socket, arrived: () => void, free: () => void): Hold => {
    const held = {
      socket,
      release: () => {
        arrived()
        if (taken.delete(held)) free()
      },
    }
    taken.add(held)
    return { arrived, release: held.release }
  }

  const look = (): void => {
    const at = now()
    for (const { socket, release } of taken) if (socket.destroyed) release()
    for (const { socket, startedAt, bytesBefore } of coming) {
      const late = at - startedAt - BODY_GRACE_MS
      if (late > 0 && socket.bytesRead - bytesBefore < (late / 1000) * BODY_BYTES_PER_SECOND) answerTimeout(socket)
    }
    for (const answer of going) {
      const written = answer.socket.bytesWritten - answer.socket.writableLength
      if (written !== answer.written) Object.assign(answer, { written, at })
      else if (at - answer.at > ANSWER_STALL_MS) answer.socket.destroy()
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()

  return {
    admitBody: (org, socket, { bytes, isUpload }) => {
      if (socket.destroyed) return NOTHING_HELD
      const kind = isUpload ? 'uploads' : bytes <= SMALL_BODY_BYTES ? 'smallBodies' : 'largeBodies'
      const free = take(kind, org, isUpload ? 1 : bytes)
      const one = { socket, startedAt: now(), bytesBefore: socket.bytesRead }
      coming.add(one)
      return hold(socket, () => void coming.delete(one), free)
    },
    admitAnswer: (org, socket, bytes) => {
      if (bytes < COUNTED_ANSWER_BYTES || socket.destroyed) return NOTHING_HELD
      const free = take('answers', org, bytes)
      const one = { socket, written: -1, at: now() }
      going.add(one)
      return hold(
        socket,
        () => {},
        () => {
          going.delete(one)
          free()
        },
      )
    },
    close: () => clearInterval(timer),
  }
}
