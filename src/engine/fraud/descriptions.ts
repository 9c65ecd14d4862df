import { median } from '../median.ts'
import { family } from '../pdf/letters/faces.ts'
import type { Finding, PageText, PdfText, Statement, Word } from '../types.ts'
import { boxOf, type PrintedAmount } from './amounts.ts'
import { isOneKind, styleKey } from './looks.ts'
import { runOf, spacedTexts } from './spaced-texts.ts'

// What so many rows do alike, and at most so many others do otherwise, is how the bank's system prints them.
const ROWS_MIN = 8
const USUAL_SHARE = 0.6
const SHOWN_MAX = 5
const ROWS_MAX = 5_000
/** What a system places by its own reckoning agrees to less than this, in points. */
const EXACT = 0.06
const SIZE_TOLERANCE = 0.03
/** Less may be a printer's rounding, more is another line of the row. */
const LIFTED_MIN = 0.25
const LIFTED_MAX = 2
const MOVED_MIN = 0.4
const MOVED_MAX = 6
const NEXT_ROW_POINTS = 40
const BAND_POINTS = 4

/** What a bank may set in a way of its own: its own entries, not payees. */
const OWN_ENTRY =
  /^(?:checks?|cheques?|draft|fees?|interest|service|balance|total|subtotal|deposits?|withdrawals?|transfer|atm|opening|closing|beginning|ending|\W)/i

/** The first word of a row's text, on the line of its amount. */
type Text = { amount: PrintedAmount; first: Word; line: readonly Word[] }
type Facts = { doc: PdfText; texts: readonly Text[] }
type Odd = { text: Text; what: string }

/**
 * Rows whose text is set in another face or size than the others of their list, off the line of their own amount, off the edge where texts begin, or spaced to fit:
 * what retyping a payee leaves behind. Only the line that has the amount is asked, since lines below it may look as they like.
 */
export const descriptionSigns = (doc: PdfText, statement: Statement, amounts: readonly PrintedAmount[]): Finding[] => {
  if (statement.rows.length < ROWS_MIN || statement.rows.length > ROWS_MAX) return []
  const lists = Map.groupBy(textsOf(doc, amounts), ({ amount }) => styleKey(doc, amount))
  const told = new Map<Text, string>()
  for (const texts of lists.values()) {
    if (texts.length < ROWS_MIN) continue
    for (const signs of [otherFaces, otherSizes, offLine, offEdge, spacedOut, spacedThroughout])
      for (const { text, what } of signs({ doc, texts })) if (!told.has(text)) told.set(text, what)
  }
  return [...told].slice(0, SHOWN_MAX).map(([{ amount, first }, what]) => ({
    kind: 'description_differs',
    severity: 'warning',
    message: `“${amount.row.description}” (${amount.word.text}) ${what}`,
    page: amount.page,
    box: boxOf(first),
  }))
}

const textsOf = (doc: PdfText, amounts: readonly PrintedAmount[]): Text[] => {
  const lines = new Map<number, (base: number) => Word[]>()
  const lineOf = (page: number, base: number): Word[] => {
    const known = lines.get(page) ?? byBase(doc.pages.find((each) => each.page === page)!)
    lines.set(page, known)
    return known(base)
  }
  return amounts
    .filter(({ word, row }) => Number(word.text.replace(/\D/g, '')) === row.amount)
    .flatMap((amount): Text[] => {
      const [left, , right] = amount.row.box!
      const line = lineOf(amount.page, baseOf(amount.word)).filter((word) => word.x0 >= left - 1 && word.x1 <= right + 1)
      const sides = [line.filter((word) => word.x1 <= amount.word.x0), line.filter((word) => word.x0 >= amount.word.x1)]
      const start = amount.row.description.split(' ', 1)[0]!
      return sides
        .flatMap((side): Text[] => {
          const first = side.find((word) => word.text === start && /\p{L}{2}/u.test(word.text))
          return first ? [{ amount, first, line: side }] : []
        })
        .slice(0, 1)
    })
}

