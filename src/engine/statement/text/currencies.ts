import { isDatedAmount, type Line } from '../lines/lines.ts'

/** Words that say in what currency an account is kept. Whole words: `Simpson` holds `imps`, and means nothing by it. */
const CURRENCY_WORDS: [RegExp, string][] = [
  [/\bsgd\b|\bsingapore\s*dollars?\b|\bsingapore\s+\d{6}\b/, 'SGD'],
  [/\bcad\b|\bcanadian\s*dollars?\b|\bca\$|\b(?:qc|on|bc|ab|mb|sk|ns|nb|nl|pe)\s+[a-z]\d[a-z]\s?\d[a-z]\d\b/, 'CAD'],
  [/£|\bgbp\b|\bsort\s*code\b|\bpounds?\s*sterling\b/, 'GBP'],
  [/€|\beur\b/, 'EUR'],
  [/₹|\binr\b|\brupees\b|\bifsc\b|\bneft\b|\bupi\b|\bimps\b/, 'INR'],
  [/\bkwd\b|\bkuwaiti\s*dinars?\b/, 'KWD'],
  [/\bbhd\b|\bbahraini\s*dinars?\b/, 'BHD'],
  [/\bomr\b|\bomani\s*rials?\b/, 'OMR'],
  [/\bjod\b|\bjordanian\s*dinars?\b/, 'JOD'],
  [/\btnd\b|\btunisian\s*dinars?\b/, 'TND'],
  [/\baud\b|\baustralian\s*dollars?\b|\bbsb:?\s*\d{3}/, 'AUD'],
]
const MAY_NAME_CURRENCY =
  /[£€₹$]|dollar|sgd|cad|gbp|eur|inr|aud|sort|singapore|neft|upi|imps|ifsc|rupees|pound|bsb|kwd|bhd|omr|jod|tnd|dinar|rial|[a-z]\d[a-z]/
/** `1,23,500.00`: only rupees are grouped like that. */
const LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}/
const DOLLARS = new Set(['USD', 'SGD', 'CAD', 'AUD'])

const LINES_MOST = 3_000
/** Of all amounts, those that must carry a currency for it to be the account's: a purchase abroad names its currency, too. */
const BESIDE_SHARE = 0.2
const BESIDE_MIN = 2
const BESIDE_WEIGHT = 3
/** A dollar sign fits the other dollars, too: their names must stand there this often. */
const NAMED_MIN = 2

/** Dollars of the United States unless the document says otherwise, in words or beside its amounts. What rows say in words does not count. */
export const findCurrency = (lines: readonly Line[], isOfRow: (line: Line) => boolean): string => {
  const counts = new Map<string, number>()
  const beside = new Map<string, number>()
  const add = (map: Map<string, number>, code: string, n = 1): void => void map.set(code, (map.get(code) ?? 0) + n)
  let amounts = 0
  let dollars = 0
  let lakhs = 0
  for (const line of lines.slice(0, LINES_MOST)) {
    for (const token of line.tokens) {
      if (!token.money) continue
      amounts++
      const { currency } = token.money
      if (currency === '$') dollars++
      else if (currency) add(beside, currency)
      else if (LAKHS.test(token.money.raw)) lakhs++
    }
    const text = line.text.toLowerCase()
    if (!MAY_NAME_CURRENCY.test(text) || isDatedAmount(line) || isOfRow(line)) continue
    for (const [pattern, code] of CURRENCY_WORDS) if (pattern.test(text)) add(counts, code)
  }
  for (const [code, n] of beside) if (n >= Math.max(BESIDE_MIN, amounts * BESIDE_SHARE)) add(counts, code, BESIDE_WEIGHT * n)
  if (lakhs >= BESIDE_MIN) add(counts, 'INR', lakhs)
  let best = 'USD'
  let most = 0
  for (const [code, n] of counts) if (n > most) [best, most] = [code, n]
  if (DOLLARS.has(best)) return most >= NAMED_MIN ? best : 'USD'
  return most > dollars ? best : 'USD'
}

/** Of several accounts in a file each may have its own currency; one that names none has the file's. */
export const currencyOfPart = (lines: readonly Line[], isOfRow: (line: Line) => boolean, otherwise: string): string => {
  const own = findCurrency(lines, isOfRow)
  const isNamed = own !== 'USD' || lines.some((line) => !isDatedAmount(line) && !isOfRow(line) && /\busd\b/i.test(line.text))
  return isNamed ? own : otherwise
}
