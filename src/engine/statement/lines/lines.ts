import type { PageText, Word } from '../../types.ts'
import type { SectionKind } from '../tables/vocabulary.ts'
import type { Style } from '../text/style.ts'
import { type Token, tokenize } from '../text/tokens.ts'
import { levelAtEdge, levelOf, slantOf } from './slant.ts'

export type Line = {
  page: number
  /** Place in the document's sequence of lines. */
  index: number
  /** Baseline, or the middle of the boxes on pages read by OCR. */
  y: number
  y0: number
  y1: number
  x0: number
  x1: number
  size: number
  /** The font of most of its words. */
  font: number
  ocr: boolean
  words: Word[]
  tokens: Token[]
  text: string
  /** Lower case without spaces: headings are found whether a producer loses spaces or adds them. */
  squashed: string
  /** Repeats on many pages, or says which page this is. */
  furniture: boolean
  /** What the line would be as a heading, whatever its place. */
  heading: SectionKind | null
  /** What the year has had of it, printed beside the period's amount. */
  ofYear?: number
  /** Stood beside a table, on its right: no row, whatever it looks like. */
  aside?: boolean
  /** Stood below the heading of its day: no labels with a date are its own. */
  underDay?: boolean
  /** The balance that a day ends with, whose date is that of the rows above. */
  endsDay?: true
  /** Made of two lines, of which one has the date: a list that is built so prints one for every row. */
  ownDate?: boolean
  /** Without a date, and nothing on the paper tells whether it is of the day above or of the day below. */
  dayOpen?: true
}

export const startsWithDate = (line: Line): boolean => line.tokens[0]?.kind === 'date'
/** Asked of every line by most of the steps, so it makes no function of its own. */
export const hasMoney = ({ tokens }: Line): boolean => {
  for (let i = 0; i < tokens.length; i++) if (tokens[i]!.kind === 'money') return true
  return false
}
export const hasDate = ({ tokens }: Line): boolean => {
  for (let i = 0; i < tokens.length; i++) if (tokens[i]!.kind === 'date') return true
  return false
}
export const amountsOf = ({ tokens }: Line): Token[] => tokens.filter((t) => t.kind === 'money')
export const valuesOf = ({ tokens }: Line): number[] => tokens.flatMap((t) => t.money?.value ?? [])
export const isAmountAlone = (line: Line | undefined): boolean => line?.tokens.length === 1 && line.tokens[0]!.kind === 'money'
/** A date in front and an amount: what rows are made of. */
export const isDatedAmount = (line: Line): boolean => startsWithDate(line) && hasMoney(line)

/** `#######`: what a spreadsheet prints for an amount that its column is too narrow for. */
const OVERFULL = /^#{3,}$/
/** Whether a row of it may have lost its amount: a scan overlooks one, a spreadsheet has no room for one. */
export const mayLackAmount = ({ ocr, tokens }: Line): boolean => ocr || tokens.some(({ text }) => OVERFULL.test(text))

const BEYOND_ASCII = /[^\x20-\x7e]/

/** Letters that are no plain one with a mark, and those of Cyrillic, as one writes them in plain Latin. */
const IN_LATIN: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r' },
  ...{ с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
}
const OTHER_LETTERS = /[łøđıæœßа-я]/g

