import type { Claim, Direction } from '../../../types.ts'
import { amountsOf, hasMoney, type Line } from '../../lines/lines.ts'
import { labelledOf } from '../../tables/labels.ts'
import type { Scan } from '../../tables/tables.ts'
import { money, sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Printed } from '../prove.ts'
import { linesBeside } from '../sums/lines-beside.ts'
import { mayBeOfSome, netOfLists } from '../sums/paired-sums.ts'
import { isCheck } from './counts-in-boxes.ts'

// Counts that a line says in words beside the sum of what it counts: `Number of deposits 5   Total deposits 530.00`, `Plus 5 deposits   530.00`.

const NOUN = 'deposits?|credits?|additions?|withdrawals?|debits?|subtractions?|deductions?'
/** The name of a side, or both of its names: checks are all debits only beside those. */
const SIDE = String.raw`(?<side>(?:(?:${NOUN}),(?:\s[a-z]+,?){0,3}\s(?:and|&)\s(?:other\s)?(?=${NOUN}))?(?:checks|(?:checks?\s?(?:/|&|and)\s?(?:other\s)?(?=debits))?(?:${NOUN}))\b(?:\s?(?:/|&|and)\s?(?:other\s)?(?:${NOUN})\b)?)(?:\s(?:paid|cleared|written|posted|received|made|this|the|in|period|month|statement)\b)*`
const COUNT = String.raw`\b(?<count>\d{1,4})\b(?![%.,/]\d|%)`
/** A sum, by its place among those of its line. */
const SUM = '§(?<sum>\\d+)§'
/** What may stand between: no other figure. */
const GAP = '[^\\d§]*?'
const NUMBER_OF = String.raw`(?:\bnumber\b|\bno\b\.?|\bcount\b|#)\s?(?:of\s?)?(?:total\s?)?`
const ITEMS = '(?:items?|entries|transactions?|txns?|ct|qty|quantity|count)'

const PATTERNS = [
  // `Number of deposits 5   Total deposits 530.00`
  `${NUMBER_OF}${SIDE}${GAP}${COUNT}${GAP}${SUM}`,
  // `Total credits 530.00   Number of credits: 5`
  `${SUM}${GAP}${NUMBER_OF}${SIDE}${GAP}${COUNT}`,
  // `Total credits 530.00   Credit count 5`
  `${SUM}${GAP}${SIDE}\\scounts?\\W*${COUNT}`,
  // `Plus 5 deposits and other credits   530.00`
  `^(?:[+-]|plus|less|add|minus|\\s)+${COUNT}\\s(?:\\w+\\s)?${SIDE}${GAP}${SUM}`,
  // `Deposits (5 items)   530.00`, `Deposits: 5 for 530.00`
  `${SIDE}\\W*?${COUNT}\\s(?:${ITEMS}|for|totall?ing)\\W*?${SUM}`,
  // `Deposits   Qty 5   530.00`
  `${SIDE}\\W*?${ITEMS}\\W*?${COUNT}${GAP}${SUM}`,
  // `Deposits   530.00   Items 5`
  `${SIDE}\\W*?${SUM}\\W*?${ITEMS}\\W*?${COUNT}`,
  // `6 Deposits totaling 3,913.86 18 Withdrawals totaling 10,450.17`
  `${COUNT}\\s(?:[a-z]+\\s)?${SIDE}\\W*(?:totall?ing|of|for(?:\\sa\\stotal\\sof)?)\\W*${SUM}`,
].map((pattern) => new RegExp(pattern, 'g'))

const MAX_WORDS = 20
const MAX_LETTERS = 160
const MAY_COUNT =
  /number|no\.?\s|#|count|items?|entries|transactions|txns|qty|quantity|\bct\b|plus|less|add|minus|[+-]\s*\d+\s|totall?ing|\bfor\b|\bof\b/

type Counted = { side: string; direction: Direction; count: number; value: number; label: string }

const CREDIT = /deposit|credit|addition/
const nounsOf = (text: string): string[] => [
  ...new Set(text.match(/check|deposit|credit|addition|withdrawal|debit|subtraction|deduction/g) ?? []),
]

/** What a line counts and the sums of it, by the first way to say it that fits. */
const countedOn = (line: Line): Counted[] => {
  if (line.ocr || line.words.length > MAX_WORDS || !hasMoney(line)) return []
  const sums = amountsOf(line)
  const text = line.tokens
    .map((t) => (t.kind === 'money' ? `§${sums.indexOf(t)}§` : t.kind === 'date' ? '' : t.text.toLowerCase()))
    .join(' ')
  if (text.length > MAX_LETTERS || !MAY_COUNT.test(text) || !CREDIT_OR_DEBIT.test(text)) return []
  for (const pattern of PATTERNS) {
    const found = [...text.matchAll(pattern)].map(({ groups }): Counted => {
      const { side, count, sum } = groups as { side: string; count: string; sum: string }
      const token = sums[Number(sum)]!
      const label = labelledOf(line).find((l) => l.token === token)?.whole ?? ''
      return { side, direction: CREDIT.test(side) ? 'credit' : 'debit', count: Number(count), value: Math.abs(token.money!.value), label }
    })
    if (found.length > 0) return found
  }
  return []
}

