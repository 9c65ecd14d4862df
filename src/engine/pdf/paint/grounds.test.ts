import { beforeAll, describe, expect, test } from 'vitest'
import { rawPdf, textAt } from '../../../../test/pdf/make-pdf.ts'
import { loadPdfium } from '../../../platform/parsing/pdfium-wasm.ts'
import type { Pdfium } from '../pdfium.ts'
import { readPdf } from '../read.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const FILLER = textAt(50, 100, 'This page has enough plain words to be read as text')
/** White, in Helvetica of 10 points, at 100 from the left and 292 from the bottom. */
const white = textAt(100, 500, '1,250.00', { before: '1 1 1 rg' })
/** A box with round corners from 90 to 160 and from 280 to 312. */
const ROUND =
  '96 280 m 154 280 l 157 280 160 283 160 286 c 160 306 l 160 309 157 312 154 312 c 96 312 l 93 312 90 309 90 306 c 90 286 l 90 283 93 280 96 280 c f'

const hiddenOf = async (content: string): Promise<string[]> => {
  const { pages } = await readPdf(pdfium, rawPdf([FILLER + content]))
  return pages[0]!.words.filter((word) => word.hidden && /\d/.test(word.text)).map((word) => word.text)
}

describe('white words are seen on any colour', () => {
  test.each([
    ['a box with round corners', `0.4 0.2 0.9 rg ${ROUND}\n${white}`],
    ['the same, where rectangles are, too', `0.9 g 50 600 100 20 re f 0.4 0.2 0.9 rg ${ROUND}\n${white}`],
  ])('%s', async (_, content) => {
    expect(await hiddenOf(content)).toEqual([])
  })

  test.each([
    ['paper', white],
    ['a white box with round corners on a coloured one', `0.4 0.2 0.9 rg 50 250 200 100 re f 1 g ${ROUND}\n${white}`],
    ['paper, with a rule behind them', `0 G 2 w 90 295 m 160 295 l S\n${white}`],
    ['a pale box with round corners', `0.97 g ${ROUND}\n${white}`],
    ['a box that covers them', `${white}0.4 0.2 0.9 rg ${ROUND}\n`],
  ])('and not on %s', async (_, content) => {
    expect(await hiddenOf(content)).toEqual(['1,250.00'])
  })
})

describe('words in the colour of what they stand on', () => {
  const black = textAt(100, 500, '1,250.00')
  const picture = (grey: string) => ({
    resources: '/XObject << /I 100 0 R >> /ExtGState << /G << /ca 0.98 >> >>',
    extra: [
      `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>\nstream\n${grey}\nendstream`,
    ],
  })
  const stateOf = async (content: string, options: Parameters<typeof rawPdf>[1]): Promise<string | undefined> => {
    const { pages } = await readPdf(pdfium, rawPdf([FILLER + content], options))
    return pages[0]!.words.find(({ text }) => text === '1,250.00')?.hiddenBy
  }
  const PICTURE = 'q 200 0 0 30 90 280 cm /I Do Q '

  test.each([
    ['a black picture', PICTURE + black, '\x00'],
    ['a black picture, on a page that is turned', PICTURE + black, '\x00', '/Rotate 90'],
    ['a black shape', `0 g ${ROUND}\n${black}`, '\x00'],
    ['two black rectangles in one path', `0 g 90 280 200 30 re 300 280 20 20 re f ${black}`, '\x00'],
    ['a black stroke', `0 G 40 w 80 295 m 300 295 l S ${black}`, '\x00'],
    ['a black rectangle that is not quite opaque', `q /G gs 0 g 90 280 200 30 re f Q ${black}`, '\x00'],
  ])('are hidden on %s', async (_, content, grey, page = '') => {
    expect(await stateOf(content, { ...picture(grey), page })).toBe('invisible')
  })

  test('are hidden on a white picture, white', async () => {
    expect(await stateOf(PICTURE + white, picture('\xff'))).toBe('white')
  })

  test.each([
    ['black on a white picture', PICTURE + black, '\xff'],
    ['white on a black picture', PICTURE + white, '\x00'],
    ['black beside a black shape', `0 g 150 280 m 200 280 l 200 310 l 160 320 l 150 310 l 150 300 l h f ${black}`, '\x00'],
  ])('and seen %s', async (_, content, grey) => {
    expect(await stateOf(content, picture(grey))).toBeUndefined()
  })
})

describe('a page filled through an opening', () => {
  const THROUGH = (opening: string): string => `q ${opening} W n 0.2 g 0 0 612 792 re f Q\n`
  const dark = textAt(100, 500, '1,250.00', { before: '0.13 g' })
  const seen = async (content: string): Promise<string[]> => {
    const { pages } = await readPdf(pdfium, rawPdf([FILLER + content]))
    return pages[0]!.words
      .filter((word) => /\d/.test(word.text))
      .map(({ text, faint, hidden }) => `${text}${faint ? ' faint' : ''}${hidden ? ' hidden' : ''}`)
  }

  test('is of the size of the opening, on which dark words would be hard to see, and which would cover them', async () => {
    expect(await seen(THROUGH('90 600 70 32 re') + dark)).toEqual(['1,250.00'])
    expect(await seen(dark + THROUGH('90 600 70 32 re'))).toEqual(['1,250.00'])
    expect(await seen(THROUGH('90 280 70 32 re') + dark)).toEqual(['1,250.00 faint'])
    expect(await seen(dark + THROUGH('90 280 70 32 re'))).toEqual(['1,250.00 hidden'])
  })
})
