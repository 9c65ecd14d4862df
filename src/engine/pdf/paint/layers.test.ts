import { PDFDocument } from 'pdf-lib'
import { beforeAll, describe, expect, test } from 'vitest'
import { rawPdf, textAt } from '../../../../test/pdf/make-pdf.ts'
import { leastProcessorMs } from '../../../../test/processor-time.ts'
import { loadPdfium } from '../../../platform/parsing/pdfium-wasm.ts'
import { unseenSigns } from '../../fraud/unseen.ts'
import type { PageText, Word } from '../../types.ts'
import type { Pdfium } from '../pdfium.ts'
import { readPdf } from '../read.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const FILLER = textAt(50, 700, 'This page has enough plain words to be read as text')
const inLayer = (name: string, content: string): string => `/OC /${name} BDC\n${content}EMC\n`
/** Two layers, /L1 and /L2 of the pages' resources; `settings` is the default configuration. */
const layered = (
  contents: string[],
  settings: string,
  more: { first?: string; extra?: string[]; resources?: string; page?: string } = {},
) =>
  rawPdf(contents, {
    page: more.page ?? '',
    resources: `/Properties << /L1 100 0 R /L2 101 0 R /M 102 0 R >> ${more.resources ?? ''}`,
    catalog: `/OCProperties << /OCGs [100 0 R 101 0 R] /D << ${settings} >> >>`,
    extra: [
      `<< /Type /OCG /Name (Figures) ${more.first ?? ''} >>`,
      '<< /Type /OCG /Name (Words) >>',
      ...(more.extra ?? ['<< /Type /OCMD /OCGs [100 0 R 101 0 R] >>']),
    ],
  })
const readOne = async (bytes: Uint8Array): Promise<PageText> => (await readPdf(pdfium, bytes)).pages[0]!
const find = (page: PageText, text: string): Word => page.words.find((word) => word.text === text)!
const OFF = { hidden: true, hiddenBy: 'layer' }
const both = inLayer('L1', textAt(100, 300, '1,250.00')) + inLayer('L2', textAt(100, 330, '77.10')) + textAt(100, 360, '5.55') + FILLER

