import { type Column, isHeaderLike, phrasesOf } from '../../tables/headers.ts'
import { isHeadingText, type Role } from '../../tables/vocabulary.ts'
import type { Style } from '../../text/style.ts'
import type { Token } from '../../text/tokens.ts'
import { COLUMN, LEADING } from '../../tolerances.ts'
import { hasMoney, isDatedAmount, type Line, lineOf, squash, startsWithDate } from '../lines.ts'

const GUTTER = 3

const isMoney = (role: Role): boolean => role === 'amount' || role === 'debit' || role === 'credit'

/** The white between two tables: what begins at `from` is the second's, what begins before it and reaches `to` is of both. */
type Gutter = { from: number; to: number }

/** Signs and marks behind the first table's amounts begin in this part of the white; a title may begin left of its table's texts. */
const OF_FIRST = 1 / 3

/** The white before the second of two like tables: `Date Description Amount   Date Description Amount`. */
const gutterIn = (line: Line): Gutter | null => {
  if (hasMoney(line) || !/date/.test(line.squashed)) return null
  const { columns, unknown } = phrasesOf(line)
  const half = columns.length / 2
  if (unknown > 0 || half < 3 || !Number.isInteger(half)) return null
  const [first, second] = [columns.slice(0, half), columns.slice(half)] as [Column[], Column[]]
  if (!first.every((c, i) => c.role === second[i]!.role)) return null
  const roles = first.map((c) => c.role)
  if (!roles.includes('description') || !roles.includes('date') || roles.filter(isMoney).length !== 1) return null
  const [end, to] = [first.at(-1)!.x1, second[0]!.x0]
  return { from: end + OF_FIRST * (to - end), to }
}

const isWord = (token: Token): boolean => token.kind === 'text' && /[A-Za-z]{2}/.test(token.text)

/** Where the second of two rows of one line begins: `03/01 Wire  368.80   03/15 Verizon  -262.40`. Days with their balances have no text. */
const secondRow = ({ tokens }: Line): number | null => {
  const second = tokens.findIndex((t, i) => i > 2 && t.kind === 'date' && tokens[i - 1]!.kind === 'money')
  if (second < 0 || tokens[0]!.kind !== 'date') return null
  const isRow = (own: readonly Token[]): boolean => own.some(isWord) && own.at(-1)!.kind === 'money'
  return isRow(tokens.slice(0, second)) && isRow(tokens.slice(second)) ? tokens[second]!.x0 : null
}

const ROWS_BESIDE_MIN = 4

const movedBy = (token: Token, x: number): Token => ({ ...token, x0: token.x0 + x, x1: token.x1 + x })

/** Lists that run down one half of a page and then the other, without a head over either: the second half is put below the first. */
const halvesInTurn = (lines: readonly Line[], style: Style): Line[] => {
  const pages = Map.groupBy(lines, (l) => l.page)
  if (![...pages.values()].some((own) => own.filter((l) => secondRow(l) !== null).length >= ROWS_BESIDE_MIN)) return [...lines]
  return [...pages.values()].flatMap((own) => {
    const starts = own.flatMap((line, i) => {
      const x = secondRow(line)
      return x === null ? [] : [{ i, x }]
    })
    const x = Math.min(...starts.map((s) => s.x))
    if (starts.length < ROWS_BESIDE_MIN || starts.some((s) => s.x - x > COLUMN.sameEdge)) return own
    const titled = own[starts[0]!.i - 1]
    const isTitled = titled !== undefined && isPairOfTitles(titled, own[starts[0]!.i]!, { from: x - GUTTER, to: x })
    const [first, last] = [starts[0]!.i - (isTitled ? 1 : 0), starts.at(-1)!.i]
    // The last lines of the first half have nothing beside them. Under titles of their own either half may end first, and has sums and further titles.
    const isParted = ({ words }: Line): boolean => words.every((w) => w.x1 < x || w.x0 >= x - GUTTER)
    const isOfHalves = (line: Line): boolean =>
      isTitled ? isParted(line) && (hasMoney(line) || isHeadingText(line.squashed)) : isDatedAmount(line) && line.x1 < x
    let end = last + 1
    while (end < own.length && isOfHalves(own[end]!)) end++
    const sides = own.slice(first, end).map((line) => parted(line, x - GUTTER, style))
    // As columns they stand under those of the first half; the lines themselves stay where they are on the page.
    const shift = own[starts[0]!.i]!.x0 - x
    const right = sides.flatMap((s) => (s.right ? [{ ...s.right, tokens: s.right.tokens.map((t) => movedBy(t, shift)) }] : []))
    return [...own.slice(0, first), ...sides.flatMap((s) => s.left ?? []), ...right, ...own.slice(end)]
  })
}

