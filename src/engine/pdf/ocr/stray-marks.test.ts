import { expect, test } from 'vitest'
import { drawPage } from '../../statement/test-page.ts'
import type { OcrWord } from './ocr-words.ts'
import { withoutStrayMarks } from './stray-marks.ts'

const MARKS = new Set(['JY', 'af', 'v', 'OS', 'Dcc'])
const read = (drawing: string, confidence = 0.6): OcrWord[] =>
  drawPage(1, drawing).words.map((word) => ({ ...word, confidence: MARKS.has(word.text) ? confidence : 0.95 }))
const textOf = (words: readonly OcrWord[]): string => words.map(({ text }) => text).join(' ')
const without = (drawing: string, confidence?: number): string => textOf(withoutStrayMarks(read(drawing, confidence)))

const TICKED = `
      Date       Description     Amount
  JY  09/02/2025 FISERV DEP      10.00
      09/02/2025 WORLDPAY        12.00
  af  09/03/2025 KAPITUS         14.00
`

test('a tick left of the dates is no part of its row', () => {
  expect(without(TICKED)).toBe(textOf(read(TICKED.replace('JY', '  ').replace('af', '  '))))
})

test('where every row has one, the label over the dates tells their column', () => {
  expect(without(TICKED.replace('    09/02/2025 WORLDPAY', 'v   09/02/2025 WORLDPAY'))).toBe(textOf(read(TICKED.replace(/JY|af/g, '  '))))
})

test('letters that OCR is sure of, or that stand where other lines have their first date, stay', () => {
  const all = (drawing: string): string => textOf(read(drawing))
  expect(without(TICKED, 0.9)).toBe(all(TICKED))
  const twoDates = `
  09/02 09/03 FISERV DEP      10.00
  09/02 09/04 WORLDPAY        12.00
  OS    09/05 KAPITUS         14.00
`
  expect(without(twoDates)).toBe(all(twoDates))
  const named = `
  Dec 2  Dec 3  FISERV DEP      10.00
  Dcc 2  Dec 4  WORLDPAY        12.00
`
  expect(without(named)).toBe(all(named))
})
