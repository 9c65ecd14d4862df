import { hasMoney, isDatedAmount, type Line, startsWithDate } from './lines.ts'

/** Rows of one table have their dates at one edge, in points. */
const SAME_EDGE = 1.5
/** Lines at about one height of their pages, in points. */
const HEIGHT_SLOT = 6
/** Of all pages, those that must repeat a line. */
const REPEATED_SHARE = 0.4

const PAGE_NUMBER =
  /^(?:page|sheet|pagina|seite|p\.)\w?\d{1,4}(?:(?:of|\/|de|van|von|sur)\d{1,4})?$|^\d{1,4}(?:of|\/|de|van|von|sur)\d{1,4}$|page:?(?:\d{1,4}|[il1])(?:of|\/)\d{1,4}/
const CONTINUED =
  /^\*{0,3}-{0,2}\(?continuedon(?:the)?(?:next|reverse|following)(?:page|side)?[.…\-)]*$|^(?:pleaseseenextpage|thispageintentionallyleftblank|seenextpage\S{0,20})$/

const isPageMark = (line: Line): boolean => line.squashed.length < 60 && (PAGE_NUMBER.test(line.squashed) || CONTINUED.test(line.squashed))

/** `11/02`, `2 of 3`: counts pages where it stands by itself, and is a part of a text where texts go on. */
const BARE_COUNT = /^\d{1,4}(?:of|\/)\d{1,4}$/
const goesOnWithCount = (line: Line, body: Body | undefined): boolean =>
  body !== undefined &&
  BARE_COUNT.test(line.squashed) &&
  line.y > body.top &&
  line.y <= body.bottom &&
  Math.abs(line.x0 - body.textX0) < SAME_EDGE

const mask = (line: Line): string => line.squashed.replace(/\d/g, '#')

/** A heading that gives its rows their side stays on every page that repeats it. */
export const isSignedHeading = ({ heading }: Line): boolean => heading !== null && heading !== 'mixed' && heading !== 'ignore'

type Body = { top: number; bottom: number; textX0: number; dateX0: number }

/** Whether a line stands on another page in the very same words and figures. */
const repeatedOn = (lines: readonly Line[]): ((line: Line) => boolean) => {
  const pages = new Map<string, number>()
  const repeated = new Set<string>()
  for (const line of lines) {
    if (!startsWithDate(line)) continue
    const page = pages.get(line.squashed)
    if (page === undefined) pages.set(line.squashed, line.page)
    else if (page !== line.page) repeated.add(line.squashed)
  }
  return (line) => repeated.has(line.squashed)
}

/** Where the page's rows are: from its first column header or row to the last line that hangs from its last row. In there little is furniture. */
const bodyOf = (lines: readonly Line[], isHeader: (line: Line) => boolean): Map<number, Body> => {
  const bodies = new Map<number, Body>()
  const isRepeated = repeatedOn(lines)
  let previous: Line | null = null
  let above: Body | undefined
  for (const line of lines) {
    const body = bodies.get(line.page)
    // Where amounts stand on the last line of a row, its first has a date alone; and so does the first of a page that no column titles open.
    const isInColumn = startsWithDate(line) && Math.abs(line.x0 - ((body ?? above)?.dateX0 ?? Number.POSITIVE_INFINITY)) < SAME_EDGE
    const row = isDatedAmount(line) || (isInColumn && (body !== undefined || (line.tokens.length > 1 && !isRepeated(line))))
    if (row || isHeader(line)) {
      const text = row ? (line.tokens.find((t) => t.kind === 'text' || t.kind === 'int')?.x0 ?? line.x0) : Number.POSITIVE_INFINITY
      if (body) {
        body.bottom = Math.max(body.bottom, line.y)
        if (row) [body.textX0, body.dateX0] = [text, line.x0]
      } else bodies.set(line.page, { top: line.y, bottom: line.y, textX0: text, dateX0: line.x0 })
      above = bodies.get(line.page)
    } else if (
      body &&
      previous?.page === line.page &&
      previous.y === body.bottom &&
      line.x0 >= body.textX0 - 5 &&
      line.y - previous.y < 1.7 * line.size
    )
      body.bottom = line.y
    previous = line
  }
  return bodies
}

/**
 * Marks what every page repeats. A line with an amount is never furniture, however alike two of them are; nor is a line between two rows, where
 * equal descriptions may meet at equal heights, nor one that must stay for what it says.
 */
export const markFurniture = (lines: readonly Line[], isHeader: (line: Line) => boolean, stays: (line: Line) => boolean): Line[] => {
  const furniture = new Set<Line>()
  const places = new Map<string, { pages: Set<number>; lines: Line[] }>()
  const pages = new Set<number>()
  const bodies = bodyOf(lines, isHeader)
  for (const line of lines) {
    pages.add(line.page)
    if (hasMoney(line)) continue
    const body = bodies.get(line.page)
    if (isPageMark(line)) {
      if (!goesOnWithCount(line, body)) furniture.add(line)
      continue
    }
    if (line.squashed.length < 3 || (body && line.y > body.top && line.y <= body.bottom)) continue
    const masked = mask(line)
    const slot = Math.round(line.y / HEIGHT_SLOT)
    for (const each of [slot, slot + 1]) {
      const key = `${masked}@${each}`
      const place = places.get(key) ?? { pages: new Set(), lines: [] }
      place.pages.add(line.page)
      place.lines.push(line)
      places.set(key, place)
    }
  }
  const enough = pages.size < 2 ? Number.POSITIVE_INFINITY : Math.max(2, Math.ceil(pages.size * REPEATED_SHARE))
  for (const place of places.values()) {
    if (place.pages.size < enough) continue
    for (const line of place.lines) if (!isHeader(line) && !stays(line)) furniture.add(line)
  }
  return furniture.size === 0 ? [...lines] : lines.map((line) => (furniture.has(line) ? { ...line, furniture: true } : line))
}
