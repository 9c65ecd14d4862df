import type { PageImage } from '../render.ts'
import { wipeCrookedRules } from './crooked-rules.ts'
import { turnDarkBands } from './dark-bands.ts'
import { turnDarkPanels } from './dark-panels.ts'
import { wipeDottedLeaders } from './dotted-leaders.ts'
import { wipeFolds } from './folds.ts'
import { inkOf, piecesOf } from './specks.ts'
import { inEvenLight } from './uneven-light.ts'

/** The picture of a page without what OCR stumbles over; the same picture where there is nothing of it. */
export const cleanPicture = (image: PageImage): PageImage => {
  const turned = withoutMarks(unfolded(image))
  return inEvenLight(turned) ?? turned
}

const unfolded = (image: PageImage): PageImage => {
  const data = image.data.slice()
  return wipeFolds(image, data) ? { ...image, data } : image
}

const withoutMarks = (image: PageImage): PageImage => {
  const ink = inkOf(image)
  const pieces = piecesOf(image, ink)
  const data = image.data.slice()
  const hadLeaders = wipeDottedLeaders(image, data, ink, pieces)
  const hadRules = wipeCrookedRules(image, data, ink, pieces)
  const hadBands = turnDarkBands(image, data, ink, pieces)
  const hadPanels = turnDarkPanels(image, data)
  return hadLeaders || hadRules || hadBands || hadPanels ? { ...image, data } : image
}
