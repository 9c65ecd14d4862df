import { hasMoney, isDatedAmount, type Line, squash, startsWithDate } from '../../lines/lines.ts'
import type { DateParts } from '../../text/dates.ts'
import { CELL_GAP } from '../../tolerances.ts'
import { type BookedColumn, isBooked } from '../booked-columns.ts'
import { type Labelled, labelledEitherWay, labelledOf, wordsOnly } from '../labels.ts'
import { type BalanceLabel, balanceLabelOf, isNamedAfterBalance, isTotalLabel } from '../vocabulary.ts'
import type { Place, Recogniser, State } from './recogniser.ts'

const MAX_LABEL_LETTERS = 75
const MAX_AMOUNTS_OF_DATED = 3
const MAY_BE_BALANCE =
  /bal|outstanding|(?:last|previous|prior|this|current)statement|principal|forward|fwd|carried|bertrag|saldo|solde|bakiye|ostatok|[bc]\/[df]|kontostand|bestand|due|owe|owing|^start|^begin|^open|^clos|^end|^available(?:begin|end)|^you/

export const balanceOf = (labelled: Labelled): BalanceLabel | null => {
  const near = labelled.near.length <= MAX_LABEL_LETTERS ? balanceLabelOf(labelled.near) : null
  if (near) return near
  return labelled.whole !== labelled.near && labelled.whole.length <= MAX_LABEL_LETTERS ? balanceLabelOf(labelled.whole) : null
}

/** Sums of both sides may stand between the ends. */
const FACTS_BETWEEN_ENDS = 4

/** `ALPHA LLC  Acct 80122  From 11/01 To 11/30 Beg Bal 5.00 Dep 6.00 Wdl 2.00 End Bal 9.00`: behind a date or a number of a line of facts begins the label of the first of both ends. */
const openingBehindFacts = ({ token, line }: Labelled, labelled: readonly Labelled[]): BalanceLabel | null => {
  const [first, ...more] = labelled
  const last = more.pop()
  if (first?.token !== token || !last || balanceOf(last) !== 'closing' || startsWithDate(line)) return null
  if (more.length > FACTS_BETWEEN_ENDS || more.some((each) => balanceOf(each) !== null)) return null
  const before = line.tokens.slice(0, line.tokens.indexOf(token))
  const label = before.slice(before.findLastIndex((t) => t.kind !== 'text' || /\d/.test(t.text)) + 1)
  return label.length < before.length && balanceLabelOf(squash(label.map((t) => t.text).join(''))) === 'opening' ? 'opening' : null
}

/** Words of a label behind another fact's value. */
const END_LABEL_WORDS = 4
/** Other facts, each with its colon, that a line has before the first end. */
const FACTS_MIN = 2

/** `Client: Mr X A/c: 92980705 Ccy: GBP Opening: 5.00`: on a line of facts with a colon each, the words before the last one's name its figure, and what they follow is a value. */
const endBehindColons = ({ token, line }: Labelled, labelled: readonly Labelled[]): BalanceLabel | null => {
  if (labelled[0]?.token !== token || startsWithDate(line)) return null
  const before = line.tokens.slice(0, line.tokens.indexOf(token))
  const endsFact = (t: Line['tokens'][number]): boolean => t.kind === 'text' && t.text.endsWith(':')
  if (!before.at(-1) || !endsFact(before.at(-1)!) || before.filter(endsFact).length <= FACTS_MIN) return null
  for (let words = 1; words <= END_LABEL_WORDS && words < before.length; words++) {
    const label = before.slice(-words)
    if (label.some((t, i) => t.kind !== 'text' || (i < words - 1 && endsFact(t)))) return null
    const named = balanceLabelOf(squash(label.map((t) => t.text).join('')))
    if (named === 'opening' || named === 'closing') return endsFact(before.at(-1 - words)!) ? null : named
  }
  return null
}

/** A row whose text begins like a balance's label: a shop may be called so. */
const isRowNamedSo = (line: Line): boolean => startsWithDate(line) && isNamedAfterBalance(wordsOnly(line))

export const isBalanceLine = (line: Line): boolean =>
  MAY_BE_BALANCE.test(line.squashed) && !isRowNamedSo(line) && labelledOf(line).some((labelled) => balanceOf(labelled) !== null)

/** `£3,797.47 Balance at start`: the only amount of the line leads, and its label follows as words do. */
const leadsItsLabel = ({ tokens, size }: Line): boolean => {
  const [first, second, ...more] = tokens
  return (
    first?.kind === 'money' &&
    second?.kind === 'text' &&
    second.x0 - first.x1 < CELL_GAP.amounts * size &&
    !more.some((t) => t.kind === 'money')
  )
}

/** Amounts with labels: every line without a date has them, one with a date only where it may speak of a balance. */
export const labelledAt = (line: Line): Labelled[] | null => {
  if (!hasMoney(line) || (startsWithDate(line) && (!MAY_BE_BALANCE.test(line.squashed) || isRowNamedSo(line)))) return null
  const label = wordsOnly(line)
  const mayLead = isTotalLabel(label) || ((startsWithDate(line) || leadsItsLabel(line)) && balanceLabelOf(label) !== null)
  return mayLead ? labelledEitherWay(line, label) : labelledOf(line)
}

