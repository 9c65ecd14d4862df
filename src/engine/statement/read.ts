import { type Discrepancy, type PdfText, ReadError, type Statement } from '../types.ts'
import { findAccount } from './facts/account/account.ts'
import { withOwnNumbers } from './facts/account/borrowed.ts'
import { type OwnTitle, ownTitleOf } from './facts/account/own-title.ts'
import { nearNumberAbove, numberAgain, otherNumbers, otherPrimaries } from './facts/account/twice.ts'
import { otherTitles } from './facts/holder-elsewhere.ts'
import { pagesBehind, pagesCounted } from './facts/pages/behind.ts'
import { orderOfPrints } from './facts/pages/groups.ts'
import { foreignDays } from './facts/pages/head-days.ts'
import { foreignPages } from './facts/pages/heads.ts'
import { beginningsOf, headPagesOf, isWithin, type PageLabel, pageLabelsOf, restsOf } from './facts/pages/labels.ts'
import { foreignNames } from './facts/pages/names.ts'
import { type PageGap, pageGapsOf, printedOrderOf } from './facts/pages/numbers.ts'
import { asInFile, asInPile, inOrder } from './facts/pages/order.ts'
import { type Dating, datingOf, type Surroundings } from './facts/period/dating.ts'
import { dateOrderOf, dateOrderOfPart } from './facts/period/period.ts'
import { besideOf, identityOf } from './facts/whose.ts'
import { withCharges } from './likeliest.ts'
import { isDatedAmount, type Line } from './lines/lines.ts'
import { type Pages, pagesOf } from './pages.ts'
import { refusalOfPapers, unprovenBooks, withLeftOut, withOtherNumbers, withStrays } from './papers/left-out.ts'
import { type Paper, papersOf } from './papers/papers.ts'
import { isStatement, refusalOf } from './proof/accept.ts'
import { money } from './proof/checks.ts'
import { countsAlone, sumsOfNothing } from './proof/counts/counts-alone.ts'
import { daysAgain } from './proof/days/calendar.ts'
import { shiftedDates } from './proof/days/dates-apart.ts'
import { movedDays } from './proof/days/moved-days.ts'
import { openOrder } from './proof/days/open-order.ts'
import { unusedDays } from './proof/days/unread-dates.ts'
import { continued } from './proof/ends/continuity.ts'
import { broughtInOf } from './proof/ends/ends.ts'
import { otherEnds } from './proof/ends/ends-again.ts'
import { otherEndsAlone } from './proof/ends/ends-alone.ts'
import { findingsOf } from './proof/findings.ts'
import { claimsOf, gapsOf } from './proof/gaps.ts'
import { accountsElsewhere, headsOfNoAccount } from './proof/overviews/accounts-elsewhere.ts'
import { overviewFaults } from './proof/overviews/overview.ts'
import type { OverviewFault } from './proof/overviews/overview-fault.ts'
import type { Attempt, Outcome } from './proof/readings.ts'
import { yearToDateOf } from './proof/summaries/fee-boxes.ts'
import { figuresOfNothing } from './proof/summaries/figures-of-nothing.ts'
import { otherKinds } from './proof/sums/kinds-again.ts'
import { toStatement } from './statement.ts'
import { type Content, contentOf } from './tables/content.ts'
import { linesOfHeaders } from './tables/headers.ts'
import { scan } from './tables/scan.ts'
import { segmentsOf } from './tables/segments.ts'
import type { Scan } from './tables/tables.ts'
import { currencyOfPart, findCurrency } from './text/currencies.ts'
import type { DateOrder } from './text/dates.ts'

export type ReadOptions = Surroundings

/** How the document writes its sums and its dates. */
export type Manner = { currency: string; dateOrder: DateOrder }

/** One statement of the document, with every step on the way to it. */
export type Examined = {
  lines: readonly Line[]
  scanned: Scan
  content: Content
  dating: Dating
  outcome: Outcome
  tried: Attempt[]
  /** Null where what was found is none. */
  statement: Statement | null
}

/** `papers`: what the file holds besides and was not read. */
export type Examination = { pages: Pages; manner: Manner; whole: Scan; parts: Examined[]; papers?: readonly Paper[] }

/** Every statement that a document holds, in the order of its pages. Throws ReadError when it holds none. */
export const readStatements = (doc: PdfText, options: ReadOptions): Statement[] => statementsOf(examine(doc, options))

export const statementsOf = ({ pages, whole, parts, papers = [] }: Examination): Statement[] => {
  const statements = parts.flatMap(({ statement }) => statement ?? [])
  if (statements.length > 0) return statements
  const outcomes = parts.map((p) => p.outcome)
  throw new ReadError('not_a_statement', refusalOfPapers(papers) ?? refusalOf(pages.lines, whole, outcomes))
}

