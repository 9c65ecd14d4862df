import { firstCellOf } from '../lines/cells.ts'
import { hasMoney, type Line, squash, startsWithDate } from '../lines/lines.ts'
import { CELL_GAP } from '../tolerances.ts'
import { wordsOnly } from './labels.ts'
import { headsNeverPosted, headsPending } from './not-posted.ts'
import { isHeadingText, type SectionKind, sectionKindOf } from './vocabulary.ts'

const MAX_HEADING_WORDS = 24
const MAX_HEADING_LETTERS = 75
const MAX_CELL_LETTERS = 60
const MAX_NOT_POSTED_WORDS = 10

/** Strokes to both sides of a heading (`- - - DEPOSITS - - -`) are none of its words. */
const HAS_LETTERS = /[\p{L}\p{N}]/u

const isLetter = (code: number): boolean => code >= 97 && code <= 122
const OPENS = '('.charCodeAt(0)
const CLOSES = ')'.charCodeAt(0)

/** Without what stands before the first letter or bracket and behind the last. */
const fromFirstLetter = (text: string): string => {
  let start = 0
  let end = text.length
  while (start < end && !isLetter(text.charCodeAt(start)) && text.charCodeAt(start) !== OPENS) start++
  while (end > start && !isLetter(text.charCodeAt(end - 1)) && text.charCodeAt(end - 1) !== CLOSES) end--
  return text.slice(start, end)
}

/** `Share Draft 0009`, `SHARE DRAFT: 12344321`, `Business Line of Credit 8800417733`: an account, over rows of all kinds; a list has no number of its own. */
const NUMBERED_ACCOUNT =
  /^(?:(?:business)?sharedraft|(?:business|commercial|personal|your)?lineofcredit)\W*(?:(?:account)?(?:number|no|#)?\W*)\d{3,}$/

const isTitle = (letters: string): boolean => letters.length >= 3 && letters.length <= MAX_HEADING_LETTERS && isHeadingText(letters)

/** What OCR makes of the strokes before a heading: `la alata DAILY BALANCES -----`. */
const RUBBISH = /^[a-z]{1,12}$|^[^\p{L}\p{N}]+$/u
const RUBBISH_WORDS_MAX = 8
const SHOUTED = /^[^\p{Ll}]+$/u

/** The heading behind such rubbish, which is written in capitals; null where none is. */
const withoutRubbish = ({ ocr, words }: Line): string | null => {
  if (!ocr) return null
  const from = words.findIndex((w) => !RUBBISH.test(w.text))
  if (from < 1 || from > RUBBISH_WORDS_MAX) return null
  const rest = words.slice(from).map((w) => w.text)
  return rest.every((text) => SHOUTED.test(text)) ? fromFirstLetter(squash(rest.join(' '))) : null
}

/** By all its words, or by its first cell: headings share their line with an account number or a page's right half. */
const headingOf = (line: Line): SectionKind | null => {
  if (startsWithDate(line) || line.words.filter((w) => HAS_LETTERS.test(w.text)).length > MAX_HEADING_WORDS) return null
  if (line.words.length <= MAX_NOT_POSTED_WORDS && !hasMoney(line) && (headsPending(line.text) || headsNeverPosted(line.text)))
    return 'ignore'
  if (NUMBERED_ACCOUNT.test(line.squashed)) return null
  const letters = fromFirstLetter(wordsOnly(line))
  if (isTitle(letters)) return sectionKindOf(letters)
  const clean = withoutRubbish(line)
  if (clean !== null && isTitle(clean)) return sectionKindOf(clean)
  const first = firstCellOf(line, CELL_GAP.heading)
  if (first === null) return null
  const cell = squash(first)
  return cell !== line.squashed && cell.length <= MAX_CELL_LETTERS && isHeadingText(cell) ? sectionKindOf(cell) : null
}

/** Every line with what it would be as a heading, whatever its place. */
export const withHeadings = (lines: readonly Line[]): Line[] =>
  lines.map((line) => {
    const heading = headingOf(line)
    return heading === null ? line : { ...line, heading }
  })
