import { type PageText, type PdfText, ReadError, type Word } from '../types.ts'
import { countRevisions, openDocument, readInfo } from './document.ts'
import type { FontTable } from './glyphs-of-page.ts'
import { readPage } from './page.ts'
import type { Pdfium } from './pdfium.ts'
import { type PageImage, renderForOcr } from './render.ts'

/** What OCR saw: boxes in pixels of the image from its top left, confidence 0..1. */
export type OcrWord = { text: string; x0: number; y0: number; x1: number; y1: number; confidence: number }
export type OcrPage = (image: PageImage, signal?: AbortSignal) => Promise<OcrWord[]>

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
  onPage?: (done: number, total: number) => void
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
  const { signal, onPage } = options
  const total = pdfium.c.FPDF_GetPageCount(doc)
  if (total > limits.pages) throw new ReadError('too_many_pages', `The file has ${total} pages; at most ${limits.pages} can be read.`)
  if (total < 1) throw new ReadError('damaged', 'The file has no pages.')
  const fonts: FontTable = { names: [], indexOf: new Map() }
  const pages: PageText[] = []
  let glyphs = 0
  let ocrPages = 0
  for (let index = 0; index < total; index++) {
    if (signal?.aborted) throw new ReadError('cancelled', 'The reading was cancelled.')
    const read = readPage(pdfium, doc, index, fonts, limits)
    glyphs += read.glyphs
    if (glyphs > limits.glyphs) throw new ReadError('too_complex', `The file holds more than ${limits.glyphs} characters.`)
    if (read.usable || options.ocr === undefined || !read.hasContent) {
      pages.push(read.page)
    } else {
      ocrPages++
      if (ocrPages > limits.ocrPages)
        throw new ReadError('too_complex', `More than ${limits.ocrPages} pages of the file are pictures; it takes too long to read them.`)
      const image = renderPage(pdfium, doc, index, limits)
      pages.push(image ? await ocrPage(read.page, image, options.ocr, signal) : read.page)
    }
    onPage?.(index + 1, total)
  }
  if (pages.every((page) => page.words.length === 0)) {
    throw new ReadError('no_text', options.ocr ? 'No text could be read: the pages are empty.' : 'The file holds no text.')
  }
  return { pages, fonts: fonts.names, info: readInfo(pdfium, doc), revisions: countRevisions(bytes) }
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

const ocrPage = async (page: PageText, image: PageImage, ocr: OcrPage, signal: AbortSignal | undefined): Promise<PageText> => {
  const scale = 72 / image.dpi
  const words = (await ocr(image, signal)).map(
    (word): Word => ({
      text: word.text,
      x0: word.x0 * scale,
      y0: word.y0 * scale,
      x1: word.x1 * scale,
      y1: word.y1 * scale,
      size: (word.y1 - word.y0) * scale,
      font: -1,
      confidence: word.confidence,
    }),
  )
  return { page: page.page, width: image.width * scale, height: image.height * scale, words, source: 'ocr' }
}
