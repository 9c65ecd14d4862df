import { beforeAll, describe, expect, test } from 'vitest'
import { generateMerchant, layouts, renderStatement, renderTampered, type TamperKind } from '../../../test/statements/generator/index.ts'
import { loadPdfium } from '../../platform/parsing/pdfium-wasm.ts'
import type { Pdfium } from '../pdf/pdfium.ts'
import { readPdf } from '../pdf/read.ts'
import { readStatements } from '../statement/read.ts'
import type { Finding } from '../types.ts'
import { findFraudSigns } from './find.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const signsOf = async (pdf: Uint8Array): Promise<Finding[]> => {
  const doc = await readPdf(pdfium, pdf)
  return findFraudSigns(doc, readStatements(doc, { fileName: 'statement.pdf' })).flat()
}

// What shows in the file itself. Changed amounts, totals and balances show in the arithmetic, which has its own tests.
const SIGN: Partial<Record<TamperKind, string>> = {
  overlaidAmount: 'hidden_text',
  retypedAmount: 'font_differs_in_column',
  misalignedAmount: 'amount_off_column',
  invisibleText: 'hidden_text',
  editorProducer: 'unusual_producer',
  dateOutside: 'date_outside_period',
  weekendDate: 'ach_on_bank_holiday',
}

describe.each(layouts)('%s', (layout) => {
  const merchant = generateMerchant('fraud-signs')

  test('the bank’s own statement shows no sign of tampering', async () => {
    const signs = await signsOf(renderStatement(merchant, 1, layout).pdf)
    expect(signs.filter(({ severity, kind }) => severity !== 'info' && kind !== 'does_not_tie')).toEqual([])
  })

  test('each kind of tampering is found, on its page', async () => {
    const missed: string[] = []
    for (const [kind, sign] of Object.entries(SIGN) as [TamperKind, string][]) {
      const { pdf, tampering } = renderTampered(merchant, 1, layout, kind)
      const found = (await signsOf(pdf)).filter(
        (finding) => finding.kind === sign && finding.severity !== 'info' && finding.page === tampering.page,
      )
      if (found.length === 0) missed.push(kind)
    }
    expect(missed).toEqual([])
  })
})
