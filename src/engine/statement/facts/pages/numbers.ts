import { addDays, isoDate } from '../../../../shared/dates.ts'
import { cellsOf } from '../../lines/cells.ts'
import { hasMoney, isDatedAmount, type Line, startsWithDate } from '../../lines/lines.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { numbersBelow } from './numbers-below.ts'
import { ALONE, BARE, BARE_IN_WORDS, ELSEWHERE, hasTwoNumbers, isOfPage, type NumberInText, numberIn } from './page-words.ts'

/** What is wrong with the pages of a file, by what they say of themselves. */
export type PageGap = {
  kind: 'missing_page' | 'repeated_page' | 'contradiction'
  message: string
  /** The page of the file at which it shows. */
  page: number
  /** The pages of the file that belong to the same print. */
  from: number
  to: number
}

/** `Page 2 of 7` on a page of the file. */
type Mark = {
  page: number
  number: number
  of: number | null
  /** Its number counts the sheets of an account, from the first statement on. */
  runsOn?: true
  /** Its number may do so, and nothing says that a statement begins with it. */
  mayRunOn?: true
}

const BARE_HEIGHT = 8
const OPENS = /opening(?:ledger)?balance|previousbalance|beginningbalance/
const BROUGHT = /broughtforward/
/** Years without and with a 29th of February, where none is printed. */
const [COMMON_YEAR, LEAP_YEAR] = [2023, 2024]
/** Where the month stands in a date. */
const MONTH = 5
const ON_DAY = /^(?:your)?balanceon\d/

const markOf = (number: string, of: string | undefined, page: number): Mark | null => {
  const mark = { page, number: Number(number), of: of === undefined ? null : Number(of) }
  return mark.number >= 1 && (mark.of === null || mark.of >= mark.number) ? mark : null
}

const WORD_BEFORE = 8
const MAX_NUMBERS = 4

/** The first number of a page that a line names as its own. */
const ownNumberIn = (text: string): NumberInText | null => {
  let rest = text
  for (let i = 0; i < MAX_NUMBERS; i++) {
    const found = numberIn(rest)
    if (!found || !ELSEWHERE.test(rest.slice(Math.max(0, found.from - WORD_BEFORE), found.from))) return found
    rest = rest.slice(found.to)
  }
  return null
}

const namedOn = (line: Line): { mark: Mark; isSheet: boolean } | null => {
  if (isDatedAmount(line) || !/\d/.test(line.squashed)) return null
  const found = ownNumberIn(line.text)
  const mark = found && markOf(found.number, found.of, line.page)
  return mark && { mark, isSheet: mark.of === null && found.isSheet }
}

/**
 * Whoever puts several papers into one file may number its pages once more, `Page 7 of 24` beside the bank's own `Page 2 of 5`: such numbers tell nothing of a statement.
 * They are on every page and are that page's place in the file; where they are the only ones, they may be the bank's.
 */
const stampsOf = (marks: readonly Mark[], lines: readonly Line[]): ReadonlySet<Mark> => {
  const inPlace = Map.groupBy(
    marks.filter((mark) => mark.of !== null && mark.number === mark.page),
    (mark) => mark.of,
  )
  const pages = new Set(lines.map((line) => line.page)).size
  const stamps = [...inPlace.values()].find((all) => new Set(all.map((mark) => mark.page)).size === pages) ?? []
  // Two pages on one sheet have numbers of one count.
  const own = marks.filter((mark) => mark.of !== stamps[0]?.of)
  return new Set(own.length > 0 && own.length + stamps.length === marks.length ? stamps : [])
}

