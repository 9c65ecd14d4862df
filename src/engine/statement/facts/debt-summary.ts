import { onlyLetters } from '../../letters.ts'
import { cellsOf } from '../lines/cells.ts'
import { hasMoney, isDatedAmount, type Line, squash } from '../lines/lines.ts'
import type { Money } from '../text/money.ts'
import { CELL_GAP } from '../tolerances.ts'

// What a paper prints small or in sentences is no word for what the account is, where its own figures say it.

const SENTENCE_WORDS = 5
/** Words that sentences have and labels have not. */
const OF_SENTENCES = /^(?:are|is|may|will|can|has|have|were|you|your|we|our|us|up|today|any|not|that|this|these|also)[.,:;]?$/i
/** Type below this share of the rows' own is small. */
const SMALL = 0.85

/** The size that most rows are printed in; 0 where none is, or where sizes are guessed from a scan. */
const sizeOfRows = (lines: readonly Line[]): number => {
  const sizes = lines.filter((line) => !line.ocr && isDatedAmount(line)).map(({ size }) => size)
  return sizes.sort((a, b) => a - b)[sizes.length >> 1] ?? 0
}

const isSentence = ({ words, size, ocr }: Line): boolean =>
  words.length >= SENTENCE_WORDS &&
  words.every((w, i) => i === 0 || w.x0 - words[i - 1]!.x1 < (ocr ? CELL_GAP.sentenceOfScan : CELL_GAP.sentence) * size) &&
  words.some(({ text }) => OF_SENTENCES.test(text))

/** Says which lines are small type without an amount, or a sentence. */
export const finePrintOf = (lines: readonly Line[]): ((line: Line) => boolean) => {
  const usual = sizeOfRows(lines)
  return (line) => isSentence(line) || (!line.ocr && line.size < SMALL * usual && !hasMoney(line))
}

type Entry = { label: string; money: Money }

/** A line's amounts, each with the words in front of it. */
const entriesOf = ({ tokens }: Line): Entry[] => {
  const entries: Entry[] = []
  let label = ''
  for (const { kind, text, money } of tokens) {
    if (kind === 'money' && money) {
      entries.push({ label: onlyLetters(squash(label)), money })
      label = ''
    } else label += text
  }
  return entries
}

/** `Previous balance   - Payments   + Purchases   = New balance` over as many amounts. */
const entriesUnder = (above: Line, { tokens }: Line): Entry[] => {
  const cells = cellsOf(above, CELL_GAP.text).filter(({ text }) => onlyLetters(squash(text)) !== '')
  if (hasMoney(above) || tokens.length !== cells.length || tokens.some(({ money }) => !money)) return []
  return cells.map(({ text }, i) => ({ label: onlyLetters(squash(text)), money: tokens[i]!.money! }))
}

const PREVIOUS = /^(?:previous|prior|last)(?:statement)?balance$/
const NEW = /^(?:new(?:statement)?balance|balancedue)$/
const PAID = /^(?:payments?(?:and|or)?(?:other)?(?:credits?)?(?:received)?|(?:other)?credits|returns|refunds)$/
const CHARGED =
  /^(?:(?:new)?(?:purchases?|charges)(?:and)?(?:(?:other)?(?:charges|debits|adjustments))?|newactivity|(?:cash)?advances|(?:fees|interest)(?:charged|charges?)?|financecharges?)$/
/** Amounts between the two balances: more are of no summary. */
const SUMMARY = 12

const isBelowZero = ({ mark }: Money): boolean => mark === 'minus' || mark === 'parentheses' || mark === 'cr'

/** Whether what stands between a previous and a new balance is what a debt is made of: payments are taken off, purchases put on. Those of an account would be other figures. */
const isOwed = (entries: readonly Entry[]): boolean => {
  const [before, ...more] = entries
  const end = more.slice(0, SUMMARY).findIndex(({ label }) => NEW.test(label))
  if (!before || end < 0) return false
  const after = more[end]!
  const charges = more.slice(0, end).filter(({ label }) => CHARGED.test(label))
  if ([before, after, ...charges].some(({ money }) => isBelowZero(money))) return false
  const sumOf = (own: readonly Entry[]): number => own.reduce((sum, { money }) => sum + money.value, 0)
  const paid = sumOf(more.slice(0, end).filter(({ label }) => PAID.test(label)))
  const charged = sumOf(charges)
  // Without one of them, or where both are alike, the figures are those of an account, too.
  return paid > 0 && charged > 0 && paid !== charged && before.money.value - paid + charged === after.money.value
}

/** Whether a paper prints a debt's summary that ties as a debt alone. */
export const hasDebtSummary = (lines: readonly Line[]): boolean => {
  const entries = lines.flatMap((line, i) => {
    if (isDatedAmount(line) || !hasMoney(line)) return []
    const under = i > 0 ? entriesUnder(lines[i - 1]!, line) : []
    return under.length > 0 ? under : entriesOf(line)
  })
  return entries.some(({ label }, i) => PREVIOUS.test(label) && isOwed(entries.slice(i, i + SUMMARY + 2)))
}
