import type { Dispute, PageText, Word } from '../types.ts'
import { around, datedOf, linesOf, textOf } from './date-cells.ts'
import { placesOf } from './places.ts'
import { SURE } from './sureness.ts'

/** Shorter words are like many others. */
const LETTERS_MIN = 3
const RUN_LETTERS_MIN = 4
/** Two words are one where so much of their letters is the same, in order: scanners misread some. */
const ALIKE = 0.6
/** Two texts of which no more is the same are others altogether. */
const OTHER = 0.4
/** Below this share of words that are found again, the two readings do not stand at the same places, or one of them is nonsense. */
const FOUND_MIN = 0.6
const WORDS_TO_JUDGE_MIN = 8
const WORD_LETTERS_MAX = 40
/** No row has more; each is compared with every word of the picture's line. */
const LINE_NAMES_MAX = 40
const AMOUNT = /\d[.,]\d\d\D?$/
/** What may be a word of a name: what a bad scan yields mostly has no vowel, or signs in the middle. */
const WORDLIKE = /^[\p{L}][\p{L}'’.&-]*$/u
const VOWEL = /[aeiouy]/i

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
    .slice(0, WORD_LETTERS_MAX)
const isName = ({ text, hidden }: Word): boolean => !hidden && !/\d/.test(text) && lettersOf(text).length >= LETTERS_MIN
const isWordlike = ({ text }: Word): boolean => WORDLIKE.test(text) && VOWEL.test(text)

/** The share of letters that two texts have in common, in the same order. */
export const likeness = (a: string, b: string): number => {
  if (a.length + b.length === 0) return 1
  let row = new Uint8Array(b.length + 1)
  for (const letter of a) {
    const next = new Uint8Array(b.length + 1)
    for (let j = 0; j < b.length; j++) next[j + 1] = letter === b[j] ? row[j]! + 1 : Math.max(row[j + 1]!, next[j]!)
    row = next
  }
  return (2 * row[b.length]!) / (a.length + b.length)
}

/** Names of one line of the text, what the picture has on that line, and what of both the other has not. */
type Compared = { names: Word[]; lost: Word[]; instead: Word[] }

const compared = (names: Word[], seen: Set<Word>): Compared => {
  const left = new Set(seen)
  const take = (name: Word, isSame: (a: string, b: string) => boolean): boolean => {
    for (const word of left) if (isSame(lettersOf(name.text), lettersOf(word.text))) return left.delete(word)
    return false
  }
  const others = names.filter((name) => !take(name, (a, b) => a === b))
  const lost = others.filter((name) => !take(name, (a, b) => likeness(a, b) > ALIKE))
  if (lost.length === 0) return { names, lost, instead: [] }
  const { x0, x1 } = around(lost)
  return { names, lost, instead: [...left].filter((word) => word.x0 < x1 && word.x1 > x0).sort((a, b) => a.x0 - b.x0) }
}

const isOther = ({ lost, instead }: Compared): boolean => {
  const [said, shown] = [lost, instead].map((words) => words.map((word) => lettersOf(word.text)).join('')) as [string, string]
  return (
    said.length >= RUN_LETTERS_MIN &&
    shown.length >= RUN_LETTERS_MIN &&
    instead.every(({ confidence = 0 }) => confidence >= SURE) &&
    likeness(said, shown) < OTHER
  )
}

/**
 * The names in the rows of a scanner's text, held against its picture. A payee that the picture surely shows to be another altogether is the picture's; what is
 * merely misread by either stays. Letters are compared, not words: scanners part and misread them.
 */
export const withSeenNames = (layer: PageText, seen: PageText): PageText => {
  const places = placesOf(seen.words.filter(isName))
  const seenBeside = (line: readonly Word[]): Set<Word> => {
    const found = new Set<Word>()
    for (const word of line)
      for (const other of places.near(word)) if (Math.abs(other.y0 + other.y1 - word.y0 - word.y1) < word.y1 - word.y0) found.add(other)
    return found
  }
  const rows = linesOf(layer.words.filter((word) => !word.hidden)).filter(
    (line) => datedOf(line) !== null || line.some(({ text }) => AMOUNT.test(text)),
  )
  const all = rows.map((line) => compared(line.filter(isName).slice(0, LINE_NAMES_MAX), seenBeside(line)))
  const [total, lost] = [all.reduce((sum, c) => sum + c.names.length, 0), all.reduce((sum, c) => sum + c.lost.length, 0)]
  if (total < WORDS_TO_JUDGE_MIN || total - lost < FOUND_MIN * total) return layer
  const others = all.filter(isOther)
  if (others.length === 0) return layer
  const gone = new Set(others.flatMap((other) => other.lost))
  const told = others
    .filter((other) => other.lost.some(isWordlike))
    .map((other): Dispute => {
      const { x0, y0, x1, y1 } = around(other.lost)
      return { said: textOf(other.lost), shown: textOf(other.instead), box: [x0, y0, x1, y1] }
    })
  const behind = [...(layer.behind ?? []), ...told]
  return {
    ...layer,
    words: [...layer.words.filter((word) => !gone.has(word)), ...others.flatMap((other) => other.instead)],
    ...(behind.length > 0 && { behind }),
  }
}
