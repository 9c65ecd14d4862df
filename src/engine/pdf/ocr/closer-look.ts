import type { PageImage } from '../render.ts'
import { overlookedIn, standsWith, withoutCents, withoutPoint } from './figure-columns.ts'
import { cleanOcrWords, isCredible, type OcrPage, type OcrWord } from './ocr-words.ts'
import { SURE } from './sureness.ts'

/** An amount, a day or a short number, with what scanners take for digits and their separators. */
const FIGURE = /^[-+$(]{0,3}[\dOoIlSBZ|][\dOoIlSBZ|.,:;/-]{0,12}[-)]{0,2}$/
const WELL_FORMED = /^[-+$(]{0,3}(?:\d+(?:[/-]\d+)*|\d{1,3}(?:[.,]\d{3})*(?:[.,]\d\d)?|\d*[.,]\d\d)[-)]{0,2}$/
const DATE = /^\d{1,2}[/-]\d{1,2}(?:[/-](?:\d{2}|\d{4}))?$/
const AMOUNT = /^[-+$(]{0,3}(?:\d{1,3}(?:[.,]\d{3})+|\d+)[.,]\d\d[-)]{0,2}$/
const TIME = /^(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?$/
/** A figure may come apart where its sign, its comma or its point is: so little white is between its pieces, as a share of their height. */
const PIECE = /^[-+$()\d.,:;]+$/
const PIECES_GAP = 0.5
/** `1,` and `905.26`, in type of one width: so far apart, in heights, they are one. */
const HEAD = /^[-+$(]{0,3}\d{1,3}[,;.:]$/
const TAIL = /^\d{3}[.,]\d\d[-)]{0,2}$/
const THOUSANDS_GAP = 1
/**
 * So much of the paper around it is looked at, as a share of a figure's height, and in such a size: what one view blurs, the next mostly shows. Narrower ones
 * are for type in which all letters are as wide as an m.
 */
export type View = { margin: number; across: number; down: number }
export const VIEWS: readonly View[] = [
  { margin: 0.37, across: 1, down: 1 },
  { margin: 0.37, across: 0.6, down: 1 },
  { margin: 0.5, across: 1, down: 1 },
  { margin: 0.25, across: 0.54, down: 0.67 },
  { margin: 0.25, across: 1, down: 1 },
  { margin: 0.1, across: 1, down: 1 },
]
/** A look takes a hundredth of a second: a page that nobody can read is not looked at for long. */
const LOOKS_MAX = 200
/** Of two boxes at one place, so much of one lies in the other. */
const WITHIN = 0.6
/** No amount is longer, and none is narrower than this share of its height. */
const AMOUNT_LENGTH_MAX = 14
const AMOUNT_WIDTH_MIN = 1.5
/** An amount where one must stand is taken as a doubtful one, too. */
const FAIRLY_SURE = 0.5
const DATE_LENGTH_MAX = 10
/** Texts are looked at last, and so often. */
const LOOKS_AT_TEXTS_MAX = 60
const TEXT = /\p{L}{2}/u
const ODD = /[^\p{L}\p{N}\s.,&'()*#:-]/u

/**
 * Figures of a page that OCR is not sure of, or that are none as they were read (`113:52`, `TSA`, `+$1 574.44`), are read again by themselves: without the
 * rest of their line the same model mostly sees them clearly. What it is surest of stands. So are words that it hardly believes.
 */
export const lookCloser = async (
  image: PageImage,
  words: readonly OcrWord[],
  ocr: OcrPage,
  signal: AbortSignal | undefined,
): Promise<OcrWord[]> => {
  let looks = 0
  /** The first view that is clear, else what the surest shows. */
  const look = async (place: OcrWord, isMeant: (seen: OcrWord) => boolean): Promise<OcrWord | null> => {
    let best: OcrWord | null = null
    if (place.x1 <= place.x0 || place.y1 <= place.y0) return null
    for (const view of VIEWS) {
      if (signal?.aborted || (best && best.confidence >= SURE) || looks++ >= LOOKS_MAX) break
      const seen = cleanOcrWords(await ocr(cutOut(image, place, words, view), 'line', signal))
      const [again] = seen
      if (seen.length !== 1 || !again) continue
      // What two views show alike is no clearer in a third.
      const isAgreed = again.text === place.text || again.text === best?.text
      if (isMeant(again) && again.confidence > (best?.confidence ?? 0)) best = again
      if (isAgreed && WELL_FORMED.test(again.text) && again.confidence >= FAIRLY_SURE) break
    }
    return best && { ...place, text: best.text, confidence: best.confidence }
  }
  const instead = new Map<OcrWord, OcrWord | null>()
  const byDoubt = (a: OcrWord, b: OcrWord): number => a.confidence - b.confidence
  for (const word of words.filter(isDoubtful).sort(byDoubt)) {
    if (looks >= LOOKS_MAX) break
    if (instead.has(word)) continue
    const pieces = piecesOf(word, words)
    // A piece that is clear by itself is no figure for that: only the whole counts.
    const clearer = pieces.length > 1 ? await look(boxOf(pieces), isSurelyAmount) : await look(word, (seen) => isClearer(seen, word))
    if (clearer) for (const piece of pieces) instead.set(piece, piece === word ? clearer : null)
  }
  const others = words.filter((word) => !isFigure(word)).sort(byDoubt)
  const [isDated, isCounted] = [standsWith(words.filter(isSurelyDate), 'x0'), standsWith(words.filter(isSurelyAmount), 'x1')]
  for (const word of others) {
    const isMeant = mayBeDate(word) && isDated(word) ? isSurelyDate : mayBeAmount(word, isCounted) ? isSurelyAmount : null
    const clearer = isMeant && (await look(word, isMeant))
    if (clearer) instead.set(word, clearer)
  }
  const figures = [...instead.values()].filter((figure) => figure !== null)
  const seen = withThousands(
    words.flatMap((word) => {
      const clearer = instead.get(word)
      return clearer === null || (!clearer && isPartOf(word, figures)) ? [] : [clearer ?? word]
    }),
  )
  const [dates, amounts] = [seen.filter(isDate), seen.filter(isAmount)]
  const overlooked = [
    ...withoutCents(image, seen).map((each) => ({ ...each, isMeant: isSurelyAmount })),
    ...withoutPoint(seen).map((each) => ({
      ...each,
      isMeant: (figure: OcrWord) => isSurelyAmount(figure) || isSameAgain(figure, each.instead),
    })),
    ...overlookedIn(image, seen, dates, amounts, 'x1').map((each) => ({
      ...each,
      isMeant: (figure: OcrWord) => isLikelyAmount(figure) && each.instead.every((part) => beginsWith(figure, part)),
    })),
    ...overlookedIn(image, seen, amounts, dates, 'x0').map((each) => ({ ...each, isMeant: isSurelyDate })),
  ]
  const found: OcrWord[] = []
  const gone = new Set<OcrWord>()
  for (const { place, instead: others, isMeant } of overlooked) {
    const figure = await look(place, isMeant)
    if (!figure) continue
    // Figures with a minus behind them end further right than those without: two columns, and one of them has cut it off.
    const same = found.findIndex((other) => isWithin(other, figure) || isWithin(figure, other))
    if (same < 0) found.push(figure)
    else if (figure.text.includes(found[same]!.text)) found[same] = figure
    for (const other of others) gone.add(other)
  }
  const all = [...seen.filter((word) => !gone.has(word)), ...found]
  looks = Math.max(looks, LOOKS_MAX - LOOKS_AT_TEXTS_MAX)
  const clearer = new Map<OcrWord, OcrWord>()
  for (const word of all.filter(isDoubtfulText).sort(byDoubt)) {
    const again = await look(word, isSurelyText)
    if (again) clearer.set(word, again)
  }
  return all.map((word) => clearer.get(word) ?? word)
}

const isFigure = ({ text }: OcrWord): boolean => FIGURE.test(text) && /\d/.test(text)
const isClear = ({ text, confidence }: OcrWord): boolean =>
  confidence >= SURE && (WELL_FORMED.test(text.replace(/[.,:;]$/, '')) || TIME.test(text))
const isDoubtful = (word: OcrWord): boolean => isFigure(word) && !isClear(word)
const isClearer = (seen: OcrWord, word: OcrWord): boolean =>
  isFigure(seen) && WELL_FORMED.test(seen.text) && seen.confidence > word.confidence
const isAmount = ({ text }: OcrWord): boolean => AMOUNT.test(text)
const isLikelyAmount = (word: OcrWord): boolean => isAmount(word) && word.confidence >= FAIRLY_SURE
const isSurelyAmount = (word: OcrWord): boolean => isAmount(word) && word.confidence >= SURE
/** What its pieces say already needs not be as sure. */
const isSameAgain = (figure: OcrWord, pieces: readonly OcrWord[]): boolean =>
  isLikelyAmount(figure) && figure.text === pieces.map(({ text }) => text).join('')
/** What was surely read of a figure stays as it is. */
const beginsWith = (figure: OcrWord, { text, confidence }: OcrWord): boolean =>
  confidence < SURE || !/^\d/.test(text) || figure.text.startsWith(text)

const isDate = ({ text }: OcrWord): boolean => DATE.test(text)
const isSurelyDate = (word: OcrWord): boolean => isDate(word) && word.confidence >= SURE

/** A line that begins crookedly comes out with doubts of its first word, which mostly is the payee's name: `§©CLOVER`. */
const isDoubtfulText = (word: OcrWord): boolean => word.confidence < FAIRLY_SURE && TEXT.test(word.text)
const isSurelyText = ({ text, confidence }: OcrWord): boolean => TEXT.test(text) && confidence >= SURE

/** In a column of amounts what is in doubt may be one; so may be anywhere what OCR itself does not believe. */
const mayBeAmount = (word: OcrWord, isCounted: (word: OcrWord) => boolean): boolean =>
  (!isCredible(word) || (word.confidence < SURE && isCounted(word))) &&
  word.text.length <= AMOUNT_LENGTH_MAX &&
  word.x1 - word.x0 >= AMOUNT_WIDTH_MIN * (word.y1 - word.y0)

/** In a column of dates: `S/id`, `Sie.`, and what no text has, `§/2`. */
const mayBeDate = ({ text, confidence }: OcrWord): boolean => text.length <= DATE_LENGTH_MAX && (confidence < SURE || ODD.test(text))

/** What stands so close to a figure that it may be a part of it, and is as doubtful. */
const piecesOf = (word: OcrWord, words: readonly OcrWord[]): OcrWord[] => {
  const pieces = [word]
  if (!PIECE.test(word.text)) return pieces
  const near = PIECES_GAP * (word.y1 - word.y0)
  const isPart = (other: OcrWord, one: OcrWord): boolean => {
    const gap = other.x0 > one.x0 ? other.x0 - one.x1 : one.x0 - other.x1
    return Math.abs(gap) < near && other.y0 < word.y1 && other.y1 > word.y0
  }
  for (const one of pieces) {
    for (const other of words)
      if (other.confidence < SURE && isPart(other, one) && PIECE.test(other.text) && !pieces.includes(other)) pieces.push(other)
    // A line of specks, as a hostile or a worn page has: no amount has so many parts, and following all of them would take minutes.
    if (pieces.length > AMOUNT_LENGTH_MAX) return [word]
  }
  return pieces
}

/** Most of one box lies in another. */
const isWithin = (part: OcrWord, whole: OcrWord): boolean =>
  Math.min(part.x1, whole.x1) - Math.max(part.x0, whole.x0) > WITHIN * (part.x1 - part.x0) &&
  Math.min(part.y1, whole.y1) - Math.max(part.y0, whole.y0) > WITHIN * (part.y1 - part.y0)

/** The cents of an amount that OCR saw as a whole and once more by themselves. */
const isPartOf = (word: OcrWord, figures: readonly OcrWord[]): boolean =>
  PIECE.test(word.text) &&
  figures.some((figure) => figure.text.length > word.text.length && figure.text.endsWith(word.text) && isWithin(word, figure))

/** Thousands that stand apart from the rest of their amount. */
const withThousands = (words: readonly OcrWord[]): OcrWord[] => {
  const heads = new Set<OcrWord>()
  const joined = words.map((tail) => {
    if (!TAIL.test(tail.text)) return tail
    const far = tail.x0 - THOUSANDS_GAP * (tail.y1 - tail.y0)
    const head = words.find((w) => HEAD.test(w.text) && w.x1 <= tail.x0 && w.x1 > far && w.y0 < tail.y1 && w.y1 > tail.y0)
    if (!head) return tail
    heads.add(head)
    return {
      ...boxOf([tail, head]),
      text: `${head.text.slice(0, -1)},${tail.text}`,
      confidence: Math.min(head.confidence, tail.confidence),
    }
  })
  return joined.filter((word) => !heads.has(word))
}

const boxOf = (pieces: readonly OcrWord[]): OcrWord => ({
  ...pieces[0]!,
  x0: Math.min(...pieces.map((p) => p.x0)),
  y0: Math.min(...pieces.map((p) => p.y0)),
  x1: Math.max(...pieces.map((p) => p.x1)),
  y1: Math.max(...pieces.map((p) => p.y1)),
})

/** The word with a margin, which ends where its neighbours begin. */
export const cutOut = (image: PageImage, word: OcrWord, words: readonly OcrWord[], { margin, across, down }: View): PageImage => {
  const height = word.y1 - word.y0
  const around = Math.round(margin * height)
  const beside = words.filter((other) => other.y0 < word.y1 && other.y1 > word.y0)
  const left = beside.reduce((most, { x1 }) => (x1 <= word.x0 ? Math.max(most, Math.ceil((x1 + word.x0) / 2)) : most), word.x0 - around)
  const right = beside.reduce(
    (least, { x0 }) => (x0 >= word.x1 ? Math.min(least, Math.floor((x0 + word.x1) / 2)) : least),
    word.x1 + around,
  )
  const cut = cropped(
    image,
    Math.max(0, left),
    Math.max(0, word.y0 - around),
    Math.min(image.width, right),
    Math.min(image.height, word.y1 + around),
  )
  return across === 1 && down === 1 ? cut : resized(cut, across, down)
}

export const cropped = (image: PageImage, x0: number, y0: number, x1: number, y1: number): PageImage => {
  const [width, height] = [x1 - x0, y1 - y0]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) data.set(image.data.subarray((y0 + y) * image.width + x0, (y0 + y) * image.width + x1), y * width)
  return { width, height, data, dpi: image.dpi }
}

/** Smaller, each pixel the mean of those it stands for. */
const resized = (image: PageImage, across: number, down: number): PageImage => {
  const [width, height] = [Math.max(1, Math.round(image.width * across)), Math.max(1, Math.round(image.height * down))]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const rows = sharesOf(y, image.height / height)
    for (let x = 0; x < width; x++) {
      const columns = sharesOf(x, image.width / width)
      let sum = 0
      let whole = 0
      for (const [row, ofRow] of rows)
        for (const [column, ofColumn] of columns) {
          sum += (image.data[row * image.width + column] ?? 255) * ofRow * ofColumn
          whole += ofRow * ofColumn
        }
      data[y * width + x] = Math.round(sum / whole)
    }
  }
  return { width, height, data, dpi: image.dpi }
}

/** The pixels that one of a smaller picture stands for, and how much of each. */
const sharesOf = (at: number, step: number): [number, number][] => {
  const [from, to] = [at * step, (at + 1) * step]
  const out: [number, number][] = []
  for (let k = Math.floor(from); k < to; k++) out.push([k, Math.min(to, k + 1) - Math.max(from, k)])
  return out
}
