import type { PageText, Word } from '../../../types.ts'

/** An export that somebody printed, or a table typed with strokes: cells are told apart by commas or by `|`, not by where they stand. */

const COLUMN =
  /^(?:posted|posting|transaction|value|effective)?[ _]?date$|^(?:description|details|memo|payee|name|type|reference|number|category|status)$|^(?:running[ _])?bal(?:ance|\.)?$|^(?:amount|debits?|credits?|withdrawals?|deposits?|money[ _](?:in|out))$/i
const COLUMNS_MIN = 3
/** Between the widest cell of a column and the next one, in heights of the type. */
const GAP = 3
const COMMENT = /^#/

const STROKE = '|'
const ALL_STROKES = /^[|\s:-]+$/
/** `Opening Balance,500.00`, `Beginning balance as of 06/01/2026,,"26,143.30"`: what such an export says besides its rows. */
const LABELLED = /^[A-Za-z][A-Za-z \d/]*,{1,4}"?[-$£€]?\d\S*$/
/** `Opening balance 1,500.00`: the comma parts thousands, not cells. */
const IN_THOUSANDS = /\s\d{1,3}(?:,\d{3})+(?:\.\d\d)?$/
const isLabelled = (text: string): boolean => LABELLED.test(text) && !IN_THOUSANDS.test(text)
/** Of the lines of a page, those that must be the list's for the page to be. */
const PAGE_SHARE = 0.5

type Listed = { words: Word[]; text: string; cells: string[] }

const cellsBetweenStrokes = (text: string): string[] =>
  text
    .trim()
    .replace(/^\|{1,2}|\|{1,2}$/g, '')
    .split(/\|{1,2}/)
    .map((cell) => cell.trim())

/** Cells of a line between commas, with what stands in quotes kept together. */
const cellsBetweenCommas = (text: string): string[] => {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted
    else if (char === ',' && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += char
  }
  return [...cells, cell.trim()]
}

const isHead = (cells: readonly string[]): boolean =>
  cells.length >= COLUMNS_MIN && cells.every((cell) => COLUMN.test(cell)) && cells.some((cell) => /date$/i.test(cell))

/** Words that stand on one height, as runs of text in the order of the paper. */
const linesOf = (page: PageText, cellsOf: (text: string) => string[]): Listed[] => {
  const levels = new Map<number, Word[]>()
  for (const word of page.words) {
    if (word.hidden) continue
    const at = Math.round(word.y1)
    const level = levels.get(at)
    if (level) level.push(word)
    else levels.set(at, [word])
  }
  return [...levels].map(([, words]) => {
    const inOrder = words.toSorted((a, b) => a.x0 - b.x0)
    const text = inOrder.map((w) => w.text).join(' ')
    return { words: inOrder, text, cells: cellsOf(text) }
  })
}

/** A line's cells as words in columns. Each keeps the height of its line; across it stands where its column is. */
const inColumns = ({ words, cells }: Listed, lefts: readonly number[], letter: number): Word[] => {
  const [first] = words
  return cells.flatMap((cell, column) => {
    let x = lefts[column]!
    return cell
      .replace(COMMENT, '')
      .replaceAll('_', ' ')
      .split(' ')
      .filter((text) => text !== '')
      .map((text): Word => {
        const x0 = x
        x += (text.length + 1) * letter
        return { ...first!, text, x0, x1: x0 + text.length * letter }
      })
  })
}

/** Pages of such a list, as a table would print them; all others as they are. */
export const withCells = (pages: readonly PageText[]): readonly PageText[] => {
  const has = (test: (text: string) => boolean): boolean => pages.some((page) => page.words.some((word) => test(word.text)))
  // Almost no paper has a word like `date,description,amount` or `"Date","Description"`, and few have strokes; whatever has neither is left alone at once.
  if (has((text) => /date"?,\S|,"?date\b/i.test(text))) return inCells(pages, cellsBetweenCommas) ?? pages
  return (has((text) => text.includes(STROKE)) ? inCells(pages, cellsBetweenStrokes) : null) ?? pages
}

const inCells = (pages: readonly PageText[], cellsOf: (text: string) => string[]): PageText[] | null => {
  const listed = pages.map((page) => linesOf(page, cellsOf))
  const head = listed.flat().find(({ cells }) => isHead(cells))
  if (!head) return null
  const isOfList = ({ words, text, cells }: Listed): boolean =>
    cells.length === head.cells.length || (cells.length > 1 && COMMENT.test(words[0]!.text)) || isLabelled(text)
  // Other papers of the file may have commas, too.
  const isPageOf = (lines: readonly Listed[]): boolean => lines.includes(head) || lines.filter(isOfList).length >= lines.length * PAGE_SHARE
  const ofList = new Set(listed.filter(isPageOf))
  const rows = [...ofList].flat().filter((line) => isOfList(line) && !isLabelled(line.text))
  const sample = head.words.find((word) => !ALL_STROKES.test(word.text))!
  const letter = (sample.x1 - sample.x0) / sample.text.length
  const lefts: number[] = [head.words[0]!.x0]
  for (let column = 0; column < head.cells.length; column++) {
    const widest = rows.reduce((most, { cells }) => Math.max(most, cells[column]?.length ?? 0), 0)
    lefts.push(lefts[column]! + widest * letter + GAP * sample.size)
  }
  const placed = (line: Listed): Word[] => (isOfList(line) ? inColumns(line, lefts, letter) : line.words)
  return pages.map((page, i) =>
    ofList.has(listed[i]!) ? { ...page, words: listed[i]!.flatMap((line) => (ALL_STROKES.test(line.text) ? [] : placed(line))) } : page,
  )
}
