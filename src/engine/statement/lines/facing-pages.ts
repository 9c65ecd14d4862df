import type { Discrepancy, PageText, Word } from '../../types.ts'
import { roleOf } from '../tables/vocabulary.ts'
import { monthOf, parseDateWord } from '../text/dates.ts'
import { squash } from './lines.ts'

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
  const dated = left.filter(isDated)
  if (dated.length < ROWS_MIN || dated.some(hasAmount)) return null
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

/** `joined` are right pages whose rows stand on the page before. */
export type FacingPages = { pages: readonly PageText[]; joined: ReadonlySet<number>; unmatched: readonly Discrepancy[] }

/** Pages with the halves of such tables put together on the left one; halves that do not match are named. */
export const withFacingPages = (pages: readonly PageText[]): FacingPages => {
  const out = [...pages]
  const joined = new Set<number>()
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
    const shifted = [...moved].map((w) => ({ ...w, x0: w.x0 + a.width, x1: w.x1 + a.width, y0: w.y0 + by, y1: w.y1 + by }))
    out[i] = { ...a, words: [...a.words, ...shifted] }
    out[i + 1] = { ...b, words: b.words.filter((w) => !moved.has(w)) }
    joined.add(b.page)
    i++
  }
  return { pages: out, joined, unmatched }
}
