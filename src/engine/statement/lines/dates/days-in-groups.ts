import type { Box } from '../../../types.ts'
import { balanceLabelOf, isTotalLabel } from '../../tables/vocabulary.ts'
import type { Token } from '../../text/tokens.ts'
import { hasMoney, type Line, squash, startsWithDate } from '../lines.ts'

// Rows of one day in a cell of their own, or a little apart from those of the next: their date may stand on any of them, in their middle or beside the last.

/** A rule that is drawn on the paper, as the boxes of words are given. */
export type Rules = (page: number) => readonly Box[]

export const isDateAlone = ({ tokens }: Line): boolean => tokens.length === 1 && tokens[0]!.kind === 'date'

export const isEnd = ({ tokens }: Line): boolean => {
  const label = squash(tokens.flatMap((t) => (t.kind === 'text' ? t.text : [])).join(''))
  return isTotalLabel(label) || balanceLabelOf(label) !== null
}

/** Rows without a date leave its column empty. */
export const isColumn = (dates: readonly Line[], rows: readonly Line[]): boolean => {
  const right = dates.reduce((most, { tokens }) => Math.max(most, tokens[0]!.x1), 0)
  return rows.every((row) => startsWithDate(row) || row.x0 > right)
}

/** `lines`: rows and what their texts go on with; dates that stand between two of them are apart. */
type Block = { lines: Line[]; alone: Line[] }

/** Rows of a page with nothing but dates and words between them. */
const blocksOf = (lines: readonly Line[]): Block[] => {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const line of lines) {
    const isRow = hasMoney(line) && !isEnd(line)
    if (open && (open.lines[0] ?? open.alone[0])!.page !== line.page) open = null
    if (isRow || isDateAlone(line)) {
      if (!open) {
        open = { lines: [], alone: [] }
        blocks.push(open)
      }
      if (isRow) open.lines.push(line)
      else open.alone.push(line)
    } else if (hasMoney(line) || startsWithDate(line)) open = null
    else if (open && open.lines.length > 0) open.lines.push(line)
  }
  return blocks
}

/** Lines that stand together, and the heights between which they do. */
type Group = { lines: Line[]; from: number; to: number }

/** Where the white above a line ends a group, it is so many times the usual step. */
const WIDE = 1.3
/** The lower end of the steps from row to row: days of one row stand as far apart as days of several. */
const USUAL = 0.1

const usualStep = ({ lines }: Block): number => {
  const steps = lines.slice(1).map((line, i) => line.y - lines[i]!.y)
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length * USUAL)] ?? 0
}

const betweenWhite = (lines: readonly Line[], usual: number): Group[] =>
  groupsOf(lines, (above, line) => (line.y - above.y > WIDE * usual ? (above.y + line.y) / 2 : null))

/** Parts of a block under the headings that are set apart in it. */
const listsOf = ({ lines, alone }: Block, usual: number): { block: Block; white: Group[] }[] => {
  const lists: Group[][] = [[]]
  for (const group of betweenWhite(lines, usual)) {
    const first = group.lines.findIndex(hasMoney)
    if (first !== 0) lists.push([])
    if (first >= 0) lists.at(-1)!.push({ ...group, lines: group.lines.slice(first) })
  }
  return lists.flatMap((white) => {
    const [first, last] = [white[0], white.at(-1)]
    if (!first || !last) return []
    return [{ block: { lines: white.flatMap((g) => g.lines), alone: alone.filter(({ y }) => y > first.from && y < last.to) }, white }]
  })
}

/** A rule reaches over the column's dates, if not over all of their letters. */
const OVER_DATES = 0.8
const ABOVE_LETTERS = 0.5

const betweenRules = ({ lines, alone }: Block, rules: readonly Box[]): Group[] => {
  const dates = [...lines.filter(startsWithDate), ...alone].map(({ tokens }) => tokens[0]!)
  const [x0, x1] = [Math.min(...dates.map((t) => t.x0)), Math.max(...dates.map((t) => t.x1))]
  const crossing = rules.filter((rule) => Math.min(rule[2], x1) - Math.max(rule[0], x0) >= (x1 - x0) * OVER_DATES)
  const levels = crossing.map((rule) => (rule[1] + rule[3]) / 2)
  return groupsOf(lines, (above, line) => levels.find((y) => y > above.y - 1 && y < line.y - ABOVE_LETTERS * line.size) ?? null)
}

