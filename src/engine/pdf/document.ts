import { type PdfText, ReadError } from '../types.ts'
import { type Pdfium, withAscii } from './pdfium.ts'

export type OpenDocument = { handle: number; close: () => void }

const ERROR_FILE = 2
const ERROR_FORMAT = 3
const ERROR_PASSWORD = 4
const ERROR_SECURITY = 5

// Readers accept rubbish before the header; so do we, within the first kilobyte as the standard's appendix says.
const HEADER_WITHIN_BYTES = 1024

/** PDFium reads from the bytes as long as the document is open, so the copy in its memory lives until `close`. */
export const openDocument = (pdfium: Pdfium, bytes: Uint8Array): OpenDocument => {
  if (!hasHeader(bytes)) throw new ReadError('not_a_pdf', 'This file is not a PDF.')
  const { c } = pdfium
  const address = c.malloc(bytes.length)
  if (address === 0) throw new ReadError('out_of_memory', 'The file is too large to be read.')
  pdfium.u8().set(bytes, address)
  const handle = c.FPDF_LoadMemDocument(address, bytes.length, 0)
  if (handle !== 0) {
    return {
      handle,
      close: () => {
        c.FPDF_CloseDocument(handle)
        c.free(address)
      },
    }
  }
  const error = c.FPDF_GetLastError()
  c.free(address)
  if (error === ERROR_PASSWORD)
    throw new ReadError('encrypted', 'The file is protected by a password. Save it without one and upload it again.')
  if (error === ERROR_SECURITY)
    throw new ReadError(
      'encrypted',
      'The file is encrypted in a way that cannot be opened. Save it without protection and upload it again.',
    )
  if (error === ERROR_FORMAT || error === ERROR_FILE)
    throw new ReadError('damaged', 'The file is damaged: it starts like a PDF but cannot be opened.')
  throw new ReadError('damaged', 'The file cannot be opened.')
}

const NOT_ENCRYPTED = -1
const REMOVE_SECURITY = 3

export const isEncrypted = (pdfium: Pdfium, doc: number): boolean => pdfium.c.FPDF_GetSecurityHandlerRevision(doc) !== NOT_ENCRYPTED

/** The file as it would be without its encryption; null where PDFium cannot write it so. */
export const decrypted = ({ c, u8 }: Pdfium, doc: number): Uint8Array | null => {
  const writer = c.PDFiumExt_OpenFileWriter()
  try {
    if (c.FPDF_SaveAsCopy(doc, writer, REMOVE_SECURITY) === 0) return null
    const size = c.PDFiumExt_GetFileWriterSize(writer)
    const address = c.malloc(size)
    if (address === 0) throw new ReadError('out_of_memory', 'The file is too large to be read.')
    c.PDFiumExt_GetFileWriterData(writer, address, size)
    const bytes = u8().slice(address, address + size)
    c.free(address)
    return bytes
  } finally {
    c.PDFiumExt_CloseFileWriter(writer)
  }
}

const hasHeader = (bytes: Uint8Array): boolean => {
  const end = Math.min(bytes.length - 4, HEADER_WITHIN_BYTES)
  for (let i = 0; i < end; i++) {
    if (bytes[i] === 0x25 && bytes[i + 1] === 0x50 && bytes[i + 2] === 0x44 && bytes[i + 3] === 0x46 && bytes[i + 4] === 0x2d) return true
  }
  return false
}

export const readInfo = (pdfium: Pdfium, doc: number): PdfText['info'] => ({
  producer: metaText(pdfium, doc, 'Producer'),
  creator: metaText(pdfium, doc, 'Creator'),
  createdAt: pdfDate(metaText(pdfium, doc, 'CreationDate')),
  modifiedAt: pdfDate(metaText(pdfium, doc, 'ModDate')),
  title: metaText(pdfium, doc, 'Title'),
})

const META_MAX_BYTES = 4096
const utf16 = new TextDecoder('utf-16le')

const metaText = (pdfium: Pdfium, doc: number, tag: string): string | null =>
  withAscii(pdfium, tag, (tagAddress) => {
    const buffer = pdfium.c.malloc(META_MAX_BYTES)
    try {
      const length = pdfium.c.FPDF_GetMetaText(doc, tagAddress, buffer, META_MAX_BYTES)
      if (length <= 2 || length > META_MAX_BYTES) return null
      const text = utf16.decode(pdfium.u8().slice(buffer, buffer + length - 2)).trim()
      return text === '' ? null : text
    } finally {
      pdfium.c.free(buffer)
    }
  })

/** `D:20240131120000-05'00'` → `2024-01-31T12:00:00-05:00`; null when it is no date. */
export const pdfDate = (text: string | null): string | null => {
  const m = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(?:([Zz+-])(?:(\d\d)'?(\d\d)?'?)?)?/.exec(text ?? '')
  if (!m) return null
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour = '00', zoneMinute = '00'] = m
  const zone = sign === '+' || sign === '-' ? `${sign}${zoneHour}:${zoneMinute}` : 'Z'
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`
  return Number.isNaN(Date.parse(iso)) ? null : iso
}

/**
 * How many times the file was saved again on top of its first version. Every save ends with `%%EOF`. A linearized file has one more near its
 * start, and Word writes an empty cross-reference table of its own after the real one.
 */
export const countRevisions = (bytes: Uint8Array): number => {
  let ends = 0
  for (let i = bytes.indexOf(PERCENT); i !== -1; i = bytes.indexOf(PERCENT, i + 1)) {
    if (bytes[i + 1] === PERCENT && bytes[i + 2] === 0x45 && bytes[i + 3] === 0x4f && bytes[i + 4] === 0x46) ends++
  }
  if (ends < 2) return 0
  const linearized = /\/Linearized/.test(ascii(bytes.subarray(0, 2048)))
  const doubled = /xref\s+0 0\s+trailer[^%]*\/XRefStm/.test(ascii(bytes.subarray(-2048)))
  return Math.max(0, ends - 1 - (linearized ? 1 : 0) - (doubled ? 1 : 0))
}

const PERCENT = 0x25
const latin1 = new TextDecoder('latin1')
const ascii = (bytes: Uint8Array): string => latin1.decode(bytes)
