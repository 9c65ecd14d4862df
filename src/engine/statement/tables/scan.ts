import { type Line, squash } from '../lines/lines.ts'
import { distanceTo, type Header } from './headers.ts'
import { type Labelled, labelledOf, wordsOnly } from './labels.ts'
import { stackedAmounts } from './stacked.ts'
import { type BalanceLabel, balanceLabelOf, isHeadingText, isTotalLabel, type SectionKind, sectionKindOf } from './vocabulary.ts'

export type Section = { id: number; kind: SectionKind; title: string; line: Line }

/** Lines under one heading and one column header, in order. */
export type Table = { id: number; section: Section | null; header: Header | null; lines: Line[] }

export type PrintedTotal = {
  line: Line
  labelled: Labelled[]
  label: string
  section: Section | null
  header: Header | null
  table: Table | null
}

export type BalanceLine = {
  label: BalanceLabel
  /** The amount, and those that stand before it in the same run. */
  labelled: Labelled
  line: Line
  header: Header | null
  table: Table | null
}

export type Scan = { tables: Table[]; totals: PrintedTotal[]; balances: BalanceLine[]; labelled: Labelled[] }

export const startsWithDate = (line: Line): boolean => line.tokens[0]?.kind === 'date'
export const hasMoney = (line: Line): boolean => line.tokens.some((t) => t.kind === 'money')

const FIRST_CELL_GAP = 3

/** The line's first cell: headings share their line with an account number or a page's right half. */
const firstCell = (line: Line): string => {
  let text = line.words[0]!.text
  for (let i = 1; i < line.words.length; i++) {
    if (line.words[i]!.x0 - line.words[i - 1]!.x1 > FIRST_CELL_GAP * line.size) break
    text += ` ${line.words[i]!.text}`
  }
  return squash(text)
}

/** What the line would be as a heading, whatever its place. */
export const headingKindOf = (line: Line): SectionKind | null => {
  if (line.heading === undefined) line.heading = findHeadingKind(line)
  return line.heading
}

const findHeadingKind = (line: Line): SectionKind | null => {
  if (startsWithDate(line) || line.words.length > 24) return null
  const letters = wordsOnly(line).replace(/^[^a-z(]+|[^a-z)]+$/g, '')
  if (letters.length >= 3 && letters.length <= 75 && isHeadingText(letters)) return sectionKindOf(letters)
  const cell = firstCell(line)
  if (cell !== line.squashed && cell.length <= 60 && isHeadingText(cell)) return sectionKindOf(cell)
  return null
}

type Shape = { textX0: number; dateX0: number; font: number; size: number; pitch: number }

/** Where the rows of a table have their date and text: what stands in the text's column is text, however much it sounds like a heading. */
const shapeOf = (line: Line): Shape | null => {
  if (!startsWithDate(line) || !hasMoney(line)) return null
  const text = line.tokens.find((t) => t.kind === 'text' || t.kind === 'int')
  return text ? { textX0: text.x0, dateX0: line.x0, font: line.font, size: line.size, pitch: 0 } : null
}

const isDashed = (line: Line): boolean => /[-=_*~][\s-=_*~]{2,}/.test(line.text)

const isUnderTexts = (line: Line, { description, dates }: Header): boolean =>
  description !== null && (dates.length === 0 || dates[0]!.x0 < description.x0) && Math.abs(line.x0 - description.x0) <= 3

/** A check's number may stand in a column of its own, left of the texts. */
export const startsUnderNumbers = (line: Line, header: Header | null): boolean =>
  line.tokens[0]!.kind === 'int' && (header?.columns.some((c) => c.role === 'check' && distanceTo(line.tokens[0]!, c) < 14) ?? false)

/** Stands where the header has its texts, right of its dates, with an amount at the edge of a column: a row of the day above. */
const isUndatedRow = (line: Line, header: Header | null, body: Shape | null): boolean =>
  header !== null &&
  (isUnderTexts(line, header) ||
    startsUnderNumbers(line, header) ||
    (header.description === null && body !== null && Math.abs(line.x0 - body.textX0) <= 3)) &&
  line.tokens.some((t) => t.kind === 'money' && header.money.some((c) => Math.abs(c.x1 - t.x1) <= 3))

