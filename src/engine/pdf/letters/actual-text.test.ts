import { beforeAll, describe, expect, test } from 'vitest'
import { rawPdf, textAt } from '../../../../test/pdf/make-pdf.ts'
import { leastProcessorMs } from '../../../../test/processor-time.ts'
import { loadPdfium } from '../../../platform/parsing/pdfium-wasm.ts'
import type { PageText } from '../../types.ts'
import type { Pdfium } from '../pdfium.ts'
import { readPdf } from '../read.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const FILLER = textAt(50, 700, 'This page has enough plain words to be read as text')
const hex = (text: string): string => `<FEFF${[...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`
const saying = (said: string, content: string): string => `/Span << /ActualText ${hex(said)} >> BDC\n${content}EMC\n`
const readOne = async (content: string, options: Parameters<typeof rawPdf>[1] = {}): Promise<PageText> =>
  (await readPdf(pdfium, rawPdf([content + FILLER], options))).pages[0]!
const texts = (page: PageText): string[] => page.words.map((word) => word.text)
const disputes = (page: PageText): string[] => (page.disputes ?? []).map(({ shown, said }) => `${shown} for ${said}`)

describe('what a file says that its letters read', () => {
  test('other figures than are drawn: those drawn are read, and the difference is told with its place', async () => {
    const page = await readOne(saying('39,146.73', textAt(100, 300, '38,146.73')))
    expect(texts(page)).toContain('38,146.73')
    expect(texts(page)).not.toContain('39,146.73')
    expect(disputes(page)).toEqual(['38,146.73 for 39,146.73'])
    const [x0, y0, x1, y1] = page.disputes![0]!.box
    expect([x0 >= 99, y0 > 285, x1 < 160, y1 < 305]).toEqual([true, true, true, true])
  })

  test.each([
    ['in a list of properties', '/Span /P1 BDC\n', 'EMC\n'],
    ['around several texts, inside of another mark', '/P << /MCID 0 >> BDC /Span << /ActualText (912.50) >> BDC\n', 'EMC EMC\n'],
  ])('%s', async (_, before, after) => {
    const page = await readOne(before + textAt(100, 300, '112', { font: 'F3' }) + textAt(118, 300, '.50', { font: 'F3' }) + after, {
      resources: '/Properties << /P1 << /ActualText (912.50) >> >>',
    })
    expect(texts(page)).toContain('112.50')
    expect(disputes(page)).toEqual(['112.50 for 912.50'])
  })

  test('a sign, a point, or no figures at all in place of figures', async () => {
    const page = await readOne(
      saying('-50.00', textAt(100, 300, '50.00')) + saying('1,234.5', textAt(100, 330, '12,345')) + saying(' ', textAt(100, 360, '77.10')),
    )
    expect(disputes(page)).toEqual(['50.00 for -50.00', '12,345 for 1,234.5', '77.10 for  '])
    expect(texts(page)).toEqual(expect.arrayContaining(['50.00', '12,345', '77.10']))
  })

  test('in a form', async () => {
    const content = saying('912.50', textAt(100, 300, '112.50'))
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`
    const page = await readOne('/X Do\n', { resources: '/XObject << /X 100 0 R >>', extra: [form] })
    expect(disputes(page)).toEqual(['112.50 for 912.50'])
  })

  test('the same figures, hyphens, spaces and words are no difference', async () => {
    const page = await readOne(
      saying('1,250.00', textAt(100, 300, '1,250.00')) +
        saying('\u2212 50.00', textAt(100, 330, '-50.00')) +
        saying('\u00ad', textAt(100, 360, '-')) +
        saying('office', textAt(100, 390, 'offce')) +
        saying('Page 2', textAt(100, 420, 'Page 2 . . . . .')),
    )
    expect(page.disputes).toBeUndefined()
  })

  test('letters that mean nothing by themselves are what the file says they are', async () => {
    const square = '<< /Length 42 >>\nstream\n600 0 0 0 500 700 d1 0 0 500 700 re f      \nendstream'
    const font =
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 600 700] /FontMatrix [0.001 0 0 0.001 0 0] /CharProcs << /g1 100 0 R /g2 100 0 R >> /Encoding << /Differences [1 /g1 /g2] >> /FirstChar 1 /LastChar 2 /Widths [600 600] /Resources << >> >>'
    const content = saying('7', 'BT /G 10 Tf 1 0 0 1 100 400 Tm <01> Tj ET\n') + saying('45', 'BT /G 10 Tf 1 0 0 1 106 400 Tm <02> Tj ET\n')
    const bytes = rawPdf([content + FILLER.replace('/F1', '/F9')], {
      page: '/Resources << /Font << /F9 3 0 R /G 101 0 R >> >>',
      extra: [square, font],
    })
    const page = (await readPdf(pdfium, bytes)).pages[0]!
    expect(texts(page).join(' ')).toMatch(/7 ?45/)
    expect(page.disputes).toBeUndefined()
  })
})

test('thousands of such words on a page do not take long, and marks without end are refused', async () => {
  const many = Array.from({ length: 4_000 }, (_, i) =>
    saying(`${i}.50`, textAt(20 + (i % 9) * 60, 20 + Math.floor(i / 9), `${i}.00`)),
  ).join('')
  const ms = await leastProcessorMs(20_000, async () => expect((await readOne(many)).disputes!.length).toBeGreaterThan(3_000))
  expect(ms).toBeLessThan(20_000)
  const deep = `${'/Span << /ActualText (9) >> BDC '.repeat(5_000)}${textAt(100, 300, '1')}${'EMC '.repeat(5_000)}`
  await expect(readOne(deep)).rejects.toMatchObject({ code: 'too_complex' })
})