describe('layers that are switched off', () => {
  test.each([
    ['by name', '/OFF [100 0 R]', ['1,250.00']],
    ['as all are that are not switched on', '/BaseState /OFF /ON [101 0 R]', ['1,250.00']],
    ['all of them', '/BaseState /OFF', ['1,250.00', '77.10']],
    ['none', '/ON [100 0 R]', []],
  ])('%s', async (_, settings, off) => {
    const page = await readOne(layered([both], settings))
    expect(page.words.filter((word) => word.hidden).map((word) => word.text)).toEqual(off)
    for (const text of off) expect(find(page, text)).toMatchObject(OFF)
    expect(find(page, '5.55').hidden).toBeUndefined()
  })

  test.each([
    ['any of two of which one is on', '/OCGs [100 0 R 101 0 R] /P /AnyOn', false],
    ['all of two of which one is on', '/OCGs [100 0 R 101 0 R] /P /AllOn', true],
    ['where none is on', '/OCGs [100 0 R 101 0 R] /P /AllOff', true],
    ['by an expression', '/VE [/Not [/And 101 0 R [/Not 100 0 R]]]', true],
  ])('groups: %s', async (_, rule, isOff) => {
    const bytes = layered([inLayer('M', textAt(100, 300, '1,250.00')) + FILLER], '/OFF [100 0 R]', { extra: [`<< /Type /OCMD ${rule} >>`] })
    expect(find(await readOne(bytes), '1,250.00').hidden ?? false).toBe(isOff)
  })

  test.each([
    ['for the screen alone', '/View << /ViewState /ON >> /Print << /PrintState /OFF >>'],
    ['for print alone', '/View << /ViewState /OFF >> /Print << /PrintState /ON >>'],
  ])('%s: not everybody sees it', async (_, usage) => {
    const events = ['View', 'Print'].map((event) => `<< /Event /${event} /OCGs [100 0 R] /Category [/${event}] >>`).join(' ')
    const bytes = layered([both], `/AS [${events}]`, { first: `/Usage << ${usage} >>` })
    expect(find(await readOne(bytes), '1,250.00')).toMatchObject(OFF)
  })

  test('a form that is a layer’s says so in itself, in a file whose objects are packed or whose names are spelled oddly as well', async () => {
    const content = textAt(100, 300, '1,250.00')
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /OC 100 0 R /Resources << /Font << /F1 3 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`
    const bytes = layered([`/X Do\n${FILLER}`], '/OFF [100 0 R]', { extra: [form], resources: '/XObject << /X 102 0 R >>' })
    const packed = await (await PDFDocument.load(bytes)).save({ useObjectStreams: true })
    expect(Buffer.from(packed).includes('/OCProperties')).toBe(false)
    const odd = Buffer.from(bytes.toString('latin1').replace('/OCProperties', '/OC#50roperties'), 'latin1')
    for (const each of [bytes, packed, odd]) expect(find(await readOne(each), '1,250.00')).toMatchObject(OFF)
  })

  test('text over a switched-off one is read whole, though they share digits', async () => {
    const page = await readOne(
      layered(
        [
          inLayer('L1', textAt(100, 300, '100.00', { font: 'F3' }) + textAt(300, 300, 'Fee')) +
            textAt(100, 300, '900.00', { font: 'F3' }) +
            FILLER,
        ],
        '/OFF [100 0 R]',
      ),
    )
    expect(find(page, '100.00')).toMatchObject(OFF)
    expect(find(page, '900.00').hidden).toBeUndefined()
    expect(find(page, 'Fee')).toMatchObject(OFF)
  })

  test('of two layers at one place only the one that is on is read, and shapes drawn there change nothing', async () => {
    const shapes = '0.9 g 100 490 4 8 re f 106 490 4 8 re f 112 490 40 8 re f 0 g\n'
    const page = await readOne(
      layered([shapes + inLayer('L1', textAt(100, 300, '100.00')) + inLayer('L2', textAt(101, 301, '987.65')) + FILLER], '/OFF [100 0 R]'),
    )
    expect(find(page, '100.00')).toMatchObject(OFF)
    expect(find(page, '987.65').hidden).toBeUndefined()
  })

  test('white letters on a dark band, pages that are turned and letters drawn one by one are seen in a layer that is on', async () => {
    const white = `0 0 0.5 rg 90 480 200 24 re f\n${inLayer('L2', textAt(100, 305, '12.50', { before: '1 1 1 rg' }))}0 g `
    const letters = [...'34.51'].map((letter, i) => inLayer('L2', textAt(100 + i * 6, 400, letter, { font: 'F3' }))).join('')
    for (const rotate of [0, 90, 180, 270]) {
      const page = await readOne(layered([white + letters + FILLER], '/OFF [100 0 R]', { page: `/Rotate ${rotate}` }))
      for (const text of ['12.50', '34.51']) expect(find(page, text).hidden, `${text} at ${rotate}`).toBeUndefined()
    }
  })

  test('amounts and dates in one are told', async () => {
    const doc = await readPdf(pdfium, layered([both + inLayer('L1', textAt(200, 300, '03/14'))], '/OFF [100 0 R]'))
    expect(unseenSigns(doc).map(({ kind, message }) => `${kind} ${message}`)).toEqual([
      'hidden_text “1,250.00” stands in a layer that is switched off, on the screen or in print.',
      'hidden_text “03/14” stands in a layer that is switched off, on the screen or in print.',
    ])
  })
})

describe('files that are made to take long', () => {
  test('a hundred thousand layers, texts piled on each other, marks in marks', async () => {
    const layers = Array.from({ length: 100_000 }, () => '<< /Type /OCG /Name (x) >>')
    const piled = Array.from({ length: 3_000 }, (_, i) => inLayer('L1', textAt(100, 300, String(1000 + i)))).join('')
    const nested = `${'/OC /L1 BDC '.repeat(60)}${textAt(100, 400, '1,250.00')}${'EMC '.repeat(60)}`
    const ms = await leastProcessorMs(20_000, async () => {
      const page = await readOne(layered([piled + nested + FILLER], '/OFF [100 0 R]', { extra: layers }))
      expect(find(page, '1,250.00')).toMatchObject(OFF)
    })
    expect(ms).toBeLessThan(20_000)
  })
})
