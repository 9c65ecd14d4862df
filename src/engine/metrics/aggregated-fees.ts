/** A fee that a bank took for items: for how many, and what it took for each, in cents. */
export type ItemFee = { items: number; each: number }

/** A row of the bank's fees for items. */
export type FeeRow = { account: number; description: string; amount: number }

/** More items in one row than these are believed only where the row says so itself. */
const MOST_ITEMS = 20
const MOST_PRINTED = 99
/** No bank takes less for an item. */
const LEAST_FEE = 5_00
/** A charge that has more prices than these has no price for an item. */
const MOST_PRICES = 8

/** What is charged by the day or in per cent: a multiple of it is no number of items. */
const NOT_BY_ITEM = /\b(?:CONTINUOUS|EXTENDED|SUSTAINED|DAILY|DAYS?|NEGATIVE|INTEREST)\b/
const DATES = /\b\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?\b/g
const TOKENS = /\$|\d[\d,]*(?:\.\d+)?|[A-Z]+|[@×*]/g
const STARTS_WITH_DIGIT = /^\d/
const HAS_CENTS = /\.\d\d$/

/** May stand between a count and a price. */
const BETWEEN = new Set(
  '$ @ × * X AT TIMES EACH EA PER ITEM ITEMS ITM ITMS FEE FEES CHARGE CHARGES NSF OD OVERDRAFT OVERDRAFTS CHECK CHECKS DEBITS ACH RETURNED PAID OF'.split(
    ' ',
  ),
)
const EACH = new Set('EACH EA APIECE PER'.split(' '))

type Figure = { at: number; count: number; cents: number }

const figureAt = (tokens: readonly string[], at: number): Figure | null => {
  const text = tokens[at]!
  if (!STARTS_WITH_DIGIT.test(text)) return null
  const value = Number(text.replaceAll(',', ''))
  const isPrice = HAS_CENTS.test(text) || tokens[at - 1] === '$'
  return { at, count: isPrice || !Number.isInteger(value) ? 0 : value, cents: Math.round(value * 100) }
}

const product = ({ count }: Figure, { cents }: Figure, amount: number): ItemFee | null =>
  count >= 1 && count <= MOST_PRINTED && cents >= LEAST_FEE && count * cents === amount ? { items: count, each: cents } : null

const isMultiple = (amount: number, each: number): boolean => each >= LEAST_FEE && amount % each === 0 && amount / each <= MOST_ITEMS

/** `NSF FEES 3 @ 35.00`, `2 ITEMS AT $35.00 EACH`, `$35.00 X 2`, `AT 35.00 EACH`: what the row's own words say, where it makes the amount. */
export const printedItems = (description: string, amount: number): ItemFee | null => {
  const text = description.toUpperCase()
  if (NOT_BY_ITEM.test(text)) return null
  const tokens = text.replace(DATES, ' ').match(TOKENS) ?? []
  const figures = tokens.map((_, at) => figureAt(tokens, at)).filter((figure) => figure !== null)
  for (const [i, figure] of figures.entries()) {
    const before = figures[i - 1]
    if (!before || !tokens.slice(before.at + 1, figure.at).every((word) => BETWEEN.has(word))) continue
    const found = product(before, figure, amount) ?? product(figure, before, amount)
    if (found) return found
  }
  const price = figures.find(({ at }) => EACH.has(tokens[at + 1] ?? ''))
  return price && isMultiple(amount, price.cents) ? { items: amount / price.cents, each: price.cents } : null
}

/** Words that say how many, not what for. */
const NO_KIND = new Set('ITEM AT EACH EA X FOR OF PER QTY TIMES'.split(' '))
const PLURALS = new Set('FEES ITEMS CHARGES CHECKS'.split(' '))

/** What a fee is for by its words, whatever its figures: NSF FEE and NSF FEES are one kind; a fee that names its item is of no kind but its own. */
const kindOf = ({ account, description }: FeeRow): string => {
  const words = description
    .toUpperCase()
    .split(/[\s()@*×$:;,-]+/)
    .filter((word) => word !== '' && !/\d/.test(word))
    .map((word) => (PLURALS.has(word) ? word.slice(0, -1) : word))
  return `${account}|${words.filter((word) => !NO_KIND.has(word)).join(' ')}`
}

/**
 * How many items each fee is for. A row says so itself; or its amount is a multiple of the one price that other rows of that account and kind show.
 * Whatever is not sure is one.
 */
export const itemsOfFees = (fees: readonly FeeRow[]): ItemFee[] => {
  const printed = fees.map((fee) => printedItems(fee.description, fee.amount))
  const kinds = fees.map(kindOf)
  const pricesOf = new Map<string, Set<number>>()
  for (const [i, fee] of fees.entries()) {
    if (NOT_BY_ITEM.test(fee.description.toUpperCase())) continue
    const prices = pricesOf.get(kinds[i]!)
    if (!prices) pricesOf.set(kinds[i]!, new Set([printed[i]?.each ?? fee.amount]))
    else if (prices.size <= MOST_PRICES) prices.add(printed[i]?.each ?? fee.amount)
  }
  return fees.map(({ amount }, i) => {
    const each = printed[i] ? null : priceOf(amount, pricesOf.get(kinds[i]!))
    return printed[i] ?? (each === null ? { items: 1, each: amount } : { items: amount / each, each })
  })
}

const priceOf = (amount: number, shown: ReadonlySet<number> | undefined): number | null => {
  if (!shown || shown.size < 2 || shown.size > MOST_PRICES) return null
  const prices = [...shown]
  const single = prices.filter((price) => price < amount && !prices.some((other) => other < price && isMultiple(price, other)))
  const fitting = single.filter((price) => isMultiple(amount, price))
  return fitting.length === 1 ? fitting[0]! : null
}