export const squash = (text: string): string => {
  if (!BEYOND_ASCII.test(text)) return (text.includes(' ') ? text.replaceAll(' ', '') : text).toLowerCase()
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s]/g, '')
    .toLowerCase()
    .replace(/[’‘`]/g, "'")
    .replace(OTHER_LETTERS, (letter) => IN_LATIN[letter] ?? letter)
}

/** More than any line of print has: what a hostile page puts on one costs no more than that, whatever is asked of its text. */
const MAX_WORDS_PER_LINE = 400
const MAX_LETTERS_PER_LINE = 4_000

const withinBounds = (words: Word[]): Word[] => {
  let letters = 0
  for (let i = 0; i < words.length; i++) {
    letters += words[i]!.text.length
    if (i < MAX_WORDS_PER_LINE && letters <= MAX_LETTERS_PER_LINE) continue
    return i > 0 ? words.slice(0, i) : [{ ...words[0]!, text: words[0]!.text.slice(0, MAX_LETTERS_PER_LINE) }]
  }
  return words
}

type Placed = { word: Word; level: number }

const clusterLines = (page: PageText): Word[][] => {
  const ocr = page.source === 'ocr'
  const words = page.words.filter((w) => !w.hidden && w.text.length > 0)
  const slant = slantOf(words, ocr)
  const placed: Placed[] = words.map((word) => ({ word, level: levelAtEdge(word, ocr, slant) }))
  placed.sort((a, b) => a.level - b.level || a.word.x0 - b.word.x0)
  const lines: Word[][] = []
  let line: Word[] = []
  let previous: Placed | undefined
  let anchor = Number.NEGATIVE_INFINITY
  for (const each of placed) {
    const size = each.word.size
    const tolerance = (ocr ? 0.55 : 0.4) * Math.min(size, previous ? Math.max(previous.word.size, 4) : size)
    if (
      previous === undefined ||
      each.level - previous.level > Math.max(tolerance, 1) ||
      each.level - anchor > Math.max((ocr ? 0.7 : 0.55) * size, 1.6)
    ) {
      line = []
      lines.push(line)
      anchor = each.level
    }
    line.push(each.word)
    previous = each
  }
  const out: Word[][] = []
  for (const each of lines) {
    each.sort((a, b) => a.x0 - b.x0)
    out.push(...untangle(each))
  }
  return out
}

/** Two texts printed over each other, as a footer over a row, are two lines: each has its own font or size. */
const untangle = (words: Word[]): Word[][] => {
  let tangled = 0
  for (let i = 1; i < words.length; i++) if (words[i - 1]!.x1 - words[i]!.x0 > 0.3 * words[i]!.size) tangled++
  if (tangled < 2) return [words]
  const groups = new Map<string, Word[]>()
  for (const word of words) {
    const key = `${word.font}|${Math.round(word.size * 2)}`
    const group = groups.get(key)
    if (group) group.push(word)
    else groups.set(key, [word])
  }
  return [...groups.values()]
}

const mainFont = (words: readonly Word[]): number => {
  const { font } = words[0]!
  if (words.length <= 2 || words.every((w) => w.font === font)) return font
  const counts = new Map<number, number>()
  for (const w of words) counts.set(w.font, (counts.get(w.font) ?? 0) + w.text.length)
  let best = font
  for (const [each, n] of counts) if (n > counts.get(best)!) best = each
  return best
}

const ICON = /^(?:\p{So}|\p{Sk}|\p{Co}|\ufe0f|\u200d)+$/u

/** An icon before a row's date says nothing: an arrow, a cup. */
const withoutIcon = (tokens: Token[]): Token[] => {
  const [first, second] = tokens
  return first?.kind === 'text' && second?.kind === 'date' && ICON.test(first.text) ? tokens.slice(1) : tokens
}

/** Words that stand on one line, from left to right, as that line. */
export const lineOf = (all: Word[], page: number, ocr: boolean, index: number, style: Style): Line => {
  const words = withinBounds(all)
  let y0 = Number.POSITIVE_INFINITY
  let y1 = Number.NEGATIVE_INFINITY
  let x1 = Number.NEGATIVE_INFINITY
  let size = 0
  for (const w of words) {
    if (w.y0 < y0) y0 = w.y0
    if (w.y1 > y1) y1 = w.y1
    if (w.x1 > x1) x1 = w.x1
    size += w.size
  }
  let text = words[0]!.text
  let glued = text
  for (let i = 1; i < words.length; i++) {
    text += ` ${words[i]!.text}`
    glued += words[i]!.text
  }
  return {
    page,
    index,
    y: levelOf(words[0]!, ocr),
    y0,
    y1,
    x0: words[0]!.x0,
    x1,
    size: size / words.length,
    font: mainFont(words),
    ocr,
    words,
    tokens: withoutIcon(tokenize(words, style)),
    text,
    squashed: squash(glued),
    furniture: false,
    heading: null,
  }
}

export const linesOf = (pages: readonly PageText[], style: Style): Line[] => {
  const lines: Line[] = []
  for (const page of pages)
    for (const words of clusterLines(page)) lines.push(lineOf(words, page.page, page.source === 'ocr', lines.length, style))
  return lines
}
