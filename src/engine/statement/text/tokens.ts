import { SURE } from '../../pdf/ocr/sureness.ts'
import type { Word } from '../../types.ts'
import { compactDate, type DateParts, mayStartDate, monthOf, parseDateAt, parseDateWord } from './dates.ts'
import {
  currencyBehind,
  isCurrencyWord,
  LEADING_CURRENCY,
  LED_BY_CURRENCY,
  type Money,
  parseMoney,
  parseNoisyMoney,
  parseOneDecimal,
  parseSureWhole,
  parseThreeDecimals,
  plainDashes,
  SIGNS,
} from './money.ts'
import { gapAfter, letterSideAt, MARK_COLUMN, outOrInAt, SHORT_SIDE, sideOf } from './sides.ts'
import { isSpacedPair, NUMBER, type Style } from './style.ts'

export type Token = {
  kind: 'money' | 'date' | 'int' | 'text'
  text: string
  x0: number
  x1: number
  /** The upper edge of its first word, wherever its line stands by now. */
  y0: number
  money: Money | null
  date: DateParts | null
  /** OCR was not sure of it. */
  doubtful: boolean
}

const isLoneSign = (text: string): boolean => text === '-' || text === '+' || text === '=' || text === '('
const isLoneCurrency = (text: string): boolean => isCurrencyWord(text) || LEADING_CURRENCY.test(text)
/** An arrow alone before an amount is its sign. */
const ARROWS = new Map([
  ['↑', '+'],
  ['▲', '+'],
  ['↓', '-'],
  ['▼', '-'],
])
const SIGN_BEHIND = /^[-+)]$/
const ENDS_CELL = /^(?:[-+]|CR|DR)$/
const STARTS_LIKE_MONEY = new RegExp(`^[-+=(${SIGNS}.\\d*<[]`)
const SIDE = /^(?:CR|DR|Cr|Dr)\.?$/
const isLedByLetters = (text: string): boolean => LED_BY_CURRENCY.test(text) || SIDE.test(text)

/** `l,314.91`, `I4,419.53`: a letter for the 1 that leads an amount. A bar is one only before a separator: before a digit it may be a table's. */
const LED_BY_LETTER = /^(?:[lI][\dlI]{0,6}|\|)(?:[.,][\dlI]{3}){0,3}[.,][\dlI]{2}-?$/

/** `$   -  $   785.36`: what an accountant's cell has for nothing, before the $ of the next cell, which stands far left of its number. */
const isNothing = (words: readonly Word[], texts: readonly string[], i: number): boolean =>
  texts[i] === '-' &&
  isLoneCurrency(texts[i + 1] ?? '') &&
  gapAfter(words, i) > 0.2 * words[i]!.size &&
  gapAfter(words, i + 1) > Math.max(words[i]!.size, gapAfter(words, i))

/** Sizes of white between a sign and its number. A long dash farther away than a space fills a cell that has nothing. */
const signReach = ({ text }: Word): number => (text === '—' ? 0.7 : 1.3)

type MoneyAt = { money: Money; used: number }

/** `916.42C` where others say `D`; `H` (Haben, Haber) and `A` (avere) beside it or beside `S` (Soll), where a comma parts the cents. */
const lettered = (text: string, { numbers }: Style): Money | null => {
  const letter = (numbers === 'comma' ? /\d([CHAS])$/ : /\d(C)$/).exec(text)?.[1]
  const money = letter === undefined ? null : parseMoney(text.slice(0, -1), numbers)
  return money && { ...money, mark: letter === 'S' ? 'dr' : 'cr' }
}

const readMoney = (text: string, style: Style, noisy: boolean): Money | null =>
  parseMoney(text, style.numbers) ??
  (style.lettered ? lettered(text, style) : null) ??
  (style.oneDecimal ? parseOneDecimal(text) : null) ??
  (style.threeDecimals ? parseThreeDecimals(text) : null) ??
  (style.whole ? parseSureWhole(text, style.whole) : null) ??
  (noisy ? parseNoisyMoney(text) : null)

