import { balanceLabelOf } from '../../tables/vocabulary.ts'
import type { Token } from '../../text/tokens.ts'
import { hasMoney, isDatedAmount, type Line } from '../lines.ts'
import { CLOSER, DATED_SHARE, isClose, isTextAlone, isTextLine, lettersOf, TIMES_MIN, together, withBalance } from './parts.ts'

const isDateAndAmount = ({ tokens }: Line): boolean => tokens.length === 2 && tokens[0]!.kind === 'date' && tokens[1]!.kind === 'money'
const isTextOfRow = (line: Line): boolean =>
  isTextAlone(line) || (isTextLine(line) && line.tokens.at(-1)!.kind === 'money' && balanceLabelOf(lettersOf(line)) === null)

/** Rows with their date and amount over their text and perhaps the balance: `04/02/2026  -$14.17` over `Verizon  30,888.73`. */
export const rowsUnderDates = (lines: readonly Line[]): Line[] | null => {
  const pairs = new Set<Line>()
  for (let i = 0; i + 1 < lines.length; i++) {
    const [above, below, next] = [lines[i]!, lines[i + 1]!, lines[i + 2]]
    if (!isDateAndAmount(above) || !isTextOfRow(below) || !isClose(above, below)) continue
    // A line that heads what stands below it is closer to that.
    if (next?.page === below.page && isDateAndAmount(next) && next.y - below.y < below.y - above.y + CLOSER) continue
    pairs.add(above)
  }
  const others = lines.filter((line) => isDatedAmount(line) && !pairs.has(line)).length
  if (pairs.size < TIMES_MIN || others > pairs.size * DATED_SHARE) return null
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    if (!pairs.has(line)) {
      out.push(line)
      continue
    }
    const [date, amount] = line.tokens as [Token, Token]
    const below = lines[++i]!
    const texts = below.tokens.filter((t) => t.kind !== 'money')
    const row = { ...together([line, below]), ownDate: true, tokens: [date, ...texts, amount] }
    out.push(hasMoney(below) ? withBalance(row, below.tokens.at(-1)!) : row)
  }
  return out
}
