import { type PageText, ReadError, type Word } from '../types.ts'
import { settleActualTexts } from './letters/actual-text.ts'
import { type FontTable, type PageGlyphs, type Run, readGlyphs } from './letters/glyphs-of-page.ts'
import { type BuiltWords, buildWords, coreOf, seenBox, type View } from './letters/words.ts'
import { isFaintOn, isUnseenOn, WHITE_PAPER } from './paint/contrast.ts'
import { type Grounds, groundsOf, UNKNOWN_GROUNDS } from './paint/grounds.ts'
import { partOutside, partUnseen } from './paint/ink.ts'
import { markLayersOff } from './paint/layers.ts'
import { readOverlays } from './paint/overlays.ts'
import { rulesOf } from './paint/rules.ts'
import { type Box, paintAround, readScene, type Scene } from './paint/scene.ts'
import { markStruck } from './paint/struck.ts'
import type { Pdfium } from './pdfium.ts'
import { judgeText } from './quality.ts'
import type { PdfLimits } from './read.ts'

/** What a page's text is worth: all that can be read, a scanner's own reading behind its picture, a few words over a picture that may hold the rest, or nothing. */
export type TextWorth = 'whole' | 'layer' | 'stamp' | 'none'

export type ReadPage = {
  page: PageText
  worth: TextWorth
  /** Whether anything is drawn on the page at all. */
  hasContent: boolean
  glyphs: number
}

/** A file that is being read, with the fonts that were met in it so far. */
export type OpenFile = {
  pdfium: Pdfium
  doc: number
  fonts: FontTable
  limits: PdfLimits
  /** Asked of the whole file, once. */
  mayHaveLayers: () => boolean
}

// A scan fills most of its page.
const SCAN_SHARE_MIN = 0.5
/** A signing stamp, a fax line or a thin layer of unseen text over a scan has fewer words than this; a letter on a printed background has more. */
export const STAMP_WORDS_MAX = 40
const FLATTEN_FOR_DISPLAY = 0

export const readPage = ({ pdfium, doc, fonts, limits, mayHaveLayers }: OpenFile, index: number): ReadPage => {
  const { c } = pdfium
  let handle = c.FPDF_LoadPage(doc, index)
  if (handle === 0)
    return { page: { page: index + 1, width: 0, height: 0, words: [], source: 'text' }, worth: 'whole', hasContent: false, glyphs: 0 }
  const overlays = readOverlays(pdfium, handle)
  if (overlays.areDrawn) {
    // PDFium's text leaves annotations out, though readers see them: they become part of the page, which is then loaded anew.
    c.FPDFPage_Flatten(handle, FLATTEN_FOR_DISPLAY)
    c.FPDF_ClosePage(handle)
    handle = c.FPDF_LoadPage(doc, index)
  }
  let text = 0
  try {
    const objects = c.FPDFPage_CountObjects(handle)
    if (objects > limits.objectsPerPage)
      throw new ReadError('too_complex', `Page ${index + 1} holds ${objects} objects; at most ${limits.objectsPerPage} can be read.`)
    const scene = readScene(pdfium, handle, mayHaveLayers(), limits.objectsPerPage)
    const disputes = settleActualTexts(pdfium, scene.marked, () => secondLook(pdfium, doc, index, limits))
    text = c.FPDFText_LoadPage(handle)
    const chars = text === 0 ? 0 : c.FPDFText_CountChars(text)
    if (chars > limits.glyphsPerPage)
      throw new ReadError('too_complex', `Page ${index + 1} holds ${chars} characters; at most ${limits.glyphsPerPage} can be read.`)
    const glyphs = readGlyphs(pdfium, text, chars, fonts)
    scene.placeRuns(glyphs.runs)
    const view = viewOf(pdfium, handle, mainAngle(glyphs) ?? c.FPDFPage_GetRotation(handle) * 90)
    const upright = view.angle === 0 || view.angle === 180
    const width = upright ? view.right - view.left : view.top - view.bottom
    const height = upright ? view.top - view.bottom : view.right - view.left
    if (scene.mayBeLayered) markLayersOff(pdfium, handle, glyphs, view, limits)
    const pictureShare = scene.pictureArea / (width * height)
    const scanned = pictureShare >= SCAN_SHARE_MIN && isMostlyInvisible(glyphs)
    if (!scanned) {
      partOutside(glyphs, view)
      partUnseen(pdfium, handle, glyphs, scene, view, fonts)
    }
    const built = buildWords(glyphs, view)
    const grounds = scanned ? UNKNOWN_GROUNDS : groundsOf(pdfium, handle, scene, view)
    const painted: Painted = { scene, view, width, height, scanned, grounds }
    hideUnseen(built, painted)
    if (!scanned) markFigures(built)
    const words = scanned ? built.words : uncover(pdfium, handle, built, painted, fonts)
    if (!scanned) markStruck(words, scene.rules, view)
    const rules = scanned ? [] : rulesOf(scene, view)
    const page: PageText = { page: index + 1, width, height, words, source: scanned ? 'ocr' : 'text', ...(rules.length > 0 && { rules }) }
    if (overlays.found.length > 0) page.overlays = overlays.found.map((overlay) => ({ ...overlay, box: seenBox(...overlay.box, view) }))
    if (disputes.length > 0) page.disputes = disputes.map((dispute) => ({ ...dispute, box: seenBox(...dispute.box, view) }))
    const unread = scanned ? [] : glyphs.unread.map((box) => seenBox(...box, view))
    const verdict = judgeText(words, glyphs.unreadable, glyphs.total, unread)
    const stamped = pictureShare >= SCAN_SHARE_MIN && seenWords(words) < STAMP_WORDS_MAX
    const worth = verdict !== 'usable' ? 'none' : stamped ? 'stamp' : scanned ? 'layer' : 'whole'
    return { page, worth, hasContent: objects > 0, glyphs: glyphs.count }
  } finally {
    if (text !== 0) c.FPDFText_ClosePage(text)
    c.FPDF_ClosePage(handle)
  }
}

