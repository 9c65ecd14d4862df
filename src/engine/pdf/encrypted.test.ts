import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rawPdf, textAt } from '../../../test/pdf/make-pdf.ts'
import { loadPdfium } from '../../platform/parsing/pdfium-wasm.ts'
import { readPdf } from './read.ts'

const md5 = (...parts: Buffer[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest()

const rc4 = (key: Buffer, data: Buffer): Buffer => {
  const s = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (i: number, j: number): void => {
    ;[s[i], s[j]] = [s[j]!, s[i]!]
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + s[i]! + key[i % key.length]!) & 255
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return data.map((byte) => {
    i = (i + 1) & 255
    j = (j + s[i]!) & 255
    swap(i, j)
    return byte ^ s[(s[i]! + s[j]!) & 255]!
  }) as Buffer
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const ID = Buffer.from('0123456789abcdef')
const OWNER = Buffer.alloc(32, 7)

/** The same file, for everybody to open and nobody to change: each stream is encrypted, with the oldest of the ways. */
const encrypted = (file: Buffer): Buffer => {
  const key = md5(PADDING, OWNER, Buffer.from([0xc0, 0xff, 0xff, 0xff]), ID).subarray(0, 5)
  const text = file
    .toString('latin1')
    .replace(/(\d+) 0 obj\n(<<[^\n]*>>)\nstream\n([\s\S]*?)\nendstream/g, (_, number: string, dictionary: string, content: string) => {
      const salt = Buffer.from([Number(number) & 255, Number(number) >> 8, 0, 0, 0])
      const data = rc4(md5(key, salt).subarray(0, 10), Buffer.from(content, 'latin1'))
      return `${number} 0 obj\n${dictionary}\nstream\n${data.toString('latin1')}\nendstream`
    })
  const way = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -64 /O <${OWNER.toString('hex')}> /U <${rc4(key, PADDING).toString('hex')}> >>`
  return Buffer.from(text.replace('/Root 1 0 R', `/Root 1 0 R ${way} /ID [<${ID.toString('hex')}> <${ID.toString('hex')}>]`), 'latin1')
}

test('a font that says another figure is found in a file that is encrypted, too', async () => {
  const table = 'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <31> <0039> endbfchar endcmap'
  const file = rawPdf([`${textAt(50, 100, 'Enough plain words to be read')}${textAt(50, 200, '1,250.00', { font: 'F9' })}`], {
    resources: '/Font << /F1 3 0 R /F9 100 0 R >>',
    extra: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 101 0 R >>',
      `<< /Length ${table.length} >>\nstream\n${table}\nendstream`,
    ],
  })
  const { pages, disputedFonts } = await readPdf(await loadPdfium(), encrypted(file))
  expect(pages[0]!.words.map(({ text }) => text)).toContain('9,250.00')
  expect(disputedFonts).toEqual([{ font: 'Helvetica', shown: '1', said: '9' }])
})
