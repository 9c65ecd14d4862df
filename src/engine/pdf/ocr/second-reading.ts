import type { PageText, PdfText, Word } from '../../types.ts'
import { placesOf } from '../behind-scans/places.ts'
import { surenessOf } from './sureness.ts'

/** A place on a page that two readings of one picture saw, here differently: either may have seen nothing there. */
export type Difference = { page: number; first: readonly Word[]; second: readonly Word[] }

export type Compared = {
  differences: Difference[]
  /**
   * The document as first read, but for the differences that are to be taken as the second reading has them. A place of which either reading is sure is not in
   * doubt: it says what one of them says.
   */
  with: (taken: ReadonlySet<Difference>) => PdfText
}

const OVERLAP = 0.5

/** Whether OCR read all that stands on a page. Where a scanner left its own text behind the picture, the two are held against each other already. */
export const isReadByOcr = (page: PageText): boolean => page.source === 'ocr' && page.words.every((w) => w.font === -1)

/** Sets two readings of the same pictures beside each other, word by word. Pages that were not read by OCR twice, or not the same way up, stay as they are. */
export const compareReadings = (first: PdfText, second: PdfText): Compared => {
  const parts = first.pages.map((page, i) => {
    const other = second.pages[i]
    const isSame = other !== undefined && isReadByOcr(page) && isReadByOcr(other) && Math.abs(page.width - other.width) < 1
    const places = isSame ? placesOfBoth(page, other) : []
    return { page, differences: places.filter(isDifference), sure: surelyRead(places) }
  })
  const taking = ({ page, differences, sure }: (typeof parts)[number], taken: ReadonlySet<Difference>): PageText => {
    const own = differences.filter((d) => taken.has(d))
    const gone = new Set(own.flatMap((d) => d.first))
    const words = [...page.words.filter((w) => !gone.has(w)), ...own.flatMap((d) => d.second)]
    return { ...page, words: words.map((w) => sure.get(w) ?? w) }
  }
  return {
    differences: parts.flatMap(({ differences }) => differences),
    with: (taken) => ({ ...first, pages: parts.map((part) => taking(part, taken)) }),
  }
}

const isDifference = ({ first, second }: Difference): boolean => textOf(first) !== textOf(second)

/** The number of an account or a reference: no sum tells which of two readings is right, and a slip among ten digits leaves OCR surer than one among five. */
const LONG_NUMBER = /^#?\d[\d-]{5,}$/
const NUMBER_SURE = 0.93
const UNKNOWN = 0

const isOpenNumber = (first: readonly Word[], second: readonly Word[]): boolean => {
  const [a, b] = [textOf(first), textOf(second)]
  return a !== b && LONG_NUMBER.test(a) && LONG_NUMBER.test(b) && Math.max(surenessOf(first), surenessOf(second)) < NUMBER_SURE
}

/** Words of which the other reading is surer, with its sureness. */
const surelyRead = (places: readonly Difference[]): Map<Word, Word> => {
  const out = new Map<Word, Word>()
  for (const { first, second } of places) {
    if (first.length === 0 || second.length === 0) continue
    if (isOpenNumber(first, second)) {
      for (const word of [...first, ...second]) out.set(word, { ...word, confidence: UNKNOWN })
      continue
    }
    const sureness = Math.max(surenessOf(first), surenessOf(second))
    for (const word of [...first, ...second]) if ((word.confidence ?? 1) < sureness) out.set(word, { ...word, confidence: sureness })
  }
  return out
}

const isSamePlace = (a: Word, b: Word): boolean => {
  const across = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const down = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return across > OVERLAP * Math.min(a.x1 - a.x0, b.x1 - b.x0) && down > OVERLAP * Math.min(a.y1 - a.y0, b.y1 - b.y0)
}

const textOf = (words: readonly Word[]): string =>
  words
    .toSorted((a, b) => a.x0 - b.x0)
    .map((w) => w.text)
    .join(' ')

/** Words that share a place are one: `1,234 .56` of one reading and `1,234.56` of the other. */
const placesOfBoth = (first: PageText, second: PageText): Difference[] => {
  const [ofFirst, ofSecond] = [placesOf(first.words), placesOf(second.words)]
  const left = new Set(second.words)
  const seen = new Set<Word>()
  const out: Difference[] = []
  for (const start of first.words) {
    if (seen.has(start)) continue
    const own: Word[] = []
    const others: Word[] = []
    seen.add(start)
    for (let grown = [start]; grown.length > 0; ) {
      own.push(...grown)
      const found = grown.flatMap((a) => ofSecond.near(a).filter((b) => left.has(b) && isSamePlace(a, b) && left.delete(b)))
      others.push(...found)
      grown = found.flatMap((b) => ofFirst.near(b).filter((a) => !seen.has(a) && isSamePlace(a, b) && seen.add(a)))
    }
    out.push({ page: first.page, first: own, second: others })
  }
  for (const b of left) out.push({ page: first.page, first: [], second: [b] })
  return out
}
