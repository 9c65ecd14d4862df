import type { PageImage } from '../render.ts'
import type { Ink, Piece } from './specks.ts'

/** Of an inch: a rule is longer and thinner than any stroke of a letter. */
const LENGTH_MIN = 1 / 3
const THICKNESS_MAX = 1 / 40
/** So much higher, in pixels, one end of some rule is than the other: a page whose rules are all straight is left as it is, since OCR knows them. */
const CROOKED_MIN = 3
const SLOPE_MAX = 0.06
/** The blur around a rule, in pixels. */
const BLUR = 2

/**
 * Takes the thin rules between the rows of a crooked scan or a photograph out of `data`, a copy of the page: OCR takes figures beside them for parts of them.
 * Says whether there were any.
 */
export const wipeCrookedRules = (image: PageImage, data: Uint8Array, ink: Ink, pieces: readonly Piece[]): boolean => {
  const rules = pieces.filter((piece) => isRule(piece, image.dpi))
  if (!rules.some(isCrooked)) return false
  for (const rule of rules) wipe(image, data, ink, rule)
  return true
}

const thicknessOf = ({ x0, x1, area }: Piece): number => area / (x1 - x0 + 1)

const isRule = (piece: Piece, dpi: number): boolean => {
  const [width, height] = [piece.x1 - piece.x0 + 1, piece.y1 - piece.y0 + 1]
  return width >= LENGTH_MIN * dpi && thicknessOf(piece) <= THICKNESS_MAX * dpi && height <= SLOPE_MAX * width + THICKNESS_MAX * dpi
}

const isCrooked = (rule: Piece): boolean => rule.y1 - rule.y0 + 1 - thicknessOf(rule) >= CROOKED_MIN

/** Follows the rule from its top to both of its ends. */
const wipe = (image: PageImage, data: Uint8Array, ink: Ink, rule: Piece): void => {
  for (const step of [1, -1]) {
    let stroke: Stroke | null = { y0: rule.y0, y1: rule.y0 }
    for (let x = step === 1 ? rule.top : rule.top - 1; stroke && x >= rule.x0 && x <= rule.x1; x += step) {
      stroke = strokeBeside(image, ink, x, stroke)
      // What is thicker is a letter that touches the rule.
      if (stroke && stroke.y1 - stroke.y0 < THICKNESS_MAX * image.dpi) wipeStroke(image, data, ink, x, stroke)
    }
  }
}

type Stroke = { y0: number; y1: number }

/** The ink of a column of pixels that touches that of the column before. */
const strokeBeside = ({ height }: PageImage, { isInk }: Ink, x: number, before: Stroke): Stroke | null => {
  let y0 = Math.max(0, before.y0 - 1)
  const reach = Math.min(height - 1, before.y1 + 1)
  while (y0 <= reach && !isInk(x, y0)) y0++
  if (y0 > reach) return null
  let y1 = y0
  while (y0 > 0 && isInk(x, y0 - 1)) y0--
  while (y1 + 1 < height && isInk(x, y1 + 1)) y1++
  return { y0, y1 }
}

const wipeStroke = ({ width, height }: PageImage, data: Uint8Array, { isInk, paperAt }: Ink, x: number, { y0, y1 }: Stroke): void => {
  for (let y = Math.max(0, y0 - BLUR); y <= Math.min(height - 1, y1 + BLUR); y++) {
    const isOwn = y >= y0 && y <= y1
    if (isOwn || !isInk(x, y)) data[y * width + x] = Math.max(data[y * width + x]!, paperAt(x, y))
  }
}
