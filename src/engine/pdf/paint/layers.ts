import { ReadError } from '../../types.ts'
import type { PageGlyphs } from '../letters/glyphs-of-page.ts'
import type { View } from '../letters/words.ts'
import type { Pdfium } from '../pdfium.ts'
import type { PdfLimits } from '../read.ts'
import { createLayerMarks } from './marks.ts'
import { FORM_DEPTH_MAX, TYPE_FORM, TYPE_TEXT } from './scene.ts'
import { type Area, areasOf, drawOnTrial, sheetOf, takeTurns } from './trial-drawing.ts'

const PIXELS_A_POINT = 2
/** Layers may be made for one of the two only: what is not on both is not what everybody sees. */
const WAYS_TO_LOOK = { onScreen: 0, inPrint: 0x800 }
/** A paper that no text is printed in the colour of, so that white letters leave their mark, too. */
const PAPER = 0x5ac37b
const COLOR = 0xffffff

/**
 * Which layers are shown is a matter of many rules (the default state, groups of layers, what is for the screen and what for print). PDFium knows them when
 * it draws and not when it reads: every text that may be in a layer is drawn alone, and one that leaves no mark is switched off. Says so in the glyphs' runs.
 */
export const markLayersOff = (pdfium: Pdfium, page: number, glyphs: PageGlyphs, view: View, limits: PdfLimits): void => {
  const { c } = pdfium
  const all = leavesOf(pdfium, page, limits.objectsPerPage)
  const layered = new Set(all.filter(({ isLayered }) => isLayered).map(({ object }) => object))
  const known = new Set(all.map(({ object }) => object))
  // A text that is nested too deep to be found cannot be drawn alone.
  for (const run of glyphs.runs) if (!known.has(run.object)) run.off = true
  const sheet = sheetOf(pdfium, page, view, PIXELS_A_POINT)
  if (layered.size === 0 || sheet === null) return
  const texts = areasOf(glyphs, layered, sheet)
  for (const { object } of all) c.FPDFPageObj_SetIsActive(object, 0)
  try {
    const { turns, left } = takeTurns(texts, sheet)
    const off = new Set(left)
    for (const turn of turns) {
      for (const object of turn) c.FPDFPageObj_SetIsActive(object, 1)
      for (const flags of Object.values(WAYS_TO_LOOK)) {
        const pixels = drawOnTrial(pdfium, page, sheet, PAPER, flags)
        for (const object of turn) if (!isPainted(pixels, texts.get(object)!, sheet.width)) off.add(object)
      }
      for (const object of turn) c.FPDFPageObj_SetIsActive(object, 0)
    }
    for (const run of glyphs.runs) if (off.has(run.object)) run.off = true
  } finally {
    for (const { object } of all) c.FPDFPageObj_SetIsActive(object, 1)
  }
}

type Leaf = { object: number; isLayered: boolean }

/** Everything that is drawn, forms taken apart. What stands in a form may be a layer's by the form. */
const leavesOf = (pdfium: Pdfium, page: number, max: number): Leaf[] => {
  const { c } = pdfium
  const isInLayer = createLayerMarks(pdfium)
  const leaves: Leaf[] = []
  const visit = (object: number, depth: number): void => {
    if (object === 0) return
    if (leaves.length >= max) throw new ReadError('too_complex', `A page with layers holds more than ${max} objects.`)
    const type = c.FPDFPageObj_GetType(object)
    if (type === TYPE_FORM && depth < FORM_DEPTH_MAX) {
      const count = c.FPDFFormObj_CountObjects(object)
      for (let i = 0; i < count; i++) visit(c.FPDFFormObj_GetObject(object, i), depth + 1)
    } else leaves.push({ object, isLayered: type === TYPE_TEXT && (depth > 0 || isInLayer(object)) })
  }
  const count = c.FPDFPage_CountObjects(page)
  for (let i = 0; i < count; i++) visit(c.FPDFPage_GetObject(page, i), 0)
  return leaves
}

const isPainted = (pixels: Int32Array, { left, top, right, bottom }: Area, width: number): boolean => {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if ((pixels[y * width + x]! & COLOR) !== PAPER) return true
  return false
}
