import type { Direction } from '../../../types.ts'
import type { SummaryTotal } from '../../facts/balances.ts'
import { discrepancy, money, sumOf } from '../checks.ts'
import type { Candidate } from '../interpret.ts'
import type { Printed } from '../prove.ts'
import { madeBy, sidesOfLists } from '../sums/lists.ts'
import { mayBeOfSome } from '../sums/paired-sums.ts'
import { isSomeSum } from '../sums/some-sums.ts'
import type { TotalCheck } from '../sums/totals.ts'
import { leadsByGross } from './by-gross.ts'
import { partsThatAreOff } from './parts-of-sides.ts'
import { type Unnamed, waysByValue } from './sides-by-value.ts'
import {
  type Block,
  blockOfEnds,
  blocksElsewhere,
  type EndsBlock,
  OF_ONE_KIND,
  sectionSums,
  sumsBeside,
  WHOLE_SIDE,
  withoutBoxOfCharges,
  withoutSumsBeside,
} from './summary-blocks.ts'
import { FEES_OF_PERIOD } from './summary-signs.ts'

/** Held against what went either way, or else against the lists of either side with their reversals set off. */
const compare = (rows: readonly Candidate[], block: Block, isWhole: boolean): TotalCheck => {
  const byDirection = compareBy((side) => rows.filter((r) => r.direction === side), block, isWhole, false)
  const sides = byDirection.failed.length > 0 ? sidesOfLists(rows) : null
  if (!sides) return byDirection
  const byList = compareBy((side) => rows.filter((r) => sides.get(r) === side), block, isWhole, true)
  return byList.failed.length === 0 ? byList : byDirection
}

const compareBy = (
  rowsOf: (side: Direction) => Candidate[],
  { lines: block, others }: Block,
  isWhole: boolean,
  isNet: boolean,
): TotalCheck => {
  const result: TotalCheck = { confirmed: 0, failed: [], sums: [] }
  for (const side of ['credit', 'debit'] as const) {
    const own = rowsOf(side)
    const made = madeBy(own, side)
    const totals = block.filter((s) => s.direction === side)
    if (totals.length === 0) continue
    const all = totals.reduce((t, s) => t + s.value, 0)
    // `Bank charges   0.00` beside the ends: none of one kind, whatever else went out.
    if (all === 0 && made !== 0 && totals.every((s) => OF_ONE_KIND.test(s.label))) continue
    // `Fees charged this period   15.00` among the figures of a box that sums up no side.
    if (all !== made && totals.every((s) => FEES_OF_PERIOD.test(s.label))) continue
    // A line of a kind that there was none of says nothing of the side.
    const one = made === 0 ? undefined : totals.find((s) => s.value === made)
    const [{ line, label, value: first }] = totals as [SummaryTotal]
    const isTied = all === made || one !== undefined
    const isSide = totals.length === 1 && first !== 0 && (isWhole || /^(?:total|summe)/.test(label))
    // The summary has more lines than this side's, and this side is off by an amount that no line left aside accounts for.
    const isOff = isSide || ((block.length > totals.length || others.length > 0) && !isSomeSum(others, Math.abs(made - all)))
    if (!isTied && !isOff) continue
    const summed = one ? [one] : totals
    const count = countOf(summed, own.length)
    result.sums.push({
      rows: own,
      side: isNet ? null : side,
      net: isNet,
      label: summed.map((t) => t.line.text).join(', '),
      value: one?.value ?? all,
      count,
      page: line.page,
    })
    if (!isTied)
      result.failed.push({
        ...discrepancy(
          'section_total',
          isSide
            ? `The summary prints ${money(first)} of ${side}s; the rows add up to ${money(made)}.`
            : `The summary's ${side}s add up to ${money(all)}; the rows add up to ${money(made)}.${lineThatIsOff(totals, own, made - all)}`,
          made - all,
          line.page,
        ),
        off: { in: 'sum', side: isNet ? null : side, figure: `the summary's ${side}s ${money(all)}` },
      })
    else {
      result.confirmed++
      if (one && all !== made) {
        const opposite = side === 'credit' ? 'debit' : 'credit'
        const other = { made: madeBy(rowsOf(opposite), opposite), lines: block.filter((l) => l.direction === opposite) }
        result.failed.push(...partsThatAreOff({ rows: own, whole: one, lines: totals }, other))
        for (const { value, line: other } of otherTotals(own, one, totals)) {
          result.sums.push({ rows: own, side: isNet ? null : side, net: isNet, label: other.text, value, count: null, page: other.page })
          const message = `"${other.text.slice(0, 80)}" is printed; the ${side}s add up to ${money(made)}, as a line beside it says.`
          result.failed.push(discrepancy('section_total', message, made - value, other.page))
        }
      }
      if (count === own.length) result.confirmed++
      else if (count !== null)
        result.failed.push({
          ...discrepancy('count', `The summary counts ${count} ${side}s; ${own.length} were read.`, null, line.page),
          off: { in: 'count', side, by: count - own.length, figure: 'the summary' },
        })
    }
  }
  return result
}

