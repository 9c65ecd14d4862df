import { balanceLabelOf } from '../tables/vocabulary.ts'
import type { Token } from '../text/tokens.ts'
import { COLUMN, LEADING } from '../tolerances.ts'
import { hasMoney, isDatedAmount, type Line, startsWithDate } from './lines.ts'

const TIMES_MIN = 3
/** Points by which a line must stand closer to one neighbour than to the other to belong to it. */
const CLOSER = 1
/** Of the rows of a document, those that may carry their own date on their own line. */
const DATED_SHARE = 0.25

const hasText = (line: Line): boolean => line.tokens.some((t) => t.kind === 'text' && /[A-Za-z]{2}/.test(t.text))
const isClose = (above: Line, below: Line): boolean =>
  above.page === below.page && below.y - above.y <= LEADING.row * Math.max(above.size, below.size)

/** What apps print beside a row's date: its time, its card, its state, a label for the balance. */
const BESIDE_DATE =
  /^(?:at|on|in|ending|card|debit|credit|balance|posted|pending|completed|settled|cleared|[ap]\.?m\.?|\d{1,2}:\d\d(?::\d\d)?|[x*•.·]*\d{4}|[-,·•|])[,.:]*$/i

/** A date, and perhaps a word of its state or a balance, but no text of a row. */
const isDateLine = (line: Line): boolean =>
  startsWithDate(line) && (line.words.length <= 6 || line.tokens.slice(1).every((t) => t.kind === 'money' || BESIDE_DATE.test(t.text)))
const isTextLine = (line: Line): boolean => !startsWithDate(line) && hasMoney(line) && hasText(line)

/** Points beyond any page. */
const RIGHT_OF_ALL = 5000

/** Text and amount, and below them the date and perhaps the balance: as one line, the balance right of the amount. */
const joined = (above: Line, below: Line): Line => {
  const [date, ...rest] = below.tokens as [Token, ...Token[]]
  // By the same for every row, so that what stood in one column still does.
  const money = rest.filter((t) => t.kind === 'money').map((t) => ({ ...t, x0: t.x0 + RIGHT_OF_ALL, x1: t.x1 + RIGHT_OF_ALL }))
  const words = rest.filter((t) => t.kind !== 'money' && !/^balance:?$/i.test(t.text))
  const texts = above.tokens.filter((t) => t.kind !== 'money')
  return {
    ...above,
    y1: below.y1,
    tokens: [date, ...texts, ...words, ...above.tokens.filter((t) => t.kind === 'money'), ...money],
    words: [...below.words, ...above.words],
    text: `${below.text} ${above.text}`,
    squashed: `${below.squashed}${above.squashed}`,
  }
}

/** Two-line rows as apps print them: `Comcast Business  -$536.83` over `Mar 2, 2026  $36,273.27`. */
const twoLineRows = (lines: readonly Line[]): Line[] | null => {
  const pairs = new Set<Line>()
  for (let i = 0; i + 1 < lines.length; i++) {
    const [above, below, next] = [lines[i]!, lines[i + 1]!, lines[i + 2]]
    if (!isTextLine(above) || !isDateLine(below) || !isClose(above, below)) continue
    // A heading of a day stands closer to what it heads.
    const isHeading = next !== undefined && isTextLine(next) && next.page === below.page && next.y - below.y < below.y - above.y - CLOSER
    if (!isHeading) pairs.add(above)
  }
  const rows = lines.filter(isTextLine).length
  if (pairs.size < TIMES_MIN || pairs.size * 2 < rows - 6 || countDated(lines) > pairs.size * (1 + DATED_SHARE)) return null
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    if (pairs.has(lines[i]!)) {
      out.push(joined(lines[i]!, lines[i + 1]!))
      i++
    } else out.push(lines[i]!)
  }
  return out
}

const countDated = (lines: readonly Line[]): number => lines.filter(isDatedAmount).length

const lettersOf = (line: Line): string =>
  line.tokens
    .filter((t) => t.kind === 'text')
    .map((t) => t.text.toLowerCase().replace(/[^a-z]/g, ''))
    .join('')
/** What a day's heading says of the balance it starts from, and the line below its rows of the one it ends at. */
const STARTS_AT = /^(?:start|opening|beginning)(?:of)?(?:the)?(?:day|daily)(?:balance)?$/
const ENDS_AT = /^(?:end|close|closing|ending)(?:of)?(?:the)?(?:day|daily)(?:balance)?$|^(?:daily|day)(?:end|ending|closing)?balance$/

const withBalance = (row: Line, balance: Token): Line => ({
  ...row,
  tokens: [...row.tokens, { ...balance, x0: balance.x0 + RIGHT_OF_ALL, x1: balance.x1 + RIGHT_OF_ALL }],
})

