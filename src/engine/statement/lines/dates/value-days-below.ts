import { COLUMN } from '../../tolerances.ts'
import { isClose } from '../app-rows/parts.ts'
import { hasMoney, isDatedAmount, type Line, startsWithDate } from '../lines.ts'

const BOOKED = /^(?:ver)?buchung(?:stag|sdatum)?$|^(?:booking|posting)date$/
const VALUED = /^(?:valuta|wertstellung|valuedate)/

const isAtEdge = (above: Line, below: Line): boolean => Math.abs(above.x0 - below.x0) <= COLUMN.sameEdge

/** `Buchung` over `Valuta   Buchung / Verwendungszweck   Betrag`. */
const isHead = (line: Line, above: Line | undefined): boolean =>
  above !== undefined && VALUED.test(line.squashed) && BOOKED.test(above.squashed) && isAtEdge(above, line) && isClose(above, line)

const isBelowRow = (line: Line, above: Line | undefined): boolean =>
  above !== undefined &&
  isDatedAmount(above) &&
  startsWithDate(line) &&
  !hasMoney(line) &&
  line.tokens.length > 1 &&
  isAtEdge(above, line) &&
  isClose(above, line)

/** Under a head that says so, a row has the day of its value below that of its booking: what stands beside it is the row's text, and no row begins there. */
export const withValueDaysBelow = (lines: readonly Line[]): readonly Line[] => {
  const head = lines.findIndex((line, i) => isHead(line, lines[i - 1]))
  if (head < 0) return lines
  return lines.map((line, i) =>
    i > head && isBelowRow(line, lines[i - 1]) ? { ...line, x0: line.tokens[1]!.x0, tokens: line.tokens.slice(1) } : line,
  )
}