const CREDIT_OR_DEBIT = new RegExp(`checks|${NOUN}`)

/** `Deposits/credits 530.00   Number of deposits 3`: what is counted may be less than what is summed, unless both have the same names or a side has all of its own. */
const isOfSum = ({ side, label }: Counted): boolean => {
  const [counted, summed] = [nounsOf(side), nounsOf(label)]
  return counted.length > 1 || summed.length === 0 || summed.every((noun) => counted.includes(noun))
}

const FEE = /\b(?:fees?|charges?)\b/i
const INTEREST = /\b(?:interest|dividend)\b/i
const isFee = ({ raw, description }: Candidate): boolean => FEE.test(raw.table.section?.title ?? '') || FEE.test(description)
/** What a card charges for itself. */
export const isCharge = (row: Candidate): boolean => isFee(row) || INTEREST.test(row.description)
/** What banks leave out of a count, though not of the sum beside it. */
export const LEFT_OUT: readonly ((row: Candidate) => boolean)[] = [
  isCheck,
  isFee,
  (row) => isCheck(row) || isFee(row),
  ({ description }) => INTEREST.test(description),
  isCharge,
]

/** A count in words beside a sum, where the rows that make the sum are others in number, and remain so without those that banks leave out of counts. */
export const countsBySums = (rows: readonly Candidate[], { facts }: Printed, { taken }: Scan): Claim<Candidate>[] =>
  taken.flatMap(({ line }) =>
    countedOn(line).flatMap((counted, _, all): Claim<Candidate>[] => {
      if (!isOfSum(counted)) return []
      const { side, direction, count, value } = counted
      // Summaries hold those that they read against their rows, save several on one line.
      if (all.length === 1 && facts.summary.some((s) => s.line === line && s.count === count)) return []
      const own = rows.filter((r) => r.direction === direction && (side !== 'checks' || isCheck(r)))
      const choices = [own, ...Map.groupBy(own, (r) => r.raw.table.section).values()].filter((choice) => sumOf(choice) === value)
      const chosen = choices.find((choice) => choice.length === count) ?? choices[0]
      const leftOut = side === 'checks' ? [] : LEFT_OUT
      if (!chosen || choices.some((choice) => leftOut.some((isOut) => choice.filter((r) => !isOut(r)).length === count))) return []
      return [{ about: 'count', rows: chosen, type: direction, count, label: line.text.slice(0, 80), page: line.page }]
    }),
  )

const COUNT_MIN = 2
/** More sums that are off are not looked at. */
const OFF_MAX = 40

/** `3 deposits totaling $580.00`, where there are three and they make another sum: what some of the rows come to may be meant by it. */
export const sumsByCounts = (rows: readonly Candidate[], { taken }: Scan): Claim<Candidate>[] => {
  const lines = linesBeside(rows, taken)
  const sides = Map.groupBy(rows, (r) => r.direction)
  const checks = (sides.get('debit') ?? []).filter(isCheck)
  const ownOf = ({ side, direction }: Counted): Candidate[] => (side === 'checks' ? checks : (sides.get(direction) ?? []))
  const lists = netOfLists(rows)
  const isOff = (counted: Counted): boolean => {
    const own = ownOf(counted)
    if (lists.get(counted.direction) === counted.value) return false
    // `Beginning balance 1,000.00   # of deposits 3`, `Deposits 530.00   # of withdrawals 4`: the next line may be the sum of these.
    const summed = nounsOf(counted.label)
    const isSum = summed.length > 0 && !counted.label.includes('balance') && summed.every((noun) => nounsOf(counted.side).includes(noun))
    return isSum && own.length === counted.count && counted.value !== 0 && sumOf(own) !== counted.value
  }
  const off = lines.flatMap((line) =>
    countedOn(line)
      .filter((counted) => counted.count >= COUNT_MIN && isOff(counted))
      .map((counted) => ({ line, ...counted })),
  )
  return off.slice(0, OFF_MAX).flatMap((counted): Claim<Candidate>[] => {
    const { line, side, direction, count, value } = counted
    if (mayBeOfSome({ line, value, side: direction }, rows, lines)) return []
    const own = ownOf(counted)
    const said = `"${line.text.slice(0, 80)}" is printed; the ${count} ${side} add up to ${money(sumOf(own))}.`
    return [{ about: 'section', rows: own, type: direction, value, said, page: line.page }]
  })
}
