import type { Word } from '../../../types.ts'
import { labelledOf } from '../../tables/labels.ts'
import { balanceLabelOf } from '../../tables/vocabulary.ts'
import type { Style } from '../../text/style.ts'
import type { Token } from '../../text/tokens.ts'
import { CELL_GAP, COLUMN, LEADING } from '../../tolerances.ts'
import { hasMoney, type Line, lineOf, squash } from '../lines.ts'

/** Both ends in sentences that run on from line to line: `On 1 March 2025 your balance was £4,919.93. On 31 March 2025 your` over `balance was £6,560.05.` */

/** More lines than a paragraph takes that says what an account began and ended with. */
const LINES_MOST = 8
const SPEAKS_OF_ENDS = /balance|started|began|ended|finished/
const WORDS_OF_CLAUSE = 40

const WAS = `(?:was|is|stood at|came to|amounted to)`
const WHOSE = `(?:your|the|its)(?: account| closing| opening)?`
const DAY = '(?:on|at|as of|as at) <d>'
/** What a clause before an amount ends with; `<d>` stands for a day. */
const OF_DAY = new RegExp(`(?:^| )(?:${DAY} ${WHOSE} balance|${WHOSE} balance ${DAY}) ${WAS}$`)
const OF_END = new RegExp(
  `(?:^| )(?:your|the|an?|its)(?: account)? (opening|starting|beginning|previous|closing|ending|final|new) balance(?: ${DAY})? (?:${WAS}|of)$`,
)
const WITH = new RegExp(
  `(?:^| )(started|began|opened|ended|finished|closed)(?: (?:the|this) (?:month|period|statement))?(?: ${DAY})? (?:with|at|on)(?: a balance of)?$`,
)
/** The day may stand behind: `Your balance was £25.00 on 1 May 2025`. */
const UNDATED = new RegExp(`(?:^| )${WHOSE} balance ${WAS}$`)

type End = { label: 'Balance on' | 'Opening balance' | 'Closing balance'; date: Token | null; amount: Token }

const labelFor = (word: string): End['label'] =>
  /^(?:opening|starting|beginning|previous|started|began|opened)$/.test(word) ? 'Opening balance' : 'Closing balance'

/** One cell of running text. */
const isProse = ({ words, size, ocr }: Line): boolean =>
  words.every((w, i) => i === 0 || w.x0 - words[i - 1]!.x1 < (ocr ? CELL_GAP.sentenceOfScan : CELL_GAP.sentence) * size)

const goesOn = (above: Line, below: Line): boolean =>
  above.page === below.page &&
  below.y - above.y <= LEADING.close * above.size &&
  Math.abs(below.x0 - above.x0) <= COLUMN.sameEdge &&
  Math.abs(below.size - above.size) < 1

/** A figure or a year, and what ends its clause. */
const ENDS_CLAUSE = /(\d[.,]\d\d|(?:19|20)\d\d)[.,;:]$/
const ENDS_SENTENCE = /[.;]$/

/** A paragraph on one line, figures without the full stop behind them; which word each was, and where sentences end. */
type Paragraph = { line: Line; from: Map<Word, Word>; stops: Set<number> }

const inOneLine = (lines: readonly Line[], style: Style): Paragraph => {
  const from = new Map<Word, Word>()
  const stops = new Set<number>()
  let end = lines[0]!.x0
  for (const { words, x0, size } of lines) {
    const shift = end - x0
    for (const word of words) {
      const moved = { ...word, text: word.text.replace(ENDS_CLAUSE, '$1'), x0: word.x0 + shift, x1: word.x1 + shift, y0: 0, y1: size }
      from.set(moved, word)
      if (ENDS_SENTENCE.test(word.text)) stops.add(moved.x1)
    }
    end = words.at(-1)!.x1 + shift + size / 3
  }
  const [first] = lines as [Line]
  return { line: lineOf([...from.keys()], first.page, first.ocr, 0, style), from, stops }
}

/** The words since the last sentence ended, with `<d>` for days. */
const clauseOf = (tokens: readonly Token[], stops: ReadonlySet<number>): string =>
  tokens
    .slice(Math.max(tokens.findLastIndex((t) => stops.has(t.x1)) + 1, tokens.length - WORDS_OF_CLAUSE))
    .map((t) => (t.kind === 'date' ? '<d>' : t.text.toLowerCase()))
    .join(' ')