/** `$75,000.00 at 8.49% APR` beside a balance: an amount of another cell that words go on from is part of a text. */
const isOfText = ({ token, line }: Labelled): boolean => {
  const next = line.tokens[line.tokens.indexOf(token) + 1]
  return next?.kind === 'text' && /^[a-z]{2,}$/.test(next.text) && next.x0 - token.x1 < CELL_GAP.amounts * line.size
}

/** Of amounts in a row behind one label the last is the balance: `Balance carried forward   1.00  2.00  3.00`; under labels of kinds of balances it is what is booked. */
const oneOfRun = (labelled: readonly Labelled[], columns: BookedColumn | null): Labelled[] => {
  const ends = labelled.flatMap((_, i) => (labelled[i + 1] === undefined || labelled[i + 1]!.position === 0 ? [i + 1] : []))
  return ends.map((end, k) => {
    const [own, ...others] = labelled.slice(ends[k - 1] ?? 0, end)
    const run = [own!, ...others.filter((each) => !isOfText(each))]
    const booked = columns && run.length > 1 ? run.filter(({ token }) => isBooked(token, columns)) : []
    return booked.length === 1 ? booked[0]! : run.at(-1)!
  })
}

/** The title of what follows a closing balance. */
export const AFTER_CLOSING = 'after the closing balance'

/** What follows a table's closing balance without a header of its own may list the same items again. */
const endsTable = (label: BalanceLabel | null, { table, header }: State): boolean =>
  label === 'closing' && (header?.money.some((c) => c.role === 'balance') ?? false) && (table?.lines.length ?? 0) > 1

/** `Balance 09/23   1,234.50` below the rows of that day, in a list that prints no balances beside its rows: what they lead to. */
const endOfDay = ({ near, dates, position, line }: Labelled, { table, header }: State): BalanceLabel | null => {
  const above = table?.lines.at(-1)
  if (near !== 'balance' || dates.length !== 1 || position !== 0 || !above) return null
  if (!isDatedAmount(above) && !isOfDay(dates[0]!, table!.lines)) return null
  // Without a date of its own it is what its rows lead to, and no statement's end by itself.
  if (!header?.money.some((c) => c.role === 'balance')) return line.endsDay ? 'carriedOut' : 'closing'
  // A column of balances may hold those of the days alone: the last of them ends the list, if not the statement.
  return isWithoutBalance(table!.lines) ? 'carriedOut' : null
}

/** The row above is one of the last so many lines. */
const ROWS_OF_A_DAY = 40

const isWithoutBalance = (lines: readonly Line[]): boolean =>
  lines
    .slice(-ROWS_OF_A_DAY)
    .findLast((line) => isDatedAmount(line) && !/balance|saldo/.test(line.squashed))
    ?.tokens.filter((t) => t.kind === 'money').length === 1

/** Between the last row with a day and this line stand rows that have it from there, and texts that go on. */
const isOfDay = (date: DateParts, lines: readonly Line[]): boolean => {
  const own = lines.findLast(isDatedAmount)?.tokens.find((t) => t.date)?.date
  return own !== undefined && own !== null && JSON.stringify(own) === JSON.stringify(date)
}

/** `Balance carried forward` right below the labels of a list: what was carried to it. At the foot of a page rows stand above it, and where only sums follow it is what all rows led to. */
const isCarriedHere = (label: BalanceLabel | null, { header, previous }: State, next: Place['next']): boolean =>
  label === 'carriedOut' &&
  header !== null &&
  header.description !== null &&
  header.last.index === previous?.index &&
  next !== null &&
  !isTotalLabel(wordsOnly(next.line))

/** `Ending balance   $1,234.50`. Inside of a table it stays there as a mark: what stands above and below it are different rows. */
export const balance: Recogniser = ({ line, booked, next }, state) => {
  const labelled = labelledAt(line)
  const labelOf = (each: Labelled): BalanceLabel | null =>
    balanceOf(each) ?? endOfDay(each, state) ?? openingBehindFacts(each, labelled!) ?? endBehindColons(each, labelled!)
  const first = labelled?.find((l) => labelOf(l) !== null)
  if (!labelled || !first || (startsWithDate(line) && labelled.length > MAX_AMOUNTS_OF_DATED)) return null
  const { header, table, section, sections } = state
  const balances = oneOfRun(labelled, booked).flatMap((each) => {
    const label = labelOf(each)
    // Days among other facts are theirs.
    const own = endBehindColons(each, labelled) ? { ...each, dates: [] } : each
    return label ? [{ label: isCarriedHere(label, state, next) ? ('carriedIn' as const) : label, labelled: own, line, header, table }] : []
  })
  const repeats = { id: sections, kind: 'repeat', title: AFTER_CLOSING, line } as const
  return {
    by: `balance: ${balances.map((b) => b.label).join(', ')}`,
    inTable: true,
    balances,
    labelled,
    leaves: endsTable(balanceOf(first), state)
      ? { closed: { header, section }, section: repeats, sections: sections + 1, header: null, table: null, shape: null, previous: line }
      : { previous: line },
  }
}
