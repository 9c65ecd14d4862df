import { ReadError } from '../../types.ts'
import type { Run } from '../letters/glyphs-of-page.ts'
import type { Pdfium } from '../pdfium.ts'
import { type Clip, readClip } from './clip.ts'
import { isFaintOn } from './contrast.ts'
import { type Covers, createCovers } from './covers.ts'
import { createLayerMarks } from './marks.ts'
import { isRectanglePath } from './rectangles.ts'

/** What is painted on a page besides text, and in which order: a later thing lies on top. Boxes in the page's own coordinates, y upwards. */
export type Box = { left: number; bottom: number; right: number; top: number }
export type Paint = Box & { order: number; image: boolean /** 0xRRGGBB; -1 of pictures. */; color: number }
export type Scene = {
  /** Opaque areas: pictures and filled rectangles. */
  paints: Paint[]
  /** Thin paths: lines that part, underline or strike out. */
  rules: Box[]
  /** Rectangles that are drawn or filled. */
  boxes: Box[]
  orderOfText: (object: number) => number
  orderOfRun: (run: Run) => number
  /** Where a text may show at all, by its clipping path; null where nothing clips it, or inside of a form, whose coordinates are its own. */
  clipOf: (object: number) => Box | null
  /** Whether anything was painted that a text of this colour is hard to see on. */
  hasPaintLike: (color: number) => boolean
  /** Of the largest picture, in square points. */
  pictureArea: number
  /** Whether text may be a layer's: it is marked as such, or stands in a form, which need not say so on the page. */
  mayBeLayered: boolean
  /** The texts that stand between marks (`BDC … EMC`). */
  marked: number[]
  texts: number[]
  /** Notes in each run where its text stands in `texts`: once, since every step asks for it. */
  placeRuns: (runs: readonly Run[]) => void
  /** Whether a text is painted in a way that may show nothing: in a form, through a path that is no rectangle, through letters or a mask or a mix of colours. */
  isUnusual: (text: number) => boolean
  /** Everything that is painted and no text. */
  covers: Covers
  boundsOfText: (text: number) => Box | null
}

export const TYPE_TEXT = 1
const TYPE_PATH = 2
export const TYPE_IMAGE = 3
const TYPE_SHADING = 4
export const TYPE_FORM = 5

/** PDFium goes into forms of forms less deep than this. */
export const FORM_DEPTH_MAX = 64
const OPAQUE = 255
/** From here on letters are an opening through which later texts are seen; which of them, nothing tells. */
const MODE_CLIPS = 4
/** Marks are nested as deep as a document's headings and tables are. */
const MARKS_MAX = 64
// Thinner is a ruling, which hides nothing.
const AREA_SIDE_MIN_POINTS = 3

