import type { Box } from '../../types.ts'
import { isUnseenOn, WHITE_PAPER } from '../paint/contrast.ts'
import type { Pdfium } from '../pdfium.ts'
import { cleanGlyph, isUnreadable } from './glyphs.ts'

/** A stretch of glyphs that one text operator drew: same font, size, colour and baseline. */
export type Run = {
  /** Index into PdfText.fonts. */
  font: number
  /** In points as drawn. */
  size: number
  /** Where the baseline starts, in the page's own coordinates (y grows upwards). */
  originX: number
  originY: number
  /** Direction of writing: 0, 90, 180 or 270 degrees counter-clockwise; -1 when slanted, as watermarks are. */
  angle: number
  /** Drawn so that nothing shows: in render mode 3, fully transparent, or smaller or narrower than anybody could read. */
  invisible: boolean
  white: boolean
  /** Filled with a pattern, or drawn as outlines: what of it shows is not told by its colour. */
  unusual: boolean
  /** Whether signs of it are no letters but shapes, which may lie over others. */
  hasShapes: boolean
  /** Drawn, and yet nothing of it is seen (`ink.ts`). */
  inkless: boolean
  /** Inkless, and something was painted over it. */
  covered: boolean
  /** In a layer that is switched off, on the screen or in print. */
  off: boolean
  /** What fills its letters, as 0xRRGGBB; -1 where that is not known. */
  color: number
  /** PDFium's handle, to find the object among the page's others. */
  object: number
  /** Where its text stands in the scene's list; -1 of one that is not there. */
  place: number
}

/** All glyphs of a page in the order of drawing. Boxes are advance boxes in the page's own coordinates, four numbers a glyph: left, top, right, bottom. */
export type PageGlyphs = {
  count: number
  /** Clean text, ' ' for spaces; glyphs without meaning are left out and counted. */
  texts: string[]
  boxes: Float32Array
  runOf: Uint32Array
  runs: Run[]
  unreadable: number
  total: number
  /** Where something is printed that is left out: left, bottom, right, top. */
  unread: Box[]
}

export type FontTable = { names: string[]; indexOf: Map<string, number> }

const SPACE = 32
const MODE_INVISIBLE = 3
const MODE_CLIP = 7
const ANGLE_TOLERANCE_DEGREES = 8
/** Fine print has four points and more, and condensed type half its usual width. */
const READABLE_POINTS_MIN = 1.5
const READABLE_WIDTH_MIN = 0.15
/** The bar of a minus is thicker, in the finest print. */
const INK_MIN_POINTS = 0.1

export const readGlyphs = (pdfium: Pdfium, textPage: number, n: number, fonts: FontTable): PageGlyphs => {
  const { c, scratch } = pdfium
  const texts: string[] = new Array(n)
  const boxes = new Float32Array(n * 4)
  const runOf = new Uint32Array(n)
  const runs: Run[] = []
  // PDFium frees a page's fonts with the page, and a later font may get the same address: names are looked up anew on every page.
  const fontByHandle = new Map<number, number>()
  let count = 0
  let unreadable = 0
  let total = 0
  const unread: Box[] = []
  let object = 0
  let f32 = pdfium.f32()
  const at = scratch >> 2
  for (let i = 0; i < n; i++) {
    const owner = c.FPDFText_GetTextObject(textPage, i)
    // PDFium's own guesses at spaces and line ends mostly belong to no object; ours come from the boxes.
    if (owner === 0) continue
    const code = c.FPDFText_GetUnicode(textPage, i)
    if (code === SPACE && c.FPDFText_IsGenerated(textPage, i) === 1) continue
    total++
    const text = cleanGlyph(code)
    if (text === '') {
      if (isUnreadable(code)) unreadable++
      const ink = inkOf(pdfium, textPage, i)
      if (ink !== null) unread.push(ink)
      continue
    }
    if (owner !== object) {
      object = owner
      runs.push(readRun(pdfium, textPage, i, owner, fonts, fontByHandle))
      f32 = pdfium.f32()
    }
    if (isShape(code)) runs.at(-1)!.hasShapes = true
    if (c.FPDFText_GetLooseCharBox(textPage, i, scratch) === 0) continue
    const o = count * 4
    boxes[o] = f32[at]!
    boxes[o + 1] = f32[at + 1]!
    boxes[o + 2] = f32[at + 2]!
    boxes[o + 3] = f32[at + 3]!
    texts[count] = text
    runOf[count] = runs.length - 1
    count++
  }
  texts.length = count
  return { count, texts, boxes, runOf, runs, unreadable, total, unread }
}

