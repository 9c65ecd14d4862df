import type { IsoDate } from '../../../shared/dates.ts'
import type { RawRow } from '../tables/rows.ts'
import type { Role } from '../tables/vocabulary.ts'
import type { DateContext } from '../text/dates.ts'
import { signedBalance } from '../text/money.ts'
import { WEIGHT } from '../tolerances.ts'
import { type Candidate, interpret, type Reading, widthsOf } from './interpret.ts'
import { type Loose, settleLists } from './listings/apart.ts'
import { type Printed, type Proof, prove } from './prove.ts'
import { type Repair, type Repaired, repairChain } from './repair.ts'
import { rowSets } from './row-sets.ts'
import { runningCheck } from './running.ts'
import { chronological, directionFromWords, solveSigns } from './signs.ts'
import { unlessOnlyTurned } from './turned.ts'

export type Outcome = {
  candidates: Candidate[]
  proof: Proof
  repairs: Repair[]
  reading: Reading
  printed: Printed
  /** Lists that all ties with as well as without. */
  loose?: readonly Loose[]
}

const LAYOUTS: Record<number, (Role | null)[][]> = {
  1: [['amount']],
  2: [
    ['amount', 'balance'],
    ['debit', 'credit'],
    ['credit', 'debit'],
    // A price by the piece before the amount.
    [null, 'amount'],
  ],
  3: [
    ['debit', 'credit', 'balance'],
    ['credit', 'debit', 'balance'],
    [null, 'amount', 'balance'],
    [null, 'debit', 'credit'],
    [null, 'credit', 'debit'],
    ['amount', 'balance', null],
    [null, null, 'amount'],
  ],
}

const layoutsFor = (width: number): (Role | null)[][] => {
  const known = LAYOUTS[Math.min(width, 3)]
  if (!known) return [[]]
  return width <= 3 ? known : known.map((roles) => [...new Array<null>(width - 3).fill(null), ...roles])
}

const distinct = <T extends { value: number }>(values: readonly T[]): T[] =>
  values.filter((v, i) => values.findIndex((w) => w.value === v.value) === i).slice(0, 3)

const printedVariants = (base: Printed): Printed[] => {
  const openings = distinct(base.facts.openings)
  const closings = distinct(base.facts.closings)
  const out: Printed[] = []
  for (const o of openings.length > 0 ? openings : [null])
    for (const c of closings.length > 0 ? closings : [null])
      out.push({
        ...base,
        opening: o?.value ?? null,
        closing: c?.value ?? null,
        openingLine: o?.line ?? null,
        closingLine: c?.line ?? null,
      })
  return out
}

/** Whether a section of one side holds amounts with a sign and without. */
const hasBothSigns = (rows: readonly RawRow[]): boolean => {
  const signed = rows.filter((r) => r.table.section?.kind === 'credit' || r.table.section?.kind === 'debit')
  const isNegative = (r: RawRow): boolean => r.cells.some((c) => c.token.money!.mark === 'minus' || c.token.money!.mark === 'parentheses')
  return signed.some(isNegative) && !signed.every(isNegative)
}

/** Amounts with a plus and without, and none with another mark. */
const hasOnlyPlus = (rows: readonly RawRow[]): boolean => {
  const marks = new Set(rows.flatMap((r) => r.cells.map((c) => c.token.money!.mark)))
  return marks.size === 2 && marks.has('plus') && marks.has(null)
}

const readingsFor = (rows: readonly RawRow[], card: boolean): Reading[] => {
  const widths = [...new Set(widthsOf(rows).values())].sort((a, b) => b - a)
  const wide = widths.find((w) => w > 1)
  const roles: Map<number, (Role | null)[]>[] = (wide === undefined ? [null] : layoutsFor(wide)).map((layout) => {
    const map = new Map<number, (Role | null)[]>()
    for (const w of widths) map.set(w, w === wide && layout ? layout : layoutsFor(w)[0]!)
    return map
  })
  const out: Reading[] = []
  const unmarkeds = [null, card ? 1 : -1, ...(card && hasOnlyPlus(rows) ? [-1] : [])] as (1 | -1 | null)[]
  for (const unmarked of unmarkeds)
    for (const swapped of [false, true])
      for (const each of roles) out.push({ card, roles: each, unmarked, swapped, bySign: false, tiesByKind: false })
  if (hasBothSigns(rows))
    for (const each of roles)
      for (const bySign of [false, true]) out.push({ card, roles: each, unmarked: null, swapped: false, bySign, tiesByKind: !bySign })
  return out
}

