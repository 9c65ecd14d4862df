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
  const nested = (depth: number, content: string): Parts => ({
    resources: '/XObject << /X 100 0 R >>',
    extra: Array.from({ length: depth }, (_, i) =>
      stream(
        `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X ${101 + i} 0 R >> >>`,
        i === depth - 1 ? content : '/X Do',
      ),
    ),
  })
  const thinLines = Array.from({ length: 20 }, (_, i) => `0.6 w 95 ${290 + i * 0.5} m 145 ${290 + i * 0.5} l S`).join(' ')

  test.each<[string, string, Parts?]>([
    ['filled with a white pattern', `/Pattern cs /P scn\n${amount()}`, pattern],
    ['behind a mask', `q /G gs\n${amount()}Q\n`, mask],
    ['of two parts in a hundred', `q /G gs\n${amount()}Q\n`, pale],
    ['as white outlines', amount('1 Tr 1 1 1 RG')],
    ['outside of their form', '/X Do\n', form('0 0 90 792')],
    ['outside of a path that is no rectangle', `q 0 0 m 612 0 l 0 290 l h W n\n${amount()}Q\n`],
    ['outside of a triangle that is cut off square', `q 0 0 m 612 0 l 0 300 l h W n\n${textAt(400, 500, '1,250.00')}Q\n`],
    ['outside of other letters through which they are seen', `q ${textAt(400, 200, 'x', { before: '7 Tr' })}${amount('0 Tr')}Q\n`],
    ['below a patch in a form of forms of forms', `${amount()}/X Do\n`, nested(12, '1 g 90 280 200 30 re f')],
    ['below a line as thick as they are', `${amount()}1 1 1 RG 12 w 95 296 m 145 296 l S\n`],
    ['below many thin lines', `${amount()}1 1 1 RG ${thinLines}\n`],
    ['below a shape with curves', `${amount()}1 g 90 296 m 90 320 150 320 150 296 c 150 270 90 270 90 296 c f\n`],
    ['below a slash as thick as they are', `${amount()}1 1 1 RG 40 w 90 286 m 150 306 l S\n`],
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

test('a page of which not everything can be looked at is not read', async () => {
  const form = stream(`${FORM} /BBox [0 0 612 792]`, '0 0 1 1 re f '.repeat(60))
  const file = rawPdf([`${FILLER + amount()}/X Do\n/X Do\n1 g 90 280 200 30 re f`], {
    resources: '/XObject << /X 100 0 R >>',
    extra: [form],
  })
  await expect(readPdf(pdfium, file, { limits: { objectsPerPage: 100 } })).rejects.toMatchObject({ code: 'too_complex' })
})

describe('what an edge cuts off is not read', () => {
  const readOf = async (content: string, parts: Parts & { page?: string } = {}): Promise<[string, boolean][]> => {
    const { pages } = await readPdf(pdfium, rawPdf([FILLER + content], parts))
    return pages[0]!.words.filter(({ y0 }) => y0 > 400).map(({ text, hidden }): [string, boolean] => [text, hidden ?? false])
  }
  const longer = textAt(94.44, 500, '91,250.00')

  test('the first figure, by a clip', async () => {
    expect(await readOf(`q 100 280 200 30 re W n ${longer}Q\n`)).toEqual([
      ['9', true],
      ['1,250.00', false],
    ])
  })

  test('the first figure, by the edge of the page', async () => {
    const beside = await readOf(longer, { page: '/CropBox [100 0 612 792]' })
    expect(beside).toEqual([
      ['9', true],
      ['1,250.00', false],
    ])
  })

  test('a figure that was drawn by itself, beside a page with other hidden text', async () => {
    const parts = { page: '/CropBox [100 0 612 792]' }
    const content = `${textAt(94.44, 500, '9')}${amount()}${textAt(200, 500, '77.00', { before: '3 Tr' })}`
    expect(await readOf(content, parts)).toEqual(
      expect.arrayContaining([
        ['9', true],
        ['1,250.00', false],
        ['77.00', true],
      ]),
    )
  })

  test('a minus and a name', async () => {
    const words = await readOf(`q 0 0 1 1 re W n ${textAt(96, 500, '-')}${textAt(200, 500, 'ZELLE')}Q ${amount()}`)
    expect(words).toEqual(
      expect.arrayContaining([
        ['-', true],
        ['ZELLE', true],
        ['1,250.00', false],
      ]),
    )
  })

  test('each of a heap of texts', async () => {
    const heap = ['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee', 'ffff'].map((text) => textAt(100, 500, text)).join('')
    const words = await readOf(`q 0 0 m 612 0 l 612 10 l 0 100 l h W n\n${heap}Q\n`)
    expect(words.filter(([, hidden]) => !hidden)).toEqual([])
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
    ['beside a triangle whose bounds they stand in', `${amount()}1 g 90 312 m 160 312 l 160 285 l h f\n`],
    ['beside a bar that is turned', `${amount()}1 g q 0.7071 0.7071 -0.7071 0.7071 101 246 cm 0 0 90 3 re f Q\n`],
    ['in a clip of their own size', `q 98 289 44 12 re W n ${amount()}Q\n`],
    ['below a veil', `${amount()}/G gs 1 1 0 rg 90 280 80 40 re f\n`, { resources: '/ExtGState << /G << /ca 0.3 >> >>' }],
  ])('%s', async (_, content, parts) => {
    expect(await hiddenOf(content, parts)).toEqual([])
  })

  test('below five thousand things that cross it, asked for once', async () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => `0.1 w 95 ${296 + (i % 3) * 0.01} m 145 296 l S`).join('\n')
    expect(await hiddenOf(`${amount()}0.5 g\n${lines}\n`)).toEqual([])
  })
})
