import type { Pdfium } from './pdfium.ts'
import { colouredMarks, MARKS_DPI, withoutColouredMarks } from './pictures/coloured-marks.ts'

/** A page as grey pixels, one byte each, rows from the top without padding. */
export type PageImage = { width: number; height: number; data: Uint8Array; dpi: number }

const FORMAT_GRAY = 1
const FORMAT_BGR = 2
const FLAG_ANNOTATIONS = 1
const FLAG_GRAYSCALE = 8
const POINTS_PER_INCH = 72
const WHITE = 0xffffffff

// 8-point type is 33 pixels high at 300 dpi: below some 20, tesseract guesses.
const OCR_DPI = 300

/** Big sheets are rendered coarser, so that a page of any size costs the same memory. */
export const renderForOcr = (pdfium: Pdfium, page: number, maxPixels: number): PageImage | null => {
  const { c } = pdfium
  const area = c.FPDF_GetPageWidthF(page) * c.FPDF_GetPageHeightF(page)
  if (!(area > 0)) return null
  const dpi = Math.min(OCR_DPI, POINTS_PER_INCH * Math.sqrt(maxPixels / area))
  const image = render(pdfium, page, dpi, GREY)
  const marks = image && dpi > MARKS_DPI ? colouredMarks(render(pdfium, page, MARKS_DPI, COLOURS) ?? NOTHING) : []
  const colours = image && marks.length > 0 ? render(pdfium, page, dpi, COLOURS) : null
  return image && colours ? withoutColouredMarks(image, colours, marks) : image
}

/** How a bitmap is laid out: its format, its flags and its bytes a pixel. */
type Layout = { format: number; flags: number; bytes: number }
const GREY: Layout = { format: FORMAT_GRAY, flags: FLAG_ANNOTATIONS | FLAG_GRAYSCALE, bytes: 1 }
const COLOURS: Layout = { format: FORMAT_BGR, flags: FLAG_ANNOTATIONS, bytes: 3 }
const NOTHING: PageImage = { width: 0, height: 0, data: new Uint8Array(), dpi: MARKS_DPI }

const render = (pdfium: Pdfium, page: number, dpi: number, { format, flags, bytes }: Layout): PageImage | null => {
  const { c } = pdfium
  const width = Math.max(1, Math.floor((c.FPDF_GetPageWidthF(page) * dpi) / POINTS_PER_INCH))
  const height = Math.max(1, Math.floor((c.FPDF_GetPageHeightF(page) * dpi) / POINTS_PER_INCH))
  const buffer = c.malloc(width * height * bytes)
  if (buffer === 0) return null
  const bitmap = c.FPDFBitmap_CreateEx(width, height, format, buffer, width * bytes)
  if (bitmap === 0) {
    c.free(buffer)
    return null
  }
  c.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  c.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
  const data = pdfium.u8().slice(buffer, buffer + width * height * bytes)
  c.FPDFBitmap_Destroy(bitmap)
  c.free(buffer)
  return { width, height, data, dpi }
}
