import { beforeAll, describe, expect, test } from 'vitest'
import { compressedPdf, protectedPdf, rawPdf, textAt } from '../../../test/pdf/make-pdf.ts'
import { loadPdfium } from '../../platform/parsing/pdfium-wasm.ts'
import { type PageText, type PdfText, ReadError, type Word } from '../types.ts'
import type { Pdfium } from './pdfium.ts'
import { type ReadPdfOptions, readPdf } from './read.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const read = (bytes: Uint8Array, options: ReadPdfOptions = {}): Promise<PdfText> => readPdf(pdfium, bytes, options)
const readOne = async (content: string, options: Parameters<typeof rawPdf>[1] = {}): Promise<PageText> =>
  (await read(rawPdf([content], options))).pages[0]!
const seen = (page: PageText): string[] => page.words.filter((word) => !word.hidden).map((word) => word.text)
const find = (page: PageText, text: string): Word => page.words.find((word) => word.text === text)!
const failure = async (promise: Promise<unknown>): Promise<ReadError> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ReadError)
  return error as ReadError
}
const FILLER = textAt(50, 700, 'This page has enough plain words to be read as text')

describe('words and where they stand', () => {
  // Courier at 10 points: five signs are 30 points wide.
  test.each([
    ['03/03', '1ST', 30, ['03/03', '1ST']],
    ['03/03', '24', 31, ['03/03', '24']],
    ['03/03', '/2025', 30, ['03/03/2025']],
    ['03/03', 'KAPITUS', 30, ['03/03KAPITUS']],
    ['REF03', '123', 30, ['REF03123']],
    ['13/45', '678', 30, ['13/45678']],
  ])('a text drawn right beside a day: %s and %s', async (day, text, at, expected) => {
    const style = { font: 'F3', size: 10 } as const
    const page = await readOne(textAt(100, 200, day, style) + textAt(100 + at, 200, text, style) + FILLER)
    expect(page.words.filter((word) => word.y1 < 300).map((word) => word.text)).toEqual(expected)
  })

  test('a word carries its box from the top left, its size and its font', async () => {
    const doc = await read(rawPdf([textAt(100, 200, 'Balance 12.50', { font: 'F3', size: 10 }) + FILLER]))
    const [word, amount] = [find(doc.pages[0]!, 'Balance'), find(doc.pages[0]!, '12.50')]
    expect(word.x0).toBeCloseTo(100, 1)
    expect(word.x1).toBeCloseTo(142, 1)
    expect(word.y0).toBeLessThan(194)
    expect(word.y1).toBeGreaterThan(200)
    expect(word.y1).toBeLessThan(204)
    expect(amount.x0).toBeCloseTo(148, 1)
    expect(word.size).toBeCloseTo(10, 3)
    expect(doc.fonts[word.font]).toBe('Courier')
  })

  test('words that were placed letter by letter are put together again, and stay apart from their neighbours', async () => {
    // Each letter alone, with gaps of up to an eighth of the size inside of words and a third between them.
    const letters: [string, number][] = [
      ['O', 100],
      ['p', 107.4],
      ['e', 113.5],
      ['n', 120.2],
      ['i', 126.0],
      ['n', 129.3],
      ['g', 135.1],
      ['B', 144.6],
      ['a', 151.7],
      ['l', 158.4],
      ['a', 160.9],
      ['n', 166.8],
      ['c', 173.1],
      ['e', 178.4],
    ]
    const page = await readOne(letters.map(([letter, x]) => textAt(x, 300, letter)).join('') + FILLER)
    expect(seen(page).slice(0, 2)).toEqual(['Opening', 'Balance'])
  })

  test('an amount that a stray space tore apart is one amount', async () => {
    const page = await readOne(`${textAt(100, 300, '1,719.3', { font: 'F3' })}${textAt(144.5, 300, '3', { font: 'F3' })}${FILLER}`)
    expect(seen(page)[0]).toBe('1,719.33')
  })

  test('an amount whose digits come in two fonts says so', async () => {
    const page = await readOne(
      textAt(100, 200, '1,', { font: 'F1', size: 10 }) +
        textAt(108.34, 200, '9', { font: 'F2', size: 10 }) +
        textAt(113.9, 200, '50.00', { font: 'F1', size: 10 }) +
        textAt(100, 220, '1,', { font: 'F1', size: 10 }) +
        textAt(108.34, 220, '850.00', { font: 'F1', size: 10 }) +
        textAt(94.44, 240, '$', { font: 'F2', size: 10 }) +
        textAt(100, 240, '1,750.00', { font: 'F1', size: 10 }) +
        FILLER,
    )
    expect(find(page, '1,950.00').mixed).toBe(true)
    expect(find(page, '1,850.00').mixed).toBeUndefined()
    expect(find(page, '$1,750.00').mixed).toBeUndefined()
  })
  test('figures carry their colour and their place in the drawing', async () => {
    const page = await readOne(
      `0.2 g ${textAt(100, 300, '12.50')}${textAt(100, 200, '13.50')}1 0 0 rg ${textAt(100, 250, '14.50')}${textAt(200, 250, 'words')}${FILLER}`,
    )
    const [first, second, third] = ['12.50', '13.50', '14.50'].map((text) => find(page, text))
    expect([first!.ink, third!.ink]).toEqual([0x333333, 0xff0000])
    expect(first!.drawn! < second!.drawn! && second!.drawn! < third!.drawn!).toBe(true)
    expect(find(page, 'words').ink).toBeUndefined()
  })
  test('two amounts side by side stay two', async () => {
    const page = await readOne(`${textAt(100, 300, '719.33', { font: 'F3' })}${textAt(140, 300, '45.10', { font: 'F3' })}${FILLER}`)
    expect(seen(page).slice(0, 2)).toEqual(['719.33', '45.10'])
  })

  test('two amounts stay two where their columns stand closer than letters may', async () => {
    // 4,938.61 is 48 points wide in type of ten, and an eighth of that size follows.
    const page = await readOne(
      `${textAt(100, 300, '4,938.61', { font: 'F3', size: 10 })}${textAt(149.25, 300, '29,107.78', { font: 'F3', size: 10 })}${FILLER}`,
    )
    expect(seen(page).slice(0, 2)).toEqual(['4,938.61', '29,107.78'])
  })

  test('a heading with wide letter spacing is read as its words', async () => {
    const page = await readOne(textAt(100, 300, 'ACCOUNT SUMMARY', { before: '4 Tc' }) + FILLER)
    expect(seen(page).slice(0, 2)).toEqual(['ACCOUNT', 'SUMMARY'])
  })

  test.each([
    ['7,790.15', 142],
    ['-$12,408.33', 180],
    ['03/14', 160],
  ])('%s spaced inside of one operator is one word, however wide PDFium finds its gaps', async (text, gap) => {
    const spaced = [...text].map((letter) => `(${letter})-${gap}`).join('')
    const page = await readOne(`BT /F1 8 Tf 1 0 0 1 100 400 Tm [${spaced}] TJ ET\n${FILLER}`)
    expect(seen(page)).toContain(text)
  })

  test('words that are spaced by a real space in one operator stay apart', async () => {
    const spaced = [...'Check 2494'].map((letter) => `(${letter})-160`).join('')
    const page = await readOne(`BT /F1 8 Tf 1 0 0 1 100 400 Tm [${spaced}] TJ ET\n${FILLER}`)
    expect(seen(page)).toEqual(expect.arrayContaining(['Check', '2494']))
  })

  test('text drawn twice to look bold is read once', async () => {
    const page = await readOne(textAt(100, 300, 'Total') + textAt(100.3, 300, 'Total') + FILLER)
    expect(seen(page).filter((text) => text === 'Total')).toHaveLength(1)
  })

  test('the pieces of a word are joined whatever the order they were drawn in', async () => {
    const page = await readOne(textAt(118, 300, 'Bank', { font: 'F3' }) + textAt(100, 300, 'The', { font: 'F3' }) + FILLER)
    expect(seen(page)[0]).toBe('TheBank')
  })

  test.each([90, 180, 270])('a page turned by %i degrees is read upright, in the coordinates of the reader', async (rotate) => {
    // Text that runs with the turn of the page, so that the reader sees it level, 100 points in and 200 down.
    const matrix = { 90: '0 1 -1 0 200 100', 180: '-1 0 0 -1 512 200', 270: '0 -1 1 0 412 692' }[rotate]!
    const line = (text: string, m: string) => `BT /F3 10 Tf ${m} Tm (${text}) Tj ET\n`
    const page = await readOne(line('Balance 12.50 and some more words', matrix), { page: `/Rotate ${rotate}` })
    const word = find(page, 'Balance')
    expect([page.width, page.height]).toEqual(rotate === 180 ? [612, 792] : [792, 612])
    expect(word.x0).toBeCloseTo(100, 1)
    expect(word.x1).toBeCloseTo(142, 1)
    expect(word.y0).toBeLessThan(200)
    expect(word.y1).toBeGreaterThan(200)
    expect(word.y1 - word.y0).toBeCloseTo(10, 1)
  })

  test('a page written sideways is read the way a person would turn it, and what is left sideways is not mixed in', async () => {
    const sideways = `BT /F3 10 Tf 0 1 -1 0 300 100 Tm (Balance 12.50 and quite a few more words) Tj ET\n`
    const page = await readOne(sideways + textAt(20, 20, 'form', { size: 6 }))
    expect(seen(page)[0]).toBe('Balance')
    expect(seen(page)).not.toContain('form')
    expect([page.width, page.height]).toEqual([792, 612])
  })

  test('boxes count from the corner of the visible part of the page', async () => {
    const page = await readOne(textAt(100, 200, 'Balance', { font: 'F3' }) + FILLER, { page: '/CropBox [50 0 612 742]' })
    expect(find(page, 'Balance').x0).toBeCloseTo(50, 1)
    expect(find(page, 'Balance').y0).toBeGreaterThan(138)
    expect(find(page, 'Balance').y0).toBeLessThan(150)
    expect(page.width).toBeCloseTo(562, 1)
  })
})