/** Rows under the heading of their day get that day in front: `Tuesday, March 3` over `Sysco Foods  -$473.57`. */
const rowsUnderDays = (lines: readonly Line[], ofTables: ReadonlySet<Line>): Line[] | null => {
  const isHeading = (line: Line): boolean =>
    startsWithDate(line) && (hasMoney(line) ? STARTS_AT.test(lettersOf(line)) : line.tokens.length <= 2)
  const headings = lines.filter((line, i) => isHeading(line) && lines[i + 1] && isTextLine(lines[i + 1]!))
  if (headings.length < TIMES_MIN) return null
  // Days that are printed above each of their rows head one row each: another below it has lost its own.
  const repeated = headings.filter((line, i) => {
    const above = headings[i - 1]
    return above?.page === line.page && above.tokens[0]!.text === line.tokens[0]!.text
  })
  const isOfOne = repeated.length >= TIMES_MIN
  let under = 0
  let day: Token | null = null
  let row = -1
  const out: Line[] = []
  for (const line of lines) {
    if (ofTables.has(line)) {
      day = null
      out.push(line)
      continue
    }
    if (isHeading(line)) {
      day = line.tokens[0]!
      continue
    }
    if (row >= 0 && isTextLine(line) && ENDS_AT.test(lettersOf(line))) {
      // The balance of a day stands beside its last row.
      out[row] = withBalance(out[row]!, line.tokens.at(-1)!)
      row = -1
      continue
    }
    // What a box adds to its opening balance are no rows of the day above it.
    if (isTextLine(line) && balanceLabelOf(lettersOf(line)) === 'opening') day = null
    if (!day || !isTextLine(line)) {
      out.push(line)
      continue
    }
    under++
    row = out.push({ ...line, underDay: true, tokens: [{ ...day, x0: line.x0, x1: line.x0 }, ...line.tokens] }) - 1
    if (isOfOne) day = null
  }
  const others = lines.filter((line) => isDatedAmount(line) && !isHeading(line) && !ofTables.has(line)).length
  return others <= under * DATED_SHARE && ofTables.size <= under ? out : null
}

/** More lines than a text takes before its amount. */
const LINES_A_ROW = 4

/** Where the amount of a row stands that has a date and a text on its first line: on a line below, right of the dates. Its place, or -1. */
const amountBelow = (lines: readonly Line[], i: number): number => {
  const first = lines[i]!
  if (!startsWithDate(first) || hasMoney(first) || !hasText(first)) return -1
  const text = first.tokens.find((t) => t.kind !== 'date')!
  for (let k = i + 1; k < lines.length && k <= i + LINES_A_ROW; k++) {
    const line = lines[k]!
    if (startsWithDate(line) || !isClose(lines[k - 1]!, line) || line.x0 < text.x0 - COLUMN.beforeText) return -1
    if (hasMoney(line)) return k
  }
  return -1
}

const together = (parts: readonly Line[]): Line => {
  const [first, last] = [parts[0]!, parts.at(-1)!]
  return {
    ...first,
    x1: Math.max(...parts.map((p) => p.x1)),
    y1: last.y1,
    tokens: parts.flatMap((p) => p.tokens),
    words: parts.flatMap((p) => p.words),
    text: parts.map((p) => p.text).join(' '),
    squashed: parts.map((p) => p.squashed).join(''),
  }
}

/** Rows whose amount stands below: `03/03  Bill.com payables` over `Credit received   $2,284.52`. */
const rowsOverLines = (lines: readonly Line[]): Line[] | null => {
  const ends = lines.map((_, i) => amountBelow(lines, i))
  const rows = ends.filter((end) => end >= 0).length
  if (rows < TIMES_MIN || countDated(lines) > rows * DATED_SHARE) return null
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const end = Math.max(ends[i]!, i)
    out.push(end > i ? together(lines.slice(i, end + 1)) : lines[i]!)
    i = end
  }
  return out
}

const TABLE_HEAD = /^(?:date|posted|day).*(?:balance|amount|paid|debit|credit|withdraw|deposit|money)/

const NO_TABLES: ReadonlySet<Line> = new Set()

/** Heads of tables and the dated rows right below them; null where a head has none, since then other rows are its own. */
const tablesApart = (lines: readonly Line[]): ReadonlySet<Line> | null => {
  const out = new Set<Line>()
  for (const [i, head] of lines.entries()) {
    if (!TABLE_HEAD.test(head.squashed)) continue
    if (!lines[i + 1] || !isDatedAmount(lines[i + 1]!)) return null
    out.add(head)
    for (let k = i + 1; k < lines.length && isDatedAmount(lines[k]!); k++) out.add(lines[k]!)
  }
  return out
}

/** Rows as apps print them, in the usual order: date, text, amount, balance on one line. A table with a head has rows of its own kind, and may stand beside such a list. */
export const appRows = (lines: readonly Line[]): Line[] => {
  if (!lines.some((line) => TABLE_HEAD.test(line.squashed)))
    return twoLineRows(lines) ?? rowsUnderDays(lines, NO_TABLES) ?? rowsOverLines(lines) ?? [...lines]
  const tables = tablesApart(lines)
  return (tables && rowsUnderDays(lines, tables)) ?? [...lines]
}
