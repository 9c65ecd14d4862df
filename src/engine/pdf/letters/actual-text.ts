import type { Box, Dispute } from '../../types.ts'
import { type Pdfium, withAscii } from '../pdfium.ts'
import { cleanGlyph } from './glyphs.ts'

/** What the file says that a stretch of the page reads (`/ActualText`), with the objects that are drawn there. */
type Claim = { said: string; objects: Set<number>; marks: { object: number; mark: number }[] }

const KEY = 'ActualText'
const CLAIM_MAX_BYTES = 65_536
const ABSENT = 0

/**
 * PDFium takes the file's word for what a stretch of the page reads. That word is needed where letters have no other meaning (ligatures, figures of the same width);
 * where they have one, the letters are what is seen: the word is taken away. Returns what differs in its figures.
 * @param again opens the page a second time, to look at the letters without any of those words, and gives its marked texts.
 */
export const settleActualTexts = (
  pdfium: Pdfium,
  marked: readonly number[],
  again: () => { marked: readonly number[]; text: () => number; close: () => void },
): Dispute[] => {
  if (marked.length === 0) return []
  return withAscii(pdfium, KEY, (key) => {
    const claims = claimsOf(pdfium, marked, key)
    if (claims.length === 0) return []
    const other = again()
    try {
      const plain = claimsOf(pdfium, other.marked, key)
      for (const claim of plain) strip(pdfium, claim)
      const shown = lettersOf(pdfium, other.text(), plain)
      return claims.flatMap((claim, i): Dispute[] => {
        const letters = shown[i]
        if (!letters?.isReadable) return []
        strip(pdfium, claim)
        return figures(claim.said) === figures(letters.text) ? [] : [{ said: claim.said, shown: letters.text, box: letters.box }]
      })
    } finally {
      other.close()
    }
  })
}

const claimsOf = (pdfium: Pdfium, marked: readonly number[], key: number): Claim[] => {
  const { c } = pdfium
  const byMark = new Map<number, Claim | null>()
  for (const object of marked) {
    const count = c.FPDFPageObj_CountMarks(object)
    for (let i = 0; i < count; i++) {
      const mark = c.FPDFPageObj_GetMark(object, i)
      let claim = byMark.get(mark)
      if (claim === undefined) {
        claim =
          c.FPDFPageObjMark_GetParamValueType(mark, key) === ABSENT
            ? null
            : { said: saidBy(pdfium, mark, key), objects: new Set(), marks: [] }
        byMark.set(mark, claim)
      }
      claim?.objects.add(object)
      claim?.marks.push({ object, mark })
    }
  }
  return [...byMark.values()].filter((claim) => claim !== null)
}

const saidBy = (pdfium: Pdfium, mark: number, key: number): string => {
  const { c, scratch } = pdfium
  if (c.FPDFPageObjMark_GetParamBlobValue(mark, key, 0, 0, scratch) === 0) return ''
  const length = pdfium.u32()[scratch >> 2]!
  if (length === 0 || length > CLAIM_MAX_BYTES) return ''
  const buffer = c.malloc(length)
  try {
    c.FPDFPageObjMark_GetParamBlobValue(mark, key, buffer, length, scratch)
    const bytes = pdfium.u8().slice(buffer, buffer + length)
    return decoderOf(bytes).decode(bytes)
  } finally {
    c.free(buffer)
  }
}

/** A text string of PDF's says by its first bytes how it is written. */
const decoderOf = ([first, second, third]: Uint8Array): (typeof DECODERS)['utf8'] => {
  if (first === 0xfe && second === 0xff) return DECODERS.utf16be
  if (first === 0xff && second === 0xfe) return DECODERS.utf16le
  return first === 0xef && second === 0xbb && third === 0xbf ? DECODERS.utf8 : DECODERS.latin1
}
const DECODERS = {
  utf16be: new TextDecoder('utf-16be'),
  utf16le: new TextDecoder('utf-16le'),
  utf8: new TextDecoder('utf-8'),
  latin1: new TextDecoder('latin1'),
}

const strip = (pdfium: Pdfium, { marks }: Claim): void => {
  for (const { object, mark } of marks) pdfium.c.FPDFPageObj_RemoveMark(object, mark)
}

type Letters = { text: string; isReadable: boolean; box: Box }

/** What is drawn in the place of each claim, letter by letter. Boxes in the page's own coordinates: left, bottom, right, top. */
const lettersOf = (pdfium: Pdfium, text: number, claims: readonly Claim[]): (Letters | undefined)[] => {
  const { c, scratch } = pdfium
  const byObject = new Map<number, number[]>()
  claims.forEach(({ objects }, i) => {
    for (const object of objects) {
      const own = byObject.get(object)
      if (own) own.push(i)
      else byObject.set(object, [i])
    }
  })
  const letters: { text: string; isReadable: boolean; box: [number, number, number, number] }[] = []
  const count = text === 0 ? 0 : c.FPDFText_CountChars(text)
  for (let at = 0; at < count; at++) {
    const own = byObject.get(c.FPDFText_GetTextObject(text, at))
    if (!own) continue
    const isReadable = c.FPDFText_HasUnicodeMapError(text, at) === 0
    const letter = cleanGlyph(c.FPDFText_GetUnicode(text, at))
    const hasBox = c.FPDFText_GetLooseCharBox(text, at, scratch) !== 0
    const [left, top, right, bottom] = pdfium.f32().subarray(scratch >> 2, (scratch >> 2) + 4)
    for (const i of own) {
      letters[i] ??= { text: '', isReadable: true, box: [Infinity, Infinity, -Infinity, -Infinity] }
      const one = letters[i]
      one.text += letter
      one.isReadable &&= isReadable
      const [x0, y0, x1, y1] = one.box
      if (hasBox) one.box = [Math.min(x0, left!), Math.min(y0, bottom!), Math.max(x1, right!), Math.max(y1, top!)]
    }
  }
  return letters
}

/** The numbers of a text, with their signs, however they are spaced. */
const figures = (text: string): string =>
  [...text]
    .map((letter) => cleanGlyph(letter.codePointAt(0)!))
    .join('')
    .match(/(?:[-(][\s$]*)?\d(?:[\d.,]*\d)?/g)
    ?.join('')
    .replace(/[\s$]/g, '') ?? ''