type Matrix = readonly [number, number, number, number, number, number]
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** @param hasLayers whether the file may have any; objects are asked for theirs only then. */
export const readScene = (pdfium: Pdfium, page: number, hasLayers: boolean, objectsMax: number): Scene => {
  const { c } = pdfium
  const paints: Paint[] = []
  const rules: Box[] = []
  const boxes: Box[] = []
  const texts: number[] = []
  const textOrders: number[] = []
  const inForms = new Map<number, Matrix>()
  const covers = createCovers(pageBox(pdfium, page))
  let order = 0
  let pictureArea = 0
  const isInLayer = createLayerMarks(pdfium)
  const marked: number[] = []
  let mayBeLayered = false
  let clipsByText = false
  const noteMarks = (text: number): void => {
    const marks = c.FPDFPageObj_CountMarks(text)
    if (marks > MARKS_MAX)
      throw new ReadError('too_complex', `A text of the file stands in ${marks} marks; at most ${MARKS_MAX} can be read.`)
    if (marks > 0) marked.push(text)
  }

  const visit = (object: number, matrix: Matrix, depth: number): void => {
    if (object === 0) return
    const type = c.FPDFPageObj_GetType(object)
    // What is not looked at may cover anything.
    if (order >= objectsMax)
      throw new ReadError(
        'too_complex',
        `A page of the file holds more than ${objectsMax} objects, forms taken apart; no more can be read.`,
      )
    order++
    if (type === TYPE_TEXT) {
      texts.push(object)
      textOrders.push(order)
      if (depth > 0) inForms.set(object, matrix)
      noteMarks(object)
      clipsByText ||= c.FPDFTextObj_GetTextRenderMode(object) >= MODE_CLIPS
      mayBeLayered ||= hasLayers && (depth > 0 || isInLayer(object))
    } else if (type === TYPE_FORM && depth >= FORM_DEPTH_MAX) mayBeLayered = hasLayers
    else if (type === TYPE_FORM) {
      const inner = multiply(matrixOf(pdfium, object), matrix)
      const count = c.FPDFFormObj_CountObjects(object)
      for (let i = 0; i < count; i++) visit(c.FPDFFormObj_GetObject(object, i), inner, depth + 1)
    } else if (type === TYPE_IMAGE || type === TYPE_SHADING || type === TYPE_PATH) {
      const isTurned = !isUpright(multiply(matrixOf(pdfium, object), matrix))
      const path = type === TYPE_PATH ? pathOf(pdfium, object, isTurned) : null
      const drawn = path?.isEmpty ? null : boundsOf(pdfium, object, matrix)
      if (drawn === null) return
      // Some producers fill the whole page, through an opening of a cell's size.
      const clip = isThin(drawn) ? null : readClip(pdfium, object)
      const bounds = clip === null ? drawn : commonOf(drawn, boxThrough(clip, matrix))
      if (bounds === null) return
      const fillsBounds = !isThin(bounds) && (path === null || path.isFilledRectangle) && clip?.isRectangle !== false
      if (fillsBounds && type === TYPE_IMAGE)
        pictureArea = Math.max(pictureArea, (bounds.right - bounds.left) * (bounds.top - bounds.bottom))
      // What stands aslant does not fill its bounds.
      const isPaint = fillsBounds && !isTurned && (path === null || isOpaque(pdfium, object)) && c.FPDFPageObj_HasTransparency(object) === 0
      covers.add({
        ...bounds,
        order,
        frame: path !== null && depth === 0 ? path.frame : 0,
        isPlain: path !== null && (isPaint || isThin(bounds)),
      })
      if (path !== null && isThin(bounds)) rules.push(bounds)
      else if (path !== null && (path.frame > 0 || path.isFilledRectangle)) boxes.push(bounds)
      if (!isPaint) return
      const color = path === null ? null : colorOf(pdfium, object)
      paints.push({
        ...bounds,
        order,
        image: path === null,
        color: color === null ? -1 : (color[0]! << 16) | (color[1]! << 8) | color[2]!,
      })
    }
  }

  const count = c.FPDFPage_CountObjects(page)
  for (let i = 0; i < count; i++) visit(c.FPDFPage_GetObject(page, i), IDENTITY, 0)
  const placeOfText = placesOf(texts)
  const orderAt = (place: number): number => textOrders[place] ?? Number.POSITIVE_INFINITY
  const placeRuns = (runs: readonly Run[]): void => {
    for (const run of runs) run.place = placeOfText(run.object)
  }
  const clips = new Map<number, Clip>()
  // That there is none is asked again, which costs less than keeping it for each of thousands of letters.
  const clipPathOf = (object: number): Clip | null => {
    const known = clips.get(object)
    if (known !== undefined) return known
    const clip = readClip(pdfium, object)
    if (clip !== null) clips.set(object, clip)
    return clip
  }
  const clipOf = (object: number): Box | null => (inForms.has(object) ? null : clipPathOf(object))
  const isUnusual = (object: number): boolean =>
    clipsByText || inForms.has(object) || c.FPDFPageObj_HasTransparency(object) !== 0 || clipPathOf(object)?.isRectangle === false
  const boundsOfText = (object: number): Box | null => boundsOf(pdfium, object, inForms.get(object) ?? IDENTITY)
  const painted = new Map<number, boolean>()
  const hasPaintLike = (color: number): boolean => {
    const known = painted.get(color)
    if (known !== undefined) return known
    const found = color >= 0 && paints.some((paint) => paint.color >= 0 && isFaintOn(color, paint.color))
    painted.set(color, found)
    return found
  }
  return {
    paints,
    rules,
    boxes,
    orderOfText: (object) => orderAt(placeOfText(object)),
    orderOfRun: ({ place }) => orderAt(place),
    clipOf,
    hasPaintLike,
    pictureArea,
    mayBeLayered,
    marked,
    texts,
    placeRuns,
    isUnusual,
    covers,
    boundsOfText,
  }
}

/** Of so many texts that follow one is the next that is asked for: words without figures are passed over. */
const AHEAD_MAX = 16

/** Texts are mostly asked for in the order they are drawn in, again and again: one of the next, or the first, needs no looking up. */
const placesOf = (texts: readonly number[]): ((text: number) => number) => {
  let last = 0
  let places: Map<number, number> | null = null
  return (text) => {
    for (let ahead = 0; ahead <= AHEAD_MAX; ahead++)
      if (texts[last + ahead] === text) {
        last += ahead
        return last
      }
    if (texts[0] === text) last = 0
    else {
      places ??= new Map(texts.map((each, place) => [each, place]))
      const place = places.get(text)
      if (place === undefined) return -1
      last = place
    }
    return last
  }
}

/** The last thing painted over the whole of the box before (`under`) or after (`over`) the given moment. */
export const paintAround = (paints: readonly Paint[], box: Box, moment: number, side: 'under' | 'over'): Paint | null => {
  for (let i = paints.length - 1; i >= 0; i--) {
    const paint = paints[i]!
    if (side === 'over' ? paint.order < moment : paint.order > moment) continue
    if (paint.left <= box.left && paint.right >= box.right && paint.bottom <= box.bottom && paint.top >= box.top) return paint
  }
  return null
}

