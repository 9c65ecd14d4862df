import { expect, test } from 'vitest'
import type { PageText } from '../../types.ts'
import { ocrPage, turn } from './ocr-page.ts'
import { cleanOcrText, cleanOcrWords, type OcrWord } from './ocr-words.ts'

const page: PageText = { page: 1, width: 612, height: 792, words: [], source: 'text' }
// Two rows of three pixels, dark enough not to be blank.
const image = { width: 3, height: 2, dpi: 72, data: Uint8Array.from([1, 2, 3, 250, 250, 250]) }
const words = (confidence: number): OcrWord[] =>
  Array.from({ length: 12 }, (_, i) => ({ text: `word${i}`, x0: i, y0: 0, x1: i + 1, y1: 1, confidence }))

test('a picture is turned clockwise by quarters', () => {
  expect([...turn(image, 1).data]).toEqual([250, 1, 250, 2, 250, 3])
  expect([...turn(image, 2).data]).toEqual([250, 250, 250, 3, 2, 1])
  expect([...turn(image, 3).data]).toEqual([3, 250, 2, 250, 1, 250])
  expect(turn(turn(image, 1), 3)).toEqual(image)
})

test('a page scanned sideways is turned until it can be read', async () => {
  const asked: number[] = []
  const { page: read } = await ocrPage(
    page,
    image,
    async (picture) => {
      asked.push(picture.width)
      return words(picture.width === 2 ? 0.95 : 0.3)
    },
    undefined,
  )
  expect(asked).toEqual([3, 2])
  expect([read.width, read.height]).toEqual([2, 3])
  expect(read.words[0]!.confidence).toBe(0.95)
})

test('a page that reads well is read once', async () => {
  let times = 0
  await ocrPage(page, image, async () => words(0.95 + 0 * times++), undefined)
  expect(times).toBe(1)
})

test('rulings, specks and the = that OCR makes of a star are no words; a lone sign is one', () => {
  const seen = cleanOcrWords(['|', '=', '.', '-', '$', '7685*'].map((text) => ({ ...words(0.7)[0]!, text })))
  expect(seen.map(({ text }) => text)).toEqual(['-', '$', '7685*'])
})

test('what OCR makes of dashes, rulings and the 0 of a day is mended, and nothing else', () => {
  expect(cleanOcrText('=17.19')).toBe('-17.19')
  expect(cleanOcrText('\u2014$1,200.00')).toBe('-$1,200.00')
  expect(cleanOcrText('|1,200.00|')).toBe('1,200.00')
  expect(cleanOcrText('12.00=')).toBe('12.00-')
  expect(cleanOcrText('1,242.27.')).toBe('1,242.27')
  expect(cleanOcrText('1;112:11.')).toBe('1,112.11')
  expect(cleanOcrText('10:45:30')).toBe('10:45:30')
  expect(cleanOcrText('$35.00.')).toBe('$35.00.')
  expect(cleanOcrText('A=B')).toBe('A=B')
  expect(cleanOcrText('FEBO3')).toBe('FEB03')
  expect(cleanOcrText('MAR1O')).toBe('MAR10')
  expect(cleanOcrText('DECO')).toBe('DECO')
  expect(cleanOcrText('MARIO3')).toBe('MARIO3')
})

test('two pages on one sheet are read each by itself', async () => {
  const sheet = { width: 1200, height: 600, dpi: 100, data: Uint8Array.from({ length: 1200 * 600 }, (_, i) => (i % 5 === 0 ? 0 : 250)) }
  const at = (x0: number, i: number): OcrWord => ({ text: `word${i}`, x0, y0: 20 * i, x1: x0 + 50, y1: 20 * i + 10, confidence: 0.95 })
  const side = (x0: number): OcrWord[] => Array.from({ length: 10 }, (_, i) => at(x0, i))
  const read = async (over: OcrWord[]): Promise<{ widths: number[]; lefts: number[] }> => {
    const widths: number[] = []
    const { page: seen } = await ocrPage(
      page,
      sheet,
      async ({ width }, of) => {
        if (of === 'page') widths.push(width)
        return of === 'line' ? [] : width === 600 ? side(100) : [...side(90), ...side(690), ...over]
      },
      undefined,
    )
    return { widths, lefts: [...new Set(seen.words.map((w) => Math.round((w.x0 * 100) / 72)))] }
  }
  expect(await read([])).toEqual({ widths: [1200, 600, 600], lefts: [100, 700] })
  // A line across the middle is of one page.
  expect((await read([{ ...at(580, 3), x1: 640 }])).widths).toEqual([1200])
})

test('dots over the last digits of an account are a mask', () => {
  expect(['°*7347', '+*7347', '••7347', '*7347', '°12'].map(cleanOcrText)).toEqual(['**7347', '**7347', '**7347', '*7347', '°12'])
})
