import { factsOf } from './facts/balances.ts'
import { type Kinds, kindsOf } from './facts/kind.ts'
import type { Dating } from './facts/period/dating.ts'
import type { Line } from './lines/lines.ts'
import { discrepancy } from './proof/checks.ts'
import { figuresOf } from './proof/figures/figures.ts'
import { type Attempt, bestOutcome, type Outcome } from './proof/readings.ts'
import { hasChain } from './proof/running.ts'
import { agreementOfWords } from './proof/sides.ts'
import { besideRowsOf } from './proof/sums/blocks.ts'
import { type Content, dailyOf } from './tables/content.ts'
import type { Scan } from './tables/tables.ts'
import { withUndatedCharges } from './tables/undated-charges.ts'

/** What a reading goes by: the lines of one statement, what stands on them, and the balances that other statements of the file print. */
type Readable = { lines: readonly Line[]; scanned: Scan; content: Content; elsewhere: ReadonlySet<number> }

type Read = { content: Content; outcome: Outcome; tried: Attempt[] }

/** A card's own charges may stand below its rows without a day; where all ties only without them, they are listed a second time there. */
export const withCharges = (part: Readable, dating: Dating): Read => {
  const content = dating.printed && kindsOf(part.lines).card ? withUndatedCharges(part.content, part.scanned, dating.printed.end) : null
  const read = (own: Content): Read => ({ content: own, ...likeliestOf({ ...part, content: own }, dating) })
  if (content === null) return read(part.content)
  const charged = read(content)
  if (charged.outcome.proof.main) return charged
  const plain = read(part.content)
  return plain.outcome.proof.main ? plain : charged
}

/** Read as an account's statement or a card's, whichever proves itself; where both would, by what the rows say of themselves. */
const likeliestOf = ({ lines, scanned, content, elsewhere }: Readable, dating: Dating): { outcome: Outcome; tried: Attempt[] } => {
  const kinds = kindsOf(lines)
  const { card: isCard, mayBeOther } = kinds
  const tried: Attempt[] = []
  const outcomes: Outcome[] = []
  for (const card of mayBeOther ? [isCard, !isCard] : [isCard]) {
    const printed = {
      opening: null,
      closing: null,
      openingLine: null,
      closingLine: null,
      daily: dailyOf(content, dating.context, card),
      totals: scanned.totals,
      aside: [],
      facts: factsOf(scanned, dating.context, card),
      beside: besideRowsOf(scanned),
      balances: scanned.balances,
      figures: figuresOf(lines, card),
      elsewhere,
      period: dating.printed,
      card,
    }
    const outcome = bestOutcome(content.rows, printed, dating.context, card)
    tried.push(...outcome.tried)
    outcomes.push(outcome)
    // The mirror image of a reading that ties would tie as well: it is no evidence, and is looked for only where deposits would be debits.
    if (outcome.proof.main && agreementOfWords(outcome.candidates) >= 0) break
  }
  const [first, other] = outcomes as [Outcome, Outcome?]
  const isOther = other && isMeantSo(other, first, kinds)
  return { outcome: unlessDoubtful(isOther ? other : first, kinds), tried }
}

const OF_CARD_OR_ACCOUNT =
  'It has a card’s name or terms, a limit or a payment that is due, or balances that are called previous and new, as cards have, and its rows tie with either sign: nothing tells whether they were paid or received.'

/** The rows of a card tie as those of an account, too, with every sign turned: where words of cards stand on a paper that was read as an account, something else must say that it is one. */
const unlessDoubtful = (outcome: Outcome, { isDoubtful, isNamed }: Kinds): Outcome => {
  const { proof, printed, candidates } = outcome
  if (!isDoubtful || printed.card || !proof.ok || hasChain(candidates) || printed.daily.length > 1) return outcome
  if ((agreementOfWords(candidates) > 0 && !isNamed) || proof.sums.some(({ side }) => side !== null)) return outcome
  return {
    ...outcome,
    proof: {
      ...proof,
      ok: false,
      discrepancies: [...proof.discrepancies, discrepancy('unknown_direction', OF_CARD_OR_ACCOUNT, null, null)],
    },
  }
}

/**
 * Whether the other kind is the right one. Ends that changed places tie where a card is read as an account, too: balances between them must say that it is one, or
 * the words of the rows, where the paper speaks of deposits.
 */
const isMeantSo = ({ proof, candidates, printed }: Outcome, first: Outcome, { speaksOfDeposits, isHolding }: Kinds): boolean => {
  // `Thank you` in the texts of its debits makes no card of a checking account, nor does the coupon of a credit line below it.
  if (isHolding && printed.card && first.proof.ok) return false
  const isWorded = agreementOfWords(candidates) > 0
  if (first.proof.ok) return proof.main && isWorded
  const isBetween = hasChain(candidates) || printed.daily.length > 1
  if (!isBetween && !printed.card && !speaksOfDeposits) return false
  return first.proof.main ? proof.main && isWorded : proof.ok && (isBetween || isWorded)
}
