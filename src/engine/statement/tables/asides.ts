import type { Token } from '../text/tokens.ts'
import { CELL_GAP, COLUMN } from '../tolerances.ts'
import { isDateRole } from './columns-together.ts'
import type { Column, Header } from './headers.ts'
import type { Role } from './vocabulary.ts'

/** Columns that are neither text nor money: references and kinds of payment are no part of a description. */
const isAside = (role: Role): boolean => role === 'reference' || role === 'type'

const WITH_A_DATE =
  /^(?:\d{1,2}:\d{2}(?::\d{2})?(?:[ap]m)?|[ap]\.?m\.?|at|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|[ecmp][sd]?t|utc|gmt)[.,]?$/i

/** `9:15 AM`, `Wed`: what stands with the date, left of the text's own column, is no part of the text. */
export const withoutTimes = (tokens: readonly Token[], { dates: [date], description }: Header): Token[] => {
  if (!date || !description || date.x0 > description.x0) return [...tokens]
  const start = tokens.findIndex((t) => t.x1 >= description.x0 || !WITH_A_DATE.test(t.text))
  return tokens.slice(Math.max(0, start))
}

/** The hour below its day, alone or with more of the text. */
export const withoutTimesBelow = (tokens: readonly Token[], header: Header): Token[] => {
  const rest = withoutTimes(tokens, header)
  const [first] = rest
  const isTime = first !== undefined && header.dates[0] !== undefined && header.description !== null && first.x1 < header.description.x0
  return isTime && rest.every((t) => WITH_A_DATE.test(t.text)) ? [] : rest
}

const SIDE = /^(?:debit|credit|dr|cr|db)$/i

/** The text of a row without what stands in columns of references or kinds. A cell is judged by where it starts, since text may run over. */
export const withoutAsides = (tokens: readonly Token[], header: Header, size: number): Token[] => {
  const { description } = header
  if (description === null) return [...tokens]
  // A second date behind the text is a column of its own, too.
  const besides = (c: Column): boolean => isAside(c.role) || (isDateRole(c.role) && c.x0 > description.x0)
  if (!header.columns.some(besides)) return [...tokens]
  let aside = false
  let right = Number.NEGATIVE_INFINITY
  const kinds = header.columns.filter((c) => c.role === 'type')
  let isBehindSide = false
  return tokens.filter((token) => {
    // `Debit` under the label of kinds, and close behind it the text, whose own label is set in the middle of its column.
    if (SIDE.test(token.text) && kinds.some((c) => c.x0 < token.x1 && token.x0 < c.x1)) {
      right = token.x1
      isBehindSide = true
      return false
    }
    if (isBehindSide) aside = false
    else if (token.x0 - right > CELL_GAP.stacked * size) {
      let own: Column | null = null
      for (const column of header.columns)
        if (column.x0 <= token.x0 + COLUMN.sameEdge || Math.abs(column.x1 - token.x1) <= COLUMN.sameEdge) own = column
      aside = own !== null && besides(own)
    }
    // However close the reference before it comes, what begins under the text's own label is the text.
    else if (Math.abs(token.x0 - description.x0) <= COLUMN.sameEdge) aside = false
    isBehindSide = false
    right = token.x1
    return !aside
  })
}