/** Words by their baseline, each line from left to right. */
const byBase = ({ words }: PageText): ((base: number) => Word[]) => {
  const bands = Map.groupBy(
    words.filter((word) => !word.hidden),
    (word) => Math.round(baseOf(word) / BAND_POINTS),
  )
  return (base) => {
    const band = Math.round(base / BAND_POINTS)
    return [band - 1, band, band + 1]
      .flatMap((each) => bands.get(each) ?? [])
      .filter((word) => Math.abs(baseOf(word) - base) <= LIFTED_MAX)
      .sort((a, b) => a.x0 - b.x0)
  }
}

const DESCENT = 0.22
export const baseOf = ({ y1, size }: Word): number => y1 - DESCENT * size
const sizeOf = ({ first, amount }: Text): number => first.size / amount.scale
const faceOf = (doc: PdfText, { first }: Text): string => family(doc.fonts[first.font] ?? '')

/** The few that differ, if they stand among the others and are no kind of their own. */
const fewOf = (texts: readonly Text[], isUsual: (text: Text) => boolean): Text[] => {
  const odd = texts.filter((text) => !isUsual(text) && !OWN_ENTRY.test(text.amount.row.description))
  if (odd.length === 0) return []
  const usual = texts.filter(isUsual)
  // Those that are neither say that nothing is exact here.
  if (usual.length < ROWS_MIN - 1 || usual.length < texts.length * USUAL_SHARE) return []
  const amounts = texts.map(({ amount }) => amount)
  const isKind = isOneKind(
    odd.map(({ amount }) => amount),
    amounts,
  )
  if (isKind && odd.length > 1) return []
  const members = new Set(odd)
  const isAmong = texts.some(
    (text, i) => members.has(text) && [texts[i - 1], texts[i + 1]].some((next) => next && isUsual(next) && isNext(next, text)),
  )
  return isAmong ? odd : []
}

const isNext = (a: Text, b: Text): boolean => a.amount.page === b.amount.page && Math.abs(a.first.y0 - b.first.y0) < NEXT_ROW_POINTS

const mostUsual = <T>(texts: readonly Text[], key: (text: Text) => T): T =>
  [...Map.groupBy(texts, key)].reduce((best, group) => (group[1].length > best[1].length ? group : best))[0]

const otherFaces = ({ doc, texts }: Facts): Odd[] => {
  const usual = mostUsual(texts, (text) => faceOf(doc, text))
  return fewOf(texts, (text) => faceOf(doc, text) === usual).map((text) => ({
    text,
    what: `is set in ${doc.fonts[text.first.font] || 'an unnamed font'}, the texts of most other rows in ${usual || 'an unnamed font'}.`,
  }))
}

/** A text that is smaller and longer than others was made to fit by the bank. */
const otherSizes = ({ texts }: Facts): Odd[] => {
  const usual = mostUsual(texts, (text) => sizeOf(text).toFixed(1))
  const size = Number(usual)
  const isUsual = (text: Text): boolean => Math.abs(sizeOf(text) - size) <= size * SIZE_TOLERANCE
  const longest = texts.reduce((most, text) => Math.max(most, isUsual(text) ? text.amount.row.description.length : 0), 0)
  return fewOf(texts, isUsual)
    .filter((text) => sizeOf(text) > size || text.amount.row.description.length < longest)
    .map((text) => ({ text, what: `is set at ${sizeOf(text).toFixed(1)} points, the texts of most other rows at ${usual}.` }))
}

const offLine = ({ texts }: Facts): Odd[] => {
  const liftOf = ({ first, amount }: Text): number => baseOf(first) - baseOf(amount.word)
  return offUsual(texts, liftOf, LIFTED_MIN, LIFTED_MAX).map(({ text, by }) => ({
    text,
    what: `stands ${Math.abs(by).toFixed(1)} points ${by < 0 ? 'above' : 'below'} the line of its row; those of the other rows do not.`,
  }))
}

