import { DIGIT_LIKE, withDigits } from './look-alikes.ts'

/** How the document writes numbers: `1,234.56` (dot) or `1.234,56` and `1 234,56` (comma). */
export type NumberStyle = 'dot' | 'comma'

export type Mark = 'minus' | 'plus' | 'parentheses' | 'cr' | 'dr'

export type Money = {
  /** Absolute cents. */
  value: number
  mark: Mark | null
  currency: string | null
  /** Read by mending separators or look-alike letters: to be believed only where the arithmetic proves it. */
  noisy: boolean
  /** The digits as printed, look-alike letters included, for comparing with what the arithmetic expects. */
  raw: string
}

/** Codes that begin an amount whatever follows, and those that do before figures alone: they are the beginnings of other words, too. */
const CODES_ALONE = 'USD|SGD|CAD|AUD|EUR|GBP|INR|CHF'
const CODES_BEFORE_FIGURES = 'HKD|NZD|SEK|NOK|DKK|ZAR|MXN|BRL|PHP|MYR|AED|PLN|JPY|KRW|COP|CLP|IDR|VND'
const CODES = `${CODES_ALONE}|${CODES_BEFORE_FIGURES}`
const LETTERED_DOLLARS = '(?:US|S|CA?|AU?|HK|NZ|R)\\$'

/** What stands right before or behind an amount for its currency, as one sign. */
export const SIGNS = '$£€₹¥￥₩₫₽₺'

/** Yen or yuan: the former have no cents. */
const YEN = '¥'

const CURRENCIES: [RegExp, string | null][] = [
  [/^US\$/i, 'USD'],
  [/^S\$/, 'SGD'],
  [/^(?:CA|C)\$/i, 'CAD'],
  [/^(?:AU|A)\$/, 'AUD'],
  [/^HK\$/i, 'HKD'],
  [/^NZ\$/i, 'NZD'],
  [new RegExp(`^(${CODES})`), null],
  [/^Rs\.?/i, 'INR'],
  [/^Rp\.?(?=-?\d)/, 'IDR'],
  [/^RM(?=\d)/, 'MYR'],
  [/^R\$/, 'BRL'],
  [/^R(?=\d)/, 'ZAR'],
  [/^\$/, '$'],
  [/^£/, 'GBP'],
  [/^€/, 'EUR'],
  [/^₹/, 'INR'],
  [/^[¥￥]/, YEN],
  [/^₩/, 'KRW'],
  [/^₫/, 'VND'],
  [/^₽/, 'RUB'],
  [/^₺/, 'TRY'],
]
const SYMBOL: Record<string, string> = {
  $: '$',
  '£': 'GBP',
  '€': 'EUR',
  '₹': 'INR',
  '¥': YEN,
  '￥': YEN,
  円: 'JPY',
  '₩': 'KRW',
  '₫': 'VND',
  '₽': 'RUB',
  '₺': 'TRY',
  TL: 'TRY',
  zł: 'PLN',
}
/** Crowns are those of three countries: a currency, and it is not said which. */
const TRAILING_CURRENCY = new RegExp(`([${SIGNS}円]|zł|kr\\.?|TL|${CODES})$`)

/** What a currency behind an amount says; null where it does not say which. */
export const currencyBehind = (text: string): string | null => SYMBOL[text] ?? (/^[A-Z]{3}$/.test(text) ? text : null)

/** Whether the word is a currency as it stands behind an amount. */
export const isCurrencyWord = (text: string): boolean => TRAILING_CURRENCY.exec(text)?.index === 0

/** What an amount may begin with in capitals, alone as a word and with the figures behind it. */
export const LEADING_CURRENCY = new RegExp(`^(?:${LETTERED_DOLLARS}|R[sp]\\.?)$`)
export const LED_BY_CURRENCY = new RegExp(
  `^${LETTERED_DOLLARS}|^R\\d|^(?:${CODES_ALONE}|R[sp]\\.?(?=[-\\d]|$))|^(?:${CODES_BEFORE_FIGURES})[-+(]?\\d`,
)

