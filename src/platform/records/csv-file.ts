import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'
import { Problem } from '../../shared/errors.ts'

/** The way every import reads its file: a heading that is checked, then lines with their numbers, and a list of what is wrong where. */

export type LineError = { line: number; message: string }
export type CsvLine = { line: number; heading: string[]; cells: string[] }
/** Of very many errors the first are told, and the rest counted. */
export type FileErrors = { errors: LineError[]; errorCount: number }

const MAX_ERRORS_TOLD = 100
const MAX_LINE_CHARS = 100_000
const UNREADABLE = new Set(['ENOENT', 'EISDIR', 'EACCES'])

/** What a heading line gets wrong; null when nothing. */
export const headingProblem =
  (columns: readonly string[], required: readonly string[]) =>
  (names: readonly string[]): string | null => {
    const unknown = names.filter((n) => !columns.includes(n))
    if (unknown.length > 0) return `unknown column ${unknown.map((n) => `"${n}"`).join(', ')}; the columns are ${columns.join(', ')}`
    const missing = required.filter((n) => !names.includes(n))
    if (missing.length > 0) return `missing column ${missing.join(', ')}`
    const twice = names.find((n, i) => names.indexOf(n) !== i)
    return twice === undefined ? null : `column ${twice} is there twice`
  }

/** The file is no CSV from this line on. */
class BrokenCsv extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(message)
    this.line = line
  }
}

type CheckHeading = (names: readonly string[]) => string | null

export async function* readCsv(path: string, checkHeading: CheckHeading): AsyncGenerator<CsvLine> {
  const source = createReadStream(path)
  const parser = source.pipe(parse({ bom: true, info: true, skip_empty_lines: true, max_record_size: MAX_LINE_CHARS, trim: true }))
  source.on('error', (error) => parser.destroy(error))
  let heading: string[] | null = null
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (heading !== null) yield { line: info.lines, heading, cells: record }
      else {
        const problem = checkHeading(record)
        if (problem) throw new Problem(400, 'invalid_request', `line 1: ${problem}`)
        heading = record
      }
    }
  } catch (error) {
    const { code, lines, message } = error as Error & { code?: string; lines?: number }
    if (code !== undefined && UNREADABLE.has(code)) throw new Problem(400, 'invalid_request', `${path} cannot be read (${code}).`)
    throw typeof lines === 'number' ? new BrokenCsv(lines, message) : error
  } finally {
    source.destroy()
  }
}

/** Reads a whole file. `take` keeps a line, or says what is wrong with it through `fail`. */
export const checkCsv = async (
  path: string,
  checkHeading: CheckHeading,
  take: (line: CsvLine, fail: (line: number, message: string) => void) => void,
): Promise<FileErrors> => {
  const found: FileErrors = { errors: [], errorCount: 0 }
  const fail = (line: number, message: string): void => {
    found.errorCount++
    if (found.errors.length < MAX_ERRORS_TOLD) found.errors.push({ line, message })
  }
  let lines = 0
  try {
    for await (const line of readCsv(path, checkHeading)) {
      take(line, fail)
      lines++
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error
    fail(error.line, error.message)
  }
  if (found.errorCount === 0 && lines === 0) fail(1, 'the file has no rows')
  return found
}

/** For errors that only the database knows of: in the order of the file, the first of them. */
export const firstErrors = (errors: readonly LineError[]): FileErrors => ({
  errors: [...errors].sort((a, b) => a.line - b.line).slice(0, MAX_ERRORS_TOLD),
  errorCount: errors.length,
})