/** The width of a space, in sizes of the type, of faces that are known: a text may begin with one or two. */
const SPACES: [RegExp, number][] = [
  [/^(?:helvetica|arial|liberationsans)$/, 0.278],
  [/^(?:times|timesnew|liberationserif)$/, 0.25],
  [/^(?:courier|couriernew|liberationmono)$/, 0.6],
]

const offEdge = ({ doc, texts }: Facts): Odd[] =>
  offUsual(texts, ({ first }) => first.x0, MOVED_MIN, MOVED_MAX)
    .filter(({ text, by }) => {
      const space = SPACES.find(([face]) => face.test(faceOf(doc, text)))?.[1]
      return space !== undefined && (by < 0 || !isMultiple(by, space * text.first.size))
    })
    .map(({ text, by }) => ({
      text,
      what: `begins ${Math.abs(by).toFixed(1)} points ${by < 0 ? 'left' : 'right'} of where the texts of the other rows begin.`,
    }))

const isMultiple = (by: number, space: number): boolean => Math.abs(by - Math.round(by / space) * space) <= EXACT

const offUsual = (texts: readonly Text[], value: (text: Text) => number, least: number, most: number): { text: Text; by: number }[] => {
  const usual = median(texts.map(value))
  const isUsual = (text: Text): boolean => Math.abs(value(text) - usual) <= EXACT
  const byOf = (text: Text): number => value(text) - usual
  if (texts.some((text) => !isUsual(text) && Math.abs(byOf(text)) < least)) return []
  return fewOf(texts, isUsual)
    .map((text) => ({ text, by: byOf(text) }))
    .filter(({ by }) => Math.abs(by) <= most)
}

const SAME_WORD_MIN = 4
const WIDER = 0.01
const WIDER_MIN = 0.2

/** The same word in the same type is equally wide wherever it stands, unless letters were moved apart. */
const spacedOut = ({ texts }: Facts): Odd[] => {
  const words = texts.flatMap((text) => text.line.filter(({ text: said }) => /\p{L}{2}/u.test(said)).map((word) => ({ word, text })))
  const wide = new Map<Text, string>()
  for (const own of Map.groupBy(words, ({ word }) => `${word.font} ${word.size.toFixed(2)} ${word.text}`).values()) {
    if (own.length <= SAME_WORD_MIN) continue
    const usual = median(own.map(({ word }) => word.x1 - word.x0))
    const by = ({ word }: { word: Word }): number => Math.abs(word.x1 - word.x0 - usual)
    const odd = own.filter((each) => by(each) > EXACT)
    const isPlain = odd.some((each) => by(each) < Math.max(WIDER_MIN, usual * WIDER))
    if (isPlain || own.length - odd.length < Math.max(SAME_WORD_MIN, own.length * USUAL_SHARE)) continue
    // Narrower ones are those of the few honest rows with a word that was typed into many.
    for (const { word, text } of odd) if (word.x1 - word.x0 > usual) wide.set(text, word.text)
  }
  return fewOf(texts, (text) => !wide.has(text)).map((text) => ({
    text,
    what: `has its letters spaced otherwise: “${wide.get(text)}” is narrower in other rows.`,
  }))
}

/** A text that is closer and longer than others was made to fit by the bank. */
const spacedThroughout = ({ texts }: Facts): Odd[] => {
  const runs = new Map(texts.map((text) => [text, runOf(text.line.slice(text.line.indexOf(text.first)))]))
  const spaced = spacedTexts(runs)
  const longest = texts.reduce((most, text) => Math.max(most, spaced.has(text) ? 0 : text.amount.row.description.length), 0)
  return fewOf(texts, (text) => !spaced.has(text)).flatMap((text) => {
    const { word, isCloser } = spaced.get(text)!
    if (isCloser && text.amount.row.description.length >= longest) return []
    return [{ text, what: `has its letters ${isCloser ? 'closer' : 'farther apart'} than the texts of other rows, as in “${word.text}”.` }]
  })
}
