import { isDatedAmount, type Line, startsWithDate } from '../../lines/lines.ts'
import { labelledAt } from './balance.ts'
import type { Mark, Place, Shape, State } from './recogniser.ts'

/** What a line is called that no other recogniser takes. */
export const TABLE_LINE = 'line of a table'

const shapeOf = (line: Line): Shape | null => {
  if (!isDatedAmount(line)) return null
  const text = line.tokens.find((t) => t.kind === 'text' || t.kind === 'int')
  return text ? { textX0: text.x0, dateX0: line.x0, font: line.font, size: line.size } : null
}

/** What stood beside the rows is no part of their table. */
const BESIDE = 'beside the rows'

/** Everything else is a line of the table that is open: a row, a part of one, or nothing. */
export const tableLine = ({ line }: Place, state: State): Mark => {
  if (line.aside) return { by: BESIDE, labelled: startsWithDate(line) ? [] : (labelledAt(line) ?? []), leaves: {} }
  const shape = shapeOf(line) ?? state.shape
  return {
    by: TABLE_LINE,
    inTable: true,
    labelled: startsWithDate(line) ? [] : (labelledAt(line) ?? []),
    leaves: { shape, body: shape ?? state.body, previous: line },
  }
}
