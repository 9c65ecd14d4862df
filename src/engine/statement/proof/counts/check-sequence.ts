import type { Discrepancy, Finding } from '../../../types.ts'
import type { Line } from '../../lines/lines.ts'
import type { RawRow } from '../../tables/rows.ts'
import { discrepancy } from '../checks.ts'
import type { Outcome } from '../readings.ts'

const CHECKS_MIN = 4
/** So many breaks with a mark show that it stands for them; where the paper says so itself, one does. */
const MARKED_MIN = 3
/** Another book of checks may begin without a word. */
const BOOK = 100
const MAX_NAMED = 3

/** `* Gap in check sequence`, `* indicates a skip in check numbers`, `* All of your recent checks may not be on this statement`. */
const LEGEND =
  /^\*+\D{0,12}(?:gap|break|skip|missing|outof|nonconsecutive|notconsecutive|nonsequential|notin)\D*(?:check|sequence|number|item)|^\*+\D*(?:check|sequence|number|item)\D*(?:gap|break|skip|missing|outof|consecutive|precede)|asterisk\D*(?:gap|break|skip|missing|sequence)|\*allofyourrecentchecksmaynot/

type Check = { number: number; isMarked: boolean; line: Line }

/** The number as it is printed, with a mark at it or right behind it. */
const checkOf = ({ check, cell, lines: [line] }: RawRow): Check | null => {
  if (check === null || !line || line.ocr) return null
  const tokens = cell ? line.tokens.filter((t) => t.x0 >= cell.x0 && t.x1 <= cell.x1) : line.tokens
  const at = tokens.findIndex(({ kind, text }) => kind !== 'date' && kind !== 'money' && text.replace(/\D/g, '') === check)
  if (at < 0) return null
  const behind = tokens[at + 1]
  const isMarked = tokens[at]!.text.includes('*') || (behind !== undefined && /^\D{0,2}\*\D{0,2}$/.test(behind.text))
  return { number: Number(check), isMarked, line }
}

/** Places where numbers break off, of those that may have a mark: the check behind the break has it, or the one before. */
const sidesOf = (checks: readonly Check[]): { check: Check; isBreak: boolean; from: number; to: number }[][] => {
  const steps = checks.slice(1).map((to, i) => ({ from: checks[i]!, to }))
  const step = ({ from, to }: (typeof steps)[number]) => ({ isBreak: to.number !== from.number + 1, from: from.number, to: to.number })
  return [steps.map((s) => ({ check: s.to, ...step(s) })), steps.map((s) => ({ check: s.from, ...step(s) }))]
}

type Marks = { marked: number; off: { check: Check; isBreak: boolean; from: number; to: number }[] }

/** How the marks of a list and the breaks in its numbers fit, by the way that fits best; nothing where it has none to speak of, as most have. */
const marksIn = (rows: readonly RawRow[], isSaid: () => boolean, isElsewhere: (number: number) => boolean): Marks | null => {
  const checks = rows.flatMap((row) => checkOf(row) ?? []).sort((a, b) => a.number - b.number)
  if (checks.length < CHECKS_MIN || checks.some((c, i) => i > 0 && c.number === checks[i - 1]!.number)) return null
  if (checks.filter((c) => c.isMarked).length < MARKED_MIN && !isSaid()) return null
  const [best] = sidesOf(checks)
    .map((places) => ({
      marked: places.filter((p) => p.isBreak && p.check.isMarked).length,
      off: places.filter(
        ({ check, isBreak, from, to }) => check.isMarked !== isBreak && to - from < BOOK && !(isBreak && isElsewhere(from + 1)),
      ),
    }))
    .toSorted((a, b) => b.marked - b.off.length - (a.marked - a.off.length))
  return best ?? null
}