/** The one line of a side that would be the sum of a section's rows if it were not off: ` "Checks 61.00" is printed for a section whose rows make 60.00.` */
const lineThatIsOff = (totals: readonly SummaryTotal[], own: readonly Candidate[], by: number): string => {
  const sections = new Set([...Map.groupBy(own, (r) => r.raw.table.section).values()].map(sumOf))
  const [only, ...more] = totals.filter(({ value }) => sections.has(value + by) && !sections.has(value))
  if (!only || more.length > 0 || sections.size < 2) return ''
  return ` "${only.line.text.slice(0, 80)}" is printed for a section whose rows make ${money(only.value + by)}.`
}

const SIGN = /\W*[-+]\W*$/

/** A second total of a side that says another sum, and is neither a part of it nor of a section. */
const otherTotals = (own: readonly Candidate[], whole: SummaryTotal, totals: readonly SummaryTotal[]): SummaryTotal[] => {
  const others = totals.filter((t) => t.value !== whole.value && t.value !== 0 && WHOLE_SIDE.test(t.label.replace(SIGN, '')))
  const rest = totals.flatMap((t) => (t === whole ? [] : [t.value]))
  if (others.length === 0 || isSomeSum(rest, whole.value)) return []
  const sections = [...Map.groupBy(own, (r) => r.raw.table.section).values()].map(sumOf)
  return others.filter((t) => !sections.includes(t.value) && !own.some((r) => r.amount === t.value))
}

/**
 * `Credits 10.00` over its parts in a column of their own, or `Total debits 0.30` where nothing went out: whole sides that are no part of what leads from one
 * balance to the other. Where that of the one side is what its rows come to, so must that of the other be.
 */
const wholesBeside = (rows: readonly Candidate[], { lines, beside }: EndsBlock): TotalCheck => {
  const result: TotalCheck = { confirmed: 0, failed: [], sums: [] }
  const sides = sidesOfLists(rows)
  const own = (side: Direction): Candidate[] => rows.filter((r) => r.direction === side)
  const isMade = ({ direction: side, value }: SummaryTotal): boolean =>
    sumOf(own(side)) === value ||
    (sides !== null &&
      madeBy(
        rows.filter((r) => sides.get(r) === side),
        side,
      ) === value)
  const wholes = [...lines, ...beside].filter((l) => l.value !== 0 && WHOLE_SIDE.test(l.label.replace(SIGN, '')))
  const [one, other, ...more] = wholes
  if (!one || !other || more.length > 0 || one.direction === other.direction || !wholes.some(isMade)) return result
  for (const whole of wholes) {
    if (isMade(whole) || !beside.includes(whole)) continue
    const { direction: side, value, line } = whole
    result.sums.push({ rows: own(side), side, net: false, label: line.text, value, count: null, page: line.page })
    const made = sumOf(own(side))
    const message = `"${line.text.slice(0, 80)}" is printed; the ${side}s add up to ${money(made)}.`
    result.failed.push(discrepancy('section_total', message, made - value, line.page))
  }
  return result
}

