import type { Discrepancy } from '../../../types.ts'
import { hasMoney, type Line } from '../../lines/lines.ts'
import type { Scan } from '../../tables/tables.ts'
import { discrepancy } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import { LEFT_OUT } from './counts-by-sums.ts'

const MAX_WORDS = 24
const BOTH_ENDS = /(?:opening|beginning|starting)balance.*(?:closing|ending)balance/
const COUNTING = /^(?:#|no\.?|number|count)$/i
const ROWS = /^transactions?$/i

/** Where among the words of a line its rows are counted: `# Transactions`, `No. of transactions`. */
const countLabelOf = ({ words }: Line): { x0: number; x1: number } | null => {
  const at = words.findIndex(({ text }) => ROWS.test(text))
  const first = at < 0 ? undefined : [words[at - 1], words[at - 2]].find((word) => word && COUNTING.test(word.text))
  return first ? { x0: first.x0, x1: words[at]!.x1 } : null
}

/** The number of all rows under its label in a summary from end to end; banks leave some kinds out. */
export const countsUnderLabels = (rows: readonly Candidate[], { taken }: Scan): Discrepancy[] =>
  taken.flatMap(({ line }, i): Discrepancy[] => {
    if (line.ocr || line.words.length > MAX_WORDS || !line.squashed.includes('transaction') || !BOTH_ENDS.test(line.squashed)) return []
    const below = taken[i + 1]?.line
    if (hasMoney(line) || !below) return []
    const label = countLabelOf(line)
    const [number, ...more] = label ? below.tokens.filter(({ kind, x0, x1 }) => kind === 'int' && x0 < label.x1 && x1 > label.x0) : []
    if (!number || more.length > 0 || !/^\d{1,4}$/.test(number.text)) return []
    const isSo = (of: readonly Candidate[]): boolean => of.length === Number(number.text)
    if (isSo(rows) || LEFT_OUT.some((isOut) => isSo(rows.filter((row) => !isOut(row))))) return []
    return [discrepancy('contradiction', `${number.text} transactions are printed; ${rows.length} rows were read.`, null, line.page)]
  })