/** Lines from one parting to the next, which lies at the height that is given. */
const groupsOf = (lines: readonly Line[], parting: (above: Line, line: Line) => number | null): Group[] => {
  const groups: Group[] = []
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1]
    const at = above ? parting(above, line) : Number.NEGATIVE_INFINITY
    const last = groups.at(-1)
    if (last && at === null) {
      last.lines.push(line)
      continue
    }
    if (last) last.to = at!
    groups.push({ lines: [line], from: at!, to: Number.POSITIVE_INFINITY })
  }
  return groups
}

/** The rows of a day and the line that has its date, `alone` where that is nothing else. */
type Day = { rows: Line[]; date: Line; alone: boolean }

/** One date to each group; null where one has none or several. */
const daysOf = (groups: readonly Group[], { alone }: Block): Day[] | null => {
  const days: Day[] = []
  for (const { lines, from, to } of groups) {
    const rows = lines.filter(hasMoney)
    const dates = [...rows.filter(startsWithDate), ...alone.filter(({ y }) => y > from && y < to)]
    if (rows.length === 0 || dates.length !== 1 || !hasMoney(lines[0]!)) return null
    days.push({ rows, date: dates[0]!, alone: !rows.includes(dates[0]!) })
  }
  return days
}

const isBelowFirst = ({ rows, date }: Day): boolean => date.y > rows[0]!.y

/** So many days of several rows with their date below the first, and so many days in all: what white shows is shown by several, what rules show by one. */
const SHOWN_BY_WHITE = { below: 2, all: 3 }
const SHOWN_BY_RULES = { below: 1, all: 2 }

const shows = (days: readonly Day[], { below, all }: typeof SHOWN_BY_WHITE): boolean =>
  days.length >= all && days.filter(isBelowFirst).length >= below

type Found = { block: Block; days: Day[] | null; isShown: boolean }

const NOTHING = { days: null, isShown: false }

const foundIn = ({ block, white }: { block: Block; white: readonly Group[] }, rules: Rules): Found => {
  const rows = block.lines.filter(hasMoney)
  const dated = [...rows.filter(startsWithDate), ...block.alone]
  if (dated.length === 0 || rows.length <= dated.length || !isColumn(dated, rows)) return { block, ...NOTHING }
  const ruled = daysOf(betweenRules(block, rules(rows[0]!.page)), block)
  if (ruled && ruled.length > 1) return { block, days: ruled, isShown: shows(ruled, SHOWN_BY_RULES) }
  const parted = daysOf(white, block)
  return parted ? { block, days: parted, isShown: shows(parted, SHOWN_BY_WHITE) } : { block, ...NOTHING }
}

/** Rows with the date of their day, where rules or white show which rows it is of and that it stands below the first of them. Where they show it of some, the days of the other rows are not told. */
export const withDaysInGroups = (lines: readonly Line[], rules: Rules): readonly Line[] => {
  const blocks = blocksOf(lines)
  const foundBy = (usual: (block: Block) => number): Found[] =>
    blocks.flatMap((block) => listsOf(block, usual(block)).map((list) => foundIn(list, rules)))
  const shown = foundBy(usualStep).filter(({ isShown }) => isShown)
  if (shown.length === 0) return lines
  // A page with little on it does not show by itself what is wide.
  const usual = Math.min(...shown.map(({ block }) => usualStep(block)))
  const found = foundBy(() => usual)
  const given = new Map<Line, Token>()
  const open = new Set<Line>()
  const spent = new Set<Line>()
  for (const { block, days } of found) {
    for (const { rows, date, alone } of days ?? []) {
      for (const row of rows) if (row !== date) given.set(row, date.tokens[0]!)
      if (alone) spent.add(date)
    }
    if (!days) for (const row of block.lines) if (hasMoney(row) && !startsWithDate(row)) open.add(row)
  }
  return lines.flatMap((line) => {
    const date = given.get(line)
    if (spent.has(line)) return []
    if (date) return [{ ...line, x0: Math.min(line.x0, date.x0), tokens: [date, ...line.tokens] }]
    return [open.has(line) ? { ...line, dayOpen: true as const } : line]
  })
}
