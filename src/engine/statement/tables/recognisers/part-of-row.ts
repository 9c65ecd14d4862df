import type { Recogniser } from './recogniser.ts'

/** `Checks (9)  510.26` below a deposit: text of that row, no sum of a section. */
export const partOfRow: Recogniser = ({ line, isPart }) =>
  isPart ? { by: 'part of the row above', inTable: true, leaves: { previous: line } } : null