/** From words to statements. Each step takes a value and gives a value; all of them are kept for `--explain`. */
export const examine = (doc: PdfText, surroundings: ReadOptions): Examination => {
  const pages = pagesOf(doc, surroundings)
  const papers = papersOf(pages.lines)
  return papers.length === 0 ? examineInOrder(pages) : examineBeside(papers, pages)
}

/** A file with papers that are no statements: they are left out, and said to be; where nothing else is in it, some of them are read after all. */
const examineBeside = (papers: readonly Paper[], pages: Pages): Examination => {
  const examineWithout = (left: readonly Paper[]): Examination | null => {
    if (left.length === 0) return examineInOrder(pages)
    const others = new Set(left.flatMap((paper) => paper.pages))
    if (pages.lines.every((line) => others.has(line.page))) return null
    const doc = { ...pages.doc, pages: pages.doc.pages.filter(({ page }) => !others.has(page)) }
    return { ...examineInOrder(pagesOf(doc, pages.surroundings, pages.ofFile)), papers: left }
  }
  const hasStatement = (examined: Examination | null): boolean => examined?.parts.some(({ statement }) => statement !== null) ?? false
  const beside = examineWithout(papers)
  if (beside && hasStatement(beside)) return { ...beside, parts: withLeftOut(beside.parts, papers) }
  const refused = papers.filter((paper) => isRefused(paper, pages.lines))
  const alone = refused.length < papers.length ? examineWithout(refused) : null
  if (alone && hasStatement(alone)) return { ...alone, parts: withLeftOut(unprovenBooks(alone.parts, papers), refused) }
  return { ...(beside ?? examineScan(scanOf(pages))), parts: [], papers }
}

const isRefused = ({ kind, pages }: Paper, lines: readonly Line[]): boolean => {
  if (kind.alone !== 'unproven') return kind.alone === 'refused'
  const ofPaper = new Set(pages)
  const own = lines.filter(({ page }) => ofPaper.has(page))
  return findAccount(own, new Set(own.filter(isDatedAmount))) === null
}

const examineInOrder = (pages: Pages): Examination => {
  const { doc, surroundings } = pages
  const order = printedOrderOf(pages.lines, pagesIn(doc))
  if (order) return withStatements(examineScan(scanOf(pagesOf(inOrder(doc, order), surroundings))), (s) => asInFile(s, order))
  const scanned = scanOf(pages)
  const pile = orderInPile(scanned)
  if (!pile) return examineScan(scanned)
  const sorted = scanOf(pagesOf(inOrder(doc, pile), surroundings))
  return withStatements(examineScan(sorted), (s, lines) => asInPile(s, pile, [...new Set(lines.map(({ page }) => page))]))
}

const withStatements = (examination: Examination, change: (statement: Statement, lines: readonly Line[]) => Statement): Examination => ({
  ...examination,
  parts: examination.parts.map((part) => ({ ...part, statement: part.statement && change(part.statement, part.lines) })),
})

const pagesIn = ({ pages }: PdfText): number[] => pages.map(({ page }) => page)

/** The pages with what stands on them, before they are parted. */
type Scanned = { pages: Pages; whole: Scan; content: Content; manner: Manner; labels: readonly PageLabel[] }

const scanOf = (pages: Pages): Scanned => {
  const { doc, lines, headers } = pages
  const whole = scan(lines, headers)
  const content = contentOf(whole)
  const manner = mannerOf(lines, content)
  return { pages, whole, content, manner, labels: pageLabelsOf(lines, manner.dateOrder, pagesIn(doc)) }
}

/** The order of the pages by what they say of themselves, where they lie otherwise. */
const orderInPile = ({ pages: { lines }, manner, labels }: Scanned): number[] | null => {
  const byPage = Map.groupBy(lines, ({ page }) => page)
  return orderOfPrints(labels, (page, period) => isWithin(byPage.get(page) ?? [], period, manner.dateOrder))
}