const isHeadingHere = (
  line: Line,
  next: Line | undefined,
  headerNext: boolean,
  header: Header | null,
  shape: Shape | null,
  body: Shape | null,
  previous: Line | null,
  kind: SectionKind,
): boolean => {
  const money = hasMoney(line)
  const rowNext = next !== undefined && startsWithDate(next) && hasMoney(next) && !isBalanceLine(next)
  if (money)
    return (
      !isUndatedRow(line, header, body) &&
      (headerNext || rowNext) &&
      line.tokens.filter((t) => t.kind === 'money').length === 1 &&
      kind !== 'ignore' &&
      kind !== 'mixed' &&
      line.tokens[line.tokens.length - 1]!.kind === 'money'
    )
  if (isDashed(line)) return true
  // The end of a row, at the top of a page or at its bottom, where the next page's header follows.
  const likeText = body && header && line.font === body.font && line.size < body.size * 1.12 && isUnderTexts(line, header)
  if (likeText && (headerNext ? next!.page !== line.page : !shape)) return false
  if (headerNext) return true
  if (!shape || previous === null || previous.page !== line.page) return true
  if (line.font !== shape.font || line.size > shape.size * 1.12) return true
  const inText = line.x0 >= shape.textX0 - 3 && line.x0 <= shape.textX0 + 60
  if (!inText) return line.x0 < shape.textX0 || rowNext
  // In the text's column: only a clear gap above, and rows below, make it a heading.
  const gap = line.y - previous.y
  return gap > 2.2 * line.size && rowNext && line.x0 > shape.textX0 + 8
}

const isBalanceLine = (line: Line): boolean =>
  MAY_BE_BALANCE.test(line.squashed) && labelledOf(line).some((labelled) => balanceOf(labelled) !== null)

/** A sum: by its word, even behind a footnote, or by the name of the section whose rows stand above it: `Paper Checks Paid   $1,200.00`. */
const isTotal = (label: string, labelled: readonly Labelled[], table: Table | null): boolean => {
  if (isTotalLabel(label) || /totall?ing$/.test(label)) return true
  const section = table?.section
  const signed = section?.kind === 'credit' || section?.kind === 'debit' || section?.kind === 'checks'
  if (!signed || labelled.length !== 1 || !table!.lines.some((l) => hasMoney(l) && l.tokens.some((t) => t.kind === 'date'))) return false
  const { near } = labelled[0]!
  if (!isHeadingText(near)) return false
  const title = squash(section.title).replace(/[^a-z]/g, '')
  return isTotalLabel(near) || (near === label && (section.kind === 'checks' || near.replace(/[^a-z]/g, '').startsWith(title)))
}

/** Where amounts stand before the text, so does a sum before its label. */
const labelledEitherWay = (line: Line, label: string): Labelled[] => {
  const labelled = labelledOf(line)
  const [first] = line.tokens
  if (labelled.length > 0 || first!.kind !== 'money') return labelled
  return [{ line, token: first!, near: label, whole: label, position: 0, dates: [], count: null }]
}

/** `Total Wine` is a shop: a sum's label is made of a heading's words. */
const isShop = (label: string): boolean => !isHeadingText(label.replace(/^sub|totall?ing$/g, ''))

const MAX_LABEL_LETTERS = 75
const MAY_BE_BALANCE = /bal|forward|fwd|carried|saldo|solde|b\/f|c\/f|kontostand|bestand|due/

export const balanceOf = (labelled: Labelled): BalanceLabel | null => {
  const near = labelled.near.length <= MAX_LABEL_LETTERS ? balanceLabelOf(labelled.near) : null
  if (near) return near
  return labelled.whole !== labelled.near && labelled.whole.length <= MAX_LABEL_LETTERS ? balanceLabelOf(labelled.whole) : null
}

const sideOf = (kind: SectionKind | null): SectionKind | null => (kind === 'checks' ? 'debit' : kind)

const SINCE_NEW_YEAR = /ytd|year\W*to\W*date/i

const sameRoles = (a: Header | null, b: Header | null): boolean =>
  a !== null && b !== null && a.columns.length === b.columns.length && a.columns.every((c, i) => c.role === b.columns[i]!.role)

