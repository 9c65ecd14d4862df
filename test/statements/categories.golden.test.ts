import { describe, expect, it } from 'vitest'
import type { AnalysisRow } from '../../src/engine/analysis.ts'
import { analyzeRows } from '../../src/engine/analyze.ts'
import type { IsoDate } from '../../src/shared/dates.ts'
import type { Cents } from '../../src/shared/money.ts'
import { type DescriptorStyle, describe as printed } from './generator/describe.ts'
import { generateMerchant } from './generator/index.ts'

const STYLES: readonly DescriptorStyle[] = ['chase', 'boa', 'wells', 'td', 'usbank', 'pnc', 'citi', 'core', 'union', 'neobank', 'regional']

/** Seeds from here on are scored and never looked into. */
const HELD_OUT = 900_000
const SEEDS = 500
const HELD_OUT_SEEDS = 100

type Counts = { hit: number; wrong: number; missed: number }

const score = (from: number, count: number): { macroF1: number; worst: string } => {
  const counts = new Map<string, Counts>()
  const of = (category: string): Counts => {
    const known = counts.get(category) ?? { hit: 0, wrong: 0, missed: 0 }
    counts.set(category, known)
    return known
  }
  for (let seed = from; seed < from + count; seed++) {
    const merchant = generateMerchant(seed)
    const style = STYLES[seed % STYLES.length]!
    const rows: AnalysisRow[] = merchant.transactions.map((entry) => ({
      date: entry.date as IsoDate,
      description: printed(style, entry, merchant.account.number),
      amount: entry.amountCents as Cents,
      type: entry.type,
    }))
    analyzeRows(rows).labels.forEach((label, i) => {
      const truth = merchant.transactions[i]!.category
      if (label.category === truth) of(truth).hit++
      else {
        of(label.category).wrong++
        of(truth).missed++
      }
    })
  }
  const f1 = [...counts].map(([category, { hit, wrong, missed }]) => [category, (2 * hit) / (2 * hit + wrong + missed)] as const)
  const worst = f1.toSorted((a, b) => a[1] - b[1])[0]!
  return { macroF1: f1.reduce((sum, [, value]) => sum + value, 0) / f1.length, worst: `${worst[0]} ${worst[1].toFixed(4)}` }
}

describe('categories of generated merchants, in the words of eleven banks', () => {
  it('have a macro-F1 of 0.98 or more', () => {
    const { macroF1, worst } = score(1, SEEDS)
    expect(macroF1, `worst: ${worst}`).toBeGreaterThanOrEqual(0.98)
  })

  it('have a macro-F1 of 0.98 or more for merchants nobody has looked at', () => {
    expect(score(HELD_OUT, HELD_OUT_SEEDS).macroF1).toBeGreaterThanOrEqual(0.98)
  })
})
