import type { Claim } from '../../../types.ts'
import type { Line } from '../../lines/lines.ts'
import { wordsOnly } from '../../tables/labels.ts'
import { signedBalance } from '../../text/money.ts'
import type { Token } from '../../text/tokens.ts'
import { holds } from '../claims.ts'
import { type Candidate, firstLine } from '../interpret.ts'
import type { Printed } from '../prove.ts'
import { type ChainResult, runningCheck } from '../running.ts'
import { type At, stepsOf } from './carried.ts'

const TIES_MIN = 3
const TIES_FOR_EACH_FAULT = 3
const FAULTS_OF_FEW = 2
/** Lines that are alike, the largest kinds first: a stranger's page may have as many kinds as lines. */
const KINDS_ASKED = 6
/** What is available differs from what is booked by what is held. */
const NOT_BOOKED = /available|collected|pending|hold|limit/

/** `inRow`: on a line of the row that it is below; others stand between rows. */
type Below = { line: Line; token: Token; value: number; inRow: boolean }

const onlyAmount = ({ tokens }: Line): Token | null => {
  let only: Token | null = null
  for (const token of tokens) {
    if (token.kind !== 'money') continue
    if (only) return null
    only = token
  }
  return only
}

/** Amounts alone on their lines, among the rows: below what a row begins with, or between rows. */
const amountsAmong = (rows: readonly Candidate[], { beside, balances, card }: BesideBalances): Below[] => {
  const belowOf = (line: Line, inRow: boolean): Below[] => {
    const token = onlyAmount(line)
    return token && !NOT_BOOKED.test(line.squashed) ? [{ line, token, value: signedBalance(token.money!, card), inRow }] : []
  }
  const ofRows = new Set<Line>()
  const inRows: Below[] = []
  for (const { raw } of rows) {
    for (const line of raw.lines) ofRows.add(line)
    if (raw.lines.length > 1)
      for (const line of raw.lines)
        inRows.push(...belowOf(line, true).filter(({ token }) => !raw.cells.some((cell) => cell.token === token)))
  }
  const between = beside.amounts.flatMap(({ line }) => (ofRows.has(line) ? [] : belowOf(line, false)))
  const ofDays = balances.flatMap(({ line, labelled: { near, dates } }) =>
    near === 'balance' && dates.length === 1 ? belowOf(line, false) : [],
  )
  return [...inRows, ...between, ...ofDays].sort((a, b) => a.line.index - b.line.index)
}

/** By their words, or, below their rows, by the edge that they stand at: between rows sums may stand there as well. */
const WAYS: ((below: Below) => string | null)[] = [
  ({ line }) => wordsOnly(line),
  ({ token, inRow }) => (inRow ? `right ${Math.round(token.x1)}` : null),
  ({ token, inRow }) => (inRow ? `left ${Math.round(token.x0)}` : null),
]

const kindsOf = (amounts: readonly Below[]): Below[][] =>
  WAYS.flatMap((way) =>
    [...Map.groupBy(amounts, way)]
      .flatMap(([key, kind]) => (key !== null && kind.length >= TIES_MIN ? [kind] : []))
      .sort((a, b) => b.length - a.length)
      .slice(0, KINDS_ASKED),
  )

type Numbered = { row: Candidate; first: number; at: number }

/** Each amount beside the row that leads to it, the latest of those between it and the next such line: above it, or below it where it heads them. */
const attached = (kind: readonly Below[], inLines: readonly Numbered[], side: 'above' | 'below'): At => {
  const out = new Map<Candidate, { value: number; line: Line }>()
  let next = 0
  const takeUntil = (index: number): Numbered | null => {
    let latest: Numbered | null = null
    for (; next < inLines.length && inLines[next]!.first < index; next++)
      if (!latest || inLines[next]!.at > latest.at) latest = inLines[next]!
    return latest
  }
  if (side === 'below') takeUntil(kind[0]!.line.index)
  for (const [i, { line, value }] of kind.entries()) {
    const until = side === 'above' ? line.index : (kind[i + 1]?.line.index ?? Number.POSITIVE_INFINITY)
    const latest = takeUntil(until)
    if (latest) out.set(latest.row, { value, line })
  }
  return out
}

/** So many of the figures follow from the one before that they are balances, and the others faults. */
export const areMostlyTold = ({ checked, breaks }: Pick<ChainResult<Candidate>, 'checked' | 'breaks'>): boolean => {
  const ties = checked - breaks.length
  return ties >= TIES_MIN && breaks.length <= Math.max(FAULTS_OF_FEW, ties / TIES_FOR_EACH_FAULT)
}

type BesideBalances = Pick<Printed, 'opening' | 'closing' | 'card' | 'beside' | 'balances'>

/**
 * A running balance on the line below its amount, or the balance of a day on a line of its own, whatever it is called: amounts that are alike and mostly are what
 * the rows lead to must all be. `rows` are in the order of their days, be they printed so or the other way round.
 */
export const belowClaims = (rows: readonly Candidate[], printed: BesideBalances): Claim<Candidate>[] => {
  const { opening, closing } = printed
  const amounts = opening === null || closing === null ? [] : amountsAmong(rows, printed)
  if (amounts.length < TIES_MIN) return []
  const inLines = rows.map((row, at) => ({ row, first: firstLine(row), at })).sort((a, b) => a.first - b.first || a.at - b.at)
  const seen = new Set<Line>()
  const out: Claim<Candidate>[] = []
  for (const kind of kindsOf(amounts)) {
    const fresh = kind.filter(({ line }) => !seen.has(line))
    if (fresh.length < TIES_MIN) continue
    for (const side of ['above', 'below'] as const) {
      const at = attached(fresh, inLines, side)
      const told = runningCheck(
        rows.map((row) => ({ ...row, balance: at.get(row)?.value ?? null })),
        opening,
      )
      if (!areMostlyTold(told)) continue
      const { breaks } = told
      const claims = stepsOf(rows, at, opening!, closing!).map((claim) => ({ ...claim, isRunning: true as const }))
      // Rows of a day may be booked in another order than they are printed in; then nothing is held against any of them.
      if (breaks.length > 0 || claims.every((claim) => holds(claim, rows))) out.push(...claims)
      for (const { line } of fresh) seen.add(line)
      break
    }
  }
  return out
}
