import type { Discrepancy } from '../../../types.ts'
import { hasDate, type Line, squash } from '../../lines/lines.ts'
import { labelledOf } from '../../tables/labels.ts'
import type { Scan } from '../../tables/tables.ts'
import { isNegativeMark } from '../../text/money.ts'
import { discrepancy, money } from '../checks.ts'

const TOTAL_OF_PARTS = /^total\s+([a-z]+(?:(?:\s*[,&/]\s*|\s+and\s+)[a-z]+)+)\W*$/i
const BETWEEN = /\s*(?:,|&|\/|\band\b)\s*/i
const PARTS_MAX = 4

/** A line of one word, or few, and one amount, below zero where a sign says so. */
const partOn = (line: Line | undefined): { name: string; value: number } | null => {
  const [part, ...more] = line && !line.ocr && !hasDate(line) ? labelledOf(line) : []
  if (!part || more.length > 0) return null
  const { value } = part.token.money!
  return { name: part.whole, value: isNegativeMark(part.token.money!) ? -value : value }
}

/** `Payments  -$5.00` and `Credits  $0.00` right above `Total Payments and Credits  -$6.00`: each by its name, and they do not make it. */
export const offNamedParts = ({ totals, taken }: Scan): Discrepancy[] => {
  const places = new Map(taken.map(({ line }, i) => [line.index, i]))
  return totals.flatMap(({ line }): Discrepancy[] => {
    const total = partOn(line)
    const words = line.tokens
      .filter((t) => t.kind === 'text')
      .map((t) => t.text)
      .join(' ')
    const names = total ? TOTAL_OF_PARTS.exec(words)?.[1]?.split(BETWEEN).map(squash) : undefined
    if (!total || !names || names.length > PARTS_MAX) return []
    const at = places.get(line.index)!
    const above = taken.slice(Math.max(0, at - names.length), at).map((t) => partOn(t.line))
    if (above.length < names.length || !above.every((part) => part !== null && names.includes(part.name))) return []
    const made = above.reduce((sum, part) => sum + part!.value, 0)
    if (Math.abs(made) === Math.abs(total.value) || new Set(above.map((part) => part!.name)).size < names.length) return []
    const message = `"${line.text.slice(0, 80)}" is printed; its parts right above it come to ${money(made)}.`
    return [discrepancy('contradiction', message, Math.abs(made) - Math.abs(total.value), line.page)]
  })
}
