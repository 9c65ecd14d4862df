import { amountsOf, hasDate, hasMoney, isDatedAmount, type Line } from '../lines/lines.ts'
import type { Scan } from './tables.ts'

// Papers that print what each account opened and closed with in one overview at their head, and below it the rows of each under its name and number alone.

type Entry = { line: Line; number: string }
type Title = { at: number; number: string }

const ENDS_MIN = 2
const NUMBER_DIGITS = 4
const TITLE_WORDS = 10
/** Lines between two accounts of an overview. */
const APART = 3

/** The number among the words of a line: what has the most figures, masked or not. */
const numberOn = ({ tokens }: Line): string | null => {
  const words = tokens.filter((t) => t.kind !== 'money').flatMap((t) => t.text.split(/\s+/))
  const digits = words.map((w) => w.replace(/\D/g, '')).filter((d) => d.length >= NUMBER_DIGITS)
  return digits.toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** `Business Checking  4801367162  …`, or the number first. */
const isNamed = ([first, second]: Line['tokens']): boolean =>
  first?.kind === 'text' || (first?.kind === 'int' && first.text.length >= NUMBER_DIGITS && second?.kind === 'text')

const entriesOf = (lines: readonly Line[], firstRow: number): Entry[] => {
  const out: Entry[] = []
  for (const line of lines.slice(0, firstRow)) {
    const isEntry = !hasDate(line) && amountsOf(line).length >= ENDS_MIN && isNamed(line.tokens)
    const number = isEntry ? numberOn(line) : null
    if (!number) continue
    if (out.length > 0 && line.index - out.at(-1)!.line.index > APART) return []
    out.push({ line, number })
  }
  return out
}

const titleOn = (line: Line, entries: readonly Entry[]): string | null => {
  if (hasMoney(line) || hasDate(line) || line.words.length > TITLE_WORDS || !/\p{L}{3}/u.test(line.text)) return null
  const number = numberOn(line)
  return entries.find((e) => e.number === number)?.number ?? null
}

/**
 * The lines of each account: the head of the paper with its own line of the overview, and what stands under its titles. Null where accounts print their own ends,
 * or where rows stand under no title.
 */
export const accountsOfOverview = (lines: readonly Line[], { balances }: Scan): Line[][] | null => {
  const firstRow = lines.findIndex(isDatedAmount)
  const entries = firstRow < 0 ? [] : entriesOf(lines, firstRow)
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || entries.length < 2 || new Set(entries.map((e) => e.number)).size < entries.length) return null
  if (balances.length === 0 || balances.some(({ line }) => line.index < first.line.index || line.index > last!.line.index)) return null
  const below = lines.findIndex((l) => l.index > last!.line.index)
  const titles = lines.flatMap((line, at): Title[] => {
    const number = at >= below ? titleOn(line, entries) : null
    return number ? [{ at, number }] : []
  })
  if (new Set(titles.map((t) => t.number)).size < 2 || titles[0]!.at > firstRow) return null
  // Sums below the overview are of all accounts.
  const between = lines.slice(below, titles[0]!.at).filter((line) => !hasMoney(line))
  const head = [...lines.slice(0, below).filter((line) => !entries.some((e) => e.line === line)), ...between]
  return entries.flatMap(({ line, number }) => {
    const own = titles.flatMap((t, i) => (t.number === number ? lines.slice(t.at, titles[i + 1]?.at) : []))
    // Under the labels, where the first account's figures stand.
    const figures = { ...line, y: first.line.y }
    const above = head.filter((l) => l.index < line.index)
    return own.length === 0 ? [] : [[...above, figures, ...head.filter((l) => l.index > line.index), ...own]]
  })
}
