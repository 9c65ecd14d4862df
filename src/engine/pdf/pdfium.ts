import { init } from '@embedpdf/pdfium'

/** The part of PDFium's C interface that we call. Handles and addresses are numbers: offsets into its memory. */
type Calls = {
  memory: { readonly buffer: ArrayBuffer }
  malloc(size: number): number
  free(address: number): void
  FPDF_LoadMemDocument(data: number, size: number, password: number): number
  FPDF_CloseDocument(doc: number): void
  FPDF_GetLastError(): number
  FPDF_GetSecurityHandlerRevision(doc: number): number
  FPDF_SaveAsCopy(doc: number, writer: number, flags: number): number
  PDFiumExt_OpenFileWriter(): number
  PDFiumExt_GetFileWriterSize(writer: number): number
  PDFiumExt_GetFileWriterData(writer: number, buffer: number, size: number): number
  PDFiumExt_CloseFileWriter(writer: number): void
  FPDF_GetPageCount(doc: number): number
  FPDF_GetMetaText(doc: number, tag: number, buffer: number, size: number): number
  FPDF_LoadPage(doc: number, index: number): number
  FPDF_ClosePage(page: number): void
  FPDF_GetPageWidthF(page: number): number
  FPDF_GetPageHeightF(page: number): number
  FPDF_GetPageBoundingBox(page: number, rect: number): number
  FPDFPage_GetRotation(page: number): number
  FPDFPage_CountObjects(page: number): number
  FPDFPage_GetObject(page: number, index: number): number
  FPDFPage_GetAnnotCount(page: number): number
  FPDFPage_GetAnnot(page: number, index: number): number
  FPDFPage_CloseAnnot(annot: number): void
  FPDFAnnot_GetSubtype(annot: number): number
  FPDFAnnot_GetRect(annot: number, rect: number): number
  FPDFAnnot_GetFlags(annot: number): number
  FPDFAnnot_SetFlags(annot: number, flags: number): number
  FPDFAnnot_GetAP(annot: number, mode: number, buffer: number, size: number): number
  FPDFAnnot_GetObjectCount(annot: number): number
  FPDFAnnot_GetObject(annot: number, index: number): number
  FPDFAnnot_HasKey(annot: number, key: number): number
  FPDFPage_Flatten(page: number, usage: number): number
  FPDFFormObj_CountObjects(object: number): number
  FPDFFormObj_GetObject(object: number, index: number): number
  FPDFPageObj_GetType(object: number): number
  FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number
  FPDFPageObj_GetFillColor(object: number, r: number, g: number, b: number, a: number): number
  FPDFPageObj_GetMatrix(object: number, matrix: number): number
  FPDFPageObj_GetStrokeWidth(object: number, width: number): number
  FPDFPageObj_HasTransparency(object: number): number
  FPDFPageObj_SetIsActive(object: number, active: number): number
  FPDFPageObj_CountMarks(object: number): number
  FPDFPageObj_GetMark(object: number, index: number): number
  FPDFPageObj_RemoveMark(object: number, mark: number): number
  FPDFPageObjMark_GetParamValueType(mark: number, key: number): number
  FPDFPageObjMark_GetParamBlobValue(mark: number, key: number, buffer: number, size: number, length: number): number
  FPDFPageObjMark_GetName(mark: number, buffer: number, size: number, length: number): number
  FPDFPageObj_GetClipPath(object: number): number
  FPDFClipPath_CountPaths(clip: number): number
  FPDFClipPath_CountPathSegments(clip: number, path: number): number
  FPDFClipPath_GetPathSegment(clip: number, path: number, index: number): number
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number
  FPDFPathSegment_GetType(segment: number): number
  FPDFPath_CountSegments(object: number): number
  FPDFPath_GetPathSegment(object: number, index: number): number
  FPDFPath_GetDrawMode(object: number, fillMode: number, stroke: number): number
  FPDFText_LoadPage(page: number): number
  FPDFText_ClosePage(text: number): void
  FPDFText_CountChars(text: number): number
  FPDFText_GetUnicode(text: number, index: number): number
  FPDFText_IsGenerated(text: number, index: number): number
  FPDFText_HasUnicodeMapError(text: number, index: number): number
  FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number
  FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number
  FPDFText_GetTextObject(text: number, index: number): number
  FPDFText_GetFontSize(text: number, index: number): number
  FPDFText_GetMatrix(text: number, index: number, matrix: number): number
  FPDFTextObj_GetFont(object: number): number
  FPDFTextObj_GetTextRenderMode(object: number): number
  FPDFFont_GetBaseFontName(font: number, buffer: number, size: number): number
  FPDFBitmap_CreateEx(width: number, height: number, format: number, firstScan: number, stride: number): number
  FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, color: number): number
  FPDFBitmap_Destroy(bitmap: number): void
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void
}

/**
 * A PDFium in its own WebAssembly memory. `scratch` is a small buffer inside that memory for results returned by address.
 * The views are asked for after every call that may grow the memory, since growing detaches them.
 */
export type Pdfium = {
  readonly c: Calls
  readonly scratch: number
  u8(): Uint8Array
  f32(): Float32Array
  u32(): Uint32Array
}

const SCRATCH_BYTES = 1024

type WasmImports = object
type WasmInstance = object
/** A compiled `pdfium.wasm`: threads that are given the same one share its machine code. */
export type PdfiumCode = { readonly __brand: 'WebAssembly.Module' }
const wasm = (
  globalThis as unknown as {
    WebAssembly: {
      compile: (bytes: Uint8Array) => Promise<PdfiumCode>
      instantiate: (code: PdfiumCode, imports: WasmImports) => Promise<WasmInstance>
    }
  }
).WebAssembly

/** @param bytes the package's `pdfium.wasm`. */
export const compilePdfium = (bytes: Uint8Array): Promise<PdfiumCode> => wasm.compile(bytes)

export const openPdfium = async (code: PdfiumCode): Promise<Pdfium> => {
  const wrapped = await init({
    instantiateWasm: (imports: WasmImports, done: (instance: WasmInstance, code: PdfiumCode) => void) => {
      void wasm.instantiate(code, imports).then((instance) => done(instance, code))
      return {}
    },
    print: () => {},
    printErr: () => {},
  } as Parameters<typeof init>[0])
  wrapped.PDFiumExt_Init()
  // The wrapper checks every argument of every call, which costs more than the calls: the exports themselves are three times as fast.
  const c = wrapped.pdfium.wasmExports as unknown as Calls
  let views = viewsOf(c.memory.buffer)
  // Growing leaves the views behind without any length, which is a tenth of the price of asking the memory whether it has grown.
  const current = () => {
    if (views.u8.length === 0) views = viewsOf(c.memory.buffer)
    return views
  }
  return { c, scratch: c.malloc(SCRATCH_BYTES), u8: () => current().u8, f32: () => current().f32, u32: () => current().u32 }
}

const viewsOf = (buffer: ArrayBuffer) => ({ u8: new Uint8Array(buffer), f32: new Float32Array(buffer), u32: new Uint32Array(buffer) })

/** Calls `f` with the address of a zero-terminated copy of an ASCII text. */
export const withAscii = <T>(pdfium: Pdfium, text: string, f: (address: number) => T): T => {
  const address = pdfium.c.malloc(text.length + 1)
  const heap = pdfium.u8()
  for (let i = 0; i < text.length; i++) heap[address + i] = text.charCodeAt(i)
  heap[address + text.length] = 0
  try {
    return f(address)
  } finally {
    pdfium.c.free(address)
  }
}
