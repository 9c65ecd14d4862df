import type { Line } from './lines.ts'

/** Words of a line that stand together. */
export type Cell = { text: string; x0: number; x1: number; line: Line }

/** The text of the first of several; null where the line is one cell. */
export const firstCellOf = ({ words, size }: Line, gap: number): string | null => {
  let end = 1
  while (end < words.length && words[end]!.x0 - words[end - 1]!.x1 < gap * size) end++
  if (end >= words.length) return null
  let text = words[0]!.text
  for (let i = 1; i < end; i++) text += ` ${words[i]!.text}`
  return text
}

/** A line's texts that stand apart from each other: `gap` sizes of its type part two cells. */
export const cellsOf = (line: Line, gap: number): Cell[] => {
  const cells: Cell[] = []
  for (const word of line.words) {
    const last = cells[cells.length - 1]
    if (last && word.x0 - last.x1 < gap * line.size) {
      last.text += ` ${word.text}`
      last.x1 = word.x1
    } else cells.push({ text: word.text, x0: word.x0, x1: word.x1, line })
  }
  return cells
}
