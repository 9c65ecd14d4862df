import type { IsoDate } from '../../../../shared/dates.ts'
import { hasDate, isDatedAmount, type Line } from '../../lines/lines.ts'
import type { DateOrder } from '../../text/dates.ts'
import { iso } from './text.ts'

const OWN_DATE =
  /^(?:your|this|current)?statement(?:closing|ending|end)?dated?$|^dateof(?:this)?statement$|^(?:statement)?closingdate$|^(?:date)?(?:issued|generated|printed|prepared|downloaded)(?:on|date)?$|^(?:issue|print|download)date$/
/** White between a label and the cell before it, in sizes of its type. */
const LABEL_GAP = 3

/** `Statement date 03/01/2025 to 03/31/2025` names a period. */
const CONNECTOR = /^(?:to|thru|through|until|[-\u2013\u2014])$/i

/** The day that a statement says it was made on. */
export const statementDateOf = (lines: readonly Line[], order: DateOrder): IsoDate | null => dateLabelled(lines, order, OWN_DATE)

/** The first full date behind such a label. */
export const dateLabelled = (lines: readonly Line[], order: DateOrder, wanted: RegExp): IsoDate | null => {
  for (const line of lines) {
    if (!hasDate(line) || isDatedAmount(line) || !/date|issue|generat|print|prepar|download|statement/.test(line.squashed)) continue
    let label = ''
    let right = line.x0
    for (const [i, token] of line.tokens.entries()) {
      if (token.kind !== 'date') {
        label = token.x0 - right > LABEL_GAP * line.size ? token.text : label + token.text
        right = token.x1
        continue
      }
      const isSpan = CONNECTOR.test(line.tokens[i + 1]?.text ?? '')
      const date = token.date!.year === null || isSpan ? null : iso(token.date!, null, order)
      if (date && wanted.test(label.toLowerCase().replace(/[^a-z]/g, ''))) return date
      label = ''
      right = token.x1
    }
  }
  return null
}
