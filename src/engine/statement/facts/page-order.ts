import type { Finding, PdfText, Statement } from '../../types.ts'

/** The pages of a file in the order of the numbers that they print, counted from one as they lie now. */
export const inOrder = (doc: PdfText, order: readonly number[]): PdfText => ({
  ...doc,
  pages: order.map((from, i) => ({ ...doc.pages.find(({ page }) => page === from)!, page: i + 1 })),
})

/** What was read from pages that were put in order, by the pages of the file as it came. */
export const asInFile = (statement: Statement, order: readonly number[]): Statement => {
  const inFile = <T extends { page: number | null }>(each: T): T => ({ ...each, page: each.page === null ? null : order[each.page - 1]! })
  const inSequence = order.toSorted((a, b) => a - b).map((page) => order.indexOf(page) + 1)
  const said: Finding = {
    kind: 'pages_out_of_order',
    severity: 'info',
    message: `The pages of the file are out of order: they call themselves ${inSequence.join(', ')}. They were read in the order of these numbers.`,
    page: 1,
    box: null,
  }
  return {
    ...statement,
    rows: statement.rows.map(inFile),
    discrepancies: statement.discrepancies.map(inFile),
    findings: [...statement.findings.map(inFile), said],
    ...(statement.sums ? { sums: statement.sums.map(inFile) } : {}),
    ...(statement.claims ? { claims: statement.claims.map(inFile) } : {}),
  }
}
