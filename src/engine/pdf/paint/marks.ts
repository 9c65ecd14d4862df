import type { Pdfium } from '../pdfium.ts'

// "OC" and its terminator in UTF-16.
const LAYER_NAME_BYTES = 6
const [O, C] = [0x4f, 0x43]

/**
 * Tells whether an object is marked as the content of a layer (`/OC … BDC`), whatever the layer's state.
 * For the objects of one page: many share a mark, and are asked for it once.
 */
export const createLayerMarks = (pdfium: Pdfium): ((object: number) => boolean) => {
  const { c } = pdfium
  const known = new Map<number, boolean>()
  const isLayer = (mark: number): boolean => {
    const before = known.get(mark)
    if (before !== undefined) return before
    const found = isNamedLayer(pdfium, mark)
    known.set(mark, found)
    return found
  }
  return (object) => {
    const count = c.FPDFPageObj_CountMarks(object)
    for (let i = 0; i < count; i++) if (isLayer(c.FPDFPageObj_GetMark(object, i))) return true
    return false
  }
}

const isNamedLayer = (pdfium: Pdfium, mark: number): boolean => {
  const { c, scratch } = pdfium
  if (mark === 0 || c.FPDFPageObjMark_GetName(mark, scratch, LAYER_NAME_BYTES, scratch + 8) === 0) return false
  const name = pdfium.u8()
  return pdfium.u32()[(scratch + 8) >> 2] === LAYER_NAME_BYTES && name[scratch] === O && name[scratch + 2] === C
}
