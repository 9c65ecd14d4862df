import { once } from '../../shared/once.ts'
import { listOf, wordsOf } from './fast/chars.ts'
import { FUNDERS } from './funders.ts'
import { PATTERN_RULES, type PatternRule } from './patterns.ts'
import { VENDOR_GROUPS, type VendorGroup } from './vendors.ts'

/** One alias or phrase of a data file, ready to be matched. */
export type Phrase = {
  readonly kind: 'funder' | 'weakFunder' | 'vendor' | 'pattern'
  /** Phrases of one owner mean the same: a cut-off name must fit one owner only. */
  readonly owner: number
  readonly words: readonly string[]
  /** The words without spaces. */
  readonly glued: string
  /** Bit n is set where a word ends after n characters (of the first 31). */
  readonly bounds: number
  readonly funder: number
  readonly vendor: string | null
  readonly group: VendorGroup | null
  readonly rule: PatternRule | null
}

const boundsOf = (words: readonly string[]): number => {
  let mask = 0
  let at = 0
  for (const word of words) {
    at += word.length
    if (at < 31) mask |= 1 << at
  }
  return mask
}

const titled = (words: readonly string[]): string =>
  words.map((word) => (word.length <= 3 && word !== 'THE' ? word : word.charAt(0) + word.slice(1).toLowerCase())).join(' ')

const build = (): Phrase[] => {
  const phrases: Phrase[] = []
  let owner = 0
  const add = (text: string, rest: Pick<Phrase, 'kind' | 'funder' | 'vendor' | 'group' | 'rule'>): void => {
    const words = wordsOf(text)
    if (words.length === 0) return
    phrases.push({ ...rest, owner, words, glued: words.join(''), bounds: boundsOf(words) })
  }
  FUNDERS.forEach((funder, index) => {
    owner++
    for (const alias of funder.aliases) add(alias, { kind: 'funder', funder: index, vendor: funder.name, group: null, rule: null })
    for (const alias of funder.weakAliases) add(alias, { kind: 'weakFunder', funder: index, vendor: funder.name, group: null, rule: null })
  })
  for (const group of VENDOR_GROUPS) {
    for (const [vendor, aliases] of Object.entries(group.vendors)) {
      owner++
      const many = vendor.startsWith('*')
      for (const alias of listOf(aliases)) {
        if (many) owner++
        add(alias, { kind: 'vendor', funder: -1, vendor: many ? titled(wordsOf(alias)) : vendor, group, rule: null })
      }
    }
  }
  for (const rule of PATTERN_RULES) {
    owner++
    for (const phrase of listOf(rule.phrases)) add(phrase, { kind: 'pattern', funder: -1, vendor: null, group: null, rule })
  }
  return phrases
}

/** Every alias and phrase, in the order of the data files. Built once, on first use. */
export const allPhrases: () => readonly Phrase[] = once(build)
