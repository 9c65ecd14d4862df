import type { Statement } from '../../../types.ts'
import { hasDate, hasMoney, isDatedAmount, type Line } from '../../lines/lines.ts'
import { wordsOnly } from '../../tables/labels.ts'
import { areAlike } from '../alike.ts'
import { money } from '../checks.ts'
import { type OverviewFault, overviewFault } from './overview-fault.ts'

// Overviews with one figure beside each account: what it holds, which is what it closes with.

const TITLE =
  /overview|ataglance|accountbalances|balancesummary|(?:account|relationship|portfolio)s?summary|summaryof(?:your)?(?:account|balance)s|^your(?:account|balance)s$/
const TITLE_LINES = 10
/** A figure of something else, by its own words or by those of its column. */
const OTHER_FIGURE =
  /average|available|limit|interest|dividend|ytd|year|rate|apy|earned|paid|fee|reward|point|minimum|payoff|due|hold|pending|opening|beginning|previous|prior|last|deposit|withdraw|credits|debits|asof|loan|card|line/
/** The only account of its kind, by that alone. */
export const BY_KIND = /^(?:your|total|business)*(?:checking|savings|moneymarket)(?:accounts?)?$/

type Names = (line: Line, statement: Statement) => boolean
type Entry = {
  line: Line
  value: number
  /** The same once more, in the currency of the whole. */
  again: number | null
  title: Line
}

const GROUP = /^deposits(?:accounts)?$/
/** A heading below another one stands as far left, or nearly. */
const INDENT = 24

/** `Deposits` under `Account Summary`: a kind of accounts, and no label over figures. */
const isGroup = (line: Line, title: Line): boolean => GROUP.test(line.squashed) && Math.abs(line.x0 - title.x0) <= INDENT

/** Lines of one amount, or of the same in two columns, below such a title, above all rows. */
const entriesOf = (lines: readonly Line[]): Entry[] => {
  const firstRow = lines.findIndex(isDatedAmount)
  const head = firstRow < 0 ? lines : lines.slice(0, firstRow)
  return head.flatMap((title, at) => {
    if (title.ocr || !TITLE.test(title.squashed) || OTHER_FIGURE.test(title.squashed) || hasMoney(title)) return []
    const below = head.slice(at + 1, at + 1 + TITLE_LINES)
    const end = below.findIndex((line) => line.page !== title.page || TITLE.test(line.squashed))
    const own = end < 0 ? below : below.slice(0, end)
    // Labels of columns stand above the figures.
    const labels = own.findIndex((line) => !hasMoney(line) && OTHER_FIGURE.test(line.squashed) && !isGroup(line, title))
    return (labels < 0 ? own : own.slice(0, labels)).flatMap((line): Entry[] => {
      const [value, again = null, ...more] = line.tokens.flatMap((t) => (t.kind === 'money' ? Math.abs(t.money!.value) : []))
      const isEntry = value !== undefined && more.length === 0 && !line.ocr && !hasDate(line) && !OTHER_FIGURE.test(wordsOnly(line))
      return isEntry ? [{ line, value, again, title }] : []
    })
  })
}

/**
 * The figure of an account that is none of its ends, where the figure of another account beside it shows that closing balances are meant, or where it is the
 * closing balance but for a digit or two: other figures may be of another day.
 */
export const figuresThatAreOff = (lines: readonly Line[], statements: readonly Statement[], names: Names): [Statement, OverviewFault][] => {
  const known = statements.filter((s) => s.kind === 'deposit' && s.openingBalance !== null && s.closingBalance !== null)
  const entries = known.length > 0 ? entriesOf(lines) : []
  const ofStatement = ({ line }: Entry): Statement | null => {
    const named = known.filter((s) => names(line, s))
    if (named.length > 0) return named.length === 1 ? named[0]! : null
    return statements.length === 1 && BY_KIND.test(wordsOnly(line)) ? (known[0] ?? null) : null
  }
  const found = entries.flatMap((entry) => {
    const statement = ofStatement(entry)
    return statement ? [{ ...entry, statement, closing: Math.abs(statement.closingBalance!) }] : []
  })
  return found.flatMap(({ line, value: first, again, title, statement, closing }): [Statement, OverviewFault][] => {
    // Where one of two is the closing balance, the other is asked.
    const value = again !== null && first === closing ? again : first
    if (again !== null && again !== closing && first !== closing) return []
    const own = found.filter((e) => e.statement === statement && e.title === title)
    if (value === closing || value === Math.abs(statement.openingBalance!) || own.length > 1) return []
    const isShown =
      again === null && found.some((e) => e.statement !== statement && e.title === title && e.value === e.closing && e.value !== 0)
    if (!isShown && !areAlike(value, closing)) return []
    const message = `The overview prints "${line.text.slice(0, 60)}"; the account closes with ${money(statement.closingBalance!)}.`
    return [[statement, overviewFault(message, line, value, closing)]]
  })
}
