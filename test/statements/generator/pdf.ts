import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { baseFonts, differences, encodeText, type FontName, needsUnicodeMap, textWidth, toUnicodeMap } from './fonts.ts'

/** How a bank's software places text: a whole line, word by word, letter by letter, or with kerning between letters. */
export type RunStyle = 'line' | 'word' | 'char' | 'kerned'

export interface TextOp {
  kind: 'text'
  x: number
  /** Baseline, from the top of the page. */
  y: number
  text: string
  font: FontName
  size: number
  spacing: number
  gray: number
  invisible: boolean
  /** A gap before the last character, wide enough to split a number in two for a naive reader. */
  split: boolean
}
export interface BoxOp {
  kind: 'box'
  x: number
  y: number
  width: number
  height: number
  gray: number
}
export interface ImageOp {
  kind: 'image'
  x: number
  y: number
  width: number
  height: number
  /** Grey, a byte each, rows from the top. */
  pixels: Uint8Array
  pixelWidth: number
  pixelHeight: number
}
export type Op = TextOp | BoxOp | ImageOp

export interface PdfPage {
  width: number
  height: number
  rotate: 0 | 90 | 270
  ops: Op[]
}

export interface PdfInfo {
  title: string
  creator: string
  producer: string
  created: string
  modified: string
}

const number = (value: number): string => {
  const text = value.toFixed(2)
  return text.endsWith('.00') ? text.slice(0, -3) : text
}

const textCommands = (op: TextOp, page: PdfPage, runs: RunStyle): string => {
  const y = number(page.height - op.y)
  if (op.split && op.text.length > 1) {
    const body = `[(${encodeText(op.text.slice(0, -1))}) -240 (${encodeText(op.text.slice(-1))})] TJ`
    return `1 0 0 1 ${number(op.x)} ${y} Tm ${body}\n`
  }
  if (runs === 'line') return `1 0 0 1 ${number(op.x)} ${y} Tm (${encodeText(op.text)}) Tj\n`
  if (runs === 'kerned') {
    const pieces = op.text.match(/.{1,3}/gsu) ?? []
    return `1 0 0 1 ${number(op.x)} ${y} Tm [${pieces.map((piece, index) => `(${encodeText(piece)})${index % 2 ? ' 8 ' : ' -8 '}`).join('')}] TJ\n`
  }
  let out = ''
  let x = op.x
  const parts = runs === 'word' ? op.text.split(/( +)/) : [...op.text]
  for (const part of parts) {
    if (part.trim() !== '') out += `1 0 0 1 ${number(x)} ${y} Tm (${encodeText(part)}) Tj\n`
    x += textWidth(part, op.font, op.size, op.spacing)
  }
  return out
}

const pageContent = (page: PdfPage, runs: RunStyle, fontKeys: Map<FontName, string>, images: Map<ImageOp, string>): string => {
  let out = ''
  if (page.rotate === 90) out += `0 1 -1 0 ${number(page.height)} 0 cm\n`
  if (page.rotate === 270) out += `0 -1 1 0 0 ${number(page.width)} cm\n`
  let inText = false
  let state = ''
  for (const op of page.ops) {
    if (op.kind === 'text') {
      if (!inText) {
        out += 'BT\n'
        inText = true
        state = ''
      }
      const wanted = `/${fontKeys.get(op.font)} ${number(op.size)} Tf ${number(op.spacing)} Tc ${number(op.gray)} g ${op.invisible ? 3 : 0} Tr\n`
      if (wanted !== state) out += wanted
      state = wanted
      out += textCommands(op, page, runs)
      continue
    }
    if (inText) {
      out += 'ET\n'
      inText = false
    }
    if (op.kind === 'box')
      out += `${number(op.gray)} g ${number(op.x)} ${number(page.height - op.y - op.height)} ${number(op.width)} ${number(op.height)} re f\n`
    else
      out += `q ${number(op.width)} 0 0 ${number(op.height)} ${number(op.x)} ${number(page.height - op.y - op.height)} cm /${images.get(op)} Do Q\n`
  }
  return inText ? `${out}ET\n` : out
}

const pdfDate = (iso: string): string => `D:${iso.replaceAll('-', '')}061500Z`

