import { type Line, squash } from '../lines/lines.ts'
import { type DateParts, parseDateAt } from '../text/dates.ts'
import type { Token } from '../text/tokens.ts'
import { CELL_GAP } from '../tolerances.ts'
import { isHeadingText } from './vocabulary.ts'

/** An amount and the words that stand left of it. */
export type Labelled = {
  line: Line
  token: Token
  /** The nearest words, squashed, without dates and counts. */
  near: string
  /** All words since the amount before. */
  whole: string
  /** Whether it is the line's first amount after its label, or one of several in a row. */
  position: number
  dates: DateParts[]
  count: number | null
}

const isCount = (token: Token): boolean => token.kind === 'int' && token.text.length <= 5

/** Splits a line into amounts with their labels: `Beginning balance on May 1   $25.00    # of deposits   12`. */
export const labelledOf = (line: Line): Labelled[] => {
  const out: Labelled[] = []
  let cells: Token[][] = []
  let labels: { near: string; whole: string; dates: DateParts[]; count: number | null } | null = null
  let position = 0
  let right = Number.NEGATIVE_INFINITY
  for (const token of line.tokens) {
    if (token.kind === 'money') {
      cells = withoutOperator(withoutItems(cells, out), out)
      if (cells.length > 0) {
        labels = describe(cells)
        position = 0
      } else position++
      cells = []
      right = token.x1
      if (labels) out.push({ line, token, position, ...labels })
      continue
    }
    // `Total debits: $61.11 (12)`: a number in brackets right behind an amount counts its rows, unless it is a footnote's.
    const counted =
      cells.length === 0 && out.length > 0 && token.x0 - right < CELL_GAP.amounts * line.size ? BRACKETED.exec(token.text) : null
    if (counted) {
      if (Number(counted[1]) > FOOTNOTES) out.at(-1)!.count ??= Number(counted[1])
      continue
    }
    const cell = cells[cells.length - 1]
    if (cell && token.x0 - right < CELL_GAP.amounts * line.size) cell.push(token)
    else cells.push([token])
    right = token.x1
  }
  withoutItems(cells, out)
  return withDateBehind(out, cells)
}

/** `Your balance was $25.00 on May 1, 2026.`: a sentence has its day behind the amount. */
const withDateBehind = (labelled: Labelled[], behind: readonly Token[][]): Labelled[] => {
  const [only, ...more] = labelled
  const tokens = behind.flat()
  const [day, ...days] = tokens.flatMap((t) => (t.kind === 'date' ? [t.date!] : []))
  const isSentence = only && more.length === 0 && only.dates.length === 0 && /balance(?:was|is)$/.test(only.near)
  const isDay = day && days.length === 0 && tokens.every((t) => t.kind === 'date' || /^(?:on|at|as|of|\.)$/i.test(t.text))
  return isSentence && isDay ? [{ ...only, dates: [day] }] : labelled
}

const ITEMS = /^(?:\(|\/\s?)?(\d{1,4})\s+(?:items?|transactions?|entries|txns?)\)?[.,]?$/i

