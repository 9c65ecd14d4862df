/** What a command writes to: process.stdout and process.stderr fit. */
export type Output = { write: (text: string) => unknown; isTTY?: boolean; columns?: number; hasColors?: () => boolean }
export type CliIo = { stdout: Output; stderr: Output; signal?: AbortSignal }

export type Paint = {
  bold: (t: string) => string
  dim: (t: string) => string
  red: (t: string) => string
  green: (t: string) => string
  yellow: (t: string) => string
}

/** Colours only where the terminal has them; NO_COLOR is honoured by hasColors. */
export const paintFor = (out: Output): Paint => {
  const on = out.isTTY === true && (out.hasColors?.() ?? true)
  const code =
    (open: number, close: number) =>
    (text: string): string =>
      on ? `\u001b[${open}m${text}\u001b[${close}m` : text
  return { bold: code(1, 22), dim: code(2, 22), red: code(31, 39), green: code(32, 39), yellow: code(33, 39) }
}

/** Text of a PDF or a file name must not steer the terminal it is shown on. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
export const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ')

/** As a shell takes it for one word: what is printed to be copied must work for folders with spaces, too. */
export const shellWord = (text: string): string => (/^[\w./@%+:,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)

const BARS = '▁▂▃▄▅▆▇█'

/** One character a bucket of values, lowest to highest. */
export const sparkline = (values: readonly number[], width: number): string => {
  if (values.length === 0) return ''
  const columns = Math.min(width, values.length)
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  let line = ''
  for (let c = 0; c < columns; c++) {
    const from = Math.floor((c * values.length) / columns)
    const to = Math.max(from + 1, Math.floor(((c + 1) * values.length) / columns))
    // The lowest of a bucket: a dip must not vanish in an average.
    const value = Math.min(...values.slice(from, to))
    line += BARS[range === 0 ? 0 : Math.min(7, Math.floor(((value - low) / range) * 8))]
  }
  return line
}

export type Column = { title: string; align: 'left' | 'right' }

/** Columns as wide as their widest cell, two spaces apart. */
export const table = (columns: readonly Column[], rows: readonly (readonly string[])[], paintTitle: (text: string) => string): string[] => {
  const widths = columns.map((c, i) => Math.max(c.title.length, ...rows.map((r) => (r[i] ?? '').length)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (columns[i]!.align === 'right' ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!)))
      .join('  ')
      .trimEnd()
  return [paintTitle(line(columns.map((c) => c.title))), ...rows.map(line)]
}