/** A watermark's letters are larger than a table's and cross nothing. */
const isCrossed = (line: Line, { from, to }: Gutter, size: number): boolean =>
  line.words.some((w) => w.x0 < from && w.x1 > to - GUTTER + 1 && w.size < 1.5 * size)

const parted = (line: Line, x: number, style: Style): { left: Line | null; right: Line | null } => {
  const of = (words: Line['words']): Line | null => (words.length > 0 ? lineOf(words, line.page, line.ocr, 0, style) : null)
  return { left: of(line.words.filter((w) => w.x0 < x)), right: of(line.words.filter((w) => w.x0 >= x)) }
}

const isTitleOf = (line: Line, header: Line, leading: number = LEADING.title): boolean =>
  line.page === header.page && header.y - line.y <= leading * header.size && !hasMoney(line) && !startsWithDate(line)

/** `Money in      Money out`: a heading over each of the two tables may stand farther off. */
const isPairOfTitles = (line: Line, header: Line, { from }: Gutter): boolean =>
  isTitleOf(line, header, LEADING.figures) &&
  [line.words.filter((w) => w.x0 < from), line.words.filter((w) => w.x0 >= from)].every((words) =>
    isHeadingText(words.map((w) => squash(w.text)).join('')),
  )

/** Where the two tables end: at the next header, with its title, at the page's end, or at a line of text that runs over both. */
const endOf = (lines: readonly Line[], header: number, gutter: Gutter): number => {
  const first = lines[header]!
  for (let i = header + 1; i < lines.length; i++) {
    const line = lines[i]!
    if (line.page !== first.page) return i
    if (isCrossed(line, gutter, first.size)) return i
    if (!hasMoney(line) && !startsWithDate(line) && isHeaderLike(phrasesOf(line))) return isTitleOf(lines[i - 1]!, line) ? i - 1 : i
  }
  return lines.length
}

/** Two tables of rows that stand side by side are put one below the other, with the titles above them. */
export const oneBelowTheOther = (lines: readonly Line[], style: Style): Line[] => {
  const out: Line[] = []
  let changed = false
  for (let i = 0; i < lines.length; i++) {
    const header = lines[i]!
    const gutter = gutterIn(header)
    if (gutter === null) {
      out.push(header)
      continue
    }
    changed = true
    const left: Line[] = []
    const right: Line[] = []
    const take = (line: Line): void => {
      const sides = parted(line, gutter.from, style)
      if (sides.left) left.push(sides.left)
      if (sides.right) right.push(sides.right)
    }
    const title = out[out.length - 1]
    if (
      title &&
      (isTitleOf(title, header) || isPairOfTitles(title, header, gutter)) &&
      !isCrossed(title, gutter, header.size) &&
      title.words.some((w) => w.x0 >= gutter.from)
    )
      take(out.pop()!)
    const end = endOf(lines, i, gutter)
    for (const line of lines.slice(i, end)) take(line)
    i = end - 1
    out.push(...left, ...right)
  }
  const inTurn = halvesInTurn(out, style)
  return changed || inTurn.length !== out.length ? inTurn.map((line, index) => (line.index === index ? line : { ...line, index })) : inTurn
}
