import type { FontTable, PageGlyphs, Run } from '../letters/glyphs-of-page.ts'
import { seenBox, type View } from '../letters/words.ts'
import type { Pdfium } from '../pdfium.ts'
import { WHITE_PAPER } from './contrast.ts'
import type { Box, Scene } from './scene.ts'
import { type Area, areasOf, drawOnTrial, type Sheet, sheetOf, takeTurns } from './trial-drawing.ts'

const PIXELS_A_POINT = 1
/** The least step of a colour that an eye tells from paper; the palest print that is meant to be read makes three times as much. */
const VISIBLE_STEP = 16
/** What has to be covered of a letter for it to be gone, from each side: rules stand right below letters, and may touch their boxes. */
const CORE_INSET = 0.3
const WRITTEN = /[\p{L}\p{N}]/u
/** `-553.80`, `(553.80)`: what turns an amount into its opposite. */
const SIGN = /[-+()]/
const FIGURE = /\d/

/**
 * Letters may be hidden in ways that no list of them would ever be whole: patterns without colour, masks, lines as thick as the text, letters of a font that are boxes.
 * So where a text is painted in an unusual way, or something lies over it, it is drawn by itself among everything that is no text. Letters that change no
 * pixel there are nobody's to read: they get runs of their own that say so.
 */
export const partUnseen = (pdfium: Pdfium, page: number, glyphs: PageGlyphs, scene: Scene, view: View, fonts: FontTable): void => {
  const { c } = pdfium
  const patches = patchesOf(glyphs, scene, fonts)
  const doubtful = doubtfulOf(glyphs, scene, patches)
  const sheet = doubtful.size === 0 ? null : sheetOf(pdfium, page, view, PIXELS_A_POINT)
  if (sheet === null) return
  const { turns, left } = allTurns(areasOf(glyphs, doubtful, sheet), sheet)
  const show = (objects: Iterable<number>, active: number): void => {
    for (const object of objects) c.FPDFPageObj_SetIsActive(object, active)
  }
  show(
    scene.texts.filter((object) => !patches.has(object)),
    0,
  )
  try {
    for (const turn of turns) {
      show(turn, 0)
      const without = drawOnTrial(pdfium, page, sheet, WHITE_PAPER, 0)
      show(turn, 1)
      const along = drawOnTrial(pdfium, page, sheet, WHITE_PAPER, 0)
      show(
        turn.filter((object) => !patches.has(object)),
        0,
      )
      part(glyphs, new Set(turn), scene, sheet, (area) => differs(without, along, area, sheet.width))
    }
    part(glyphs, new Set(left), scene, sheet, () => false)
  } finally {
    show(scene.texts, 1)
  }
}

/** Of letters that are drawn one by one more lie close together than turns are taken at once; what is left after so many more lies on a heap that nobody reads. */
const ROUNDS_MAX = 4

const allTurns = (areas: ReadonlyMap<number, Area>, sheet: Sheet): { turns: number[][]; left: number[] } => {
  const turns: number[][] = []
  let left = [...areas.keys()]
  for (let round = 0; round < ROUNDS_MAX && left.length > 0; round++) {
    const taken = takeTurns(new Map(left.map((object) => [object, areas.get(object)!])), sheet)
    turns.push(...taken.turns)
    left = taken.left
  }
  return { turns, left }
}

/** Letters beside the page get a run of their own, too: an amount may begin or end there, and its other figures be another amount. */
export const partOutside = ({ count, boxes, runOf, runs }: PageGlyphs, { left, bottom, right, top }: View): void => {
  const beside = new Map<number, number>()
  for (let i = 0; i < count; i++) {
    const core = coreOf(boxes, i)
    if (core.right > left && core.left < right && core.top > bottom && core.bottom < top) continue
    const r = runOf[i]!
    const known = beside.get(r) ?? runs.push({ ...runs[r]!, inkless: true }) - 1
    beside.set(r, known)
    runOf[i] = known
  }
}

/** Texts that may be there to cover others: white ones, shapes, and those whose letters may be anything, since their font has no name or they have no meaning. */
const patchesOf = ({ runs }: PageGlyphs, { texts }: Scene, fonts: FontTable): Set<number> => {
  const patches = new Set<number>()
  const hasLetters = new Uint8Array(texts.length)
  for (const { object, place, white, hasShapes, font } of runs) {
    hasLetters[place] = 1
    if (white || hasShapes || fonts.names[font] === '') patches.add(object)
  }
  texts.forEach((object, place) => {
    if (hasLetters[place] === 0) patches.add(object)
  })
  return patches
}

