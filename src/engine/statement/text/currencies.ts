import { isDatedAmount, type Line } from '../lines/lines.ts'
import { currenciesNamed, isAlsoWord, isCurrencyCode, labelledCurrency, PESOS } from './currency-names.ts'
import { CURRENCY_CODE, CURRENCY_LABEL, CURRENCY_SIGNS, UNITED_STATES, US_DOLLARS } from './currency-signs.ts'
import type { Token } from './tokens.ts'

/** `1,23,500.00`: only rupees are grouped like that. */
const LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}/
/** Those that write `$`. */
export const DOLLARS: ReadonlySet<string> = new Set(
  'USD SGD CAD AUD HKD NZD ARS MXN COP CLP BBD BMD BND BSD BZD DOP FJD GYD JMD KYD LRD NAD NIO SBD SRD TTD TWD UYU XCD'.split(' '),
)

const PESO_CODES = 'ARS MXN COP CLP CUP DOP PHP UYU'.split(' ')

/** `1.234,56`: no dollar of the United States is written so, and of those that are most are euros. */
const DECIMAL_COMMA = /,\d\d$/
const COMMAS_SHARE = 0.8
const COMMAS_MIN = 4

const LINES_MOST = 3_000
/** Of all amounts, those that must carry a currency for it to be the account's: a purchase abroad names its currency, too. */
const BESIDE_SHARE = 0.2
const BESIDE_MIN = 2
const BESIDE_WEIGHT = 3
/** A dollar sign fits the other dollars, too: their names must stand there this often. */
const NAMED_MIN = 2
/** On a paper of the United States: what looks like another currency's name may be a company's. */
const NAMED_ABROAD = 3
/** A line that says so: `Currency: MXN`. */
const LABELLED = 5
/** In sizes of the type: a word this far from its neighbours stands by itself. */
const ALONE = 2
/** Where the bank is at home counts once, however often it is printed: it is on every page. */
const AT_HOME = 2

type Said = {
  named: ReadonlySet<string>
  /** By a code in brackets or behind "in", whatever the currency. */
  apart: readonly string[]
  /** Right behind a label. */
  labelled: string | null
  places: readonly string[]
  isLabel: boolean
  isAmerican: boolean
  isUsDollars: boolean
}

const saidIn = (printed: string): Said => {
  const text = printed.toLowerCase()
  const codes = printed.match(CURRENCY_CODE) ?? []
  return {
    named: new Set([...codes, ...CURRENCY_SIGNS.flatMap(({ code, named }) => (named.test(text) ? [code] : []))]),
    apart: currenciesNamed(printed).filter((code) => code !== 'USD'),
    labelled: labelledCurrency(printed),
    places: CURRENCY_SIGNS.flatMap(({ code, place }) => (place?.test(text) ? [code] : [])),
    isLabel: CURRENCY_LABEL.test(text),
    isAmerican: UNITED_STATES.test(printed),
    isUsDollars: US_DOLLARS.test(text),
  }
}

/** `PKR 1,234.50`: a currency that is a word of its own. */
const wordBefore = ({ tokens, size }: Line, token: Token): string => {
  const before = tokens[tokens.indexOf(token) - 1]
  return before?.kind === 'text' && token.x0 - before.x1 < size ? before.text : ''
}

/** `CAD` under an account's number: a code that nothing else stands beside says what the account is kept in. */
const codesAlone = ({ tokens, size }: Line): string[] => {
  const isApart = (left: Token | undefined, right: Token | undefined): boolean => !left || !right || right.x0 - left.x1 > ALONE * size
  return tokens.flatMap(({ text }, i) =>
    isCurrencyCode(text) && !isAlsoWord(text) && isApart(tokens[i - 1], tokens[i]) && isApart(tokens[i], tokens[i + 1]) ? [text] : [],
  )
}

