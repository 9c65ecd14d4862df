import { isDatedAmount, type Line } from '../lines.ts'
import { RIGHT_OF_ALL } from './parts.ts'

/** More rows than two pictures of one screen share. */
const ROWS_OF_A_SEAM = 12

/** A row with the balance that it leads to, which cannot come again right behind itself. */
const hasBalance = (line: Line): boolean => isDatedAmount(line) && line.tokens.at(-1)!.x0 >= RIGHT_OF_ALL

const sayingOf = ({ tokens }: Line): string => tokens.map((t) => t.text).join(' ')

/** How many of the last rows of a page are the first of the next, in the same order. Where a page holds no others, it is there twice, and that is for others to tell. */
const sharedRows = (above: readonly string[], below: readonly string[]): number => {
  for (let n = Math.min(ROWS_OF_A_SEAM, above.length - 1, below.length - 1); n > 0; n--)
    if (above.slice(-n).every((row, i) => row === below[i])) return n
  return 0
}

/** Pictures of a long screen share the rows at which they were put together: each is there once. */
export const withoutSeams = (lines: Line[]): Line[] => {
  if (lines.length === 0 || lines[0]!.page === lines.at(-1)!.page) return lines
  const pages = [...Map.groupBy(lines.filter(hasBalance), ({ page }) => page).values()]
  const again = new Set<Line>()
  let above: string[] = []
  for (const rows of pages) {
    const below = rows.map(sayingOf)
    for (const line of rows.slice(0, sharedRows(above, below))) again.add(line)
    above = below
  }
  return again.size === 0 ? lines : lines.filter((line) => !again.has(line))
}
