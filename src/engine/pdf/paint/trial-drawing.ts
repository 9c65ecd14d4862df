import { ReadError } from '../../types.ts'
import type { PageGlyphs } from '../letters/glyphs-of-page.ts'
import { seenBox, type View } from '../letters/words.ts'
import type { Pdfium } from '../pdfium.ts'

/** A stretch of pixels: what a text may paint. */
export type Area = { left: number; top: number; right: number; bottom: number }

const PIXELS_MAX = 4_000_000
/** Texts that share a place are drawn one after the other; where more than this many do, nobody could read them. */
const TURNS_MAX = 4
const FORMAT_BGRX = 3
const OPAQUE = 0xff000000

/** How the page is drawn on trial. */
export type Sheet = { width: number; height: number; scale: number; view: View }

export const sheetOf = (pdfium: Pdfium, page: number, view: View, pixelsAPoint: number): Sheet | null => {
  const { c } = pdfium
  const [widthPoints, heightPoints] = [c.FPDF_GetPageWidthF(page), c.FPDF_GetPageHeightF(page)]
  if (!(widthPoints > 0 && heightPoints > 0)) return null
  const scale = Math.min(pixelsAPoint, Math.sqrt(PIXELS_MAX / (widthPoints * heightPoints)))
  return {
    width: Math.max(1, Math.ceil(widthPoints * scale)),
    height: Math.max(1, Math.ceil(heightPoints * scale)),
    scale,
    view: { ...view, angle: c.FPDFPage_GetRotation(page) * 90 },
  }
}

/** Where each of the texts stands on the sheet. Spaces paint nothing, and what lies beside the sheet is told otherwise. */
export const areasOf = ({ count, texts, boxes, runOf, runs }: PageGlyphs, wanted: ReadonlySet<number>, sheet: Sheet): Map<number, Area> => {
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
export const takeTurns = (texts: ReadonlyMap<number, Area>, { width, height }: Sheet): { turns: number[][]; left: number[] } => {
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

/** The page as pixels (0xRRGGBB and one unused byte above), on a paper of the given colour. */
export const drawOnTrial = (pdfium: Pdfium, page: number, { width, height }: Sheet, paper: number, flags: number): Int32Array => {
  const { c } = pdfium
  const buffer = c.malloc(width * height * 4)
  const bitmap = buffer === 0 ? 0 : c.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, buffer, width * 4)
  try {
    if (bitmap === 0) throw new ReadError('out_of_memory', 'Looking at what a page shows takes more memory than is allowed.')
    c.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, OPAQUE + paper)
    c.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    return new Int32Array(pdfium.u8().slice(buffer, buffer + width * height * 4).buffer)
  } finally {
    if (bitmap !== 0) c.FPDFBitmap_Destroy(bitmap)
    if (buffer !== 0) c.free(buffer)
  }
}
