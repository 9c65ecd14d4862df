/**
 * What a glyph's code says once the oddities of PDF producers are taken out: '' for what nobody can read, a plain space for every kind of
 * space, '-' for every kind of minus, the letters of a ligature.
 */
export const cleanGlyph = (code: number): string => {
  if (code > 0x20 && code < 0x7f) return ASCII[code]!
  const known = cache.get(code)
  if (known !== undefined) return known
  const clean = cleanRare(code)
  cache.set(code, clean)
  return clean
}

const ASCII = Array.from({ length: 0x7f }, (_, code) => String.fromCharCode(code))
const cache = new Map<number, string>()

// A soft hyphen that is drawn is seen: some fonts have no other minus.
const MINUSES = new Set([0xad, 0x2010, 0x2011, 0x2012, 0x2013, 0x2212, 0x207b, 0x208b, 0xfe58, 0xfe63, 0xff0d])
// PDFium writes 2 for a hyphen that ends a line.
const LINE_END_HYPHEN = 2
const APOSTROPHES = new Set([0x2018, 0x2019, 0x201b, 0x2032])
const QUOTES = new Set([0x201c, 0x201d, 0x201f, 0x2033])

const cleanRare = (code: number): string => {
  if (code === LINE_END_HYPHEN || MINUSES.has(code)) return '-'
  if (isSpace(code)) return ' '
  if (code < 0x20 || (code >= 0x7f && code < 0xa0) || isUnreadable(code)) return ''
  if (isInvisible(code)) return ''
  if (APOSTROPHES.has(code)) return "'"
  if (QUOTES.has(code)) return '"'
  const digit = digitOf(code)
  if (digit !== null) return digit
  const text = String.fromCodePoint(code)
  // NFKC takes ligatures and full-width digits apart, but would also turn ½, ² or ™ into digits and letters that change a number's meaning.
  return isCompatibilityLetter(code) ? text.normalize('NFKC') : text.normalize('NFC')
}

/** The zeros of scripts whose digits follow them in order: Arabic, Persian, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Telugu, Kannada, Thai. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xe50]
const ARABIC_POINT = 0x66b
const ARABIC_COMMA = 0x66c

/** A figure of another script as the one that everything else reads. */
const digitOf = (code: number): string | null => {
  if (code === ARABIC_POINT) return '.'
  if (code === ARABIC_COMMA) return ','
  const zero = ZEROS.find((z) => code >= z && code <= z + 9)
  return zero === undefined ? null : String(code - zero)
}

const isSpace = (code: number): boolean =>
  code === 0x20 ||
  code === 9 ||
  code === 10 ||
  code === 13 ||
  code === 0xa0 ||
  code === 0x1680 ||
  (code >= 0x2000 && code <= 0x200a) ||
  code === 0x202f ||
  code === 0x205f ||
  code === 0x3000

const isInvisible = (code: number): boolean =>
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) ||
  code === 0xfeff ||
  (code >= 0xfe00 && code <= 0xfe0f)

const isCompatibilityLetter = (code: number): boolean =>
  (code >= 0xfb00 && code <= 0xfb4f) ||
  (code >= 0xff01 && code <= 0xffe6) ||
  (code >= 0x1d400 && code <= 0x1d7ff) ||
  (code >= 0x132 && code <= 0x133)

/** Private-use codes, non-characters and the replacement character: the font gives a shape but no meaning. */
export const isUnreadable = (code: number): boolean =>
  code === 0 ||
  code === 0xfffd ||
  code === 0xfffe ||
  code === 0xffff ||
  (code >= 0xe000 && code <= 0xf8ff) ||
  (code >= 0xf0000 && code <= 0x10ffff) ||
  (code >= 0xd800 && code <= 0xdfff)
