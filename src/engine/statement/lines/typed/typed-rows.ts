import type { Word } from '../../../types.ts'
import { isHeaderLike, phrasesOf } from '../../tables/headers.ts'
import { balanceLabelOf } from '../../tables/vocabulary.ts'
import { parseMoney } from '../../text/money.ts'
import type { Style } from '../../text/style.ts'
import type { Token } from '../../text/tokens.ts'
import { lettersOf } from '../app-rows/parts.ts'
import { type Line, startsWithDate } from '../lines.ts'

/** Rows that were typed as a line of text: `03/04/2025 Coffee Shop -4.50 995.50`. Their figures stand where the text before them ends, so that no column tells which is which; their order does. */

const ROWS_MIN = 3
/** Of the rows, those that must be built alike. */
const ALIKE_SHARE = 0.8
/** Points beyond any page: where the first column of figures and the next ones are put. */
const FIRST_X = 5000
const NEXT_X = 1000
/** Edges this near each other, in heights of the type, are one edge. */
const EDGE = 0.4
/** A column has few edges; where they are as many as this share of the rows, or this many, there is none. */
const EDGES_SHARE = 0.4
const EDGES_MIN = 4
const EDGES_MOST = 7

const BULLET = /^(?:[•·*▪◦‣>–—-]|\d{1,3}[.)])$/
const PARTING = /^(?:[|;:–—-]|\|\|)$/
const EMPTY = /^(?:-{1,3}|–|—|n\/a)$/i
const DATE_LABEL = /^(?:(?:posting|transaction|posted)?date):$/i
const LABEL = /^(?:date|description|details|narration|memo|payee|type|category|amount|balance|debit|credit|withdrawal|deposit):$/i
const OUT_LABEL = /^(?:debit|withdrawal):$/i
const IN_LABEL = /^(?:credit|deposit):$/i

/** A figure of a row, null where the row says that it has none there. */
type Slot = Token | null
type Typed = { line: Line; date: Token; text: Token[]; slots: Slot[]; separators: number; isDressed: boolean }

const hasLetters = (tokens: readonly Token[]): boolean => tokens.some((t) => t.kind === 'text' && /[A-Za-z]{2}/.test(t.text))

/** `WA-$20.52`: a text that filled its place and ran into the amount behind it. */
const GLUED = /^(.*[\p{L}\d#.)])([-+]?[$£€]\d[\d,]*\.\d\d)$/u
const withoutGlue = (token: Token, style: Style): Token[] => {
  if (token.kind !== 'text' || !/[$£€]\d/.test(token.text)) return [token]
  const [, text, figure] = GLUED.exec(token.text) ?? []
  const money = figure ? parseMoney(figure, style.numbers) : null
  if (!text || !money) return [token]
  const cut = token.x0 + ((token.x1 - token.x0) * text.length) / token.text.length
  return [
    { ...token, text, x1: cut },
    { ...token, kind: 'money', text: figure!, money, x0: cut },
  ]
}

/** A figure that its label gives a side. */
const sided = (token: Token, label: Token | undefined): Token => {
  const mark = OUT_LABEL.test(label?.text ?? '') ? 'dr' : IN_LABEL.test(label?.text ?? '') ? 'cr' : null
  return mark && token.money!.mark === null ? { ...token, money: { ...token.money!, mark } } : token
}

const typedOf = (line: Line, style: Style): Typed | null => {
  const lead = startsWithDate(line) ? 0 : 1
  const [first] = line.tokens
  if (lead === 1 && !(first?.kind === 'text' && (BULLET.test(first.text) || DATE_LABEL.test(first.text)))) return null
  const date = line.tokens[lead]
  if (date?.kind !== 'date') return null
  const tokens = line.tokens.slice(lead + 1).flatMap((token) => withoutGlue(token, style))
  const slots: Slot[] = []
  let separators = 0
  let end = tokens.length
  for (; end > 0; end--) {
    const token = tokens[end - 1]!
    if (token.kind === 'money') slots.unshift(sided(token, tokens[end - 2]))
    else if (EMPTY.test(token.text)) slots.unshift(null)
    else if (PARTING.test(token.text) || LABEL.test(token.text)) separators++
    else break
  }
  const text = tokens.slice(0, end).filter((t) => !LABEL.test(t.text))
  while (text.length > 0 && PARTING.test(text[0]!.text)) text.shift()
  while (text.length > 0 && PARTING.test(text.at(-1)!.text)) text.pop()
  return slots.some((slot) => slot !== null) && hasLetters(text) ? { line, date, text, slots, separators, isDressed: lead === 1 } : null
}

const countOf = <T>(values: readonly T[], value: T): number => values.reduce((n, each) => n + (each === value ? 1 : 0), 0)
const commonest = <T>(values: readonly T[]): T => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0]
}

