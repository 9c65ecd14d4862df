import type { Overlay } from '../../types.ts'
import { type Pdfium, withAscii } from '../pdfium.ts'
import { FORM_DEPTH_MAX, TYPE_FORM, TYPE_IMAGE, TYPE_TEXT } from './scene.ts'

/** Annotations that are told of whatever they show. */
const KINDS = new Map([
  [3, 'text box'],
  [5, 'rectangle'],
  [6, 'circle'],
  [7, 'polygon'],
  [13, 'stamp'],
  [15, 'drawing'],
  [20, 'form field'],
  [28, 'redaction'],
])
/** Highlights, links and the like are nobody's concern, until they say something. */
const ANY_OTHER = 'mark'
const FORM_FIELD = 20
const POPUP = 16

// Flags of annotations. The first is meant for kinds that a reader does not know, but PDFium's flattening takes it for all.
const INVISIBLE = 1
const HIDDEN = 2
const NO_VIEW = 32

/** A page of more is no statement, and nobody looks at each. */
const ANNOTATIONS_MAX = 50_000
const NORMAL_LOOK = 0
const EMPTY_TEXT_BYTES = 2

export type Overlays = {
  found: Overlay[]
  /** Whether any has a look that readers see: it becomes a part of the page. */
  areDrawn: boolean
}

/** Annotations that change what a reader sees. They are left so that flattening takes those that everybody sees, and no others. */
export const readOverlays = (pdfium: Pdfium, page: number): Overlays => {
  const { c, scratch } = pdfium
  const found: Overlay[] = []
  let areDrawn = false
  const read = (annotation: number): void => {
    const subtype = c.FPDFAnnot_GetSubtype(annotation)
    if (subtype === POPUP) return
    const flags = c.FPDFAnnot_GetFlags(annotation)
    const isShown = (flags & (HIDDEN | NO_VIEW)) === 0
    // Whether its layer is on is not told.
    const isInLayer = hasKey(pdfium, annotation, 'OC')
    const hasLook = hasKey(pdfium, annotation, 'AP')
    const isDrawn = isShown && hasLook && !isInLayer
    if (hasLook) c.FPDFAnnot_SetFlags(annotation, isDrawn ? flags & ~INVISIBLE : flags | HIDDEN)
    areDrawn ||= isDrawn
    const kind = KINDS.get(subtype) ?? (isShown && hasLook && (isInLayer || saysSomething(pdfium, annotation)) ? ANY_OTHER : null)
    if (kind === null || c.FPDFAnnot_GetRect(annotation, scratch) === 0) return
    const [left, top, right, bottom] = pdfium.f32().subarray(scratch >> 2, (scratch >> 2) + 4)
    const isUndrawn = isShown && (isInLayer || !hasLook || (subtype !== FORM_FIELD && isEmpty(pdfium, annotation)))
    found.push({ kind, box: [left!, bottom!, right!, top!], ...(isUndrawn && { undrawn: true }) })
  }
  const count = Math.min(c.FPDFPage_GetAnnotCount(page), ANNOTATIONS_MAX)
  for (let i = 0; i < count; i++) {
    const annotation = c.FPDFPage_GetAnnot(page, i)
    if (annotation === 0) continue
    read(annotation)
    c.FPDFPage_CloseAnnot(annotation)
  }
  return { found, areDrawn }
}

const hasKey = (pdfium: Pdfium, annotation: number, name: string): boolean =>
  withAscii(pdfium, name, (key) => pdfium.c.FPDFAnnot_HasKey(annotation, key) !== 0)

/** PDFium draws what an annotation brings along as its look, and nothing without it; other readers make it up from its text. */
const isEmpty = ({ c }: Pdfium, annotation: number): boolean => c.FPDFAnnot_GetAP(annotation, NORMAL_LOOK, 0, 0) <= EMPTY_TEXT_BYTES

/** Whether there are letters in its look, or a picture of them. */
const saysSomething = ({ c }: Pdfium, annotation: number): boolean => {
  const isSaid = (object: number, depth: number): boolean => {
    const type = object === 0 ? 0 : c.FPDFPageObj_GetType(object)
    if (type === TYPE_TEXT || type === TYPE_IMAGE) return true
    if (type !== TYPE_FORM || depth >= FORM_DEPTH_MAX) return false
    const count = c.FPDFFormObj_CountObjects(object)
    for (let i = 0; i < count; i++) if (isSaid(c.FPDFFormObj_GetObject(object, i), depth + 1)) return true
    return false
  }
  const count = c.FPDFAnnot_GetObjectCount(annotation)
  for (let i = 0; i < count; i++) if (isSaid(c.FPDFAnnot_GetObject(annotation, i), 0)) return true
  return false
}
