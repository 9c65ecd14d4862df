import type { IsoDate } from '../../../../shared/dates.ts'
import { onlyLetters } from '../../../letters.ts'
import { type Cell, cellsOf } from '../../lines/cells.ts'
import type { Line } from '../../lines/lines.ts'
import { overlap } from '../../lines/spans.ts'
import type { DateOrder } from '../../text/dates.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { dateIn, isPeriod, type Period, periodIn, periodWordsOf } from './text.ts'

const STACK_LINES = 6
const PITCH = 2.6
const LABEL =
  /^(?:your|the|for|of|this|statement|billing|account|activity|reporting|period|cycle|dates?|from|covering|covered|covers|du|von|vom|desde|dal|van)$/i
const CONNECTOR = /^(?:to|through|thru|until|till|and|ending|-|au|bis|hasta|al|tot)$/i
const TELLS_A_PERIOD = /^(?:period|cycle|from|dates|covering|covered|covers|to|through|thru|-|du|von|vom|desde|dal|van)$/i

type Stack = { text: string; dates: number; telling: boolean }

/** What a cell adds to a period written over several lines; null where it says anything else. */
const partOf = (cell: Cell): Stack | null => {
  if (cell.text.length > 60) return null
  const { rest, dates } = periodWordsOf(cell.text)
  if (dates > 2 || !rest.every((w) => LABEL.test(w) || CONNECTOR.test(w))) return null
  return { text: cell.text, dates, telling: rest.some((w) => TELLS_A_PERIOD.test(w)) }
}

const below = (cell: Cell, lines: readonly Line[], at: number): { cell: Cell; at: number } | null => {
  for (let i = at + 1; i < lines.length && i < at + STACK_LINES; i++) {
    const line = lines[i]!
    const gap = line.y - cell.line.y
    if (line.page !== cell.line.page || gap > PITCH * Math.max(line.size, cell.line.size)) return null
    if (gap <= 0.5) continue
    const next = cellsOf(line, CELL_GAP.text).find((c) => overlap(cell, c))
    if (next) return { cell: next, at: i }
  }
  return null
}

/** `Statement Period:`, `Mar 3, 2025`, `through`, `Mar 31, 2025`, one below the other in one column. */
const periodInStack = (first: Cell, lines: readonly Line[], at: number, order: DateOrder): Period | null => {
  let stack = partOf(first)
  if (!stack || stack.dates > 1) return null
  let last = { cell: first, at }
  for (let n = 1; n < STACK_LINES && stack.dates < 2; n++) {
    const next = below(last.cell, lines, last.at)
    const part: Stack | null = next && partOf(next.cell)
    if (!next || !part) return null
    stack = { text: `${stack.text} ${part.text}`, dates: stack.dates + part.dates, telling: stack.telling || part.telling }
    last = next
  }
  return stack.telling ? periodIn(stack.text, order) : null
}

const START = /^(?:statement|period|cycle|billing|activity)*(?:start|begin(?:s|ning)?|from|opening)(?:date|on)?$/
const END = /^(?:statement|period|cycle|billing|activity)*(?:end(?:s|ing)?|through|thru|to|closing)(?:date|on)?$/

/** `Statement Start Date` and `Statement End Date`, each over its date. */
const periodUnderLabels = (lines: readonly Line[], order: DateOrder): Period | null => {
  let start: { date: IsoDate; line: Line } | null = null
  for (const [i, line] of lines.entries()) {
    if (line.words.length > 30) continue
    for (const cell of cellsOf(line, CELL_GAP.text)) {
      const label = onlyLetters(cell.text)
      const isStart = START.test(label)
      if (!isStart && !(start && END.test(label))) continue
      const under = below(cell, lines, i)?.cell
      const date = under ? dateIn(under.text, order) : null
      if (!date) continue
      if (isStart) start = { date, line }
      else if (start && start.line.page === line.page && line.y - start.line.y < 4 * PITCH * line.size && isPeriod(start.date, date))
        return { start: start.date, end: date }
    }
  }
  return null
}

/** A period written over several lines: its parts one below the other, or labels over dates. */
export const stackedPeriod = (lines: readonly Line[], order: DateOrder): Period | null => {
  for (const [i, line] of lines.entries()) {
    if (
      line.words.length > 30 ||
      !/period|cycle|dates|from|cover|-|to|thru|through|statement|^(?:du|vo[nm]|desde|dal|van)\W*\d/.test(line.squashed)
    )
      continue
    for (const cell of cellsOf(line, CELL_GAP.text)) {
      const period = periodInStack(cell, lines, i, order)
      if (period) return period
    }
  }
  return periodUnderLabels(lines, order)
}
