import { isDatedAmount, type Line } from '../../lines/lines.ts'
import type { Header } from '../headers.ts'
import { isNotPosted } from '../not-posted.ts'
import type { Section } from '../tables.ts'
import type { Recogniser, State } from './recogniser.ts'

const sameRoles = (a: Header | null, b: Header): boolean =>
  a !== null && a.columns.length === b.columns.length && a.columns.every((c, i) => c.role === b.columns[i]!.role)

const LOAN = 'loan'

/** A list of what was not posted has one set of labels; over the page they may be there again. */
const endsNotPosted = (header: Header, { section, table, header: before }: State): boolean =>
  section?.kind === 'ignore' &&
  isNotPosted(section.title) &&
  table?.section === section &&
  table.lines.some(isDatedAmount) &&
  !(sameRoles(before, header) && before?.page !== header.page)

/** The section under a header: it may name its own, end a loan's, or show that what stands above was no list of balances. */
const sectionUnder = (header: Header, line: Line, state: State): Section | null => {
  const { section, sections } = state
  if (header.loan) return { id: sections, kind: 'ignore', title: LOAN, line }
  if (header.title) return { id: sections, kind: header.title, title: line.text, line }
  if (section?.title === LOAN || endsNotPosted(header, state)) return null
  // Two groups of labels under a section of daily balances are that section's own.
  const listsRows = header.grid === null && header.description !== null
  return section && listsRows && (section.kind === 'daily' || section.kind === 'repeat') ? null : section
}

/** `Date   Description   Amount   Balance`: opens a table. */
export const columnHeader: Recogniser = ({ line, header }, state) => {
  if (!header) return null
  const { found, last, lines } = header
  const section = sectionUnder(found, line, state)
  const isSame = sameRoles(state.header, found) && state.header?.page === found.page
  return {
    by: `column header: ${found.columns.map((c) => c.role).join(', ')}`,
    lines,
    leaves: {
      header: found,
      table: null,
      closed: null,
      previous: last,
      section,
      sections: section && section.id === state.sections ? state.sections + 1 : state.sections,
      shape: isSame ? state.shape : null,
    },
  }
}
