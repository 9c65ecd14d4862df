import { MONTH_NAMES } from '../../months.ts'
import { linesOf } from './date-cells.ts'

/** A word at its place, of OCR or of a page. */
type Placed = { text: string; x0: number; y0: number; x1: number; y1: number }
type Sheet<W> = { width: number; height: number; words: readonly W[] }

/** How much wider than high a sheet is that holds two pages. */
const WIDE = 1.2
/** Share of the width that a word may reach over the fold. */
const OVER = 0.0025
const HEADINGS_MIN = 2

const DAY = /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|tue|wed|thu|fri|sat|sun)\.?|\d{1,2}(?:st|nd|rd|th)?|(?:19|20)\d\d),?$/i
const MONTH = new RegExp(`^(?:${MONTH_NAMES})[.,]?$`, 'i')
const HEADING_WORDS_MIN = 2

/** `Friday, December 6, 2024`, alone on its line. */
const isDayHeading = (line: readonly Placed[]): boolean =>
  line.length >= HEADING_WORDS_MIN &&
  line.filter(({ text }) => MONTH.test(text)).length === 1 &&
  line.every(({ text }) => MONTH.test(text) || DAY.test(text))

/** Two screens of an app beside each other: it sets its rows below their days. */
const areScreens = <W extends Placed>(halves: readonly W[][]): boolean =>
  halves.every((half) => linesOf(half).filter(isDayHeading).length >= HEADINGS_MIN)

/** The words of a sheet on either side of its middle, where none lies across it and it may hold two pages or two screens. */
export const halvesOf = <W extends Placed>({ width, height, words }: Sheet<W>): [W[], W[]] | null => {
  const [fold, over] = [width / 2, OVER * width]
  if (words.some((w) => w.x0 < fold - over && w.x1 > fold + over)) return null
  const halves: [W[], W[]] = [words.filter((w) => w.x1 <= fold + over), words.filter((w) => w.x1 > fold + over)]
  return width >= height * WIDE || areScreens(halves) ? halves : null
}

/** Whether a sheet that is higher than wide holds two screens: these are read one after the other whatever is on them. */
export const isTwoScreens = <W extends Placed>(sheet: Sheet<W>): boolean => sheet.width < sheet.height * WIDE && halvesOf(sheet) !== null
