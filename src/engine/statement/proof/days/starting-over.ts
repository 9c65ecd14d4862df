import { dayNumber } from '../../../../shared/dates.ts'
import { hasMoney, type Line } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import type { Candidate } from '../interpret.ts'
import { isReached } from '../sums/blocks.ts'

const isSumOf = (line: Line, above: readonly Candidate[]): boolean => {
  const nearestFirst = above.toReversed()
  return line.tokens.some((t) => t.kind === 'money' && isReached(nearestFirst, Math.abs(t.money!.value)))
}

/** Of the rows, those that words may stand above before they head nothing: most rows then have a second line of their own. */
const HEADED_SHARE = 0.5

/** First lines of blocks inside of lists: of rows behind a sum of those above, or below a line of words or labels in the middle of a page. */
export const blockStarts = (rows: readonly Candidate[], { taken }: Scan): Set<Line> => {
  const rowOf = new Map(rows.flatMap((r) => r.raw.lines.map((line) => [line, r] as const)))
  const behindSums = new Set<Line>()
  const belowWords = new Set<Line>()
  const above: Candidate[] = []
  let [isSummed, isHeaded] = [false, false]
  for (const { line } of taken) {
    const row = rowOf.get(line)
    const last = above.at(-1)
    if (!row && hasMoney(line)) isSummed ||= isSumOf(line, above)
    else if (!row) isHeaded ||= !line.furniture && last?.raw.lines.at(-1)?.page === line.page
    else if (row !== last) {
      if (isSummed) behindSums.add(row.raw.lines[0]!)
      else if (isHeaded) belowWords.add(row.raw.lines[0]!)
      isSummed = false
      isHeaded = false
      above.push(row)
    }
  }
  return belowWords.size > rows.length * HEADED_SHARE ? behindSums : new Set([...behindSums, ...belowWords])
}

/** A blank line's worth more than lies between most rows. */
const GAP = 1.4

/** First lines of groups that nothing but a gap parts from the rows above them, as cards print payments and purchases by kind. */
export const groupStarts = (rows: readonly Candidate[]): Set<Line> => {
  const gaps = rows.flatMap(({ raw }, i) => {
    const above = rows[i - 1]?.raw.lines.at(-1)
    const first = raw.lines[0]!
    return above && above.page === first.page && first.y > above.y ? [{ first, gap: first.y - above.y }] : []
  })
  const usual = gaps.map(({ gap }) => gap).sort((a, b) => a - b)[gaps.length >> 1]
  const starts = gaps.filter(({ gap }) => gap > usual! * GAP).map(({ first }) => first)
  return new Set(starts.length > rows.length * HEADED_SHARE ? [] : starts)
}

/** The second of the days, from the first or from the last on: one row that stands on a wrong day does not move it. */
const secondDay = (rows: readonly Candidate[], from: 'first' | 'last'): number | undefined => {
  const days = rows.map((r) => dayNumber(r.date!)).sort((a, b) => a - b)
  return days.at(from === 'first' ? 1 : -2)
}

/** Whether blocks have each their own order: one of them begins before the one above it ends, and not by a single row. Blocks of weeks go on from each other. */
export const startOver = (blocks: readonly (readonly Candidate[])[]): boolean =>
  blocks.some((block, i) => {
    const before = blocks[i - 1]
    if (!before || block.length < 2 || before.length < 2) return false
    return secondDay(block, 'first')! < secondDay(before, 'last')!
  })