/** The number that each page gives itself: by the word, or bare where every page that has one has it at the same height and of the same count. */
const marksOf = (lines: readonly Line[]): Mark[] => {
  const saying = new Map([
    ...numbersBelow(lines).flatMap(({ line, number, isSheet }) => {
      const mark = markOf(number, undefined, line.page)
      return mark ? [[line, { mark, isSheet }] as const] : []
    }),
    ...lines.flatMap((line) => {
      const found = namedOn(line)
      return found ? [[line, found] as const] : []
    }),
  ])
  const stamps = stampsOf(
    [...saying.values()].map(({ mark }) => mark),
    lines,
  )
  const named = new Map<number, Mark>()
  const second = new Map<number, Mark>()
  const heights = new Map<Mark, number>()
  const bare = new Map<number, { mark: Mark; y: number; isSure: boolean }>()
  const { isAtEdge, isAtTop } = edgesOf(lines)
  const sheets = new Set<Mark>()
  for (const line of lines) {
    if (isDatedAmount(line) || !/\d/.test(line.squashed)) continue
    const said = saying.get(line)
    if (said && stamps.has(said.mark)) continue
    const mark = said?.mark
    const before = named.get(line.page)
    if (mark && (!before || (before.of === null && mark.of !== null))) named.set(line.page, mark)
    // Two pages on one sheet have their numbers at one height.
    else if (mark && before && mark.number === before.number + 1 && heights.get(before) === Math.round(line.y)) second.set(line.page, mark)
    if (mark) heights.set(mark, Math.round(line.y))
    if (said?.isSheet) sheets.add(said.mark)
    if (line.words.length > 40 || bare.has(line.page) || !hasTwoNumbers(line.squashed)) continue
    for (const { text } of cellsOf(line, isAtEdge(line) ? CELL_GAP.label : CELL_GAP.text)) {
      const alone = BARE.exec(text)
      // `8492   03/04   20.00` lists a check of a day.
      if (alone && hasMoney(line) && !BARE_IN_WORDS.test(text)) continue
      const other = alone && markOf(alone[1]!, alone[2], line.page)
      if (other)
        bare.set(line.page, {
          mark: other,
          y: line.y,
          isSure: isAtEdge(line) && (BARE_IN_WORDS.test(text) || (isOnlyNumber(text, line) && !isAtTop(line))),
        })
    }
  }
  if (named.size > 0)
    return withSheets([...named.values(), ...second.values()], sheets, lines).sort((a, b) => a.page - b.page || a.number - b.number)
  const all = [...bare.values()]
  const first = all[0]
  const alike = all.every(({ mark, y }) => mark.of === first!.mark.of && Math.abs(y - first!.y) < BARE_HEIGHT)
  if (all.length > 1 && alike) return all.map(({ mark }) => mark).sort((a, b) => a.page - b.page)
  // What is left of a print may be one page.
  if (all.length === 1 && first!.isSure) return [first!.mark]
  return numbersAlone(lines, 'last') ?? numbersAlone(lines, 'first') ?? []
}

/** Whether a line says `2/2` and nothing else, or far behind the name of a bank. */
const isOnlyNumber = (text: string, line: Line): boolean =>
  text === line.text || (cellsOf(line, CELL_GAP.text).at(-1)?.text === text && !/\d/.test(line.text.slice(0, -text.length)))

/** Whether a line says which page it stands on: `Page 2 of 5`. */
export const isNumbered = ({ text }: Line): boolean => isOfPage(text)

/** The number that a page says it has within its print. */
export type PageNumber = { number: number; of: number | null }

/** The number of each page that prints one and no other. */
export const pageNumbersOf = (lines: readonly Line[]): Map<number, PageNumber> => {
  const found = new Map<string, Mark>()
  for (const line of lines) {
    const mark = namedOn(line)?.mark
    if (mark) found.set(`${mark.page} ${mark.number} ${mark.of}`, mark)
  }
  const marks = [...found.values()]
  const stamps = stampsOf(marks, lines)
  const own = marks.filter((mark) => !stamps.has(mark))
  const out = new Map<number, PageNumber>()
  for (const [page, all] of Map.groupBy(own, (mark) => mark.page)) {
    const counted = all.filter(({ of }) => of !== null)
    const [one, ...more] = counted.length > 0 ? counted : all
    if (more.length === 0) out.set(page, { number: one!.number, of: one!.of })
  }
  return out
}

