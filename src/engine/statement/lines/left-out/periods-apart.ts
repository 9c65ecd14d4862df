import type { Style } from '../../text/style.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { hasMoney, type Line, lineOf } from '../lines.ts'

const TO = /^(?:to|through|thru|until|-|–|—)$/i

/** `05/01/2025 - 05/31/2025 Balance on start date $22,770.26` */
const LABEL = /^(?:balance|beginning|opening|starting|start|ending|closing)$/i

/** `Mar 1, 2025 to Mar 31, 2025`, then white or the label of a balance, and an amount: a line with a date in front that is no row. */
const isPeriodBesideFigure = (line: Line): boolean => {
  const [from, to, until, next] = line.tokens
  if (from?.kind !== 'date' || until?.kind !== 'date' || !next || !TO.test(to!.text) || !hasMoney(line)) return false
  return (until.date!.year ?? from.date!.year) !== null && (next.x0 - until.x1 > CELL_GAP.text * line.size || LABEL.test(next.text))
}

/** A period that stands left of a figure of the summary is a line of its own. Several on a page are rows: stays, or weeks of wages. */
export const periodsApart = (lines: readonly Line[], style: Style): Line[] => {
  const found = lines.filter(isPeriodBesideFigure)
  if (found.length === 0) return [...lines]
  return lines.flatMap((line) => {
    if (!found.includes(line) || found.some((other) => other !== line && other.page === line.page)) return line
    const end = line.tokens[2]!.x1
    return [true, false].map((isLeft) =>
      lineOf(
        line.words.filter((w) => w.x0 < end === isLeft),
        line.page,
        line.ocr,
        0,
        style,
      ),
    )
  })
}
