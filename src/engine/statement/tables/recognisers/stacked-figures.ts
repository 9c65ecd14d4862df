import { isDetail } from './detail.ts'
import type { Recogniser } from './recogniser.ts'

/** Figures under their labels: a summary that ends whatever table stands above it. */
export const stackedFigures: Recogniser = ({ line, stacked }, state) => {
  // `Balance Due` over `less fee 2.61` are texts of a row.
  if (!stacked || isDetail(line, state)) return null
  return {
    by: 'figures under their labels',
    labelled: stacked.map(({ labelled }) => labelled),
    balances: stacked.flatMap(({ label, labelled }) => (label ? [{ label, labelled, line, header: null, table: null }] : [])),
    leaves: { header: null, table: null, previous: line },
  }
}
