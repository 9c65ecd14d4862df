import { cellsOf } from '../../lines/cells.ts'
import { hasMoney, isDatedAmount, type Line } from '../../lines/lines.ts'
import { CELL_GAP } from '../../tolerances.ts'
import type { PageGap } from './numbers.ts'
import { countOfPagesIn } from './page-words.ts'

// Pages that are missing behind the last one of the file, where no page has a number that tells.

const GOES_ON = /^\W*(?:\w+(?:\s\w+){0,3}\s)?continue[ds]\s(?:on|to)\s(?:the\s)?next\spage\W*$/i
const FOOT_LINES = 6

/** `Continued on next page` at the foot of the file's last page: one is missing. What is continued overleaf may be the terms on its back. */
export const pagesBehind = (lines: readonly Line[], pages: readonly number[]): PageGap[] => {
  const last = pages.at(-1)
  const said = lines.slice(-FOOT_LINES).find((line) => line.page === last && !line.ocr && GOES_ON.test(line.text))
  if (!said || last === undefined) return []
  return [{ kind: 'missing_page', message: `Page ${last} says "${said.text.trim()}", and none follows.`, page: last, from: last, to: last }]
}

/** `Number of pages: 3` in a print of which the file has two. */
export const pagesCounted = (lines: readonly Line[], pages: readonly number[], begins: ReadonlySet<number>): PageGap[] => {
  const counts = lines.flatMap((line) => {
    if (line.ocr || hasMoney(line) || isDatedAmount(line)) return []
    const texts = [line.text, ...cellsOf(line, CELL_GAP.text).map(({ text }) => text)]
    return texts
      .flatMap((text) => countOfPagesIn(text) ?? [])
      .slice(0, 1)
      .map((count) => ({ count, page: line.page, text: line.text.trim() }))
  })
  return counts
    .flatMap(({ count, page, text }) => {
      const from = pages.findLast((one) => one <= page && begins.has(one)) ?? pages[0]!
      const to = (pages.find((one) => one > page && begins.has(one)) ?? pages.at(-1)! + 1) - 1
      const there = pages.filter((one) => one >= from && one <= to).length
      if (count <= there) return []
      const message = `"${text.slice(0, 60)}" is printed, and the file has ${there} of these pages.`
      return [{ kind: 'missing_page' as const, message, page, from, to }]
    })
    .slice(0, 1)
}
