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

/** What apps part the details of a row with, whatever they are: `Thu Apr 2, 2026 · Card ··1188 · Office`. */
const PARTING = /^[·•|]$/

/** A date, and perhaps a word of its state or a balance, but no text of a row. */
const isDateLine = (line: Line): boolean =>
  startsWithDate(line) &&
  (line.words.length <= 6 ||
    line.tokens.some((t) => PARTING.test(t.text)) ||
    line.tokens.slice(1).every((t) => t.kind === 'money' || BESIDE_DATE.test(t.text)))
const isTextLine = (line: Line): boolean => !startsWithDate(line) && hasMoney(line) && hasText(line)

/** Points beyond any page. */
const RIGHT_OF_ALL = 5000

/** Text and amount, and below them the date and perhaps the balance: as one line, the balance right of the amount. */
const joined = (above: Line, below: Line): Line => {
  const [date, ...rest] = below.tokens as [Token, ...Token[]]
  const end = rest.findLastIndex((t) => t.kind !== 'money') + 1
  // By the same for every row, so that what stood in one column still does.
  const money = rest.slice(end).map((t) => ({ ...t, x0: t.x0 + RIGHT_OF_ALL, x1: t.x1 + RIGHT_OF_ALL }))
  // Figures among the details are none of the row's amounts.
  const words = rest
    .slice(0, end)
    .filter((t) => !/^bal(?:ance)?[.:]*$/i.test(t.text))
    .map((t) => (t.kind === 'money' ? { ...t, kind: 'text' as const } : t))
  const texts = above.tokens.filter((t) => t.kind !== 'money')
  return {
    ...above,
    ownDate: true,
    y1: below.y1,
    tokens: [date, ...texts, ...words, ...above.tokens.filter((t) => t.kind === 'money'), ...money],
    words: [...below.words, ...above.words],
    text: `${below.text} ${above.text}`,
    squashed: `${below.squashed}${above.squashed}`,
  }
}

const isTextAlone = (line: Line): boolean => hasText(line) && !hasMoney(line) && !line.tokens.some((t) => t.kind === 'date')

/** `BRIGHTWATER  +1,449.58` over `DENTAL PC` over the date: a text that goes on below its amount and before its date, on one line. */
const withLongerTexts = (lines: readonly Line[]): readonly Line[] => {
  const isRow = (line: Line, date: Line): boolean => isTextLine(line) && isDateLine(date) && isClose(line, date)
  const at = new Set<number>()
  let plain = 0
  for (let i = 0; i + 2 < lines.length; i++) {
    const [text, more, date, next] = [lines[i]!, lines[i + 1]!, lines[i + 2]!, lines[i + 3]]
    if (isRow(text, more)) plain++
    if (!isTextLine(text) || !isTextAlone(more) || !isDateLine(date) || hasMoney(date)) continue
    const isHeading = next !== undefined && next.page === date.page && next.y - date.y < date.y - more.y + CLOSER
    if (!isHeading && isClose(text, more) && isClose(more, date) && Math.abs(more.x0 - text.x0) <= COLUMN.sameEdge) at.add(i)
  }
  // Among rows whose date stands right below.
  if (at.size === 0 || plain < Math.max(TIMES_MIN, at.size)) return lines
  return lines.flatMap((line, i) =>
    at.has(i) ? [{ ...together([line, lines[i + 1]!]), y: lines[i + 1]!.y }] : at.has(i - 1) ? [] : [line],
  )
}

const isAmountAlone = (line: Line): boolean => line.tokens.length === 1 && hasMoney(line)

/** An amount that stands between the text and the date of its row, in the middle of both, goes to the text. */
const withAmountsBesideText = (lines: readonly Line[]): readonly Line[] => {
  const at = new Set<number>()
  for (let i = 0; i + 2 < lines.length; i++) {
    const [text, amount, date, next] = [lines[i]!, lines[i + 1]!, lines[i + 2]!, lines[i + 3]]
    if (!hasText(text) || hasMoney(text) || startsWithDate(text) || !isAmountAlone(amount) || !startsWithDate(date) || hasMoney(date))
      continue
    // A date that heads the row below stands closer to that.
    const isHeading = next !== undefined && next.page === date.page && next.y - date.y < date.y - amount.y + CLOSER
    if (!isHeading && isClose(text, amount) && isClose(amount, date) && amount.x0 > Math.max(text.x1, date.x1)) at.add(i)
  }
  if (at.size < TIMES_MIN) return lines
  return lines.flatMap((line, i) =>
    at.has(i) ? [{ ...together([line, lines[i + 1]!]), y: lines[i + 1]!.y }] : at.has(i - 1) ? [] : [line],
  )
}

