import { isClose } from '../../lines/app-rows/parts.ts'
import { amountsOf, hasDate, hasMoney, isDatedAmount, type Line } from '../../lines/lines.ts'
import { HEADING } from '../../tolerances.ts'
import type { Header } from '../headers.ts'
import { labelledOf, wordsOnly } from '../labels.ts'
import { headsNeverPosted, headsPending, headsPosted } from '../not-posted.ts'
import { directionOf, isTotalLabel, type SectionKind } from '../vocabulary.ts'
import { isBalanceLine } from './balance.ts'
import { isDetail } from './detail.ts'
import type { Place, Recogniser, State } from './recogniser.ts'
import { isUndatedRow, isUnderTexts } from './undated-row.ts'

const isDashed = (line: Line): boolean => /[-=_*~][\s-=_*~]{2,}/.test(line.text)

/** `Checks   4 checks totaling $85.69`, over a note. */
const COUNTED = /(?:items|checks|deposits|credits|debits|withdrawals)totall?ing$/

/** A heading with an amount carries its section's sum: rows or their header follow, and it speaks of one side. */
const carriesSum = (place: Place, state: State, kind: SectionKind, rowNext: boolean): boolean =>
  !isUndatedRow(place.line, state.header, state.body) &&
  !isDetail(place.line, state) &&
  ((place.next?.isHeader ?? false) || rowNext || (place.line.tokens[0]!.kind !== 'int' && COUNTED.test(wordsOnly(place.line)))) &&
  amountsOf(place.line).length === 1 &&
  kind !== 'ignore' &&
  kind !== 'mixed' &&
  place.line.tokens.at(-1)!.kind === 'money'

/** Over labels of its own, or over rows in another type than theirs. */
const standsApart = ({ line, next }: Place, { body }: State, rowNext: boolean): boolean =>
  next !== null &&
  next.line.page === line.page &&
  (next.isHeader || (rowNext && (body === null || line.font !== body.font || line.size > body.size * HEADING.largerType)))

/** Apps print such a word below a row, as its kind, and a second row of a day may be called so: as a title it stands over labels, in another type, or left of the texts. */
const KIND_OF_ROW = /^(?:income|revenues?|sales|expenses?|payroll|tax(?:es)?|payrollandtaxes|cardandelectronic)$/

/** Labels of a box of fees, which no row's text goes on with. */
const PERIOD_AND_YEAR = /^total(?:for)?this(?:statement)?periodtotalyear-?to-?date$/

const standsAsKind = (place: Place, state: State, rowNext: boolean): boolean =>
  standsApart(place, state, rowNext) || (rowNext && state.body !== null && place.line.x0 < state.body.textX0 - HEADING.textEdge)

/** `Interest Payment` right below a day alone, in a list that has its labels above: what that day brought. */
const isUnderDay = ({ line }: Place, { header, previous }: State): boolean =>
  header !== null && header.grid === null && previous !== null && isClose(previous, line) && isDayAlone(previous)

const isDayAlone = ({ tokens }: Line): boolean => tokens.length === 1 && tokens[0]!.kind === 'date'

/** Whether a line that reads like a heading stands like one: what stands in the text's column is text, however much it sounds like a heading. */
const standsAsHeading = (place: Place, state: State, kind: SectionKind): boolean => {
  const { line, next } = place
  const { shape, body, header, previous } = state
  const rowNext = next !== null && isDatedAmount(next.line) && !isBalanceLine(next.line)
  const isKind = KIND_OF_ROW.test(wordsOnly(line)) && !standsAsKind(place, state, rowNext)
  if (hasMoney(line)) return !isKind && carriesSum(place, state, kind, rowNext)
  if (kind === 'ignore' && headsNeverPosted(line.text) && !headsPending(line.text)) return standsApart(place, state, rowNext)
  if (isDashed(line) || PERIOD_AND_YEAR.test(line.squashed)) return true
  if (isKind) return false
  // The end of a row, at the top of a page or at its bottom, where the next page's header follows.
  const likeText = body && header && line.font === body.font && line.size < body.size * HEADING.largerType && isUnderTexts(line, header)
  if (likeText && (next?.isHeader ? next.line.page !== line.page : !shape)) return false
  if (next?.isHeader) return true
  if (isUnderDay(place, state)) return false
  if (!shape || previous === null || previous.page !== line.page) return true
  if (line.font !== shape.font || line.size > shape.size * HEADING.largerType) return true
  const inText = line.x0 >= shape.textX0 - HEADING.textEdge && line.x0 <= shape.textX0 + HEADING.textReach
  if (!inText) return line.x0 < shape.textX0 || rowNext
  // In the text's column: only a clear gap above, and rows below, make it a heading.
  return line.y - previous.y > HEADING.gapAbove * line.size && rowNext && line.x0 > shape.textX0 + HEADING.indent
}

const NOTE_WORDS = 6
const GOES_ON = /\b(?:under|in|of|the|and|or|to|for|with|from|as|by|see|your)$/i

/** `… processed electronically and listed under` / `Electronic Payments`: the end of a note, not the beginning of a section. */
const endsNote = (line: Line, previous: Line | null): boolean =>
  previous !== null &&
  previous.page === line.page &&
  previous.words.length >= NOTE_WORDS &&
  !hasMoney(previous) &&
  !hasDate(previous) &&
  GOES_ON.test(previous.text.trim())

const sideOf = (kind: SectionKind | null): SectionKind | null => (kind === 'checks' ? 'debit' : kind)

/** `Total credits   900.00` over `Total debits   600.00`, and no rows above them: the sums of both sides, and the second heads what follows no more than the first. */
const isSecondSum = (line: Line, kind: SectionKind, { previous, table }: State): boolean => {
  if (!previous || previous.page !== line.page || !hasMoney(previous) || table?.lines.some(isDatedAmount)) return false
  const [above, own] = [wordsOnly(previous), wordsOnly(line)]
  if (!isTotalLabel(above) || !isTotalLabel(own)) return false
  const sides = [directionOf(above), sideOf(kind)]
  return sides.includes('credit') && sides.includes('debit')
}

/** A header serves the sections after its own where these have rows of the same kind. */
const stays = (header: Header | null, kind: SectionKind): boolean =>
  kind === 'mixed' || (header !== null && header.grid === null && (kind === 'credit' || kind === 'debit' || kind === 'checks'))

/** What was posted may follow what is pending. */
const endsPending = (line: Line, { section }: State): boolean =>
  section?.kind === 'ignore' && headsPending(section.title) && !hasMoney(line) && headsPosted(line.text)

/** `Deposits and additions`: opens a section. */
export const heading: Recogniser = (place, state) => {
  const { line } = place
  const kind = line.heading ?? (endsPending(line, state) ? 'mixed' : null)
  if (kind === null) return null
  const closes = state.section !== null && sideOf(state.section.kind) === sideOf(kind) && hasMoney(line) && isTotalLabel(wordsOnly(line))
  if (closes || isSecondSum(line, kind, state) || endsNote(line, state.previous) || !standsAsHeading(place, state, kind)) return null
  const section = { id: state.sections, kind, title: line.text, line }
  const header = stays(state.header, kind) ? state.header : null
  const leaves = { section, sections: state.sections + 1, header, closed: null, table: null, shape: null, previous: line }
  if (!hasMoney(line)) return { by: `heading: ${kind}`, leaves }
  const labelled = labelledOf(line)
  const total = { line, labelled, label: wordsOnly(line), section, header, table: null }
  return { by: `heading with its sum: ${kind}`, total, labelled, leaves }
}
