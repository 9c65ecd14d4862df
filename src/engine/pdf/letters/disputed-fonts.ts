import type { DisputedFont } from '../../types.ts'
import { cleanGlyph } from './glyphs.ts'
import { isOddlyPacked, plain, type RawFile, spelled } from './raw.ts'
import { dictionaryAround, readTable, referred } from './raw-fonts.ts'
import { createShapes } from './shared-shapes.ts'

const TO_UNICODE = new RegExp(`/${spelled('ToUnicode')}(?![A-Za-z])`, 'g')
/** A file of more fonts than this is looked at no further; statements have a dozen. */
const FONTS_MAX = 2_000
const SYMBOLIC = 4
const CODES = 256

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const NAMED = new Map<string, string>([
  ...DIGITS.map((name, digit): [string, string] => [name, String(digit)]),
  ['period', '.'],
  ['comma', ','],
  ['hyphen', '-'],
  ['minus', '-'],
  ['dollar', '$'],
  ['parenleft', '('],
  ['parenright', ')'],
  ['plus', '+'],
])
export const FIGURES: ReadonlySet<string> = new Set(NAMED.values())

/**
 * Fonts whose letters are drawn by one name and said to be another: the name picks the shape, the file's table (`/ToUnicode`) the text. Only names of figures count,
 * since letters' names are at times mere numbers of shapes, and only where the name is known to pick the shape. Where no name picks it, fonts that draw with the
 * same shapes must agree on what they are (`shared-shapes.ts`).
 */
export const findDisputedFonts = (file: RawFile): DisputedFont[] => {
  const found: DisputedFont[] = []
  const shapes = createShapes(file, FIGURES)
  let fonts = 0
  for (const text of file.texts)
    for (const { index } of text.matchAll(TO_UNICODE)) {
      if (++fonts > FONTS_MAX) return found
      const dictionary = plain(dictionaryAround(text, index))
      const font = /\/BaseFont\s*\/([^\s/<>[\]()]+)/.exec(dictionary)?.[1] ?? ''
      const dispute = disputeOf(file, dictionary) ?? shapes.disputeOf(font, dictionary)
      if (dispute) found.push({ font, ...dispute })
    }
  return found
}

/** A table that is packed so that it cannot be looked at: no bank's system does that. */
const UNTOLD: Omit<DisputedFont, 'font'> = { shown: 'figures', said: 'what cannot be looked at' }

const disputeOf = (file: RawFile, dictionary: string): Omit<DisputedFont, 'font'> | null => {
  const kind = /\/Subtype\s*\/(Type1|MMType1|TrueType|Type3)\b/.exec(dictionary)?.[1]
  if (kind === undefined) return null
  const names = namesOf(file, dictionary, kind)
  if (names.size === 0) return null
  for (const { data, text } of referred(file, dictionary, 'ToUnicode')) {
    const said = data()
    if (said === null && isOddlyPacked(text)) return UNTOLD
    if (said === null) continue
    for (const [code, letter] of readTable(said, CODES)) {
      const shown = names.get(code)
      if (shown !== undefined && letter !== shown && saysMore(letter)) return { shown, said: letter }
    }
  }
  return null
}

/** A figure or a letter, or several: one shape that is said to be two figures is another amount. */
const saysMore = (text: string): boolean => /\p{L}/u.test(text) || [...text].some((letter) => FIGURES.has(letter))

/** The figures among a simple font's codes, by the names that its encoding gives them. */
const namesOf = (file: RawFile, dictionary: string, kind: string): Map<number, string> => {
  const names = new Map<number, string>()
  const descriptors = referred(file, dictionary, 'FontDescriptor').map(({ text }) => plain(text))
  const isEmbedded = descriptors.some((text) => /\/FontFile/.test(text))
  // Where a TrueType font is symbolic its own table picks the shape, whatever the names.
  if (kind === 'TrueType' && isEmbedded && descriptors.some((text) => (Number(/\/Flags\s+(\d+)/.exec(text)?.[1]) & SYMBOLIC) !== 0))
    return names
  const inline = /\/Encoding\s*<</.exec(dictionary)
  const encodings = inline ? [dictionary.slice(inline.index)] : referred(file, dictionary, 'Encoding').map(({ text }) => plain(text))
  // The usual encodings agree on figures; what a font brings along has codes of its own.
  const isUsual = /\/(?:Base)?Encoding\s*\/(?:WinAnsi|MacRoman|Standard)Encoding/.test([dictionary, ...encodings].join(' '))
  if (kind !== 'Type3' && (!isEmbedded || (isUsual && kind !== 'TrueType')))
    for (const figure of FIGURES) names.set(figure.charCodeAt(0), figure)
  for (const encoding of encodings) {
    const list = /\/Differences\s*(?:\[([^\]]*)|(\d+)\s+\d+\s+R)/.exec(encoding)
    const texts = list?.[2] === undefined ? [list?.[1] ?? ''] : file.objects(Number(list[2])).map(({ text }) => plain(text))
    for (const text of texts) addDifferences(text, names)
  }
  return names
}

const addDifferences = (list: string, names: Map<number, string>): void => {
  let code = 0
  for (const [, number, name] of list.matchAll(/(\d+)|\/([^\s/<>[\]()]*)/g)) {
    if (number !== undefined) {
      code = Number(number)
      continue
    }
    // `eight.tnum` is an eight of its own width.
    const figure = NAMED.get(name!.split('.')[0]!) ?? figureByCode(name!)
    if (figure === undefined) names.delete(code)
    else if (code < CODES) names.set(code, figure)
    code++
  }
}

const figureByCode = (name: string): string | undefined => {
  const code = /^(?:uni|u)([0-9A-F]{4,6})(?:\.|$)/.exec(name)?.[1]
  const letter = code === undefined ? undefined : cleanGlyph(Number.parseInt(code, 16))
  return letter !== undefined && FIGURES.has(letter) ? letter : undefined
}
