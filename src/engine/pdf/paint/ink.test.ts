import { beforeAll, describe, expect, test } from 'vitest'
import { rawPdf, textAt } from '../../../../test/pdf/make-pdf.ts'
import { loadPdfium } from '../../../platform/parsing/pdfium-wasm.ts'
import { unseenSigns } from '../../fraud/unseen.ts'
import type { Pdfium } from '../pdfium.ts'
import { readPdf } from '../read.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const FILLER = textAt(50, 100, 'This page has enough plain words to be read as text')
/** Helvetica, 10 points, at 100 from the left and 292 from the bottom: some 39 points wide. */
const amount = (before = '') => textAt(100, 500, '1,250.00', { before })

const stream = (dictionary: string, content: string): string =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
const TILES = '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >>'
const FORM = '/Type /XObject /Subtype /Form /Resources << /Font << /F1 3 0 R >> >>'
const SQUARE =
  '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /box 101 0 R >> /FirstChar 97 /LastChar 97 /Widths [1000] /Encoding << /Type /Encoding /Differences [97 /box] >> >>'

type Parts = { resources?: string; extra?: string[] }

const hiddenOf = async (content: string, parts: Parts = {}): Promise<string[]> => {
  const { pages } = await readPdf(pdfium, rawPdf([FILLER + content], parts))
  return pages[0]!.words.filter((word) => word.hidden && /\d/.test(word.text)).map((word) => word.text)
}

describe('letters without ink are hidden', () => {
  const pattern: Parts = { resources: '/Pattern << /P 100 0 R >>', extra: [stream(TILES, '1 g 0 0 9 9 re f')] }
  const mask: Parts = {
    resources: '/ExtGState << /G << /SMask << /Type /Mask /S /Luminosity /G 100 0 R >> >> >>',
    extra: [stream(`${FORM} /BBox [0 0 612 792] /Group << /S /Transparency /CS /DeviceGray >>`, '0 g 0 0 612 792 re f')],
  }
  const pale: Parts = { resources: '/ExtGState << /G << /ca 0.02 >> >>' }
  const form = (box: string): Parts => ({ resources: '/XObject << /X 100 0 R >>', extra: [stream(`${FORM} /BBox [${box}]`, amount())] })
  const box: Parts = { resources: '/Font << /F1 3 0 R /T 100 0 R >>', extra: [SQUARE, stream('', '1000 0 d0 0 0 1000 1000 re f')] }
  const thinLines = Array.from({ length: 20 }, (_, i) => `0.6 w 95 ${290 + i * 0.5} m 145 ${290 + i * 0.5} l S`).join(' ')

  test.each<[string, string, Parts?]>([
    ['filled with a white pattern', `/Pattern cs /P scn\n${amount()}`, pattern],
    ['behind a mask', `q /G gs\n${amount()}Q\n`, mask],
    ['of two parts in a hundred', `q /G gs\n${amount()}Q\n`, pale],
    ['as white outlines', amount('1 Tr 1 1 1 RG')],
    ['outside of their form', '/X Do\n', form('0 0 90 792')],
    ['outside of a path that is no rectangle', `q 0 0 m 612 0 l 0 290 l h W n\n${amount()}Q\n`],
    ['below a line as thick as they are', `${amount()}1 1 1 RG 12 w 95 296 m 145 296 l S\n`],
    ['below many thin lines', `${amount()}1 1 1 RG ${thinLines}\n`],
    ['below a shape with curves', `${amount()}1 g 90 296 m 90 320 150 320 150 296 c 150 270 90 270 90 296 c f\n`],
    ['below the border of a box', `${amount()}1 1 1 RG 14 w 95 296 50 1 re S\n`],
    ['below a letter that is a box', `${amount()}1 g\n${textAt(95, 515, 'a', { font: 'T', size: 50 })}`, box],
  ])('%s', async (_, content, parts) => {
    expect(await hiddenOf(content, parts)).toEqual(['1,250.00'])
  })

  test('one figure of an amount is hidden, and the others are read without it', async () => {
    const doc = await readPdf(pdfium, rawPdf([`${FILLER + amount()}1 1 1 RG 12 w 98 296 m 106 296 l S\n`]))
    const figures = doc.pages[0]!.words.filter(({ y0 }) => y0 > 400)
    expect(figures.map(({ text, hidden }) => [text, hidden ?? false])).toEqual([
      ['1,', true],
      ['250.00', false],
    ])
    expect(unseenSigns(doc).map(({ message }) => message)).toEqual(['“1,” lies under a painted area.'])
  })
})

describe('letters that are seen stay', () => {
  const form: Parts = { resources: '/XObject << /X 100 0 R >>', extra: [stream(`${FORM} /BBox [0 0 612 792]`, amount() + amount())] }

  test.each<[string, string, Parts?]>([
    ['in a form, drawn twice to be bold', '/X Do\n', form],
    ['filled and outlined', amount('2 Tr 0.3 w')],
    ['pale, but not too pale', `q /G gs\n${amount()}Q\n`, { resources: '/ExtGState << /G << /ca 0.4 >> >>' }],
    ['underlined and struck out', `${amount()}0.5 w 95 290 m 145 290 l S 95 296 m 145 296 l S\n`],
    ['in a frame that was drawn later', `${amount()}1 w 90 280 80 40 re S\n`],
    ['white on a band, with a form over both', `0 0 0.6 rg 90 280 80 30 re f\n${amount('1 1 1 rg')}/X Do\n`, form],
    ['below a veil', `${amount()}/G gs 1 1 0 rg 90 280 80 40 re f\n`, { resources: '/ExtGState << /G << /ca 0.3 >> >>' }],
  ])('%s', async (_, content, parts) => {
    expect(await hiddenOf(content, parts)).toEqual([])
  })

  test('below five thousand things that cross it, asked for once', async () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => `0.1 w 95 ${296 + (i % 3) * 0.01} m 145 296 l S`).join('\n')
    expect(await hiddenOf(`${amount()}0.5 g\n${lines}\n`)).toEqual([])
  })
})
