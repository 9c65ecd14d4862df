import { type PageText, type PdfText, ReadError } from '../types.ts'
import { withSeen } from './behind-scans/unseen-layer.ts'
import { countRevisions, decrypted, isEncrypted, openDocument, readInfo } from './document.ts'
import { findDisputedFonts } from './letters/disputed-fonts.ts'
import { addFont, type FontTable } from './letters/glyphs-of-page.ts'
import { mayHaveLayers, openRaw, type RawFile } from './letters/raw.ts'
import { ocrPage } from './ocr/ocr-page.ts'
import type { OcrPage } from './ocr/ocr-words.ts'
import { type PackedPages, packPages, unpackPages } from './packing.ts'
import { type OpenFile, readPage, STAMP_WORDS_MAX, seenWords, type TextWorth } from './page.ts'
import type { Pdfium } from './pdfium.ts'
import { type PageImage, renderForOcr } from './render.ts'

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

/** What another thread has read, and how many characters that was: limits hold for the file. */
export type SharedPages = PackedPages & { glyphs: number }

export type SharePages = (
  bytes: Uint8Array,
  total: number,
  limits: PdfLimits,
) => {
  take: () => number
  /** Nothing more is to be taken: the file is given up. */
  stop: () => void
  result: Promise<SharedPages>
}

export type ReadPdfOptions = {
  ocr?: OcrPage
  signal?: AbortSignal
  limits?: Partial<PdfLimits>
  /** How many pages `ocr` may be given at once. */
  ocrParallel?: number
  /** Lets another thread read a part of a long file, see `readShare`. */
  share?: SharePages
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
    if (isTrap(error)) throw trapped(error)
    throw error
  }
}

/** A fault inside of WebAssembly: its memory is in an unknown state, and this PDFium must not be used again. */
const isTrap = (error: unknown): error is Error => error instanceof Error && (error.name === 'RuntimeError' || error instanceof RangeError)

const trapped = (error: Error): ReadError =>
  /\bOOM\b|memory|Array buffer allocation/i.test(error.message) && !/out of bounds/.test(error.message)
    ? new ReadError('out_of_memory', 'Reading the file takes more memory than is allowed.')
    : new ReadError('crashed', 'The file is built so that reading it fails.')

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
  const shares = total >= PAGES_TO_SHARE_MIN ? options.share?.(bytes, total, limits) : undefined
  const take = shares?.take ?? counter()
  let done = 0
  const raw = openRaw(bytes)
  const file = fileOf(pdfium, doc, raw, limits)
  const { fonts } = file
  const own = await readChunks(file, total, take, options.signal, (pages) => {
    done += pages
    options.onPage?.(done, total, 0)
  }).catch((error: unknown) => {
    shares?.stop()
    throw error
  })
  const others = await shares?.result
  checkGlyphs(own.glyphs + (others?.glyphs ?? 0), limits)
  const read = own.read.concat(others ? othersShare(others, fonts) : []).sort((a, b) => a.index - b.index)
  const pages = read.map(({ page }) => page)
  const pictures = options.ocr ? read.filter(({ worth }) => worth === 'none').map(({ index }) => index) : []
  // What nobody sees is looked after first.
  const written = options.ocr
    ? (['layer', 'stamp'] as const).flatMap((kind) => read.filter(({ worth }) => worth === kind).map(({ index }) => index))
    : []
  if (pictures.length > limits.ocrPages) {
    throw new ReadError('too_complex', `${pictures.length} pages of the file are pictures; at most ${limits.ocrPages} of them can be read.`)
  }
  // What has words of its own never makes a file too much to read.
  const all = [...pictures, ...written.slice(0, limits.ocrPages - pictures.length)].sort((a, b) => a - b)
  const unheld = new Set(written.filter((index) => pages[index]!.source === 'ocr'))
  await readPictures(file, pages, all, new Set(written), unheld, options)
  for (const index of unheld) pages[index] = { ...pages[index]!, unheld: true }
  if (pages.every((page) => page.words.length === 0))
    throw new ReadError('no_text', 'No text could be read: the pages are empty or hold pictures only.')
  options.onPage?.(total, total, all.length)
  // Of a file that anybody may open and that is encrypted all the same, the objects as they are written tell nothing.
  const open = isEncrypted(pdfium, doc) ? decrypted(pdfium, doc) : null
  const disputedFonts = findDisputedFonts(open ? openRaw(open) : raw)
  return {
    pages,
    fonts: fonts.names,
    info: readInfo(pdfium, doc),
    revisions: countRevisions(bytes),
    ...(disputedFonts.length > 0 && { disputedFonts }),
  }
}

