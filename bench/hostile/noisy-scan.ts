import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { assemble } from '../../test/pdf/make-pdf.ts'

const [WIDTH, HEIGHT] = [1_240, 1_754]

/** Pages that are pictures of noise: no text, nothing that OCR finds, and all of its time. */
export const noisyScan = (pages: number): Buffer => {
  const objects = new Map<number, string>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Kids [${Array.from({ length: pages }, (_, i) => `${10 + 3 * i} 0 R`).join(' ')}] /Count ${pages} >>`],
  ])
  for (let i = 0; i < pages; i++) {
    const [page, contents, picture] = [10 + 3 * i, 11 + 3 * i, 12 + 3 * i]
    const draw = 'q 595 0 0 842 0 0 cm /X Do Q'
    const noise = deflateSync(randomBytes(WIDTH * HEIGHT), { level: 1 }).toString('latin1')
    objects.set(
      page,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /XObject << /X ${picture} 0 R >> >> >>`,
    )
    objects.set(contents, `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`)
    objects.set(
      picture,
      `<< /Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${noise.length} >>\nstream\n${noise}\nendstream`,
    )
  }
  return assemble(objects)
}
