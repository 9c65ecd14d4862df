import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type PdfPage, writePdf } from './pdf.ts'
import type { Rendered } from './types.ts'

const DRAW_PAGES = join(import.meta.dirname, '../scans/draw-pages.ts')
const MOST_BYTES = 1_000_000_000

type Picture = { width: number; height: number; pixels: Uint8Array }

/**
 * By PDFium, which npm brings: with a program that a machine may lack, the scans would go untried there. In a process of its own, since the generator knows
 * nothing of the engine.
 */
const drawPages = (pdf: Uint8Array, dotsPerInch: number): Picture[] => {
  const drawn = execFileSync(process.execPath, [DRAW_PAGES, String(dotsPerInch)], { input: pdf, maxBuffer: MOST_BYTES })
  const pictures: Picture[] = []
  for (let at = 0; at < drawn.length; ) {
    const [width, height] = [drawn.readUInt32LE(at), drawn.readUInt32LE(at + 4)]
    at += 8
    pictures.push({ width, height, pixels: drawn.subarray(at, at + width * height) })
    at += width * height
  }
  return pictures
}

/** The same statement as pictures without any text, as a scanner makes it. */
export const scanStatement = (rendered: Rendered, dotsPerInch = 200): Rendered & { pages: PdfPage[] } => {
  const pages = drawPages(rendered.pdf, dotsPerInch).map(
    ({ pixels, width, height }): PdfPage => ({
      width: 612,
      height: 792,
      rotate: 0,
      ops: [{ kind: 'image', x: 0, y: 0, width: 612, height: 792, pixels, pixelWidth: width, pixelHeight: height }],
    }),
  )
  const created = rendered.truth.periodEnd
  const info = { title: 'Scan', creator: 'RICOH IM C3000', producer: 'RICOH IM C3000', created, modified: created }
  return { ...rendered, pages, pdf: writePdf(pages, info, 'line') }
}
