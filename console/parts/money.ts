/** Commas part thousands and nothing else: `12,5` is no 125, and `12 50` is no 1250. */
const AMOUNT = /^(\d{1,13}|\d{1,3}(,\d{3}){1,4})(\.\d{0,2})?$/

/** Null when it is not an amount of dollars and cents. */
export const parseMoney = (text: string): number | null => {
  const plain = text.trim().replace(/^\$\s*/, '')
  return AMOUNT.test(plain) ? Number(plain.replaceAll(',', '')) : null
}

/** A share or a count: a comma in it is no number, and not to be left out of one. Null when it is none. */
export const parseNumber = (text: string): number | null => (/^\d{1,9}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : null)

const cents = (dollars: number): number => Math.round(dollars * 100)

/** How many payments of an amount pay a balance off, the last one smaller; in cents, since $100.10 is eleven times $9.10 and not a bit more. */
export const paymentsLeft = (balance: number, amount: number): number => Math.ceil(cents(balance) / cents(amount))
