import type { Pdfium } from './pdfium.ts'

/** A page as grey pixels, one byte each, rows from the top without padding. */
export type PageImage = { width: number; height: number; data: Uint8Array; dpi: number }

const FORMAT_GRAY = 1
const FLAG_ANNOTATIONS = 1
const FLAG_GRAYSCALE = 8
const POINTS_PER_INCH = 72
const WHITE = 0xffffffff

// 8-point type is 33 pixels high at 300 dpi: below some 20, tesseract guesses.
const OCR_DPI = 300

/** Big sheets are rendered coarser, so that a page of any size costs the same memory. */
export const renderForOcr = (pdfium: Pdfium, page: number, maxPixels: number): PageImage | null => {
  const { c } = pdfium
  const widthPoints = c.FPDF_GetPageWidthF(page)
  const heightPoints = c.FPDF_GetPageHeightF(page)
  if (!(widthPoints > 0 && heightPoints > 0)) return null
  const dpi = Math.min(OCR_DPI, POINTS_PER_INCH * Math.sqrt(maxPixels / (widthPoints * heightPoints)))
  const width = Math.max(1, Math.floor((widthPoints * dpi) / POINTS_PER_INCH))
  const height = Math.max(1, Math.floor((heightPoints * dpi) / POINTS_PER_INCH))
  const buffer = c.malloc(width * height)
  if (buffer === 0) return null
  const bitmap = c.FPDFBitmap_CreateEx(width, height, FORMAT_GRAY, buffer, width)
  if (bitmap === 0) {
    c.free(buffer)
    return null
  }
  c.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  c.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAG_ANNOTATIONS | FLAG_GRAYSCALE)
  const data = pdfium.u8().slice(buffer, buffer + width * height)
  c.FPDFBitmap_Destroy(bitmap)
  c.free(buffer)
  return { width, height, data, dpi }
}
