import type { Line } from '../../lines/lines.ts'
import type { PageGap } from './numbers.ts'

const GOES_ON = /^\W*(?:\w+(?:\s\w+){0,3}\s)?continue[ds]\s(?:on|to)\s(?:the\s)?next\spage\W*$/i
const FOOT_LINES = 6

/** `Continued on next page` at the foot of the file's last page: one is missing. What is continued overleaf may be the terms on its back. */
export const pagesBehind = (lines: readonly Line[], pages: readonly number[]): PageGap[] => {
  const last = pages.at(-1)
  const said = lines.slice(-FOOT_LINES).find((line) => line.page === last && !line.ocr && GOES_ON.test(line.text))
  if (!said || last === undefined) return []
  return [{ kind: 'missing_page', message: `Page ${last} says "${said.text.trim()}", and none follows.`, page: last, from: last, to: last }]
}
