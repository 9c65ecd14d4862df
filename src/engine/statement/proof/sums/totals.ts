import { onlyLetters } from '../../../letters.ts'
import type { Direction, Discrepancy } from '../../../types.ts'
import type { Line } from '../../lines/lines.ts'
import { assignColumns } from '../../tables/headers.ts'
import type { Labelled } from '../../tables/labels.ts'
import type { RawRow } from '../../tables/rows.ts'
import type { PrintedTotal, Section } from '../../tables/tables.ts'
import { directionOf } from '../../tables/vocabulary.ts'
import { discrepancy, type Fault, money, net, sumOf } from '../checks.ts'
import { isCharge } from '../counts/counts-by-sums.ts'
import { isCheck } from '../counts/counts-in-boxes.ts'
import { type Candidate, firstLine } from '../interpret.ts'
import type { Printed } from '../prove.ts'
import { sidesOfLists } from './lists.ts'
import { isSumOfColumn } from './sums-under-columns.ts'

const MAX_TOTALS = 400

const YEAR_TO_DATE = /year|ytd/
/** `Total fees charged in 2025`: of the year, not of the period. */
const NO_SECTION_SUM =
  /year|ytd|(?:charged|paid|earned)in20\d\d|overdraft|returned|average|reward|points|fee(?!s)|balance(?!transfer)|due|limit/

/** `Total fees for this period`, behind the list of interest: the kind of rows that it names. */
const OF_KIND =
  /^(fees|interest|purchases|payments|cashadvances)(?:charged|charges|paid|made)?(?:for|in|during)?(?:the|this)(?:statement|billing)?(?:period|cycle|month)$/

/** The one section of that kind, where the sum stands under the heading of another. */
const sectionOfKind = (name: string, section: Section | null, bySection: ReadonlyMap<string, Candidate[]>): Candidate[] | undefined => {
  const kind = OF_KIND.exec(name)?.[1]
  if (!kind || !section || titleOf(section).includes(kind)) return undefined
  const own = [...bySection.keys()].filter((title) => title.includes(kind))
  return own.length === 1 ? bySection.get(own[0]!) : undefined
}

/** `Total service charges this period` below a list of all: it sums up some of its rows, wherever it stands. */
const isOfFees = (label: string, section: Section | null): boolean =>
  /^total(?:service)?(?:charges|fees)(?:charged|paid|assessed)?(?:for|in|during)?(?:the|this)/.test(label) &&
  !/fee|charge/i.test(section?.title ?? '')

/** Interest is mostly summed up beside the rows, of the year or as what was earned; what a card charged in this period stands in a section of its own. */
const isOfInterest = (label: string, section: Section | null): boolean =>
  /interest/.test(label) &&
  !/deposit|credit|withdraw|debit/.test(label) &&
  !(/this(?:statement|billing)?(?:period|cycle|month)/.test(label) && /^\W*interest\s+charge/i.test(section?.title ?? ''))

/** Rows that a printed sum may be the sum of: all of a side, or these; `net` where credits and debits are set off. */
type Addends = { rows: readonly Candidate[]; side: Direction | null; net: boolean }

/** A printed sum with the rows that it was held against. */
export type SumOfRows = Addends & { label: string; value: number; count: number | null; page: number }

export type TotalCheck = { confirmed: number; failed: Fault<never>[]; sums: SumOfRows[] }

const these = (rows: readonly Candidate[]): Addends => ({ rows, side: null, net: false })
const netOf = (rows: readonly Candidate[]): Addends => ({ rows, side: null, net: true })
const allOf = (rows: readonly Candidate[], side: Direction): Addends => ({ rows, side, net: false })
export const madeOf = (addends: Addends): number => (addends.net ? Math.abs(net(addends.rows)) : sumOf(addends.rows))

/** Of rows that a sum may stand for those that come closest to it, the first one first. */
const closest = (value: number, choices: readonly Addends[]): Addends =>
  choices.reduce((best, each) => (Math.abs(madeOf(each) - value) < Math.abs(madeOf(best) - value) ? each : best))

/** `Withdrawals / Debits   38 items totaling $24,425.29`, `Checks   There were 4 checks totaling $9.00.`: what a heading says of its rows; overleaf it does not. */
const SUM_BESIDE = /(?:there (?:were|was) )?\b\d{1,4} [a-z]+ totall?ing\b.*$/

