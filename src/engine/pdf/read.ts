import { type PageText, type PdfText, ReadError } from '../types.ts'
import { countRevisions, openDocument, readInfo } from './document.ts'
import type { FontTable } from './glyphs-of-page.ts'
import { readPage } from './page.ts'
import type { Pdfium } from './pdfium.ts'
import { type PageImage, renderForOcr } from './render.ts'
import { type OcrPage, ocrPage } from './scan.ts'

export type PdfLimits = {
  pages: number
  /** Text, lines and pictures on one page. */
  objectsPerPage: number
  glyphsPerPage: number
  glyphs: number
  ocrPixels: number
  ocrPages: number
}
export const DEFAULT_LIMITS: PdfLimits = {
  pages: 1_000,
  objectsPerPage: 200_000,
  glyphsPerPage: 100_000,
  glyphs: 10_000_000,
  ocrPixels: 12_000_000,
  ocrPages: 200,
}

export type ReadPdfOptions = {
  ocr?: OcrPage
  signal?: AbortSignal
  limits?: Partial<PdfLimits>
  /** How many pages `ocr` may be given at once. */
  ocrParallel?: number
  /** Called as pages are done, and as OCR of one starts. */
  onPage?: (done: number, total: number, ocrStarted: number) => void
}

export const readPdf = async (pdfium: Pdfium, bytes: Uint8Array, options: ReadPdfOptions = {}): Promise<PdfText> => {
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  try {
    const doc = openDocument(pdfium, bytes)
    try {
      return await readDocument(pdfium, doc.handle, bytes, limits, options)
    } finally {
      doc.close()
    }
  } catch (error) {
    if (error instanceof ReadError) throw error
    if (isTrap(error)) throw new ReadError('crashed', 'The file is built so that reading it fails.')
    throw error
  }
}

/** A fault inside of WebAssembly: its memory is in an unknown state, and this PDFium must not be used again. */
const isTrap = (error: unknown): boolean => error instanceof Error && (error.name === 'RuntimeError' || error instanceof RangeError)

const readDocument = async (
  pdfium: Pdfium,
  doc: number,
  bytes: Uint8Array,
  limits: PdfLimits,
  options: ReadPdfOptions,
): Promise<PdfText> => {
  const total = pdfium.c.FPDF_GetPageCount(doc)
  if (total > limits.pages) throw new ReadError('too_many_pages', `The file has ${total} pages; at most ${limits.pages} can be read.`)
  if (total < 1) throw new ReadError('damaged', 'The file has no pages.')
  const fonts: FontTable = { names: [], indexOf: new Map() }
  const pages: PageText[] = []
  const pictures: number[] = []
  let glyphs = 0
  for (let index = 0; index < total; index++) {
    if (index % PAGES_BETWEEN_BREATHS === 0) await breathe()
    throwIfAborted(options.signal)
    const read = readPage(pdfium, doc, index, fonts, limits)
    glyphs += read.glyphs
    if (glyphs > limits.glyphs) throw new ReadError('too_complex', `The file holds more than ${limits.glyphs} characters.`)
    pages.push(read.page)
    if (!read.usable && read.hasContent && options.ocr) pictures.push(index)
    options.onPage?.(index + 1 - pictures.length, total, 0)
  }
  if (pictures.length > limits.ocrPages) {
    throw new ReadError('too_complex', `${pictures.length} pages of the file are pictures; at most ${limits.ocrPages} of them can be read.`)
  }
  await readPictures(pdfium, doc, pages, pictures, limits, options)
  if (pages.every((page) => page.words.length === 0))
    throw new ReadError('no_text', 'No text could be read: the pages are empty or hold pictures only.')
  return { pages, fonts: fonts.names, info: readInfo(pdfium, doc), revisions: countRevisions(bytes) }
}

// An abort is an event, which is heard only between turns of the event loop.
const PAGES_BETWEEN_BREATHS = 16
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const throwIfAborted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw new ReadError('cancelled', 'The reading was cancelled.')
}

const readPictures = async (
  pdfium: Pdfium,
  doc: number,
  pages: PageText[],
  pictures: number[],
  limits: PdfLimits,
  options: ReadPdfOptions,
): Promise<void> => {
  const { ocr, signal, onPage, ocrParallel = 1 } = options
  if (!ocr || pictures.length === 0) return
  let started = 0
  let done = pages.length - pictures.length
  const work = async (): Promise<void> => {
    while (started < pictures.length) {
      throwIfAborted(signal)
      const index = pictures[started++]!
      onPage?.(done, pages.length, started)
      const image = renderPage(pdfium, doc, index, limits)
      if (image) pages[index] = await ocrPage(pages[index]!, image, ocr, signal)
      onPage?.(++done, pages.length, started)
    }
  }
  await Promise.all(Array.from({ length: Math.min(ocrParallel, pictures.length) }, work))
}

const renderPage = (pdfium: Pdfium, doc: number, index: number, limits: PdfLimits): PageImage | null => {
  const handle = pdfium.c.FPDF_LoadPage(doc, index)
  if (handle === 0) return null
  try {
    return renderForOcr(pdfium, handle, limits.ocrPixels)
  } finally {
    pdfium.c.FPDF_ClosePage(handle)
  }
}
