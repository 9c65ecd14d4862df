import type { Finding, PdfText, Statement } from '../../../types.ts'

/** The pages of a file in the order of the numbers that they print, counted from one as they lie now. */
export const inOrder = (doc: PdfText, order: readonly number[]): PdfText => ({
  ...doc,
  pages: order.map((from, i) => ({ ...doc.pages.find(({ page }) => page === from)!, page: i + 1 })),
})

const MAX_PAGES = 40

/** `Page 3 of the file` in a sentence. */
const IN_SENTENCE = /\b(page )(\d{1,5})(?= of the file\b| once more\b)/gi

const said = (message: string): Finding => ({ kind: 'pages_out_of_order', severity: 'info', message, page: 1, box: null })

/** What was read from pages that were put in order, by the pages of the file as it came. */
const byFile = (statement: Statement, order: readonly number[], findings: readonly Finding[]): Statement => {
  const inFile = <T extends { page: number | null }>(each: T): T => ({ ...each, page: each.page === null ? null : order[each.page - 1]! })
  const told = <T extends { page: number | null; message: string }>(each: T): T => ({
    ...inFile(each),
    message: each.message.replace(IN_SENTENCE, (found, word: string, page: string) =>
      order[Number(page) - 1] ? word + order[Number(page) - 1] : found,
    ),
  })
  return {
    ...statement,
    rows: statement.rows.map(inFile),
    discrepancies: statement.discrepancies.map(told),
    findings: [...statement.findings.map(told), ...findings],
    ...(statement.sums ? { sums: statement.sums.map(inFile) } : {}),
    ...(statement.claims ? { claims: statement.claims.map(inFile) } : {}),
  }
}

/** A statement from a file that is one print. */
export const asInFile = (statement: Statement, order: readonly number[]): Statement => {
  const inSequence = order.toSorted((a, b) => a - b).map((page) => order.indexOf(page) + 1)
  const message = `The pages of the file are out of order: they call themselves ${inSequence.join(', ')}. They were read in the order of these numbers.`
  return byFile(statement, order, [said(message)])
}

/** A statement from a file of several prints, with the pages that it has as they lay when it was read. */
export const asInPile = (statement: Statement, order: readonly number[], pages: readonly number[]): Statement => {
  const own = pages.map((page) => order[page - 1]!)
  if (own.every((page, i) => i === 0 || page === own[i - 1]! + 1)) return byFile(statement, order, [])
  const message = `Its pages are out of order in the file: they are the file's ${own.slice(0, MAX_PAGES).join(', ')}${own.length > MAX_PAGES ? ' …' : ''}. They were read in the order of the numbers that they print.`
  return byFile(statement, order, [{ ...said(message), page: own[0]! }])
}
