import type { Finding, PdfText, Statement } from '../types.ts'
import { printedAmounts } from './amounts.ts'
import { columnSigns } from './columns.ts'
import { descriptionSigns } from './descriptions.ts'
import { documentSigns } from './document.ts'
import { groupingSigns } from './grouping.ts'
import { holderSigns } from './holder-block.ts'
import { missingDaySigns } from './missing-days.ts'
import { periodSigns, settlementSigns, tieSigns } from './rows.ts'
import { checkSigns, sideSigns, spendingSigns } from './texts.ts'
import { unseenSigns } from './unseen.ts'

/**
 * Signs that a statement was made or changed by somebody other than its bank: for every statement of the document its findings, each with its
 * evidence. None is a verdict.
 */
export const findFraudSigns = (doc: PdfText, statements: readonly Statement[]): Finding[][] => {
  const ofPages = unseenSigns(doc)
  const firstPages = statements.map((statement) =>
    statement.rows.reduce((first, row) => Math.min(first, row.page ?? first), Number.POSITIVE_INFINITY),
  )
  // A bank prints several accounts of one month together, not several months.
  const isPutTogether = new Set(statements.flatMap(({ periodEnd }) => periodEnd ?? [])).size > 1
  return statements.map((statement, index) => {
    const amounts = printedAmounts(doc, statement)
    return [
      ...documentSigns(doc, statement, isPutTogether),
      ...ofPages.filter((finding) => ownerOf(finding.page, firstPages) === index),
      ...columnSigns(doc, amounts),
      ...descriptionSigns(doc, statement, amounts),
      ...holderSigns(doc, statement),
      ...groupingSigns(doc, statement),
      ...tieSigns(doc, statement),
      ...periodSigns(statement),
      ...settlementSigns(doc, statement),
      ...missingDaySigns(statement),
      ...checkSigns(statement),
      ...sideSigns(statement),
      ...spendingSigns(statement),
    ]
  })
}

/** The statement that a page belongs to: the last one whose rows have begun by then. */
const ownerOf = (page: number | null, firstPages: readonly number[]): number => {
  let owner = 0
  firstPages.forEach((first, index) => {
    if (page !== null && first <= page && (firstPages[owner]! > page || first >= firstPages[owner]!)) owner = index
  })
  return owner
}
