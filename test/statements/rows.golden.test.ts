import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { compilePdfium, openPdfium, type Pdfium } from '../../src/engine/pdf/pdfium.ts'
import { readPdf } from '../../src/engine/pdf/read.ts'
import { readStatements } from '../../src/engine/statement/read.ts'
import type { Statement } from '../../src/engine/types.ts'
import {
  generateMerchant,
  layouts,
  type Rendered,
  type RenderOptions,
  renderAccounts,
  renderMonths,
  renderStatement,
  renderTampered,
  type Truth,
} from './generator/index.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await openPdfium(await compilePdfium(readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))))
})

const read = async (rendered: Rendered): Promise<Statement[]> =>
  readStatements(await readPdf(pdfium, rendered.pdf), { fileName: 'generated.pdf' })

const wordsOf = (text: string): string =>
  text
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
    .sort()
    .join(' ')

/** Grids print no description: a check is known by its number. */
const describeRow = (text: string, check: number | null): string =>
  check !== null && new RegExp(`\\b0*${check}\\b`).test(text) ? `CHECK ${check}` : wordsOf(text)

type Score = { found: number; read: number; printed: number }

/** Rows that agree in date, amount, direction and every word of the description. */
const scoreRows = (statement: Statement, truth: Truth): Score => {
  const wanted = new Map<string, number>()
  const checks = new Map<string, number>()
  for (const row of truth.rows) {
    const key = `${row.date}|${row.type}|${row.amountCents}|${describeRow(row.description, row.checkNumber)}`
    wanted.set(key, (wanted.get(key) ?? 0) + 1)
    if (row.checkNumber !== null) checks.set(`${row.date}|${row.amountCents}|${row.checkNumber}`, row.checkNumber)
  }
  let found = 0
  for (const row of statement.rows) {
    const number = [...row.description.matchAll(/\d+/g)]
      .map((m) => checks.get(`${row.date}|${row.amount}|${Number(m[0])}`))
      .find((n) => n !== undefined)
    const key = `${row.date}|${row.type}|${row.amount}|${describeRow(row.description, number ?? null)}`
    const left = wanted.get(key) ?? 0
    if (left === 0) continue
    wanted.set(key, left - 1)
    found++
  }
  return { found, read: statement.rows.length, printed: truth.rows.length }
}
const f1 = ({ found, read: got, printed }: Score): number => (got + printed === 0 ? 1 : (2 * found) / (got + printed))

const facts = (s: Statement): unknown => ({
  opening: s.openingBalance,
  closing: s.closingBalance,
  period: `${s.periodStart}..${s.periodEnd}`,
  last4: s.accountLast4,
  holder: s.holder,
  off: s.discrepancies,
  reconciled: s.reconciled,
})
const wantedFacts = (t: Truth): unknown => ({
  opening: t.opening,
  closing: t.closing,
  period: `${t.periodStart}..${t.periodEnd}`,
  last4: t.accountLast4,
  holder: t.holder,
  off: [],
  reconciled: true,
})

const expectAll = async (rendered: Rendered): Promise<void> => {
  const statements = await read(rendered)
  expect(statements).toHaveLength(rendered.truths.length)
  for (const [i, truth] of rendered.truths.entries()) {
    expect(facts(statements[i]!)).toEqual(wantedFacts(truth))
    expect(f1(scoreRows(statements[i]!, truth))).toBe(1)
  }
}

describe.each(layouts)('%s', (layout) => {
  test.each([31, 32])('every row, balance and period of merchant %i is read and proved', async (seed) => {
    await expectAll(renderStatement(generateMerchant(seed), seed % 3, layout))
  })

  test('two months in one file are two statements', async () => {
    await expectAll(renderMonths(generateMerchant(33), [0, 1], layout))
  })

  test('two accounts in one file are two statements', async () => {
    await expectAll(renderAccounts(generateMerchant(34), 1, layout))
  })

  test('an amount that was changed, a row that was taken out and a closing balance that was raised do not reconcile', async () => {
    for (const kind of ['amountChanged', 'rowDeleted', 'closingChanged'] as const) {
      const tampered = renderTampered(generateMerchant(35), 0, layout, kind)
      if (tampered.tampering.reconciles) continue
      const [statement] = await read(tampered)
      expect(statement!.reconciled, `${kind}: ${tampered.tampering.expected}`).toBe(false)
      expect(statement!.discrepancies.length).toBeGreaterThan(0)
    }
  })
})

const TROUBLES: [string, RenderOptions][] = [
  ['letter spacing and split numbers', { spacing: 0.4, splitNumbers: 0.2 }],
  ['headings without spaces', { squash: true }],
  ['a page turned on its side', { rotate: 90 }],
  ['a watermark, ligatures and bold drawn twice', { watermark: 'COPY', ligatures: true, doubleStrike: true }],
]
test.each(TROUBLES)('with %s every layout is still read and proved', async (_, options) => {
  for (const layout of layouts) {
    const rendered = renderStatement(generateMerchant(36), 1, layout, options)
    const [statement] = await read(rendered)
    const truth = rendered.truth
    expect({ layout, reconciled: statement!.reconciled, rows: statement!.rows.length, closing: statement!.closingBalance }).toEqual({
      layout,
      reconciled: true,
      rows: truth.rows.length,
      closing: truth.closing,
    })
  }
})

test('merchants that were held back while the reader was written: every row of every layout', async () => {
  const total: Score = { found: 0, read: 0, printed: 0 }
  let proved = 0
  let files = 0
  for (const [i, layout] of layouts.entries()) {
    const rendered = renderStatement(generateMerchant(900_000 + i), i % 3, layout)
    const [statement] = await read(rendered)
    const score = scoreRows(statement!, rendered.truth)
    total.found += score.found
    total.read += score.read
    total.printed += score.printed
    files++
    if (statement!.reconciled) proved++
  }
  expect(proved).toBe(files)
  expect(f1(total)).toBe(1)
})