type Path = {
  isEmpty: boolean
  isFilledRectangle: boolean /** The width of the border of a rectangle that is not filled, else 0. */
  frame: number
}

const pathOf = (pdfium: Pdfium, object: number, isTurned: boolean): Path => {
  const { c, scratch } = pdfium
  if (c.FPDFPath_GetDrawMode(object, scratch, scratch + 4) === 0) return { isEmpty: false, isFilledRectangle: false, frame: 0 }
  const [fills, strokes] = [pdfium.u32()[scratch >> 2] !== 0, pdfium.u32()[(scratch >> 2) + 1] !== 0]
  const isRectangle = !isTurned && isRectanglePath(pdfium, object)
  return {
    isEmpty: !fills && !strokes,
    isFilledRectangle: fills && isRectangle,
    frame: isRectangle && !fills ? strokeWidthOf(pdfium, object) : 0,
  }
}

// A line that is said to be of no width is drawn as thin as can be.
const STROKE_MIN_POINTS = 0.5

const strokeWidthOf = (pdfium: Pdfium, object: number): number => {
  const { c, scratch } = pdfium
  return c.FPDFPageObj_GetStrokeWidth(object, scratch) === 0 ? 0 : Math.max(STROKE_MIN_POINTS, pdfium.f32()[scratch >> 2]!)
}

const colorOf = (pdfium: Pdfium, object: number): Uint32Array | null => {
  const { c, scratch } = pdfium
  if (c.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null
  return pdfium.u32().subarray(scratch >> 2, (scratch >> 2) + 4)
}
const isOpaque = (pdfium: Pdfium, object: number): boolean => colorOf(pdfium, object)?.[3] === OPAQUE

const matrixOf = (pdfium: Pdfium, object: number): Matrix => {
  const { c, scratch } = pdfium
  if (c.FPDFPageObj_GetMatrix(object, scratch) === 0) return IDENTITY
  const m = pdfium.f32().subarray(scratch >> 2, (scratch >> 2) + 6)
  return [m[0]!, m[1]!, m[2]!, m[3]!, m[4]!, m[5]!]
}

const multiply = (a: Matrix, b: Matrix): Matrix => [
  a[0] * b[0] + a[1] * b[2],
  a[0] * b[1] + a[1] * b[3],
  a[2] * b[0] + a[3] * b[2],
  a[2] * b[1] + a[3] * b[3],
  a[4] * b[0] + a[5] * b[2] + b[4],
  a[4] * b[1] + a[5] * b[3] + b[5],
]

const UPRIGHT = 1e-3

const isUpright = ([a, b, c, d]: Matrix): boolean => {
  const [along, across] = [Math.max(Math.abs(a), Math.abs(d)), Math.max(Math.abs(b), Math.abs(c))]
  return across <= UPRIGHT * along || along <= UPRIGHT * across
}

const boundsOf = (pdfium: Pdfium, object: number, m: Matrix): Box | null => {
  const { c, scratch } = pdfium
  if (c.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return null
  const [left, bottom, right, top] = pdfium.f32().subarray(scratch >> 2, (scratch >> 2) + 4)
  return boxThrough({ left: left!, bottom: bottom!, right: right!, top: top! }, m)
}

/** A side that is open stays so, whatever the matrix turns. */
const OPEN = 1e6

const boxThrough = (box: Box, m: Matrix): Box => {
  const [left, right] = [Math.max(box.left, -OPEN), Math.min(box.right, OPEN)]
  const [bottom, top] = [Math.max(box.bottom, -OPEN), Math.min(box.top, OPEN)]
  const xs: number[] = []
  const ys: number[] = []
  for (const [x, y] of [
    [left, bottom],
    [right, bottom],
    [left, top],
    [right, top],
  ] as const) {
    xs.push(m[0] * x + m[2] * y + m[4])
    ys.push(m[1] * x + m[3] * y + m[5])
  }
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) }
}

/** What both leave open; null where that is nothing. */
const commonOf = (a: Box, b: Box): Box | null => {
  const box = {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  }
  return box.left < box.right && box.bottom < box.top ? box : null
}

const isThin = (box: Box): boolean => box.right - box.left < AREA_SIDE_MIN_POINTS || box.top - box.bottom < AREA_SIDE_MIN_POINTS

const pageBox = (pdfium: Pdfium, page: number): Box => {
  const { c, scratch } = pdfium
  c.FPDF_GetPageBoundingBox(page, scratch)
  const [left, top, right, bottom] = pdfium.f32().subarray(scratch >> 2, (scratch >> 2) + 4)
  return { left: left!, top: top!, right: right!, bottom: bottom! }
}
