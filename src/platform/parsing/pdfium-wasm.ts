import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { compilePdfium, openPdfium, type Pdfium, type PdfiumCode } from '../../engine/pdf/pdfium.ts'

/** The engine reads no disk, so the bytes of PDFium are read here and handed to it. */
export const loadPdfiumCode = async (): Promise<PdfiumCode> =>
  compilePdfium(await readFile(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')))

export const loadPdfium = async (): Promise<Pdfium> => openPdfium(await loadPdfiumCode())
