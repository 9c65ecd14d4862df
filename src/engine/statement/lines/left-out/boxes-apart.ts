import { type BalanceLabel, balanceLabelOf } from '../../tables/vocabulary.ts'
import { LEADING } from '../../tolerances.ts'
import { hasMoney, type Line, squash, startsWithDate } from '../lines.ts'

const MAX_TITLE_WORDS = 12
const MAX_LABEL_WORDS = 4
const LINES_MIN = 2

/** Points are counted like money and are none. `Rewards Checking` is an account. */
const POINTS =
  /^(?:your|the)?(?:rewards?|loyalty|bonus|points?|miles|cash-?back)(?:rewards?|loyalty|bonus|points?|miles|program(?:me)?|summary|balance|activity|overview|details?|information)*$/
/** What a servicer keeps for taxes and insurance is no balance of the account. */
const ESCROW = /^(?:your|the)?escrow(?:account|summary|balance|activity|information)*$/
/** `Previous statement period 01/01/2025 - 01/31/2025`: what the statement before this one said. */
const BEFORE =
  /^(?:your|the)?(?:previous|prior|last)(?:statement|month|billing|period|cycle)(?:'s)?(?:statement|period|cycle|summary|activity|overview|dates|from|to|through|thru|and|[-:])*$/

const lettersOf = ({ tokens }: Line): string =>
  squash(
    tokens
      .filter((t) => t.kind === 'text')
      .map((t) => t.text)
      .join(''),
  )

const isTitle = (line: Line): boolean => {
  if (hasMoney(line) || startsWithDate(line) || line.words.length > MAX_TITLE_WORDS) return false
  const letters = lettersOf(line)
  return POINTS.test(letters) || ESCROW.test(letters) || BEFORE.test(letters)
}

const isFigure = (line: Line): boolean => hasMoney(line) && !startsWithDate(line) && /[a-z]{2}/.test(lettersOf(line))

const endsOf = (lines: readonly Line[]): Set<BalanceLabel> =>
  new Set(lines.flatMap((line) => (isFigure(line) ? (balanceLabelOf(lettersOf(line)) ?? []) : [])))

/** The lines of figures right below a title, and the label of their column where it has one. */
const boxUnder = (lines: readonly Line[], title: number): Line[] => {
  const isNext = (at: number): boolean =>
    lines[at]!.page === lines[at - 1]!.page && lines[at]!.y - lines[at - 1]!.y <= LEADING.figures * lines[at]!.size
  let at = title + 1
  const second = lines[at]
  if (second && !hasMoney(second) && !startsWithDate(second) && second.words.length <= MAX_LABEL_WORDS) at++
  const from = at
  let opened = false
  for (; at < lines.length && isNext(at) && isFigure(lines[at]!); at++) {
    const opens = balanceLabelOf(lettersOf(lines[at]!)) === 'opening'
    // The account's own summary may follow without a title.
    if (opens && opened) break
    opened ||= opens
  }
  return at - from >= LINES_MIN ? lines.slice(title, at) : []
}

/**
 * Without boxes that open and close with balances of something else: points, escrow, the statement before this one. They would be statements of their own,
 * or end the account's. Only where the account's own balances stand elsewhere as well.
 */
export const withoutBoxesApart = (lines: readonly Line[]): Line[] => {
  const apart = new Set<Line>()
  for (const [at, line] of lines.entries()) {
    if (!isTitle(line)) continue
    const box = boxUnder(lines, at)
    const ends = endsOf(box)
    if (!ends.has('opening') || !ends.has('closing')) continue
    for (const each of box) apart.add(each)
  }
  if (apart.size === 0) return [...lines]
  const own = lines.filter((line) => !apart.has(line))
  const ends = endsOf(own)
  return ends.has('opening') || ends.has('closing') ? own : [...lines]
}
