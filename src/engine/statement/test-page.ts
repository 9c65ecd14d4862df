import type { PageText, PdfText, Word } from '../types.ts'

const CHARACTER = 5
const PITCH = 12
const LEFT = 36
const TOP = 48
const SIZE = 8
/** `1,234⁵⁶` is drawn as two words, the second smaller and raised. */
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const RAISED = new RegExp(`^([^${SUPERSCRIPTS}]*)([${SUPERSCRIPTS}]+)(.*)$`)
const RAISED_SIZE = 5
const RAISE = 3
const UNSURE = 0.5

export type DrawOptions = {
  /** Points between lines. */
  pitch?: number
  source?: 'text' | 'ocr'
  /** The words that OCR is not sure of, parted by spaces. */
  unsure?: string
  /** Baseline shift per point to the right, as a crooked scan has. */
  skew?: number
  /** Another font for lines that this picks, as headings have. */
  bold?: (line: string) => boolean
  /** Lines that are struck through. */
  struck?: (line: string) => boolean
}

/** A page from a drawing in fixed-width text: what stands in one column of the drawing stands in one column of the page. */
export const drawPage = (page: number, drawing: string, options: DrawOptions = {}): PageText => {
  const lines = drawing.replace(/^\n/, '').split('\n')
  const indent = Math.min(...lines.filter((l) => l.trim()).map((l) => /^ */.exec(l)![0].length))
  const unsure = new Set(options.unsure?.split(' '))
  const words: Word[] = []
  for (const [row, line] of lines.entries()) {
    for (const match of line.matchAll(/\S+/g)) {
      const x0 = LEFT + (match.index - indent) * CHARACTER
      const base = TOP + row * (options.pitch ?? PITCH) + (options.skew ?? 0) * x0
      const struck = options.struck?.(line.trim()) ? { struck: true as const } : {}
      const font = options.bold?.(line.trim()) ? 1 : 0
      const parts = RAISED.exec(match[0])
      const [text, raised, rest] = parts ? [parts[1]!, parts[2]!, parts[3]!] : [match[0], '', '']
      const wordAt = (characters: string, from: number, size: number, at: number): Word => ({
        text: characters,
        x0: from,
        x1: from + (characters.length * CHARACTER * size) / SIZE - 0.4,
        y0: at - 0.78 * size,
        y1: at + 0.22 * size,
        size,
        font,
        ...(unsure.has(characters) && { confidence: UNSURE }),
        ...struck,
      })
      if (text) words.push(wordAt(text, x0, SIZE, base))
      if (raised)
        words.push(
          wordAt([...raised].map((c) => SUPERSCRIPTS.indexOf(c)).join(''), x0 + text.length * CHARACTER, RAISED_SIZE, base - RAISE),
        )
      if (rest) words.push(wordAt(rest, x0 + (text.length + raised.length) * CHARACTER, SIZE, base))
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