/** Whether a line is the first or the last of its page. */
const edgesOf = (lines: readonly Line[]): { isAtEdge: (line: Line) => boolean; isAtTop: (line: Line) => boolean } => {
  const edges = new Map<number, { top: number; bottom: number }>()
  for (const { page, y } of lines) {
    const { top, bottom } = edges.get(page) ?? { top: y, bottom: y }
    edges.set(page, { top: Math.min(top, y), bottom: Math.max(bottom, y) })
  }
  const isAtTop = ({ page, y }: Line): boolean => y === edges.get(page)!.top
  return { isAtTop, isAtEdge: (line) => isAtTop(line) || line.y === edges.get(line.page)!.bottom }
}

/** `03 Feb   BALANCE BROUGHT FORWARD` below `4 February to 3 March 2026`: of the statement before, not of a page. */
const isBroughtToPeriod = (line: Line, lines: readonly Line[]): boolean => {
  const day = startsWithDate(line) && BROUGHT.test(line.squashed) ? line.tokens[0]!.date : null
  if (day?.order !== 'known') return false
  return lines.some(
    (head) =>
      head.page === line.page &&
      head.index < line.index &&
      !isDatedAmount(head) &&
      head.tokens.some(({ date }, i) => date?.order === 'known' && head.tokens.slice(i + 1).some((t) => t.date) && isDayAfter(day, date)),
  )
}

const isDayAfter = (day: { year: number | null; month: number; day: number }, next: typeof day): boolean =>
  [next.year ?? day.year ?? COMMON_YEAR, next.year ?? day.year ?? LEAP_YEAR].some((year) => {
    const date = isoDate(year, next.month, next.day)
    return date !== null && addDays(date, -1).slice(MONTH) === (isoDate(LEAP_YEAR, day.month, day.day) ?? '').slice(MONTH)
  })

/** British banks number the sheets of an account from statement to statement: where the first one prints what the statement opens with, it is its first page. */
const withSheets = (marks: readonly Mark[], sheets: ReadonlySet<Mark>, lines: readonly Line[]): Mark[] => {
  const first = marks.reduce((a, b) => (b.page < a.page ? b : a))
  const balances = sheets.size > 0 ? lines.filter((line) => line.page === first.page && hasMoney(line)) : []
  // `Balance on 01 June 2025` and, on the same page, `Balance on 30 June 2025`.
  const opens =
    balances.some(({ squashed }) => OPENS.test(squashed)) ||
    balances.filter(({ squashed }) => ON_DAY.test(squashed)).length > 1 ||
    balances.some((line) => isBroughtToPeriod(line, lines))
  if (!marks.every((mark) => sheets.has(mark))) return [...marks]
  return marks.map((mark) => (mark !== first ? mark : opens ? { ...mark, runsOn: true } : { ...mark, mayRunOn: true }))
}

/** Numbers that are a page's first or last line: page numbers where every page has one, at one place, and they count up from one. */
const numbersAlone = (lines: readonly Line[], which: 'first' | 'last'): Mark[] | null => {
  const ends = new Map<number, Line>()
  for (const line of lines) {
    const end = ends.get(line.page)
    if (!end || (which === 'first' ? line.y < end.y : line.y > end.y)) ends.set(line.page, line)
  }
  const found = [...ends.values()].flatMap((line) => {
    const alone = ALONE.exec(line.text.trim())
    return alone ? [{ line, mark: { page: line.page, number: Number(alone[1]), of: null } }] : []
  })
  found.sort((a, b) => a.line.page - b.line.page)
  const first = found[0]
  if (!first || found.length < 2 || found.length < ends.size || first.mark.number !== 1) return null
  const isAtOnePlace = found.every(({ line }) => Math.abs(line.y - first.line.y) < BARE_HEIGHT)
  const doesCountUp = found.every(({ mark }, i) => i === 0 || mark.number > found[i - 1]!.mark.number)
  return isAtOnePlace && doesCountUp ? found.map(({ mark }) => mark) : null
}

/** Whether a page says that it is the first: `Page 1`. */
export const isNumberedFirst = (lines: readonly Line[], page: number): boolean =>
  marksOf(lines).some((mark) => mark.page === page && (mark.number === 1 || mark.runsOn === true))

