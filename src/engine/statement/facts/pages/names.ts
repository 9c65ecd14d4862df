import type { Discrepancy } from '../../../types.ts'
import { type Cell, cellsOf } from '../../lines/cells.ts'
import { hasMoney, type Line, squash } from '../../lines/lines.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { bankIn, isCompany, mayBeName } from '../identity.ts'
import { isNamed, isSameName, lettersOf } from '../name-likeness.ts'
import { hasRows, laterPages, SAME_PLACE, wholePages } from './heads.ts'
import { type Named, runningHeadContradiction } from './running-heads.ts'

/** What pages repeat stands within so many lines of their top or of their foot. */
const TOP_LINES = 6
const FOOT_LINES = 3
const MAX_WORDS = 30
/** A cell of fewer letters does not show that two heads are the same. */
const ALIKE_LETTERS = 4
const COMMON_LETTERS = 8
/** A company's name on so many other pages is the holder's, whether or not an address says so. */
const REPEATED_PAGES = 2
/** Pages before it and behind it that a page's head is held against: with all of them, a file of a thousand would be read a million times. */
const NEIGHBOURS = 8

/** What stands at a place of other pages, with the rest of its page's margin. */
type Usual = { cell: Cell; margin: Cell[]; pages: number }

const isSamePlace = (a: Cell, b: Cell): boolean =>
  Math.abs(a.line.y - b.line.y) < SAME_PLACE &&
  Math.abs(a.line.size - b.line.size) < 0.5 &&
  (Math.abs(a.x0 - b.x0) < SAME_PLACE || Math.abs(a.x1 - b.x1) < SAME_PLACE || Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < SAME_PLACE)

/** The texts at the top and at the foot of a page that may be its running head. */
const marginOf = (lines: readonly Line[], isTable: (line: Line) => boolean): Cell[] => {
  const ends = lines.length > TOP_LINES + FOOT_LINES ? [...lines.slice(0, TOP_LINES), ...lines.slice(-FOOT_LINES)] : lines
  return ends
    .filter((line) => !line.ocr && !hasMoney(line) && !isTable(line) && line.heading === null && line.words.length <= MAX_WORDS)
    .flatMap((line) => cellsOf(line, CELL_GAP.text))
}

/**
 * A page whose running head, at the same place as on the others and beside the same words, names another bank or another holder: it was taken from somebody
 * else's statement. Only what names the statement's own bank or holder on the other pages is asked, so that titles of lists may change from page to page.
 * Where the first page has a letterhead instead, names are held against that.
 */
export const foreignNames = (own: readonly Line[], all: readonly Line[], named: Named, isTable: (line: Line) => boolean): Discrepancy[] => {
  // A page without rows adds nothing to the statement, be it a form or a table of rates.
  const margins = wholePages(own, all).flatMap((lines) => (hasRows(lines) ? [marginOf(lines, isTable)] : []))
  const said = new Map<number, string>()
  for (const later of laterPages(own, all)) {
    const message = runningHeadContradiction(later, named, isTable)
    if (message) said.set(later.page, message)
  }
  for (const [at, cells] of margins.entries()) {
    const others = [...margins.slice(Math.max(0, at - NEIGHBOURS), at), ...margins.slice(at + 1, at + 1 + NEIGHBOURS)]
    const message = contradictionInPlace(cells, others, named)
    if (message) said.set(cells[0]!.line.page, message)
  }
  return [...said].map(([page, message]) => ({ kind: 'contradiction', message, amount: null, page }))
}

const contradictionInPlace = (cells: readonly Cell[], others: readonly Cell[][], named: Named): string | null => {
  for (const cell of cells) {
    const usual = usualAt(cell, others)
    const message = usual && isSameHead(cells, usual.margin, cell, usual.cell) ? contradictionOf(usual, cell, named) : null
    if (message) return message
  }
  return null
}

/** What stands at the place of a cell on all other pages that have anything there, if it is one and the same. */
const usualAt = (cell: Cell, others: readonly Cell[][]): Usual | null => {
  const there = others.flatMap((margin) => {
    const found = margin.find((other) => isSamePlace(other, cell))
    return found ? [{ cell: found, margin }] : []
  })
  const [first] = there
  return first && there.every((t) => lettersOf(t.cell.text) === lettersOf(first.cell.text)) ? { ...first, pages: there.length } : null
}

const sharesWords = (usual: Cell, cell: Cell): boolean =>
  lettersOf(cell.text).length - lettersOf(withoutCommonEnds(usual.text, cell.text)[1]).length >= COMMON_LETTERS

/** Whether two pages have the same head besides one cell: by another cell, or by the other words of that one. */
const isSameHead = (margin: readonly Cell[], other: readonly Cell[], but: Cell, usual: Cell): boolean =>
  sharesWords(usual, but) ||
  margin.some((cell) => {
    const letters = lettersOf(cell.text)
    return cell !== but && letters.length >= ALIKE_LETTERS && other.some((o) => isSamePlace(o, cell) && lettersOf(o.text) === letters)
  })

const contradictionOf = ({ cell: usual, pages }: Usual, cell: Cell, { bank, holder }: Named): string | null => {
  const [words, others] = [lettersOf(usual.text), lettersOf(cell.text)]
  // Short and long forms of one name.
  if (words.includes(others) || others.includes(words)) return null
  const says = (what: string): string =>
    `Page ${cell.line.page} of the file names ${what}: "${cell.text.slice(0, 60)}", where its other pages print "${usual.text.slice(0, 60)}".`
  const [ownBank, otherBank] = [bankIn(usual.text), bankIn(cell.text)]
  if (ownBank && otherBank && isSameName(ownBank, bank) && !isSameName(otherBank, ownBank)) return says('another bank')
  const [own, other] = withoutCommonEnds(usual.text, cell.text)
  // A name that no word marks as a bank's, in the midst of the same words.
  if (isNamed(own, bank) && mayBeName(other) && sharesWords(usual, cell)) return says('another bank')
  const isHolder = isNamed(usual.text, holder) || (pages >= REPEATED_PAGES && isCompany(usual.text) && isCompany(cell.text))
  return isHolder && own !== '' && mayBeName(other) && lettersOf(other).length >= 2 && !isInitials(own, other)
    ? says('another holder')
    : null
}

/** `J SMITH` for `JOHN SMITH`. */
const isInitials = (a: string, b: string): boolean => {
  const [one, other] = [lettersOf(a), lettersOf(b)]
  return one.startsWith(other) || other.startsWith(one)
}

/** Two texts without the words that they begin and end with alike. */
const withoutCommonEnds = (a: string, b: string): [string, string] => {
  const [one, other] = [a.split(' '), b.split(' ')]
  const isAlike = (x: string | undefined, y: string | undefined): boolean => x !== undefined && y !== undefined && squash(x) === squash(y)
  while (isAlike(one[0], other[0])) {
    one.shift()
    other.shift()
  }
  while (isAlike(one.at(-1), other.at(-1))) {
    one.pop()
    other.pop()
  }
  return [one.join(' '), other.join(' ')]
}