/** `HALVORSEN SUPPLY  +3,641.86` over `LLC  10,851.60` over the date: a text that took a line more than its amounts, as one line, the balance on the date's. */
const withLongerText = (above: Line, more: Line, below: Line): Line =>
  joined(together([above, { ...more, tokens: more.tokens.filter((t) => t.kind !== 'money') }]), {
    ...below,
    tokens: [...below.tokens, ...more.tokens.filter((t) => t.kind === 'money')],
  })

/** What some put before the date: `Posted Apr 2, 2026`. */
const BEFORE_DATE = /^(?:posted|completed|settled|cleared|processed|on|date)(?:on)?:?$/i

const startsBeforeDate = ({ tokens, words }: Line): boolean =>
  tokens[1]?.kind === 'date' && BEFORE_DATE.test(tokens[0]!.text) && words.length <= 8 && !tokens.some((t) => t.kind === 'money')

/** `Card · Apr 2, 2026   $8,120.44`: the place of a date behind what it was paid with, or 0. */
const behindDot = ({ tokens }: Line): number => {
  const at = tokens.findIndex((t) => t.kind === 'date')
  const isDetail = at >= 2 && at <= 6 && PARTING.test(tokens[at - 1]!.text) && tokens.slice(0, at).every((t) => t.kind === 'text')
  return isDetail && tokens.slice(at + 1).every((t) => t.kind === 'money' || BESIDE_DATE.test(t.text)) ? at : 0
}

/** Such words left out, where so many lines below rows begin with them that they are the dates of those. */
const withDatesBare = (lines: readonly Line[]): readonly Line[] => {
  const below = lines.filter((_, i) => i > 0 && isTextLine(lines[i - 1]!))
  const bare = new Set(below.filter(startsBeforeDate))
  const behind = new Set(below.filter((line) => behindDot(line) > 0))
  const isOften = (own: ReadonlySet<Line>): boolean => own.size >= TIMES_MIN
  return lines.map((line) => {
    if (bare.has(line) && isOften(bare)) return { ...line, tokens: line.tokens.slice(1) }
    const at = behind.has(line) && isOften(behind) ? behindDot(line) : 0
    if (at === 0) return line
    // At the line's own edge, where the dates of all such rows then stand.
    const date = { ...line.tokens[at]!, x0: line.x0, x1: line.x0 }
    return { ...line, tokens: [date, ...line.tokens.slice(0, at - 1), ...line.tokens.slice(at + 1)] }
  })
}

/** The first lines of rows whose date stands below. */
const pairsOf = (lines: readonly Line[], isDate: (line: Line) => boolean): Set<Line> => {
  const pairs = new Set<Line>()
  for (let i = 0; i + 1 < lines.length; i++) {
    const [above, below, next] = [lines[i]!, lines[i + 1]!, lines[i + 2]]
    if (!isTextLine(above) || !isDate(below) || !isClose(above, below)) continue
    // A heading of a day stands closer to what it heads.
    const isHeading = next !== undefined && isTextLine(next) && next.page === below.page && next.y - below.y < below.y - above.y - CLOSER
    if (!isHeading) pairs.add(above)
  }
  return pairs
}

