import type { Dispute, PageText, Word } from '../../types.ts'
import { around, datedLines, dayKey, isDateText, type Place, textOf } from '../ocr/date-cells.ts'
import { SURE, surenessOf } from '../ocr/sureness.ts'
import { placesOf } from './places.ts'

/** So much of a word lies in a cell that it is one of its words. */
const IN_CELL = 0.5

const isIn = (word: Word, { x0, y0, x1, y1 }: Place): boolean => {
  const middle = (word.y0 + word.y1) / 2
  return Math.min(word.x1, x1) - Math.max(word.x0, x0) > IN_CELL * (word.x1 - word.x0) && middle > y0 && middle < y1
}

/** Another day, written in the same way: a year that one of the two lost is no other day. */
const isOtherDay = (said: string, shown: string): boolean => {
  const [a, b] = [dayKey(said), dayKey(shown)]
  return a !== b && a.split(' ').length === b.split(' ').length
}

/** So far from the picture's a date of the text may stand, in heights, on the same line: some scanners place words by guess. */
const BESIDE = 4
/** Where more of the days differ than this share, the two do not stand at the same places. */
const OTHERS_MAX = 0.5

type Pair = { own: Word[]; cell: Word[] }

const isOther = ({ own, cell }: Pair): boolean => {
  const [said, shown] = [textOf(own), textOf(cell)]
  return isDateText(said) && isOtherDay(said, shown) && surenessOf(cell) >= SURE
}

/**
 * The dates of a scanner's text, held against its picture: one that the text lacks is the picture's, since its row would silently take the day above, and one
 * that the picture surely shows otherwise is what a reader sees. Places of dates that could be read in neither stay unread.
 */
export const withSeenDates = (layer: PageText, seen: PageText): PageText => {
  const places = placesOf(layer.words)
  const own = datedLines(layer.words).map(({ cell }) => ({ cell, place: around(cell) }))
  const wordsIn = (place: Place): Word[] => {
    const there = places.near({ ...place, text: '', size: 0, font: -1 }).filter((word) => isIn(word, place))
    if (there.length > 0) return there.sort((a, b) => a.x0 - b.x0)
    const size = place.y1 - place.y0
    const isBeside = (other: Place): boolean =>
      Math.abs(other.y0 + other.y1 - place.y0 - place.y1) < size && Math.abs(other.x0 - place.x0) < BESIDE * size
    return own.find((dated) => isBeside(dated.place))?.cell ?? []
  }
  const pairs = datedLines(seen.words).flatMap(({ cell, text }): Pair[] => (text === null ? [] : [{ own: wordsIn(around(cell)), cell }]))
  const said = pairs.filter((pair) => pair.own.length > 0)
  const others = said.filter(isOther)
  if (others.length > OTHERS_MAX * said.length) return layer
  const lacking = pairs.filter((pair) => pair.own.length === 0)
  const gone = new Set(others.flatMap((pair) => pair.own))
  const told = others.map((pair): Dispute => {
    const { x0, y0, x1, y1 } = around(pair.own)
    return { said: textOf(pair.own), shown: textOf(pair.cell), box: [x0, y0, x1, y1] }
  })
  const behind = [...(layer.behind ?? []), ...told]
  const unread = (seen.unread ?? []).filter(([x0, y0, x1, y1]) => wordsIn({ x0, y0, x1, y1 }).length === 0)
  return {
    ...layer,
    words: [...layer.words.filter((word) => !gone.has(word)), ...[...others, ...lacking].flatMap(({ cell }) => cell)],
    ...(behind.length > 0 && { behind }),
    ...(unread.length > 0 && { unread }),
  }
}
