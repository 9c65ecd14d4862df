import { afterAll, expect, test } from 'vitest'
import { rawPdf, textAt } from '../../../test/pdf/make-pdf.ts'
import { openDocument } from '../../engine/pdf/document.ts'
import { type PageImage, renderForOcr } from '../../engine/pdf/render.ts'
import { createOcr, parseTsv } from './ocr.ts'
import { loadPdfium } from './pdfium-wasm.ts'

const readers = { quick: createOcr(1, 'quick'), careful: createOcr(1, 'careful') }
afterAll(async () => {
  for (const reader of Object.values(readers)) await reader.close()
})

const LINES = ['01/05 Opening balance 12,345.67', '01/09 Card purchase 1,098.76', '01/17 Payroll deposit 430.00']

const pictureOf = async (lines: string[]): Promise<PageImage> => {
  const pdfium = await loadPdfium()
  const doc = openDocument(pdfium, rawPdf([lines.map((line, i) => textAt(60, 100 + i * 14, line, { size: 8 })).join('')]))
  const page = pdfium.c.FPDF_LoadPage(doc.handle, 0)
  return renderForOcr(pdfium, page, 12_000_000)!
}

test.each(['quick', 'careful'] as const)(
  'type of eight points is read from a picture in the %s way, amounts to the cent',
  async (manner) => {
    const words = await readers[manner].read(await pictureOf(LINES), 'page')
    const texts = words.map((word) => word.text)
    expect(texts).toEqual(expect.arrayContaining(['01/05', 'balance', '12,345.67', '1,098.76', '430.00']))
    const amount = words.find((word) => word.text === '12,345.67')!
    expect((amount.y1 * 72) / 300).toBeGreaterThan(95)
    expect((amount.y1 * 72) / 300).toBeLessThan(104)
    expect(amount.confidence).toBeGreaterThan(0.7)
  },
)

test('only words are taken from the table that tesseract prints', () => {
  const tsv = ['1\t1\t0\t0\t0\t0\t0\t0\t100\t50\t-1\t', '5\t1\t1\t1\t1\t1\t10\t20\t30\t8\t96.5\tTotal', ''].join('\n')
  expect(parseTsv(tsv)).toEqual([{ text: 'Total', x0: 10, y0: 20, x1: 40, y1: 28, confidence: 0.965 }])
})
