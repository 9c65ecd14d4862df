import type { Discrepancy, Statement } from '../../../types.ts'
import { cellsOf } from '../../lines/cells.ts'
import { amountsOf, hasDate, hasMoney, type Line, squash, startsWithDate, valuesOf } from '../../lines/lines.ts'
import { wordsOnly } from '../../tables/labels.ts'
import type { Token } from '../../text/tokens.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { money } from '../checks.ts'
import { isSomeSum, isSumOfFew } from '../sums/some-sums.ts'
import { titlesThatAreOff } from './numbers-in-titles.ts'
import { overviewsAlone } from './overview-alone.ts'
import { columnsThatAreOff, totalOfOneAccount } from './overview-columns.ts'
import { type OverviewFault, overviewFault } from './overview-fault.ts'
import { figuresThatAreOff } from './overview-figures.ts'
import { nearNumbersThatAreOff, numbersThatAreOff } from './overview-numbers.ts'
import { periodsThatAreOff } from './overview-periods.ts'
import { totalOfOnly } from './overview-totals.ts'

/** One account in an overview of all: a line with its number and one amount. */
type Entry = { line: Line; value: number; statement: Statement | null }

const onlyAmount = (line: Line): number | null => {
  const [only, ...more] = amountsOf(line)
  return only && more.length === 0 && !hasDate(line) ? only.money!.value : null
}

const entryOf = (line: Line, statements: readonly Statement[]): Entry | null => {
  const value = onlyAmount(line)
  const numbers = line.tokens.filter((t) => t.kind === 'int' && t.text.length >= 4).map((t) => t.text)
  if (value === null || numbers.length === 0) return null
  const named = statements.filter(({ accountLast4 }) => accountLast4 !== null && numbers.some((n) => n.endsWith(accountLast4)))
  return { line, value, statement: named.length === 1 ? named[0]! : null }
}

const sum = (entries: readonly Entry[]): number => entries.reduce((all, e) => all + e.value, 0)
const short = (entries: readonly Entry[]): number => entries.reduce((all, e) => all + e.statement!.closingBalance! - e.value, 0)
const opens = ({ value, statement }: Entry): boolean => Math.abs(statement?.openingBalance ?? Number.NaN) === value
const closes = ({ value, statement }: Entry): boolean => Math.abs(statement?.closingBalance ?? Number.NaN) === value

/**
 * What an overview of accounts says of each, where it has a sum that shows what is meant: the sum is that of the closing balances, and lines are others
 * than those; or all lines are, and the sum is another. What accounts open with may have the same sum.
 */
export const overviewFaults = (lines: readonly Line[], statements: readonly Statement[]): Map<Statement, OverviewFault> => {
  const out = new Map<Statement, OverviewFault>(
    statements.flatMap((statement) => [
      ...lineThatIsOff(lines, statement),
      ...endsThatAreOff(lines, statement, statements),
      ...totalOfOneAccount(lines, statement, names),
    ]),
  )
  for (const [statement, fault] of [
    ...figuresThatAreOff(lines, statements, names),
    ...numbersThatAreOff(lines, statements),
    ...nearNumbersThatAreOff(lines, statements),
    ...titlesThatAreOff(lines, statements),
    ...periodsThatAreOff(lines, statements),
    ...totalOfOnly(lines, statements, names),
  ])
    out.set(statement, fault)
  for (const [statement, fault] of overviewsAlone(lines, statements)) out.set(statement, fault)
  if (statements.length < 2) return out
  for (const [statement, fault] of [...sumsThatAreOff(lines, statements), ...columnsThatAreOff(lines, statements, names)])
    out.set(statement, fault)
  let run: Entry[] = []
  for (const line of lines) {
    const entry = entryOf(line, statements)
    if (entry) {
      run.push(entry)
      continue
    }
    const total = onlyAmount(line)
    const known = run.filter((e) => e.statement !== null && e.statement.kind === 'deposit' && e.statement.closingBalance !== null)
    const isDistinct = new Set(known.map((e) => e.statement)).size === known.length
    if (total !== null && wordsOnly(line).startsWith('total') && known.length >= 2 && isDistinct) {
      const off = known.filter((e) => !closes(e))
      if (off.length === 0 && sum(run) !== total)
        out.set(
          known[0]!.statement!,
          overviewFault(`The accounts of the overview add up to ${money(sum(run))}; ${money(total)} is printed.`, line, total, sum(run)),
        )
      else if ((off.length === 1 || !off.some(opens)) && sum(run) + short(off) === total)
        for (const { line: own, statement } of off)
          out.set(
            statement!,
            overviewFault(
              `The overview prints "${own.text.slice(0, 60)}"; the account closes with ${money(statement!.closingBalance!)}.`,
              own,
              onlyAmount(own)!,
              Math.abs(statement!.closingBalance!),
            ),
          )
    }
    run = []
  }
  return out
}

