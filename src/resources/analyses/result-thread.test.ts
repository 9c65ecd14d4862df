import { expect, test } from 'vitest'
import { analyzeRows } from '../../engine/analyze.ts'
import { analysisToWire } from '../../platform/analysis-run/wire.ts'
import type { IsoDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import { tell } from './result-thread.ts'

test('the preview of a rule counts what the rule would change: what a payee gives back on a card it would not', () => {
  const accounts = (['deposit', 'card'] as const).map((kind, a) => ({
    id: `acc-${a}`,
    name: null,
    last4: null,
    kind,
    closingBalance: null,
  }))
  const rows = [0, 1].map((account) => ({
    date: '2026-01-05' as IsoDate,
    description: 'STAPLES REFUND',
    amount: 5_000 as Cents,
    type: 'credit' as const,
    account,
  }))
  const rule = { payee: 'STAPLES', type: 'credit', category: 'businessRevenue' } as const
  const wanted = { ...rule, classification: rule.category }
  expect(tell(analysisToWire(analyzeRows(rows, { accounts })), 'relabelled', wanted)).toMatchObject({ transactions: 1, amount: 50 })
  const { metrics } = analyzeRows(rows, { accounts, rules: [{ id: 'rule_1', ...rule }] })
  expect(metrics.overall.trueRevenue).toBe(5_000)
})
