import { isHeadingText, isTotalLabel } from '../../tables/vocabulary.ts'
import { CELL_GAP, COLUMN, LEADING } from '../../tolerances.ts'
import { isTextAlone, lettersOf, together } from '../app-rows/parts.ts'
import { isAmountAlone, type Line } from '../lines.ts'

/** Lines that the label of a sum takes in a narrow cell. */
const LABEL_LINES = 4

/** The last words of a label with the amount right behind them: `charges = $65.42`. */
const endsLabel = ({ tokens, size }: Line): boolean => {
  const [last, word] = [tokens.at(-1), tokens.at(-2)]
  if (last?.kind !== 'money' || word?.kind !== 'text' || last.x0 - word.x1 > CELL_GAP.amounts * size) return false
  return tokens.slice(0, -1).every((t) => t.kind === 'text')
}

export const isBelow = (above: Line, line: Line): boolean =>
  line.page === above.page && line.y - above.y <= LEADING.close * Math.max(above.size, line.size)

/** Where a sum ends whose label begins here and has its amount on a line below; -1 where none does. */
const endOfSum = (lines: readonly Line[], from: number): number => {
  const first = lines[from]!
  if (!/^(?:sub|grand)?-?total/.test(first.squashed) || !isTextAlone(first)) return -1
  let label = ''
  for (let i = from; i < lines.length && i <= from + LABEL_LINES; i++) {
    const line = lines[i]!
    if (i > from && !isBelow(lines[i - 1]!, line)) return -1
    if (i > from && isAmountAlone(line)) return i
    if (Math.abs(line.x0 - first.x0) > COLUMN.sameEdge) return -1
    label += lettersOf(line)
    if (!isTotalLabel(label) || !isHeadingText(label)) return -1
    if (i > from && endsLabel(line)) return i
    if (!isTextAlone(line)) return -1
  }
  return -1
}

/** `Total` over `Electronic` over `withdrawals:` over `-$10.00`: a narrow cell breaks the label of a sum. Below figures that stand over their labels another one's follow. */
export const withWholeSums = (lines: readonly Line[]): Line[] => {
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const end = isAmountAlone(lines[i - 1]) && isBelow(lines[i - 1]!, lines[i]!) ? -1 : endOfSum(lines, i)
    out.push(end < 0 ? lines[i]! : together(lines.slice(i, end + 1)))
    i = Math.max(i, end)
  }
  return out
}
