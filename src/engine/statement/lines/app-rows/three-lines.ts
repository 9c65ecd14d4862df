import { balanceLabelOf } from '../../tables/vocabulary.ts'
import type { Token } from '../../text/tokens.ts'
import { hasMoney, type Line, startsWithDate } from '../lines.ts'
import { CLOSER, countDated, DATED_SHARE, isClose, isTextAlone, lettersOf, RIGHT_OF_ALL, TIMES_MIN, together } from './parts.ts'

/** Rows whose date, text and amount have a line each: `Nov 4, 2023` over `HOME DEPOT 4411` over `-$215.26`, in whatever order. */

type Kind = 'date' | 'text' | 'amount'
type Block = { from: number; to: number }

const ORDERS: readonly (readonly [Kind, Kind, Kind])[] = [
  ['date', 'text', 'amount'],
  ['text', 'date', 'amount'],
  ['text', 'amount', 'date'],
  ['date', 'amount', 'text'],
  ['amount', 'text', 'date'],
  ['amount', 'date', 'text'],
]
const WORDS_MOST = 14
/** More lines than a text takes. */
const LINES_A_TEXT = 3
/** An amount, and perhaps the balance behind it. */
const AMOUNTS_MOST = 2
const BALANCE_X = 1000

const kindOf = (line: Line): Kind | null => {
  const { tokens, words } = line
  if (tokens.every((t) => t.kind === 'money')) return tokens.length <= AMOUNTS_MOST ? 'amount' : null
  if (startsWithDate(line)) return tokens.length === 1 ? 'date' : null
  return isTextAlone(line) && words.length <= WORDS_MOST && balanceLabelOf(lettersOf(line)) === null ? 'text' : null
}

/** Where the block of a row ends that begins at a line, or -1. */
const endOfBlock = (lines: readonly Line[], kinds: readonly (Kind | null)[], from: number, order: readonly Kind[]): number => {
  let at = from
  for (const kind of order) {
    const first = at
    while (at < lines.length && kinds[at] === kind && at - first < (kind === 'text' ? LINES_A_TEXT : 1)) {
      if (at > from && !isClose(lines[at - 1]!, lines[at]!)) return -1
      at++
    }
    if (at === first) return -1
  }
  return at
}

const blocksOf = (lines: readonly Line[], kinds: readonly (Kind | null)[], order: readonly Kind[]): Block[] => {
  const blocks: Block[] = []
  for (let from = 0; from < lines.length; from++) {
    const to = endOfBlock(lines, kinds, from, order)
    if (to < 0) continue
    blocks.push({ from, to })
    from = to - 1
  }
  return blocks
}

/** Whether lines of one block stand nearer to each other than to those of the next. */
const standTogether = (lines: readonly Line[], blocks: readonly Block[]): boolean => {
  const apart = blocks.filter(({ from, to }, i) => {
    const next = blocks[i + 1]
    if (!next || next.from !== to || lines[to]!.page !== lines[to - 1]!.page) return false
    const within = Math.max(...lines.slice(from + 1, to).map((line, k) => line.y - lines[from + k]!.y))
    return lines[to]!.y - lines[to - 1]!.y > within + CLOSER
  })
  return apart.length * 2 > blocks.length
}

/** `Balance $1,230.05` right below a row is what it leads to. */
const balanceBelow = (line: Line | undefined, row: Line): Token | null => {
  const [label, amount, ...more] = line?.tokens ?? []
  const isBalance = line && isClose(row, line) && more.length === 0 && amount?.kind === 'money' && /^bal(?:ance)?[.:]*$/i.test(label!.text)
  return isBalance ? amount : null
}

const placed = (token: Token, column: number): Token => {
  const x1 = RIGHT_OF_ALL + column * BALANCE_X
  return { ...token, x0: x1 - (token.x1 - token.x0), x1 }
}

export const threeLineRows = (lines: readonly Line[]): Line[] | null => {
  const kinds = lines.map(kindOf)
  const found = ORDERS.map((order) => blocksOf(lines, kinds, order))
  const most = Math.max(...found.map((blocks) => blocks.length))
  // Read from the second line on, the same list has one row less; where it has as many, white tells what belongs together.
  const likely = found.filter((blocks) => blocks.length === most)
  const blocks = likely.length === 1 ? likely[0]! : likely.find((each) => standTogether(lines, each))
  if (!blocks || blocks.length < TIMES_MIN || countDated(lines) > blocks.length * DATED_SHARE) return null
  // Dates that are no row's own, and amounts, show that the list is built otherwise.
  const inBlocks = (kind: Kind): boolean => kinds.filter((each) => each === kind).length <= blocks.length * (1 + DATED_SHARE)
  if (!inBlocks('date') || !inBlocks('amount')) return null
  const starts = new Map(blocks.map(({ from, to }) => [from, to]))
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const to = starts.get(i)
    if (to === undefined) {
      out.push(lines[i]!)
      continue
    }
    const own = lines.slice(i, to)
    const below = balanceBelow(lines[to], own.at(-1)!)
    const row = together(below ? [...own, lines[to]!] : own)
    const amounts = own.flatMap((line) => (hasMoney(line) ? line.tokens : []))
    out.push({
      ...row,
      ownDate: true,
      tokens: [
        own.find(startsWithDate)!.tokens[0]!,
        ...own.filter((line) => !hasMoney(line) && !startsWithDate(line)).flatMap((line) => line.tokens),
        ...[...amounts, ...(below ? [below] : [])].map(placed),
      ],
    })
    i = to - (below ? 0 : 1)
  }
  return out
}