/** `120 00` in a column of its own, where the print has lost its points. */
const pointless = (words: readonly Word[], texts: readonly string[], i: number): Money | null => {
  const size = words[i]!.size
  if (!/^\d{1,3}(?:,\d{3})*$/.test(texts[i]!) || !/^\d{2}$/.test(texts[i + 1] ?? '')) return null
  if (i === 0 || words[i]!.x0 - words[i - 1]!.x1 < 2 * size || gapAfter(words, i) > size || gapAfter(words, i + 1) < 2 * size) return null
  return {
    value: Number(texts[i]!.replace(/,/g, '') + texts[i + 1]!),
    mark: null,
    currency: null,
    noisy: true,
    raw: `${texts[i]}.${texts[i + 1]}`,
  }
}

/** Money that starts at word i: its sign, symbol, digits and suffix may be words of their own. */
const moneyAt = (words: readonly Word[], texts: readonly string[], i: number, style: Style): MoneyAt | null => {
  const size = words[i]!.size
  let head = ''
  let k = i
  // `Dr 1,234.56`: where it begins a cell it is no end of the text before.
  const sideBefore = SHORT_SIDE.test(texts[i]!) && gapAfter(words, i - 1) > size && gapAfter(words, i) < size ? sideOf(texts[i]!) : null
  if (sideBefore) k++
  while (k < words.length && k - i < 3 && (isLoneSign(texts[k]!) || isLoneCurrency(texts[k]!))) {
    // An accountant's $ stands far left of its number; a sign must stand close.
    if (gapAfter(words, k) > (isLoneSign(texts[k]!) ? signReach(words[k]!) * size : 90) || isNothing(words, texts, k)) return null
    head += texts[k]
    k++
  }
  if (k >= words.length) return null
  let money: Money | null = null
  let used = k
  let body = ''
  const limit = Math.min(words.length, k + 4)
  for (let j = k; j < limit; j++) {
    const text = texts[j]!
    // `-44. 98`: after a point two digits are its cents, however a scan sets them.
    const isCents = j > k && /\d\.$/.test(body) && /^\d\d$/.test(text)
    const near = isCents ? 0.9 : style.numbers === 'comma' || style.spaced ? 0.8 : 0.5
    if (j > k && (gapAfter(words, j - 1) > near * size || !/^[\d.,]/.test(text))) break
    if (j > k && style.spaced && isSpacedPair(words[j - 1]!, words[j]!)) {
      body += text
      if (!text.includes('.')) continue
      money = readMoney(head + body, style, false)
      used = j + 1
      break
    }
    if (j > k && style.numbers === 'comma' && /^\d{3}/.test(text) && /^[-+=($£€\d. ]*\d{1,3}$/.test(body)) body += ' '
    body += text
    // A whole number before a whole amount is a check number, a day or a reference, not its thousands.
    if (j > k && style.numbers === 'dot' && /^\d+$/.test(texts[k]!) && !/^\./.test(texts[k + 1]!)) break
    const found = readMoney(head + body, style, false)
    if (found) {
      money = found
      used = j + 1
      break
    }
  }
  if (!money) {
    money = readMoney(head + texts[k]!, style, true)
    used = k + 1
  }
  if (!money && style.blemished) {
    money = pointless(words, texts, k)
    used = k + 2
  }
  if (!money) return null
  if (used < words.length && texts[used]!.startsWith('%') && gapAfter(words, used - 1) < size) return null
  while (used < words.length) {
    const suffix = texts[used]!
    const gap = gapAfter(words, used - 1)
    const side = sideOf(suffix) ?? letterSideAt(words, used, style)
    if (side) {
      // `Opening Balance 1,000.00 Dr Count 18`: the next fact's name.
      if (/^count\b/i.test(texts[used + 1] ?? '')) break
      const isShort = SHORT_SIDE.test(suffix)
      // A longer word ends the cell, or it begins a text; what stands closer to the next number belongs to that one.
      if (gap > (isShort ? MARK_COLUMN : 0.9) * size || gapAfter(words, used) < (isShort ? Math.min(gap, size) : size)) break
      money = { ...money, mark: side }
    } else {
      const isCurrency = isCurrencyWord(suffix)
      // A currency farther away than a typewriter's space has a column of its own.
      if ((!SIGN_BEHIND.test(suffix) && !isCurrency) || gap >= (isCurrency ? 0.7 : 0.9) * size) break
      // A minus that stands closer to the next number belongs to that one; a currency may have its own sign behind it.
      const isSigned = isLoneCurrency(suffix) && ENDS_CELL.test(texts[used + 1] ?? '') && gapAfter(words, used + 1) >= gapAfter(words, used)
      if ((suffix === '-' || (isLoneCurrency(suffix) && !isSigned)) && gapAfter(words, used) < gap) break
      if (suffix === '-' && money.mark === null) money = { ...money, mark: 'minus' }
      else if (suffix === '+' && money.mark === null) money = { ...money, mark: 'plus' }
      else if (suffix === ')' && head.includes('(')) money = { ...money, mark: 'parentheses' }
      else if (isCurrency) money = { ...money, currency: currencyBehind(suffix) ?? money.currency }
    }
    used++
  }
  if (sideBefore && money.mark === null) money = { ...money, mark: sideBefore }
  const side = money.mark === null ? outOrInAt(words, used, style) : null
  return side ? { money: { ...money, mark: side }, used: used + 1 - i } : { money, used: used - i }
}

const isDoubtful = ({ confidence }: Word): boolean => confidence !== undefined && confidence < SURE

const BUTTED_DATE = /^(\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)([A-Za-z].*)$/

const GLUED_MONEY = /^(.*(?:[A-Za-z)*:]|\d(?=[-+]?\$)))([-+]?\$[\d,]+\.\d{2}-?|[-+]?\d{1,3}(?:,\d{3})+\.\d{2}-?)$/

