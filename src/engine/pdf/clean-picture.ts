import { wipeCrookedRules } from './crooked-rules.ts'
import { turnDarkBands } from './dark-bands.ts'
import { wipeDottedLeaders } from './dotted-leaders.ts'
import type { PageImage } from './render.ts'
import { inkOf, piecesOf } from './specks.ts'

/** The picture of a page without what OCR stumbles over; the same picture where there is nothing of it. */
export const cleanPicture = (image: PageImage): PageImage => {
  const ink = inkOf(image)
  const pieces = piecesOf(image, ink)
  const data = image.data.slice()
  const hadLeaders = wipeDottedLeaders(image, data, ink, pieces)
  const hadRules = wipeCrookedRules(image, data, ink, pieces)
  const hadBands = turnDarkBands(image, data, ink, pieces)
  return hadLeaders || hadRules || hadBands ? { ...image, data } : image
}
