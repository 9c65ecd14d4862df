import type { Word } from '../../types.ts'
import { placeOf, seenBox, type View } from '../letters/words.ts'
import type { Pdfium } from '../pdfium.ts'
import { isFaintOn, isUnseenOn, WHITE_PAPER } from './contrast.ts'
import type { Scene } from './scene.ts'
import { drawOnTrial, type Sheet, sheetOf } from './trial-drawing.ts'

const PIXELS_A_POINT = 1
/** So much of what a word stands on tells whether it is read: a rule behind it shows nothing of it. */
const GROUND_SHARE = 0.8

export type Grounds = {
  /** Whether a white word stands on a colour. */
  areColour: (word: Word) => boolean
  /** Whether a word of this colour stands on its own colour. */
  hide: (word: Word, color: number) => boolean
}
export const UNKNOWN_GROUNDS: Grounds = { areColour: () => false, hide: () => false }

/**
 * What a word stands on, as white words do on boxes with round corners, on shades and on pictures: of these only a drawing tells what is where. The page
 * is drawn without its texts when the first word is asked for.
 */
export const groundsOf = (pdfium: Pdfium, page: number, { texts }: Scene, view: View): Grounds => {
  let drawn: { sheet: Sheet; pixels: Int32Array } | null | undefined
  const draw = (): typeof drawn => {
    const sheet = sheetOf(pdfium, page, view, PIXELS_A_POINT)
    if (sheet === null) return null
    for (const object of texts) pdfium.c.FPDFPageObj_SetIsActive(object, 0)
    try {
      return { sheet, pixels: drawOnTrial(pdfium, page, sheet, WHITE_PAPER, 0) }
    } finally {
      for (const object of texts) pdfium.c.FPDFPageObj_SetIsActive(object, 1)
    }
  }
  const isMostly = (word: Word, isMeant: (color: number) => boolean): boolean => {
    drawn = drawn === undefined ? draw() : drawn
    return drawn !== null && drawn !== undefined && shareOf(word, view, drawn.sheet, drawn.pixels, isMeant) >= GROUND_SHARE
  }
  return {
    areColour: (word) => isMostly(word, (ground) => !isFaintOn(WHITE_PAPER, ground)),
    hide: (word, color) => isMostly(word, (ground) => isUnseenOn(color, ground)),
  }
}

const shareOf = (
  word: Word,
  view: View,
  { width, height, scale, view: drawnAs }: Sheet,
  pixels: Int32Array,
  isMeant: (color: number) => boolean,
): number => {
  const place = placeOf([word.x0, word.y0, word.x1, word.y1], view)
  const [x0, y0, x1, y1] = seenBox(place.left, place.bottom, place.right, place.top, drawnAs)
  const [left, right] = [Math.max(0, Math.floor(x0 * scale)), Math.min(width, Math.ceil(x1 * scale))]
  const [top, bottom] = [Math.max(0, Math.floor(y0 * scale)), Math.min(height, Math.ceil(y1 * scale))]
  let meant = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (isMeant(pixels[y * width + x]! & 0xffffff)) meant++
  return meant / Math.max(1, (right - left) * (bottom - top))
}
