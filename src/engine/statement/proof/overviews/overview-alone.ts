import type { Statement } from '../../../types.ts'
import { cellsOf } from '../../lines/cells.ts'
import { amountsOf, hasDate, hasMoney, type Line, squash } from '../../lines/lines.ts'
import { overlap } from '../../lines/spans.ts'
import { wordsOnly } from '../../tables/labels.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { money, sumOf } from '../checks.ts'
import { type OverviewFault, overviewFault } from './overview-fault.ts'

// Overviews that show by themselves what they are of: by the labels of their columns, by all that an account is, or by lines in the order of the accounts.

const ABOVE_LINES = 3
const ENDS: [string, RegExp][] = [
  ['opening', /^(?:beginning|opening|starting|previous)(?:balance|bal\.?)/],
  ['closing', /^(?:ending|closing|new)(?:balance|bal\.?)/],
]
const isPlain = (line: Line): boolean => !line.ocr && !hasDate(line)

/** Of which end each amount of a line is, by the labels above it: `Account   Beginning Balance   Ending Balance`. */
const endsByLabel = (line: Line, above: readonly Line[]): Map<string, number> | null => {
  const labels = above.find(
    (l) => l.page === line.page && !hasMoney(l) && ENDS.every(([, is]) => cellsIn(l).some(({ text }) => is.test(text))),
  )
  if (!labels) return null
  const cells = cellsIn(labels)
  const amounts = amountsOf(line)
  const out = new Map<string, number>()
  for (const [end, is] of ENDS) {
    const own = cells.filter(({ text }) => is.test(text))
    const under = amounts.filter((t) => own.some((w) => overlap(t, w)))
    if (own.length !== 1 || under.length !== 1) return null
    out.set(end, under[0]!.money!.value)
  }
  return out.get('opening') === out.get('closing') ? null : out
}

const cellsIn = (line: Line) => cellsOf(line, CELL_GAP.text).map((cell) => ({ ...cell, text: squash(cell.text) }))

/** The last four digits of the account that a line names; a year is none. */
const numberOn = ({ tokens }: Line): string | null => {
  const digits = tokens.flatMap((t) => (t.kind === 'money' ? [] : (/^[^A-Za-z\d]*[Xx*•-]*(\d{4,})$/.exec(t.text)?.[1] ?? [])))
  const number = digits.join('')
  return number.length < 4 || /^(?:19|20)\d\d$/.test(number) ? null : number.slice(-4)
}

const sideOf = ({ rows }: Statement, type: string): number => sumOf(rows.filter((r) => r.type === type))

/** Both ends, or both ends and both sides, and nothing else: the line is of this account, whatever number it names. */
const isAllOf = (line: Line, statement: Statement, labelled: Map<string, number> | null): boolean => {
  const { openingBalance, closingBalance } = statement
  if (openingBalance === null || closingBalance === null) return false
  const ends = [Math.abs(openingBalance), Math.abs(closingBalance)]
  if (labelled) return labelled.get('opening') === ends[0] && labelled.get('closing') === ends[1]
  const values = amountsOf(line).map((t) => t.money!.value)
  const figures = [ends[0]!, sideOf(statement, 'credit'), sideOf(statement, 'debit'), ends[1]!]
  return values.length === figures.length && new Set(figures).size === figures.length && figures.every((figure) => values.includes(figure))
}

/** A paper of one account: its line of the overview has its ends, and its number. */
const lineOfOnly = (lines: readonly Line[], statement: Statement): OverviewFault | null => {
  const { openingBalance, closingBalance, accountLast4 } = statement
  if (openingBalance === null || closingBalance === null) return null
  for (const [i, line] of lines.entries()) {
    if (!isPlain(line) || amountsOf(line).length < 2) continue
    const labelled = endsByLabel(line, lines.slice(Math.max(0, i - ABOVE_LINES), i).toReversed())
    const number = numberOn(line)
    if (isAllOf(line, statement, labelled)) {
      if (number === null || accountLast4 === null || number === accountLast4 || line.text.includes(accountLast4)) continue
      return overviewFault(`"${line.text.slice(0, 60)}" has the ends of the account that ends in ${accountLast4}.`, line)
    }
    const isOwn = number !== null && number === accountLast4
    const opens = labelled?.get('opening') === Math.abs(openingBalance)
    const closes = labelled?.get('closing') === Math.abs(closingBalance)
    if (!labelled || !isOwn || opens === closes) continue
    const [end, name, value] = opens ? (['closes', 'closing', closingBalance] as const) : (['opens', 'opening', openingBalance] as const)
    const message = `"${line.text.slice(0, 60)}" is printed of this account, which ${end} with ${money(value)}.`
    return overviewFault(message, line, labelled.get(name), Math.abs(value))
  }
  return null
}

/** `1 Savings   10.00`, `2 Checking   20.00`, `Total   30.00`: a line for each account in their order, one amount each, and their sum below. */
const linesInOrder = (lines: readonly Line[], statements: readonly Statement[]): [Statement, OverviewFault][] => {
  const closings = statements.map(({ closingBalance }) => (closingBalance === null ? null : Math.abs(closingBalance)))
  if (closings.includes(null) || new Set(closings).size < closings.length) return []
  const made = closings.reduce<number>((all, value) => all + value!, 0)
  for (let at = 0; at + statements.length < lines.length; at++) {
    const own = lines.slice(at, at + statements.length)
    const total = lines[at + statements.length]!
    if (![...own, total].every((l) => isPlain(l) && l.page === total.page && amountsOf(l).length === 1)) continue
    if (!/^total/.test(wordsOnly(total)) || own.some((l) => /^total/.test(wordsOnly(l)))) continue
    const values = own.map((l) => amountsOf(l)[0]!.money!.value)
    const off = values.flatMap((value, i) => (value === closings[i] ? [] : [i]))
    const printed = amountsOf(total)[0]!.money!.value
    if (off.length === 0 && printed !== made)
      return [
        [
          statements[0]!,
          overviewFault(`The accounts of the overview add up to ${money(made)}; ${money(printed)} is printed.`, total, printed, made),
        ],
      ]
    const [i, ...more] = off
    if (i !== undefined && more.length === 0 && statements.length - off.length >= 1 && printed === made)
      return [
        [
          statements[i]!,
          overviewFault(
            `The overview prints "${own[i]!.text.slice(0, 60)}"; the account closes with ${money(closings[i]!)}.`,
            own[i]!,
            values[i],
            closings[i]!,
          ),
        ],
      ]
  }
  return []
}

export const overviewsAlone = (lines: readonly Line[], statements: readonly Statement[]): [Statement, OverviewFault][] => {
  const [only, ...more] = statements
  if (!only || more.length > 0) return linesInOrder(lines, statements)
  const found = lineOfOnly(lines, only)
  return found ? [[only, found]] : []
}
