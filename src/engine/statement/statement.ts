import { addDays } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import type { Box, Claim, Discrepancy, Finding, PdfText, PrintedSum, Row, Statement, YearToDate } from '../types.ts'
import type { Dating, Surroundings } from './facts/period/dating.ts'
import type { Period } from './facts/period/period.ts'
import type { FacingPages } from './lines/beside/facing-pages.ts'
import type { Line } from './lines/lines.ts'
import { byCause } from './proof/causes/one-cause.ts'
import type { Fault } from './proof/checks.ts'
import { renamed } from './proof/claims.ts'
import { LONGER_THAN_A_MONTH } from './proof/days/dates.ts'
import { boxOf, type Candidate } from './proof/interpret.ts'
import { datesWithin, type Inside, insideOf } from './proof/prove.ts'
import type { Outcome } from './proof/readings.ts'
import { chronological } from './proof/signs.ts'
import { madeOf, type SumOfRows } from './proof/sums/totals.ts'

export type Identity = Pick<Statement, 'bank' | 'accountLast4' | 'accountNumber' | 'holder' | 'holderState'>

type Source = { doc: PdfText; surroundings: Surroundings; currency: string; facing: Pick<FacingPages, 'joined' | 'unmatched'> }

/** What was read, in the words of `types.ts`. */
export const toStatement = (
  lines: readonly Line[],
  outcome: Outcome,
  {
    gaps,
    claims,
    findings,
    yearToDate,
  }: { gaps: readonly Fault<Candidate>[]; claims: readonly Claim<Candidate>[]; findings: Finding[]; yearToDate: readonly YearToDate[] },
  dating: Dating,
  identity: Identity,
  source: Source,
): Statement => {
  const { candidates, proof, printed } = outcome
  const period = (dating.printed && withFirstRow(dating.printed, printed.card)) ?? spanOf(candidates) ?? dating.period
  const rows = candidates.filter(isRow)
  const faults = [...proof.discrepancies, ...gaps]
  const { sums, claims: inside } = proof.inside ?? insideLater(outcome)
  const widths = new Map(source.doc.pages.map(({ page, width }) => [page, width]))
  return {
    fileName: source.surroundings.fileName,
    ...identity,
    currency: source.currency,
    kind: printed.card ? 'card' : 'deposit',
    periodStart: period?.start ?? null,
    periodEnd: period?.end ?? null,
    openingBalance: proof.opening as Cents | null,
    closingBalance: proof.closing as Cents | null,
    pageCount: pagesOf(lines, source.facing.joined).size,
    reconciled: proof.ok && gaps.length === 0,
    discrepancies: [
      ...byCause(faults, chronological(rows).rows, {
        isSummed: isSummed(rows, proof.sums),
        openingPage: printed.openingLine?.page ?? null,
        closing: proof.closing,
      }),
      ...(proof.ok ? [] : [...unreadablePages(source.doc), ...source.facing.unmatched]),
    ],
    findings,
    duplicateOf: null,
    rows: rows.map((row) => toRow(row, widths)),
    dailyBalances: printed.daily.map((d) => ({ date: d.date, balance: d.balance as Cents })),
    sums: [...printedSums(proof.sums, rows), ...(proof.inside ? [] : printedSums(sums, rows).map(later))],
    claims: byPlace([...claims, ...faults.flatMap(({ claim }) => claim ?? []), ...(proof.inside ? inside : inside.map(later))], rows),
    datesWithin: dating.printed ? datesWithin(dating.printed) : null,
    ...(yearToDate.length > 0 && { yearToDate: yearToDate.slice(0, YEAR_LINES_MAX) }),
    ...yearFrom(dating, gaps),
  }
}

const yearFrom = ({ years }: Dating, gaps: readonly Discrepancy[]): Pick<Statement, 'yearFrom'> =>
  years !== 'print' && years !== 'none' && gaps.some((gap) => gap.kind === 'missing_year') ? { yearFrom: years } : {}

