import { type Box, type PageText, type PdfText, ReadError } from '../types.ts'
import type { Surroundings } from './facts/period/dating.ts'
import { withRaisedCents } from './lines/amounts/raised-cents.ts'
import { withWholeCents } from './lines/amounts/split-cents.ts'
import { readWholeAmounts } from './lines/amounts/whole-amounts.ts'
import { type FacingPages, withFacingPages } from './lines/beside/facing-pages.ts'
import { singlePages } from './lines/beside/two-up.ts'
import { withBareDates } from './lines/dates/bare-dates.ts'
import { datesFirst } from './lines/dates/dates-first.ts'
import { withWholeDays } from './lines/dates/days-alone.ts'
import { withoutPageNumbers } from './lines/dates/page-numbers.ts'
import { withPartedDates } from './lines/dates/parted-dates.ts'
import { withYearsFirst } from './lines/dates/years-first.ts'
import { isSignedHeading, markFurniture } from './lines/furniture.ts'
import { withoutFilings } from './lines/left-out/filings.ts'
import { withoutLeaders } from './lines/left-out/leaders.ts'
import { isDatedAmount, type Line, linesOf } from './lines/lines.ts'
import { withSpreadLabels } from './lines/packed-labels.ts'
import { withCells } from './lines/typed/printed-lists.ts'
import { usualRows } from './lines/usual-rows.ts'
import { findHeaders, type Header, linesOfHeaders } from './tables/headers.ts'
import { withHeadings } from './tables/headings.ts'
import { isNotPosted } from './tables/not-posted.ts'
import { areOtherwise } from './text/money.ts'
import { styleOf } from './text/style.ts'
import { hasThousandths } from './text/thousandths.ts'

/** The document as lines, with what holds for all of it. */
export type Pages = {
  doc: PdfText
  /** The pages of the file, with those that are other papers'. */
  ofFile: readonly number[]
  surroundings: Surroundings
  lines: readonly Line[]
  headers: ReadonlyMap<number, Header>
  /** Pages whose amounts are written as `1.234,56` where the file's are as `1,234.56`, or the other way round: they cannot be read with it. */
  otherwise: readonly number[]
  /** Tables over two facing pages. */
  facing: Pick<FacingPages, 'joined' | 'unmatched'>
}

/** Rounded to cents, nothing would add up as it is printed; left out, the rest would pass for the whole. */
const IN_THOUSANDTHS =
  'The amounts of this file have three decimals, as dinars and rials do. Money is kept in whole cents here, which cannot hold them, so nothing was read from it.'

const rulesOn = ({ pages }: PdfText): ((page: number) => readonly Box[]) => {
  const rules = new Map(pages.map((page) => [page.page, page.rules ?? []]))
  return (page) => rules.get(page) ?? []
}

/** The lines right above these. `Pending transactions` heads its list in each month of a file. */
const linesOver = (lines: readonly Line[], isBelow: (line: Line) => boolean): ReadonlySet<Line> =>
  new Set(lines.filter((line, i) => lines[i + 1]?.page === line.page && isBelow(lines[i + 1]!)))

export const pagesOf = (doc: PdfText, surroundings: Surroundings, ofFile: readonly number[] = doc.pages.map(({ page }) => page)): Pages => {
  const { pages, ...facing } = withFacingPages(doc.pages)
  const written = withYearsFirst(withWholeCents(withRaisedCents(withCells(singlePages(withoutLeaders(pages))))))
  if (hasThousandths(written)) throw new ReadError('amounts_in_thousandths', IN_THOUSANDTHS)
  const style = styleOf(written)
  const printed = withSpreadLabels(usualRows(withoutFilings(withoutPageNumbers(linesOf(written, style))), style, rulesOn(doc)), style)
  if (printed.length === 0) throw new ReadError('no_text', 'No text could be read on any page of this file.')
  const headers = findHeaders(printed)
  const dated = withPartedDates(withBareDates(readWholeAmounts(printed, headers, style), headers), headers)
  const inOrder = datesFirst(withWholeDays(dated, headers), headers)
  const isHeader = linesOfHeaders(headers)
  const headed = withHeadings(inOrder)
  const heads = linesOver(headed, (line) => isHeader(line) || isDatedAmount(line))
  const stays = (line: Line): boolean => isSignedHeading(line) || (heads.has(line) && isNotPosted(line.text))
  const lines = markFurniture(headed, isHeader, stays)
  const wordsOf = (page: PageText): string[] => page.words.flatMap((word) => (word.hidden ? [] : word.text))
  const otherwise = written.flatMap((page) => (areOtherwise(wordsOf(page), style.numbers) ? page.page : []))
  return { doc, ofFile, surroundings, lines, headers, otherwise, facing }
}
