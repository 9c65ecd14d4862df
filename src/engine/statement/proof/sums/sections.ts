import { mostOf } from '../../../extremes.ts'
import type { Claim, Direction } from '../../../types.ts'
import type { PrintedTotal, Section } from '../../tables/tables.ts'
import { discrepancy, type Fault, money, net, sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import { plainTitle, titleOf } from './totals.ts'

/** `Returned deposits` and `Fee reversals` go the other way than their words. */
const UNDONE = /return|revers|correct|adjust|refund|charge|fee/

const sideOf = ({ kind, title }: Section): Direction | null =>
  UNDONE.test(title.toLowerCase()) ? null : kind === 'credit' ? 'credit' : kind === 'debit' ? 'debit' : null

const ROWS_MIN = 2

/** What stands under a heading and over a sum of the same name. */
type Summed = { section: Section; side: Direction; own: Candidate[]; value: number; total: PrintedTotal }

const summedOf = (rows: readonly Candidate[], totals: readonly PrintedTotal[]): Summed[] => {
  const bySection = Map.groupBy(rows, ({ raw: { table } }) => table.section && titleOf(table.section))
  return totals.flatMap((total) => {
    const { section, labelled, label } = total
    const side = section ? sideOf(section) : null
    if (!section || !side || labelled.length !== 1) return []
    const title = titleOf(section)
    if (plainTitle(label).replace(/^(?:sub)?totals?(?:for)?/, '') !== title) return []
    return [{ section, side, own: bySection.get(title) ?? [], value: labelled[0]!.token.money!.value, total }]
  })
}

/** Heading and sum speak of one side, and every row between them goes the other way. */
const allAgainst = ({ section, side, own, value }: Summed): Claim<Candidate>[] => {
  if (own.length < ROWS_MIN || own.some((r) => r.direction === side) || sumOf(own) !== value) return []
  const said = `All rows under "${section.title.slice(0, 60)}" are ${side === 'credit' ? 'debits' : 'credits'}.`
  return [{ about: 'section', rows: own, type: side, value: null, said, page: section.line.page }]
}

type Sides = Record<Direction, { rows: readonly Candidate[]; sum: number }>

const sidesOf = (all: readonly Candidate[]): Sides => {
  const side = (direction: Direction): Sides[Direction] => {
    const rows = all.filter((r) => r.direction === direction)
    return { rows, sum: sumOf(rows) }
  }
  return { credit: side('credit'), debit: side('debit') }
}

/** The sum of a section is made up only with rows that stand under headings of the other side. */
const madeUpElsewhere = ({ side, own, value, total }: Summed, sides: Sides): Claim<Candidate>[] => {
  const { rows: ofSide, sum } = sides[side]
  // Asked first, for hundreds of sums may stand under one heading.
  if (sum !== value || own.length < ROWS_MIN || sumOf(own) === value || Math.abs(net(own)) === value) return []
  const ownRows = new Set(own)
  const others = ofSide.filter((r) => !ownRows.has(r))
  const isOther = ({ raw: { table } }: Candidate): boolean => {
    const heading = table.section && sideOf(table.section)
    return heading !== null && heading !== side
  }
  if (others.length === 0 || !others.every(isOther)) return []
  const said = `"${total.line.text.slice(0, 80)}" says ${money(value)}; the rows of that section add up to ${money(sumOf(own))}.`
  return [{ about: 'section', rows: own, type: side, value, said, page: total.line.page }]
}

/** Rows of an account whose signs contradict the heading and the sum that they stand between. Cards set credits among purchases. */
export const againstHeadings = (rows: readonly Candidate[], totals: readonly PrintedTotal[], card: boolean): Claim<Candidate>[] => {
  if (card) return []
  const sides = sidesOf(rows)
  return summedOf(rows, totals).flatMap((summed) => [...allAgainst(summed), ...madeUpElsewhere(summed, sides)])
}

const WHOLE_SIDE =
  /^totals?(?:deposits?|credits?|withdrawals?|debits?)(?:and|\/|&|,)+(?:other)?(?:deposits?|credits?|additions?|withdrawals?|debits?|subtractions?)$/

const SECTIONS_MAX = 10

const someSums = (values: readonly number[]): Set<number> => {
  let sums = new Set([0])
  for (const value of values) sums = new Set([...sums, ...[...sums].map((sum) => sum + value)])
  return sums
}

/** `Total deposits and other credits` behind all rows, of which no rows are the sum: neither those of the side, nor of some of its sections, nor of a page. */
export const strayTotals = (rows: readonly Candidate[], totals: readonly PrintedTotal[]): Fault<Candidate>[] => {
  const last = mostOf(rows.flatMap((r) => r.raw.lines.map((l) => l.index)))
  return totals.flatMap(({ line, label, labelled }) => {
    if (line.index < last || labelled.length !== 1 || !WHOLE_SIDE.test(label)) return []
    const side: Direction = /^totals?(?:deposit|credit)/.test(label) ? 'credit' : 'debit'
    const value = labelled[0]!.token.money!.value
    const own = rows.filter((r) => r.direction === side)
    const sections = [...Map.groupBy(rows, (r) => plainTitle(r.raw.table.section?.title ?? '')).values()]
    const pages = [...Map.groupBy(own, (r) => r.page).values()]
    // Withdrawals may be summed up without the fees or with the checks, and what was undone be set off against them.
    const ofSide = sections.map((section) => sumOf(section.filter((r) => r.direction === side)))
    const made = [...someSums(ofSide), ...someSums(sections.map((section) => Math.abs(net(section)))), ...pages.map(sumOf)]
    const isMade = sections.length > SECTIONS_MAX || made.includes(value)
    if (own.length === 0 || isMade) return []
    const message = `"${line.text.slice(0, 80)}" is printed behind the rows; the ${side}s add up to ${money(sumOf(own))}.`
    const claim = { about: 'section' as const, rows: own, type: side, value, said: message, page: line.page }
    return [{ ...discrepancy('contradiction', message, sumOf(own) - value, line.page), claim }]
  })
}
