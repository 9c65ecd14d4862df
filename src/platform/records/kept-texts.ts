/**
 * Records as they were last told, each with the stamp of the row it was told of. PostgreSQL stamps a row anew whenever anybody writes it (xmin), so
 * whoever asks the database for the stamps alone knows which texts still hold: nothing here is ever stale, and nothing needs to be told of writes.
 */
export type KeptText = {
  stamp: string
  /** The day it was reckoned for. */
  asOf: string
  version: number
  text: string
}

export type KeptTexts = {
  get: (id: string, stamp: string, asOf: string) => KeptText | null
  /** Whether there is anything to hold a stamp against. */
  has: (id: string) => boolean
  set: (id: string, kept: KeptText) => void
}

/** Some thirty thousand deals. */
export const KEPT_TEXT_CHARS = 32 * 1024 * 1024

/** Two generations: what was not asked for while the younger one filled up goes with the older one. Nothing is sorted and nothing is timed. */
export const createGenerations = <T extends { text: string }>(maxChars: number) => {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  let chars = 0
  // Names count as well: what is kept of nothing has no text, and callers choose what they ask for.
  const roomOf = (key: string, kept: T | undefined): number => (kept === undefined ? 0 : key.length + kept.text.length)
  const set = (key: string, kept: T): void => {
    if (chars + roomOf(key, kept) > maxChars / 2) {
      old = young
      young = new Map()
      chars = 0
    }
    chars += roomOf(key, kept) - roomOf(key, young.get(key))
    young.set(key, kept)
  }
  const get = (key: string): T | undefined => {
    const kept = young.get(key) ?? old.get(key)
    if (kept !== undefined && !young.has(key)) set(key, kept)
    return kept
  }
  return { get, set, has: (key: string): boolean => young.has(key) || old.has(key) }
}

export const createKeptTexts = (maxChars: number): KeptTexts => {
  const { get, set, has } = createGenerations<KeptText>(maxChars)
  return {
    set,
    has,
    get: (id, stamp, asOf) => {
      const kept = get(id)
      return kept === undefined || kept.stamp !== stamp || kept.asOf !== asOf ? null : kept
    },
  }
}

/** Selected beside a row's columns. */
export const stampOf = (table: string): string => `${table}.xmin::text AS stamp`
export type Stamped = { stamp: string }

export const tellAnew = <R extends { id: string; version: number }>(
  texts: KeptTexts,
  row: R & Stamped,
  asOf: string,
  tell: (row: R) => object,
): KeptText => {
  const kept = { stamp: row.stamp, asOf, version: row.version, text: JSON.stringify(tell(row)) }
  texts.set(row.id, kept)
  return kept
}
