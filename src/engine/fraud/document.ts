import type { Finding, PdfText, Statement } from '../types.ts'
import { PRODUCERS } from './producers.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
// Composition systems stamp the two dates minutes apart.
const EDIT_AFTER_MS = HOUR_MS

const LOWER: Record<Finding['severity'], Finding['severity']> = { high: 'warning', warning: 'info', info: 'info' }

/** What the file says of its own making. Where it holds several months, whoever put them together used such a program, and that alone is less of a sign. */
export const documentSigns = (doc: PdfText, statement: Statement, isPutTogether = false): Finding[] => {
  const findings: Finding[] = []
  const add = (kind: Finding['kind'], severity: Finding['severity'], message: string) =>
    findings.push({ kind, severity, message, page: null, box: null })
  const { producer, creator, createdAt, modifiedAt } = doc.info

  const made = [producer, creator].filter((name) => name !== null)
  const known = PRODUCERS.filter(({ pattern }) => made.some((name) => pattern.test(name)))
  const worst = known.find(({ severity }) => severity === 'high') ?? known.find(({ severity }) => severity === 'warning') ?? known[0]
  if (worst) {
    const names = made.map((name) => `“${name}”`).join(' and ')
    const isOfMerging = isPutTogether && (worst.what === 'PDF editor' || worst.what === 'programming library')
    add(
      'unusual_producer',
      isOfMerging ? LOWER[worst.severity] : worst.severity,
      `The file names ${names} as its maker: ${worst.name} (${worst.what}), which no bank issues statements with.${
        isOfMerging ? ' It holds several months, and putting them into one file leaves the same name.' : ''
      }`,
    )
  }
  const created = createdAt === null ? Number.NaN : Date.parse(createdAt)
  const modified = modifiedAt === null ? Number.NaN : Date.parse(modifiedAt)
  if (modified - created > EDIT_AFTER_MS) {
    const severity = modified - created > DAY_MS ? 'warning' : 'info'
    add(
      'edited_after_creation',
      severity,
      `The file was created on ${createdAt!.slice(0, 10)} and changed ${span(modified - created)} later, on ${modifiedAt!.slice(0, 10)}.`,
    )
  }
  if (statement.periodEnd !== null && created < Date.parse(statement.periodEnd) - DAY_MS) {
    add(
      'created_before_period_end',
      'warning',
      `The file was created on ${createdAt!.slice(0, 10)}, before its period ended on ${statement.periodEnd}.`,
    )
  }
  if (doc.revisions > 0) {
    const times = doc.revisions === 1 ? 'once' : `${doc.revisions} times`
    add(
      'incremental_revision',
      'warning',
      `The file was saved ${times} on top of its first version, which keeps the earlier content inside.`,
    )
  }
  return [...findings, ...scansAmongText(doc, statement)]
}

/** A page with rows that is a picture, among others that are text: printed or photographed apart from them, or exchanged. */
const scansAmongText = ({ pages }: PdfText, { rows }: Statement): Finding[] => {
  const withRows = new Set(rows.map((row) => row.page))
  const own = pages.filter(({ page }) => withRows.has(page))
  const scans = own.filter(({ source }) => source === 'ocr')
  const [first] = scans
  if (!first || scans.length === own.length) return []
  const which = scans.length === 1 ? `Page ${first.page} is a picture` : `Pages ${scans.map(({ page }) => page).join(', ')} are pictures`
  const message = `${which}, the other pages with rows are text: they do not come from one print.`
  return [{ kind: 'scan_page_in_digital', severity: 'info', message, page: first.page, box: null }]
}

const span = (ms: number): string => (ms < 2 * DAY_MS ? `${Math.round(ms / HOUR_MS)} hours` : `${Math.round(ms / DAY_MS)} days`)
