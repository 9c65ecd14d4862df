import type { Box, PageText, PdfText, Row, Statement, Word } from '../types.ts'

/** An amount as printed on a transaction's row. */
export type PrintedAmount = {
  word: Word
  row: Row
  page: number
  /** How much larger than the first page its page is printed. */
  scale: number
}
/** Amounts that stand under each other, on all pages of a statement. */
export type AmountColumn = { edge: Edge; at: number; amounts: PrintedAmount[] }
/** What the amounts of a column have in common; in centred cells it is their middle. */
export type Edge = 'left' | 'right' | 'middle'

const PLACES: Record<Edge, (word: Word) => number> = { right: (w) => w.x1, left: (w) => w.x0, middle: (w) => (w.x0 + w.x1) / 2 }
export const nameOf = (edge: Edge): string => (edge === 'middle' ? edge : `${edge} edge`)
export const placeOf = (edge: Edge, { word }: PrintedAmount): number => PLACES[edge](word)

export const MONEY = /^[-+(]?[$£€]?[-+(]?(?:\d{1,3}(?:,\d{3})+|\d+)?[.,]\d\d\)?(?:-|\+|CR|DR)?\*?$/i

// Half a character: closer edges are one column.
const SAME_EDGE_POINTS = 2.5

export const boxOf = (word: Word): Box => [word.x0, word.y0, word.x1, word.y1]

/** The printed amounts of the rows, as far as they come from a text layer: OCR knows neither fonts nor exact edges. */
export const printedAmounts = (doc: PdfText, statement: Statement): PrintedAmount[] => {
  const amounts: PrintedAmount[] = []
  const rowsByPage = Map.groupBy(statement.rows, (row) => row.page)
  for (const page of doc.pages) {
    const rows = rowsByPage.get(page.page)
    if (page.source === 'ocr' || rows === undefined) continue
    amounts.push(...amountsOnPage(page, rows, scaleOf(page, doc.pages[0]!)))
  }
  return amounts
}

const SCALE_TOLERANCE = 0.03
const isNear = (a: number, b: number): boolean => Math.abs(a / b - 1) < SCALE_TOLERANCE

const usualSize = ({ words }: PageText): number => words.map((w) => w.size).sort((a, b) => a - b)[words.length >> 1] ?? 1

/** A page of another size whose type is larger by as much was printed larger as a whole; larger paper alone changes no type. */
const scaleOf = (page: PageText, first: PageText): number => {
  const scale = page.width / first.width
  if (isNear(scale, 1) || !isNear(page.height / first.height, scale)) return 1
  return isNear(usualSize(page) / usualSize(first), scale) ? scale : 1
}

const MARK = /^(?:CR|DR|OD|DB|[CD])$/i
/** White before a mark, in sizes of its type. */
const MARK_GAP = 0.9

/** `1,033.95 OD`: a mark that is a word of its own is part of what stands at the column's edge. */
const withMark = (word: Word, marks: readonly Word[]): Word => {
  const mark = marks.find((m) => Math.abs(m.y1 - word.y1) < MARK_GAP && m.x0 >= word.x1 && m.x0 - word.x1 < MARK_GAP * word.size)
  return mark ? { ...word, text: `${word.text} ${mark.text}`, x1: mark.x1 } : word
}

const AFTER_SPACE = /^\d{3},\d\d\D{0,3}$/
const THOUSANDS = /^[-+]?\d{1,3}$/
/** White that parts thousands, in sizes of the type: a space at most. */
const THOUSANDS_GAP = 0.4

/** `2 249,35`: thousands that a space parts are a word of their own, and of the amount. */
const withThousands = (word: Word, before: Word | undefined): Word => {
  if (!before || before.hidden || !AFTER_SPACE.test(word.text) || !THOUSANDS.test(before.text)) return word
  const gap = word.x0 - before.x1
  const isPart = Math.abs(before.y1 - word.y1) < MARK_GAP && gap >= 0 && gap < THOUSANDS_GAP * word.size
  return isPart ? { ...word, text: `${before.text} ${word.text}`, x0: before.x0 } : word
}

const amountsOnPage = (page: PageText, rows: readonly Row[], scale: number): PrintedAmount[] => {
  const marks = page.words.filter((word) => !word.hidden && MARK.test(word.text))
  const money = page.words
    .flatMap((word, i) => (!word.hidden && MONEY.test(word.text) ? [withThousands(withMark(word, marks), page.words[i - 1])] : []))
    .toSorted((a, b) => a.y0 - b.y0)
  const found = new Map<Word, PrintedAmount>()
  for (const row of rows) {
    if (row.box === null) continue
    const [x0, y0, x1, y1] = row.box
    for (const word of money) {
      const middleY = (word.y0 + word.y1) / 2
      const middleX = (word.x0 + word.x1) / 2
      if (middleY < y0) continue
      if (middleY > y1) break
      // Several entries may share a line, as checks in a grid do: the amount belongs to the one that has it.
      if (middleX >= x0 && middleX <= x1 && (!found.has(word) || isAmountOf(word, row)))
        found.set(word, { word, row, page: page.page, scale })
    }
  }
  return [...found.values()]
}

const isAmountOf = (word: Word, row: Row): boolean => Number(word.text.replace(/\D/g, '')) === row.amount

/** Groups by the right edge first, as amounts mostly are. */
export const amountColumns = (amounts: readonly PrintedAmount[]): AmountColumn[] => {
  const by = (edge: Edge): Cluster[] => cluster(amounts, (amount) => placeOf(edge, amount))
  const columnsOf = (edge: Edge, groups: Cluster[]): AmountColumn[] => groups.map(({ at, members }) => ({ edge, at, amounts: members }))
  const [right, left] = [by('right'), by('left')]
  const [edge, groups]: [Edge, Cluster[]] =
    // Left-aligned columns have fewer clusters by their left edges than by their right ones.
    left.length < right.length ? ['left', left] : ['right', right]
  const middle = by('middle')
  // Middles of any widths lie close to each other: those of a centred column are one.
  const isCentred = middle.length < groups.length && inPlace('middle', middle) >= amounts.length * CENTRED_SHARE
  return isCentred ? columnsOf('middle', middle) : columnsOf(edge, groups)
}

const CENTRED_SHARE = 0.95
const EXACT_POINTS = 0.75

/** How many keep the place of their column, and not only stand close to it. */
const inPlace = (edge: Edge, groups: readonly Cluster[]): number =>
  groups.reduce((sum, { at, members }) => sum + members.filter((amount) => Math.abs(placeOf(edge, amount) - at) <= EXACT_POINTS).length, 0)

type Cluster = { at: number; members: PrintedAmount[] }

const cluster = (amounts: readonly PrintedAmount[], edge: (amount: PrintedAmount) => number): Cluster[] => {
  const clusters: Cluster[] = []
  let last = Number.NEGATIVE_INFINITY
  const placed = amounts.map((amount) => ({ amount, at: edge(amount) })).sort((a, b) => a.at - b.at)
  for (const { amount, at } of placed) {
    if (at - last > SAME_EDGE_POINTS) clusters.push({ at: 0, members: [] })
    clusters.at(-1)!.members.push(amount)
    last = at
  }
  for (const group of clusters) group.at = edge(group.members[Math.floor(group.members.length / 2)]!)
  return clusters
}