const COLUMNS = 4

/** `Checking 1188   10.00   5.00   3.00   12.00`: three of an account's two ends and two sides, and a fourth figure that is none of them. */
const lineThatIsOff = (lines: readonly Line[], statement: Statement): [Statement, OverviewFault][] => {
  const { openingBalance, closingBalance, rows } = statement
  const side = (type: string): number => rows.reduce((all, r) => (r.type === type ? all + r.amount : all), 0)
  const figures = [openingBalance ?? Number.NaN, side('credit'), side('debit'), closingBalance ?? Number.NaN].map(Math.abs)
  if (new Set(figures).size < COLUMNS || figures.includes(0)) return []
  const found = lines.flatMap((line, i) => {
    const values = valuesOf(line)
    if (line.ocr || startsWithDate(line)) return []
    const isPlain = values.length === COLUMNS && !hasDate(line)
    const ties = isPlain && figures.filter((f) => values.includes(f)).length === COLUMNS - 1
    const at = ties
      ? strayOf(values, figures)
      : isPlain || /^(?:grand)?total|^all/.test(wordsOnly(line))
        ? null
        : strayBeside(values, figures)
    if (at === null || isCalledOtherwise(amountsOf(line)[at]!, lines[i - 1])) return []
    return !isPlain && isSetApart(values, at, figures, statement) ? [] : [{ line, at }]
  })
  const [off] = found
  if (!off) return []
  const stray = off.line.tokens.filter((t) => t.money)[off.at]!
  // The one that no figure of the line is.
  const [missing, ...more] = figures.filter((figure) => !valuesOf(off.line).includes(figure))
  const should = missing !== undefined && more.length === 0 ? missing : undefined
  const is = should === undefined ? 'is neither of its ends or sides' : `should be ${money(should)}`
  const said = `"${off.line.text.slice(0, 60)}" is printed of this account; ${stray.text} ${is}.`
  return [[statement, overviewFault(said, off.line, Math.abs(stray.money!.value), should)]]
}

/** `Average daily balance` over the figure: neither an end nor a side. */
const OTHERWISE = /average|lowest|highest|minimum|maximum|available|limit|onhold/

const isCalledOtherwise = ({ x0, x1 }: Token, above: Line | undefined): boolean =>
  above !== undefined &&
  !hasMoney(above) &&
  cellsOf(above, CELL_GAP.stacked).some((cell) => cell.x0 < x1 && cell.x1 > x0 && OTHERWISE.test(squash(cell.text)))

const strayOf = (values: readonly number[], figures: readonly number[]): number => values.findIndex((value) => !figures.includes(value))

/** The same among more figures, or beside a date: three of the four stand next to each other in their order, and the fourth nowhere. */
const strayBeside = (values: readonly number[], [opening, credits, debits, closing]: readonly number[]): number | null => {
  for (let from = 0; from + COLUMNS <= values.length; from++)
    for (const order of [
      [opening, credits, debits, closing],
      [opening, debits, credits, closing],
    ]) {
      const off = order.flatMap((figure, i) => (values[from + i] === figure ? [] : [from + i]))
      if (off.length === 1 && !values.includes(order[off[0]! - from]!)) return off[0]!
    }
  return null
}

const OWN_COLUMN = /\b(?:interest|dividends?|fees?|charges?|checks?|drafts?)\b/i

/** What has a column of its own, as dividends and fees do, may be left out of the sides. */
const isSetApart = (values: readonly number[], at: number, figures: readonly number[], { rows }: Statement): boolean => {
  const missing = figures.filter((figure) => !values.includes(figure))
  const others = values.filter((_, i) => i !== at && !figures.includes(values[i]!))
  const apart = rows.filter((r) => OWN_COLUMN.test(r.description)).map((r) => r.amount)
  return missing.some((figure) => {
    const by = Math.abs(figure - values[at]!)
    return isSomeSum(others, by) || isSumOfFew(apart, by)
  })
}

const names = (line: Line, { accountLast4 }: Statement): boolean => {
  if (accountLast4 === null) return false
  const last = accountLast4.slice(-1)
  // `050 BUSINESS DRAFT`: a share by its own number, which is kept as four digits.
  const [first] = line.tokens
  if (first?.kind === 'int' && /^\d{2,3}$/.test(first.text) && first.text.padStart(4, '0') === accountLast4) return true
  return line.tokens.some((t) => t.kind !== 'money' && t.text.includes(last) && t.text.replace(/\D/g, '').endsWith(accountLast4))
}

