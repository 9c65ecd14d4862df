/** Numbers that look random and are the same for the same seed (mulberry32). */
export type Random = { below: (n: number) => number; chance: (p: number) => boolean; pick: <T>(items: readonly T[]) => T }

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return { below, chance: (p) => next() < p, pick: (items) => items[below(items.length)]! }
}