const DOT_BODY = /^(?:\d{1,3}(?:[,'’]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d{0,12})\.\d{2}$/
const COMMA_BODY = /^(?:\d{1,3}(?:[.'\u00a0\u202f\u2009 ]\d{3})+|\d{1,12}),\d{2}$/
const ONE_DECIMAL = /^\d{1,9}\.\d$/
const NOISY_BODY = new RegExp(`^[${DIGIT_LIKE}][${DIGIT_LIKE}.,;:]{0,15}[.,;:][${DIGIT_LIKE}]{2}$`)

const isMinus = (c: string): boolean =>
  c === '-' || c === '–' || c === '−' || c === '—' || c === '‐' || c === '‑' || c === '－' || c === '\u00ad'

/** Every kind of dash to the plain one, so that one rule reads them all. */
export const plainDashes = (text: string): string => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > LAST_PLAIN) return text.replace(/[–−—‐‑－\u00ad]/g, '-')
  return text
}
const LAST_PLAIN = 0x7e

/** `9.50-SC`: a code of the bank's behind the sign. */
const SIGNED_CODE = /\d[-+][A-Z]{1,3}$/

/** Brackets that make an amount negative. */
const CLOSING: Record<string, string> = { '(': ')', '<': '>', '[': ']' }

type Stripped = { body: string; mark: Mark | null; currency: string | null }

const strip = (text: string): Stripped => {
  // `-***1,234.56`: filled up so that nobody writes a digit before it.
  let body = text.includes('**') ? text.replace(/\*{2,}(?=\d)/, '') : text
  let mark: Mark | null = null
  let currency: string | null = null
  let open = ''
  for (let guard = 0; guard < 6 && body.length > 0; guard++) {
    const c = body[0]!
    if (isMinus(c)) mark = 'minus'
    else if (c === '+') mark = 'plus'
    else if (CLOSING[c]) open = c
    else if (c !== '=' && c !== ' ' && c !== '~' && c !== '*') {
      let matched = false
      if (c < '0' || c > '9') {
        for (const [pattern, code] of CURRENCIES) {
          const m = pattern.exec(body)
          if (!m) continue
          currency = code ?? m[1]!.toUpperCase()
          body = body.slice(m[0].length)
          matched = true
          break
        }
      }
      if (!matched) break
      continue
    }
    body = body.slice(1)
  }
  for (let guard = 0; guard < 6 && body.length > 0; guard++) {
    const c = body[body.length - 1]!
    if (c >= '0' && c <= '9') break
    if (isMinus(c)) mark = 'minus'
    else if (c === '+') mark = 'plus'
    else if (c === ')' || c === '>' || c === ']') {
      if (c === CLOSING[open]) mark = 'parentheses'
      else if (!/\((?:CR|DR)\)$/i.test(body)) return { body: '', mark: null, currency: null }
    } else if (/CR\.?$/i.test(body)) {
      // `-107.97(Cr)`: below zero, whatever the column's mark.
      if (mark !== 'minus') mark = 'cr'
      body = body.replace(/\(?CR\.?$/i, '')
      continue
    } else if (/(?:DR|OD|DB)\.?$/i.test(body) || /\dD$/.test(body)) {
      mark = 'dr'
      body = body.replace(/\(?(?:DR|OD|DB)\.?$|D$/i, '')
      continue
    } else if (TRAILING_CURRENCY.test(body)) {
      const symbol = TRAILING_CURRENCY.exec(body)![1]!
      currency ??= currencyBehind(symbol)
      body = body.slice(0, -symbol.length)
      continue
    } else if (SIGNED_CODE.test(body)) {
      body = body.replace(/[A-Z]+$/, '')
      continue
    } else if (c === '*' || c === ' ' || c === '=') {
      // footnote marks and table rules
    } else break
    body = body.slice(0, -1)
  }
  if (open === '(' && mark === null) mark = 'parentheses'
  return { body, mark, currency }
}

const toCents = (digits: string): number => {
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : Number.NaN
}

/** Cheap test that spares most words the full reading. */
const looksNumeric = (text: string): boolean => {
  if (text.length < 3 || text.length > 28) return false
  let digits = 0
  let separators = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i)
    if (c >= 48 && c <= 57) digits++
    else if (c === 46 || c === 44) separators++
  }
  return digits >= 1 && separators >= 1
}

/** `1,234.56`, `-$5.00`, `(12.00)`, `5.00-`, `8.30CR`, `.14`, `1.234,56 €`; null for everything that is not money with cents. */
export const parseMoney = (text: string, style: NumberStyle): Money | null => {
  if (!looksNumeric(text)) return null
  const { body, mark, currency } = strip(text)
  if (body.length < 3) return null
  const clean = style === 'dot' ? DOT_BODY.test(body) : COMMA_BODY.test(body)
  if (!clean) return null
  const value = toCents(body.replace(/\D/g, ''))
  return Number.isNaN(value) ? null : { value, mark, currency: currency === YEN ? 'CNY' : currency, noisy: false, raw: body }
}

/** `1935.3`: exports of spreadsheets drop the last zero. Only asked for in documents that do so throughout. */
export const parseOneDecimal = (text: string): Money | null => {
  if (!looksNumeric(text)) return null
  const { body, mark, currency } = strip(text)
  return ONE_DECIMAL.test(body) ? { value: Math.round(Number(body) * 100), mark, currency, noisy: false, raw: body } : null
}

const THREE_BODY = /^\d{1,3}(?:,?\d{3})*\.\d{2}0$/

/** `1,234.560`: only asked for in documents that do so throughout. */
export const parseThreeDecimals = (text: string): Money | null => {
  if (!looksNumeric(text)) return null
  const { body, mark, currency } = strip(text)
  const value = THREE_BODY.test(body) ? toCents(body.replace(/\D/g, '').slice(0, -1)) : Number.NaN
  return Number.isNaN(value) ? null : { value, mark, currency, noisy: false, raw: body.slice(0, -1) }
}

/** What parts the thousands of amounts without cents. */
export type Thousands = ',' | '.'

const WHOLE_BODY: Record<Thousands, RegExp> = {
  ',': /^(?:\d{1,3}(?:,\d{3})*|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,9})$/,
  '.': /^(?:\d{1,3}(?:\.\d{3})*|\d{1,9})$/,
}

/** `$1,200`, `(3,500)`: an amount without cents. Only asked for where its place says that it is one. */
export const parseWhole = (text: string, thousands: Thousands = ','): Money | null => {
  const { body, mark, currency } = strip(text)
  const value = WHOLE_BODY[thousands].test(body) ? toCents(`${body.replace(/\D/g, '')}00`) : Number.NaN
  return Number.isNaN(value) ? null : { value, mark, currency: currency === YEN ? 'JPY' : currency, noisy: false, raw: body }
}

const SIGNED = new RegExp(`[${SIGNS}円]`)

/** `¥41,699`, `-$ 250.435`, `$845` in a document without cents: grouped or with the sign of a currency it is an amount wherever it stands. */
export const parseSureWhole = (text: string, thousands: Thousands): Money | null => {
  if (!text.includes(thousands) && !SIGNED.test(text)) return null
  return parseWhole(text, thousands)
}

/** `2.197.40`, `£40,000,00`, `31,82.76`, `2,540.BB`: what a scanner or a careless hand makes of an amount. */
export const parseNoisyMoney = (text: string): Money | null => {
  if (!looksNumeric(text)) return null
  const { body, mark, currency } = strip(text)
  if (!NOISY_BODY.test(body) || DOT_BODY.test(body)) return null
  const real = body.replace(/\D/g, '').length
  const letters = body.replace(/[\d.,;:]/g, '').length
  if (real < 2 || letters > real) return null
  const digits = withDigits(body.replace(/[.,;:]/g, ''))
  const value = toCents(digits)
  return Number.isNaN(value) || digits.length > 13 ? null : { value, mark, currency, noisy: true, raw: body }
}

export const isOneDecimal = (text: string): boolean => /^[-+($]{0,2}\d{1,9}\.\d\)?$/.test(text)

/** `02.10` may be a day, and `02.10.26` is one: it says nothing of how amounts are written. */
const DAY_AND_MONTH = /^(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])$|^\d{1,2}\.\d{1,2}\.\d\d$/

/** How many of these speak for each style. */
const numbersByStyle = (texts: Iterable<string>): Record<NumberStyle, number> => {
  const out = { dot: 0, comma: 0 }
  for (const text of texts) {
    if (!looksNumeric(text) || DAY_AND_MONTH.test(text)) continue
    if (/\d\.\d{2}(?![\d.,])/.test(text)) out.dot++
    else if (/\d,\d{2}(?![\d.,])/.test(text)) out.comma++
  }
  return out
}

/** The style that most of the document's numbers speak for. */
export const numberStyleOf = (texts: Iterable<string>): NumberStyle => {
  const { dot, comma } = numbersByStyle(texts)
  return comma > dot ? 'comma' : 'dot'
}

const OTHERWISE_MIN = 3

/** Whether these are numbers of the other style, and none of this one. */
export const areOtherwise = (texts: Iterable<string>, style: NumberStyle): boolean => {
  const found = numbersByStyle(texts)
  return found[style] === 0 && found[style === 'dot' ? 'comma' : 'dot'] >= OTHERWISE_MIN
}

export const isNegativeMark = (money: Money): boolean => money.mark === 'minus' || money.mark === 'parentheses'

/** A balance as it counts: what is overdrawn, or owed on a card, is below zero. */
export const signedBalance = (money: Money, card: boolean): number => {
  if (card) return money.mark === 'cr' || isNegativeMark(money) ? money.value : -money.value
  return money.mark === 'dr' || isNegativeMark(money) ? -money.value : money.value
}