const faultsIn = ({ marked, off }: Marks, hasLegend: boolean): Discrepancy[] => {
  if (marked < (hasLegend ? 1 : MARKED_MIN) || off.length > (marked + 1) / 2) return []
  return off.slice(0, MAX_NAMED).map(({ check, isBreak, from, to }) => {
    const message = isBreak
      ? `Check ${from} is followed by ${to} without the mark that every other break in their numbers has: a check was taken out or altered.`
      : `Check ${to} follows ${from}, and check ${check.number} has the mark of a break in their numbers.`
    return discrepancy('contradiction', message, null, check.line.page)
  })
}

/** Every number that the rows speak of, without zeros in front: a list may break a thousand times, and the rows are gone through once. */
const numbersIn = (rows: readonly RawRow[]): ReadonlySet<string> =>
  new Set(rows.flatMap(({ description }) => (description.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+/, ''))))

const listsOf = ({ candidates, printed }: Outcome, isSaid: () => boolean): { list: RawRow[]; marks: Marks }[] => {
  const rows = [...new Set(candidates.map((c) => c.raw)), ...printed.aside].filter((row) => row.check !== null)
  if (rows.length < CHECKS_MIN) return []
  const lists = [...Map.groupBy(rows, ({ table }) => table.section?.title ?? '').values()]
  return lists.flatMap((list) => {
    // What is listed elsewhere, as a check that was turned into an electronic payment, is not missing.
    const own = new Set(list)
    let elsewhere: ReadonlySet<string> | null = null
    const isElsewhere = (number: number): boolean => {
      elsewhere ??= numbersIn([...candidates.map((c) => c.raw), ...printed.aside].filter((row) => !own.has(row)))
      return elsewhere.has(String(number))
    }
    const marks = marksIn(list, isSaid, isElsewhere)
    return marks ? [{ list, marks }] : []
  })
}

/** `2571 *`, `2571*` */
const STARRED = /(?<!\d)\d{3,6} ?\*/
/** A second list of the same checks that has the marks: what the paper says of them is said of that one. */
const isMarkedElsewhere = (list: readonly RawRow[], lines: readonly Line[]): boolean => {
  const own = new Set(list.flatMap((row) => row.lines))
  return lines.some((line) => STARRED.test(line.text) && !own.has(line))
}

/** Whether the paper says what the mark is for; looked for once, and only where it is asked. */
const legendIn = (lines: readonly Line[]): (() => boolean) => {
  let known: boolean | null = null
  return () => (known ??= lines.some(({ squashed }) => LEGEND.test(squashed)))
}

/** Lists of checks that mark where numbers are missing: a break without its mark, or a mark without a break, was made by hand. */
export const unmarkedBreaks = (outcome: Outcome, lines: readonly Line[]): Discrepancy[] => {
  const isSaid = legendIn(lines)
  return listsOf(outcome, isSaid).flatMap(({ marks }) => faultsIn(marks, isSaid()))
}

/** The only break of a list without a mark, or its only mark without a break, where the paper says what the mark is for: nothing else shows that it is kept to, so it is told. */
export const oneUnmarked = (outcome: Outcome, lines: readonly Line[]): Finding[] => {
  const isSaid = legendIn(lines)
  return listsOf(outcome, isSaid).flatMap(({ list, marks: { marked, off } }): Finding[] => {
    const [only, ...more] = off
    if (!only || more.length > 0 || marked > 0 || !isSaid()) return []
    const { check, isBreak, from, to } = only
    if (isBreak && isMarkedElsewhere(list, lines)) return []
    // A mark that stands somewhere else in the line may be that of the break.
    if (isBreak && list.some((row) => row.lines.some(({ text }) => text.includes('*')))) return []
    const message = isBreak
      ? `Check ${from} is followed by ${to} without the mark that the paper says stands for missing numbers.`
      : `Check ${to} follows ${from}, and check ${check.number} has the mark that the paper says stands for missing numbers.`
    return [{ kind: 'other_figure', severity: 'warning', message, page: check.line.page, box: null }]
  })
}
