import type { Claim } from '../../../types.ts'
import type { Line } from '../../lines/lines.ts'
import type { Section } from '../../tables/tables.ts'
import { areAlike } from '../alike.ts'
import { money, sumOf } from '../checks.ts'
import { type Candidate, firstLine } from '../interpret.ts'
import { titleOf } from './totals.ts'

// What a list says of itself without words of its own: `Deposits (4)` above it, a bare amount below its last row.

type List = { section: Section; rows: Candidate[] }

const listsOf = (rows: readonly Candidate[]): List[] => [
  ...Map.groupBy(
    rows.filter((r) => r.raw.table.section !== null),
    (r) => titleOf(r.raw.table.section!),
  )
    .values()
    .map((own) => ({ section: own[0]!.raw.table.section!, rows: own })),
]

const ITEMS = '(?:items?|transactions?|entries|payments?|deposits?|credits?|debits?|withdrawals?|checks?)'
/** `Deposits - 4 items`, `Deposits (4 items)`. */
const SAID = new RegExp(`(?:[-–—:|]|\\()\\s?(\\d{1,4}) ${ITEMS}\\)?$`, 'i')
const IN_BRACKETS = /\((\d{1,4})\)$/
/** A smaller number in brackets may be that of a footnote. */
const FOOTNOTES = 3

/** How many rows a heading says that there are below it. */
export const countsInHeadings = (rows: readonly Candidate[]): Claim<Candidate>[] => {
  const counted = listsOf(rows).flatMap((list) => {
    const title = list.section.title.trim()
    const said = SAID.exec(title)?.[1]
    const count = said ?? IN_BRACKETS.exec(title)?.[1]
    return count === undefined ? [] : [{ ...list, count: Number(count), isSaid: said !== undefined }]
  })
  const isShown = counted.some(({ rows, count }) => rows.length === count)
  return counted.flatMap(({ section, rows: own, count, isSaid }): Claim<Candidate>[] => {
    const isCount = isSaid || isShown || count > FOOTNOTES
    const type = own.every((r) => r.direction === own[0]!.direction) ? own[0]!.direction : null
    if (!isCount || own.length === count || type === null) return []
    return [{ about: 'count', rows: own, type, count, label: section.title.slice(0, 80), page: section.line.page }]
  })
}

/** An amount without a word right below the last row of a list: where it is the sum of another list, it is that of its own; else where it is but for a digit or two. */
export const bareSums = (rows: readonly Candidate[]): Claim<Candidate>[] => {
  const summed = listsOf(rows).flatMap((list) => {
    // It is taken for what the last row goes on with.
    const lines = list.rows.reduce((last, r) => (firstLine(r) > firstLine(last) ? r : last)).raw.lines
    const line = lines.length > 1 && isBare(lines.at(-1)!) ? lines.at(-1)! : null
    return line ? [{ ...list, line, value: line.tokens[0]!.money!.value, sum: sumOf(list.rows) }] : []
  })
  const isShown = summed.some(({ value, sum, rows }) => value === sum && rows.length > 1)
  return summed.flatMap(({ section, rows: own, line, value, sum }): Claim<Candidate>[] => {
    const type = own.every((r) => r.direction === own[0]!.direction) ? own[0]!.direction : null
    if (value === sum || type === null || !(isShown || areAlike(value, sum))) return []
    const said = `${money(value)} is printed below "${section.title.slice(0, 60)}", whose rows add up to ${money(sum)}.`
    return [{ about: 'section', rows: own, type, value, said, page: line.page }]
  })
}

const isBare = ({ tokens, ocr }: Line): boolean => !ocr && tokens.length === 1 && tokens[0]!.kind === 'money'
