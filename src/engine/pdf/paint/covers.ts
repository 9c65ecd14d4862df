import type { Box } from './scene.ts'

/** Something painted, and when. `frame` is the width of a border whose inside is left as it was; `isPlain` says that nothing stands on it unseen of which its colour does not tell. */
export type Cover = Box & { order: number; frame: number; isPlain: boolean }

const BAND_POINTS = 16
const BANDS_MAX = 400
/** Where this many things lie at one height, nobody looks at each: all that stands there is doubtful. */
const CROWD = 2_000

/** Finds what is painted over a place after a moment. Things are kept by their height on the page, since letters are asked for by the thousand. */
export const createCovers = (page: Box) => {
  const height = Math.max(BAND_POINTS, (page.top - page.bottom) / BANDS_MAX)
  const bands = new Map<number, Cover[]>()
  const bandOf = (y: number): number => Math.floor((Math.min(page.top, Math.max(page.bottom, y)) - page.bottom) / height)
  /** The moment of the last thing painted; 0 where there is none. */
  let latest = 0
  const add = (cover: Cover): void => {
    latest = Math.max(latest, cover.order)
    for (let band = bandOf(cover.bottom); band <= bandOf(cover.top); band++) {
      const covers = bands.get(band)
      if (covers === undefined) bands.set(band, [cover])
      else if (covers.length < CROWD) covers.push(cover)
    }
  }
  const isMet = (box: Box, counts: (cover: Cover) => boolean): boolean => {
    for (let band = bandOf(box.bottom); band <= bandOf(box.top); band++) {
      const covers = bands.get(band)
      if (covers === undefined) continue
      if (covers.length >= CROWD) return true
      for (const cover of covers) if (counts(cover) && meets(cover, box)) return true
    }
    return false
  }
  /** Whether anything painted after the moment meets the box. */
  const isCrossed = (box: Box, moment: number): boolean => moment <= latest && isMet(box, ({ order }) => order > moment)
  /** Whether anything painted before it does, of which only a drawing tells what stands on it unseen: a picture, a shade, a shape. */
  const isOnPicture = (box: Box, moment: number): boolean => isMet(box, ({ order, isPlain }) => !isPlain && order < moment)
  return { add, isCrossed, isOnPicture, latest: () => latest }
}

export type Covers = ReturnType<typeof createCovers>

const meets = ({ left, right, bottom, top, frame }: Cover, box: Box): boolean => {
  if (left >= box.right || right <= box.left || bottom >= box.top || top <= box.bottom) return false
  const isInside = frame > 0 && box.left > left + frame && box.right < right - frame && box.bottom > bottom + frame && box.top < top - frame
  return !isInside
}
