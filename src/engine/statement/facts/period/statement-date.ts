import type { IsoDate } from '../../../../shared/dates.ts'
import { cellsOf } from '../../lines/cells.ts'
import { hasDate, isDatedAmount, type Line, squash } from '../../lines/lines.ts'
import type { DateOrder } from '../../text/dates.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { iso } from './text.ts'

const OWN_DATE =
  /^(?:your|this|current)?statement(?:closing|ending|end)?dated?$|^(?:your|this|current)?statement(?:ending|ended)(?:on)?$|^dateof(?:this)?statement$|^(?:statement)?closingdate$|^(?:date)?(?:issued|generated|printed|prepared|downloaded)(?:on|date)?$|^(?:issue|print|download)date$|^(?:konto)?(?:auszugs)?datum$|^erstelltam$|^fechade(?:corte|emisin)$/
/** White between a label and the cell before it, in sizes of its type. */
const LABEL_GAP = 3

/** `Statement date 03/01/2025 to 03/31/2025` names a period. */
const CONNECTOR = /^(?:to|thru|through|until|bis|al|au|hasta|[-\u2013\u2014])$/i

/** The day that a statement says it was made on. */
export const statementDateOf = (lines: readonly Line[], order: DateOrder): IsoDate | null =>
  dateLabelled(lines, order, OWN_DATE) ?? dateUnderTitle(lines, order) ?? dateAtLabel(lines, order)

const OF_STATEMENT = /^(?:your|this|current)?statement(?:closing|ending|end)?date$|^(?:statement)?closingdate$/

/** `Statement date   Statement balance` over `08 JUL 2024   6,673.80`: the day right under its label, whatever stands beside it. */
const dateUnderLabel = (lines: readonly Line[], order: DateOrder): IsoDate | null => {
  for (const [i, line] of lines.entries()) {
    const below = lines[i + 1]
    if (!below || !/date/.test(line.squashed) || below.page !== line.page || hasDate(line) || !hasDate(below)) continue
    const cells = below.y - line.y > UNDER * Math.max(line.size, below.size) ? [] : cellsOf(line, CELL_GAP.heading)
    const label = cells.find(({ text }) => OF_STATEMENT.test(squash(text)))
    const under = label ? below.tokens.filter((t) => t.kind === 'date' && t.x0 < label.x1 && t.x1 > label.x0) : []
    const [token, ...more] = under
    const isSpan = token !== undefined && CONNECTOR.test(below.tokens[below.tokens.indexOf(token) + 1]?.text ?? '')
    if (token?.date?.year && more.length === 0 && !isSpan) return iso(token.date, null, order)
  }
  return null
}

/** Half the height of two lines of a label, in sizes of its type. */
const BETWEEN = 1.2

/** `TARIKH PENYATA` over `STATEMENT DATE`, and the day right of both, half a line higher than the second. */
const dateBetweenLabels = (lines: readonly Line[], order: DateOrder): IsoDate | null => {
  for (const [i, line] of lines.entries()) {
    if (!/date/.test(line.squashed) || hasDate(line)) continue
    const label = cellsOf(line, CELL_GAP.label).find(({ text }) => OF_STATEMENT.test(squash(text)))
    const beside = label ? [lines[i - 1], lines[i + 1]] : []
    for (const other of beside) {
      if (!other || other.page !== line.page || Math.abs(other.y - line.y) > BETWEEN * line.size || isDatedAmount(other)) continue
      const right = other.tokens.filter((token) => token.x0 > label!.x1 && token.text !== ':')
      const [date] = right
      if (right.length === 1 && date!.date?.year) return iso(date!.date, null, order)
    }
  }
  return null
}

/** The statement's day, where its label is on another line. */
export const dateAtLabel = (lines: readonly Line[], order: DateOrder): IsoDate | null =>
  dateUnderLabel(lines, order) ?? dateBetweenLabels(lines, order)

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
    if (
      !hasDate(line) ||
      isDatedAmount(line) ||
      !/dat[eu]|due|issue|generat|print|prepar|download|statement|erstellt|auszug|fecha/.test(line.squashed)
    )
      continue
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