describe('pages that only OCR can read', () => {
  const pictures: number[] = []
  const ocr: ReadPdfOptions['ocr'] = async (image) => {
    pictures.push(image.width)
    return Array.from({ length: 10 }, (_, i) => ({
      text: i === 0 ? 'Scanned' : 'word',
      x0: 300,
      y0: 600,
      x1: 600,
      y1: 633,
      confidence: 0.93,
    }))
  }
  const picture =
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 4 >>\nstream\n\u00ff\u00ff\u0000\u0000\nendstream'
  const withPicture = { resources: '/XObject << /Im 100 0 R >>', extra: [picture] }

  test('a page that is a picture goes to OCR at 300 dpi, and its boxes come back in points', async () => {
    pictures.length = 0
    const doc = await read(rawPdf(['q 612 0 0 792 0 0 cm /Im Do Q', FILLER], withPicture), { ocr })
    expect(pictures).toEqual([2550])
    expect(doc.pages.map((page) => page.source)).toEqual(['ocr', 'text'])
    expect(doc.pages[0]!.words[0]).toMatchObject({ text: 'Scanned', x0: 72, y0: 144, x1: 144, font: -1, confidence: 0.93 })
  })

  test('a scan with a few words drawn over it is a scan: its picture is read', async () => {
    pictures.length = 0
    const stamp = textAt(40, 20, 'Envelope 7C41 signed by Ada')
    const doc = await read(rawPdf([`q 612 0 0 792 0 0 cm /Im Do Q ${stamp}`], withPicture), { ocr })
    expect(pictures).toEqual([2550])
    expect(doc.pages[0]!.source).toBe('ocr')
    expect(seen(doc.pages[0]!)).toContain('Scanned')
  })

  test('words on a mere background stay what the file says they are', async () => {
    pictures.length = 0
    const few = textAt(40, 300, 'Nothing but these ten drawn words stands on this page')
    const doc = await read(rawPdf([`q 612 0 0 792 0 0 cm /Im Do Q ${few}`], withPicture), { ocr })
    expect(pictures).toHaveLength(1)
    expect(doc.pages[0]!.source).toBe('text')
    expect(seen(doc.pages[0]!)).toContain('drawn')
  })

  test('a letter on a printed background costs no OCR', async () => {
    pictures.length = 0
    const many = Array.from({ length: 12 }, (_, i) => textAt(40, 60 + i * 20, 'Four words a line')).join('')
    const doc = await read(rawPdf([`q 612 0 0 792 0 0 cm /Im Do Q ${many}`], withPicture), { ocr })
    expect(pictures).toEqual([])
    expect(doc.pages[0]!.source).toBe('text')
  })

  test('pages with words of their own never make a file too much for OCR', async () => {
    const stamp = `q 612 0 0 792 0 0 cm /Im Do Q ${textAt(40, 20, 'Signed by Ada today')}`
    const doc = await read(rawPdf([stamp, stamp, stamp], withPicture), { ocr, limits: { ocrPages: 1 } })
    expect(doc.pages.map((page) => page.source)).toEqual(['ocr', 'text', 'text'])
  })

  test('text behind more pictures than OCR is asked for is not taken for what is seen', async () => {
    const layer = Array.from({ length: 8 }, (_, i) => textAt(40, 60 + i * 20, 'Deposit of some money 75.10', { before: '3 Tr' })).join('')
    const stamp = `q 612 0 0 792 0 0 cm /Im Do Q ${textAt(40, 20, 'Signed by Ada today')}`
    const scan = `q 612 0 0 792 0 0 cm /Im Do Q ${layer}`
    const doc = await read(rawPdf([stamp, scan, scan], withPicture), { ocr: async () => [], limits: { ocrPages: 1 } })
    expect(doc.pages.map((page) => [page.source, page.unheld])).toEqual([
      ['text', undefined],
      ['ocr', true],
      ['ocr', true],
    ])
  })

  test('text that a scanner left unseen behind its picture is used, and held against the picture', async () => {
    pictures.length = 0
    const layer = Array.from({ length: 8 }, (_, i) =>
      textAt(100, 300 + i * 20, 'Opening balance on January 1 was 12.50', { before: '3 Tr' }),
    ).join('')
    const doc = await read(rawPdf([`q 612 0 0 792 0 0 cm /Im Do Q ${layer}`], withPicture), { ocr })
    expect(pictures).toHaveLength(1)
    expect(doc.pages[0]!.source).toBe('ocr')
    expect(seen(doc.pages[0]!)).toContain('12.50')
  })

  test('unseen text of a few words is not all that a scan says', async () => {
    pictures.length = 0
    const layer = textAt(100, 300, 'Average balance 3,043.24', { before: '3 Tr' })
    const doc = await read(rawPdf([`q 612 0 0 792 0 0 cm /Im Do Q ${layer}`], withPicture), { ocr })
    expect(pictures).toHaveLength(1)
    expect(seen(doc.pages[0]!)).toContain('Scanned')
  })

  test('a word that a scanner left twice at one place is there once', async () => {
    const layer = Array.from({ length: 8 }, (_, i) =>
      [100, 200, 207, 300]
        .map((x, k) => textAt(x, 300 + i * 20, ['GEICO', 'INSURANCE', 'INSURANCE', 'PREM'][k]!, { before: '3 Tr' }))
        .join(' '),
    ).join(' ')
    const doc = await read(rawPdf([`q 612 0 0 792 0 0 cm /Im Do Q ${layer}`], withPicture))
    expect(doc.pages[0]!.words.slice(0, 4).map((w) => w.text)).toEqual(['GEICO', 'INSURANCE', 'PREM', 'GEICO'])
  })
  test('a text layer of meaningless glyphs is not believed', async () => {
    pictures.length = 0
    // A font whose map says that every letter is a private-use code.
    const toUnicode =
      '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <00> <ff> <E000> endbfrange endcmap end'
    const doc = await read(
      rawPdf([textAt(100, 300, 'Every letter of this line means nothing at all', { font: 'G1' })], {
        resources: '',
        extra: [
          `<< /Length ${toUnicode.length} >>\nstream\n${toUnicode}\nendstream`,
          '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 100 0 R >>',
        ],
        page: '/Resources << /Font << /G1 101 0 R >> >>',
      }),
      { ocr },
    )
    expect(pictures).toHaveLength(1)
    expect(doc.pages[0]!.words[0]!.text).toBe('Scanned')
  })

  test('letters shuffled by a broken encoding are not believed', async () => {
    pictures.length = 0
    const garbled = Array.from({ length: 30 }, (_, i) => textAt(50, 60 + i * 20, 'Xq%wv zz#kp $$rtl bb@qx nnw!jk')).join('')
    await read(rawPdf([garbled]), { ocr })
    expect(pictures).toHaveLength(1)
  })

  test('a blank page costs no OCR', async () => {
    pictures.length = 0
    const doc = await read(rawPdf(['1 g 0 0 100 100 re f', FILLER]), { ocr })
    expect(pictures).toEqual([])
    expect(doc.pages[0]!.words).toEqual([])
  })

  test('a sheet of several square metres is rendered small enough', async () => {
    pictures.length = 0
    await read(rawPdf(['q 14400 0 0 14400 0 0 cm /Im Do Q'], { ...withPicture, page: '/MediaBox [0 0 14400 14400] /UserUnit 10' }), {
      ocr,
      limits: { ocrPixels: 1_000_000 },
    })
    expect(pictures[0]).toBeLessThanOrEqual(1000)
  })
})