/** What stands below a line of the summary and is of its side, up to the next one: its parts. */
const partsBeside = (whole: SummaryTotal, { lines, beside }: EndsBlock): SummaryTotal[] => {
  const next = Math.min(...lines.filter((l) => l.line.index > whole.line.index).map((l) => l.line.index))
  return beside.filter(({ line, direction }) => line.index > whole.line.index && line.index < next && direction === whole.direction)
}

/**
 * `Electronic deposits 10.00` below `Credits 10.00`, in a column of parts: those of one side make it, so must those of the other. One part that is less than its
 * side may be one of several.
 */
const partsInColumn = (block: EndsBlock): TotalCheck => {
  const divided = block.lines.flatMap((whole) => {
    const parts = whole.value === 0 ? [] : partsBeside(whole, block)
    return parts.length === 0 ? [] : [{ whole, parts, sum: parts.reduce((all, p) => all + p.value, 0) }]
  })
  const off = divided.filter(({ whole, parts, sum }) => sum !== whole.value && (parts.length > 1 || sum > whole.value))
  const isShown = divided.some(({ whole, sum }) => sum === whole.value)
  const failed = (isShown ? off : []).map(({ whole, parts: [first], sum }) =>
    discrepancy(
      'contradiction',
      `"${first!.line.text.slice(0, 80)}" is one of the parts of ${money(whole.value)}; together they make ${money(sum)}.`,
      whole.value - sum,
      first!.line.page,
    ),
  )
  return { confirmed: 0, failed, sums: [] }
}

/** A side that no line of the summary names must be among the amounts that stand there: `Advances` between what was owed and what is. */
const sideWithoutName = (rows: readonly Candidate[], { lines, unsided }: EndsBlock): TotalCheck => {
  const result: TotalCheck = { confirmed: 0, failed: [], sums: [] }
  for (const side of ['credit', 'debit'] as const) {
    const own = rows.filter((r) => r.direction === side)
    const made = sumOf(own)
    const values = unsided.map((l) => l.token.money!.value)
    if (values.length === 0 || lines.length === 0 || lines.some((l) => l.direction === side) || made === 0 || isSomeSum(values, made))
      continue
    const { line } = unsided[0]!
    const value = values.reduce((sum, v) => sum + v, 0)
    result.sums.push({
      rows: own,
      side,
      net: false,
      label: unsided.map((l) => l.line.text).join(', '),
      value,
      count: null,
      page: line.page,
    })
    result.failed.push(
      discrepancy(
        'section_total',
        `Between the two balances "${line.text.slice(0, 80)}" is printed; the ${side}s add up to ${money(made)}.`,
        made - value,
        line.page,
      ),
    )
  }
  return result
}

/** Figures that lead from one balance to the other are the sums of the sides, whatever they are called. */
const sidesByValue = (rows: readonly Candidate[], { lines, figures }: EndsBlock, { opening, closing }: Printed): TotalCheck => {
  const ways = opening === null || closing === null ? [] : waysByValue(lines, figures, opening, closing)
  const checks = ways.slice(0, WAYS_MAX).map((way) => compare(rows, { lines: way, others: [] }, true))
  // `Charges   0.00` beside them names a side and says nothing of it.
  const isUnnamed = lines.every(({ value }) => value === 0)
  return checks.find((c) => c.failed.length === 0) ?? checks[0] ?? (isUnnamed ? twoFigures(rows, figures) : NOTHING)
}

const NOTHING: TotalCheck = { confirmed: 0, failed: [], sums: [] }

