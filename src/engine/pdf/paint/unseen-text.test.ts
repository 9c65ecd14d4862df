import { beforeAll, describe, expect, test } from 'vitest'
import { rawPdf, textAt } from '../../../../test/pdf/make-pdf.ts'
import { loadPdfium } from '../../../platform/parsing/pdfium-wasm.ts'
import type { PageText, Word } from '../../types.ts'
import type { Pdfium } from '../pdfium.ts'
import { readPdf } from '../read.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const FILLER = textAt(50, 700, 'This page has enough plain words to be read as text')
const readOne = async (content: string, options: Parameters<typeof rawPdf>[1] = {}): Promise<PageText> =>
  (await readPdf(pdfium, rawPdf([content], options))).pages[0]!
const seen = (page: PageText): string[] => page.words.filter((word) => !word.hidden).map((word) => word.text)
const find = (page: PageText, text: string): Word => page.words.find((word) => word.text === text)!

describe('text that nobody sees', () => {
  test('text without ink is kept apart', async () => {
    const page = await readOne(textAt(100, 300, '99.99', { before: '3 Tr' }) + FILLER)
    expect(find(page, '99.99')).toMatchObject({ hidden: true, hiddenBy: 'invisible' })
  })

  test('white text is hidden on paper and seen on a dark band', async () => {
    const band = '0 0 0.5 rg 90 480 200 24 re f\n'
    const page = await readOne(
      `${band}${textAt(100, 305, 'Deposits', { before: '1 1 1 rg' })}${textAt(100, 400, '77.00', { before: '1 1 1 rg' })}0 g ${FILLER}`,
    )
    expect(find(page, 'Deposits').hidden).toBeUndefined()
    expect(find(page, '77.00')).toMatchObject({ hidden: true, hiddenBy: 'white' })
  })

  test.each<[string, string, string]>([
    ['grey 0.965 on paper', '', '0.965 g'],
    ['grey 0.945 on paper', '', '0.945 g'],
    ['a breath of yellow on paper', '', '1 1 0.6 rg'],
    ['white on a row shaded 0.95', '0.95 g', '1 g'],
    ['grey 0.965 on a row shaded 0.92', '0.92 g', '0.965 g'],
    ['blue on a blue band', '0 0 0.5 rg', '0.02 0.02 0.55 rg'],
    ['near black on black', '0 g', '0.05 g'],
  ])('an amount nobody can see is hidden: %s', async (_, ground, ink) => {
    const band = ground && `${ground} 90 480 200 24 re f\n`
    const page = await readOne(`${band}${textAt(100, 305, '77.00', { before: ink })}0 g ${FILLER}`)
    expect(find(page, '77.00').hidden).toBe(true)
  })

  test.each<[string, string, string, true?]>([
    ['grey 0.9 on paper', '', '0.9 g', true],
    ['yellow on paper', '', '1 1 0 rg', true],
    ['white on a row shaded 0.9', '0.9 g', '1 g', true],
    ['grey 0.965 on a dark band', '0 0 0.5 rg', '0.965 g'],
    ['grey 0.8, as pending rows have it', '', '0.8 g'],
    ['grey 0.6 on a row shaded 0.9', '0.9 g', '0.6 g'],
    ['black on a row shaded 0.965', '0.965 g', '0 g'],
    ['white on a green band', '0 0.5 0.2 rg', '1 g'],
  ])('an amount that can be seen is read: %s', async (_, ground, ink, isFaint) => {
    const band = ground && `${ground} 90 480 200 24 re f\n`
    const page = await readOne(`${band}${textAt(100, 305, '77.00', { before: ink })}0 g ${FILLER}`)
    expect([find(page, '77.00').hidden, find(page, '77.00').faint]).toEqual([undefined, isFaint])
  })

  test('an amount under a white patch is hidden, the one typed on the patch is read', async () => {
    const page = await readOne(
      `${textAt(100, 300, '100.00', { font: 'F3' })}1 1 1 rg 95 485 60 16 re f 0 g ${textAt(100, 300, '900.00', { font: 'F3' })}${FILLER}`,
    )
    expect(find(page, '100.00')).toMatchObject({ hidden: true, hiddenBy: 'covered' })
    expect(find(page, '900.00').hidden).toBeUndefined()
  })

  test('a shaded row painted before its text hides nothing', async () => {
    const page = await readOne(`0.9 g 40 480 500 20 re f 0 g ${textAt(100, 305, '100.00')}${FILLER}`)
    expect(find(page, '100.00').hidden).toBeUndefined()
  })

  test('text too small or too narrow to be read, clipped away, or in the colour of what it lies on is kept apart', async () => {
    const page = await readOne(
      textAt(100, 300, '11.11', { size: 1.2 }) +
        `q ${textAt(100, 320, '22.22', { before: '1 Tz' })} Q\n` +
        `q 0 0 1 1 re W n ${textAt(100, 340, '33.33')} Q\n` +
        `0 0 0 rg 90 420 200 20 re f ${textAt(100, 365, '44.44')}` +
        `q 90 380 200 30 re W n ${textAt(100, 395, '55.55')} Q\n` +
        textAt(100, 420, '66.66', { size: 4 }) +
        FILLER,
    )
    for (const unseen of ['11.11', '22.22', '33.33', '44.44'])
      expect(find(page, unseen), unseen).toMatchObject({ hidden: true, hiddenBy: 'invisible' })
    for (const shown of ['55.55', '66.66']) expect(find(page, shown).hidden, shown).toBeUndefined()
  })

  test('text beside the page is kept apart', async () => {
    const page = await readOne(textAt(700, 300, '55.00') + textAt(100, 900, '66.00') + FILLER)
    expect(find(page, '55.00').hiddenBy).toBe('outside')
    expect(find(page, '66.00').hiddenBy).toBe('outside')
  })

  test('what a note laid over the page says is read, and the note is reported', async () => {
    const page = await readOne(FILLER, {
      page: '/Annots [100 0 R]',
      extra: [
        '<< /Type /Annot /Subtype /FreeText /Rect [100 480 200 500] /Contents (9,000.00) /DA (/F1 10 Tf 0 g) /AP << /N 101 0 R >> /F 4 >>',
        '<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 3 0 R >> >> /Length 43 >>\nstream\nBT /F1 10 Tf 1 0 0 1 2 5 Tm (9,000.00) Tj ET\nendstream',
      ],
    })
    expect(seen(page)).toContain('9,000.00')
    expect(page.overlays).toEqual([{ kind: 'text box', box: [100, 292, 200, 312] }])
  })

  const LOOK = '1 g 0 0 100 30 re f BT 0 g /F1 10 Tf 1 0 0 1 5 12 Tm (5.55) Tj ET'
  const look = (content: string): string =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 100 30] /Resources << /Font << /F1 3 0 R >> /ExtGState << /G << /BM /Multiply >> >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`
  const withNote = (note: string, content = LOOK, options: Parameters<typeof rawPdf>[1] = {}): Promise<PageText> =>
    readOne(`${FILLER}${textAt(100, 500, '1,250.00')}`, {
      page: '/Annots [100 0 R]',
      extra: [`<< /Type /Annot /Rect [95 280 195 310] /AP << /N 101 0 R >> ${note} >>`, look(content), '<< /Type /OCG /Name (x) >>'],
      ...options,
    })

  test.each(['Highlight', 'Line', 'Link', 'Watermark', 'Unheard'])('a %s may cover an amount and say another', async (kind) => {
    const page = await withNote(`/Subtype /${kind} /F 4`)
    expect(find(page, '1,250.00')).toMatchObject({ hidden: true, hiddenBy: 'covered' })
    expect(seen(page)).toContain('5.55')
    expect(page.overlays).toMatchObject([{ kind: 'mark' }])
  })

  test('a highlight that says nothing is not told, and hides nothing', async () => {
    const page = await withNote('/Subtype /Highlight /F 4', '/G gs 1 1 0 rg 0 0 100 30 re f')
    expect(find(page, '1,250.00').hidden).toBeUndefined()
    expect(page.overlays).toBeUndefined()
  })

  test('a note that is not for the screen covers nothing', async () => {
    const page = await withNote('/Subtype /FreeText /F 36')
    expect(find(page, '1,250.00').hidden).toBeUndefined()
    expect(seen(page)).not.toContain('5.55')
  })

  test('a flag for unknown kinds hides no note', async () => {
    const page = await withNote('/Subtype /FreeText /F 1')
    expect(find(page, '1,250.00').hiddenBy).toBe('covered')
    expect(seen(page)).toContain('5.55')
  })

  test('of a note in a layer nobody knows what it shows', async () => {
    const catalog = '/OCProperties << /OCGs [102 0 R] /D << /OFF [102 0 R] >> >>'
    const page = await withNote('/Subtype /FreeText /F 4 /OC 102 0 R', LOOK, { catalog })
    expect(find(page, '1,250.00').hidden).toBeUndefined()
    expect(seen(page)).not.toContain('5.55')
    expect(page.overlays).toMatchObject([{ kind: 'text box', undrawn: true }])
  })

  test('a note that leaves its look to the reader is reported as such, save a hidden one', async () => {
    const note = '/Type /Annot /Subtype /FreeText /Rect [100 480 200 500] /Contents (9,000.00) /DA (/F1 10 Tf 0 g)'
    const page = await readOne(FILLER, { page: '/Annots [100 0 R 101 0 R]', extra: [`<< ${note} /F 4 >>`, `<< ${note} /F 2 >>`] })
    expect(page.overlays).toEqual([
      { kind: 'text box', box: [100, 292, 200, 312], undrawn: true },
      { kind: 'text box', box: [100, 292, 200, 312] },
    ])
  })
})
