import { type FontName, textWidth } from './fonts.ts'
import type { PdfPage, TextOp } from './pdf.ts'

export interface TextStyle {
  font?: FontName
  size?: number
  align?: 'left' | 'right' | 'center'
  gray?: number
  spacing?: number
  invisible?: boolean
  split?: boolean
}

export interface PaperOptions {
  width?: number
  height?: number
  /** Where a page's content starts and ends. */
  top: number
  bottom: number
  font: FontName
  bold: FontName
  size: number
  /** Drawn on every page when the page count is known. */
  furniture?: (paper: Paper, page: number, pages: number) => void
}

/** Splits text at spaces so that every line fits the width; a word longer than the width is cut. */
export const wrapText = (text: string, font: FontName, size: number, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && textWidth(longer, font, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line !== '') lines.push(line)
  return lines
}

/** Pages under construction, with a cursor that runs down and breaks to the next page. */
export class Paper {
  readonly pages: PdfPage[] = []
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
  readonly font: FontName
  readonly bold: FontName
  readonly size: number
  y = 0
  private readonly furniture: PaperOptions['furniture']
  private target = 0

  constructor(options: PaperOptions) {
    this.width = options.width ?? 612
    this.height = options.height ?? 792
    this.top = options.top
    this.bottom = options.bottom
    this.font = options.font
    this.bold = options.bold
    this.size = options.size
    this.furniture = options.furniture
    this.newPage()
  }

  get pageNumber(): number {
    return this.pages.length
  }

  newPage(): void {
    this.pages.push({ width: this.width, height: this.height, rotate: 0, ops: [] })
    this.target = this.pages.length - 1
    this.y = this.top
  }

  /** True when a page was broken to make room. */
  ensure(height: number): boolean {
    if (this.y + height <= this.bottom) return false
    this.newPage()
    return true
  }

  text(x: number, y: number, text: string, style: TextStyle = {}): TextOp {
    const font = style.font ?? this.font
    const size = style.size ?? this.size
    const spacing = style.spacing ?? 0
    const width = textWidth(text, font, size, spacing) + (style.split ? 0.24 * size : 0)
    const left = style.align === 'right' ? x - width : style.align === 'center' ? x - width / 2 : x
    const op: TextOp = {
      kind: 'text',
      x: left,
      y,
      text,
      font,
      size,
      spacing,
      gray: style.gray ?? 0,
      invisible: style.invisible ?? false,
      split: style.split ?? false,
    }
    this.page().ops.push(op)
    return op
  }

  /** Text at the cursor, which then moves down one line. */
  line(x: number, text: string, style: TextStyle = {}, leading = 1.3): void {
    const size = style.size ?? this.size
    this.ensure(size * leading)
    this.y += size * leading
    this.text(x, this.y - size * (leading - 1), text, style)
  }

  paragraph(x: number, width: number, text: string, style: TextStyle = {}, leading = 1.25): void {
    for (const line of wrapText(text, style.font ?? this.font, style.size ?? this.size, width)) this.line(x, line, style, leading)
  }

  box(x: number, y: number, width: number, height: number, gray: number): void {
    this.page().ops.push({ kind: 'box', x, y, width, height, gray })
  }

  rule(x0: number, x1: number, y: number, gray = 0.3, thickness = 0.5): void {
    this.box(x0, y, x1 - x0, thickness, gray)
  }

  gap(height: number): void {
    this.y += height
  }

  /** Draws the headers and footers now that the number of pages is known. */
  finish(firstPage = 0): void {
    const held = this.y
    for (let index = firstPage; index < this.pages.length; index += 1) {
      this.target = index
      this.furniture?.(this, index + 1 - firstPage, this.pages.length - firstPage)
    }
    this.target = this.pages.length - 1
    this.y = held
  }

  page(): PdfPage {
    return this.pages[this.target] as PdfPage
  }
}