/** Whether a page says that it is the last: `Page 2 of 2`. */
export const isNumberedLast = (lines: readonly Line[], page: number): boolean =>
  marksOf(lines).some((mark) => mark.page === page && mark.number === mark.of)

/** Whether the page behind this one is numbered as the next of the same print. */
export const isNumberedOn = (lines: readonly Line[], page: number): boolean => {
  const marks = marksOf(lines)
  const own = marks.filter((mark) => mark.page === page)
  return own.some(({ number, of }) => marks.some((next) => next.page === page + 1 && next.number === number + 1 && next.of === of))
}

const say = (kind: PageGap['kind'], message: string, page: number): Omit<PageGap, 'from' | 'to'> => ({ kind, message, page })

const sheetsBefore = ({ number, page }: Mark): Omit<PageGap, 'from' | 'to'> =>
  say(
    'missing_page',
    `Its first sheet is number ${number}, and nothing says that the statement begins with it: a sheet before it may be missing.`,
    page,
  )

const missing = (from: number, to: number, of: number | null, page: number): Omit<PageGap, 'from' | 'to'> => {
  const which = from === to ? `page ${from} is` : `pages ${from} to ${to} are`
  return say('missing_page', `The statement's ${which} missing${of === null ? '' : ` (it says that it has ${of})`}.`, page)
}

/** The last page on which a print begins, behind one page and up to another. */
const beginningIn = (begins: ReadonlySet<number>, behind: number, upTo: number): number | undefined => {
  for (let page = upTo; page > behind; page--) if (begins.has(page)) return page
  return undefined
}

/**
 * Pages that a print says it has and the file has not. Pages without a number may be any of those that stand between two numbered ones, so only
 * what no page of the file can be is missing. Where another print begins may be known by other things than its numbers.
 */
const gapsOfNumbers = (marks: readonly Mark[], pages: readonly number[], begins: ReadonlySet<number>): PageGap[] => {
  const out: PageGap[] = []
  const [firstPage, lastPage] = [pages[0]!, pages[pages.length - 1]!]
  let start = firstPage
  let gaps: Omit<PageGap, 'from' | 'to'>[] = []
  let last: Mark | null = null
  const close = (end: number): void => {
    if (last?.of && last.of - last.number > end - last.page)
      gaps.push(missing(last.number + 1 + (end - last.page), last.of, last.of, last.page))
    out.push(...gaps.map((gap) => ({ ...gap, from: start, to: end })))
    gaps = []
  }
  for (const mark of marks) {
    // Stamps that count the pages of the file go on from print to print.
    const isNext = last !== null && mark.of === last.of && mark.number - last.number === mark.page - last.page
    const begun = last === null || isNext ? undefined : beginningIn(begins, last.page, mark.page)
    if (begun !== undefined) {
      close(begun - 1)
      ;[start, last] = [begun, null]
    }
    const again = last !== null && mark.number === last.number && mark.of === last.of && (mark.of === null || mark.of > 1)
    if (last && again) gaps.push(say('repeated_page', `The statement's page ${mark.number} is there twice.`, mark.page))
    else if (last && (mark.of !== last.of || mark.number < last.number || (mark.of === 1 && mark.number === 1))) {
      const lead = Math.min(mark.number - 1, mark.page - last.page - 1)
      close(mark.page - lead - 1)
      start = mark.page - lead
      if (mark.number - 1 > lead) gaps.push(missing(1, mark.number - 1 - lead, mark.of, mark.page))
    } else {
      const [number, page] = last ? [last.number, last.page] : [mark.runsOn ? mark.number - 1 : 0, start - 1]
      const isSecond = last !== null && mark.page === last.page && mark.number === last.number + 1
      if (!isSecond && mark.number - number > mark.page - page)
        gaps.push(mark.mayRunOn ? sheetsBefore(mark) : missing(number + 1, mark.number - (mark.page - page), mark.of, mark.page))
    }
    last = mark
  }
  close(lastPage)
  return out
}