/** Walks the lines once: headings and column headers open tables, totals and balances are set aside, everything else is a table's body. */
export const scan = (lines: readonly Line[], headers: ReadonlyMap<number, Header>): Scan => {
  const tables: Table[] = []
  const totals: PrintedTotal[] = []
  const balances: BalanceLine[] = []
  const labelledAll: Labelled[] = []
  let section = null as Section | null
  let header: Header | null = null
  let table = null as Table | null
  let shape: Shape | null = null
  let body: Shape | null = null
  let previous: Line | null = null
  let sections = 0
  let closed: { header: Header | null; section: Section | null } | null = null
  const ofRows = new Set<number>()
  for (const { first, last, dates, description } of headers.values())
    if (dates.length > 0 || description !== null) for (let i = first.index; i <= last.index; i++) ofRows.add(i)
  const stacked = stackedAmounts(lines, (line) => ofRows.has(line.index))
  /** Sums since the year began are no part of this period's summary. */
  const yearly = new Set<Line>()
  const open = (): Table => {
    table = { id: tables.length, section, header, lines: [] }
    tables.push(table)
    return table
  }
  const headerAt = (i: number): Header | undefined => (i < lines.length ? headers.get(lines[i]!.index) : undefined)
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const found = headers.get(line.index)
    if (found) {
      // Two groups of labels under a section of daily balances are that section's own.
      if (!sameRoles(header, found) || header?.page !== found.page) shape = null
      header = found
      table = null
      closed = null
      while (i + 1 < lines.length && lines[i + 1]!.index <= found.last.index) i++
      previous = lines[i]!
      if (found.loan) section = { id: sections++, kind: 'ignore', title: 'loan', line }
      else if (header.title) section = { id: sections++, kind: header.title, title: line.text, line }
      else if (section?.title === 'loan') section = null
      if (section && found.grid === null && (section.kind === 'daily' || section.kind === 'repeat') && found.description !== null)
        section = null
      continue
    }
    if (line.furniture) continue
    if (section && SINCE_NEW_YEAR.test(section.title)) yearly.add(line)
    const next = nextBody(lines, i)
    const kind = headingKindOf(line)
    const closes = section !== null && sideOf(section.kind) === sideOf(kind) && hasMoney(line) && isTotalLabel(wordsOnly(line))
    if (
      kind &&
      !closes &&
      isHeadingHere(line, next?.line, next !== null && headerAt(next.at) !== undefined, header, shape, body, previous, kind)
    ) {
      section = { id: sections++, kind, title: line.text, line }
      closed = null
      table = null
      shape = null
      previous = line
      if (kind !== 'mixed') header = stays(header, kind) ? header : null
      if (hasMoney(line)) {
        const labelled = labelledOf(line)
        totals.push({ line, labelled, label: wordsOnly(line), section, header, table: null })
        labelledAll.push(...labelled)
      }
      continue
    }
    const dated = startsWithDate(line)
    const below = stacked.get(line.index)
    if (below) {
      header = null
      table = null
      for (const { label, labelled } of below) {
        labelledAll.push(labelled)
        if (label) balances.push({ label, labelled, line, header: null, table: null })
      }
      previous = line
      continue
    }
    if (hasMoney(line) && (!dated || MAY_BE_BALANCE.test(line.squashed))) {
      const label = wordsOnly(line)
      const labelled = isTotalLabel(label) ? labelledEitherWay(line, label) : labelledOf(line)
      const balance = labelled.find((l) => balanceOf(l) !== null)
      if (balance && !(startsWithDate(line) && labelled.length > 3)) {
        labelledAll.push(...labelled)
        for (const each of lastOfRun(labelled)) {
          const kindOfBalance = balanceOf(each)
          if (kindOfBalance) balances.push({ label: kindOfBalance, labelled: each, line, header, table })
        }
        // A balance row inside of a table stays there as a mark: what stands above and below it are different rows.
        ;(table ?? open()).lines.push(line)
        previous = line
        // What follows a table's closing balance without a header of its own may list the same items again.
        if (header?.money.some((c) => c.role === 'balance') && balanceOf(balance) === 'closing' && table!.lines.length > 2) {
          closed = { header, section }
          section = { id: sections++, kind: 'repeat', title: 'after the closing balance', line }
          header = null
          table = null
          shape = null
        }
        continue
      }
      if (!startsWithDate(line) && isTotal(label, labelled, table) && !(isUndatedRow(line, header, body) && isShop(label))) {
        // The totals of a table may stand below its closing balance.
        totals.push({ line, labelled, label, section: closed ? closed.section : section, header: closed ? closed.header : header, table })
        labelledAll.push(...labelled)
        ;(table ?? open()).lines.push(line)
        previous = line
        continue
      }
      if (!startsWithDate(line)) labelledAll.push(...labelled)
    }
    ;(table ?? open()).lines.push(line)
    shape = shapeOf(line) ?? shape
    body = shape ?? body
    previous = line
  }
  return { tables, totals, balances, labelled: labelledAll.filter(({ line }) => !yearly.has(line)) }
}

/** A header serves the sections after its own where these have rows of the same kind. */
const stays = (header: Header | null, kind: SectionKind): boolean =>
  header !== null && (header.grid === null ? kind === 'credit' || kind === 'debit' || kind === 'checks' : false)

/** Of amounts in a row behind one label the last is the balance: `Balance carried forward   1.00  2.00  3.00`. */
const lastOfRun = (labelled: readonly Labelled[]): Labelled[] =>
  labelled.filter((_, i) => labelled[i + 1] === undefined || labelled[i + 1]!.position === 0)

const nextBody = (lines: readonly Line[], i: number): { line: Line; at: number } | null => {
  for (let k = i + 1; k < lines.length && k < i + 4; k++) if (!lines[k]!.furniture) return { line: lines[k]!, at: k }
  return null
}
