import { DIGIT_LIKE, withDigits } from '../../statement/text/look-alikes.ts'
import type { Dispute, PageText, Word } from '../../types.ts'
import { hasPrint } from '../ocr/date-cells.ts'
import { SURE } from '../ocr/sureness.ts'
import type { PageImage } from '../render.ts'
import { overlap, placesOf, SAME_PLACE } from './places.ts'
import { withSeenDates } from './unseen-dates.ts'
import { withSeenNames } from './unseen-names.ts'
import { withSeenNumbers } from './unseen-numbers.ts'

const AMOUNT = /^[-(+]?(?:[$£€₹]|Rs\.?)?-?\d[\d.,]*[.,]\d\d[-)]?$/
/** `l,314.91`, `2l,690.44`: with letters that are read as digits later, and at least as many digits. */
const LETTERED = new RegExp(`^[-(+]?[$£€₹]?-?[${DIGIT_LIKE}][${DIGIT_LIKE}.,]*[.,][${DIGIT_LIKE}]{2}[-)]?$`)
const isAmount = ({ text }: Word): boolean =>
  AMOUNT.test(text) || (LETTERED.test(text) && 2 * text.replace(/\D/g, '').length >= text.replace(/[^\w|]/g, '').length)
/** Points by which the sizes of the two readings of a page may differ; a page that OCR turned has other places. */
const SAME_PAGE = 2
const UNSEEN = 0
/** OCR that is less sure than this may misread any digit; above it two of one number are no slip. */
const FAIRLY_SURE = 0.6

const isSamePage = (a: PageText, b: PageText): boolean =>
  Math.abs(a.width - b.width) <= SAME_PAGE && Math.abs(a.height - b.height) <= SAME_PAGE

/** So many words, of this sureness in the mean, are a picture that OCR can read. */
const READABLE_MIN = 20
const READABLE = 0.7

const isReadable = ({ words }: PageText): boolean =>
  words.length >= READABLE_MIN && words.reduce((sum, { confidence = 1 }) => sum + confidence, 0) >= READABLE * words.length

/**
 * Text that does not run the way the print does lies over none of it, and no word of it can be held against the picture: what a reader sees is then read by
 * itself. Amounts that the picture shows nowhere are told.
 */
const pictureInstead = (layer: PageText, seen: PageText): PageText => {
  const shown = new Set(seen.words.map(digits))
  const behind = layer.words.flatMap((word): Dispute[] =>
    AMOUNT.test(word.text) && !shown.has(digits(word)) ? [{ said: word.text, shown: '', box: [word.x0, word.y0, word.x1, word.y1] }] : [],
  )
  return { ...seen, ...(behind.length > 0 && { behind }) }
}

/** Of so many amounts at least this share is found in the picture, however bad it is; of fewer, something is printed where one of them stands. */
const AMOUNTS_MIN = 3
const FOUND_MIN = 0.25

/** Whether a picture may be the one that a scanner's text was read from: it has figures at the places of its amounts, or the same ones anywhere. */
const bearsOut = (layer: PageText, seen: PageText, image: PageImage): boolean => {
  const amounts = layer.words.filter((word) => !word.hidden && AMOUNT.test(word.text))
  const figures = seen.words.filter(({ text }) => /\d/.test(text))
  const [same, places] = [new Set(figures.map(digits)), placesOf(figures)]
  const isFound = (word: Word): boolean => same.has(digits(word)) || places.near(word).some((each) => overlap(each, word) >= SAME_PLACE)
  const found = amounts.filter(isFound).length
  if (amounts.length >= AMOUNTS_MIN) return found >= FOUND_MIN * amounts.length
  const scale = image.width / seen.width
  return amounts.length === 0 || found > 0 || amounts.some((word) => hasPrint(image, pixelsOf(word, scale)))
}

const pixelsOf = ({ x0, y0, x1, y1 }: Word, scale: number) => ({
  x0: Math.round(x0 * scale),
  y0: Math.round(y0 * scale),
  x1: Math.round(x1 * scale),
  y1: Math.round(y1 * scale),
})

/** A scanner's text as it is held against its picture. */
export const withSeen = (layer: PageText, seen: PageText, image: PageImage): PageText => {
  if (!isSamePage(layer, seen) && isReadable(seen)) return pictureInstead(layer, seen)
  const held = heldAgainst(layer, seen, image)
  if (bearsOut(layer, seen, image)) return held
  return { ...held, unheld: true, ...(held.picture && { picture: { ...held.picture, unheld: true } }) }
}

/** A scanner's text with what its picture surely shows otherwise, and beside it what the picture says alone, for the case that the text does not add up. */
const heldAgainst = (layer: PageText, seen: PageText, image: PageImage): PageText => {
  if (!isSamePage(layer, seen)) return layer
  // A picture of which nothing could be read says nothing by itself.
  if (seen.words.length === 0) return withSeenAmounts(layer, seen)
  const held = withSeenNames(withSeenDates(withSeenNumbers(withSeenAmounts(layer, seen), seen), seen), seen)
  return { ...held, picture: { ...withOverlooked(seen, layer, image), ...(held.behind && { behind: held.behind }) } }
}

/** An amount of the text that OCR overlooked in the picture, though something is printed there, is not left out: it may be what contradicts the rest. */
const withOverlooked = (seen: PageText, layer: PageText, image: PageImage): PageText => {
  const places = placesOf(seen.words)
  const scale = image.width / seen.width
  const overlooked = layer.words.filter(
    (word) =>
      AMOUNT.test(word.text) &&
      !places.near(word).some((each) => AMOUNT.test(each.text) && overlap(each, word) >= SAME_PLACE) &&
      hasPrint(image, pixelsOf(word, scale)),
  )
  const misread = new Set(overlooked.flatMap((word) => places.near(word).filter((each) => overlap(each, word) >= SAME_PLACE)))
  const words = seen.words.filter((word) => !misread.has(word))
  return { ...seen, words: [...words, ...overlooked.map((word) => ({ ...word, font: -1, confidence: UNSEEN }))] }
}

/**
 * A scanner leaves its text unseen behind the picture, where anybody may have left another: an amount that OCR surely reads differently is what a reader of
 * the page sees, and what stands behind it is kept beside it. Of the others the scanner's reading stands, and is in doubt where OCR does not read the same.
 */
export const withSeenAmounts = (layer: PageText, seen: PageText): PageText => {
  if (!isSamePage(layer, seen)) return layer
  const amounts = placesOf(seen.words.filter((word) => AMOUNT.test(word.text)))
  const behind: Dispute[] = []
  const words = layer.words.map((word): Word => {
    if (!isAmount(word)) return word
    const other = amounts.near(word).find((each) => overlap(each, word) >= SAME_PLACE)
    if (!other) return { ...word, confidence: UNSEEN }
    if (digits(other) === digits(word)) return word
    const confidence = other.confidence ?? UNSEEN
    const isSure = confidence >= SURE
    if (isSure || (confidence >= FAIRLY_SURE && isOtherNumber(digits(other), digits(word))))
      behind.push({ said: word.text, shown: other.text, box: [word.x0, word.y0, word.x1, word.y1] })
    return { ...word, ...(isSure && { text: other.text }), confidence }
  })
  return { ...layer, words, ...(behind.length > 0 && { behind }) }
}

const isOtherNumber = (a: string, b: string): boolean => a.length === b.length && [...a].filter((c, i) => c !== b[i]).length > 1

const digits = ({ text }: Word): string => withDigits(text.replace(/^Rs/, '')).replace(/\D/g, '')
