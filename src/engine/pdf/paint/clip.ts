import type { Pdfium } from '../pdfium.ts'
import type { Box } from './scene.ts'

// A rectangle is at most a move, four lines and a close; other shapes do not fill their bounds.
export const RECTANGLE_SEGMENTS_MAX = 6
const CLIP_SEGMENTS_MAX = 200

export type Clip = Box & { isRectangle: boolean }

/** The box that a text's clipping path leaves open; null where it has none. */
export const readClip = (pdfium: Pdfium, object: number): Clip | null => {
  const { c, scratch } = pdfium
  const clip = c.FPDFPageObj_GetClipPath(object)
  const paths = clip === 0 ? 0 : c.FPDFClipPath_CountPaths(clip)
  if (paths <= 0) return null
  const box = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity, isRectangle: true }
  for (let path = 0; path < paths; path++) {
    const segments = c.FPDFClipPath_CountPathSegments(clip, path)
    const [xs, ys]: [number[], number[]] = [[], []]
    for (let i = 0; i < Math.min(segments, CLIP_SEGMENTS_MAX); i++) {
      if (c.FPDFPathSegment_GetPoint(c.FPDFClipPath_GetPathSegment(clip, path, i), scratch, scratch + 4) === 0) continue
      xs.push(pdfium.f32()[scratch >> 2]!)
      ys.push(pdfium.f32()[(scratch >> 2) + 1]!)
    }
    const [left, right, bottom, top] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    if (segments > RECTANGLE_SEGMENTS_MAX || xs.some((x, i) => (x !== left && x !== right) || (ys[i] !== bottom && ys[i] !== top)))
      box.isRectangle = false
    // A path of more parts is somebody's drawing; what it leaves open is not reckoned.
    if (segments > CLIP_SEGMENTS_MAX || xs.length === 0) continue
    box.left = Math.max(box.left, left)
    box.right = Math.min(box.right, right)
    box.bottom = Math.max(box.bottom, bottom)
    box.top = Math.min(box.top, top)
  }
  return box
}