const attempt = (rows: readonly RawRow[], reading: Reading, dates: DateContext, printed: Printed): Outcome => {
  const { rows: ordered, reversed } = chronological(interpret(rows, reading, dates))
  const daily = new Map<IsoDate, number>(printed.daily.map((d) => [d.date, d.balance]))
  const solved = withUnreadBalances(solveSigns(ordered, printed.opening, printed.closing, daily), printed)
  const outcomeOf = ({ rows: mended, repairs }: Repaired): Outcome => {
    const directed = mended.map((c) => (c.direction === null ? byWords(c) : c))
    const candidates = reversed ? directed.toReversed() : directed
    return { candidates, proof: unlessOnlyTurned(prove(candidates, printed), candidates, reading, printed), repairs, reading, printed }
  }
  const mended = repairChain(solved, printed.opening, printed.closing)
  const outcome = outcomeOf(mended)
  if (outcome.proof.ok || !mended.repairs.some(isInvented)) return outcome
  // An amount that is nowhere printed may complete a proof; where it completes none, it would be money out of nothing.
  return outcomeOf({ rows: solved, repairs: [] })
}

const FOLLOW_SHARE = 0.6
const FOLLOW_MIN = 3

/** Amounts that a reading made nothing of and that mostly follow from the rows as balances do are balances: the ones that do not follow are faults. */
const withUnreadBalances = (rows: readonly Candidate[], { opening, card }: Printed): readonly Candidate[] => {
  if (rows.filter((r) => r.unread !== null && r.balance === null).length < FOLLOW_MIN) return rows
  const filled = rows.map((r) => (r.unread && r.balance === null ? { ...r, balance: signedBalance(r.unread.token.money!, card) } : r))
  const { checked, breaks } = runningCheck(filled, opening)
  return checked >= FOLLOW_MIN && checked - breaks.length >= checked * FOLLOW_SHARE ? filled : rows
}

const isInvented = (repair: Repair): boolean => repair.printed === ''

const byWords = (c: Candidate): Candidate => ({
  ...c,
  direction: directionFromWords(`${c.raw.aside} ${c.description}`),
  evidence: 'wording',
})

const MAX_ATTEMPTS = 160
const MAX_WORK = 3_000_000

/** One reading that was tried, for those who ask why. */
export type Attempt = { reading: Reading; rows: number; opening: number | null; closing: number | null; score: number; proved: boolean }

/** Tries readings, the likeliest first, until one proves itself; otherwise the one that comes closest. */
export const bestOutcome = (rows: readonly RawRow[], base: Printed, dates: DateContext, card: boolean): Outcome & { tried: Attempt[] } => {
  const printeds = printedVariants(base)
  const tried: Attempt[] = []
  let best: Outcome | null = null
  let work = 0
  search: for (const set of rowSets(rows, base.beside)) {
    const aside = rowsBeside(set, rows)
    for (const reading of readingsFor(set, card))
      for (const ends of printeds) {
        if (best !== null && (tried.length >= MAX_ATTEMPTS || work > MAX_WORK)) break search
        work += set.length
        const printed = aside.length > 0 ? { ...ends, aside } : ends
        const outcome = attempt(set, reading, dates, printed)
        const { score, ok } = outcome.proof
        tried.push({ reading, rows: set.length, opening: printed.opening, closing: printed.closing, score, proved: ok })
        if (!best || score > best.proof.score + WEIGHT.better) best = outcome
        if (ok) break search
      }
  }
  const again = (set: readonly RawRow[]): Outcome => attempt(set, best!.reading, dates, { ...best!.printed, aside: rowsBeside(set, rows) })
  return { ...(best!.proof.ok ? settleLists(best!, again) : best!), tried }
}

const rowsBeside = (set: readonly RawRow[], rows: readonly RawRow[]): RawRow[] => {
  if (set.length >= rows.length) return []
  const counted = new Set(set.map((row) => row.lines))
  return rows.filter((row) => !counted.has(row.lines))
}
