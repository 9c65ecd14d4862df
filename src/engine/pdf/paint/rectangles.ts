import type { Pdfium } from '../pdfium.ts'

export type Point = { x: number; y: number; kind: number }

/** A rectangle is at most a move, four lines and a close. */
const POINTS_MAX = 6
const CURVE = 1
const MOVE = 2

/** The points of a path, as far as PDFium tells them. */
export const pointsOf = ({ c, scratch, f32 }: Pdfium, count: number, segmentAt: (index: number) => number): Point[] => {
  const points: Point[] = []
  for (let i = 0; i < count; i++) {
    const segment = segmentAt(i)
    if (c.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue
    const [x, y] = f32().subarray(scratch >> 2, (scratch >> 2) + 2)
    points.push({ x: x!, y: y!, kind: c.FPDFPathSegment_GetType(segment) })
  }
  return points
}

/** Whether a path fills its bounds: one side after the other, level or upright, through all four corners. A triangle, a slash and two strokes do not. */
export const isRectangle = (points: readonly Point[]): boolean => {
  if (points.length > POINTS_MAX) return false
  if (points.some(({ kind }, i) => kind === CURVE || (kind === MOVE && i > 0))) return false
  if (points.some(({ x, y }, i) => i > 0 && x !== points[i - 1]!.x && y !== points[i - 1]!.y)) return false
  const [xs, ys] = [new Set(points.map(({ x }) => x)), new Set(points.map(({ y }) => y))]
  return xs.size <= 2 && ys.size <= 2 && new Set(points.map(({ x, y }) => `${x} ${y}`)).size === xs.size * ys.size
}

export const isRectanglePath = (pdfium: Pdfium, path: number): boolean => {
  const count = pdfium.c.FPDFPath_CountSegments(path)
  return count <= POINTS_MAX && isRectangle(pointsOf(pdfium, count, (i) => pdfium.c.FPDFPath_GetPathSegment(path, i)))
}
