import { beforeAll, expect, test } from 'vitest'
import { LETTER, rawPdf, textAt } from '../../../../test/pdf/make-pdf.ts'
import { loadPdfium } from '../../../platform/parsing/pdfium-wasm.ts'
import type { Pdfium } from '../pdfium.ts'
import { readPdf } from '../read.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const FILLER = textAt(50, 700, 'This page has enough plain words to be read as text')
const ROW = textAt(50, 300, '05/03 Deposit 900.00')
const stroke = (from: number, to: number, y: number): string => `0.8 w ${from} ${LETTER.height - y} m ${to} ${LETTER.height - y} l S\n`
const bar = (from: number, to: number, y: number): string => `${from} ${LETTER.height - y} ${to - from} 0.7 re f\n`

test.each([
  ['a stroke through the middle', stroke(48, 170, 297), ['05/03', 'Deposit', '900.00']],
  ['a thin bar through the middle', bar(48, 170, 297), ['05/03', 'Deposit', '900.00']],
  ['a stroke through one word', stroke(78, 116, 297), ['Deposit']],
  ['a line under the row', stroke(48, 170, 302), []],
  ['a rule between rows', stroke(40, 560, 305), []],
  ['a rule through the letters of a watermark', textAt(50, 420, 'COPY', { size: 120 }) + stroke(40, 560, 380), []],
  ['a line over the row', stroke(48, 170, 291), []],
  ['a bar that covers the row', `${48} ${LETTER.height - 302} 130 12 re S\n`, []],
])('%s', async (_, drawn, struck) => {
  const [page] = (await readPdf(pdfium, rawPdf([FILLER + ROW + drawn]))).pages
  expect(page!.words.filter((word) => word.struck).map((word) => word.text)).toEqual(struck)
})
