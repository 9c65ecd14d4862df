import { BANK_PATTERNS } from './data/patterns/bank.ts'
import { TRANSFER_PATTERNS } from './data/patterns/transfers.ts'
import { WORD_PATTERNS } from './data/patterns/words.ts'
import type { GivenLabel } from './vendors.ts'

export type PatternRule = {
  /** The rule's id is `pattern:` and this. */
  readonly id: string
  /** Lower decides first. Funders stand at 30, vendors at 50. */
  readonly rank: number
  readonly credit?: GivenLabel
  readonly debit?: GivenLabel
  /** Parted by `|` or line ends; matched on word boundaries. */
  readonly phrases: string
}

export const PATTERN_RULES: readonly PatternRule[] = [...BANK_PATTERNS, ...TRANSFER_PATTERNS, ...WORD_PATTERNS]
