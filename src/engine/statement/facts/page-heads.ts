import type { Line } from '../lines/lines.ts'
import type { DateOrder } from '../text/dates.ts'
import { accountNumberIn } from './account.ts'
import type { PageGap } from './page-numbers.ts'
import { periodOn } from './period/period.ts'

/** Pages repeat their head within its first lines. */
const HEAD_LINES = 5
export const SAME_PLACE = 3

const lettersOf = (line: Line): string => line.squashed.replace(/\d/g, '')

const isSameHead = (a: Line, b: Line): boolean =>
  Math.abs(a.y - b.y) < SAME_PLACE && Math.abs(a.x0 - b.x0) < SAME_PLACE && lettersOf(a) === lettersOf(b)

/** The lines of each page, from the top, that belong to one statement as a whole: where the next one begins, its head may stand above the end of this one. */
export const wholePages = (own: readonly Line[], all: readonly Line[]): Line[][] => {
  const pages = Map.groupBy(own, ({ page }) => page)
  if (pages.size < 2) return []
  const counts = new Map<number, number>()
  for (const { page } of all) counts.set(page, (counts.get(page) ?? 0) + 1)
  return [...pages].flatMap(([page, lines]) => (lines.length === counts.get(page) ? [lines.toSorted((a, b) => a.y - b.y)] : []))
}

/**
 * A page whose head, at the same place and in the same words as that of the first, names another account or period: it is of another statement.
 */
export const foreignPages = (own: readonly Line[], all: readonly Line[], order: DateOrder): PageGap[] => {
  const heads = wholePages(own, all).map((lines) => lines.slice(0, HEAD_LINES))
  const [first, ...others] = heads
  if (!first) return []
  return others.flatMap((head) => {
    for (const line of head) {
      const usual = line.ocr ? undefined : first.find((one) => !one.ocr && isSameHead(one, line))
      const message = usual && contradictionOf(usual, line, order)
      if (message) return [{ kind: 'contradiction' as const, message, page: line.page, from: line.page, to: line.page }]
    }
    return []
  })
}

const contradictionOf = (usual: Line, line: Line, order: DateOrder): string | null => {
  const [account, other] = [accountNumberIn(usual), accountNumberIn(line)]
  if (account && other && account !== other)
    return `Page ${line.page} of the file says that it is of the account ··${other}; the statement's first page is of ··${account}.`
  const [period, another] = [periodOn(usual, order), periodOn(line, order)]
  if (period && another && (period.start !== another.start || period.end !== another.end))
    return `Page ${line.page} of the file says that it is of ${another.start} to ${another.end}; the statement's first page is of ${period.start} to ${period.end}.`
  return null
}
