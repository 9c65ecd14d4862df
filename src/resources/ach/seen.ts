import type { Schema } from '../../platform/db/schema.ts'

/** What was made of a bank's returns and changes before, in this file or another. */

type Numbers = Pick<Schema['ach_return_items'], 'kind' | 'code' | 'original_trace' | 'return_trace' | 'amount'>

/** `correctedHash` is null where it is not known: of returns, and of changes that were applied before it was kept. */
export type SeenItem = Numbers & Pick<Schema['ach_return_items'], 'outcome' | 'reason'> & { correctedHash: Buffer | null }

export const NO_ENTRY = 'No entry of ours has this trace number.'

const numbersOf = (item: Numbers): string => [item.kind, item.code, item.original_trace, item.return_trace, item.amount].join(' ')

/** Only what was applied has been seen: the bank's corrected line may come with every number of the wrong one. */
export class SeenItems {
  readonly #byNumbers = new Map<string, SeenItem[]>()

  constructor(items: readonly SeenItem[]) {
    for (const item of items) this.add(item)
  }

  add(item: SeenItem): void {
    const key = numbersOf(item)
    const alike = this.#byNumbers.get(key)
    if (alike) alike.push(item)
    else this.#byNumbers.set(key, [item])
  }

  isApplied(item: Numbers, correctedHash: Buffer | null): boolean {
    return this.#alike(item).some(
      (seen) =>
        seen.outcome === 'applied' && (seen.correctedHash === null || correctedHash === null || seen.correctedHash.equals(correctedHash)),
    )
  }

  /** It waits for a person already, or somebody has resolved it: told again, but not listed twice. */
  isListed(item: Numbers, reason: string): boolean {
    return this.#alike(item).some((seen) => seen.outcome === 'unmatched' && seen.reason === reason)
  }

  /** It came before any entry had its trace, so it answers none that was given that trace since. */
  isOlderThanEntry(item: Numbers): boolean {
    return this.isListed(item, NO_ENTRY)
  }

  #alike(item: Numbers): readonly SeenItem[] {
    return this.#byNumbers.get(numbersOf(item)) ?? []
  }
}
