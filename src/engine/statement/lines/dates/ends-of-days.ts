import { type DateOrder, type DateParts, monthDay } from '../../text/dates.ts'
import type { Token } from '../../text/tokens.ts'
import { isDatedAmount, type Line, squash } from '../lines.ts'

/** The same in Portuguese and Spanish: `SALDO DO DIA`. */
const SALDO_OF_A_DAY = /^saldo(?:final|total)?(?:d[oe]l?|em)dia$/

/** `Ending balance on`, `Daily balance`, `End of day balance`: what a day's end may be called beside its date. Each word has one way to be matched: a stranger's label may be long. */
const OF_A_DAY =
  /^(?:your|account|ledger|total|ending|closing|new|daily|day|end-?of-?(?:the-?)?day|'s|[^\w'-])*balance(?:on|of|for|at|the|as|end|close|day|business|\W)*$/
/** The same without its date, where the words say that it is a day's: `Balance for the day`, `Daily balance`, `End of day`. */
const OF_SOME_DAY = /day|daily/
const ALONE = /^(?:day-?end|eod|(?:end|close)-?of-?(?:the-?)?(?:business-?)?day)(?:balance)?:?$/
const MAX_WORDS = 12
/** A paper that ends so many days with their balance does so by habit. */
const DAYS_OF_A_HABIT = 3

/** `date`: null where it is the day of the rows above. */
type DayEnd = { line: Line; date: Token | null; label: string }

/** A line of nothing but a balance and, mostly, its day. */
const endOfDay = (line: Line): DayEnd | null => {
  if (line.words.length > MAX_WORDS || !/balance|saldo|day/.test(line.squashed) || line.tokens.at(-1)?.kind !== 'money') return null
  const [date, ...more] = line.tokens.filter((t) => t.date)
  const texts = line.tokens.filter((t) => t.kind === 'text')
  if (more.length > 0 || line.tokens.length !== (date ? 1 : 0) + texts.length + 1) return null
  const label = squash(texts.map((t) => t.text).join(''))
  const isEnd = (OF_A_DAY.test(label) && (date !== undefined || OF_SOME_DAY.test(label))) || SALDO_OF_A_DAY.test(label)
  return isEnd || (date === undefined && ALONE.test(label)) ? { line, date: date ?? null, label } : null
}

const keysOf = (date: DateParts): string[] =>
  (['mdy', 'dmy'] as DateOrder[]).map((order) => {
    const { month, day } = monthDay(date, order)
    return `${month}-${day}`
  })

const isSameDay = (a: DateParts, b: DateParts): boolean => {
  const [one, other] = [keysOf(a), keysOf(b)]
  return one[0] === other[0] || one[1] === other[1]
}

/** What a plain list would print: `Balance 11/03 5,050.00`. */
const plainly = (line: Line, day: Token): Line => {
  const first = line.tokens.find((t) => t.kind === 'text')!
  const { x1 } = line.tokens.findLast((t) => t.kind === 'text')!
  const label: Token = { ...first, text: 'Balance', x1 }
  const isDated = line.tokens.some((t) => t.date)
  const date = isDated ? [] : [{ ...day, x0: x1, x1 }]
  const tokens = line.tokens.flatMap((t) => (t === first ? [label, ...date] : t.kind === 'text' ? [] : [t]))
  return { ...line, tokens: tokens.toSorted((a, b) => a.x0 - b.x0), ...(!isDated && { endsDay: true as const }) }
}

/**
 * Under the rows of each day, what they lead to: `Ending balance on 11/03 5,050.00`, `Balance for the day 5,050.00`. It ends no statement, though the words are
 * those of a statement's end: every day has one, below the rows of it, and the rows of another day follow.
 */
export const plainEndsOfDays = (lines: readonly Line[]): readonly Line[] => {
  const ends = new Map<Line, { label: string; date: Token }>()
  let row: Token | null = null
  let open: { line: Line; date: Token } | null = null
  for (const line of lines) {
    const end = endOfDay(line)
    if (end) {
      // A day that no row above is of, or that has ended already: these are other balances.
      if (!row || (end.date && !isSameDay(end.date.date!, row.date!))) continue
      open = { line, date: end.date ?? row }
      ends.set(line, { label: end.label, date: open.date })
    } else if (isDatedAmount(line)) {
      row = line.tokens[0]!
      if (open && isSameDay(open.date.date!, row.date!)) ends.delete(open.line)
      open = null
    }
  }
  const days = new Set([...ends.values()].map(({ date }) => keysOf(date.date!).join()))
  if (days.size < DAYS_OF_A_HABIT || days.size < ends.size) return lines
  const labels = new Set([...ends.values()].map(({ label }) => label))
  // Right below a row one of another day is called the same: whether it may be is for the proof to tell.
  const isEnd = (line: Line, above: Line | undefined): boolean =>
    ends.has(line) || (above !== undefined && isDatedAmount(above) && !ends.has(above) && labels.has(endOfDay(line)?.label ?? ''))
  return lines.map((line, i) => (isEnd(line, lines[i - 1]) ? plainly(line, ends.get(line)?.date ?? lines[i - 1]!.tokens[0]!) : line))
}
