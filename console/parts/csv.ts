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
  const url = URL.createObjectURL(new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
