import { HoldbackError } from '../../client/index.ts'
import { createCaller, type Service } from './mixed-caller.ts'
import { DESK_MOVES } from './mixed-desk.ts'
import type { Hand } from './mixed-hand.ts'
import type { Model } from './mixed-model.ts'
import { PORTFOLIO_MOVES } from './mixed-portfolio.ts'
import { READING_MOVES } from './mixed-reading.ts'
import { STATEMENT_MOVES } from './mixed-statements.ts'
import { WEBHOOK_MOVES } from './mixed-webhooks.ts'
import { randomFrom } from './random.ts'

export type Traffic = {
  service: Service
  model: Model
  seed: number
  operations: number
  clients: number
  today: string
  statements: readonly Uint8Array[]
  receiverUrl: string
  /** Told before every move how many were begun. */
  onMove: (n: number) => void
  /** Moves go on past their number until this holds, for whoever needs a record of some kind to be left. */
  isEnough?: (model: Model) => boolean
  /** Moves go on past their number until each was made once. */
  isEachMade?: boolean
}

const MOVES = [...DESK_MOVES, ...PORTFOLIO_MOVES, ...STATEMENT_MOVES, ...WEBHOOK_MOVES, ...READING_MOVES]
/** Each move as often as it weighs. */
const BAG = MOVES.flatMap((move) => Array.from({ length: move.weight }, () => move))

/** Many clients at once, each with its own stream of moves. Every move is seen through to its answer. */
export const runTraffic = async (traffic: Traffic): Promise<void> => {
  const { model, service, isEnough = () => true } = traffic
  const busy = new Set<string>()
  let begun = 0
  const undone = new Set(MOVES)
  const client = async (number: number): Promise<void> => {
    const random = randomFrom(traffic.seed * 1_000 + number)
    let counter = 0
    const hand: Hand = {
      ...createCaller(service, model, random),
      ...traffic,
      random,
      busy,
      unique: () => `${traffic.seed}-${number}-${counter++}`,
    }
    while ((begun < traffic.operations || !isEnough(model) || (traffic.isEachMade && undone.size > 0)) && Date.now() < service.until) {
      // What was not done yet comes first, so that a short run leaves nothing out.
      const move = undone.size > 0 && random.chance(0.5) ? random.pick([...undone]) : random.pick(BAG)
      traffic.onMove(begun++)
      try {
        if (await move.play(hand)) undone.delete(move)
      } catch (error) {
        if (!(error instanceof HoldbackError)) throw error
        model.broken.push(`client ${number} was refused: ${error.status} ${error.code}: ${error.detail}`)
      }
    }
  }
  await Promise.all(Array.from({ length: traffic.clients }, (_, i) => client(i)))
}