/** The pages of a file by the numbers that they print, where each has its own, all of one print are there, and they lie otherwise. */
export const printedOrderOf = (lines: readonly Line[], pages: readonly number[]): number[] | null => {
  const marks = marksOf(lines)
  const isWhole = marks.length === pages.length && new Set(marks.map((m) => m.page)).size === pages.length
  if (!isWhole || marks.some((m) => m.of !== pages.length) || new Set(marks.map((m) => m.number)).size < pages.length) return null
  const order = marks.toSorted((a, b) => a.number - b.number).map((m) => m.page)
  return order.some((page, i) => page !== pages[i]) ? order : null
}

/** What a page without rows must speak of to be a part of the account: `Ending balance`, `Total deposits`. */
const OF_ACCOUNT = /balance|total|deposits|withdrawals/

/** Pages that say the same, word for word, amounts and all. An advertisement tells nothing, and a schedule of fees goes out with every month: without rows, only what stands twice in one print counts. Each print has its own: of a month, or the same one once more. */
const gapsOfTexts = (lines: readonly Line[], begins: ReadonlySet<number>): PageGap[] => {
  const texts = new Map<number, { text: string; rows: boolean; ofAccount: boolean; opens: boolean }>()
  for (const line of lines) {
    let page = texts.get(line.page)
    if (!page) {
      page = { text: '', rows: false, ofAccount: false, opens: false }
      texts.set(line.page, page)
    }
    page.text += `${line.squashed}\n`
    if (!hasMoney(line)) continue
    page.rows ||= startsWithDate(line)
    page.ofAccount ||= OF_ACCOUNT.test(line.squashed)
    page.opens ||= OPENS.test(line.squashed)
  }
  const seen = new Map<string, number>()
  const out: PageGap[] = []
  let opened = 0
  for (const [page, { text, rows, ofAccount, opens }] of texts) {
    if (!rows && !ofAccount) continue
    const before = seen.get(text)
    if (before === undefined || beginningIn(begins, before, page) !== undefined) seen.set(text, page)
    else if (rows || opened <= before)
      out.push({ kind: 'repeated_page', message: `Page ${page} of the file is page ${before} once more.`, page, from: page, to: page })
    if (opens) opened = page
  }
  return out
}

const BEYOND = /\bpage\s*(\d{1,3})\s*(?:of|out of)\s*(\d{1,3})\b/i

/** `Page 3 of 2`. */
const beyondLast = (lines: readonly Line[]): PageGap[] =>
  lines.flatMap(({ text, page, ocr }) => {
    const [said, number, of] = (ocr ? null : BEYOND.exec(text)) ?? []
    if (!said || Number(of) < 1 || Number(number) <= Number(of)) return []
    return [{ kind: 'contradiction' as const, message: `Page ${page} of the file calls itself "${said}".`, page, from: page, to: page }]
  })

/** `Page 1`, `Page 2` and then `Page 3 of 3`: a page that is numbered on to the next is of its count, whichever of them prints it. */
const withCounts = (marks: readonly Mark[]): Mark[] => {
  const out = [...marks]
  const take = (at: number, from: number, step: 1 | -1): void => {
    const [mark, other] = [out[at]!, out[from]]
    const isOn = other && other.of !== null && other.page === mark.page + step && other.number === mark.number + step
    if (mark.of === null && isOn && mark.number <= other.of!) out[at] = { ...mark, of: other.of }
  }
  for (let at = out.length - 1; at >= 0; at--) take(at, at + 1, 1)
  for (let at = 0; at < out.length; at++) take(at, at - 1, -1)
  return out
}

export const pageGapsOf = (lines: readonly Line[], pages: readonly number[], begins: ReadonlySet<number>): PageGap[] => {
  const marks = withCounts(marksOf(lines))
  const byNumber = marks.length > 0 ? gapsOfNumbers(marks, pages, begins) : []
  const byText = gapsOfTexts(lines, begins).filter((gap) => !byNumber.some((g) => g.kind === 'repeated_page' && g.page === gap.page))
  return [...byNumber, ...byText, ...beyondLast(lines)]
}
