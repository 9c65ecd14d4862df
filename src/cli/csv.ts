import type { Analysis } from '../engine/analysis.ts'
import { type Cents, dollars } from '../shared/money.ts'

const HEADER = [
  'date',
  'description',
  'amount',
  'type',
  'classification',
  'subClassification',
  'vendor',
  'confidence',
  'classificationSource',
  'ruleId',
  'balance',
  'file',
  'page',
]

const plain = (c: Cents | null | undefined): string => (c === null || c === undefined ? '' : dollars(c).toFixed(2))

/** A spreadsheet runs a cell that begins like a formula, and the text comes from a stranger's PDF. */
const text = (value: string | null): string => {
  if (value === null) return ''
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const transactionsCsv = (analysis: Analysis): string => {
  const lines = [HEADER.join(',')]
  analysis.rows.forEach((row, i) => {
    const label = analysis.labels[i]!
    const statement = row.statement === null || row.statement === undefined ? null : analysis.statements[row.statement]!
    lines.push(
      [
        row.date,
        text(row.description),
        plain(row.amount),
        row.type,
        label.category,
        text(label.subClassification),
        text(label.vendor),
        String(label.confidence),
        label.source,
        text(label.ruleId),
        plain(row.balance),
        text(statement?.fileName ?? null),
        row.page === null || row.page === undefined ? '' : String(row.page),
      ].join(','),
    )
  })
  return `${lines.join('\r\n')}\r\n`
}
