import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { openPdfium, type Pdfium } from '../engine/pdf/pdfium.ts'

/** The engine reads no disk, so the bytes of PDFium are read here and handed to it. */
export const loadPdfium = async (): Promise<Pdfium> =>
  openPdfium(await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')))