/** `Charges$1,250.00`, `PMT 881$574.44`: a long text runs up to its amount. */
const gluedMoney = (word: Word, style: Style): Token[] | null => {
  const { text } = word
  if (text.length < 6 || !text.includes('.', text.length - 4)) return null
  const parts = GLUED_MONEY.exec(text)
  const money = parts && parseMoney(parts[2]!, style.numbers)
  if (!money) return null
  const cut = word.x0 + ((word.x1 - word.x0) * parts[1]!.length) / text.length
  return [
    { kind: 'text', text: parts[1]!, x0: word.x0, x1: cut, y0: word.y0, money: null, date: null, doubtful: isDoubtful(word) },
    { kind: 'money', text: parts[2]!, x0: cut, x1: word.x1, y0: word.y0, money, date: null, doubtful: isDoubtful(word) },
  ]
}

/** `OpeningBalance:$1,000.00 ClosingBalance:$1,350.00`: names of balances need no white behind their amounts. */
const NAMES_BALANCE = /balance:[-+]?\$?\d/i

const gluedAmount = (words: readonly Word[], i: number, style: Style): Token[] | null =>
  gapAfter(words, i) > words[i]!.size || NAMES_BALANCE.test(words[i]!.text) ? gluedMoney(words[i]!, style) : null

const GLUED_DATE =
  /^([A-Za-z]*balance(?:on|asof|as|at))([A-Z][a-z]{2,8}\d{1,2}(?:,?\d{4})?|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)$|^([A-Za-z]*date:)(\d{1,4}([-/.])\d{1,2}\5\d{2,4})$/i

/** `BalanceonMay31`, `Statement Date:18/09/2024`: a label whose spaces are lost. */
const gluedDate = (word: Word): Token[] | null => {
  const parts = word.text.length > 10 ? GLUED_DATE.exec(word.text) : null
  const [label, day] = parts ? [parts[1] ?? parts[3]!, parts[2] ?? parts[4]!] : ['', '']
  const date = parts && parseDateWord(day)
  if (!date) return null
  const cut = word.x0 + ((word.x1 - word.x0) * label.length) / word.text.length
  return [
    { kind: 'text', text: label, x0: word.x0, x1: cut, y0: word.y0, money: null, date: null, doubtful: isDoubtful(word) },
    { kind: 'date', text: day, x0: cut, x1: word.x1, y0: word.y0, money: null, date, doubtful: isDoubtful(word) },
  ]
}

