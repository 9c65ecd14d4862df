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
export const createKeptTexts = (maxChars: number): KeptTexts => {
  let young = new Map<string, KeptText>()
  let old = new Map<string, KeptText>()
  let chars = 0
  const set = (id: string, kept: KeptText): void => {
    if (chars + kept.text.length > maxChars / 2) {
      old = young
      young = new Map()
      chars = 0
    }
    chars += kept.text.length - (young.get(id)?.text.length ?? 0)
    young.set(id, kept)
  }
  return {
    set,
    has: (id) => young.has(id) || old.has(id),
    get: (id, stamp, asOf) => {
      const kept = young.get(id) ?? old.get(id)
      if (kept === undefined || kept.stamp !== stamp || kept.asOf !== asOf) return null
      if (!young.has(id)) set(id, kept)
      return kept
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