/** Texts that are painted in a way that may show nothing, and those that their clip cuts off or something painted later crosses. */
const doubtfulOf = (glyphs: PageGlyphs, scene: Scene, patches: ReadonlySet<number>): Set<number> => {
  const { covers, clipOf, isUnusual, boundsOfText, orderOfText, orderOfRun } = scene
  for (const object of patches) {
    const bounds = boundsOfText(object)
    if (bounds !== null) covers.add({ ...bounds, order: orderOfText(object), frame: 0, isPlain: true })
  }
  const doubtful = new Set<number>()
  const { count, texts, boxes, runOf, runs } = glyphs
  let last = -1
  let moment = 0
  let clip: Box | null = null
  let isSettled = false
  for (let i = 0; i < count; i++) {
    const r = runOf[i]!
    if (r === last && isSettled) continue
    const run = runs[r]!
    const { object, invisible, off, unusual } = run
    if (r !== last) {
      last = r
      if (!invisible && !off && (unusual || isUnusual(object))) doubtful.add(object)
      moment = orderOfRun(run)
      clip = clipOf(object)
      isSettled = invisible || off || doubtful.has(object) || (clip === null && covers.latest() < moment)
    }
    if (isSettled || texts[i] === ' ') continue
    const core = coreOf(boxes, i)
    if (!isCut(core, clip) && !covers.isCrossed(core, moment)) continue
    doubtful.add(object)
    isSettled = true
  }
  return doubtful
}

const isCut = (core: Box, clip: Box | null): boolean =>
  clip !== null && (core.left < clip.left || core.right > clip.right || core.bottom < clip.bottom || core.top > clip.top)

const coreOf = (boxes: Float32Array, i: number): Box => {
  const left = boxes[i * 4]!
  const top = boxes[i * 4 + 1]!
  const right = boxes[i * 4 + 2]!
  const bottom = boxes[i * 4 + 3]!
  const dx = (right - left) * CORE_INSET
  const dy = (top - bottom) * CORE_INSET
  return { left: left + dx, right: right - dx, bottom: bottom + dy, top: top - dy }
}

/**
 * Gives the letters of these texts that are not seen a run of their own. Points and commas go with the letter before them, and so do signs, unless something lies
 * over them alone, or their clip cuts them off: a white box on the minus of a debit.
 */
const part = (
  { count, texts, boxes, runOf, runs }: PageGlyphs,
  objects: ReadonlySet<number>,
  { covers, clipOf, orderOfRun }: Scene,
  sheet: Sheet,
  isSeen: (area: Area) => boolean,
): void => {
  const unseenRuns = new Map<number, number>()
  const isCovered = (i: number, run: Run): boolean => covers.isCrossed(coreOf(boxes, i), orderOfRun(run))
  const isTouched = (i: number, run: Run): boolean => isCovered(i, run) || isCut(coreOf(boxes, i), clipOf(run.object))
  const isSignGone = (i: number, run: Run): boolean =>
    SIGN.test(texts[i]!) && isTouched(i, run) && !isSeen(withoutEdges(areaOf(boxes, i, sheet)))
  let last = -1
  let seen = true
  for (let i = 0; i < count; i++) {
    const r = runOf[i]!
    const run = runs[r]!
    if (!objects.has(run.object)) continue
    if (r !== last) seen = true
    last = r
    if (WRITTEN.test(texts[i]!)) {
      const area = areaOf(boxes, i, sheet)
      seen = isSeen(FIGURE.test(texts[i]!) && isTouched(i, run) ? withoutEdges(area) : area)
    }
    if (texts[i] === ' ' || (seen && !isSignGone(i, run))) continue
    const known = unseenRuns.get(r)
    runOf[i] = known ?? runs.push({ ...run, inkless: true, covered: isCovered(i, run) } satisfies Run) - 1
    if (known === undefined) unseenRuns.set(r, runOf[i]!)
  }
}

const areaOf = (boxes: Float32Array, i: number, { view, scale, width, height }: Sheet): Area => {
  const [x0, y0, x1, y1] = seenBox(boxes[i * 4]!, boxes[i * 4 + 3]!, boxes[i * 4 + 2]!, boxes[i * 4 + 1]!, view)
  return {
    left: Math.max(0, Math.floor(x0 * scale)),
    top: Math.max(0, Math.floor(y0 * scale)),
    right: Math.min(width, Math.ceil(x1 * scale)),
    bottom: Math.min(height, Math.ceil(y1 * scale)),
  }
}

/** Figures and signs are narrow, and the next one may begin in the last pixel of their own. */
const withoutEdges = (area: Area): Area => (area.right - area.left <= 2 ? area : { ...area, left: area.left + 1, right: area.right - 1 })

const differs = (a: Int32Array, b: Int32Array, { left, top, right, bottom }: Area, width: number): boolean => {
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const [p, q] = [a[y * width + x]!, b[y * width + x]!]
      if (p === q) continue
      for (const shift of [0, 8, 16]) if (Math.abs(((p >> shift) & 255) - ((q >> shift) & 255)) >= VISIBLE_STEP) return true
    }
  // What lies beside the sheet is told otherwise.
  return right <= left || bottom <= top
}