const tokenOf = (
  words: readonly Word[],
  i: number,
  used: number,
  kind: Token['kind'],
  money: Money | null,
  date: DateParts | null,
): Token => {
  const word = words[i]!
  let text = word.text
  for (let k = i + 1; k < i + used; k++) text += ` ${words[k]!.text}`
  let doubtful = isDoubtful(word)
  for (let k = i + 1; k < i + used && !doubtful; k++) doubtful = isDoubtful(words[k]!)
  return { kind, text, x0: word.x0, x1: words[i + used - 1]!.x1, y0: word.y0, money, date, doubtful }
}

const isDigits = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c < 48 || c > 57) return false
  }
  return true
}

const SIGN_AND_CURRENCY = new RegExp(`^(?:([-+(])(US\\$|[${SIGNS}]|[A-Z]{3})|(US\\$|[${SIGNS}]|[A-Z]{3})([-+)]|CR|DR))$`)
const WHOLE_NUMBER = /^\d{1,3}(?:[.,]\d{3})*\)?$/
const LONGEST_SIGNED = 5

/** `45.10 USD-`, `-$ 45.10`: beside a number a currency and its sign are two words. */
const withSignsApart = (all: readonly Word[], { whole }: Style): readonly Word[] => {
  const isNumber = (at: number, gap: number): boolean => {
    const text = all[at]?.text ?? ''
    return (NUMBER.test(text) || (whole !== null && WHOLE_NUMBER.test(text))) && gap < all[at]!.size
  }
  const partsOf = (i: number): string[] | null => {
    const text = all[i]!.text.length <= LONGEST_SIGNED ? plainDashes(all[i]!.text) : ''
    const parts = text.length > 1 ? SIGN_AND_CURRENCY.exec(text) : null
    if (!parts) return null
    const [a, b] = [parts[1] ?? parts[3]!, parts[2] ?? parts[4]!]
    // A sign that leads belongs to what follows it.
    const isBesideNumber = isNumber(i + 1, gapAfter(all, i)) || (parts[3] !== undefined && isNumber(i - 1, gapAfter(all, i - 1)))
    return isBesideNumber && (isLoneCurrency(a) || isLoneCurrency(b)) ? [a, b] : null
  }
  let out: Word[] | null = null
  for (const [i, word] of all.entries()) {
    const parts = partsOf(i)
    if (parts) {
      out ??= all.slice(0, i)
      const cut = word.x0 + ((word.x1 - word.x0) * parts[0]!.length) / word.text.length
      out.push({ ...word, text: parts[0]!, x1: cut }, { ...word, text: parts[1]!, x0: cut })
    } else out?.push(word)
  }
  return out ?? all
}

const ENDS_CLAUSE = /\d[.,;]$/
const AMOUNT_IN_SENTENCE = /^[-+($£€]*(?:\d{1,3}(?:,\d{3})*|\d{4,9})\.\d{2}\)?(?=[.,;]$)/

/** `Debits: 16 for $2,932.91.`, `Total fees were $12.00.`, `3 withdrawals took away $12.00.`: sides and fees with their sum, in a line that is no row. */
const SIDES = /^(?:deposits|credits|additions|withdrawals|debits|subtractions|deductions|checks|fees)\b/i
const namesSum = (texts: readonly string[]): boolean =>
  texts.some((t) => SIDES.test(t)) &&
  texts.some((t, i) => /^(?:totals?|added|away)$/i.test(t) || (t === 'for' && /^\d{1,4}$/.test(texts[i - 1]!))) &&
  !/^\d/.test(texts[0]!.replace(/^\d{1,4}$/, ''))