/** `Deposits  1,200.00  14 items`, `Total Credits  1,200.00 / 14 items`: what stands behind an amount and does nothing but count is its own, and no label of the next one. */
const withoutItems = (cells: Token[][], before: readonly Labelled[]): Token[][] => {
  const [first, ...more] = cells
  const counted = first && before.length > 0 && /^[(/]?\d|^\/$/.test(first[0]!.text) ? ITEMS.exec(first.map((t) => t.text).join(' ')) : null
  if (!counted) return cells
  before.at(-1)!.count ??= Number(counted[1])
  return more
}

const OPERATOR = /^[-–−+=]$/

/** `Beginning balance 100.00 - 7 Debits 60.00 = Ending balance 40.00`: what is done with an amount and the one before it is no part of its label. */
const withoutOperator = (cells: Token[][], before: readonly Labelled[]): Token[][] => {
  const [first, ...more] = cells
  if (before.length === 0 || !first || !OPERATOR.test(first[0]!.text)) return cells
  return first.length > 1 ? [first.slice(1), ...more] : more
}

const BRACKETED = /^\((\d{1,4})\)$/

/** `Deposits (7)`, `Credits: 7`, `Total deposits x7`, `Number of deposits 7 Total deposits`. */
const COUNT_IN_LABEL =
  /[a-z]\s*\(\s?(\d{1,3})\):?$|[a-z]\s+x(\d{1,3})$|[a-z]:\s*(\d{1,3})$|^(?:number|no\.?|count) of [a-z ]+ (\d{1,3}) [a-z]/i
/** A small number in brackets may be that of a footnote. */
const FOOTNOTES = 3
const TIMES = /x\d{1,3}$/

/** `Total Credits (100)`, `Total Debits (400)`: the codes of these sums in reports between banks and firms. */
const CODED_SUM = /^total (?:credits? ?\(100\)|debits? ?\(400\)):?$/i

const countInLabel = (cell: readonly Token[]): number | null => {
  const label = cell.map((t) => t.text).join(' ')
  if (CODED_SUM.test(label)) return null
  const [, inBrackets, ...counts] = COUNT_IN_LABEL.exec(label) ?? []
  const found = inBrackets ?? counts.find((c) => c !== undefined)
  const isFootnote = inBrackets !== undefined && Number(inBrackets) > 0 && Number(inBrackets) <= FOOTNOTES
  return found === undefined || isFootnote ? null : Number(found)
}

/** `Credits 13`: behind the name of a side, and nothing else, a number counts it. A deposit or a check may have a number of its own. */
const COUNTED_SIDE =
  /^((?:total)?(?:credits|debits|deposits|withdrawals|additions|subtractions|deductions)(?:(?:and|\/|&)(?:other)?(?:credits|debits))?)(\d{1,3})$/

const behindSide = (label: string): number | null => {
  const [, , found] = COUNTED_SIDE.exec(label) ?? []
  return found === undefined ? null : Number(found)
}

/** Two letters, or a balance brought forward or carried down. */
const WORDED = /[a-z]{2}|[bc]\/[df]/

const CURRENCY = /^(?:usd|eur|gbp|cad|aud|nzd|chf|sgd|hkd|inr|jpy|mxn|zar|us\$|s\$|hk\$|a\$|c\$)$/

/** What some banks print into an empty cell, mostly for those who listen: `OPENING BALANCE   blank   blank   38,000.00`. */
const FILLER = /^(?:blank|nil|none|n\/a)$/

/** `Enclosures   8   Total additions (16)`: a label that counts for itself leaves the number before it to the label before that. */
const COUNTS_ITSELF = /[a-z]\s*\(\s?\d{1,3}\)$/i

const IN_BRACKETS = /\(([^()]+)\)$/

/** `Balance (1 Jul 2025)`: the day that a label ends with. */
const dateInBrackets = (cell: readonly Token[]): DateParts | null => {
  if (!cell.at(-1)!.text.endsWith(')')) return null
  const words = IN_BRACKETS.exec(cell.map((t) => t.text).join(' '))?.[1]?.split(' ') ?? []
  const date = words.length > 0 ? parseDateAt(words, 0, () => true) : null
  return date?.words === words.length ? date.parts : null
}

const datesOf = (cell: readonly Token[]): DateParts[] => {
  const bracketed = dateInBrackets(cell)
  return [...cell.flatMap((token) => token.date ?? []), ...(bracketed ? [bracketed] : [])]
}

/** Letters beside a day that may be of its own: `as of`, `Statement date`. */
const OF_DAYS =
  /as|of|at|on|the|your|to|from|for|through|thru|date[ds]?|day|statement|stmt|period|account|balance|opening|closing|beginning|starting|ending|begin|end|start|month|summary|activity|[^a-z]/g
const OTHER_LETTERS = 5

/** `Your next review is on 24 Sep 2025      Previous balance   303.80`: a day beside other words is theirs, and not the balance's in the next cell. */
const saysOtherwise = (text: string): boolean => text.replace(OF_DAYS, '').length > OTHER_LETTERS

const MADE_ON = /(?:statement|stmt|closing|print(?:ed)?|issued?)(?:date|on)|dateof(?:the|this|your)?statement/
const OPENS = /^(?:your)?(?:opening|beginning|starting|start|previous|prior)(?:ledger)?balance/

/** `Statement Date 07/31/2024      Opening Balance $4,073.00`, of two boxes beside each other: what there was before is not of the day on which the statement was made. */
const isOfStatement = (text: string, label: string): boolean => OPENS.test(label) && MADE_ON.test(text)

const describe = (cells: Token[][]): { near: string; whole: string; dates: DateParts[]; count: number | null } => {
  let count: number | null = null
  for (const cell of cells) {
    const only = cell.length === 1 ? cell[0]! : null
    if (only && isCount(only)) count = Number(only.text)
  }
  const textOf = (cell: Token[]): string =>
    squash(
      cell
        .filter((t) => t.kind === 'text' || t.kind === 'int')
        .map((t) => t.text)
        .join(' ')
        .replace(IN_BRACKETS, (all) => (dateInBrackets(cell) ? '()' : all)),
    )
  const texts = cells.map(textOf).filter((text) => WORDED.test(text))
  // `Total debits        JPY 20,027`: a currency at the edge of the amounts is theirs, and no label.
  const worded = texts.length > 1 ? texts.filter((text) => !CURRENCY.test(text) && !FILLER.test(text)) : texts
  const near = worded[worded.length - 1] ?? ''
  const label =
    cells.findLast(
      (cell) =>
        WORDED.test(textOf(cell)) && (worded.length === texts.length || !(CURRENCY.test(textOf(cell)) || FILLER.test(textOf(cell)))),
    ) ?? []
  /** A day in a cell of its own is of the words in the one before. */
  const said = (cell: Token[], i: number): string => textOf(cell) || (cells[i - 1] ? textOf(cells[i - 1]!) : '')
  const dates = cells.flatMap((cell, i) =>
    cell === label || !(saysOtherwise(textOf(cell)) || isOfStatement(said(cell, i), near)) ? datesOf(cell) : [],
  )
  // `12 Deposits/Credits`: the count leads. `88 Mill Road    Money in` is an address beside a label.
  const lead = cells[0]
  if (count === null && lead && lead.length > 1 && isCount(lead[0]!) && (lead === label || isHeadingText(textOf(lead))))
    count = Number(lead[0]!.text)
  if (cells.indexOf(label) > 1 && COUNTS_ITSELF.test(label.map((t) => t.text).join(' '))) count = null
  count ??= countInLabel(label)
  count ??= behindSide(near)
  const plain = (text: string): string => text.replace(/^\d+/, '').replace(TIMES, '').replace(COUNTED_SIDE, '$1')
  return { near: plain(near), whole: plain(worded.join('')), dates, count }
}

/** The line's words without dates, numbers and amounts, squashed: what a label is matched against. */
export const wordsOnly = ({ tokens }: Line): string => {
  const known = wordsOfTokens.get(tokens)
  if (known !== undefined) return known
  let glued = ''
  for (const token of tokens) if (token.kind === 'text' && !FILLER.test(token.text.toLowerCase())) glued += token.text
  const words = squash(glued)
  wordsOfTokens.set(tokens, words)
  return words
}

/** Headings, balances, totals and blocks each ask for them, of lines that are copied in between with their tokens as they are. */
const wordsOfTokens = new WeakMap<readonly Token[], string>()

/** Where amounts stand before the text, so does a sum or a balance before its label: `03-01   15,129.77   Beginning balance`. */
export const labelledEitherWay = (line: Line, label: string): Labelled[] => {
  const labelled = labelledOf(line)
  const first = line.tokens.find((t) => t.kind !== 'date')
  if (first?.kind !== 'money' || labelled.some((l) => l.near !== '')) return labelled
  const dates = line.tokens.flatMap((t) => t.date ?? [])
  return [{ line, token: first, near: label, whole: label, position: 0, dates, count: null }]
}
