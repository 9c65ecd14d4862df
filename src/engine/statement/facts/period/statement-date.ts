import type { IsoDate } from '../../../../shared/dates.ts'
import { hasDate, isDatedAmount, type Line } from '../../lines/lines.ts'
import type { DateOrder } from '../../text/dates.ts'
import { iso } from './text.ts'

const OWN_DATE =
  /^(?:your|this|current)?statement(?:closing|ending|end)?dated?$|^(?:your|this|current)?statement(?:ending|ended)(?:on)?$|^dateof(?:this)?statement$|^(?:statement)?closingdate$|^(?:date)?(?:issued|generated|printed|prepared|downloaded)(?:on|date)?$|^(?:issue|print|download)date$/
/** White between a label and the cell before it, in sizes of its type. */
const LABEL_GAP = 3

/** `Statement date 03/01/2025 to 03/31/2025` names a period. */
const CONNECTOR = /^(?:to|thru|through|until|[-\u2013\u2014])$/i

/** The day that a statement says it was made on. */
export const statementDateOf = (lines: readonly Line[], order: DateOrder): IsoDate | null =>
  dateLabelled(lines, order, OWN_DATE) ?? dateUnderTitle(lines, order)

const TITLE = /^(?:your|business|personal|commercial|account|bank|banking|checking|combined|monthly|customer)*statement$/
const BEFORE_DATE = /^(?:for|asof|dated|date|on)?\W*$/
const UNDER = 2

/** `Business Banking Statement` over `July 31, 2025`, `Your account statement` over `For 11/30/2025`. */
const dateUnderTitle = (lines: readonly Line[], order: DateOrder): IsoDate | null => {
  for (const [i, title] of lines.entries()) {
    const line = lines[i + 1]
    if (!line || line.page !== title.page || !TITLE.test(title.squashed) || line.y - title.y > UNDER * Math.max(line.size, title.size))
      continue
    const [date, ...more] = line.tokens.flatMap((t) => t.date ?? [])
    const words = line.tokens.flatMap((t) => (t.kind === 'date' ? [] : t.text)).join('')
    const isBelow = line.x0 < title.x1 && line.x1 > title.x0
    if (date?.year && more.length === 0 && isBelow && BEFORE_DATE.test(words.toLowerCase())) return iso(date, null, order)
  }
  return null
}

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
