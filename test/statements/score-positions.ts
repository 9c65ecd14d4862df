import type { AnalysisRow } from '../../src/engine/analysis.ts'
import { analyzeRows } from '../../src/engine/analyze.ts'
import { FUNDERS } from '../../src/engine/classify/funders.ts'
import type { Position as Found } from '../../src/engine/types.ts'
import type { IsoDate } from '../../src/shared/dates.ts'
import type { Cents } from '../../src/shared/money.ts'
import { type DescriptorStyle, describe } from './generator/describe.ts'
import { generateMerchant, type MerchantOptions, positionsWithin } from './generator/merchant.ts'
import type { Merchant, Position } from './generator/types.ts'

export const STYLES: DescriptorStyle[] = ['chase', 'boa', 'wells', 'td', 'usbank', 'pnc', 'citi', 'core', 'union', 'neobank', 'regional']

export type Miss = { seed: number; what: 'missed' | 'invented' | 'cadence' | 'rows' | 'funding' | 'returned'; detail: string }

export type Score = {
  matched: number
  missed: number
  invented: number
  cadenceRight: number
  rowsRight: number
  fundingRight: number
  /** One entry a reported position: how sure it was, and whether it is real. */
  calibration: { confidence: number; real: boolean }[]
  misses: Miss[]
}

export const precision = (s: Score): number => s.matched / Math.max(1, s.matched + s.invented)
export const recall = (s: Score): number => s.matched / Math.max(1, s.matched + s.missed)
export const cadenceShare = (s: Score): number => s.cadenceRight / Math.max(1, s.matched)

/** Rows as a bank prints them; no PDF in between, so that only positions are scored. */
export const rowsOf = (merchant: Merchant, style: DescriptorStyle): AnalysisRow[] =>
  merchant.transactions.map((entry) => ({
    date: entry.date as IsoDate,
    description: describe(style, entry, merchant.account.number),
    amount: entry.amountCents as Cents,
    type: entry.type,
  }))

/** Share of the rows of either that both have. */
const overlap = (a: readonly number[], b: readonly number[]): number => {
  const set = new Set(a)
  const common = b.filter((r) => set.has(r)).length
  return common / (a.length + b.length - common)
}

const letters = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** The known name, or for an invented funder a payee that begins as the printed one does: banks cut names. */
const sameName = (found: Found, truth: Position): boolean => {
  if (truth.knownAs !== null)
    return (
      found.funderName === truth.knownAs ||
      FUNDERS.some((f) => f.name === found.funderName && letters(truth.knownAs!).startsWith(letters(f.name)))
    )
  const [a, b] = [letters(found.funderName), letters(truth.funderName)]
  return a.startsWith(b.slice(0, 8)) || b.startsWith(a.slice(0, 8))
}

export const scorePositions = (seeds: Iterable<number>, options: MerchantOptions = {}, months: number[] | null = null): Score => {
  const score: Score = { matched: 0, missed: 0, invented: 0, cadenceRight: 0, rowsRight: 0, fundingRight: 0, calibration: [], misses: [] }
  for (const seed of seeds) scoreOne(seed, options, months, score)
  return score
}

const scoreOne = (seed: number, options: MerchantOptions, months: number[] | null, score: Score): void => {
  const merchant = generateMerchant(seed, options)
  const style = STYLES[seed % STYLES.length]!
  const periods = months === null ? merchant.months.map((_, i) => i) : months
  const truths = positionsWithin(merchant, periods)
  const visible = merchant.transactions.filter((e) =>
    periods.some((p) => e.date >= merchant.months[p]!.start && e.date <= merchant.months[p]!.end),
  )
  const all = rowsOf(merchant, style)
  const analysis = analyzeRows(visible.map((e) => all[e.index]!))
  const indexOf = visible.map((e) => e.index)
  const found = analysis.mcaPositions.map((position) => ({ position, rows: position.rows.map((r) => indexOf[r]!) }))
  const open = new Set(found)
  for (const truth of truths) {
    const rows = [...truth.payments, ...truth.retries]
    const hit = [...open]
      .filter((f) => sameName(f.position, truth) && overlap(f.rows, rows) >= 0.5)
      .sort((a, b) => overlap(b.rows, rows) - overlap(a.rows, rows))[0]
    if (!hit) {
      score.missed++
      score.misses.push({
        seed,
        what: 'missed',
        detail: `${style} ${truth.funderName} ${truth.frequency} ×${truth.payments.length}${truth.known ? '' : ' unknown'}: ${all[truth.payments[0]!]!.description}`,
      })
      continue
    }
    open.delete(hit)
    score.matched++
    score.calibration.push({ confidence: hit.position.confidence, real: true })
    const note = (right: boolean, what: Miss['what'], detail: string): number => {
      if (!right) score.misses.push({ seed, what, detail: `${style} ${truth.funderName}: ${detail}` })
      return Number(right)
    }
    score.cadenceRight += note(
      hit.position.frequency === truth.frequency,
      'cadence',
      `${hit.position.frequency} for ${truth.frequency} ×${truth.payments.length}`,
    )
    score.rowsRight += note(overlap(hit.rows, rows) === 1, 'rows', `${hit.rows.length} rows for ${rows.length}`)
    const deposits = hit.position.fundingDeposits.map((d) => indexOf[d.row]!)
    score.fundingRight += note(
      overlap(deposits, truth.fundingDeposits) === 1 || (deposits.length === 0 && truth.fundingDeposits.length === 0),
      'funding',
      `deposits ${deposits.map((d) => all[d]!.description)} for ${truth.fundingDeposits.map((d) => all[d]!.description)}`,
    )
    note(
      hit.position.returnedPayments === truth.returned.length,
      'returned',
      `${hit.position.returnedPayments} returned for ${truth.returned.length}`,
    )
  }
  for (const { position, rows } of open) {
    score.invented++
    score.calibration.push({ confidence: position.confidence, real: false })
    score.misses.push({
      seed,
      what: 'invented',
      detail: `${style} ${position.funderName} ${position.frequency} ×${rows.length} ${position.confidence}: ${all[rows[0]!]!.description} [${merchant.transactions[rows[0]!]!.category}]`,
    })
  }
}
