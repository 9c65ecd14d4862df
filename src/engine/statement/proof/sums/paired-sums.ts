import { onlyLetters } from '../../../letters.ts'
import type { Claim, Direction } from '../../../types.ts'
import { amountsOf, hasDate, type Line, squash } from '../../lines/lines.ts'
import { labelledOf } from '../../tables/labels.ts'
import type { Scan } from '../../tables/tables.ts'
import type { Token } from '../../text/tokens.ts'
import { COLUMN } from '../../tolerances.ts'
import { areAlike } from '../alike.ts'
import { money, net, sumOf } from '../checks.ts'
import { isCheck } from '../counts/counts-in-boxes.ts'
import { type Candidate, firstLine } from '../interpret.ts'
import type { Outcome } from '../readings.ts'
import { linesBeside, linesJoined } from './lines-beside.ts'
import { sidesOfLists } from './lists.ts'
import { isSomeSum } from './some-sums.ts'

// The sums of both sides beside each other, whatever their line is called: where one is the sum of all rows of its side, so is the other.

type Side = { line: Line; value: number; side: Direction; near?: string }
type Pair = Record<Direction, Side>

const BEFORE =
  '(?:sub|grand|total|totals|totale|totaal|totaux|summe|sum|turnover|all|of|des?|del|dei|degli|delle|dos|das|der|the|your|amount|no|number|you|we|have|had|and)*'
const BEHIND =
  '(?:transactions?|entries|items|were|was|added|tookaway|of|totall?ing|totall?ed|foratotalof|total|cameto|amountedto|were|amount|value|thisperiod|thismonth|fortheperiod|usd|eur|gbp|cad|aud|nzd|chf|sgd|hkd|inr|jpy|mxn)*'
const CREDITS =
  'credits?|credited|deposits?|deposited|incoming(?:s|payments|transfers|money)?|moneyin|paidin|paymentsin|additions|received|receipts|lodgements|inflows?|abonos|ingresos|depositos|creditos|entrate|accrediti|entrees|depots|versements|(?:haben)?gutschriften|(?:zahlungs|geld)?eingange|bij(?:geschreven)?|haben|avere|ontvangsten|entradas|paymentsand(?:other)?credits'
const DEBITS =
  '(?:(?:withdrawals?|debits?)and(?:other)?(?:service)?(?:charges|fees))|debits?|debited|withdrawals?|withdrew|outgoing(?:s|payments|transfers|money)?|moneyout|sent|spent|paidout|paymentsout|subtractions|deductions|withdrawn|outflows?|cargos|egresos|retiros|debitos|uscite|addebiti|sorties|retraits|lastschriften|(?:soll)?belastungen|(?:zahlungs|geld)?ausgange|af(?:geschreven)?|soll|dare|uitgaven|saidas|gastos|purchasesand(?:other)?(?:charges|debits|fees)'
const NAMES: [Direction, RegExp][] = [
  ['credit', new RegExp(`^${BEFORE}(?:${CREDITS})${BEHIND}$`)],
  ['debit', new RegExp(`^${BEFORE}(?:${DEBITS})${BEHIND}$`)],
]

/** A side by both of its names is all of it: `Deposits and other credits`, `4 Withdrawals/Subtractions`. */
const BOTH_NAMES: [Direction, RegExp][] = [
  ['credit', new RegExp(`^${BEFORE}(?:deposits?|credits?)and(?:other)?(?:credits?|additions?|deposits?)(?:for)?${BEHIND}$`)],
  [
    'debit',
    new RegExp(
      `^${BEFORE}(?:checks|withdrawals?|debits?)and(?:other)?(?:debits?|subtractions?|deductions?|withdrawals?)(?:for)?${BEHIND}$`,
    ),
  ],
]

/** A side by both of its names. */
export const wholeSideNamed = (label: string): Direction | null => {
  const letters = onlyLetters(squash(label).replace(/[/&]/g, 'and'))
  return BOTH_NAMES.find(([, pattern]) => pattern.test(letters))?.[0] ?? null
}

/** `Account 6789 totals - Credits`. */
const AFTER_TOTALS = /^.*totals?[^a-z]+/

/** `Jumlah Kredit / Total Credits`: one label in two tongues. `Totals for suffix 40: Deposits`: what it is of, and then the side. */
export const sideNamed = (label: string): Direction | null => {
  const names = [label, ...label.split('/'), ...label.split(':').slice(1), ...label.split(AFTER_TOTALS).slice(1)].map((name) =>
    onlyLetters(squash(name)),
  )
  const sides = new Set(names.flatMap((name) => NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? []))
  return sides.size === 1 ? [...sides][0]! : null
}

