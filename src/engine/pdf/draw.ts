import { ReadError } from '../types.ts'
import { openDocument } from './document.ts'
import type { Pdfium } from './pdfium.ts'

/** Pixels as red, green, blue and one unused byte, rows from the top without padding. */
export type Drawing = { width: number; height: number; rgbx: Uint8Array }

const FORMAT_BGRX = 3
const FLAG_ANNOTATIONS = 1
const FLAG_RGB_ORDER = 16
const WHITE = 0xffffffff
const BYTES_A_PIXEL = 4
/** A page of any shape costs at most 64 MB: one that is a mile long is drawn narrower than it was asked for. */
const MAX_PIXELS = 16_000_000
const MAX_PAGES = 5_000

const withDocument = <T>(pdfium: Pdfium, bytes: Uint8Array, work: (doc: number, pages: number) => T): T => {
  const doc = openDocument(pdfium, bytes)
  try {
    return work(doc.handle, pdfium.c.FPDF_GetPageCount(doc.handle))
  } finally {
    doc.close()
  }
}

const withPage = <T>(pdfium: Pdfium, doc: number, index: number, work: (page: number) => T): T => {
  const page = pdfium.c.FPDF_LoadPage(doc, index)
  if (page === 0) throw new ReadError('damaged', `Page ${index + 1} cannot be opened.`)
  try {
    return work(page)
  } finally {
    pdfium.c.FPDF_ClosePage(page)
  }
}

/** Every page as a reader sees it, in points. */
export const measurePages = (pdfium: Pdfium, bytes: Uint8Array): { width: number; height: number }[] =>
  withDocument(pdfium, bytes, (doc, pages) => {
    if (pages > MAX_PAGES) throw new ReadError('too_many_pages', `The file has ${pages} pages; at most ${MAX_PAGES} can be shown.`)
    return Array.from({ length: pages }, (_, index) =>
      withPage(pdfium, doc, index, (page) => ({ width: pdfium.c.FPDF_GetPageWidthF(page), height: pdfium.c.FPDF_GetPageHeightF(page) })),
    )
  })

/** One page, so many pixels wide; null when the file has no such page. */
export const drawPage = (pdfium: Pdfium, bytes: Uint8Array, number: number, wantedWidth: number): Drawing | null =>
  withDocument(pdfium, bytes, (doc, pages) =>
    number < 1 || number > pages ? null : withPage(pdfium, doc, number - 1, (page) => draw(pdfium, page, wantedWidth)),
  )

const draw = (pdfium: Pdfium, page: number, wantedWidth: number): Drawing => {
  const { c } = pdfium
  const [widthPoints, heightPoints] = [c.FPDF_GetPageWidthF(page), c.FPDF_GetPageHeightF(page)]
  if (!(widthPoints > 0 && heightPoints > 0)) throw new ReadError('damaged', 'The page has no size.')
  const shape = heightPoints / widthPoints
  const width = Math.max(1, Math.min(wantedWidth, Math.floor(Math.sqrt(MAX_PIXELS / shape))))
  const height = Math.max(1, Math.min(Math.round(width * shape), Math.floor(MAX_PIXELS / width)))
  const stride = width * BYTES_A_PIXEL
  const buffer = c.malloc(stride * height)
  if (buffer === 0) throw new ReadError('out_of_memory', 'Drawing the page takes more memory than is allowed.')
  const bitmap = c.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, buffer, stride)
  try {
    if (bitmap === 0) throw new ReadError('out_of_memory', 'Drawing the page takes more memory than is allowed.')
    c.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    c.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAG_ANNOTATIONS | FLAG_RGB_ORDER)
    return { width, height, rgbx: pdfium.u8().slice(buffer, buffer + stride * height) }
  } finally {
    if (bitmap !== 0) c.FPDFBitmap_Destroy(bitmap)
    c.free(buffer)
  }
}
