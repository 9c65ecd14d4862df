import { isDatedAmount, type Line, startsWithDate } from '../../lines/lines.ts'
import type { Labelled } from '../labels.ts'
import { labelledAt } from './balance.ts'
import type { Mark, Place, Shape, State } from './recogniser.ts'

/** What a line is called that no other recogniser takes. */
export const TABLE_LINE = 'line of a table'

const shapeOf = (line: Line): Shape | null => {
  if (!isDatedAmount(line)) return null
  const [date, ...rest] = line.tokens
  const texts = rest.filter((t) => t.kind === 'text' || t.kind === 'int')
  // What stands left of the date is the row's number, and no text begins there.
  const text = texts.find((t) => t.x0 > date!.x0) ?? texts[0]
  return text ? { textX0: text.x0, dateX0: line.x0, font: line.font, size: line.size } : null
}

/** White that parts a day from the summary beside it, in sizes of its type. */
const BESIDE_DAY = 3

/** `Feb 17, 2026        Payments   - $25.00`: under a title that is no list's, a day with nothing but white behind it is of another box than the figure beside it. */
const besideDay = (line: Line, { section, header }: State): Line | null => {
  const [day, next] = line.tokens
  const isApart = section?.kind === 'ignore' && header === null && next?.kind === 'text' && next.x0 - day!.x1 > BESIDE_DAY * line.size
  return isApart ? { ...line, tokens: line.tokens.slice(1), words: line.words.filter((w) => w.x0 >= next.x0) } : null
}

/** The figures of a line that is no row. */
const figuresOf = (line: Line, state: State): Labelled[] => {
  const own = startsWithDate(line) ? besideDay(line, state) : line
  return (own && labelledAt(own)) ?? []
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
    labelled: figuresOf(line, state),
    leaves: { shape, body: shape ?? state.body, previous: line },
  }
}