/** Beside what came in payments are what went out; alone, or on a card, they may be what was received. */
const PAYMENTS = new RegExp(`^${BEFORE}payments(?:made|total)?${BEHIND}$`)
const CAME_IN = /receipts|received|income|takings|moneyin|paidin|deposits|incoming/

/** Lines between the sums of the two sides. */
const APART = 2

/** `Total incoming: $600.00   Total outgoing: -$120.00`, `4 Deposits totaling $600.00` over `7 Withdrawals totaling $120.00`, `No. Debit Transactions 23 9,222.22Dr`. */
const pairsByName = (lines: readonly Line[]): Pair[] => {
  const sides = lines.flatMap((line) =>
    labelledOf(line).flatMap(({ near, token, position }): Side[] => {
      const side = position === 0 ? (sideNamed(near) ?? (PAYMENTS.test(near) ? 'debit' : null)) : null
      return side ? [{ line, value: token.money!.value, side, near }] : []
    }),
  )
  const isMeant = (one: Side, other: Side): boolean => !PAYMENTS.test(one.near ?? '') || CAME_IN.test(other.near ?? '')
  return sides.flatMap((first, i): Pair[] => {
    const next = sides[i + 1]
    const isNear = next && next.line.page === first.line.page && next.line.index - first.line.index <= APART
    const isPair = isNear && next.side !== first.side && isMeant(first, next) && isMeant(next, first)
    return isPair ? [{ [first.side]: first, [next.side]: next } as Pair] : []
  })
}

const IN_BEHIND = 'came in|(?:was|were) (?:deposited|credited|received|paid in|added)|(?:of|in) (?:deposits|credits)|in'
const OUT_BEHIND =
  'went out|(?:was|were) (?:withdrawn|debited|spent|paid out|taken out|deducted)|(?:of|in) (?:withdrawals|debits|payments)|out'
/** What is said right behind the first of two amounts, and behind the second. */
const BOTH_BEHIND = new RegExp(`^§ (?:(${IN_BEHIND})|${OUT_BEHIND})\\b\\W*(?:and |while )?§ (?:(${IN_BEHIND})|${OUT_BEHIND})(?![a-z])`)

/** `$600.00 came in and $120.00 went out`, `600.00 in   120.00 out`. */
const pairsBehind = (lines: readonly Line[]): Pair[] =>
  lines.flatMap((line): Pair[] => {
    const at = line.tokens.findIndex(({ kind }) => kind === 'money')
    const amounts = amountsOf(line)
    if (amounts.length < 2 || hasDate(line)) return []
    const text = line.tokens.slice(at).map((t) => (t.kind === 'money' ? '§' : t.text.toLowerCase()))
    const said = BOTH_BEHIND.exec(text.join(' '))
    if (!said || Boolean(said[1]) === Boolean(said[2])) return []
    const [first, second] = amounts.map((t) => t.money!.value) as [number, number]
    const [credit, debit] = said[1] ? [first, second] : [second, first]
    return [{ credit: { line, value: credit, side: 'credit' }, debit: { line, value: debit, side: 'debit' } }]
  })

const COLUMN_ROWS = 3

/** Where the amounts of a side end that stand in a column of their own; null where they stand in several places. */
const edgeOf = (rows: readonly Candidate[], side: Direction): number | null => {
  const edges = rows.flatMap(({ raw }) => raw.cells.flatMap(({ role, token }) => (role === side ? [token.x1] : [])))
  const edge = edges.toSorted((a, b) => a - b)[Math.floor(edges.length / 2)]
  const isColumn = edge !== undefined && edges.length >= COLUMN_ROWS && edges.every((x) => Math.abs(x - edge) <= COLUMN.nearAmount)
  return isColumn ? edge : null
}

/** `Closing balance   120.00   600.00   1,480.00`, `Turnover   120.00   600.00`: amounts at the two columns, on a line that is no row. */
const pairsByColumn = (lines: readonly Line[], rows: readonly Candidate[]): Pair[] => {
  const [credit, debit] = [edgeOf(rows, 'credit'), edgeOf(rows, 'debit')]
  if (credit === null || debit === null || Math.abs(credit - debit) < 2 * COLUMN.nearAmount) return []
  return lines.flatMap((line): Pair[] => {
    const at = (edge: number): Token | undefined =>
      line.tokens.find((t) => t.kind === 'money' && Math.abs(t.x1 - edge) <= COLUMN.nearAmount)
    const [paidIn, paidOut] = [at(credit), at(debit)]
    if (!paidIn || !paidOut) return []
    return [
      {
        credit: { line, value: paidIn.money!.value, side: 'credit' },
        debit: { line, value: paidOut.money!.value, side: 'debit' },
      },
    ]
  })
}

