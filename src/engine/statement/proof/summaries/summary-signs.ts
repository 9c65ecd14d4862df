import type { Direction } from '../../../types.ts'
import type { SummaryTotal } from '../../facts/balances.ts'
import type { Line } from '../../lines/lines.ts'
import { labelledOf } from '../../tables/labels.ts'
import { directionOf } from '../../tables/vocabulary.ts'
import type { Money } from '../../text/money.ts'
import { COLUMN } from '../../tolerances.ts'

export type Unlabelled = { value: number; line: Line }

type Summary = {
  understood: readonly SummaryTotal[]
  /** Amounts among them whose labels name no side. */
  others: readonly Unlabelled[]
  opening: number | null
  closing: number | null
  card: boolean
}

/** What a card's summary adds to the debt without a word of either side: `Transactions`, `New activity`. */
const CARD_DEBIT = /transactions?$|activity$|spending$/
/** What stands beside a summary and is no part of its sum. */
export const NOT_SUMMED = /limit|line|minimum|due|available|average|balance|yeartodate|ytd|days|onhold/
/** What was charged for the account itself, which is held against its fees; what else went out is no matter of this figure. */
export const FEES_OF_PERIOD =
  /^(?:total)?(?:service)?(?:fees|charges)(?:charged|paid|assessed)?(?:for|in|during)?(?:this|the)(?:statement)?(?:period|cycle|month)$/
/** What both sides come to together: held against the rows as a sum, and of neither side, whatever its sign. */
const NET = /^net(?:change|movement|activity|increase|decrease|flow)/
const CARD_COST = /fee|charge|purchase|advance|interest|debit|return|revers/

/** On a card a payment is money in, and what was bought is money out. */
const byWording = (label: string, card: boolean): Direction | null => {
  if (card && /payment/.test(label) && !CARD_COST.test(label)) return 'credit'
  const direction = directionOf(label)
  if (direction === 'credit' || direction === 'debit') return direction
  return card && CARD_DEBIT.test(label) ? 'debit' : null
}

/** A sign in front of a line says what it does to the balance that is printed: on a card to what is owed. */
const byMark = ({ mark }: Money, card: boolean): Direction | null => {
  if (mark === null) return null
  if (mark === 'cr') return 'credit'
  if (mark === 'dr') return 'debit'
  return (mark === 'plus') === card ? 'debit' : 'credit'
}

/** Without lines that make the one above them: `Debits 90.00`, and below it `Checks 60.00` and `Electronic 30.00`. */
const withoutParts = (lines: readonly SummaryTotal[]): SummaryTotal[] => {
  const out: SummaryTotal[] = []
  for (let i = 0; i < lines.length; ) {
    const { value, direction } = lines[i]!
    out.push(lines[i++]!)
    let [sum, end] = [0, i]
    while (end < lines.length && lines[end]!.direction === direction && sum < value) sum += lines[end++]!.value
    if (sum === value && end - i > 1) i = end
  }
  return out
}

const edgeOf = ({ line, value }: SummaryTotal): number => line.tokens.find((t) => t.money?.value === value)?.x1 ?? 0

/** A summary says more than what leads from one balance to the other: parts of its lines, and figures in another column beside them. */
const partsOfSummary = (lines: readonly SummaryTotal[]): SummaryTotal[][] => {
  const columns = lines.map((line) => lines.filter((l) => Math.abs(edgeOf(l) - edgeOf(line)) <= COLUMN.sameEdge))
  return [lines, ...columns].map(withoutParts).concat(columns)
}

/** The summary's lines with the side that each of them is on. Where labels and signs disagree, the way from one balance to the other decides. */
export const summaryLines = ({ understood, others, opening, closing, card }: Summary): SummaryTotal[] => {
  const leads = (lines: readonly SummaryTotal[]): boolean =>
    opening !== null &&
    closing !== null &&
    lines.reduce((sum, { direction, value }) => sum + (direction === 'credit' ? value : -value), opening) === closing
  // `Service fees 12.00` leads from one to the other, and `Fees charged this period 12.00` says it once more.
  const saidOnce = understood.filter(({ label }) => !FEES_OF_PERIOD.test(label))
  const [whole] = [understood, saidOnce, ...partsOfSummary(understood)].filter(leads)
  if (whole) return [...whole]
  const labelled = others.flatMap(({ value, line }) => {
    const found = labelledOf(line).find((l) => l.token.money!.value === value)
    return found ? [{ value, line, label: found.near, count: found.count }] : []
  })
  const all = [...understood, ...labelled].flatMap((each) => {
    const money = each.line.tokens.find((t) => t.money?.value === each.value)?.money
    return money && !NOT_SUMMED.test(each.label) && !NET.test(each.label) ? [{ ...each, money }] : []
  })
  const signedBy = (sideOf: (line: (typeof all)[number]) => Direction | null): SummaryTotal[] =>
    all.flatMap((each) => {
      const direction = sideOf(each)
      const { value, line, label, count } = each
      return direction ? [{ direction, value, line, label, count }] : []
    })
  const marked = signedBy(({ money, label }) => byMark(money, card) ?? byWording(label, card))
  if (leads(marked)) return marked
  const worded = signedBy(({ label }) => byWording(label, card))
  if (leads(worded)) return worded
  return card ? marked : [...understood]
}
