import type { PageText, Word } from '../../types.ts'

/** A comma-separated export that somebody printed: cells are told apart by commas, not by where they stand. */

const COLUMN =
  /^(?:posted|posting|transaction|value|effective)?[ _]?date$|^(?:description|details|memo|payee|name|type|reference|number|category|status)$|^(?:running[ _])?balance$|^(?:amount|debits?|credits?|withdrawals?|deposits?|money[ _](?:in|out))$/i
const COLUMNS_MIN = 3
/** Between the widest cell of a column and the next one, in heights of the type. */
const GAP = 3
const COMMENT = /^#/

type Listed = { words: Word[]; cells: string[] }

/** Cells of a line, with what stands in quotes kept together. */
const cellsOf = (text: string): string[] => {
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
const linesOf = (page: PageText): Listed[] => {
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
    return { words: inOrder, cells: cellsOf(inOrder.map((w) => w.text).join(' ')) }
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

/** Pages of such an export, as a table would print them; all others as they are. */
export const withCells = (pages: readonly PageText[]): readonly PageText[] => {
  // Almost no paper has a word like `date,description,amount`; whatever has none is left alone at once.
  if (!pages.some((page) => page.words.some((word) => /date,\S|,date\b/i.test(word.text)))) return pages
  const listed = pages.map(linesOf)
  const head = listed.flat().find(({ cells }) => isHead(cells))
  if (!head) return pages
  const isOfList = ({ words, cells }: Listed): boolean =>
    cells.length === head.cells.length || (cells.length > 1 && COMMENT.test(words[0]!.text))
  const rows = listed.flat().filter(isOfList)
  const [sample] = head.words
  const letter = (sample!.x1 - sample!.x0) / sample!.text.length
  const lefts: number[] = [sample!.x0]
  for (let column = 0; column < head.cells.length; column++) {
    const widest = rows.reduce((most, { cells }) => Math.max(most, cells[column]?.length ?? 0), 0)
    lefts.push(lefts[column]! + widest * letter + GAP * sample!.size)
  }
  return pages.map((page, i) => ({
    ...page,
    words: listed[i]!.flatMap((line) => (isOfList(line) ? inColumns(line, lefts, letter) : line.words)),
  }))
}
