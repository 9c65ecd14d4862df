import { expect, test } from 'vitest'
import { madeStatements } from '../../engine/corrections/test-statements.ts'
import type { Correction } from '../../engine/corrections/types.ts'
import type { KeptInput } from '../../platform/analysis-run/kept-input.ts'
import { packAtOnce } from '../../platform/analysis-run/pack.ts'
import type { AnalysisWire } from '../../platform/analysis-run/wire.ts'
import { type Part, work } from './over-time-thread.ts'

const statements = madeStatements()
const kept = { source: { kind: 'statements', statements }, answers: [], rules: [], machine: { labels: [], of: [] } } as unknown as KeptInput
const part = (analysisId: string, ...corrections: Correction[]): Part => ({
  analysisId,
  packed: packAtOnce(JSON.stringify(kept)),
  corrections,
})
const joined = async (...parts: Part[]) =>
  JSON.parse((await work({ merchantId: 'mer_1', parts }, undefined as never, undefined as never)) as string) as Pick<
    AnalysisWire,
    'summary' | 'metrics' | 'mcaPositions'
  >

test('what people said of a paper that was analysed twice holds, whichever copy they said it of', async () => {
  const ref = statements[0]!.rows.findIndex((row) => row.type === 'credit' && row.amount > 0)
  const correction: Correction = {
    id: 'cor_1',
    by: 'usr_1',
    at: '2026-05-01T12:00:00.000Z',
    reason: 'It is less.',
    changes: [{ kind: 'row', row: ref, amount: (statements[0]!.rows[ref]!.amount - 1) as never }],
  }
  const plain = await joined(part('ana_1'), part('ana_2'))
  const first = await joined(part('ana_1', correction), part('ana_2'))
  const second = await joined(part('ana_1'), part('ana_2', correction))
  expect(Math.round(100 * (plain.summary.totalCredits - second.summary.totalCredits))).toBe(1)
  expect(second.summary).toEqual(first.summary)
  expect(second.metrics).toEqual(first.metrics)
})
