import type { Readable } from 'node:stream'
import { csvStream } from './csv.ts'
import type { ExportFormat, Sheet } from './sheet.ts'
import { xlsxStream } from './xlsx.ts'

const MEDIA_TYPE: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const MEDIA_TYPES: readonly string[] = Object.values(MEDIA_TYPE)

export const downloadHeaders = (format: ExportFormat, name: string): Record<string, string> => ({
  'content-type': MEDIA_TYPE[format],
  'content-disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}.${format}"`,
})

/** An answer that a browser saves: what a route returns for an export. A CSV has one table, so it is the first sheet; a workbook has them all. */
export const download = (
  format: ExportFormat,
  name: string,
  sheets: readonly [Sheet, ...Sheet[]],
): { body: Readable; headers: Record<string, string> } => ({
  body: format === 'csv' ? csvStream(sheets[0]) : xlsxStream(sheets),
  headers: downloadHeaders(format, name),
})
