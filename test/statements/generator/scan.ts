import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PdfPage, writePdf } from './pdf.ts'
import type { Rendered } from './types.ts'

/** Size and number of components from a JPEG's start-of-frame marker. */
const jpegShape = (bytes: Uint8Array): { pixelWidth: number; pixelHeight: number; components: number } => {
  for (let at = 2; at < bytes.length - 9; ) {
    const marker = bytes[at + 1] as number
    if (marker >= 0xc0 && marker <= 0xc2)
      return {
        pixelHeight: ((bytes[at + 5] as number) << 8) | (bytes[at + 6] as number),
        pixelWidth: ((bytes[at + 7] as number) << 8) | (bytes[at + 8] as number),
        components: bytes[at + 9] as number,
      }
    at += 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number))
  }
  throw new Error('Not a JPEG with a size')
}

export const canScan = (): boolean => {
  try {
    execFileSync('pdftoppm', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The same statement as pictures without any text, as a scanner makes it. Needs poppler's pdftoppm: ask canScan first. */
export const scanStatement = (rendered: Rendered, dotsPerInch = 200): Rendered & { pages: PdfPage[] } => {
  const folder = mkdtempSync(join(tmpdir(), 'statement-scan-'))
  try {
    writeFileSync(join(folder, 'in.pdf'), rendered.pdf)
    execFileSync('pdftoppm', ['-jpeg', '-gray', '-r', String(dotsPerInch), join(folder, 'in.pdf'), join(folder, 'page')])
    const names = readdirSync(folder)
      .filter((name) => name.endsWith('.jpg'))
      .sort()
    const pages = names.map((name): PdfPage => {
      const jpeg = new Uint8Array(readFileSync(join(folder, name)))
      return {
        width: 612,
        height: 792,
        rotate: 0,
        ops: [{ kind: 'image', x: 0, y: 0, width: 612, height: 792, jpeg, ...jpegShape(jpeg) }],
      }
    })
    const created = rendered.truth.periodEnd
    return {
      ...rendered,
      pages,
      pdf: writePdf(pages, { title: 'Scan', creator: 'RICOH IM C3000', producer: 'RICOH IM C3000', created, modified: created }, 'line'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
