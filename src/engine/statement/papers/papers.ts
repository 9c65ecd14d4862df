import { onlyLetters } from '../../letters.ts'
import { labelledNumberIn } from '../facts/account/labelled-number.ts'
import { cellsOf } from '../lines/cells.ts'
import { hasMoney, isDatedAmount, type Line, squash, startsWithDate } from '../lines/lines.ts'
import { CELL_GAP } from '../tolerances.ts'
import { ENTRY_OF_BOOKS, ENTRY_OF_EITHER, FOOT_OF_BOOKS, OTHER_COLUMNS, type PaperKind, TITLES, type Title, UNTITLED } from './kinds.ts'

/** A paper among the pages of a file that is no bank's statement. */
export type Paper = { kind: PaperKind; pages: number[] }

/** A title stands in the first lines of a page; above it there may be a fax's line, a stamp, the name of a company and its address. */
const HEAD_LINES = 10
const TITLE_WORDS = 12
const MARK_WORDS = 20
const LAST_LINES = 3

/** The papers of a file that are no statements, by what their own pages say of themselves. */
export const papersOf = (lines: readonly Line[]): Paper[] => {
  const pages = [...Map.groupBy(lines, ({ page }) => page)].map(([page, own]) => pageOf(page, own))
  const titled = pages.map(paperOn)
  if (titled.every((kind) => kind === null)) return []
  const accounts = accountsOf(pages.filter((_, i) => titled[i] === null))
  const papers: Paper[] = []
  let columns: ReadonlySet<string> = new Set()
  let isOpen = false
  for (const [i, page] of pages.entries()) {
    const kind = titled[i]?.namesAccount || !isOfStatement(page, accounts) ? titled[i]! : null
    const before = isOpen ? papers.at(-1) : undefined
    isOpen = true
    if (before && (kind === before.kind || (kind === null && goesOn(page, columns)))) before.pages.push(page.number)
    else if (kind) {
      columns = columnsOf(page)
      papers.push({ kind, pages: [page.number] })
    } else isOpen = false
  }
  return papers
}

/** `head`: its first lines, up to the first row. */
type Page = { number: number; lines: readonly Line[]; head: readonly Line[]; rows: number }

const pageOf = (number: number, lines: readonly Line[]): Page => {
  const firstRow = lines.findIndex(isDatedAmount)
  return {
    number,
    lines,
    head: lines.slice(0, Math.min(HEAD_LINES, firstRow < 0 ? lines.length : firstRow)),
    rows: firstRow < 0 ? 0 : lines.filter(isDatedAmount).length,
  }
}

const titlesIn = (line: Line): string[] => {
  if (line.words.length > TITLE_WORDS * 2) return []
  const cells = cellsOf(line, CELL_GAP.text)
  return cells.length === 1 ? [line.squashed] : [line.squashed, ...cells.map(({ text }) => squash(text))]
}

const paperOn = (page: Page): PaperKind | null => {
  const titles = page.head.flatMap(titlesIn)
  const found = TITLES.find((one) => titles.some((text) => one.title.test(text)) && isWhatItSays(page, one))
  return found?.kind ?? untitled(page)
}

/** Whether the page has what a paper of this title has. */
const isWhatItSays = (page: Page, { mark, markBesideRows, without, isRowless }: Title): boolean => {
  if (isRowless && page.rows > 0) return false
  if (without && page.lines.some((l) => !isDatedAmount(l) && without.test(l.squashed))) return false
  if (!mark && !markBesideRows) return true
  const isMarked = (pattern: RegExp | undefined): boolean =>
    pattern !== undefined && page.lines.some((l) => l.words.length <= MARK_WORDS && !isDatedAmount(l) && pattern.test(l.squashed))
  return isMarked(mark) || (page.rows > 1 && isMarked(markBesideRows))
}

const MARKS_MIN = 2

const untitled = ({ lines }: Page): PaperKind | null => {
  const short = lines.filter((l) => l.words.length <= MARK_WORDS && !startsWithDate(l))
  const marks = UNTITLED.marks.filter((mark) => short.some((l) => mark.test(l.squashed)))
  return marks.length >= MARKS_MIN ? UNTITLED.kind : null
}

const ACCOUNT_DIGITS = 4
const endOf = (line: Line): string | null => labelledNumberIn(line)?.digits.slice(-ACCOUNT_DIGITS) ?? null

const accountsOf = (pages: readonly Page[]): ReadonlySet<string> =>
  new Set(pages.flatMap(({ head }) => head.flatMap((l) => endOf(l) ?? [])))

/** A page whose head names the account as the pages of a statement do is that statement's, whatever it is called: a form to reconcile with, a list. */
const isOfStatement = ({ head }: Page, accounts: ReadonlySet<string>): boolean =>
  head.some((line) => {
    const end = endOf(line)
    return end !== null && accounts.has(end)
  })

const COLUMN_WORDS = 3

/** The names of its columns, as they come again on the next page. */
const columnsOf = ({ lines }: Page): ReadonlySet<string> =>
  new Set(
    lines
      .filter((l) => l.words.length >= COLUMN_WORDS && l.words.length <= MARK_WORDS && !hasMoney(l) && OTHER_COLUMNS.test(l.squashed))
      .map((l) => onlyLetters(l.squashed)),
  )

const SAYS_STATEMENT = /statement(?!ending|beginning)|accountsummary|page:?1of/

/** Whether a page without a title goes on with the paper before it: it has its columns, its foot, or entries of the kinds that only books have. */
const goesOn = ({ head, lines }: Page, columns: ReadonlySet<string>): boolean => {
  if (head.some((l) => SAYS_STATEMENT.test(l.squashed) || endOf(l) !== null)) return false
  if (lines.some((l) => columns.has(onlyLetters(l.squashed)))) return true
  return lines.slice(-LAST_LINES).some((l) => FOOT_OF_BOOKS.test(l.squashed)) || hasEntriesOfBooks(lines)
}

const ENTRIES_MIN = 3
const ENTRIES_SHARE = 0.8

const hasEntriesOfBooks = (lines: readonly Line[]): boolean => {
  let [entries, named, ofBooks] = [0, 0, 0]
  for (const line of lines) {
    if (!isDatedAmount(line)) continue
    entries++
    const text = squash(line.tokens.find((t) => t.kind === 'text')?.text ?? '')
    if (ENTRY_OF_BOOKS.test(text)) ofBooks++
    else if (ENTRY_OF_EITHER.test(text)) named++
  }
  return entries >= ENTRIES_MIN && ofBooks > 0 && ofBooks + named >= entries * ENTRIES_SHARE
}
