import { beforeAll, describe, expect, test } from 'vitest'
import { rawPdf, textAt } from '../../../../test/pdf/make-pdf.ts'
import { loadPdfium } from '../../../platform/parsing/pdfium-wasm.ts'
import type { OcrPage } from '../ocr/ocr-words.ts'
import type { Pdfium } from '../pdfium.ts'
import { readPdf } from '../read.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const FILLER = textAt(50, 100, 'This page has enough plain words to be read as text')
let pictures = 0
/** Sees words enough that it is not asked again for the page on its side. */
const lookAt: OcrPage = async (_, of) => {
  if (of === 'page') pictures++
  return Array.from({ length: 10 }, (_, i) => ({ text: 'word', x0: 300, y0: 100 * i, x1: 600, y1: 100 * i + 33, confidence: 0.93 }))
}

describe('a figure that has no meaning in its font', () => {
  const table = (code: string): string =>
    `begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar ${code} endbfchar endcmap`
  const fileWith = (code: string, text: string): Buffer =>
    rawPdf([`${FILLER}${textAt(50, 200, text, { font: 'F9' })}`], {
      resources: '/Font << /F1 3 0 R /F9 100 0 R >>',
      extra: [
        '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 101 0 R >>',
        `<< /Length ${table(code).length} >>\nstream\n${table(code)}\nendstream`,
      ],
    })

  test.each([
    ['before an amount', '<39> <e000>', '91,250.00'],
    ['within it', '<39> <fffd>', '1,950.00'],
    ['behind it', '<39> <200b>', '1,250.09'],
    ['a minus', '<2d> <e000>', '-1,250.00'],
  ])('%s sends the page to OCR', async (_, code, text) => {
    pictures = 0
    await readPdf(pdfium, fileWith(code, text), { ocr: lookAt })
    expect(pictures).toBe(1)
  })

  test.each([
    ['apart from amounts', '<39> <e000>', '9 1,250.00'],
    ['that paints nothing', '<39> <0039>', '1,250.00\u0001'],
  ])('%s does not', async (_, code, text) => {
    pictures = 0
    const doc = await readPdf(pdfium, fileWith(code, text), { ocr: lookAt })
    expect(pictures).toBe(0)
    expect(doc.pages[0]!.words.map((word) => word.text)).toContain('1,250.00')
  })
})
