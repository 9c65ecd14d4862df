import { deflateSync } from 'node:zlib'
import { assemble } from './make-pdf.ts'

/** Small files that take a reader's time or memory away. */

const deflated = (content: Buffer): string => {
  const data = deflateSync(content)
  return `<< /Length ${data.length} /Filter /FlateDecode >>\nstream\n${data.toString('latin1')}\nendstream`
}
const plain = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`

const onePage = (contents: string, objects: [number, string][] = []): Buffer =>
  assemble(
    new Map([
      [1, '<< /Type /Catalog /Pages 2 0 R >>'],
      [2, '<< /Type /Pages /Kids [10 0 R] /Count 1 >>'],
      [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
      [
        10,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 11 0 R /Resources << /Font << /F1 3 0 R >> /XObject << /X 12 0 R >> >> >>',
      ],
      [11, contents],
      ...objects,
    ]),
  )

const withPages = (kids: string, count: number): Buffer => onePage(plain(''), [[2, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`]])

const form = (content: string, child: number): string =>
  `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${child} 0 R >> /Font << /F1 3 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`

export const manyPages = (): Buffer => withPages('10 0 R '.repeat(100_000), 100_000)
/** A page tree that contains itself. */
export const endlessPages = (): Buffer => withPages('2 0 R 2 0 R 2 0 R', 900)
export const manyObjects = (): Buffer => onePage(deflated(Buffer.from('BT /F1 8 Tf 10 10 Td (x) Tj ET\n'.repeat(300_000))))
/** A quarter of a megabyte that unpacks to a quarter of a gigabyte. */
export const hugeContent = (): Buffer => onePage(deflated(Buffer.alloc(2 ** 28, ' ')))
/** Saves the state of drawing millions of times. */
export const deepState = (): Buffer => onePage(deflated(Buffer.from('q '.repeat(20_000_000))))
export const deepNesting = (): Buffer => onePage(`${'['.repeat(300_000)}${']'.repeat(300_000)}`)
/** Drawings that draw drawings, each twelve times the next: 12¹² in the end. */
export const manyDrawings = (): Buffer => {
  const drawings = Array.from({ length: 12 }, (_, i): [number, string] => [12 + i, form('/X Do '.repeat(12), 13 + i)])
  return onePage(plain('/X Do'), [...drawings, [24, form('BT /F1 8 Tf 10 10 Td (x) Tj ET', 3)]])
}
export const hugePicture = (): Buffer => {
  const data = deflateSync(Buffer.alloc(2 ** 28))
  const picture = `<< /Type /XObject /Subtype /Image /Width 16384 /Height 16384 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`
  return onePage(plain('q 612 0 0 792 0 0 cm /X Do Q'), [[12, picture]])
}
