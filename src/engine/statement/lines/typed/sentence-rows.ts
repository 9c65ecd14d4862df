import { parseMoney } from '../../text/money.ts'
import type { Style } from '../../text/style.ts'
import type { Token } from '../../text/tokens.ts'
import { isDatedAmount, type Line, startsWithDate } from '../lines.ts'

const CREDIT =
  /\b(?:sent|paid|refunded|credited) you\b|\byou (?:received|got|earned)\b|\b(?:came in|was (?:credited|deposited|refunded))\b/i
const DEBIT =
  /\byou (?:paid|sent|spent|withdrew|transferred)\b|\b(?:charged|billed|debited) you\b|\b(?:went out|was (?:charged|debited|withdrawn))\b/i
/** What stands before the other party, and before the balance that a movement leaves. */
const TOWARDS = /^(?:to|from|at|for|by)$/i
const LEAVES = /^(?:leaving|leaves)$/i
const VERB = /^(?:charged|billed|debited|sent|paid|refunded|credited)$/i
const ROWS_MIN = 3
/** Of the rows of a document, those that may be none of its sentences. */
const OTHER_SHARE = 0.25
/** Points beyond any page: amounts of sentences stand nowhere in particular, as a column they stand here. */
const AMOUNT_X = 5000
const BALANCE_X = 6000

/** The amount that ends a sentence, without its full stop. */
const withEnd = (tokens: readonly Token[], style: Style): Token[] => {
  const last = tokens.at(-1)
  const money = last?.kind === 'text' && /\d\.$/.test(last.text) ? parseMoney(last.text.slice(0, -1), style.numbers) : null
  return money ? [...tokens.slice(0, -1), { ...last!, kind: 'money', money }] : [...tokens]
}

const placed = (token: Token, x1: number): Token => ({ ...token, x0: x1 - (token.x1 - token.x0), x1 })

/** The other party's name: behind `to` or `from`, else before the verb. */
const partyOf = (tokens: readonly Token[], amount: number, end: number): Token[] => {
  const isDated = (i: number): boolean => tokens[i]?.kind === 'date'
  const words = (from: number, to: number): Token[] =>
    tokens.slice(from, to).filter((t, i) => !isDated(from + i) && !(isDated(from + i + 1) && /^on$/i.test(t.text)))
  const behind = words(amount + 1, end)
  if (behind.length > 1 && TOWARDS.test(behind[0]!.text)) return behind.slice(1)
  const verb = tokens.findIndex((t) => VERB.test(t.text))
  return words(0, Math.max(0, Math.min(verb, amount)))
}

/** `On March 4 you paid $12.00 to ACME, leaving $300.00.` as a row: date, name, signed amount, balance. */
const rowOf = (line: Line, style: Style): Line | null => {
  if (startsWithDate(line)) return null
  const isCredit = CREDIT.test(line.text)
  if (isCredit === DEBIT.test(line.text)) return null
  const tokens = withEnd(line.tokens, style)
  const dates = tokens.filter((t) => t.kind === 'date')
  const amounts = tokens.flatMap((t, i) => (t.kind === 'money' ? [i] : []))
  const [first, second] = amounts as [number, number?]
  if (dates.length !== 1 || amounts.length < 1 || amounts.length > 2) return null
  // A second amount must say what it is.
  if (second !== undefined && !LEAVES.test(tokens[second - 1]!.text)) return null
  const amount = tokens[first]!
  if (amount.money!.mark !== null) return null
  const party = partyOf(tokens, first, second === undefined ? tokens.length : second - 1)
  if (party.length === 0) return null
  const last = party.at(-1)!
  const name = [...party.slice(0, -1), { ...last, text: last.text.replace(/[.,]$/, '') }]
  return {
    ...line,
    tokens: [
      { ...dates[0]!, x0: line.x0, x1: line.x0 },
      ...name,
      placed({ ...amount, money: { ...amount.money!, mark: isCredit ? 'plus' : 'minus' } }, AMOUNT_X),
      ...(second === undefined ? [] : [placed(tokens[second]!, BALANCE_X)]),
    ],
  }
}

/** Rows written as sentences, put as a list prints them. One that is not understood stays as it is, and the balances miss it. */
export const sentenceRows = (lines: readonly Line[], style: Style): Line[] => {
  const rows = new Map<Line, Line>()
  for (const line of lines) {
    const row = rowOf(line, style)
    if (row) rows.set(line, row)
  }
  const others = lines.filter((line) => isDatedAmount(line) && !rows.has(line)).length
  if (rows.size < ROWS_MIN || others > rows.size * OTHER_SHARE) return [...lines]
  return lines.map((line) => rows.get(line) ?? line)
}
