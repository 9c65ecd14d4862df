import type { Claim } from '../../../types.ts'
import type { Line } from '../../lines/lines.ts'
import { labelledOf } from '../../tables/labels.ts'
import type { Scan } from '../../tables/tables.ts'
import type { Token } from '../../text/tokens.ts'
import { sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import { linesBeside, linesJoined } from '../sums/lines-beside.ts'
import { sideNamed, wholeSideNamed } from '../sums/paired-sums.ts'
import { titleOf } from '../sums/totals.ts'
import { LEFT_OUT } from './counts-by-sums.ts'
import { isCheck } from './counts-in-boxes.ts'

// Counts beside sums that are told by the sums alone: `8  11,504.15   5  3,060.14`, `Electronic cr (10)   17,106.37`.

/** A card's rows, in words that say nothing of a side. */
const OF_CARD = /^(?:total|new|standard)?(?:purchases|payments)(?:\(\d{1,4}\))?$/
const NOUNS = 'purchases|payments|items|transactions|entries|credits|debits|deposits|withdrawals|additions|subtractions'
/** `6 purchases`, `Purchases: 6 items`: no footnote's number. */
const isCountOf = ({ text }: Line, count: number): boolean => new RegExp(`(?<![\\d.,#/-])${count}\\s(?:${NOUNS})\\b`, 'i').test(text)

/** `isNamed`: by the name of a side whose sum it is, or by that of a card's rows; `isSaid`: in words. */
type Counted = { line: Line; count: number; choices: readonly Candidate[][]; isNamed: boolean; isSaid: boolean; inBrackets: boolean }

const SUMMARY_LINES = 20
/** A smaller number may be that of a footnote. */
const FOOTNOTES = 3
/** So many that are right show what a small number is; what a larger one is, one shows that is no footnote's. */
const SHOWN_MIN = 2
/** More that are wrong are not looked at. */
const WRONG_MAX = 40

/** The rows that a summary sums up together, by what they come to. */
const setsOf = (rows: readonly Candidate[]): Map<number, Candidate[][]> => {
  const sides = [...Map.groupBy(rows, (r) => r.direction).values()]
  const sets = sides.flatMap((own) => [
    own,
    ...Map.groupBy(own, isCheck).values(),
    ...Map.groupBy(own, (r) => r.raw.table.section && titleOf(r.raw.table.section)).values(),
    ...LEFT_OUT.map((isOut) => own.filter((r) => !isOut(r))),
  ])
  return Map.groupBy(sets, sumOf)
}

const isRight = ({ count, choices }: Counted): boolean => choices.some((rows) => rows.length === count)

/** Banks leave checks, fees or interest out of some counts, though not of the sum beside them. */
const mayLeaveOut = ({ count, choices }: Counted): boolean =>
  choices.some((rows) => !rows.every(isCheck) && LEFT_OUT.some((isOut) => rows.filter((r) => !isOut(r)).length === count))

/** `19   15   3,160.45   34,528.43`: both counts stand before both sums. */
const isOfTwo = ({ tokens }: Line, sum: Token): boolean => {
  const at = tokens.indexOf(sum)
  return tokens[at - 1]?.kind === 'int' && tokens[at - 2]?.kind === 'int'
}

/** `510.00   4   199.00   3`: each count stands behind its sum. */
const areBehind = ({ tokens }: Line): boolean => tokens.at(-1)?.kind === 'int' && tokens.every(({ kind }) => kind !== 'text')

const SMALL_IN_BRACKETS = /[a-z]\s*\(([1-3])\)$/

/** `Checks (3)`: what could be a footnote's number beside `Deposits (17)`, which counts. */
const smallCount = (label: string): number | null => {
  const [, digit] = SMALL_IN_BRACKETS.exec(label) ?? []
  return digit === undefined ? null : Number(digit)
}

/** `Money in - 4 transactions`: the name, and how many it has. */
const NAMED_COUNT = /^(.*?[a-z])[^a-z0-9]*\(?(\d{1,4})(?:items?|transactions?|entries)\)?:?$/

/** A number beside the sum of rows that are others in number, where those beside other sums of the summary are right. */
export const countsOfSums = (rows: readonly Candidate[], { taken }: Scan): Claim<Candidate>[] => {
  const sets = setsOf(rows)
  const lines = [...linesBeside(rows, taken), ...linesJoined(rows, taken)]
  const counted = lines.flatMap((line) =>
    labelledOf(line).flatMap(({ token, count: plain, near: label }): Counted[] => {
      const [, name, said] = NAMED_COUNT.exec(label) ?? []
      const near = name ?? label
      const small = plain === null ? smallCount(near) : null
      const count = plain ?? (said === undefined ? small : Number(said))
      const choices =
        count === null || token.money!.value === 0 || isOfTwo(line, token) || areBehind(line) ? undefined : sets.get(token.money!.value)
      const side = wholeSideNamed(near) ?? sideNamed(near)
      if (!choices) return []
      // A figure between two labels may be joined to the other one.
      if (side !== null && choices.every(([row]) => row!.direction !== side)) return []
      const isNamed = side !== null ? choices.every(([row]) => row!.direction === side) : OF_CARD.test(near)
      const inBrackets = small !== null || near.endsWith(`(${count})`)
      return [{ line, count: count!, choices, isNamed, isSaid: isCountOf(line, count!), inBrackets }]
    }),
  )
  const right = counted.filter(isRight)
  const wrong = counted.filter((each) => !isRight(each)).slice(0, WRONG_MAX)
  return wrong.flatMap((each): Claim<Candidate>[] => {
    const { line, count, choices, inBrackets } = each
    if (mayLeaveOut(each)) return []
    const alike = inBrackets && count <= FOOTNOTES ? right.filter((o) => o.inBrackets) : right
    const near = alike.filter((o) => o.line.page === line.page && Math.abs(o.line.index - line.index) <= SUMMARY_LINES)
    const shown = new Set(near.map(({ choices: [own] }) => own))
    const isTold = each.isSaid || (each.isNamed && count > FOOTNOTES)
    if (!isTold && (!near.some((o) => o.count > FOOTNOTES) || (shown.size < SHOWN_MIN && count <= FOOTNOTES))) return []
    const own = choices[0]!
    return [{ about: 'count', rows: own, type: own[0]!.direction!, count, label: line.text.slice(0, 80), page: line.page }]
  })
}
