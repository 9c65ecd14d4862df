import { readFile } from 'node:fs/promises'
import { type ReadPdfOptions, readPdf } from '../../engine/pdf/read.ts'
import type { PdfText } from '../../engine/types.ts'
import { loadPdfium } from './pdfium-wasm.ts'

/** Reads a trusted PDF inside this process, without the limits that `createParser` puts around strangers' files. */
export const readPdfFile = async (path: string, options: ReadPdfOptions = {}): Promise<PdfText> =>
  readPdf(await loadPdfium(), await readFile(path), options)