const fileOf = (pdfium: Pdfium, doc: number, raw: RawFile, limits: PdfLimits): OpenFile => {
  let layers: boolean | null = null
  return {
    pdfium,
    doc,
    fonts: { names: [], indexOf: new Map() },
    limits,
    mayHaveLayers: () => (layers ??= isEncrypted(pdfium, doc) || mayHaveLayers(raw)),
  }
}

/** Pages are handed out in chunks, by their number, so that whoever reads faster reads more. */
const PAGES_A_CHUNK = 2
const PAGES_TO_SHARE_MIN = 24

const counter = (): (() => number) => {
  let next = 0
  return () => next++
}

type IndexedPage = { index: number; worth: TextWorth; page: PageText }

const readChunks = async (
  file: OpenFile,
  total: number,
  take: () => number,
  signal: AbortSignal | undefined,
  onPages: (pages: number) => void,
): Promise<{ read: IndexedPage[]; glyphs: number }> => {
  const read: IndexedPage[] = []
  let glyphs = 0
  for (let from = take() * PAGES_A_CHUNK; from < total; from = take() * PAGES_A_CHUNK) {
    await breathe()
    throwIfAborted(signal)
    const to = Math.min(from + PAGES_A_CHUNK, total)
    for (let index = from; index < to; index++) {
      const one = readPage(file, index)
      glyphs += one.glyphs
      checkGlyphs(glyphs, file.limits)
      read.push({ index, worth: one.hasContent ? one.worth : 'whole', page: one.page })
    }
    onPages(to - from)
  }
  return { read, glyphs }
}

const checkGlyphs = (glyphs: number, limits: PdfLimits): void => {
  if (glyphs > limits.glyphs) throw new ReadError('too_complex', `The file holds more than ${limits.glyphs} characters.`)
}

const othersShare = (packed: PackedPages, fonts: FontTable): IndexedPage[] =>
  unpackPages(
    packed,
    packed.fonts.map((name) => addFont(fonts, name)),
  )

/** The part of another thread that helps with a long file: the same bytes, chunks from the same counter. */
export const readShare = async (
  pdfium: Pdfium,
  bytes: Uint8Array,
  total: number,
  take: () => number,
  limits: PdfLimits,
): Promise<SharedPages> => {
  const doc = openDocument(pdfium, bytes)
  try {
    const file = fileOf(pdfium, doc.handle, openRaw(bytes), limits)
    const { read, glyphs } = await readChunks(file, total, take, undefined, () => {})
    return { ...packPages(read, file.fonts.names), glyphs }
  } finally {
    doc.close()
  }
}

// An abort is an event, which is heard only between turns of the event loop.
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const throwIfAborted = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw new ReadError('cancelled', 'The reading was cancelled.')
}

const readPictures = async (
  file: OpenFile,
  pages: PageText[],
  pictures: number[],
  written: ReadonlySet<number>,
  /** Pages with text behind a picture that nobody has looked at yet. */
  unheld: Set<number>,
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
      const image = renderPage(file, index)
      if (image) {
        const seen = await ocrPage(pages[index]!, image, ocr, signal)
        unheld.delete(index)
        pages[index] = written.has(index) ? fuller(pages[index]!, seen.page, seen.image) : seen.page
      }
      onPage?.(++done, pages.length, started)
    }
  }
  await Promise.all(Array.from({ length: Math.min(ocrParallel, pictures.length) }, work))
}

/** A picture under a few drawn words may be a scan or a mere background: OCR of a background sees no more than what is drawn. */
const fuller = (drawn: PageText, seen: PageText, image: PageImage): PageText => {
  const isLayer = drawn.source === 'ocr'
  const isThin = seenWords(drawn.words) < STAMP_WORDS_MAX
  if ((isThin || !isLayer) && seen.words.length > seenWords(drawn.words) * 1.2) return seen
  return isLayer ? withSeen(drawn, seen, image) : drawn
}

const renderPage = ({ pdfium, doc, limits }: OpenFile, index: number): PageImage | null => {
  const handle = pdfium.c.FPDF_LoadPage(doc, index)
  if (handle === 0) return null
  try {
    return renderForOcr(pdfium, handle, limits.ocrPixels)
  } finally {
    pdfium.c.FPDF_ClosePage(handle)
  }
}
