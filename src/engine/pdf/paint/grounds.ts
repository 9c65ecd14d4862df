import type { Word } from '../../types.ts'
import type { View } from '../letters/words.ts'
import type { Pdfium } from '../pdfium.ts'
import { isFaintOn, WHITE_PAPER } from './contrast.ts'
import type { Scene } from './scene.ts'
import { drawOnTrial, type Sheet, sheetOf } from './trial-drawing.ts'

const PIXELS_A_POINT = 1
/** Of what a word stands on, at least this much is of a colour that white is read on: a rule behind it shows nothing of it. */
const GROUND_SHARE = 0.8
/** With less than this, a white word is not read. */
const PAPER_SHARE = 0.3

export type Ground = 'colour' | 'paper' | 'unknown'

/**
 * What a word stands on, as white words do on boxes with round corners, on shades and on pictures: of these only a drawing tells what is where. The page
 * is drawn without its texts when the first word is asked for.
 */
export const groundsOf = (pdfium: Pdfium, page: number, { texts }: Scene, view: View): ((word: Word) => Ground) => {
  let drawn: { sheet: Sheet; pixels: Int32Array } | null | undefined
  const draw = (): typeof drawn => {
    const sheet = sheetOf(pdfium, page, view, PIXELS_A_POINT)
    // Words of a page that is written across are placed otherwise than it is drawn.
    if (sheet === null || sheet.view.angle !== view.angle) return null
    for (const object of texts) pdfium.c.FPDFPageObj_SetIsActive(object, 0)
    try {
      return { sheet, pixels: drawOnTrial(pdfium, page, sheet, WHITE_PAPER, 0) }
    } finally {
      for (const object of texts) pdfium.c.FPDFPageObj_SetIsActive(object, 1)
    }
  }
  return (word) => {
    drawn = drawn === undefined ? draw() : drawn
    if (!drawn) return 'unknown'
    const share = shareOfColour(word, drawn.sheet, drawn.pixels)
    return share >= GROUND_SHARE ? 'colour' : share < PAPER_SHARE ? 'paper' : 'unknown'
  }
}

const shareOfColour = ({ x0, y0, x1, y1 }: Word, { width, height, scale }: Sheet, pixels: Int32Array): number => {
  const [left, right] = [Math.max(0, Math.floor(x0 * scale)), Math.min(width, Math.ceil(x1 * scale))]
  const [top, bottom] = [Math.max(0, Math.floor(y0 * scale)), Math.min(height, Math.ceil(y1 * scale))]
  let coloured = 0
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (!isFaintOn(WHITE_PAPER, pixels[y * width + x]! & 0xffffff)) coloured++
  return coloured / Math.max(1, (right - left) * (bottom - top))
}