const examineScan = ({ pages, whole, content, manner, labels }: Scanned): Examination => {
  const { lines, headers } = pages
  const begins = beginningsOf(labels)
  const rests = restsOf(labels)
  const headPages = headPagesOf(labels, begins)
  const segments = segmentsOf(lines, whole, manner.dateOrder, begins)
  const single = segments.length === 1
  const scans = single ? [whole] : segments.map((segment) => scan(segment, headers))
  const pageGaps = [
    ...pageGapsOf(lines, pages.ofFile, begins),
    ...pagesBehind(lines, pages.ofFile),
    ...pagesCounted(lines, pages.ofFile, begins),
    ...otherPrimaries(lines),
  ]
  const contents = single ? [content] : scans.map(contentOf)
  const titles = segments.map((segment, i) => (single ? null : ownTitleOf(segment, scans[i]!.balances)))
  const beside = besideOf(segments, lines, new Set(titles.flatMap((title) => title?.line ?? [])))
  const rowsOfFile = new Set(contents.flatMap(({ rows }) => rows.flatMap((row) => row.lines)))
  const parts = segments.map((segment, i) =>
    examinePart(
      {
        lines: segment,
        scanned: scans[i]!,
        content: contents[i]!,
        elsewhere: balancesBeside(scans, i),
        headPage: headPages.get(segment[0]!.page),
        isRest: begins.has(segment[0]!.page) && rests.has(segment[0]!.page),
        rowsOfFile,
        title: titles[i]!,
        beside: () => beside(i),
        pageGaps: [...pageGaps, ...foreignPages(segment, lines, manner.dateOrder), ...foreignDays(segment, lines, manner.dateOrder)],
      },
      pages,
      single ? manner : mannerOfPart(segment, contents[i]!, manner),
    ),
  )
  const told = withOtherNumbers(single ? parts : withEndsAlone(withStrays(parts, begins)), pages.otherwise)
  return { pages, manner, whole, parts: withListed(withOverview(single ? [...told] : inSequence(told, lines), lines), lines) }
}

const withFault = (part: Examined, statement: Statement, fault: Discrepancy): Examined => ({
  ...part,
  statement: { ...statement, reconciled: false, discrepancies: [...statement.discrepancies, fault] },
})

/** Ends that are printed once more below the rows may have been taken for the beginning of another statement, which then has no rows. */
const withEndsAlone = (parts: readonly Examined[]): Examined[] =>
  parts.map((part, i) => {
    const next = parts[i + 1]
    const fault = part.statement && next && next.content.rows.length === 0 ? otherEndsAlone(part.statement, next.scanned) : null
    if (!part.statement || !fault) return part
    return withFault(part, part.statement, fault)
  })

/** Statements of one account that follow each other must go on where the one before ended; accounts of the same days have a number each. */
const inSequence = (parts: readonly Examined[], file: readonly Line[]): Examined[] => {
  const accepted = parts.filter((part) => part.statement !== null)
  const statements = continued(
    accepted.map(({ lines, statement, dating, outcome }) => ({
      statement: statement!,
      account: findAccount(lines, new Set(outcome.candidates.flatMap((c) => c.raw.lines))),
      isPrinted: dating.printed !== null && outcome.printed.opening !== null && outcome.printed.closing !== null,
      broughtIn: broughtInOf(outcome),
    })),
  )
  const named = withOwnNumbers(
    accepted.map(({ lines, outcome }, i) => ({
      lines,
      rows: new Set(outcome.candidates.flatMap((c) => c.raw.lines)),
      statement: statements[i]!,
    })),
    file,
  )
  return parts.map((part) => (part.statement ? { ...part, statement: named[accepted.indexOf(part)]! } : part))
}

/** An overview of all accounts may speak against one of them. */
const withOverview = (parts: Examined[], lines: readonly Line[]): Examined[] => {
  const faults = overviewFaults(
    lines,
    parts.flatMap(({ statement }) => statement ?? []),
  )
  if (faults.size === 0) return parts
  return parts.map((part) => {
    const fault = part.statement && faults.get(part.statement)
    if (!part.statement || !fault) return part
    return withFaultOfOverview(part, part.statement, fault)
  })
}

/** Of an account that an overview or the head of a page names and the file does not hold the first statement tells. */
const withListed = (parts: Examined[], lines: readonly Line[]): Examined[] => {
  const statements = parts.flatMap(({ statement }) => statement ?? [])
  const told = [...accountsElsewhere(lines, statements), ...headsOfNoAccount(lines, statements)]
  const first = parts.findIndex(({ statement }) => statement !== null)
  return told.length === 0
    ? parts
    : parts.map((part, i) =>
        i === first && part.statement
          ? { ...part, statement: { ...part.statement, findings: [...part.statement.findings, ...told] } }
          : part,
      )
}

/**
 * A figure that is off in the sums or beside an end of the account is off by as much in its line of the overview: told with it. What the closing balance is told
 * to be by its rows stays a fault of its own, since rows may be mended.
 */