/** `Opening balance 34,088.60, closing balance 3,386.27.`: of a sentence that names balances or sums, the amounts without its points. */
const withoutPoints = (words: readonly Word[], texts: string[]): string[] =>
  texts.some((t) => ENDS_CLAUSE.test(t)) && (texts.some((t) => /balance|^(?:totall?ing|began|ended)$/i.test(t)) || namesSum(texts))
    ? texts.map((t, i) => (words[i]!.confidence === undefined ? (AMOUNT_IN_SENTENCE.exec(t)?.[0] ?? t) : t))
    : texts

const DATE_REACH = 1.2
/** About the width of a digit. */
const DIGIT = 0.57

/** Sizes of white within a date. `Jul  1` over `Jul 10`: where days end on one edge, one of a single digit stands a digit farther from its month. */
const reachOfDate = (texts: readonly string[], i: number): number =>
  /^\d$/.test(texts[i + 1]!) && monthOf(texts[i]!) !== null ? DATE_REACH + DIGIT : DATE_REACH

export const tokenize = (all: readonly Word[], style: Style): Token[] => {
  const words = withSignsApart(all, style)
  const texts = withoutPoints(
    words,
    words.map((w) => ARROWS.get(w.text) ?? plainDashes(w.text)),
  )
  const tokens: Token[] = []
  const adjacent = (i: number): boolean => i + 1 < words.length && words[i + 1]!.x0 - words[i]!.x1 < reachOfDate(texts, i) * words[i]!.size
  for (let i = 0; i < words.length; ) {
    const word = words[i]!
    const text = texts[i]!
    if (!mayStartValue(text)) {
      const glued = gluedAmount(words, i, style) ?? gluedDate(word)
      if (glued) tokens.push(...glued)
      else tokens.push(tokenOf(words, i, 1, 'text', null, null))
      i++
      continue
    }
    if (isLoneCurrency(text) && isNothing(words, texts, i + 1)) {
      i += 2
      continue
    }
    const date = parseDateAt(texts, i, adjacent) ?? (i === 0 ? compactDate(text) : null)
    if (date) {
      tokens.push(tokenOf(words, i, date.words, 'date', null, date.parts))
      i += date.words
      continue
    }
    // A comma for decimals leaves the dot to dates: `02.10` is one there.
    const dotted = style.numbers === 'comma' && /^\d\d\.\d\d\.?$/.test(text) ? parseDateWord(text.slice(0, 5).replace('.', '/')) : null
    if (dotted) {
      tokens.push(tokenOf(words, i++, 1, 'date', null, dotted))
      continue
    }
    const money = STARTS_LIKE_MONEY.test(text) || isLedByLetters(text) || LED_BY_LETTER.test(text) ? moneyAt(words, texts, i, style) : null
    if (money) {
      tokens.push(tokenOf(words, i, money.used, 'money', money.money, null))
      i += money.used
      continue
    }
    const butted = i === 0 ? BUTTED_DATE.exec(text) : null
    const parts = butted && parseDateWord(butted[1]!)
    if (parts) {
      const cut = word.x0 + ((word.x1 - word.x0) * butted[1]!.length) / text.length
      tokens.push({
        kind: 'date',
        text: butted[1]!,
        x0: word.x0,
        x1: cut,
        y0: word.y0,
        money: null,
        date: parts,
        doubtful: isDoubtful(word),
      })
      tokens.push({
        kind: 'text',
        text: butted[2]!,
        x0: cut,
        x1: word.x1,
        y0: word.y0,
        money: null,
        date: null,
        doubtful: isDoubtful(word),
      })
      i++
      continue
    }
    const glued = gluedAmount(words, i, style)
    tokens.push(...(glued ?? [tokenOf(words, i, 1, isDigits(text) ? 'int' : 'text', null, null)]))
    i++
  }
  return tokens
}

/** Most words are plain text: they cannot start a date or an amount, and nothing more is asked of them. */
const mayStartValue = (text: string): boolean => {
  const c = text.charCodeAt(0)
  if (c >= 97 && c <= 122) return mayStartDate(text) || LED_BY_LETTER.test(text)
  if (c >= 65 && c <= 90) return mayStartDate(text) || isLedByLetters(text) || LED_BY_LETTER.test(text)
  return true
}