/** What a glyph paints; null where that is nothing, as of the control characters that some systems leave behind amounts. */
const inkOf = ({ c, scratch, u8 }: Pdfium, textPage: number, index: number): Box | null => {
  if (c.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24) === 0) return null
  const heap = u8()
  const [left, right, bottom, top] = new Float64Array(heap.slice(scratch, scratch + 32).buffer)
  return right! - left! > INK_MIN_POINTS && top! - bottom! > INK_MIN_POINTS ? [left!, bottom!, right!, top!] : null
}

const readRun = (
  pdfium: Pdfium,
  textPage: number,
  index: number,
  object: number,
  fonts: FontTable,
  fontByHandle: Map<number, number>,
): Run => {
  const { c, scratch } = pdfium
  c.FPDFText_GetMatrix(textPage, index, scratch)
  const hasColor = c.FPDFPageObj_GetFillColor(object, scratch + 32, scratch + 36, scratch + 40, scratch + 44) !== 0
  // Some producers draw every letter by itself, so that this runs as often as there are letters: no views or arrays are made here.
  const f32 = pdfium.f32()
  const u32 = pdfium.u32()
  const m = scratch >> 2
  const rise = lengthOf(f32[m + 2]!, f32[m + 3]!)
  const size = Math.abs(c.FPDFText_GetFontSize(textPage, index) * rise)
  const isTooSmall = size < READABLE_POINTS_MIN || lengthOf(f32[m]!, f32[m + 1]!) < READABLE_WIDTH_MIN * rise
  const mode = c.FPDFTextObj_GetTextRenderMode(object)
  const color = m + 8
  const fills = mode === 0 || mode === 2 || mode === 4 || mode === 6
  return {
    font: fontIndex(pdfium, c.FPDFTextObj_GetFont(object), fonts, fontByHandle),
    size,
    originX: f32[m + 4]!,
    originY: f32[m + 5]!,
    angle: angleOf(f32[m]!, f32[m + 1]!),
    invisible: mode === MODE_INVISIBLE || mode === MODE_CLIP || isTooSmall || (hasColor && fills && u32[color + 3] === 0),
    white: hasColor && mode === 0 && isUnseenOn((u32[color]! << 16) | (u32[color + 1]! << 8) | u32[color + 2]!, WHITE_PAPER),
    unusual: mode !== 0 || !hasColor || isPattern(u32[color]!, u32[color + 1]!, u32[color + 2]!),
    hasShapes: false,
    inkless: false,
    covered: false,
    off: false,
    color: hasColor && mode === 0 ? (u32[color]! << 16) | (u32[color + 1]! << 8) | u32[color + 2]! : -1,
    object,
    place: -1,
  }
}

/** Blocks, geometric shapes and dingbats, and what only its font knows. */
const isShape = (code: number): boolean => code >= 0x2500 && (code <= 0x27bf || (code >= 0xe000 && code <= 0xf8ff))

/** PDFium names this grey where a pattern fills. */
const isPattern = (red: number, green: number, blue: number): boolean => red === 0xbf && green === 0xbf && blue === 0xbf

/** Text that is written along or across the page, which nearly all is, needs no root. */
const lengthOf = (a: number, b: number): number => (a === 0 ? Math.abs(b) : b === 0 ? Math.abs(a) : Math.hypot(a, b))

const angleOf = (a: number, b: number): number => {
  if (b === 0 && a > 0) return 0
  const degrees = (Math.atan2(b, a) * 180) / Math.PI
  const quarter = Math.round(degrees / 90)
  return Math.abs(degrees - quarter * 90) > ANGLE_TOLERANCE_DEGREES ? -1 : ((quarter + 4) % 4) * 90
}

const fontIndex = (pdfium: Pdfium, handle: number, fonts: FontTable, byHandle: Map<number, number>): number => {
  const known = byHandle.get(handle)
  if (known !== undefined) return known
  const index = addFont(fonts, fontName(pdfium, handle))
  byHandle.set(handle, index)
  return index
}

export const addFont = (fonts: FontTable, name: string): number => {
  const known = fonts.indexOf.get(name)
  if (known !== undefined) return known
  fonts.indexOf.set(name, fonts.names.length)
  return fonts.names.push(name) - 1
}

const FONT_NAME_MAX_BYTES = 200
const decoder = new TextDecoder('utf-8')

const fontName = (pdfium: Pdfium, handle: number): string => {
  if (handle === 0) return ''
  const at = pdfium.scratch + 64
  const length = pdfium.c.FPDFFont_GetBaseFontName(handle, at, FONT_NAME_MAX_BYTES)
  if (length <= 1 || length > FONT_NAME_MAX_BYTES) return ''
  return decoder.decode(pdfium.u8().slice(at, at + length - 1))
}