/** The page opened once more, so that it may be changed. */
const secondLook = (pdfium: Pdfium, doc: number, index: number, { objectsPerPage }: PdfLimits) => {
  const { c } = pdfium
  const page = c.FPDF_LoadPage(doc, index)
  let text = 0
  return {
    marked: page === 0 ? [] : readScene(pdfium, page, false, objectsPerPage).marked,
    text: () => {
      text = page === 0 ? 0 : c.FPDFText_LoadPage(page)
      return text
    },
    close: () => {
      if (text !== 0) c.FPDFText_ClosePage(text)
      if (page !== 0) c.FPDF_ClosePage(page)
    },
  }
}

/** How many of the words a reader of the page can see. */
export const seenWords = (words: readonly Word[]): number => words.reduce((count, word) => (word.hidden ? count : count + 1), 0)

/**
 * PDFium takes the same letter drawn twice at the same place for one, so that an amount typed over a hidden one lacks the digits they share.
 * Where numbers or words are hidden, the page is read again without them. Returns the hidden words and, complete, the others.
 */
const uncover = (pdfium: Pdfium, page: number, built: BuiltWords, painted: Painted, fonts: FontTable): Word[] => {
  const { c } = pdfium
  const hidden = new Set<number>()
  built.words.forEach((word, i) => {
    const isAsked =
      word.hiddenBy === 'layer' ||
      word.hiddenBy === 'invisible' ||
      word.hiddenBy === 'covered' ||
      (word.hidden && word.hiddenBy !== 'outside' && /\d/.test(word.text))
    if (isAsked) hidden.add(built.runs[i]!.object)
  })
  if (hidden.size === 0) return built.words
  for (const object of hidden) c.FPDFPageObj_SetIsActive(object, 0)
  const text = c.FPDFText_LoadPage(page)
  if (text === 0) return built.words
  const glyphs = readGlyphs(pdfium, text, c.FPDFText_CountChars(text), fonts)
  painted.scene.placeRuns(glyphs.runs)
  partOutside(glyphs, painted.view)
  const again = buildWords(glyphs, painted.view)
  hideUnseen(again, painted)
  markFigures(again)
  c.FPDFText_ClosePage(text)
  return [...again.words, ...built.words.filter((_, i) => hidden.has(built.runs[i]!.object))]
}

/** The direction most of the page is written in: a reader turns the page that way, whatever its /Rotate says. */
const mainAngle = (glyphs: PageGlyphs): number | null => {
  const counts = [0, 0, 0, 0]
  for (let i = 0; i < glyphs.count; i++) {
    const { angle } = glyphs.runs[glyphs.runOf[i]!]!
    if (angle >= 0) counts[angle / 90]!++
  }
  const most = Math.max(...counts)
  return most === 0 ? null : counts.indexOf(most) * 90
}

