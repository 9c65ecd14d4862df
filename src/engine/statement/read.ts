import { type IsoDate, isRealDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import { type Discrepancy, type Finding, type PdfText, ReadError, type Row, type Statement } from '../types.ts'
import { factsOf, kindsOf } from './facts/balances.ts'
import { findAccount, findBank, findCurrency, findHolder } from './facts/identity.ts'
import { dateOrderOf, findPeriod, type Period } from './facts/period/period.ts'
import { markFurniture } from './lines/furniture.ts'
import { type Line, linesOf } from './lines/lines.ts'
import { oneBelowTheOther } from './lines/side-by-side.ts'
import { readWholeAmounts } from './lines/whole-amounts.ts'
import { boxOf, type Candidate, signedBalance } from './proof/interpret.ts'
import type { DailyPrinted, Printed } from './proof/prove.ts'
import { bestOutcome, type Outcome } from './proof/readings.ts'
import { datesFirst, findHeaders, type Header } from './tables/headers.ts'
import { type Carry, type RawRow, readTable, type TableRows } from './tables/rows.ts'
import { headingKindOf, type Scan, scan } from './tables/scan.ts'
import { segmentsOf } from './tables/segments.ts'
import { type DateContext, type DateOrder, type DateParts, resolveDate } from './text/dates.ts'
import { styleOf } from './text/tokens.ts'

export type ReadOptions = { fileName: string }

type Document = {
  doc: PdfText
  fileName: string
  lines: Line[]
  headers: Map<number, Header>
  order: DateOrder
  currency: string
  pages: number
}

/** Every statement that a document holds, in the order of its pages. Throws ReadError when it holds none. */
export const readStatements = (doc: PdfText, opts: ReadOptions): Statement[] => {
  const style = styleOf(doc.pages)
  const lines = oneBelowTheOther(linesOf(doc.pages, style), style)
  if (lines.length === 0) throw new ReadError('no_text', 'No text could be read on any page of this file.')
  const headers = findHeaders(lines)
  readWholeAmounts(lines, headers)
  datesFirst(lines, headers)
  const headerLines = new Set<number>()
  for (const header of headers.values()) for (let i = header.first.index; i <= header.last.index; i++) headerLines.add(i)
  markFurniture(lines, (line) => headerLines.has(line.index), isSignedHeading)
  const currency = findCurrency(lines)
  const order = dateOrderOf(leadingDates(lines), currency)
  const whole = scan(lines, headers)
  const document: Document = { doc, fileName: opts.fileName, lines, headers, order, currency, pages: doc.pages.length }
  const statements: Statement[] = []
  const segments = segmentsOf(lines, whole, order)
  const scans = segments.length === 1 ? [whole] : segments.map((segment) => scan(segment, headers))
  for (const [i, segment] of segments.entries()) {
    const others = scans.flatMap((s, k) => (k === i ? [] : s.balances.map((b) => b.labelled.token.money!.value)))
    const statement = readSegment(segment, document, scans[i]!, new Set(others))
    if (statement) statements.push(statement)
  }
  if (statements.length === 0) throw new ReadError('not_a_statement', refusal(lines, whole))
  return statements
}

const isSignedHeading = (line: Line): boolean => {
  const kind = headingKindOf(line)
  return kind !== null && kind !== 'mixed' && kind !== 'ignore'
}

const leadingDates = (lines: readonly Line[]): DateParts[] => {
  const out: DateParts[] = []
  for (const line of lines) {
    const first = line.tokens[0]
    if (first?.date && line.tokens.some((t) => t.kind === 'money')) out.push(first.date)
    else for (const token of line.tokens) if (token.date?.year) out.push(token.date)
  }
  return out
}

const refusal = (lines: readonly Line[], whole: Scan): string => {
  if (whole.balances.length > 0) return 'No transactions were found: the file prints a balance, but no table of dated amounts.'
  if (lines.some((l) => /invoice/.test(l.squashed) && l.words.length < 8))
    return 'No bank statement was found: the file looks like an invoice.'
  return 'No bank statement was found: there are no opening and closing balances, and no table of dated transactions.'
}

// ---- one statement ------------------------------------------------------------------------------------------------------------

type Content = { rows: RawRow[]; daily: TableRows['daily'] }

const contentOf = (scanned: Scan): Content => {
  const marks = new Set<number>()
  for (const total of scanned.totals) marks.add(total.line.index)
  for (const balance of scanned.balances) marks.add(balance.line.index)
  const rows: RawRow[] = []
  const daily: TableRows['daily'] = []
  let carry: Carry | null = null
  let roles = ''
  for (const table of scanned.tables) {
    const own = table.header?.columns.map((c) => c.role).join() ?? ''
    // A day runs on over a page's end, not into a table of another kind.
    const sameKind = own === roles
    if (!sameKind) carry = null
    roles = own
    const read: TableRows & { carry: Carry } = readTable(table, (line) => marks.has(line.index), carry)
    const last = rows[rows.length - 1]
    if (
      last &&
      read.orphans.length > 0 &&
      sameKind &&
      last.table.section?.kind === table.section?.kind &&
      last.lines[0]!.page === read.orphans[0]!.page - 1
    ) {
      last.description = `${last.description} ${read.orphanText}`
      last.lines.push(...read.orphans)
    }
    rows.push(...read.rows)
    daily.push(...read.daily)
    carry = read.carry
  }
  return { rows, daily }
}

/** A period for documents that print none: from the first to the last row, where rows carry years. */
const periodOfRows = (rows: readonly RawRow[], order: DateOrder): Period | null => {
  let start: IsoDate | null = null
  let end: IsoDate | null = null
  for (const row of rows) {
    if (row.date.year === null) continue
    const date = resolveDate(row.date, { order, start: null, end: null })
    if (!date) continue
    if (start === null || date < start) start = date
    if (end === null || date > end) end = date
  }
  return start && end ? { start, end } : null
}

const yearOnPage = (lines: readonly Line[]): Period | null => {
  for (const line of lines) {
    for (const token of line.tokens) {
      if (!token.date?.year || !isRealDate(token.date.year, 1, 1)) continue
      const year = token.date.year
      return { start: `${year}-01-01` as IsoDate, end: `${year}-12-31` as IsoDate }
    }
  }
  return null
}

const dailyOf = (daily: TableRows['daily'], context: DateContext, card: boolean): DailyPrinted[] => {
  // A day listed twice opens with the balance brought into it and ends with the second.
  const out = new Map<IsoDate, DailyPrinted>()
  for (const { date, token, line } of daily) {
    const day = resolveDate(date, context)
    if (day) out.set(day, { date: day, balance: signedBalance(token.money!, card), line })
  }
  return [...out.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

const readSegment = (lines: Line[], document: Document, scanned: Scan, elsewhere: ReadonlySet<number>): Statement | null => {
  const content = contentOf(scanned)
  const printedPeriod = findPeriod(lines, document.order) ?? findPeriod(document.lines.slice(0, 120), document.order)
  const rowPeriod = periodOfRows(content.rows, document.order)
  const period = printedPeriod ?? rowPeriod
  const around = period ?? yearOnPage(lines) ?? yearOnPage(document.lines)
  const context: DateContext = { order: document.order, start: around?.start ?? null, end: around?.end ?? null }
  const kinds = kindsOf(lines)
  let best: { outcome: Outcome; card: boolean; daily: DailyPrinted[] } | null = null
  for (const card of kinds.mayBeOther ? [kinds.card, !kinds.card] : [kinds.card]) {
    const facts = factsOf(scanned, context, card)
    const daily = dailyOf(content.daily, context, card)
    const printed: Printed = {
      opening: null,
      closing: null,
      openingLine: null,
      closingLine: null,
      daily,
      totals: scanned.totals,
      facts,
      elsewhere,
      period: printedPeriod,
      periodPrinted: printedPeriod !== null,
      card,
    }
    const outcome = bestOutcome(content.rows, printed, context, card)
    if (!best || outcome.proof.ok) best = { outcome, card, daily }
    // The mirror image of a reading that ties would tie as well: it is no evidence, and is not looked for.
    if (outcome.proof.main) break
  }
  const { outcome, card, daily } = best!
  if (!isStatement(outcome, content, { own: lines, all: document.lines }, period !== null)) return null
  return toStatement({ outcome, card, daily, lines, document, period: printedPeriod ?? spanOf(outcome) ?? period })
}

const spanOf = (outcome: Outcome): Period | null => {
  const dates = outcome.candidates.flatMap((c) => (c.date ? [c.date] : [])).sort()
  return dates.length > 0 ? { start: dates[0]!, end: dates[dates.length - 1]! } : null
}

/** Rows alone make no statement: an invoice has dates and amounts too. */
const isStatement = (
  outcome: Outcome,
  content: Content,
  { own: lines, all }: { own: readonly Line[]; all: readonly Line[] },
  period: boolean,
): boolean => {
  const { printed, proof, candidates } = outcome
  const both = printed.opening !== null && printed.closing !== null
  if (proof.ok && candidates.length > 0) return true
  if (candidates.length === 0)
    // One of several accounts on which nothing happened need not say again what the file is.
    return both && (period || content.daily.length > 0) && (proof.main ? all : lines).some((l) => /statement|account/.test(l.squashed))
  if (printed.opening !== null || content.daily.length >= 3) return true
  if (candidates.some((c) => c.balance !== null) && candidates.length >= 3) return true
  const tabular = candidates.some((c) => c.raw.table.header !== null || c.raw.table.section !== null)
  const named =
    printed.closing !== null || lines.some((l) => l.words.length < 20 && /statement|accountactivity|transactionhistory/.test(l.squashed))
  const invoice = lines.some((l) => l.words.length < 8 && /invoice|receipt|quotation|purchaseorder/.test(l.squashed))
  return period && tabular && named && !invoice && candidates.length >= 2
}

/** Says so where neither a column, a section nor a sign told which way rows went. */
const directionFindings = (candidates: readonly Candidate[]): Finding[] => {
  const out: Finding[] = []
  const say = (evidence: Candidate['evidence'], kind: string, why: string): void => {
    const rows = candidates.filter((c) => c.evidence === evidence && !c.raw.grid)
    const first = rows[0]
    if (first)
      out.push({
        kind,
        severity: 'info',
        message: `${rows.length} rows print neither sign, section nor column: ${why}`,
        page: first.page,
        box: boxOf(first.raw),
      })
  }
  say('balance', 'direction_from_balances', 'the printed balances leave one answer for their direction.')
  say('wording', 'direction_from_wording', 'their direction was taken from their wording.')
  return out
}

type Parts = { outcome: Outcome; card: boolean; daily: DailyPrinted[]; lines: Line[]; document: Document; period: Period | null }

const toStatement = ({ outcome, card, daily, lines, document, period }: Parts): Statement => {
  const { candidates, proof, repairs } = outcome
  const discrepancies: Discrepancy[] = [...proof.discrepancies]
  const findings: Finding[] = repairs.map((r) => ({
    kind: 'mended_digits',
    severity: 'info',
    message:
      r.printed === ''
        ? `The scan lost an amount; the balances around it prove ${(r.value / 100).toFixed(2)}.`
        : `The ${r.what} "${r.printed}" is blemished; the balances around it prove ${(r.value / 100).toFixed(2)}.`,
    page: r.row.page,
    box: boxOf(r.row.raw),
  }))
  findings.push(...directionFindings(candidates))
  if (!proof.ok)
    for (const page of document.doc.pages)
      if (page.words.length === 0)
        discrepancies.push({ kind: 'unreadable_page', message: `Page ${page.page} holds no readable text.`, amount: null, page: page.page })
  const rows: Row[] = candidates
    .filter((c) => c.date !== null && c.direction !== null && !(c.amount === 0 && c.amountRaw === ''))
    .map((c) => ({
      date: c.date!,
      description: c.description,
      amount: c.amount as Cents,
      type: c.direction!,
      balance: c.balance as Cents | null,
      page: c.page,
      box: boxOf(c.raw),
      statement: null,
    }))
  const used = new Set(candidates.flatMap((c) => c.raw.lines))
  const { holder, holderState } = withFallback(findHolder(lines, used), () => findHolder(document.lines, used))
  const pages = new Set(lines.map((l) => l.page))
  return {
    fileName: document.fileName,
    bank: findBank(lines, used) ?? findBank(document.lines, used),
    accountLast4: findAccount(lines, used) ?? findAccount(document.lines, used),
    holder,
    holderState,
    currency: document.currency,
    kind: card ? 'card' : 'deposit',
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    openingBalance: proof.opening as Cents | null,
    closingBalance: proof.closing as Cents | null,
    pageCount: pages.size,
    reconciled: proof.ok,
    discrepancies,
    findings,
    duplicateOf: null,
    rows,
    dailyBalances: daily.map((d) => ({ date: d.date, balance: d.balance as Cents })),
  }
}

const withFallback = <T extends { holder: string | null }>(own: T, other: () => T): T => (own.holder === null ? other() : own)