/** Dollars of the United States unless the document says otherwise, in words, beside its amounts or by its bank. What rows say in words does not count. */
export const findCurrency = (lines: readonly Line[], isOfRow: (line: Line) => boolean): string => {
  const counts = new Map<string, number>()
  const beside = new Map<string, number>()
  const add = (map: Map<string, number>, code: string, n = 1): void => void map.set(code, (map.get(code) ?? 0) + n)
  const known = new Set<string>()
  const places = new Set<string>()
  const alone = new Set<string>()
  let isAmerican = false
  let isPesos = false
  let amounts = 0
  let dollars = 0
  let lakhs = 0
  let commas = 0
  for (const line of lines.slice(0, LINES_MOST)) {
    const own = line.tokens.filter((t) => t.money)
    for (const [i, token] of own.entries()) {
      amounts++
      if (DECIMAL_COMMA.test(token.money!.raw)) commas++
      // `CAFE GB GBP 7.99   95.57`: what was paid abroad stands before the amount.
      const last = own.at(-1)!
      const isAbroad = i + 1 < own.length && last.money!.currency === null && !isCurrencyCode(wordBefore(line, last))
      const currency = isAbroad ? null : token.money!.currency
      if (currency === '$') dollars++
      else if (currency) add(beside, currency)
      else if (!isAbroad && isCurrencyCode(wordBefore(line, token))) add(beside, wordBefore(line, token))
      else if (LAKHS.test(token.money!.raw)) lakhs++
    }
    if (isDatedAmount(line) || isOfRow(line)) continue
    // The head of every page says it once.
    if (known.has(line.text)) continue
    const said = saidIn(line.text)
    known.add(line.text)
    if (said.labelled !== null) add(counts, said.labelled, LABELLED)
    const apart = said.apart.filter((code) => code !== said.labelled)
    for (const code of said.named) if (code !== said.labelled && !apart.includes(code)) add(counts, code, said.isLabel ? LABELLED : 1)
    for (const code of apart) add(counts, code, said.named.has(code) && said.isLabel ? LABELLED : NAMED_MIN)
    if (said.isUsDollars && said.isLabel && said.labelled !== 'USD') add(counts, 'USD', LABELLED)
    for (const code of codesAlone(line)) alone.add(code)
    for (const code of said.places) places.add(code)
    isAmerican ||= said.isAmerican
    isPesos ||= PESOS.test(line.text)
  }
  for (const [code, n] of beside) if (n >= Math.max(BESIDE_MIN, amounts * BESIDE_SHARE)) add(counts, code, BESIDE_WEIGHT * n)
  // Several are a table of rates, or of accounts.
  if (alone.size === 1) for (const code of alone) add(counts, code, LABELLED)
  if (lakhs >= BESIDE_MIN) add(counts, 'INR', lakhs)
  if (!isAmerican) for (const code of places) add(counts, code, AT_HOME)
  // Most pesos that are met with are Mexico's, and none are dollars.
  if (isPesos && !PESO_CODES.some((code) => counts.has(code))) add(counts, 'MXN', NAMED_MIN)
  let best = 'USD'
  let most = counts.get('USD') ?? 0
  for (const [code, n] of counts) if (n > most) [best, most] = [code, n]
  if (counts.size === 0 && dollars === 0 && !isAmerican && commas >= amounts * COMMAS_SHARE && commas >= COMMAS_MIN) return 'EUR'
  if (isAmerican && most < NAMED_ABROAD) return 'USD'
  if (DOLLARS.has(best)) return most >= NAMED_MIN ? best : 'USD'
  return most > dollars ? best : 'USD'
}

/** Of several accounts in a file each may have its own currency; one that names none has the file's. */
export const currencyOfPart = (lines: readonly Line[], isOfRow: (line: Line) => boolean, otherwise: string): string => {
  const own = findCurrency(lines, isOfRow)
  const isNamed = own !== 'USD' || lines.some((line) => !isDatedAmount(line) && !isOfRow(line) && US_DOLLARS.test(line.text.toLowerCase()))
  return isNamed ? own : otherwise
}
