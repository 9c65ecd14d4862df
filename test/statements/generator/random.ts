/** A small deterministic random source: everything the generator does hangs on a seed, so a failing case can be made again. */
export interface Random {
  next: () => number
  int: (low: number, high: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  shuffle: <T>(list: readonly T[]) => T[]
  digits: (count: number) => string
  /** An independent stream, so that adding a draw in one subject does not move every other subject. */
  fork: (label: string) => Random
}

const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index)
    value = Math.imul(value, 0x01000193)
  }
  return value >>> 0
}

export const createRandom = (seed: string | number): Random => {
  let state = hash(String(seed))
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T
  const shuffle = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let index = copy.length - 1; index > 0; index -= 1) {
      const other = int(0, index)
      const held = copy[index] as T
      copy[index] = copy[other] as T
      copy[other] = held
    }
    return copy
  }
  const digits = (count: number): string => Array.from({ length: count }, () => String(int(0, 9))).join('')
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick,
    shuffle,
    digits,
    fork: (label) => createRandom(`${seed}/${label}`),
  }
}

/** The same digits for the same label every time: trace numbers that depend on the entry, not on the order of drawing. */
export const stableDigits = (label: string, count: number): string => {
  let out = ''
  for (let round = 0; out.length < count; round += 1)
    out += String(hash(`${label}#${round}`))
      .padStart(10, '0')
      .slice(1)
  return out.slice(0, count)
}
