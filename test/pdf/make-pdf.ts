import { PDFDocument, StandardFonts } from 'pdf-lib'
import PdfKit from 'pdfkit'

/** Small PDFs made in memory for the tests of the reader. Coordinates as a reader counts them: from the top left. */

export const LETTER = { width: 612, height: 792 }

/**
 * A PDF from raw content streams, one a page, with the fonts /F1 Helvetica, /F2 Times-Roman and /F3 Courier. `page` is put into each page's
 * dictionary and `catalog` into the file's, `extra` are further objects numbered from 100.
 */
export const rawPdf = (
  contents: string[],
  { page = '', resources = '', extra = [] as string[], trailer = '', catalog = '' } = {},
): Buffer => {
  const objects = new Map<number, string>()
  const kids = contents.map((_, i) => `${10 + 2 * i} 0 R`).join(' ')
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
  objects.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`)
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  objects.set(3, font('Helvetica'))
  objects.set(4, font('Times-Roman'))
  objects.set(5, font('Courier'))
  contents.forEach((content, i) => {
    objects.set(
      10 + 2 * i,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${11 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> ${resources} >> ${page} >>`,
    )
    objects.set(11 + 2 * i, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  })
  for (const [i, text] of extra.entries()) objects.set(100 + i, text)
  return assemble(objects, trailer)
}

export const assemble = (objects: Map<number, string>, trailer = ''): Buffer => {
  let body = '%PDF-1.7\n'
  const offsets = new Map<number, number>()
  for (const [number, text] of objects) {
    offsets.set(number, body.length)
    body += `${number} 0 obj\n${text}\nendobj\n`
  }
  const size = Math.max(...objects.keys()) + 1
  const start = body.length
  body += `xref\n0 ${size}\n0000000000 65535 f \n`
  for (let i = 1; i < size; i++) {
    const offset = offsets.get(i)
    body += offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  }
  body += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}

/** `BT … ET` for a text whose baseline starts at x, y points from the top left of a Letter page. */
export const textAt = (x: number, y: number, text: string, { font = 'F1', size = 10, before = '' } = {}): string =>
  `BT ${before} /${font} ${size} Tf 1 0 0 1 ${x} ${LETTER.height - y} Tm (${text.replace(/[\\()]/g, '\\$&')}) Tj ET\n`

/** A PDF as pdf-lib writes it: compressed streams, cross-reference stream, embedded metadata. */
export const compressedPdf = async (pages: number, linesPerPage = 40): Promise<Uint8Array> => {
  const doc = await PDFDocument.create()
  const font = await doc.embedFont(StandardFonts.Helvetica)
  for (let p = 0; p < pages; p++) {
    const page = doc.addPage([LETTER.width, LETTER.height])
    for (let i = 0; i < linesPerPage; i++) {
      page.drawText(`01/${String((i % 28) + 1).padStart(2, '0')} Deposit from customer number ${p * 100 + i} reference`, {
        x: 50,
        y: 740 - i * 17,
        size: 9,
        font,
      })
      page.drawText(`${(1000 + p * 37 + i * 13.37).toFixed(2)}`, { x: 500, y: 740 - i * 17, size: 9, font })
    }
  }
  return doc.save()
}

/** Protected by a password that a reader has to type. */
export const protectedPdf = (): Promise<Buffer> =>
  new Promise((resolve) => {
    const doc = new PdfKit({ userPassword: 'secret', size: 'LETTER' })
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.text('Nobody reads this').end()
  })
