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