/** Two figures between the balances, one of them the sum of a side: so is the other, unless it is one of a kind. */
const twoFigures = (rows: readonly Candidate[], figures: readonly Unnamed[]): TotalCheck => {
  const [a, b, ...more] = figures
  // Two on one line are held as a pair.
  if (!a || !b || more.length > 0 || a.line === b.line) return NOTHING
  for (const side of ['credit', 'debit'] as const) {
    const tied = rows.filter((r) => r.direction === side)
    const own = rows.filter((r) => r.direction !== null && r.direction !== side)
    const off = sumOf(tied) === a.value ? b : sumOf(tied) === b.value ? a : null
    if (off === null || tied.length < ROWS_MIN || own.length < ROWS_MIN) continue
    const [other, made] = [own[0]!.direction!, sumOf(own)]
    const isOfKind = rows.some((r) => r.amount === off.value) || mayBeOfSome({ ...off, side: other }, rows, [])
    if (off.value === made || madeBy(own, other) === off.value || isOfKind) return NOTHING
    const message = `Between the two balances ${money(off.value)} is printed beside the sum of all ${side}s; the ${other}s add up to ${money(made)}.`
    return {
      confirmed: 0,
      failed: [discrepancy('section_total', message, made - off.value, off.line.page)],
      sums: [{ rows: own, side: other, net: false, label: off.line.text, value: off.value, count: null, page: off.line.page }],
    }
  }
  return NOTHING
}

/** How many rows the lines of a side count together; none of them counting says nothing. */
const countOf = (totals: readonly SummaryTotal[], rows: number): number | null => {
  if (totals.some((t) => t.count === null)) return null
  const count = totals.reduce((n, t) => n + t.count!, 0)
  return count === 0 && rows > 0 ? null : count
}

/** A summary by way of other columns: what is neither one of their sums nor a side nor the change of the balance was changed. */
const strayBeside = (
  rows: readonly Candidate[],
  { lines, unsided }: EndsBlock,
  beside: ReadonlySet<number>,
  { opening, closing }: Printed,
): TotalCheck => {
  const made = (side: Direction): number => sumOf(rows.filter((r) => r.direction === side))
  const known = new Set([...beside, made('credit'), made('debit'), Math.abs((closing ?? 0) - (opening ?? 0))])
  const stray = unsided.filter((l) => !known.has(l.token.money!.value))
  if (![...lines.map((l) => l.value), ...unsided.map((l) => l.token.money!.value)].some((value) => beside.has(value)))
    return { confirmed: 0, failed: [], sums: [] }
  const failed = stray.map(({ line, token }) =>
    discrepancy(
      'contradiction',
      `Between the two balances "${line.text.slice(0, 80)}" is printed; no column of the rows adds up to it.`,
      token.money!.value,
      line.page,
    ),
  )
  return { confirmed: unsided.length - stray.length, failed, sums: [] }
}

/** What summaries print of each side, wherever they stand, against the rows. */
export const summaryCheck = (rows: readonly Candidate[], printed: Printed): TotalCheck & { leadsToClosing: boolean } => {
  const isSectionSum = sectionSums(rows, printed)
  const ends = blockOfEnds(isSectionSum, printed)
  const beside = sumsBeside(rows)
  const main =
    ends &&
    withoutBoxOfCharges(
      withoutSumsBeside(ends, beside),
      rows.filter((r) => r.direction === 'debit'),
    )
  const by = (d: Direction): number => (main?.lines ?? []).filter((s) => s.direction === d).reduce((t, s) => t + s.value, 0)
  // Lines that do not lead from the opening to the closing balance are not the whole summary: some label was not understood.
  const whole = printed.opening !== null && printed.closing !== null && printed.opening + by('credit') - by('debit') === printed.closing
  if (ends && leadsByGross(rows, ends.lines, [...ends.unsided, ...ends.nets], printed))
    return { confirmed: 2, failed: [], sums: [], leadsToClosing: true }
  const checks = [
    ...(ends ? [strayBeside(rows, ends, beside, printed)] : []),
    ...(main
      ? [compare(rows, main, whole), ...(whole ? [wholesBeside(rows, main), partsInColumn(main)] : [sideWithoutName(rows, main)])]
      : []),
    ...blocksElsewhere(isSectionSum, printed, main?.lines ?? []).map((block) => compare(rows, block, false)),
  ]
  if (main && !whole && checks.every((c) => c.failed.length === 0)) checks.push(sidesByValue(rows, main, printed))
  return {
    confirmed: checks.reduce((n, c) => n + c.confirmed, 0),
    failed: checks.flatMap((c) => c.failed),
    sums: checks.flatMap((c) => c.sums),
    leadsToClosing: whole && main !== null && main.lines.length > 0,
  }
}

const WAYS_MAX = 8
const ROWS_MIN = 2
