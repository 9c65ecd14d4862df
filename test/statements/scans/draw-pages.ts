import { buffer } from 'node:stream/consumers'
import { drawPage, measurePages } from '../../../src/engine/pdf/draw.ts'
import { loadPdfium } from '../../../src/platform/parsing/pdfium-wasm.ts'

/**
 * `node draw-pages.ts DPI`: a PDF on stdin, its pages on stdout as grey pixels, each behind its width and height (four bytes each, little-endian).
 */
const POINTS_PER_INCH = 72
const dotsPerInch = Number(process.argv[2])

const grey = (rgbx: Uint8Array): Uint8Array => {
  const out = new Uint8Array(rgbx.length / 4)
  for (let i = 0; i < out.length; i += 1) out[i] = 0.299 * rgbx[4 * i]! + 0.587 * rgbx[4 * i + 1]! + 0.114 * rgbx[4 * i + 2]! + 0.5
  return out
}

const pdfium = await loadPdfium()
const pdf = await buffer(process.stdin)
for (const [index, page] of measurePages(pdfium, pdf).entries()) {
  const { width, height, rgbx } = drawPage(pdfium, pdf, index + 1, Math.round((page.width * dotsPerInch) / POINTS_PER_INCH))!
  const size = Buffer.alloc(8)
  size.writeUInt32LE(width, 0)
  size.writeUInt32LE(height, 4)
  process.stdout.write(size)
  process.stdout.write(grey(rgbx))
}