/** Two-line rows as apps print them: `Comcast Business  -$536.83` over `Mar 2, 2026  $36,273.27`. */
const twoLineRows = (lines: readonly Line[]): Line[] | null => {
  const pairs = pairsOf(lines, isDateLine)
  const withBalance = lines.filter((line, i) => i > 0 && pairs.has(lines[i - 1]!) && hasMoney(line)).length
  const rows = lines.filter(isTextLine).length
  if (pairs.size < TIMES_MIN || pairs.size * 2 < rows - 6 || countDated(lines) > pairs.size * (1 + DATED_SHARE)) return null
  // Where rows are built so, a date with more words than others is the date of its row all the same: without it the row would have another's.
  for (const line of pairsOf(lines, (below) => startsWithDate(below) && !hasMoney(below))) pairs.add(line)
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const [line, below] = [lines[i]!, lines[i + 1]]
    const isLonger =
      below !== undefined &&
      withBalance * 2 > pairs.size &&
      pairs.has(below) &&
      !hasMoney(lines[i + 2]!) &&
      isTextLine(line) &&
      !pairs.has(line) &&
      isClose(line, below)
    if (isLonger) out.push(withLongerText(line, below, lines[i + 2]!))
    else out.push(pairs.has(line) ? joined(line, below!) : line)
    i += isLonger ? 2 : pairs.has(line) ? 1 : 0
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

/** `10:32 AM · Card   30,888.73`: the second line of a row under its day. */
const startsWithTime = ({ words, tokens }: Line): boolean => /^\d{1,2}:\d\d/.test(words[0]!.text) && tokens.at(-1)!.kind === 'money'

/** How many headings have more than one row below them. */
const severalUnder = (lines: readonly Line[], isHeading: (line: Line) => boolean): number => {
  let [several, rows] = [0, Number.NEGATIVE_INFINITY]
  for (const line of lines) {
    if (isHeading(line)) rows = 0
    else if (isTextLine(line) && !ENDS_AT.test(lettersOf(line)) && ++rows === 2) several++
  }
  return several
}

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
  // Few repeat where most days have one row: then no more than one day may have more, which is the day above the row that lost its own.
  const isOfOne = repeated.length >= TIMES_MIN || (repeated.length > 0 && severalUnder(lines, isHeading) <= 1)
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
    if (row >= 0 && startsWithTime(line) && hasMoney(line) && isClose(out[row]!, line)) {
      out[row] = withBalance(out[row]!, line.tokens.at(-1)!)
      continue
    }
    // What a box adds to its opening balance are no rows of the day above it.
    if (isTextLine(line) && balanceLabelOf(lettersOf(line)) === 'opening') day = null
    if (!day || !isTextLine(line)) {
      out.push(line)
      continue
    }
    under++
    row =
      out.push({
        ...line,
        underDay: true,
        ...(isOfOne && { ownDate: true }),
        tokens: [{ ...day, x0: line.x0, x1: line.x0 }, ...line.tokens],
      }) - 1
    if (isOfOne) day = null
  }
  const others = lines.filter((line) => isDatedAmount(line) && !isHeading(line) && !ofTables.has(line)).length
  return others <= under * DATED_SHARE && ofTables.size <= under ? out : null
}

const isDateAndAmount = ({ tokens }: Line): boolean => tokens.length === 2 && tokens[0]!.kind === 'date' && tokens[1]!.kind === 'money'
const isTextOfRow = (line: Line): boolean =>
  isTextAlone(line) || (isTextLine(line) && line.tokens.at(-1)!.kind === 'money' && balanceLabelOf(lettersOf(line)) === null)

/** Rows with their date and amount over their text and perhaps the balance: `04/02/2026  -$14.17` over `Verizon  30,888.73`. */
const rowsUnderDates = (lines: readonly Line[]): Line[] | null => {
  const pairs = new Set<Line>()
  for (let i = 0; i + 1 < lines.length; i++) {
    const [above, below, next] = [lines[i]!, lines[i + 1]!, lines[i + 2]]
    if (!isDateAndAmount(above) || !isTextOfRow(below) || !isClose(above, below)) continue
    // A line that heads what stands below it is closer to that.
    if (next?.page === below.page && isDateAndAmount(next) && next.y - below.y < below.y - above.y + CLOSER) continue
    pairs.add(above)
  }
  const others = lines.filter((line) => isDatedAmount(line) && !pairs.has(line)).length
  if (pairs.size < TIMES_MIN || others > pairs.size * DATED_SHARE) return null
  const out: Line[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    if (!pairs.has(line)) {
      out.push(line)
      continue
    }
    const [date, amount] = line.tokens as [Token, Token]
    const below = lines[++i]!
    const texts = below.tokens.filter((t) => t.kind !== 'money')
    const row = { ...together([line, below]), ownDate: true, tokens: [date, ...texts, amount] }
    out.push(hasMoney(below) ? withBalance(row, below.tokens.at(-1)!) : row)
  }
  return out
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
export const appRows = (given: readonly Line[]): Line[] => {
  const lines = withDatesBare(withAmountsBesideText(withLongerTexts(given)))
  if (!lines.some((line) => TABLE_HEAD.test(line.squashed)))
    return twoLineRows(lines) ?? rowsUnderDates(lines) ?? rowsUnderDays(lines, NO_TABLES) ?? rowsOverLines(lines) ?? [...lines]
  const tables = tablesApart(lines)
  return (tables && rowsUnderDays(lines, tables)) ?? [...lines]
}