/** A title's letters, without the sum beside it and what says that it goes on. */
export const plainTitle = (title: string): string =>
  title
    .toLowerCase()
    .replace(SUM_BESIDE, '')
    .replace(/\(?-?\s*cont.*$/i, '')
    .replace(/[^a-z]/g, '')

const titles = new WeakMap<Section, string>()

/** Asked of every row for the section that it shares with all others around it. */
export const titleOf = (section: Section): string => {
  const known = titles.get(section)
  if (known !== undefined) return known
  const title = plainTitle(section.title)
  titles.set(section, title)
  return title
}

/** `Total deposits   Year to date 4,100.00   600.00`: the amount right behind these words is the year's, and the next one has the label before them. */
const withoutYear = (labelled: readonly Labelled[]): readonly Labelled[] => {
  const [year, own] = labelled
  const label = year?.whole.replace(/yeartodate:?$|ytd:?$/, '') ?? ''
  if (labelled.length === 2 && YEAR_TO_DATE.test(year!.near) && own!.position === 1 && /^(?:sub)?total/.test(label))
    return [{ ...own!, near: label, whole: label, position: 0 }]
  return labelled.filter((l) => !YEAR_TO_DATE.test(l.near))
}

const ITEM = '(?:items?|checks?|cheques?|deposits?|credits?|withdrawals?|debits?|transactions?|payments?|purchases?|fees?)'
/** How many rows a printed sum says that it is of. */
const COUNTED_SUMS = [
  // `5 deposits totaling`, `3 Checks Paid`, `4 deposits for a total of`.
  new RegExp(
    `(?<![\\d.,])(\\d{1,4})\\s+(?:[a-z]+\\s+)?${ITEM}(?:\\s+paid)?\\s+(?:totall?(?:ing|ed)\\b|for a total of\\b|(?=\\$?\\s*[\\d(]))`,
    'i',
  ),
  // `There were 6 ACH Deductions totaling $6,039.30.`
  /^there (?:were|was|are|is) (\d{1,4}) .*\btotall?ing\b/i,
  // A small number in brackets may be that of a footnote.
  /\bchecks paid \((\d{2,4}|[4-9])\)\s*\$?\s*[\d(]/i,
  // `Total deposits (4 items)`, `Total of 4 deposits`, `Total deposits: 4 for $60.00`, `Total items 4`.
  new RegExp(`\\((\\d{1,4}) ${ITEM}\\)`, 'i'),
  new RegExp(`^total of (\\d{1,4}) (?:[a-z]+ )?${ITEM}\\b`, 'i'),
  new RegExp(`^total (?:[a-z]+ )*${ITEM}(?: paid)?: (\\d{1,4}) for\\b`, 'i'),
  // `13 Deposits To Your Account   Total   25.00`.
  new RegExp(`^(\\d{1,4}) (?:[a-z]+ ){0,2}(?:${ITEM}|charges) (?:[a-z]+ ){0,4}total:? +[-–]?\\$? *[\\d(]`, 'i'),
  /^total (?:number of )?items:? (\d{1,4})\b(?![.,]\d)/i,
]
/** A number between the label of a sum and its amount counts its rows, unless it is one of these. */
const NUMBERED = /card|account|ending|page|day|member|suffix|batch|\bfor\b/i

const countIn = ({ text }: Line, { count }: Labelled): number | null => {
  const said = COUNTED_SUMS.map((pattern) => pattern.exec(text)?.[1]).find((n) => n !== undefined)
  if (said !== undefined) return Number(said)
  return count !== null && count > 0 && count < 1000 && !NUMBERED.test(text) ? count : null
}

/** The side that all of these rows are of. */
const sideOf = (rows: readonly Candidate[]): Direction | null =>
  rows.every((r) => r.direction === rows[0]?.direction) ? (rows[0]?.direction ?? null) : null

/** Every printed total must be some sum of the rows it can stand for: its section, the rows since the last total, or all of its direction. */
export const totalsCheck = (
  rows: readonly Candidate[],
  { totals, aside, closing }: Pick<Printed, 'totals' | 'aside' | 'closing'>,
): TotalCheck => {
  const result: TotalCheck = { confirmed: 0, failed: [], sums: [] }
  const bySection = new Map<string, Candidate[]>()
  const credits = rows.filter((r) => r.direction === 'credit')
  const debits = rows.filter((r) => r.direction === 'debit')
  for (const row of rows) {
    const section = row.raw.table.section
    if (!section) continue
    const key = titleOf(section)
    const own = bySection.get(key)
    if (own) own.push(row)
    else bySection.set(key, [row])
  }
  // A column is summed up with its reversals set off.
  const sides = sidesOfLists(rows)
  const listed = (side: Direction): Addends[] => (sides ? [netOf(rows.filter((r) => sides.get(r) === side))] : [])
  const done = new Set<Section>()
  let lastLine = -1
  for (const total of totals.slice(0, MAX_TOTALS)) {
    const { section, header } = total
    const since = lastLine
    lastLine = total.line.index
    if (section && (section.kind === 'ignore' || section.kind === 'daily' || section.kind === 'repeat')) continue
    // `Total deposits  600.00   Year to date  4,100.00`: the second is another sum.
    const labelled = withoutYear(total.labelled)
    const label = labelled.length === 1 && labelled.length < total.labelled.length ? labelled[0]!.whole : total.label
    // `JANE DOE #1111: Total Transactions` sums up `JANE DOE #1111: Transactions`.
    const name = plainTitle(label.replace(/^(?:sub)?totals?(?:for)?|(?<=#\d{4}:)total/, ''))
    const elsewhere = sectionOfKind(name, section, bySection)
    if (!elsewhere && (isOfFees(label, section) || NO_SECTION_SUM.test(label) || isOfInterest(label, section))) continue
    const between = rows.filter((r) => firstLine(r) > since && firstLine(r) < total.line.index)
    const columns = header?.money.filter((c) => c.role === 'debit' || c.role === 'credit') ?? []
    if (header && columns.length === 2 && labelled.length >= 2) {
      const assigned = assignColumns(
        labelled.map((l) => l.token),
        header.money,
      )
      const isTurned = areColumnsTurned(rows)
      const named = sidesNamed(labelled)
      for (const [i, { token }] of labelled.entries()) {
        const role = named?.[i] ?? header.money[assigned[i]!]?.role
        if (role !== 'debit' && role !== 'credit') continue
        const value = token.money!.value
        const side: Direction = named?.[i] ?? ((role === 'credit') === isTurned ? 'debit' : 'credit')
        const all = side === 'credit' ? credits : debits
        const addends = closest(value, [allOf(all, side), these(between.filter((r) => r.direction === side)), ...listed(side)])
        result.sums.push({ ...addends, label: total.line.text, value, count: null, page: total.line.page })
        if (madeOf(addends) === value) result.confirmed++
        else
          result.failed.push({
            ...discrepancy(
              'section_total',
              `The printed total of ${role}s is ${money(value)}; the rows add up to ${money(sumOf(all))}.`,
              sumOf(all) - value,
              total.line.page,
            ),
            off: { in: 'sum', side, figure: `the total of ${role}s ${money(value)}` },
          })
      }
      continue
    }
    if (labelled.length !== 1) continue
    // A sum may stand behind later sections than its own: its name tells whose it is.
    const named = elsewhere ?? (name === '' ? undefined : bySection.get(name))
    const side = named ? named[0]!.raw.table.section!.kind : section?.kind
    const direction: Direction | null =
      side === 'credit'
        ? 'credit'
        : side === 'debit' || side === 'checks'
          ? 'debit'
          : oneWay(directionOf(label.replace(/^(?:sub)?totals?/, '')))
    const off = (name === '' || OF_TRANSACTIONS.test(label)) && !direction && !named ? offTotalOfList(total, between, rows, closing) : null
    if (off) {
      result.failed.push(off)
      result.sums.push({
        ...netOf(between),
        label: total.line.text,
        value: labelled[0]!.token.money!.value,
        count: null,
        page: total.line.page,
      })
    }
    // A section that speaks of neither side, as `Card transactions`, is still summed up by a total of its own name.
    if (!direction && !named) continue
    const value = labelled[0]!.token.money!.value
    const own = named ?? (section ? (bySection.get(titleOf(section)) ?? []) : [])
    const oneSide = direction === 'credit' ? allOf(credits, 'credit') : direction === 'debit' ? allOf(debits, 'debit') : these(own)
    // `2 checks paid for a total of $130.00` below a list of all.
    const checks = /check/.test(label) ? [these(debits.filter(isCheck))] : []
    // `Total purchases` over a list of all.
    const purchases = /purchases/.test(label) ? [these(debits.filter((r) => !isCharge(r)))] : []
    const choices = [these(own), these(between), netOf(own), netOf(between), oneSide, ...checks, ...purchases]
    const count = countIn(total.line, labelled[0]!)
    const made = choices.filter((choice) => madeOf(choice) === value)
    const addends =
      made.find((choice) => choice.rows.length === count) ??
      made[0] ??
      rowsThatMeet(own, total.line.index, value) ??
      sectionsThatClose(oneSide.rows, total.line.index, value)
    const sum = { label: total.line.text, value, count: null, page: total.line.page }
    const proved = named === undefined && section !== null && done.has(section)
    if (addends) {
      result.confirmed++
      result.sums.push({ ...addends, ...sum, count })
      if (count !== null && addends.rows.length !== count)
        result.failed.push({
          ...discrepancy(
            'count',
            `"${total.line.text.slice(0, 80)}" is printed; ${addends.rows.length} rows make that sum.`,
            null,
            total.line.page,
          ),
          off: { in: 'count', side: sideOf(addends.rows), by: count - addends.rows.length, figure: `"${total.line.text.slice(0, 80)}"` },
        })
      if (section && !named) done.add(section)
    } else if (own.length > 0 && (named !== undefined || speaksOf(total, name, own, proved))) {
      result.sums.push({ ...closest(value, [these(own), netOf(own)]), ...sum })
      result.failed.push({
        ...discrepancy(
          'section_total',
          `"${total.line.text.slice(0, 80)}" says ${money(value)}; the rows of that section add up to ${money(sumOf(own))}.`,
          sumOf(own) - value,
          total.line.page,
        ),
        off: { in: 'sum', side: sideOf(own), figure: `"${total.line.text.slice(0, 80)}"` },
      })
    } else if (own.length === 0 && !section && isSumOfColumn(total, name, direction, between)) {
      result.sums.push({ ...oneSide, ...sum })
      const message = `"${total.line.text.slice(0, 80)}" says ${money(value)}; the rows of that side add up to ${money(madeOf(oneSide))}.`
      const off = { in: 'sum', side: oneSide.side, figure: `"${total.line.text.slice(0, 80)}"` } as const
      result.failed.push({ ...discrepancy('section_total', message, madeOf(oneSide) - value, total.line.page), off })
    } else if (own.length === 0 && section && direction) {
      const listed = aside.filter((r) => r.table.section && titleOf(r.table.section) === titleOf(section))
      const made = listed.reduce((sum, r) => sum + (r.cells.find((c) => c.role !== 'balance')?.token.money?.value ?? 0), 0)
      if (listed.length === 0 || made === value) continue
      result.sums.push({ ...oneSide, ...sum })
      result.failed.push(
        discrepancy(
          'section_total',
          `"${total.line.text.slice(0, 80)}" says ${money(value)}; the rows listed above it add up to ${money(made)}.`,
          made - value,
          total.line.page,
        ),
      )
    }
  }
  result.failed.push(...offSumsAside(aside, { credit: credits, debit: debits }))
  return result
}

/** `Total credits 600.00   Total debits 120.00`: each says whose sum it is, whatever column it happens to stand under. */
const sidesNamed = (labelled: readonly Labelled[]): Direction[] | null => {
  const sides = labelled.map(({ near, position }) => (position === 0 ? oneWay(directionOf(near.replace(/^(?:sub)?totals?/, ''))) : null))
  const [one, other, ...more] = sides
  return one && other && one !== other && more.length === 0 ? [one, other] : null
}

const SIDES_MIN = 2

/** A line with a figure in either column that counts as no row is the sum of both, whatever it is called, where it is that of one. */
const offSumsAside = (aside: readonly RawRow[], sides: Record<Direction, readonly Candidate[]>): Discrepancy[] => {
  // Once, not for every line: a file may have thousands of either.
  const sums = { credit: sumOf(sides.credit), debit: sumOf(sides.debit) }
  return aside.flatMap(({ cells, lines }): Discrepancy[] => {
    if (cells.length !== 2 || lines[0]!.ocr) return []
    const checked = (['credit', 'debit'] as const).flatMap((side) => {
      const value = cells.find((cell) => cell.role === side)?.token.money?.value
      return value === undefined ? [] : [{ side, value, made: sums[side] }]
    })
    const [off, ...more] = checked.filter(({ value, made }) => value !== made)
    const isTold = checked.length === 2 && more.length === 0 && sides.credit.length + sides.debit.length > SIDES_MIN
    if (!off || !isTold || checked.some(({ value }) => value === 0)) return []
    const message = `"${lines[0]!.text.slice(0, 80)}" says ${money(off.value)}; the ${off.side}s add up to ${money(off.made)}.`
    return [discrepancy('section_total', message, off.made - off.value, lines[0]!.page)]
  })
}

/** `Total Transactions for This Period`, `JANE DOE #1111: Total Transactions` where no section is called so. */
const OF_TRANSACTIONS = /^(?:[^:]*#\d{4}:)?totaltransactions(?:for)?(?:this(?:period|statement|cycle|month))?$/

/** `Total` and nothing else, right below a list of signed amounts and in their column: all that it may sum up is that list, or a side of it. */
const offTotalOfList = (
  { line, header, labelled }: PrintedTotal,
  between: readonly Candidate[],
  all: readonly Candidate[],
  closing: number | null,
): Discrepancy | null => {
  const token = labelled[0]!.token
  const { value } = token.money!
  const isAmount = header?.money[assignColumns([token], header.money)[0]!]?.role === 'amount'
  const last = between.at(-1)?.raw.lines.at(-1)
  if (!header || !isAmount || line.ocr || !last || last.page !== line.page || line.index - last.index > 1) return null
  const list = all.filter((r) => r.raw.table.header === header)
  const made = [between, list, all].flatMap((rows) => [
    Math.abs(net(rows)),
    ...[rows, ...(['credit', 'debit'] as const).map((side) => rows.filter((r) => r.direction === side))].map(sumOf),
  ])
  // Cards add what was owed before, and call what is owed now a total.
  if (made.includes(value) || Math.abs(closing ?? 0) === value || list.some((r) => r.balance !== null && Math.abs(r.balance) === value))
    return null
  const message = `"${line.text.slice(0, 80)}" says ${money(value)}; the rows above it come to ${money(made[0]!)}.`
  return discrepancy('section_total', message, made[0]! - value, line.page)
}

/** Whether rows under `Debit` are read as money in: that is how a bookkeeper calls it, for whom the bank is a debtor. */
const areColumnsTurned = (rows: readonly Candidate[]): boolean => {
  let turned = 0
  for (const { raw, direction, evidence, amount } of rows) {
    if (evidence !== 'column') continue
    const cell = raw.cells.find((c) => (c.role === 'debit' || c.role === 'credit') && c.token.money!.value === amount)
    if (cell) turned += cell.role === direction ? -1 : 1
  }
  return turned > 0
}

const PAGE_BREAK_LINES = 8

/** Whether a total is the section's: by its words, or by standing right below the rows. Tables of charges further down have totals, too. */
const speaksOf = (total: PrintedTotal, name: string, own: readonly Candidate[], proved: boolean): boolean => {
  if (name.length < 3) return true
  const title = titleOf(total.section!)
  // A section has one sum: what comes behind it, away from the rows, is another table's.
  if (!proved && title.includes(onlyLetters(name))) return true
  if (!proved && onlyLetters(name).includes(title)) return true
  // `Total fees  $0.00` below a card's purchases: there were none, and no row is one.
  if (total.labelled.every((l) => l.token.money!.value === 0)) return false
  const above = own.flatMap((r) => r.raw.lines).filter((l) => l.index < total.line.index)
  const last = above.reduce<Line | null>((a, l) => (a === null || l.index > a.index ? l : a), null)
  if (last === null) return false
  if (total.line.index - last.index <= 2) return true
  // Pages end between a list of checks and its sum, and print their heads and feet there.
  const isNextPage = total.line.page === last.page + 1 && total.line.index - last.index <= PAGE_BREAK_LINES
  return isNextPage && total.section!.kind === 'checks' && name.includes('check')
}

/** The last rows before a line, or the first ones after it, that add up to the value, however many they are: subtotals close blocks inside of sections. */
const rowsThatMeet = (rows: readonly Candidate[], line: number, value: number): Addends | null => {
  // A heading may carry the sum of the rows that follow it.
  const after = untilSum(
    rows.filter((r) => firstLine(r) >= line),
    value,
  )
  return after ?? untilSum(rows.filter((r) => firstLine(r) <= line).reverse(), value)
}

/** The first rows that add up to the value; `isEnd` says behind which of them a sum may stand. */
const untilSum = (rows: readonly Candidate[], value: number, isEnd: (at: number) => boolean = () => true): Addends | null => {
  let sum = 0
  for (const [i, row] of rows.entries()) {
    sum += row.amount
    if (sum === value && isEnd(i)) return these(rows.slice(0, i + 1))
    if (sum > value) return null
  }
  return null
}

/** The last sections before a line, each of them whole, that add up to the value: checks and withdrawals may have one sum below both. */
const sectionsThatClose = (rows: readonly Candidate[], line: number, value: number): Addends | null => {
  const before = rows.filter((r) => firstLine(r) <= line).reverse()
  return untilSum(before, value, (at) => before[at + 1]?.raw.table.section !== before[at]!.raw.table.section)
}

const oneWay = (d: Direction | 'mixed' | null): Direction | null => (d === 'mixed' ? null : d)