const viewOf = (pdfium: Pdfium, page: number, angle: number): View => {
  const { c, scratch } = pdfium
  c.FPDF_GetPageBoundingBox(page, scratch)
  const [left, top, right, bottom] = pdfium.f32().subarray(scratch >> 2, (scratch >> 2) + 4)
  return { angle, left: left!, top: top!, right: right!, bottom: bottom! }
}

const isMostlyInvisible = (glyphs: PageGlyphs): boolean => {
  let invisible = 0
  for (let i = 0; i < glyphs.count; i++) if (glyphs.runs[glyphs.runOf[i]!]!.invisible) invisible++
  return invisible > glyphs.count * 0.9
}

/** A page as it is painted: what lies on it, how it is turned, and how large it is then. */
type Painted = {
  scene: Scene
  view: View
  width: number
  height: number
  /** What is seen is a picture, and the text lies unseen behind it. */
  scanned: boolean
  grounds: Grounds
}

const hideUnseen = (built: BuiltWords, painted: Painted): void => {
  const { scene, view, scanned, grounds } = painted
  built.words.forEach((word, i) => {
    const { white, inkless, color } = built.runs[i]!
    const byShapes = unseenBy(word, built.runs[i]!, painted)
    if (byShapes === 'white' && !inkless && grounds.areColour(word)) return
    // What a word stands on may be a picture or a shape of its own colour.
    const isOnPicture = byShapes === null && color >= 0 && scene.covers.isOnPicture(coreOf(word, view), scene.orderOfRun(built.runs[i]!))
    const reason = isOnPicture && grounds.hide(word, color) ? (white ? 'white' : 'invisible') : byShapes
    if (reason === null) {
      if (!scanned && isFaint(word, built.runs[i]!, scene, view)) word.faint = true
      return
    }
    word.hidden = true
    word.hiddenBy = reason
  })
}

/** How figures were painted, and when: what was typed in later may look the same and yet not be drawn the same. */
const markFigures = ({ words, runs }: BuiltWords): void => {
  words.forEach((word, i) => {
    if (!/\d/.test(word.text)) return
    const { place, color } = runs[i]!
    word.ink = color
    if (place >= 0) word.drawn = place
  })
}

const unseenBy = (word: Word, run: Run, { scene, view, width, height, scanned }: Painted): Word['hiddenBy'] | null => {
  if (word.x1 <= 0 || word.y1 <= 0 || word.x0 >= width || word.y0 >= height) return 'outside'
  if (run.off) return 'layer'
  if (run.invisible) return scanned ? null : 'invisible'
  const clip = scanned ? null : scene.clipOf(run.object)
  if (clip !== null && /\d/.test(word.text) && isClippedAway(coreOf(word, view), clip)) return 'invisible'
  if (scene.paints.length === 0) return run.white ? 'white' : run.inkless ? inklessBy(run) : null
  const core = coreOf(word, view)
  const order = scene.orderOfRun(run)
  // A scan painted over its own text is how some scanners hide their OCR, and how letterheads lie over a page: neither is a patch.
  const over = paintAround(scene.paints, core, order, 'over')
  if (over !== null && !(over.image && (over.right - over.left) * (over.top - over.bottom) > SCAN_SHARE_MIN * width * height))
    return 'covered'
  if (run.inkless) return run.white ? 'white' : inklessBy(run)
  if (!run.white && !scene.hasPaintLike(run.color)) return null
  const ground = groundOf(core, order, scene)
  if (ground === null || !isUnseenOn(run.color, ground)) return null
  return run.white ? 'white' : 'invisible'
}

const inklessBy = (run: Run): Word['hiddenBy'] => (run.covered ? 'covered' : 'invisible')

/** The colour that a text stands on; null on a picture. */
const groundOf = (core: Box, order: number, scene: Scene): number | null => {
  const under = paintAround(scene.paints, core, order, 'under')
  return under === null ? WHITE_PAPER : under.color < 0 ? null : under.color
}

/** A figure that is printed, and pale enough to be overlooked. */
const isFaint = (word: Word, run: Run, scene: Scene, view: View): boolean => {
  if (run.color < 0 || !(isFaintOn(run.color, WHITE_PAPER) || scene.hasPaintLike(run.color)) || !/\d/.test(word.text)) return false
  const ground = groundOf(coreOf(word, view), scene.orderOfRun(run), scene)
  return ground !== null && isFaintOn(run.color, ground)
}

const isClippedAway = (core: Box, clip: Box): boolean =>
  core.right <= clip.left || core.left >= clip.right || core.top <= clip.bottom || core.bottom >= clip.top
