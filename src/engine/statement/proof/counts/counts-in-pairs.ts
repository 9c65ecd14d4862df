import type { Claim, Direction } from '../../../types.ts'
import { hasDate, type Line } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import type { Candidate } from '../interpret.ts'
import { sidesOfLists } from '../sums/lists.ts'
import { titleOf } from '../sums/totals.ts'
import { LEFT_OUT } from './counts-by-sums.ts'

// How many rows either side has, each in a cell of its own beside a summary: `Number of deposits 43` over `Number of withdrawals 79`, `Items in 44`.

type Side = { line: Line; side: Direction; count: number; label: string }

const NAME = { credit: 'deposits?|credits?|additions?', debit: 'withdrawals?|debits?|subtractions?|deductions?' }
const ITEMS = 'items?|transactions?|entries|payments?|transfers?'
const BEHIND = '(?:posted|made|received)?(?:(?:for|in|during)?(?:the|this)?(?:statement|billing)?(?:period|cycle|month))?'
const NUMBER = '(?:total)?(?:number|no|count|num|nbr)(?:of)?(?:total)?'
const patternOf = (name: string, way: string): RegExp =>
  new RegExp(
    `^(?:${NUMBER}(?:${name})(?:${ITEMS})?|(?:total)?(?:${name})(?:${ITEMS}|counts?|posted)|(?:${NUMBER})?(?:${ITEMS})${way})${BEHIND}$`,
  )
const LABELS: [Direction, RegExp][] = [
  ['credit', patternOf(NAME.credit, 'in')],
  ['debit', patternOf(NAME.debit, 'out')],
]

const MAY_COUNT = /no\.|num|nbr|count|#|posted|items?|transactions?|entries|payments?|transfers?/
const LABEL_TOKENS = 8

/** `TOTAL DEBITS 10 / CREDITS 2`: both in one cell. */
const BOTH = new RegExp(
  String.raw`\b(${NAME.credit}|${NAME.debit})\s(\d{1,4})\s?/\s?(${NAME.credit}|${NAME.debit})\s(\d{1,4})(?![\d.,])`,
  'i',
)
const CREDIT = new RegExp(`^(?:${NAME.credit})$`, 'i')

const bothOn = (line: Line): Side[] => {
  const [, one, count, other, more] = (line.ocr ? null : BOTH.exec(line.text)) ?? []
  const sideOf = (name: string): Direction => (CREDIT.test(name) ? 'credit' : 'debit')
  const of = (name: string, number: string): Side => ({ line, side: sideOf(name), count: Number(number), label: `${name} ${number}` })
  return one && count && other && more ? [of(one, count), of(other, more)] : []
}

/** Numbers that nothing but a label stands before, since the amount before them, and nothing but another label behind. */
const countedOn = (line: Line): Side[] => {
  if (line.ocr || hasDate(line) || !MAY_COUNT.test(line.squashed)) return []
  const { tokens } = line
  return tokens.flatMap((token, i): Side[] => {
    if (token.kind !== 'int' || !/^\d{1,4}$/.test(token.text) || tokens[i + 1]?.kind === 'money') return []
    let from = i
    while (from > 0 && tokens[from - 1]!.kind === 'text' && i - from < LABEL_TOKENS) from--
    const label = tokens
      .slice(from, i)
      .map((t) => t.text)
      .join(' ')
    const letters = label
      .toLowerCase()
      .replace('#', 'no')
      .replace(/[^a-z]/g, '')
    const side = LABELS.find(([, pattern]) => pattern.test(letters))?.[0]
    return side ? [{ line, side, count: Number(token.text), label: `${label} ${token.text}` }] : []
  })
}

/** Lines between the counts of the two sides. */
const APART = 2
/** More counts than these are not looked at. */
const COUNTS_MAX = 40

/** Rows of a side that its count may be of: without what banks leave out, those of a section, or what was brought to the counter. */
const mayBeOfSome = (own: readonly Candidate[], count: number): boolean =>
  [
    ...LEFT_OUT.map((isOut) => own.filter((r) => !isOut(r))),
    ...Map.groupBy(own, ({ raw }) => raw.table.section && titleOf(raw.table.section)).values(),
    own.filter((r) => /\bdeposits?\b/i.test(r.description)),
    own.filter((r) => /\bwithdrawals?\b/i.test(r.description)),
  ].some((rows) => rows.length === count)

/** A deposit may have several items, and a withdrawal is one. */
const MAY_BE_PARTS = /items?/i

/** Where the one is the number of its rows, so must the other be. Where neither is, there are no fewer rows than a count says. */
export const countsInPairs = (rows: readonly Candidate[], { taken }: Scan): Claim<Candidate>[] => {
  const found = taken.flatMap(({ line }) => [...bothOn(line), ...countedOn(line)]).slice(0, COUNTS_MAX)
  if (found.length === 0) return []
  const sides = Map.groupBy(rows, (r) => r.direction)
  const lists = sidesOfLists(rows)
  const ownOf = (side: Direction): readonly Candidate[] => sides.get(side) ?? []
  // A reversal counts where it is listed.
  const listed = Map.groupBy(lists?.values() ?? [], (side) => side)
  const numbersOf = (side: Direction): number[] => [ownOf(side).length, ...(lists ? [listed.get(side)?.length ?? 0] : [])]
  const isRight = ({ side, count }: Side): boolean => numbersOf(side).includes(count)
  const isMore = ({ side, count, label }: Side): boolean => !MAY_BE_PARTS.test(label) && count > Math.max(...numbersOf(side))
  return found.flatMap((first, i): Claim<Candidate>[] => {
    const next = found[i + 1]
    if (!next || next.side === first.side || next.line.page !== first.line.page || next.line.index - first.line.index > APART) return []
    const off = [first, next].filter((each) => !isRight(each))
    const odd = off.length === 1 ? off.filter(({ side, count }) => !mayBeOfSome(ownOf(side), count)) : off.filter(isMore)
    return odd.map(({ side, count, label, line }) => ({
      about: 'count',
      rows: null,
      type: side,
      count,
      label: label.slice(0, 80),
      page: line.page,
    }))
  })
}
