import type { Discrepancy, PageText, Word } from '../../../types.ts'
import { roleOf } from '../../tables/vocabulary.ts'
import { monthOf, parseDateWord } from '../../text/dates.ts'
import { squash } from '../lines.ts'

/** A table whose columns go on over two facing pages: dates and texts on the left one, amounts at the same heights on the right one. */

const AMOUNT = /^[-+(]{0,2}(?:[A-Z]{0,3}\$|[£€₹])?-?(?:\d{1,3}(?:,\d{3})+|\d{1,9})\.\d\d\)?-?(?:CR|DR)?$/
const BESIDE_AMOUNT = /^(?:[-–—+$£€₹()]|CR|DR)$/
const ROWS_MIN = 3
/** Points by which the halves of a row may differ in height. */
const SAME_HEIGHT = 2.5
/** Lines of labels above the amounts, and their distance in sizes. */
const LABELS_MOST = 3
const LABELS_APART = 2.4
/** Lines of the right page that may stand before its first row. */
const BEFORE_ROWS = 4

type Level = { y: number; words: Word[] }

const levelsOf = ({ words }: PageText): Level[] => {
  const levels: Level[] = []
  for (const word of words.filter((w) => !w.hidden).toSorted((a, b) => a.y1 - b.y1)) {
    const last = levels.at(-1)
    if (last && word.y1 - last.y <= SAME_HEIGHT) last.words.push(word)
    else levels.push({ y: word.y1, words: [word] })
  }
  return levels
}

const isDated = ({ words }: Level): boolean => {
  const [first, second] = words.toSorted((a, b) => a.x0 - b.x0)
  if (parseDateWord(first!.text) !== null) return true
  return (
    second !== undefined && [first!, second].some((w) => monthOf(w.text) !== null) && [first!, second].some((w) => /^\d{1,2}$/.test(w.text))
  )
}
const hasAmount = ({ words }: Level): boolean => words.some((w) => AMOUNT.test(w.text))
const isOnlyAmounts = (level: Level): boolean =>
  hasAmount(level) && level.words.every((w) => AMOUNT.test(w.text) || BESIDE_AMOUNT.test(w.text))

const isLabels = ({ words }: Level): boolean => words.some((w) => /^(?:otherDate|date|posted)$/.test(roleOf(squash(w.text)) ?? ''))

/** Rows without amounts, and amounts without rows: halves of something, whether they match or not. */
type Halves = { left: Level[]; dated: Level[]; right: Level[]; amounts: Level[] }

const halvesOf = (a: PageText, b: PageText): Halves | null => {
  const left = levelsOf(a)
  // Nearly every page has a whole row near its top.
  if (left.some((level) => hasAmount(level) && isDated(level))) return null
  const dated = left.filter(isDated)
  if (dated.length < ROWS_MIN) return null
  const right = levelsOf(b)
  const amounts = right.filter(isOnlyAmounts)
  return amounts.length >= ROWS_MIN && !right.some(isDated) ? { left, dated, right, amounts } : null
}

/** How much higher the right half stands, where then every row has its amounts and every amount its line. */
const offsetOf = ({ left, dated, amounts }: Halves): number | null => {
  const first = dated[0]!.y
  const has = (levels: readonly Level[], y: number): boolean => levels.some((l) => Math.abs(l.y - y) <= SAME_HEIGHT)
  const offsets = [0, ...amounts.slice(0, BEFORE_ROWS).map(({ y }) => first - y)]
  const body = left.filter((level) => !isLabels(level))
  return offsets.find((by) => dated.every(({ y }) => has(amounts, y - by)) && amounts.every(({ y }) => has(body, y + by))) ?? null
}

/** The lines right above the amounts, which label them. */
const labelsOf = ({ right, amounts }: Halves): Level[] => {
  const labels: Level[] = []
  for (let at = right.indexOf(amounts[0]!) - 1; at >= 0 && labels.length < LABELS_MOST; at--) {
    const [level, below] = [right[at]!, right[at + 1]!]
    if (below.y - level.y > LABELS_APART * level.words[0]!.size || level.words.some((w) => /\d/.test(w.text))) break
    labels.push(level)
  }
  return labels
}

/** `joined` are left pages, and the right ones whose rows stand on them. */
export type FacingPages = { pages: readonly PageText[]; joined: ReadonlyMap<number, number>; unmatched: readonly Discrepancy[] }

/** The page with what of the other one stands right of it, and the other without. */
const beside = (a: PageText, b: PageText, moved: ReadonlySet<Word>, by: number): [PageText, PageText] => [
  { ...a, words: [...a.words, ...[...moved].map((w) => ({ ...w, x0: w.x0 + a.width, x1: w.x1 + a.width, y0: w.y0 + by, y1: w.y1 + by }))] },
  { ...b, words: b.words.filter((w) => !moved.has(w)) },
]

