import type { Line } from '../../lines/lines.ts'
import { COLUMN } from '../../tolerances.ts'
import { distanceTo, type Header } from '../headers.ts'
import type { Shape } from './recogniser.ts'

export const isUnderTexts = (line: Line, { description, dates }: Header): boolean =>
  description !== null && (dates.length === 0 || dates[0]!.x0 < description.x0) && Math.abs(line.x0 - description.x0) <= COLUMN.sameEdge

/** A check's number may stand in a column of its own, left of the texts. */
export const startsUnderNumbers = (line: Line, header: Header | null): boolean =>
  line.tokens[0]!.kind === 'int' &&
  (header?.columns.some((c) => c.role === 'check' && distanceTo(line.tokens[0]!, c) < COLUMN.nearLabel) ?? false)

/** `15   DEPOSIT   4,773.24`: between the dates and the texts stands a column of numbers: a branch's, or a card's. */
const isBehindNumber = ({ tokens: [number, text] }: Line, { description, dates }: Header): boolean =>
  number?.kind === 'int' &&
  text?.kind === 'text' &&
  description !== null &&
  dates.length > 0 &&
  dates[0]!.x1 < number.x0 &&
  Math.abs(text.x0 - description.x0) <= COLUMN.sameEdge

/** Stands where the header has its texts, right of its dates, with an amount at the edge of a column: a row of the day above. */
export const isUndatedRow = (line: Line, header: Header | null, body: Shape | null): boolean =>
  header !== null &&
  (isUnderTexts(line, header) ||
    startsUnderNumbers(line, header) ||
    isBehindNumber(line, header) ||
    (header.description === null && body !== null && Math.abs(line.x0 - body.textX0) <= COLUMN.sameEdge)) &&
  line.tokens.some((t) => t.kind === 'money' && header.money.some((c) => Math.abs(c.x1 - t.x1) <= COLUMN.sameEdge))