/** A plain PDF 1.4 file: standard fonts, compressed pages, nothing drawn from the clock, so equal input gives equal bytes. */
export const writePdf = (pages: PdfPage[], info: PdfInfo, runs: RunStyle): Uint8Array => {
  const chunks: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  const push = (chunk: Buffer | string): void => {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk
    chunks.push(bytes)
    length += bytes.length
  }
  const object = (id: number, body: string, stream?: Uint8Array): void => {
    offsets[id] = length
    push(`${id} 0 obj\n${body}\n`)
    if (stream) {
      push('stream\n')
      push(Buffer.from(stream))
      push('\nendstream\n')
    }
    push('endobj\n')
  }

  const fonts = new Set<FontName>()
  const imageOps: ImageOp[] = []
  let mapped = false
  for (const page of pages)
    for (const op of page.ops) {
      if (op.kind === 'image') imageOps.push(op)
      if (op.kind !== 'text') continue
      fonts.add(op.font)
      mapped ||= needsUnicodeMap(op.text)
    }

  push('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')
  let nextId = 4
  const fontKeys = new Map<FontName, string>()
  const fontEntries: string[] = []
  const mapId = mapped ? nextId++ : 0
  if (mapped) {
    const stream = deflateSync(Buffer.from(toUnicodeMap()))
    object(mapId, `<< /Length ${stream.length} /Filter /FlateDecode >>`, stream)
  }
  for (const font of fonts) {
    const id = nextId++
    const key = `F${fontKeys.size + 1}`
    fontKeys.set(font, key)
    fontEntries.push(`/${key} ${id} 0 R`)
    const encoding = mapped
      ? `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences ${differences} >> /ToUnicode ${mapId} 0 R`
      : '/WinAnsiEncoding'
    object(id, `<< /Type /Font /Subtype /Type1 /BaseFont /${baseFonts[font]} /Encoding ${encoding} >>`)
  }
  const images = new Map<ImageOp, string>()
  const imageEntries: string[] = []
  for (const image of imageOps) {
    const id = nextId++
    images.set(image, `I${images.size + 1}`)
    imageEntries.push(`/${images.get(image)} ${id} 0 R`)
    const stream = deflateSync(image.pixels, { level: 3 })
    object(
      id,
      `<< /Type /XObject /Subtype /Image /Width ${image.pixelWidth} /Height ${image.pixelHeight} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length ${stream.length} >>`,
      stream,
    )
  }
  const resources = `<< /Font << ${fontEntries.join(' ')} >>${imageEntries.length ? ` /XObject << ${imageEntries.join(' ')} >>` : ''} >>`
  const kids: string[] = []
  for (const page of pages) {
    const stream = deflateSync(Buffer.from(pageContent(page, runs, fontKeys, images), 'latin1'), { level: 3 })
    const contentId = nextId++
    object(contentId, `<< /Length ${stream.length} /Filter /FlateDecode >>`, stream)
    const pageId = nextId++
    const box = page.rotate === 0 ? `0 0 ${number(page.width)} ${number(page.height)}` : `0 0 ${number(page.height)} ${number(page.width)}`
    object(
      pageId,
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}]${page.rotate ? ` /Rotate ${page.rotate}` : ''} /Resources ${resources} /Contents ${contentId} 0 R >>`,
    )
    kids.push(`${pageId} 0 R`)
  }
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  object(2, `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(' ')}] >>`)
  object(
    3,
    `<< /Title (${encodeText(info.title)}) /Creator (${encodeText(info.creator)}) /Producer (${encodeText(info.producer)}) /CreationDate (${pdfDate(info.created)}) /ModDate (${pdfDate(info.modified)}) >>`,
  )
  const digest = createHash('md5')
  for (const chunk of chunks) digest.update(chunk)
  const fileId = digest.digest('hex')
  const start = length
  push(`xref\n0 ${nextId}\n0000000000 65535 f \n`)
  for (let id = 1; id < nextId; id += 1) push(`${String(offsets[id]).padStart(10, '0')} 00000 n \n`)
  push(`trailer\n<< /Size ${nextId} /Root 1 0 R /Info 3 0 R /ID [<${fileId}> <${fileId}>] >>\nstartxref\n${start}\n%%EOF\n`)
  return new Uint8Array(Buffer.concat(chunks))
}