const endsOf = ({ openingBalance, closingBalance }: Statement): [number, number] | null =>
  openingBalance === null || closingBalance === null ? null : [Math.abs(openingBalance), Math.abs(closingBalance)]

/** `All accounts   150.00   90.00`, right below: what all accounts open and close with, which shows what the two columns are. */
const sumsBelow = (lines: readonly Line[], at: number, statements: readonly Statement[]): boolean => {
  const below = lines
    .slice(at + 1, at + 1 + OVERVIEW_LINES)
    .find((line) => !statements.some((s) => names(line, s)) && valuesOf(line).length === 2)
  const ends = statements.map(endsOf)
  const sums = [0, 1].map((i) => ends.reduce((all, e) => all + (e?.[i] ?? Number.NaN), 0))
  return below !== undefined && valuesOf(below).every((value, i) => value === sums[i])
}

const OVERVIEW_LINES = 6

/** `Checking ...1188   10.00   12.00`: one of the two is the account's end in its place and the other is not, in columns that are shown to be its ends by their sums or by another account's line. */
const endsThatAreOff = (lines: readonly Line[], statement: Statement, statements: readonly Statement[]): [Statement, Discrepancy][] => {
  const ends = endsOf(statement)
  if (!ends || ends[0] === ends[1]) return []
  const at = lines.findIndex((line) => {
    const values = valuesOf(line)
    const ties = values.filter((value, i) => value === ends[i] && value !== 0).length
    return !line.ocr && !hasDate(line) && values.length === 2 && ties === 1 && names(line, statement)
  })
  if (at < 0) return []
  const line = lines[at]!
  const isLike = (other: Line, of: Statement): boolean => {
    const [values, own] = [valuesOf(other), endsOf(of)]
    return own !== null && own[0] !== own[1] && values.length === 2 && names(other, of) && values.every((value, i) => value === own[i])
  }
  const near = lines.slice(Math.max(0, at - OVERVIEW_LINES), at + OVERVIEW_LINES)
  const isShown = sumsBelow(lines, at, statements) || statements.some((s) => s !== statement && near.some((other) => isLike(other, s)))
  if (!isShown) return []
  const stray = line.tokens.find((t) => t.money && !ends.includes(t.money.value)) ?? line.tokens.find((t) => t.money)!
  return [[statement, overviewFault(`"${line.text.slice(0, 60)}" is printed of this account; ${stray.text} is neither of its ends.`, line)]]
}

/** Whose two ends a line prints: of the account that it names, or of the only one that has both. */
const accountOfEnds = (line: Line, values: readonly number[], statements: readonly Statement[]): Statement | undefined => {
  // What is owed may be taken off the sum.
  const held = statements.filter((s) => s.kind === 'deposit' && (s.openingBalance ?? 0) >= 0 && (s.closingBalance ?? 0) >= 0)
  const [first, ...more] = held.filter((s) => endsOf(s)?.every((end, i) => end === values[i]))
  if (!first || more.length > 0) return [first, ...more].find((s) => s !== undefined && names(line, s))
  return names(line, first) || (values[0] !== values[1] && !values.includes(0)) ? first : undefined
}

/** `Total   150.00   90.00` under lines that print the ends of two accounts or more: one is their sum, and the other must be. */
const sumsThatAreOff = (lines: readonly Line[], statements: readonly Statement[]): [Statement, Discrepancy][] => {
  let run: Statement[] = []
  for (const line of lines) {
    const values = valuesOf(line)
    const own = values.length === 2 && !hasDate(line) ? accountOfEnds(line, values, statements) : undefined
    if (own && !run.includes(own)) {
      run.push(own)
      continue
    }
    const sums = [0, 1].map((i) => run.reduce((all, s) => all + endsOf(s)![i]!, 0))
    const off = sums.findIndex((sum, i) => sum !== values[i])
    if (
      run.length >= 2 &&
      off >= 0 &&
      values.length === 2 &&
      /^(?:total|all)/.test(wordsOnly(line)) &&
      !hasDate(line) &&
      sums[1 - off] === values[1 - off]
    )
      return [
        [
          run[0]!,
          overviewFault(
            `The accounts of the overview add up to ${money(sums[off]!)}; ${money(values[off]!)} is printed.`,
            line,
            values[off]!,
            sums[off]!,
          ),
        ],
      ]
    run = []
  }
  return []
}