/** Soll and Haben. */
const GERMAN = new Map([
  ['S', 'dr'],
  ['H', 'cr'],
])

/** `Total: 120.00 DR 600.00 CR`, `Gesamtumsatz: 120,00 S 600,00 H`: two amounts of a line, each with the mark of its side. */
const pairsByMark = (lines: readonly Line[]): Pair[] =>
  lines.flatMap((line): Pair[] => {
    const marked = line.tokens.flatMap((t, i) =>
      t.money ? [{ line, value: t.money.value, mark: t.money.mark ?? GERMAN.get(line.tokens[i + 1]?.text ?? '') }] : [],
    )
    const [credit, debit] = (['cr', 'dr'] as const).map((mark) => marked.find((m) => m.mark === mark))
    const isPair = marked.length === 2 && credit && debit && line.tokens[0]!.kind === 'text'
    return isPair ? [{ credit: { ...credit, side: 'credit' }, debit: { ...debit, side: 'debit' } }] : []
  })

/** `Totals   120.00   600.00` below no columns of their own: the one that ties tells which is which, and the other is that of the other side but for a digit or two. */
const pairsOfTotals = (lines: readonly Line[], rows: readonly Candidate[]): Pair[] => {
  const [paidIn, paidOut] = (['credit', 'debit'] as const).map((side) => sumOf(rows.filter((r) => r.direction === side))) as [
    number,
    number,
  ]
  return lines.flatMap((line): Pair[] => {
    const [a, b, ...more] = line.tokens.flatMap((t) => t.money?.value ?? [])
    if (a === undefined || b === undefined || more.length > 0 || !/^(?:sub|grand)?totals?[^a-z]*$/.test(line.squashed)) return []
    const found = [
      { credit: a, debit: b },
      { credit: b, debit: a },
    ].find(({ credit, debit }) => (credit === paidIn && areAlike(debit, paidOut)) || (debit === paidOut && areAlike(credit, paidIn)))
    if (!found) return []
    return [{ credit: { line, value: found.credit, side: 'credit' }, debit: { line, value: found.debit, side: 'debit' } }]
  })
}

const BANKS_OWN = /\b(?:interest|dividends?|fees?|charges?)\b/i
/** What a summary sums up apart from its side, beside the sum of the rest. */
const APART_FROM: ((row: Candidate) => unknown)[] = [
  isCheck,
  ({ description }) => BANKS_OWN.test(description),
  ({ raw }) => raw.table.section,
]
const NEAR_LINES = 8

/** Sums of a page, a week, a section, or of a side without what stands on a line of its own. */
export const mayBeOfSome = ({ line, value, side }: Side, rows: readonly Candidate[], lines: readonly Line[]): boolean => {
  const own = rows.filter((r) => r.direction === side)
  const off = Math.abs(sumOf(own) - value)
  let sum = 0
  for (const row of own.filter((r) => firstLine(r) < line.index).toReversed()) {
    sum += row.amount
    if (sum === value) return true
  }
  const parts = [own, rows].flatMap((some) => APART_FROM.flatMap((by) => [...Map.groupBy(some, by).values()]))
  if (
    own.some((r) => r.amount === off) ||
    parts.some((part) => sumOf(part) === off || sumOf(part) === value || Math.abs(net(part)) === off)
  )
    return true
  const near = lines.filter((l) => l.page === line.page && Math.abs(l.index - line.index) <= NEAR_LINES)
  return isSomeSum(
    near.flatMap((l) => l.tokens.flatMap((t) => (t.money && t.money.value !== value ? [t.money.value] : []))),
    off,
  )
}

/**
 * `Opening 1,000.00   Credits 20.00   Debits 0.00   Closing 1,020.00`, on a line or on a few: the two sums and both ends, and nothing else. They lead from the one end to the
 * other, or one of them is off, be it that of a side without rows.
 */
