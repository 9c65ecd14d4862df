import type { Line } from '../../lines/lines.ts'
import { LEADING } from '../../tolerances.ts'
import type { State } from './recogniser.ts'
import { isUnderTexts } from './undated-row.ts'

/** White between the words of a text, in sizes of its type, and not between columns. */
const DETAIL_GAP = 0.8

/** `less fee 2.87` below the text of a row, where its texts stand and in their type: its amount is one of a sentence. */
export const isDetail = (line: Line, { body, header, previous }: State): boolean => {
  const [amount, before] = line.tokens.toReversed()
  return (
    previous?.page === line.page &&
    line.y - previous.y <= LEADING.close * line.size &&
    header !== null &&
    isUnderTexts(line, header) &&
    body !== null &&
    line.font === body.font &&
    before !== undefined &&
    amount!.x0 - before.x1 <= DETAIL_GAP * line.size
  )
}