/** Where all rows are built alike, what is between two figures parts them; where that changes, it stands for a figure that is not there. */
const withoutParting = (rows: readonly Typed[]): Typed[] => {
  const patterns = rows.map(({ slots }) => slots.map((slot) => (slot ? '#' : '-')).join(''))
  const isParting = countOf(patterns, commonest(patterns)) >= rows.length * ALIKE_SHARE
  return rows.map((row) => (isParting ? { ...row, slots: row.slots.filter((slot) => slot !== null) } : row))
}

const edgesOf = (values: readonly number[], near: number): number => {
  let edges = 0
  // From the first of an edge, not from the last: many that are nowhere would otherwise lead from one to the next.
  let first = Number.NEGATIVE_INFINITY
  for (const value of values.toSorted((a, b) => a - b)) {
    if (value - first <= near) continue
    edges++
    first = value
  }
  return edges
}

/** Whether figures share neither their left edge nor their right one nor their middle. */
const isRagged = (figures: readonly Token[], size: number): boolean => {
  const most = Math.max(EDGES_MIN, Math.min(figures.length * EDGES_SHARE, EDGES_MOST))
  const near = EDGE * size
  return [(t: Token) => t.x0, (t: Token) => t.x1, (t: Token) => (t.x0 + t.x1) / 2].every((edge) => edgesOf(figures.map(edge), near) >= most)
}

const columnX = (column: number): number => FIRST_X + column * NEXT_X
const placed = <T extends Token | Word>(token: T, x1: number): T => ({ ...token, x0: x1 - (token.x1 - token.x0), x1 })

const rowOf = ({ line, date, text, slots }: Typed, columns: number, inColumns: boolean): Line => {
  const isBalance = slots.length === 1 && columns > 1 && balanceLabelOf(lettersOf({ ...line, tokens: text })) !== null
  const shift = isBalance ? columns - 1 : 0
  const figures = slots.flatMap((slot, column) => (slot ? [inColumns ? placed(slot, columnX(column + shift)) : slot] : []))
  return { ...line, tokens: [date, ...text, ...figures] }
}

/** The labels of the figures, over the columns that these are put in. Two sides in one column have no label of their own. */
const headOf = (line: Line, columns: number): Line => {
  const isFigure = ({ role }: { role: string }): boolean => role === 'debit' || role === 'credit' || role === 'amount' || role === 'balance'
  const found = phrasesOf(line).columns
  const figures = found.filter(isFigure)
  const left = line.words.filter((w) => !figures.some((c) => w.x0 >= c.x0 && w.x1 <= c.x1))
  const last = figures.at(-1)
  const wordsOf = (c: { x0: number; x1: number }, at: number): Word[] =>
    line.words.filter((w) => w.x0 >= c.x0 && w.x1 <= c.x1).map((w) => placed(w, columnX(at) - (c.x1 - w.x1)))
  if (figures.length === columns) return { ...line, words: [...left, ...figures.flatMap(wordsOf)] }
  if (columns !== 2 || last?.role !== 'balance') return { ...line, words: left }
  return { ...line, words: [...left, placed({ ...line.words.at(-1)!, text: 'Amount' }, columnX(0)), ...wordsOf(last, 1)] }
}

const isHead = (line: Line): boolean => !line.tokens.some((t) => t.kind === 'money' || t.kind === 'date') && isHeaderLike(phrasesOf(line))

/** Typed rows put as a table prints them; all others as they are. */
export const typedRows = (lines: readonly Line[], style: Style): Line[] => {
  const found = lines.flatMap((line) => typedOf(line, style) ?? [])
  if (found.length < ROWS_MIN) return [...lines]
  const typed = withoutParting(found)
  const columns = commonest(typed.map(({ slots }) => slots.length))
  const alike = typed.filter(({ slots }) => slots.length === columns)
  if (alike.length < typed.length * ALIKE_SHARE) return [...lines]
  const dressed = typed.filter((row) => row.isDressed).length
  const isDressed = dressed >= ROWS_MIN && dressed >= typed.length * ALIKE_SHARE
  const inColumns =
    columns > 1 &&
    Array.from({ length: columns }, (_, i) => alike.flatMap(({ slots }) => slots[i] ?? [])).some((figures) =>
      isRagged(figures, alike[0]!.line.size),
    )
  if (!isDressed && !inColumns) return [...lines]
  const rows = new Map(typed.map((row) => [row.line, row]))
  return lines.map((line) => {
    const row = rows.get(line)
    if (row) return rowOf(row, columns, inColumns)
    return inColumns && isHead(line) ? headOf(line, columns) : line
  })
}
