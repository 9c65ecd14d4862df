import type { Line } from '../lines/lines.ts'

const CURRENCY_WORDS: [RegExp, string][] = [
  [/singaporedollar|\(sgd\)|sgd\d|singapore\d{6}/, 'SGD'],
  [/canadiandollar|\bcad\b|\(cad\)|montreal|qc[a-z]\d[a-z]|canadainc|ca\$/, 'CAD'],
  [/£|\bgbp\b|sortcode|poundsterling/, 'GBP'],
  [/€|\beur\b|\(eur\)/, 'EUR'],
  [/₹|\binr\b|\(inr\)|rupees|ifsc|\bneft\b|neft|upi\b|imps/, 'INR'],
  [/australiandollar|\baud\b|\bbsb:?\d{3}/, 'AUD'],
]

const MAY_NAME_CURRENCY =
  /[^\x20-\x7e]|dollar|sgd|cad|gbp|eur|inr|aud|sortcode|singapore|montreal|qc|canada|neft|upi|imps|ifsc|rupees|pound|bsb|ca\$/

/** Dollars of the United States unless the document says otherwise. */
export const findCurrency = (lines: readonly Line[]): string => {
  const counts = new Map<string, number>()
  const beside = new Map<string, number>()
  let amounts = 0
  for (const line of lines.slice(0, 3000)) {
    for (const token of line.tokens) {
      if (!token.money) continue
      amounts++
      const { currency } = token.money
      if (currency && currency !== '$') beside.set(currency, (beside.get(currency) ?? 0) + 1)
      else if (currency === '$') counts.set('$', (counts.get('$') ?? 0) + 1)
    }
    if (MAY_NAME_CURRENCY.test(line.squashed))
      for (const [pattern, code] of CURRENCY_WORDS) if (pattern.test(line.squashed)) counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const dollars = counts.get('$') ?? 0
  counts.delete('$')
  // A purchase abroad names its currency, too: only what stands beside many amounts is the account's.
  for (const [code, n] of beside) if (n >= Math.max(2, amounts * 0.2)) counts.set(code, (counts.get(code) ?? 0) + 3 * n)
  let best = 'USD'
  let most = 0
  for (const [code, n] of counts) if (n > most) [best, most] = [code, n]
  // A foreign purchase or two does not make the account foreign; a dollar sign fits the other dollars too.
  if (best === 'USD' || best === 'SGD' || best === 'CAD' || best === 'AUD') return most >= 2 ? best : 'USD'
  return most > dollars ? best : 'USD'
}