/** Pages with the halves of such tables put together on the left one; halves that do not match are named. */
export const withFacingPages = (pages: readonly PageText[]): FacingPages => withSheetsOver(pages) ?? withNextPages(pages)

const withNextPages = (pages: readonly PageText[]): FacingPages => {
  const out = [...pages]
  const joined = new Map<number, number>()
  const unmatched: Discrepancy[] = []
  for (let i = 0; i + 1 < out.length; i++) {
    const [a, b] = [out[i]!, out[i + 1]!]
    const halves = halvesOf(a, b)
    if (!halves) continue
    const by = offsetOf(halves)
    if (by === null) {
      const message = `Pages ${a.page} and ${b.page} look like the two halves of one table, ${halves.dated.length} rows and ${halves.amounts.length} lines of amounts, which do not match.`
      unmatched.push({ kind: 'unreadable_page', message, amount: null, page: b.page })
      continue
    }
    const moved = new Set([...labelsOf(halves), ...halves.amounts].flatMap((level) => level.words))
    ;[out[i], out[i + 1]] = beside(a, b, moved, by)
    joined.set(a.page, b.page)
    i++
  }
  return { pages: out, joined, unmatched }
}

const ROW_NUMBER = /^\d{1,6}$/
/** A spreadsheet leaves out zeros behind the point. */
const CELL = /^-?\d{1,9}(?:\.\d{1,2})?$/

const firstOf = ({ words }: Level): Word => words.reduce((a, b) => (b.x0 < a.x0 ? b : a))

/** The spreadsheet's own number of a row, in the margin of either sheet; null where they differ. */
const numbersOf = (left: Level, right: Level): Word[] | null => {
  const [a, b] = [firstOf(left), firstOf(right)]
  if (left.words.length < 2 || !ROW_NUMBER.test(a.text) || !isDated(without(left, [a]))) return []
  return a.text === b.text ? [a, b] : null
}

const without = ({ y, words }: Level, numbers: readonly Word[]): Level => ({ y, words: words.filter((w) => !numbers.includes(w)) })

/** Words of the right sheet that stand beside rows of the left one, and the numbers of the rows on either; null where they are not halves of one sheet. */
const matchOf = (left: readonly Level[], right: readonly Level[]): { moved: Set<Word>; numbers: Set<Word>; rows: number } | null => {
  const [moved, numbers] = [new Set<Word>(), new Set<Word>()]
  const beside = new Map<Level, Level>()
  let at = 0
  for (const level of right) {
    while (at < left.length && left[at]!.y < level.y - SAME_HEIGHT) at++
    const own = left[at]
    if (own && Math.abs(own.y - level.y) <= SAME_HEIGHT) beside.set(own, level)
    else if (isDated(level) || isOnlyAmounts(level)) return null
  }
  let rows = 0
  for (const own of left) {
    const level = beside.get(own)
    const marks = level ? numbersOf(own, level) : []
    if (marks === null) return null
    const isRow = isDated(without(own, marks))
    if (isRow) rows++
    if (!level || (!isRow && !isLabels(without(own, marks)))) {
      if (isRow || (level && isOnlyAmounts(level))) return null
      continue
    }
    const cells = without(level, marks)
    if (isRow && !cells.words.every((w) => AMOUNT.test(w.text) || CELL.test(w.text) || BESIDE_AMOUNT.test(w.text))) return null
    for (const word of cells.words) moved.add(word)
    for (const word of marks) numbers.add(word)
  }
  return moved.size > 0 ? { moved, numbers, rows } : null
}

/**
 * A spreadsheet that is too wide for its paper is printed down and then over: the left columns of all rows first, and then, from the middle of the file, the others at
 * the same heights. All of it has to match, row by row.
 */
const withSheetsOver = (pages: readonly PageText[]): FacingPages | null => {
  const half = pages.length / 2
  if (half < 2 || !Number.isInteger(half)) return null
  const out = [...pages]
  let rows = 0
  for (let i = 0; i < half; i++) {
    const match = matchOf(levelsOf(pages[i]!), levelsOf(pages[i + half]!))
    if (!match) return null
    rows += match.rows
    const [a, b] = beside(pages[i]!, pages[i + half]!, match.moved, 0)
    const unnumbered = (page: PageText): PageText => ({ ...page, words: page.words.filter((w) => !match.numbers.has(w)) })
    out[i] = unnumbered(a)
    out[i + half] = unnumbered(b)
  }
  return rows >= ROWS_MIN
    ? { pages: out, joined: new Map(pages.slice(0, half).map((p, i) => [p.page, pages[i + half]!.page])), unmatched: [] }
    : null
}