describe('what a file says of itself', () => {
  test('producer, dates and the saves after the first', async () => {
    const first = rawPdf([FILLER], {
      extra: ["<< /Producer (Maker 1.0) /CreationDate (D:20240131120000-05'00') /ModDate (D:20240201) >>"],
      trailer: '/Info 100 0 R',
    })
    const doc = await read(
      Buffer.concat([
        first,
        Buffer.from(`\ntrailer << /Root 1 0 R /Size 101 /Info 100 0 R /Prev 0 >>\nstartxref\n${first.lastIndexOf('xref\n0')}\n%%EOF\n`),
      ]),
    )
    expect(doc.info).toMatchObject({
      producer: 'Maker 1.0',
      creator: null,
      createdAt: '2024-01-31T12:00:00-05:00',
      modifiedAt: '2024-02-01T00:00:00Z',
    })
    expect(doc.revisions).toBe(1)
  })

  test('a file saved once has no revisions', async () => {
    expect((await read(await compressedPdf(1))).revisions).toBe(0)
  })
})

describe('files that are refused', () => {
  test.each([
    ['an empty file', () => Buffer.alloc(0), 'not_a_pdf'],
    ['another kind of file', () => Buffer.from('date,amount\n2024-01-01,5\n'), 'not_a_pdf'],
    ['a header and nothing else', () => Buffer.from('%PDF-1.7\nnothing'), 'damaged'],
    ['a file under a password', protectedPdf, 'encrypted'],
    ['pages without text or picture', () => rawPdf(['', '']), 'no_text'],
    ['more pages than allowed', () => rawPdf(['', '', '', '']), 'too_many_pages'],
    ['a page of more text than allowed', () => rawPdf([textAt(10, 10, 'x'.repeat(3_000))]), 'too_complex'],
  ] as const)('%s: %s', async (_, make, code) => {
    const bytes = await make()
    expect((await failure(read(bytes, { limits: { pages: 3, glyphsPerPage: 2_000 } }))).code).toBe(code)
  })

  test('an abort between pages ends the reading', async () => {
    const control = new AbortController()
    const bytes = await compressedPdf(60, 5)
    const error = await failure(read(bytes, { signal: control.signal, onPage: (done) => done >= 8 && control.abort() }))
    expect(error.code).toBe('cancelled')
  })
})
