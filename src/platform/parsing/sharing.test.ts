import PdfKit from 'pdfkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { compressedPdf, LETTER, rawPdf, textAt } from '../../../test/pdf/make-pdf.ts'
import type { OcrPage } from '../../engine/pdf/ocr/ocr-words.ts'
import { openPdfium, type Pdfium } from '../../engine/pdf/pdfium.ts'
import { readPdf, type SharePages } from '../../engine/pdf/read.ts'
import type { PdfText } from '../../engine/types.ts'
import { loadPdfiumCode } from './pdfium-wasm.ts'
import { createSharing } from './sharing.ts'

const PAGES = 24
const OTHERS_TURN_MS = 20
/** Small pictures: what is seen on them is made up. */
const LIMITS = { ocrPixels: 40_000 }
let pdfium: Pdfium
let share: SharePages
let sharedPages = 0
beforeAll(async () => {
  const code = loadPdfiumCode()
  pdfium = await openPdfium(await code)
  const sharing = createSharing(code)
  share = (...asked) => {
    const { result, take, stop } = sharing(...asked)
    let isFirst = true
    void result.then(
      (packed) => {
        sharedPages += packed.indexes.length
      },
      () => {},
    )
    return {
      // From the second pages on the other one is waited for, so that it always has its part.
      take: () => {
        if (!isFirst) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OTHERS_TURN_MS)
        isFirst = false
        return take()
      },
      stop,
      result,
    }
  }
  const first = await compressedPdf(PAGES, 1)
  while (sharedPages === 0) await together(first)
})

const each = (content: (page: number) => string): string[] => Array.from({ length: PAGES }, (_, page) => content(page))
const lines = (page: number): string =>
  Array.from({ length: 15 }, (_, i) =>
    textAt(50, 40 + i * 40, `01/${10 + (i % 18)} Deposit ${page * 100 + i} of 1,0${10 + page}.${10 + i}`),
  ).join('')

/** What opens without a password, and is encrypted all the same. */
const encrypted = (): Promise<Buffer> =>
  new Promise((resolve) => {
    const doc = new PdfKit({ ownerPassword: 'secret', size: 'LETTER', autoFirstPage: false })
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    for (let page = 0; page < PAGES; page++) doc.addPage().text(`Page ${page} has a balance of 1,2${10 + page}.00 and words enough`)
    doc.end()
  })

const layered = (): Buffer =>
  rawPdf(
    each((page) => `/OC /L1 BDC\n${textAt(100, 300, `1,2${10 + page}.00`)}EMC\n${lines(page)}`),
    {
      resources: '/Properties << /L1 100 0 R >>',
      catalog: '/OCProperties << /OCGs [100 0 R] /D << /OFF [100 0 R] >> >>',
      extra: ['<< /Type /OCG /Name (Figures) >>'],
    },
  )

/** A picture over the whole page, of which every third page has nothing else, and the others what a scanner made of it. */
const scanned = (): Buffer =>
  rawPdf(
    each((page) => {
      const picture = `q ${LETTER.width} 0 0 ${LETTER.height} 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \xcc EI Q\n`
      return page % 3 === 0 ? picture : picture + lines(page).replaceAll('BT', 'BT 3 Tr')
    }),
  )

const fonts = (): Buffer =>
  rawPdf(
    each(
      (page) =>
        textAt(50, 20, `In the type of page ${page}`, { font: `F${1 + (page % 3)}` }) + lines(page).replaceAll('F1', `F${3 - (page % 3)}`),
    ),
  )

const ocr: OcrPage = async ({ width }) => [{ text: `seen${width}`, x0: 10, y0: 10, x1: 90, y1: 40, confidence: 0.9 }]

/** Fonts are numbered as they are met, which is another order for two: their names are the same. */
const asText = ({ pages, fonts: names, ...rest }: PdfText): string =>
  JSON.stringify({
    ...rest,
    fonts: names.toSorted(),
    pages: pages.map(({ words, ...page }) => ({ ...page, words: words.map((word) => ({ ...word, font: names[word.font] })) })),
  })

const alone = (bytes: Uint8Array): Promise<PdfText> => readPdf(pdfium, bytes, { ocr, limits: LIMITS })
const together = (bytes: Uint8Array, limits = {}): Promise<PdfText> =>
  readPdf(pdfium, bytes, { ocr, share, limits: { ...LIMITS, ...limits } })

describe('a long file read by two', () => {
  test.each([
    ['compressed', () => compressedPdf(PAGES, 15)],
    ['encrypted', encrypted],
    [
      'with a broken table of its parts',
      async () =>
        Buffer.from(
          rawPdf(each(lines))
            .toString('latin1')
            .replace(/startxref\n\d+/, 'startxref\n7'),
          'latin1',
        ),
    ],
    ['with pages that are damaged', async () => rawPdf(each((page) => (page % 4 === 1 ? `${lines(page)} BT ((( <<` : lines(page))))],
    ['with layers', async () => layered()],
    ['with scans', async () => scanned()],
    ['in several fonts', async () => fonts()],
  ])('is the same to the letter: %s', async (_, make) => {
    const bytes = await make()
    const expected = asText(await alone(bytes))
    expect(expected).toContain(`"page":${PAGES}`)
    const before = sharedPages
    expect(asText(await together(bytes))).toBe(expected)
    expect(sharedPages).toBeGreaterThan(before)
  })

  test('and nothing of one that was given up is found in the next', async () => {
    const tooMuch = textAt(50, 50, 'A'.repeat(2_000), { size: 1 })
    const other = rawPdf(each((page) => (page < 2 ? tooMuch : textAt(50, 50, `Somebody else has ${page} words here`))))
    const next = await compressedPdf(PAGES, 15)
    const expected = asText(await alone(next))
    for (let i = 0; i < 3; i++) {
      await expect(together(other, { glyphsPerPage: 1_500 })).rejects.toMatchObject({ code: 'too_complex' })
      expect(asText(await together(next))).toBe(expected)
    }
  })

  test('holds no more characters than one may hold', async () => {
    const bytes = await compressedPdf(PAGES, 15)
    let glyphs = 0
    for (const page of (await alone(bytes)).pages) for (const word of page.words) glyphs += word.text.length
    await expect(together(bytes, { glyphs: Math.round(glyphs * 0.75) })).rejects.toMatchObject({ code: 'too_complex' })
  })
})
