import type { Dispute, PageText, Word } from '../../types.ts'
import { around, datedOf, linesOf, textOf } from '../ocr/date-cells.ts'
import { SURE } from '../ocr/sureness.ts'
import { placesOf } from './places.ts'

/** Shorter words are like many others. */
const LETTERS_MIN = 3
const RUN_LETTERS_MIN = 4
/** Two words are one where so much of their letters is the same, in order: scanners misread some. */
const ALIKE = 0.6
/** Two texts of which no more is the same are others altogether, however good the rest is. */
const OTHER = 0.4
/** So many letters that no scanner takes for each other make another name, */
const CHANGED_MIN = 2
/** and such a share of the longer one: of a long run a few are misread. */
const CHANGED_SHARE = 0.25
/** A text of which so many words are found letter by letter is a good one: what it has otherwise was put there, and is told. */
const EXACT_MIN = 0.8
/** So far behind a word of the text, in heights, what the picture has on its line is looked for. */
const BEHIND = 12
/** Names are in no dictionary: OCR is less sure of them than of other words. */
const FAIRLY_SURE = 0.6
/** Lines without a date or an amount are those of a head, up to so many words: the rest is prose. */
const HEAD_WORDS_MAX = 8
/** Below this share of words that are found again, the two readings do not stand at the same places, or one of them is nonsense. */
const FOUND_MIN = 0.6
/** The share of the wider of two words that they have in common, at least. */
const AT_PLACE = 0.75
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

/** Letters of one shape, each class under the one that stands for it: `o` for `d`, `q`, `c`, `g`. */
const SHAPES: Readonly<Record<string, string>> = Object.fromEntries(
  ['odqcge', 'iljtf', 'bpr', 'uvy', 'nmhw', 'kx', 'sz'].flatMap((alike) => [...alike].map((letter) => [letter, alike[0]!])),
)
const PAIRS: Readonly<Record<string, string>> = { rn: 'm', vv: 'w', cl: 'd', ii: 'u', li: 'h' }
const shapesOf = (letters: string): string =>
  letters.replace(/rn|vv|cl|ii|li/g, (pair) => PAIRS[pair]!).replace(/./g, (letter) => SHAPES[letter] ?? letter)

/** How many letters must be changed, put in or left out to make one text of the other, those of one shape being the same. */
export const changesBetween = (a: string, b: string): number => {
  const [from, to] = [shapesOf(a), shapesOf(b)]
  let row = Uint16Array.from({ length: to.length + 1 }, (_, j) => j)
  for (let i = 0; i < from.length; i++) {
    const next = new Uint16Array(to.length + 1)
    next[0] = i + 1
    for (let j = 0; j < to.length; j++) next[j + 1] = Math.min(row[j]! + (from[i] === to[j] ? 0 : 1), row[j + 1]! + 1, next[j]! + 1)
    row = next
  }
  return row[to.length]!
}

const isChanged = (said: string, shown: string): boolean => {
  if (Math.min(said.length, shown.length) < RUN_LETTERS_MIN || said.includes(shown) || shown.includes(said)) return false
  const changes = changesBetween(said, shown)
  return changes >= CHANGED_MIN && changes >= CHANGED_SHARE * Math.max(said.length, shown.length)
}

/** What one line of the text says, and what the picture has instead. */
type Change = { lost: Word[]; instead: Word[] }
/** Names of one line of the text, how many the picture has letter by letter, how many it has not at all, and what may be others. */
type Compared = { names: Word[]; exact: number; lost: number; changes: Change[] }

const compared = (names: Word[], seen: Set<Word>): Compared => {
  const left = new Set(seen)
  const take = (name: Word, isSame: (a: string, b: string) => boolean): Word | null => {
    for (const word of left)
      if (isSame(lettersOf(name.text), lettersOf(word.text))) {
        left.delete(word)
        return word
      }
    return null
  }
  const others = names.filter((name) => !take(name, (a, b) => a === b))
  const lost: Word[] = []
  const changes: Change[] = []
  for (const name of others) {
    const alike = take(name, (a, b) => likeness(a, b) > ALIKE)
    if (!alike) lost.push(name)
    else if (isAtPlace(name, alike)) changes.push({ lost: [name], instead: [alike] })
  }
  if (lost.length > 0) {
    changes.push({ lost, instead: inPlaceOf(lost, [...left]) })
  }
  return { names, exact: names.length - others.length, lost: lost.length, changes }
}

