import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnalysisRow } from '../../engine/analysis.ts'
import { analyzeRows, analyzeStatements } from '../../engine/analyze.ts'
import type { Correction } from '../../engine/corrections/types.ts'
import type { Statement } from '../../engine/types.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { cents } from '../../shared/money.ts'
import { type ComputeSource, resultOf } from './kept-input.ts'
import { overviewOf } from './overview.ts'
import { packAtOnce, packResult, unpack, unpackAtOnce } from './pack.ts'
import { analysisToWire } from './wire.ts'

const row = (more: Partial<AnalysisRow>): AnalysisRow => ({
  date: '2026-03-02' as IsoDate,
  description: 'SYSCO CORP INV 1',
  amount: cents(1_250),
  type: 'debit',
  ...more,
})
const OF_ROWS: ComputeSource = { kind: 'rows', rows: [], openingBalance: null, holders: [] }

describe('a result written by hand', () => {
  test('is what JSON.stringify writes, whatever the descriptions hold and wherever the rows stand', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom('"', '\\', '\n', 'CAFÉ', '\u2028', '😀', '\ud83d', '\u007f'),
    )
    const place = fc.record(
      {
        balance: fc.option(fc.integer({ min: -99_999, max: 99_999 }).map(cents)),
        page: fc.option(fc.nat(400)),
        statement: fc.option(fc.nat(3)),
      },
      { requiredKeys: [] },
    )
    const given = fc.record({
      description: text,
      amount: fc.nat(1e9).map(cents),
      type: fc.constantFrom('credit' as const, 'debit' as const),
      place,
    })
    fc.assert(
      fc.property(fc.array(given, { maxLength: 30 }), (rows) => {
        const analysis = analyzeRows(rows.map(({ place: where, ...r }) => row({ ...r, ...(where as Partial<AnalysisRow>) })))
        const { bytes, overview } = resultOf(OF_ROWS, analysis)
        expect(bytes.toString()).toBe(JSON.stringify(analysisToWire(analysis)))
        expect(overview).toEqual(overviewOf(bytes.toString()))
      }),
      { numRuns: 150 },
    )
  })

  test('also where rows belong to accounts and some were corrected', () => {
    const accounts = [0, 1].map((i) => ({ id: `acc-${i}`, name: null, last4: null, kind: 'deposit' as const, closingBalance: null }))
    const corrections: Correction[] = [
      {
        id: 'cor_1',
        by: 'key_1',
        at: '2026-04-01T00:00:00.000Z',
        reason: 'a "reason"',
        changes: [{ kind: 'label', rows: [1], category: 'payroll' }],
      } as unknown as Correction,
    ]
    const rows = [row({ account: 0 }), row({ account: 1, description: 'JOB "LOT" 7' }), row({ account: 1 })]
    const analysis = analyzeRows(rows, { accounts, corrections })
    expect(resultOf(OF_ROWS, analysis).bytes.toString()).toBe(JSON.stringify(analysisToWire(analysis)))
  })

  test('and where statements name their documents', () => {
    const analysis = analyzeStatements([])
    const source: ComputeSource = { kind: 'statements', statements: [] as Statement[], documentIds: [] }
    expect(JSON.parse(resultOf(source, analysis).bytes.toString())).toEqual(JSON.parse(JSON.stringify(analysisToWire(analysis))))
  })
})

test('what was packed in either form is opened, at once or away from here', async () => {
  const text = JSON.stringify(Array.from({ length: 80_000 }, (_, i) => `ÄÖ ${(i * 7_919) % 65_537}`))
  for (const packed of [packAtOnce(text), packResult(text), packResult(Buffer.from(text))]) {
    expect(packed.length).toBeGreaterThan(64 * 1024)
    expect(unpackAtOnce(packed)).toBe(text)
    expect(await unpack(packed)).toBe(text)
  }
  expect(await unpack(packResult('{}'))).toBe('{}')
})