const areBetweenEnds = ({ credit, debit }: Pair, lines: readonly Line[], { opening, closing }: Outcome['proof']): boolean => {
  if (opening === null || closing === null) return false
  const [from, to] = [Math.min(credit.line.index, debit.line.index) - 1, Math.max(credit.line.index, debit.line.index) + 1]
  const near = lines.filter(({ index, page, ocr }) => page === credit.line.page && !ocr && index >= from && index <= to)
  const values = near.flatMap(({ tokens }) => tokens.flatMap((t) => (t.money ? [t.money.value] : [])))
  const inOrder = (list: readonly number[]): string => list.toSorted((a, b) => a - b).join()
  return inOrder(values) === inOrder([Math.abs(opening), credit.value, debit.value, Math.abs(closing)])
}

const ROWS_MIN = 2
const TOTAL = /^(?:total|totaal|summe|sum)/
const isTotal = ({ near }: Side): boolean => TOTAL.test(near ?? '')

/** What the lists of either side come to with their reversals set off, where there are any. */
export const netOfLists = (rows: readonly Candidate[]): Map<Direction, number> => {
  const lists = sidesOfLists(rows)
  const sides = lists === null ? [] : (['credit', 'debit'] as const)
  return new Map(sides.map((side) => [side, Math.abs(net(rows.filter((r) => lists!.get(r) === side)))]))
}

/** Sums of both sides, one of which is that of all its rows: the other must be, too. */
export const pairedSums = ({ candidates: rows, proof }: Pick<Outcome, 'candidates' | 'proof'>, { taken }: Scan): Claim<Candidate>[] => {
  const printed = taken.map(({ line }) => line)
  const lines = linesBeside(rows, taken)
  const lists = netOfLists(rows)
  const ties = ({ side, value }: Side): boolean => sumOf(rows.filter((r) => r.direction === side)) === value || lists.get(side) === value
  const pairs = [
    ...pairsByName(lines),
    ...pairsByName(linesJoined(rows, taken)),
    ...pairsBehind(lines),
    ...pairsByColumn(lines, rows),
    ...pairsByMark(lines),
    ...pairsOfTotals(lines, rows),
  ]
  return pairs.flatMap(({ credit, debit }): Claim<Candidate>[] => {
    const [tied, off] = ties(credit) ? [credit, debit] : [debit, credit]
    const count = rows.filter((r) => r.direction === tied.side).length
    // `Total credits   0.00` over `Total debits   600.00`, where there are no credits: both are of all rows.
    if (!ties(tied) || ties(off)) return []
    const isTelling = tied.value === 0 ? count === 0 && isTotal(tied) && isTotal(off) : count >= ROWS_MIN
    const own = rows.filter((r) => r.direction === off.side)
    const isSure = areBetweenEnds({ credit, debit }, printed, proof)
    if (!isSure && (!isTelling || own.length === 0 || mayBeOfSome(off, rows, lines))) return []
    const said = `"${off.line.text.slice(0, 80)}" says ${money(off.value)}; the ${off.side}s add up to ${money(sumOf(own))}, and the ${tied.side}s beside it tie.`
    return [{ about: 'section', rows: own, type: off.side, value: off.value, said, page: off.line.page }]
  })
}

const ALIKE_MAX = 40

/** `Total deposits of $580.00.`, `Money in  $580.00`, apart from all else: the sum of its side but for a digit or two. Other sums may be of something else. */
export const sumsAlike = (rows: readonly Candidate[], { taken }: Scan): Claim<Candidate>[] => {
  const lines = linesBeside(rows, taken)
  const sides = Map.groupBy(rows, (r) => r.direction)
  const sums = new Map([...sides].map(([side, own]) => [side, sumOf(own)]))
  const lists = netOfLists(rows)
  const off = [...lines, ...linesJoined(rows, taken)].flatMap((line) =>
    labelledOf(line).flatMap(({ near, token, position }): Side[] => {
      const side = position > 0 ? null : (wholeSideNamed(near) ?? sideNamed(near))
      const [sum, value] = [sums.get(side), token.money!.value]
      const isOff = sum !== undefined && sum !== value && areAlike(sum, value) && (sides.get(side)!.length >= ROWS_MIN || TOTAL.test(near))
      return side !== null && isOff && lists.get(side) !== value ? [{ line, value, side }] : []
    }),
  )
  return off.slice(0, ALIKE_MAX).flatMap((sum): Claim<Candidate>[] => {
    if (mayBeOfSome(sum, rows, lines)) return []
    const { line, value, side } = sum
    const said = `"${line.text.slice(0, 80)}" is printed; the ${side}s add up to ${money(sums.get(side)!)}.`
    return [{ about: 'section', rows: sides.get(side)!, type: side, value, said, page: line.page }]
  })
}