const withFaultOfOverview = (part: Examined, statement: Statement, { printed, ...fault }: OverviewFault): Examined => {
  const isSame = ({ kind, amount, message }: Discrepancy): boolean =>
    printed !== undefined && kind !== 'balance' && Math.abs(amount ?? 0) === Math.abs(fault.amount!) && message.includes(money(printed))
  const at = statement.discrepancies.findIndex(isSame)
  if (at < 0) return withFault(part, statement, fault)
  const own = statement.discrepancies[at]!
  const message = `${own.message} The overview prints ${money(printed!)}, too.`
  return { ...part, statement: { ...statement, discrepancies: statement.discrepancies.with(at, { ...own, message }) } }
}

const isOfRows = ({ rows }: Content): ((line: Line) => boolean) => {
  const ofRows = new Set(rows.flatMap((row) => row.lines))
  return (line) => ofRows.has(line)
}

const mannerOf = (lines: readonly Line[], content: Content): Manner => {
  const currency = findCurrency(lines, isOfRows(content))
  return { currency, dateOrder: dateOrderOf(lines, currency) }
}

const mannerOfPart = (lines: readonly Line[], content: Content, ofFile: Manner): Manner => ({
  currency: currencyOfPart(lines, isOfRows(content), ofFile.currency),
  dateOrder: dateOrderOfPart(lines, ofFile.dateOrder),
})

/** The lines of one statement, and the balances that the others of the file print. */
type Part = {
  lines: readonly Line[]
  scanned: Scan
  content: Content
  elsewhere: ReadonlySet<number>
  pageGaps: readonly PageGap[]
  rowsOfFile: ReadonlySet<Line>
  /** Of several accounts, the line that names this one over its own figures. */
  title: OwnTitle | null
  /** Lines that may say whose account it is, where its own do not. */
  beside: () => readonly Line[]
  /** The page with whose head its print begins, where that is not the file's first. */
  headPage: number | undefined
  isRest: boolean
}

const examinePart = (part: Part, pages: Pages, manner: Manner): Examined => {
  const { lines, scanned, headPage } = part
  const dating = datingOf(lines, { ...pages, headPage }, part.content.rows, manner.dateOrder)
  const { content, outcome, tried } = withCharges(part, dating)
  const accepted = isStatement(outcome, content, { ...part, own: lines, all: pages.lines }, dating.period !== null)
  if (!accepted) return { lines, scanned, content, dating, outcome, tried, statement: null }
  const identity = identityOf(lines, outcome.candidates, outcome.printed.card, { ...part, file: pages.lines })
  const ofRows = new Set(outcome.candidates.flatMap((c) => c.raw.lines))
  const isHeader = linesOfHeaders(pages.headers)
  const isTable = (line: Line): boolean => ofRows.has(line) || isHeader(line)
  const claims = claimsOf(outcome, scanned)
  const isOnly = part.elsewhere.size === 0
  const told = [
    ...gapsOf(outcome, dating, { ...part, file: pages.lines }, claims, pages.doc),
    ...foreignNames(lines, pages.lines, identity, isTable),
    ...otherNumbers(lines, ofRows, isOnly),
  ]
  const isProven = told.length === 0 && outcome.proof.ok
  const gaps = isProven
    ? [
        ...otherEnds(outcome, scanned),
        ...otherKinds(outcome, scanned),
        ...figuresOfNothing(outcome),
        ...daysAgain(dating, lines, outcome.candidates),
        ...unusedDays(outcome.candidates, scanned, content),
        ...shiftedDates(outcome.candidates),
        ...movedDays(outcome.candidates, manner.dateOrder, { card: outcome.printed.card, currency: manner.currency }),
        ...openOrder(outcome.candidates, pages.lines, dating, manner.currency),
        ...numberAgain(lines, ofRows, isOnly),
      ]
    : told
  const said = {
    gaps,
    claims,
    findings: [
      ...findingsOf(outcome, scanned, dating),
      ...otherTitles(lines, identity.holder, isTable),
      ...nearNumberAbove(lines, ofRows, isOnly, pages.lines),
      ...(isProven ? [...countsAlone(outcome.candidates, scanned), ...sumsOfNothing(outcome.candidates, scanned)] : []),
    ],
    yearToDate: yearToDateOf(scanned),
  }
  const statement = toStatement(lines, outcome, said, dating, identity, { ...pages, ...manner })
  return { lines, scanned, content, dating, outcome, tried, statement }
}

/** The balances that the other statements of the file print. */
const balancesBeside = (scans: readonly Scan[], own: number): ReadonlySet<number> =>
  new Set(scans.flatMap((s, i) => (i === own ? [] : s.balances.map((b) => b.labelled.token.money!.value))))
