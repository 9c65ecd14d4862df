import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { compilePdfium, openPdfium } from '../../engine/pdf/pdfium.ts'
import { readPdf } from '../../engine/pdf/read.ts'
import { readStatements } from '../../engine/statement/read.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { statementsBefore } from './statement.ts'

test('a demo statement says how many pages it has, however many lines the month brought', async () => {
  const pdfium = await openPdfium(await compilePdfium(readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'))))
  const account = {
    holder: 'HARBOR GRILL LLC',
    bank: 'Coastal Bank',
    accountNumber: '3301 8874 2265',
    dailySales: 2_800,
    opening: 9_870.55,
  }
  const funders = ['FORWARD FINANCING', 'RAPID FINANCE'].map((text) => ({ text, amount: 412, every: 'day' as const }))
  const lengths = new Set<number>()
  for (const month of ['02', '05', '08', '11'])
    for (const { fileName, pdf } of await statementsBefore({ ...account, funders }, `2026-${month}-16` as IsoDate)) {
      const [statement] = readStatements(await readPdf(pdfium, pdf), { fileName })
      expect([fileName, statement!.reconciled, statement!.discrepancies]).toEqual([fileName, true, []])
      lengths.add(statement!.rows.length)
    }
  // One of them fills two pages to the last line but one, which a guess of lines a page took for three.
  expect([...lengths]).toContain(80)
})