/** What stands where the words of the text do, and what goes on behind it: the other name may be the longer one. */
const inPlaceOf = (lost: readonly Word[], left: readonly Word[]): Word[] => {
  const { x0, x1 } = around(lost)
  let end = x1
  return left
    .filter((word) => word.x1 > x0)
    .sort((a, b) => a.x0 - b.x0)
    .filter((word) => {
      const isNext = word.x0 < end
      if (isNext) end = Math.max(end, word.x1 + word.size)
      return isNext
    })
}

/** Half a word of which the other half was parted is no other name. */
const isAtPlace = (a: Word, b: Word): boolean => Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > AT_PLACE * Math.max(a.x1 - a.x0, b.x1 - b.x0)

const runOf = (words: readonly Word[]): string => words.map((word) => lettersOf(word.text)).join('')
const isRead = ({ instead }: Change, least: number): boolean =>
  instead.length > 0 && instead.every(({ confidence = 0 }) => confidence >= least)
const isSure = (change: Change): boolean => isRead(change, SURE)
const keyOf = ({ lost, instead }: Change): string => `${runOf(lost)} ${runOf(instead)}`

/**
 * The names in the head and the rows of a scanner's text, held against its picture. A payee or a holder that the picture surely shows to be another is the
 * picture's; what is merely misread by either stays. Letters are compared, not words: scanners part and misread them.
 */
export const withSeenNames = (layer: PageText, seen: PageText): PageText => {
  const places = placesOf(seen.words.filter(isName))
  const seenBeside = (line: readonly Word[]): Set<Word> => {
    const found = new Set<Word>()
    for (const word of line)
      for (const other of places.near({ ...word, x1: word.x1 + BEHIND * word.size }))
        if (Math.abs(other.y0 + other.y1 - word.y0 - word.y1) < word.y1 - word.y0) found.add(other)
    return found
  }
  const lines = linesOf(layer.words.filter((word) => !word.hidden)).filter(
    (line) => line.length <= HEAD_WORDS_MAX || datedOf(line) !== null || line.some(({ text }) => AMOUNT.test(text)),
  )
  const all = lines.map((line) => compared(line.filter(isName).slice(0, LINE_NAMES_MAX), seenBeside(line)))
  const sum = (of: (each: Compared) => number): number => all.reduce((total, each) => total + of(each), 0)
  const [total, lost, exact] = [sum((each) => each.names.length), sum((each) => each.lost), sum((each) => each.exact)]
  if (total < WORDS_TO_JUDGE_MIN || total - lost < FOUND_MIN * total) return layer
  const isOther = (change: Change): boolean => isChanged(runOf(change.lost), runOf(change.instead))
  // What is surely seen in one row is seen in the others that have it, too: a payee has one name. Where one is another, less tells of more.
  const sure = new Set(all.flatMap(({ changes }) => changes.filter((change) => isSure(change) && isOther(change)).map(keyOf)))
  // A line that says another name may say other words beside it, which are like those of the picture.
  const others = all.flatMap(({ changes }) => {
    const own = changes.filter((change) => sure.has(keyOf(change)) || (sure.size > 0 && isRead(change, FAIRLY_SURE) && isOther(change)))
    return own.length === 0 ? [] : changes.filter((change) => own.includes(change) || isSure(change))
  })
  if (others.length === 0) return layer
  const gone = new Set(others.flatMap((other) => other.lost))
  const told = others
    .filter(
      (other) => other.lost.some(isWordlike) && (exact >= EXACT_MIN * total || likeness(runOf(other.lost), runOf(other.instead)) < OTHER),
    )
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
