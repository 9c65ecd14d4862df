import { isOneFace, NO_FACE, stemOf } from '../pdf/letters/faces.ts'
import { isAddressEnd } from '../statement/facts/identity.ts'
import type { Finding, PageText, PdfText, Statement, Word } from '../types.ts'
import { boxOf } from './amounts.ts'
import { baseOf } from './descriptions.ts'

/** The address stands on the page where the rows begin, or on a cover before it. */
const PAGES_MAX = 3
const PLACES_MAX = 20
const LINES_MIN = 3
const LINES_MAX = 7
/** White between words of one line, and between lines of one block, in sizes of the type. */
const WORD_GAP = 1.2
const LEADING_MIN = 0.6
const LEADING_MAX = 2.4
const EDGE_POINTS = 4

/** What a system places by its own reckoning agrees to less than this, in points. */
const EXACT = 0.06
const SIZE_TOLERANCE = 0.03
const TITLE_SIZE = 1.15
/** Less may be the dots of a printer, more is a place of its own. */
const LIFTED_MIN = 0.35
const LIFTED_MAX = 1.5
/** Lines at equal distances that show a page to be set exactly, if none is so little off as the holder's. */
const EXACT_MIN = 8

/** Words of one line that stand together. */
type Text = { words: readonly Word[]; said: string; base: number }
type Odd = { text: Text; what: string; severity: Finding['severity'] }

/**
 * Name and address of the holder are printed as one block. A line of it in a face that the document has nowhere else, or half a point off on a page where all
 * lines keep their distance exactly, was typed in later. A name in larger type has a place of its own.
 */
export const holderSigns = (doc: PdfText, { holder, rows }: Statement): Finding[] => {
  if (!holder) return []
  const start = rows.reduce((first, { page }) => Math.min(first, page ?? first), Number.POSITIVE_INFINITY)
  const pages = doc.pages.filter(({ page, source }) => page <= start && source === 'text').slice(-PAGES_MAX)
  for (const page of pages.reverse()) {
    const texts = textsOf(page)
    const block = blockOf(texts, holder)
    if (!block) continue
    const odd = otherFace(doc, block) ?? offLine(texts, block)
    if (!odd) return []
    const { text, what, severity } = odd
    return [{ kind: 'holder_differs', severity, message: `“${text.said}” ${what}`, page: page.page, box: boxOf(text.words[0]!) }]
  }
  return []
}

const otherFace = ({ fonts, pages }: PdfText, block: readonly Text[]): Odd | null => {
  const faces = fonts.map(stemOf)
  const faceOf = ({ words }: Text): string => {
    const own = new Set(words.map(({ font }) => faces[font] ?? ''))
    return own.size === 1 ? [...own][0]! : ''
  }
  const groups = [...Map.groupBy(block, faceOf)].sort((a, b) => b[1].length - a[1].length)
  const [[usual, most], [face, [text, ...more]]] = groups.length === 2 ? (groups as [Group, Group]) : NONE
  if (!text || more.length > 0 || most.length < 2 || NO_FACE.test(usual) || NO_FACE.test(face) || isOneFace(usual, face)) return null
  const own = new Set(text.words)
  if (pages.some(({ words }) => words.some((word) => !word.hidden && faces[word.font] === face && !own.has(word)))) return null
  return {
    text,
    what: `is set in ${fonts[text.words[0]!.font]}, as nothing else in the file is; the other lines of that address are in ${usual}.`,
    // A title may have a face of its own.
    severity: sizeOf(text) > TITLE_SIZE * sizeOf(most[0]!) ? 'info' : 'warning',
  }
}
type Group = [face: string, texts: Text[]]
const NONE: [Group, Group] = [
  ['', []],
  ['', []],
]

const offLine = (texts: readonly Text[], block: readonly Text[]): Odd | null => {
  if (!block.every((text) => isOneSize(text, block[0]!))) return null
  const off = offStep(stepsOf(block))
  if (!off || Math.abs(off.by) < LIFTED_MIN || Math.abs(off.by) > LIFTED_MAX || !isExact(texts, new Set(block))) return null
  return {
    text: block[off.at]!,
    what: `stands ${Math.abs(off.by).toFixed(1)} points ${off.by < 0 ? 'above' : 'below'} where it belongs by the other lines of that address.`,
    severity: 'warning',
  }
}

