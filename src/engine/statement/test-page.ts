import type { PageText, PdfText, Word } from '../types.ts'

const CHARACTER = 5
const PITCH = 12
const LEFT = 36
const TOP = 48
const SIZE = 8

export type DrawOptions = {
  /** Points between lines. */
  pitch?: number
  source?: 'text' | 'ocr'
  /** Baseline shift per point to the right, as a crooked scan has. */
  skew?: number
  /** Another font for lines that this picks, as headings have. */
  bold?: (line: string) => boolean
}

/** A page from a drawing in fixed-width text: what stands in one column of the drawing stands in one column of the page. */
export const drawPage = (page: number, drawing: string, options: DrawOptions = {}): PageText => {
  const lines = drawing.replace(/^\n/, '').split('\n')
  const indent = Math.min(...lines.filter((l) => l.trim()).map((l) => /^ */.exec(l)![0].length))
  const words: Word[] = []
  for (const [row, line] of lines.entries()) {
    for (const match of line.matchAll(/\S+/g)) {
      const x0 = LEFT + (match.index - indent) * CHARACTER
      const base = TOP + row * (options.pitch ?? PITCH) + (options.skew ?? 0) * x0
      words.push({
        text: match[0],
        x0,
        x1: x0 + match[0].length * CHARACTER - 0.4,
        y0: base - 0.78 * SIZE,
        y1: base + 0.22 * SIZE,
        size: SIZE,
        font: options.bold?.(line.trim()) ? 1 : 0,
      })
    }
  }
  return { page, width: 612, height: 792, words, source: options.source ?? 'text' }
}

export const draw = (drawings: string | string[], options: DrawOptions = {}): PdfText => ({
  pages: (Array.isArray(drawings) ? drawings : [drawings]).map((drawing, i) => drawPage(i + 1, drawing, options)),
  fonts: ['Courier', 'Courier-Bold'],
  info: { producer: null, creator: null, createdAt: null, modifiedAt: null, title: null },
  revisions: 0,
})
