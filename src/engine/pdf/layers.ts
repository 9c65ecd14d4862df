import { ReadError } from '../types.ts'
import type { PageGlyphs, Run } from './glyphs-of-page.ts'
import { createLayerMarks } from './marks.ts'
import type { Pdfium } from './pdfium.ts'
import type { PdfLimits } from './read.ts'
import { FORM_DEPTH_MAX, TYPE_FORM, TYPE_TEXT } from './scene.ts'
import { seenBox, type View } from './words.ts'

/** A stretch of pixels: what a text may paint. */
type Area = { left: number; top: number; right: number; bottom: number }

const PIXELS_A_POINT = 2
const PIXELS_MAX = 4_000_000
/** Texts that share a place are drawn one after the other; where more than this many do, nobody could read them. */
const TURNS_MAX = 4
const FORMAT_BGRX = 3
/** Layers may be made for one of the two only: what is not on both is not what everybody sees. */
const WAYS_TO_LOOK = { onScreen: 0, inPrint: 0x800 }
/** A paper that no text is printed in the colour of, so that white letters leave their mark, too. */
const PAPER = 0x5ac37b
const OPAQUE = 0xff000000
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
  const sheet = sheetOf(pdfium, page, view)
  if (layered.size === 0 || sheet === null) return
  const texts = areasOf(glyphs, layered, sheet)
  for (const { object } of all) c.FPDFPageObj_SetIsActive(object, 0)
  try {
    const { turns, left } = takeTurns(texts, sheet)
    const off = new Set(left)
    for (const turn of turns) {
      for (const object of turn) c.FPDFPageObj_SetIsActive(object, 1)
      for (const flags of Object.values(WAYS_TO_LOOK)) {
        const pixels = draw(pdfium, page, sheet, flags)
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

type Sheet = { width: number; height: number; scale: number; view: View }

const sheetOf = (pdfium: Pdfium, page: number, view: View): Sheet | null => {
  const { c } = pdfium
  const [widthPoints, heightPoints] = [c.FPDF_GetPageWidthF(page), c.FPDF_GetPageHeightF(page)]
  if (!(widthPoints > 0 && heightPoints > 0)) return null
  const scale = Math.min(PIXELS_A_POINT, Math.sqrt(PIXELS_MAX / (widthPoints * heightPoints)))
  return {
    width: Math.max(1, Math.ceil(widthPoints * scale)),
    height: Math.max(1, Math.ceil(heightPoints * scale)),
    scale,
    view: { ...view, angle: c.FPDFPage_GetRotation(page) * 90 },
  }
}

/** Where each of the texts stands on the sheet. Spaces paint nothing, and what lies beside the sheet is told otherwise. */
const areasOf = ({ count, texts, boxes, runOf, runs }: PageGlyphs, wanted: ReadonlySet<number>, sheet: Sheet): Map<Run['object'], Area> => {
  const areas = new Map<number, Area>()
  for (let i = 0; i < count; i++) {
    const { object } = runs[runOf[i]!]!
    if (texts[i] === ' ' || !wanted.has(object)) continue
    const [left, top, right, bottom] = boxes.subarray(i * 4, i * 4 + 4)
    const [x0, y0, x1, y1] = seenBox(left!, bottom!, right!, top!, sheet.view)
    const area = areas.get(object) ?? { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
    area.left = Math.max(0, Math.min(area.left, Math.floor(x0 * sheet.scale)))
    area.top = Math.max(0, Math.min(area.top, Math.floor(y0 * sheet.scale)))
    area.right = Math.min(sheet.width, Math.max(area.right, Math.ceil(x1 * sheet.scale)))
    area.bottom = Math.min(sheet.height, Math.max(area.bottom, Math.ceil(y1 * sheet.scale)))
    areas.set(object, area)
  }
  for (const [object, area] of areas) if (area.right <= area.left || area.bottom <= area.top) areas.delete(object)
  return areas
}

/** In one turn no two texts share a pixel, so that what is painted there is the text's own. `left` are those that found no turn. */
const takeTurns = (texts: ReadonlyMap<number, Area>, { width, height }: Sheet): { turns: number[][]; left: number[] } => {
  const turns: { taken: Uint8Array; objects: number[] }[] = []
  const left: number[] = []
  for (const [object, area] of texts) {
    let turn = turns.find(({ taken }) => isFree(taken, area, width))
    if (!turn && turns.length < TURNS_MAX) {
      turn = { taken: new Uint8Array(width * height), objects: [] }
      turns.push(turn)
    }
    if (!turn) {
      left.push(object)
      continue
    }
    turn.objects.push(object)
    for (let y = area.top; y < area.bottom; y++) turn.taken.fill(1, y * width + area.left, y * width + area.right)
  }
  return { turns: turns.map(({ objects }) => objects), left }
}

const isFree = (taken: Uint8Array, { left, top, right, bottom }: Area, width: number): boolean => {
  for (let y = top; y < bottom; y++) if (taken.subarray(y * width + left, y * width + right).includes(1)) return false
  return true
}

const draw = (pdfium: Pdfium, page: number, { width, height }: Sheet, flags: number): Int32Array => {
  const { c } = pdfium
  const buffer = c.malloc(width * height * 4)
  const bitmap = buffer === 0 ? 0 : c.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, buffer, width * 4)
  try {
    if (bitmap === 0) throw new ReadError('out_of_memory', 'Looking at the layers of a page takes more memory than is allowed.')
    c.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, OPAQUE + PAPER)
    c.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    return new Int32Array(pdfium.u8().slice(buffer, buffer + width * height * 4).buffer)
  } finally {
    if (bitmap !== 0) c.FPDFBitmap_Destroy(bitmap)
    if (buffer !== 0) c.free(buffer)
  }
}

const isPainted = (pixels: Int32Array, { left, top, right, bottom }: Area, width: number): boolean => {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if ((pixels[y * width + x]! & COLOR) !== PAPER) return true
  return false
}
