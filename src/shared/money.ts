/** Money is integer cents everywhere inside; dollars exist only on the wire and on paper. */
export type Cents = number & { readonly __unit: 'cents' }

export const cents = (n: number): Cents => {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole number of cents: ${n}`)
  return n as Cents
}

export const ZERO: Cents = 0 as Cents

/** The largest amount the interface takes, in dollars; larger ones are typing errors. */
export const MAX_DOLLARS = 1e12

/** Dollars with at most two decimals to cents; null for anything else. */
export const centsFromDollars = (dollars: number): Cents | null => {
  if (!Number.isFinite(dollars) || Math.abs(dollars) > MAX_DOLLARS) return null
  const n = Math.round(dollars * 100)
  // A double that was written with two decimals is exactly the nearest double to n / 100, and no other is.
  return n / 100 === dollars ? ((n === 0 ? 0 : n) as Cents) : null
}

/** Dollars that were validated on the way in, to cents; null and undefined stay what they are. */
export const centsOf = <T extends number | null | undefined>(value: T): T extends number ? Cents : T =>
  (typeof value === 'number' ? centsFromDollars(value) : value) as never

export const dollars = (c: Cents): number => c / 100
export const dollarsOrNull = (c: Cents | null): number | null => (c === null ? null : c / 100)

export const addCents = (a: Cents, b: Cents): Cents => cents(a + b)
export const subCents = (a: Cents, b: Cents): Cents => cents(a - b)
export const sumCents = (all: Iterable<Cents>): Cents => {
  let total = 0
  for (const c of all) total += c
  return cents(total)
}

/** Not toLocaleString, whose first call takes 20 ms of a statement's first reading. */
const grouped = (whole: number): string => String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** 123456 → "1,234.56"; for people, never for the wire. */
export const formatCents = (c: Cents): string => {
  const sign = c < 0 ? '-' : ''
  const abs = Math.abs(c)
  const whole = Math.floor(abs / 100)
  return `${sign}${grouped(whole)}.${String(abs % 100).padStart(2, '0')}`
}
