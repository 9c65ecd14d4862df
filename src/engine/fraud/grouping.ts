import { areFewOdd, groupingOf } from '../statement/text/grouping.ts'
import type { Finding, PdfText, Statement } from '../types.ts'
import { boxOf } from './amounts.ts'

const AMOUNT = /^[-+($£€]*(\d[\d,]*\.\d\d)(?:\)|-|\+|CR|DR)*$/i
const SHOWN_MAX = 5

/** `12,34.56` in a document that otherwise groups by thousands: software never prints it, a hand may. */
export const groupingSigns = (doc: PdfText, { rows }: Statement): Finding[] => {
  const pages = new Set(rows.map((row) => row.page))
  const amounts = doc.pages
    .filter(({ page, source }) => source === 'text' && pages.has(page))
    .flatMap(({ page, words }) =>
      words.flatMap((word) => {
        const digits = word.hidden ? undefined : AMOUNT.exec(word.text)?.[1]
        return digits === undefined ? [] : [{ word, page, grouping: groupingOf(digits) }]
      }),
    )
  if (!areFewOdd(amounts.map(({ grouping }) => grouping))) return []
  return amounts
    .filter(({ grouping }) => grouping === 'odd')
    .slice(0, SHOWN_MAX)
    .map(({ word, page }) => ({
      kind: 'odd_grouping',
      severity: 'warning',
      message: `${word.text} groups its digits as no bank does.`,
      page,
      box: boxOf(word),
    }))
}
