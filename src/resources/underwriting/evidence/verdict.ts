/** `match`: it fits. `mismatch`: it contradicts. `warning`: a person should look. `unknown`: it cannot be known, and the detail says why. */
export type Finding = 'match' | 'mismatch' | 'warning' | 'unknown'
export type EvidenceCheck = { check: string; finding: Finding; detail: string }

export type Verdict = Omit<EvidenceCheck, 'check'>
export const match = (detail: string): Verdict => ({ finding: 'match', detail })
export const mismatch = (detail: string): Verdict => ({ finding: 'mismatch', detail })
export const warning = (detail: string): Verdict => ({ finding: 'warning', detail })
export const unknown = (detail: string): Verdict => ({ finding: 'unknown', detail })

const MAX_NAMED = 3
/** A few by name, the rest by number. */
export const named = (texts: readonly string[]): string =>
  `${texts.slice(0, MAX_NAMED).join(', ')}${texts.length > MAX_NAMED ? ` and ${texts.length - MAX_NAMED} more` : ''}`

/** “1 record”, “2 records”. */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
