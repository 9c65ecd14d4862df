import { onlyLetters } from '../../../letters.ts'
import { balanceLabelOf, directionOf, isHeadingText, isTotalLabel } from '../../tables/vocabulary.ts'
import type { Token } from '../../text/tokens.ts'
import { CELL_GAP, LEADING } from '../../tolerances.ts'
import { cellsOf } from '../cells.ts'
import { hasMoney, isDatedAmount, type Line, squash, startsWithDate } from '../lines.ts'

export const TIMES_MIN = 3
/** Points by which a line must stand closer to one neighbour than to the other to belong to it. */
export const CLOSER = 1
/** Of the rows of a document, those that may carry their own date on their own line. */
export const DATED_SHARE = 0.25

/** The labels of a table's columns. */
export const TABLE_HEAD =
  /^(?:date|posted|day|fecha|datum|data).*(?:balance|amount|paid|debit|credit|withdraw|deposit|money|saldo|retiros|cargos|importe|betrag|valor)/

export const hasText = (line: Line): boolean => line.tokens.some((t) => t.kind === 'text' && /[A-Za-z]{2}/.test(t.text))
export const isClose = (above: Line, below: Line): boolean =>
  above.page === below.page && below.y - above.y <= LEADING.row * Math.max(above.size, below.size)

/** What apps print beside a row's date: its time, its card, its state, a label for the balance. */
export const BESIDE_DATE =
  /^(?:at|on|in|ending|card|debit|credit|balance|posted|pending|completed|settled|cleared|[ap]\.?m\.?|\d{1,2}:\d\d(?::\d\d)?|[x*•.·]*\d{4}|[-,·•|])[,.:]*$/i

/** What apps part the details of a row with, whatever they are: `Thu Apr 2, 2026 · Card ··1188 · Office`. */
export const PARTING = /^[·•|]$/

/** `Dec 02, 2025  INV 4471 CONF# 82  Balance $16,353.84`: details of the row between its date and its balance. */
const endsWithBalance = ({ tokens }: Line): boolean => {
  const [last, label] = tokens.toReversed()
  return last!.kind === 'money' && /^bal(?:ance)?[.:]?$/i.test(label?.text ?? '')
}

/** A date, and perhaps a word of its state or a balance, but no text of a row. */
export const isDateLine = (line: Line): boolean =>
  startsWithDate(line) &&
  (line.words.length <= 6 ||
    line.tokens.some((t) => PARTING.test(t.text)) ||
    endsWithBalance(line) ||
    line.tokens.slice(1).every((t) => t.kind === 'money' || BESIDE_DATE.test(t.text)))
export const isTextLine = (line: Line): boolean => !startsWithDate(line) && hasMoney(line) && hasText(line)

export const isTextAlone = (line: Line): boolean => hasText(line) && !hasMoney(line) && !line.tokens.some((t) => t.kind === 'date')

export const countDated = (lines: readonly Line[]): number => lines.filter(isDatedAmount).length

export const lettersOf = (line: Line): string =>
  line.tokens
    .filter((t) => t.kind === 'text')
    .map((t) => onlyLetters(t.text))
    .join('')

/** A side, in the plural: what a number before it counts. */
const SIDES = /^(?:deposits|credits|checks|debits|withdrawals|additions|subtractions)\b/

/** `Summe Belastungen`, `Total des débits`. */
const NO_ENGLISH_TOTAL = /^(?:summe|totale|totaal|total(?:des?|en)|totaux)/
const isSumAbroad = (words: string): boolean => NO_ENGLISH_TOTAL.test(words) && isTotalLabel(words) && directionOf(words) !== null

/** `Total credits   600.00` or `2 Checks/Debits   600.00`, made of a heading's words: a list's sum, and no row of the day above or below it. `Total Wine` is a shop. */
export const isListSum = ({ tokens }: Line): boolean => {
  const words = squash(tokens.flatMap((t) => (t.kind === 'text' ? t.text : [])).join(''))
  const isCounted = tokens[0]?.kind === 'int' && SIDES.test(words)
  if (isHeadingText(words)) return isCounted || isTotalLabel(words)
  return isSumAbroad(words)
}

/** `1509 W Larkin Ave Ste 2      Total additions (33)   28,999.03`: a sum of a summary that stands beside an address. */
export const isSumBesideText = (line: Line): boolean => {
  const [first, ...more] = cellsOf(line, CELL_GAP.text).filter(({ text }) => /\p{L}/u.test(text))
  const last = more.at(-1)
  if (first === undefined || last === undefined) return false
  const words = onlyLetters(squash(last.text))
  return (/^total /i.test(last.text) && isHeadingText(words)) || isSumAbroad(words)
}

export const isRowText = (line: Line): boolean => isTextLine(line) && balanceLabelOf(lettersOf(line)) === null

/** Points beyond any page. */
export const RIGHT_OF_ALL = 5000

export const withBalance = (row: Line, balance: Token): Line => ({
  ...row,
  tokens: [...row.tokens, { ...balance, x0: balance.x0 + RIGHT_OF_ALL, x1: balance.x1 + RIGHT_OF_ALL }],
})

export const together = (parts: readonly Line[]): Line => {
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
