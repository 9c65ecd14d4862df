import type { PageText, Word } from '../types.ts'
import { placesOf } from './places.ts'

const AMOUNT = /^[-(+]?\$?-?\d{1,3}(?:,?\d{3})*\.\d\d[-)]?$/
/** Where OCR is less sure of an amount than this, the scanner's own reading of it stands. */
const SURE = 0.85
/** Share of the smaller box that lies in the other. */
const SAME_PLACE = 0.5
/** Points by which the sizes of the two readings of a page may differ; a page that OCR turned has other places. */
const SAME_PAGE = 2

/**
 * A scanner leaves its text unseen behind the picture, where anybody may have left another: an amount that OCR surely reads differently is what a reader of
 * the page sees.
 */
export const withSeenAmounts = (layer: PageText, seen: PageText): PageText => {
  if (Math.abs(layer.width - seen.width) > SAME_PAGE || Math.abs(layer.height - seen.height) > SAME_PAGE) return layer
  const amounts = placesOf(seen.words.filter((word) => AMOUNT.test(word.text) && (word.confidence ?? 0) >= SURE))
  const words = layer.words.map((word): Word => {
    if (!AMOUNT.test(word.text)) return word
    const other = amounts.near(word).find((each) => overlap(each, word) >= SAME_PLACE)
    return other && digits(other) !== digits(word) ? { ...word, text: other.text, confidence: other.confidence! } : word
  })
  return { ...layer, words }
}

const digits = ({ text }: Word): string => text.replace(/\D/g, '')

const overlap = (a: Word, b: Word): number => {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.min((a.x1 - a.x0) * (a.y1 - a.y0), (b.x1 - b.x0) * (b.y1 - b.y0))
}
