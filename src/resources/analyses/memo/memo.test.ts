import { beforeAll, expect, test } from 'vitest'
import { analyzeStatements } from '../../../engine/analyze.ts'
import type { Pdfium } from '../../../engine/pdf/pdfium.ts'
import { readPdf } from '../../../engine/pdf/read.ts'
import type { Row, Statement } from '../../../engine/types.ts'
import { analysisToWire } from '../../../platform/analysis-run/wire.ts'
import { loadPdfium } from '../../../platform/parsing/pdfium-wasm.ts'
import type { IsoDate } from '../../../shared/dates.ts'
import type { Cents } from '../../../shared/money.ts'
import { creditMemo } from './memo.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const row = (date: string, amount: number, type: Row['type']): Row => ({
  date: date as IsoDate,
  description: 'SQUARE INC PAYOUT',
  amount: amount as Cents,
  type,
  balance: null,
  page: 1,
  box: null,
  statement: null,
})

const month = (over: Partial<Statement>): Statement => ({
  fileName: 'jan.pdf',
  bank: 'Chase',
  accountLast4: '1111',
  holder: 'HARBOR BAKERY LLC',
  holderState: null,
  currency: 'USD',
  kind: 'deposit',
  periodStart: '2026-01-01' as IsoDate,
  periodEnd: '2026-01-31' as IsoDate,
  openingBalance: -50_000 as Cents,
  closingBalance: -40_000 as Cents,
  pageCount: 1,
  reconciled: true,
  discrepancies: [],
  findings: [],
  duplicateOf: null,
  rows: [row('2026-01-10', 10_000, 'credit')],
  dailyBalances: [],
  ...over,
})

const textOf = async (...given: Parameters<typeof analyzeStatements>): Promise<string[]> => {
  const result = analysisToWire(analyzeStatements(...given))
  const bytes = await creditMemo({ id: 'ana_1', revision: 0, result, corrections: [] }, '2026-03-01' as IsoDate)
  const { pages } = await readPdf(pdfium, new Uint8Array(bytes))
  return pages.map(({ words }) => words.map(({ text }) => text).join(' '))
}

test('the highest balance of an account that was never above zero is the one it had', async () => {
  const [text] = await textOf([month({})])
  expect(text).toContain('lowest -$500.00')
  expect(text).toContain('highest -$400.00')
})

test('an account that was left out by hand is not named over the figures', async () => {
  const other = month({
    fileName: 'own.pdf',
    bank: 'Ally',
    accountLast4: '9999',
    holder: 'ANA RUIZ',
    rows: [row('2026-01-11', 7, 'debit')],
  })
  const corrections = [
    {
      id: 'cor_1',
      by: 'usr_1',
      at: '',
      reason: 'Her own account.',
      changes: [{ kind: 'account' as const, statement: 1, excluded: true }],
    },
  ]
  expect((await textOf([month({}), other]))[0]).toContain('ANA RUIZ')
  const [without, statements] = await textOf([month({}), other], { corrections })
  expect(without).not.toContain('ANA RUIZ')
  expect(without).not.toContain('9999')
  expect(statements).toContain('left out by hand')
})

test('months that have no room are said to be missing', async () => {
  const months = Array.from({ length: 14 }, (_, i) => {
    const start = `${2025 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`
    return month({
      fileName: `${start}.pdf`,
      periodStart: `${start}-01` as IsoDate,
      periodEnd: `${start}-28` as IsoDate,
      openingBalance: 100_000 as Cents,
      closingBalance: (110_000 + i) as Cents,
      rows: [row(`${start}-10`, 10_000 + i, 'credit')],
    })
  })
  const [text] = await textOf(months)
  expect(text).toContain('and 2 earlier ones; the workbook has all of them.')
})

test('statements that are all left out by hand are no data', async () => {
  const changes = [{ kind: 'account' as const, statement: 0, excluded: true }]
  const [text] = await textOf([month({})], { corrections: [{ id: 'cor_1', by: 'usr_1', at: '', reason: '', changes }] })
  expect(text).toContain('Every statement was left out by hand')
})