/** Where only the end of a period is printed, its first row is of it. A card's rows may be dated by days of the month before, on which its things were bought. */
const withFirstRow = ({ daysBefore = 0, ...period }: Period, card: boolean): Period =>
  card && daysBefore <= LONGER_THAN_A_MONTH ? period : { ...period, start: addDays(period.start, -daysBefore) }

const spanOf = (candidates: readonly Candidate[]): Period | null => {
  const dates = candidates.flatMap((c) => c.date ?? []).sort()
  return dates.length > 0 ? { start: dates[0]!, end: dates[dates.length - 1]! } : null
}

const unreadablePages = (doc: PdfText): Discrepancy[] =>
  doc.pages
    .filter((page) => page.words.length === 0)
    .map(({ page }) => ({ kind: 'unreadable_page', message: `Page ${page} holds no readable text.`, amount: null, page }))

/** What nobody has asked yet, since other things were off: a correction may cure those. */
const insideLater = ({ candidates, printed, proof }: Outcome): Pick<Inside, 'sums' | 'claims'> =>
  insideOf(chronological(candidates).rows, { ...printed, opening: proof.opening, closing: proof.closing }, proof.sums)

const later = <T extends object>(said: T): T & { isLater: true } => ({ ...said, isLater: true })

const byPlace = (claims: readonly Claim<Candidate>[], rows: readonly Candidate[]): Claim<number>[] => {
  if (claims.length === 0) return []
  const place = placesOf(rows)
  return claims.flatMap((claim) => renamed(claim, (row) => place.get(row.raw)) ?? [])
}

const placesOf = (rows: readonly Candidate[]): Map<Candidate['raw'], number> => new Map(rows.map((row, i) => [row.raw, i]))

const pagesOf = (lines: readonly Line[], joined: ReadonlyMap<number, number>): Set<number> =>
  new Set(lines.flatMap(({ page }) => [page, joined.get(page) ?? page]))

/** Boxes print a few; a stranger's may have any number. */
const YEAR_LINES_MAX = 40
const LABEL_MAX = 80

/** A scanned row whose amount nothing tells is none. */
const isRow = (c: Candidate): boolean => c.date !== null && c.direction !== null && !(c.amount === 0 && c.amountRaw === '')

/** Whether every row is in a printed sum that ties. */
const isSummed = (rows: readonly Candidate[], sums: readonly SumOfRows[]): boolean => {
  const summed = new Set(sums.flatMap((sum) => (madeOf(sum) === sum.value ? sum.rows : [])))
  return rows.length > 0 && rows.every((row) => summed.has(row))
}

/** The printed sums, with their rows by their places. A row that could not be told is none of them, so that its sum stays off. */
const printedSums = (sums: readonly SumOfRows[], rows: readonly Candidate[]): PrintedSum[] => {
  if (sums.length === 0) return []
  const place = new Map(rows.map((row, i) => [row, i]))
  return sums.map(({ label, value, count, page, rows: own, side, net }) => {
    const [first] = own
    return {
      label: label.slice(0, LABEL_MAX),
      value: value as Cents,
      count,
      rows: side ?? own.flatMap((row) => place.get(row) ?? []),
      type: side ?? (first && own.every((row) => row.direction === first.direction) ? first.direction : null),
      net,
      page,
    }
  })
}

/** A row whose amounts stand on the facing page is shown up to the edge of its own. */
const onPage = ([x0, y0, x1, y1]: Box, width: number | undefined): Box => [x0, y0, Math.min(x1, width ?? x1), y1]

const toRow = (c: Candidate, widths: ReadonlyMap<number, number>): Row => ({
  date: c.date!,
  description: c.description,
  amount: c.amount as Cents,
  type: c.direction!,
  balance: c.balance as Cents | null,
  page: c.page,
  box: onPage(boxOf(c.raw), widths.get(c.page)),
  statement: null,
})
