import type { Pdfium } from '../pdfium.ts'
import { isRectangle, pointsOf } from './rectangles.ts'
import type { Box } from './scene.ts'

const CLIP_SEGMENTS_MAX = 200

export type Clip = Box & { isRectangle: boolean }

/** The box that a text's clipping path leaves open; null where it has none. */
export const readClip = (pdfium: Pdfium, object: number): Clip | null => {
  const { c } = pdfium
  const clip = c.FPDFPageObj_GetClipPath(object)
  const paths = clip === 0 ? 0 : c.FPDFClipPath_CountPaths(clip)
  if (paths <= 0) return null
  const box = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity, isRectangle: true }
  for (let path = 0; path < paths; path++) {
    const segments = c.FPDFClipPath_CountPathSegments(clip, path)
    const points = pointsOf(pdfium, Math.min(segments, CLIP_SEGMENTS_MAX), (i) => c.FPDFClipPath_GetPathSegment(clip, path, i))
    if (!isRectangle(points)) box.isRectangle = false
    // A path of more parts is somebody's drawing; what it leaves open is not reckoned.
    if (segments > CLIP_SEGMENTS_MAX || points.length === 0) continue
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    box.left = Math.max(box.left, Math.min(...xs))
    box.right = Math.min(box.right, Math.max(...xs))
    box.bottom = Math.max(box.bottom, Math.min(...ys))
    box.top = Math.min(box.top, Math.max(...ys))
  }
  return box
}