const stepsOf = (texts: readonly Text[]): number[] => texts.slice(1).map(({ base }, i) => base - texts[i]!.base)
const isEqual = (a: number, b: number): boolean => Math.abs(a - b) <= EXACT
const isOneSize = (a: Text, b: Text): boolean => Math.abs(sizeOf(a) - sizeOf(b)) <= SIZE_TOLERANCE

/** The line that is off: the first, or one that is as much nearer to the line below as it is farther from the one above. A wider step alone parts an address in two. */
const offStep = (steps: readonly number[]): { at: number; by: number } | null => {
  const [first, usual] = steps as [number, number]
  if (steps.slice(1).every((step) => isEqual(step, usual))) return { at: 0, by: usual - first }
  for (let at = 1; at < steps.length; at++) {
    const middle = (steps[at - 1]! + steps[at]!) / 2
    const others = [...steps.slice(0, at - 1), ...steps.slice(at + 1)]
    if (others.length > 0 && others.every((step) => isEqual(step, middle))) return { at, by: steps[at - 1]! - middle }
  }
  return null
}

/** Whether all other lines of one size below each other keep their distance, or change it by more than a printer's rounding or a stray hand would. */
const isExact = (texts: readonly Text[], block: ReadonlySet<Text>): boolean => {
  let kept = 0
  for (const stack of Map.groupBy(texts, (text) => Math.round(leftOf(text))).values()) {
    const steps = stepsOf(stack)
    for (const [i, step] of steps.slice(1).entries()) {
      const three = stack.slice(i, i + 3)
      const by = Math.abs(step - steps[i]!)
      const isText = Math.max(step, steps[i]!) <= LEADING_MAX * sizeOf(three[0]!) && three.every((text) => isOneSize(text, three[0]!))
      if (!isText || three.some((text) => block.has(text))) continue
      if (by <= EXACT) kept++
      else if (by <= LIFTED_MAX) return false
    }
  }
  return kept >= EXACT_MIN
}

const leftOf = ({ words }: Text): number => words[0]!.x0
const sizeOf = ({ words }: Text): number => words[0]!.size

/** The texts of a page from top to bottom. */
const textsOf = ({ words }: PageText): Text[] => {
  const lines: Word[][] = []
  for (const word of words.filter(({ hidden }) => !hidden).toSorted((a, b) => baseOf(a) - baseOf(b))) {
    const first = lines.at(-1)?.[0]
    if (first && baseOf(word) - baseOf(first) <= LIFTED_MIN / 2) lines.at(-1)!.push(word)
    else lines.push([word])
  }
  return lines.flatMap((line) => apart(line.sort((a, b) => a.x0 - b.x0)))
}

const apart = (line: readonly Word[]): Text[] => {
  const texts: Word[][] = []
  for (const word of line) {
    const last = texts.at(-1)?.at(-1)
    if (last && word.x0 - last.x1 < WORD_GAP * word.size) texts.at(-1)!.push(word)
    else texts.push([word])
  }
  return texts.map((words) => ({ words, said: words.map(({ text }) => text).join(' '), base: baseOf(words[0]!) }))
}

/** The texts right below each other at one left edge, from the holder's name to the city. */
const blockOf = (texts: readonly Text[], holder: string): Text[] | null => {
  const names = texts.flatMap(({ said }, at) => (said === holder ? [at] : [])).slice(0, PLACES_MAX)
  for (const at of names) {
    const block = [texts[at]!]
    for (let next = nextBelow(texts, at); next !== null && block.length < LINES_MAX; next = nextBelow(texts, next)) {
      block.push(texts[next]!)
      if (isAddressEnd(texts[next]!.said)) return block.length >= LINES_MIN ? block : null
    }
  }
  return null
}

const nextBelow = (texts: readonly Text[], at: number): number | null => {
  const above = texts[at]!
  for (let i = at + 1; i < texts.length; i++) {
    const by = texts[i]!.base - above.base
    if (by > LEADING_MAX * sizeOf(above)) return null
    if (by >= LEADING_MIN * sizeOf(above) && Math.abs(leftOf(texts[i]!) - leftOf(above)) <= EDGE_POINTS) return i
  }
  return null
}