const endsIn = ({ line: { tokens }, stops }: Paragraph): End[] => {
  const out: End[] = []
  let start = 0
  for (const [i, amount] of tokens.entries()) {
    if (amount.kind !== 'money') continue
    const before = tokens.slice(start, i)
    const clause = clauseOf(before, stops)
    start = i + 1
    const date = before.findLast((t) => t.kind === 'date') ?? null
    const named = OF_END.exec(clause) ?? WITH.exec(clause)
    const isBehind = !stops.has(amount.x1) && /^on$/i.test(tokens[i + 1]?.text ?? '') && tokens[i + 2]?.kind === 'date'
    const behind = isBehind ? tokens[i + 2]! : null
    if (named) out.push({ label: labelFor(named[1]!), date: /<d>/.test(named[0]) ? date : behind, amount })
    else if (OF_DAY.test(clause)) out.push({ label: 'Balance on', date, amount })
    else if (behind && UNDATED.test(clause)) out.push({ label: 'Balance on', date: behind, amount })
  }
  return out
}

/** What it began with and what it ended with, or what it held on two days; one of them alone may be of anything. */
const areBothEnds = ([first, second, ...more]: readonly End[]): boolean => {
  if (!first || !second || more.length > 0) return false
  const labels = [first.label, second.label]
  if (labels.includes('Opening balance') && labels.includes('Closing balance')) return true
  return labels.every((label) => label === 'Balance on') && first.date!.text !== second.date!.text
}

/** An end as a line of a summary prints it. */
const lineOfEnd = ({ label, date, amount }: End, line: Line, words: Word[]): Line => {
  let x = line.x0
  const placed = (token: Token): Token => {
    const x0 = x
    x += token.x1 - token.x0 + line.size / 3
    return { ...token, x0, x1: x0 + token.x1 - token.x0 }
  }
  const said = { ...amount, kind: 'text' as const, text: label, money: null, x1: amount.x0 + label.length * (line.size / 2) }
  const tokens = [said, ...(date ? [date] : []), amount].map(placed)
  const text = tokens.map((t) => t.text).join(' ')
  return { ...line, x1: x, words, tokens, text, squashed: squash(text) }
}

const isEndNamed = (line: Line): boolean =>
  hasMoney(line) &&
  /bal|open|clos|forward|saldo|solde/.test(line.squashed) &&
  labelledOf(line).some(({ near }) => ![null, 'dated'].includes(balanceLabelOf(near)))

/** A sentence that names an end, on a line of its own, needs no help. */
const isUnderstood = (line: Line): boolean => {
  const labelled = hasMoney(line) && /^[A-Z]/.test(line.text) && !/[.;] /.test(line.text) ? labelledOf(line) : []
  const label = labelled.length === 1 ? balanceLabelOf(labelled[0]!.near) : null
  return label !== null && label !== 'dated'
}

/** Where no line names an end, sentences that name both are put as a summary would print them, above their paragraph: below it, it would be the labels over their figures. */
export const withSentenceEnds = (lines: readonly Line[], style: Style): Line[] => {
  const out: Line[] = []
  let isNamed: boolean | null = null
  for (let i = 0; i < lines.length; i++) {
    let end = i + 1
    if (isProse(lines[i]!))
      while (end < lines.length && end - i < LINES_MOST && goesOn(lines[end - 1]!, lines[end]!) && isProse(lines[end]!)) end++
    const own = lines.slice(i, end)
    i = end - 1
    out.push(...own)
    if (!own.some((l) => SPEAKS_OF_ENDS.test(l.squashed)) || !own.some((l) => /\d[.,]\d\d/.test(l.text))) continue
    const paragraph = inOneLine(own, style)
    const ends = endsIn(paragraph)
    if (!areBothEnds(ends)) continue
    isNamed ??= lines.some((l) => !isProse(l) && isEndNamed(l))
    if (isNamed || own.filter(isUnderstood).length >= ends.length) continue
    const wordsOf = (t: Token): Word[] =>
      paragraph.line.words.filter((w) => w.x0 >= t.x0 && w.x1 <= t.x1).map((w) => paragraph.from.get(w)!)
    const used = new Set(ends.flatMap(({ date, amount }) => [...(date ? wordsOf(date) : []), ...wordsOf(amount)]))
    const isUsed = (l: Line, t: Token): boolean => l.words.some((w) => used.has(w) && w.x0 >= t.x0 && w.x1 <= t.x1)
    out.splice(
      out.length - own.length,
      own.length,
      ...ends.map((each) => lineOfEnd(each, own[0]!, [...(each.date ? wordsOf(each.date) : []), ...wordsOf(each.amount)])),
      ...own.map((l) => ({
        ...l,
        tokens: l.tokens.map((t) => (t.kind !== 'text' && isUsed(l, t) ? { ...t, kind: 'text' as const, money: null, date: null } : t)),
      })),
    )
  }
  return out
}
