import { saveText } from './download.ts'

const DANGEROUS = /^[=+\-@\t\r]/

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  // A cell that begins like a formula is one to a spreadsheet.
  const safe = typeof value === 'string' && DANGEROUS.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Saves a few rows that are in the browser already. */
export const saveCsv = (fileName: string, header: readonly string[], rows: readonly (readonly unknown[])[]): void => {
  const text = [header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
  saveText(fileName, `\ufeff${text}\r\n`, 'text/csv;charset=utf-8')
}
