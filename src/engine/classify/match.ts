import { once } from '../../shared/once.ts'
import { ALPHABET, FOLD } from './fast/chars.ts'
import { ENTRY_WORDS, LEAD_WORDS, TRAILING_WORDS } from './plumbing.ts'
import { allPhrases, type Phrase } from './rules.ts'
import { REGION, type Tokens } from './tokens.ts'

/** How a phrase was found in a descriptor. */
export const FIT = {
  /** Cut off or with other words run on to it. */
  partial: 1,
  /** Broken by spaces, glued, or read with OCR's letters. */
  noisy: 2,
  whole: 3,
} as const
export type Fit = (typeof FIT)[keyof typeof FIT]

export type Match = { phrase: Phrase; from: number; to: number; fit: Fit }

/** Names this long may be broken or glued; shorter ones must stand on their own word boundaries. */
const LOOSE_NAME = 7
const LOOSE_PATTERN = 10
/** A cut-off name shows at least this much of itself (spaces counted; banks cut at 16). */
const CUT_NAME = 10
const BANK_CUT = 15
const CUT_BETWEEN = 12

type Trie = {
  /** child of node n by symbol s at n × ALPHABET + s */
  next: Int32Array
  /** first phrase that ends at a node, −1 for none; further ones by `chain` */
  ends: Int32Array
  chain: Int32Array
  /** the only owner of names below a node: 0 none, −1 several */
  owner: Int32Array
  /** some name below a node */
  via: Int32Array
}

const build = (phrases: readonly Phrase[]): Trie => {
  let size = 1
  for (const phrase of phrases) size += phrase.glued.length
  const next = new Int32Array(size * ALPHABET)
  const ends = new Int32Array(size).fill(-1)
  const chain = new Int32Array(phrases.length).fill(-1)
  const owner = new Int32Array(size)
  const via = new Int32Array(size).fill(-1)
  let nodes = 1
  phrases.forEach((phrase, index) => {
    let node = 0
    for (let i = 0; i < phrase.glued.length; i++) {
      const at = node * ALPHABET + FOLD[phrase.glued.charCodeAt(i)]!
      if (next[at] === 0) next[at] = nodes++
      node = next[at]!
      if (phrase.kind === 'funder' || phrase.kind === 'vendor') {
        owner[node] = owner[node] === 0 || owner[node] === phrase.owner ? phrase.owner : -1
        if (via[node] === -1) via[node] = index
      }
    }
    chain[index] = ends[node]!
    ends[node] = index
  })
  return {
    next: next.slice(0, nodes * ALPHABET),
    ends: ends.slice(0, nodes),
    chain,
    owner: owner.slice(0, nodes),
    via: via.slice(0, nodes),
  }
}

const theTrie = once(() => build(allPhrases()))

const isName = (phrase: Phrase): boolean => phrase.kind !== 'pattern'

const gluedText = (tokens: Tokens, from: number, to: number): string => {
  let text = ''
  for (let t = from; t < to; t++) text += tokens.words[t]
  return text
}

/** Nothing but generic words, run together: ACHPAYMENT, CAPITALLLC. */
const isGenericTail = (rest: string): boolean => {
  if (rest === '') return true
  for (let length = Math.min(rest.length, 12); length >= 2; length--) {
    if (ENTRY_WORDS.has(rest.slice(0, length)) && isGenericTail(rest.slice(length))) return true
  }
  return false
}

const shortWordsSame = (words: readonly string[], from: number, phrase: Phrase): boolean =>
  phrase.words.length === 1 || phrase.words.every((word, i) => word.length > 3 || words[from + i] === word)

/** REAL TIME PAYMENT is not TimePayment. */
const isPlumbing = (words: readonly string[], from: number, to: number): boolean => {
  for (let t = from; t < to; t++) if (!LEAD_WORDS.has(words[t]!) && !TRAILING_WORDS.has(words[t]!)) return false
  return true
}

/** Whether a longer word than the alias's last may be meant: DLL FINANC is DLL FINANCIAL. */
const goesOn = ({ kind, glued, words }: Phrase, lastShown: number): boolean =>
  glued.length >= 12 || (words.length > 1 && words.at(-1)!.length >= 4 && lastShown >= 4 && glued.length >= (kind === 'funder' ? 8 : 10))

/** Whether the name may end before token `at`: nothing follows, or something masked, or only an entry description. */
export const nameMayEndAt = (tokens: Tokens, at: number): boolean =>
  at >= tokens.words.length || tokens.gap[at]! || tokens.region[at] !== tokens.region[at - 1] || ENTRY_WORDS.has(tokens.words[at]!)

/** Every alias and phrase in the descriptor. */
export const findMatches = (tokens: Tokens): Match[] => {
  const phrases = allPhrases()
  const { next, ends, chain, owner, via } = theTrie()
  const { words } = tokens
  const matches: Match[] = []
  for (let from = 0; from < words.length; from++) {
    let node = 0
    let length = 0
    let bounds = 0
    let gapped = false
    let to = from
    walk: for (; to < words.length; to++) {
      const word = words[to]!
      if (to > from && tokens.gap[to]) gapped = true
      if (to > from && tokens.region[to] === REGION.info && tokens.region[from] !== REGION.info) break
      for (let k = 0; k < word.length; k++) {
        node = next[node * ALPHABET + FOLD[word.charCodeAt(k)]!]!
        if (node === 0) break walk
        length++
        if (k + 1 === word.length || gapped || ends[node] === -1) continue
        // A whole name with other words run on to it: ROWANADVANCEGROUACHPAYMENT.
        for (let p = ends[node]!; p !== -1; p = chain[p]!) {
          const phrase = phrases[p]!
          if ((phrase.kind !== 'funder' && phrase.kind !== 'vendor') || phrase.glued.length < 6) continue
          if (goesOn(phrase, k + 1) || isGenericTail(word.slice(k + 1))) matches.push({ phrase, from, to: to + 1, fit: FIT.partial })
        }
      }
      if (length < 31) bounds |= 1 << length
      if (ends[node] !== -1) {
        for (let p = ends[node]!; p !== -1; p = chain[p]!) {
          const phrase = phrases[p]!
          if (gapped && isName(phrase)) continue
          const sameWords = phrase.words.length === to + 1 - from && phrase.bounds === bounds
          if (!sameWords && phrase.glued.length < (isName(phrase) ? LOOSE_NAME : LOOSE_PATTERN)) continue
          const exact = sameWords && gluedText(tokens, from, to + 1) === phrase.glued
          // A short word that only OCR's letters make into a name is that other word: IN ADVANCE is no LN ADVANCE.
          if (!exact && (phrase.glued.length < 5 || (sameWords && !shortWordsSame(words, from, phrase)))) continue
          if (!exact && isPlumbing(words, from, to + 1)) continue
          // Broken and misread at once is too much for a short name: GROUP L PAYMENT is no IPAYMENT.
          if (!sameWords && phrase.glued.length < LOOSE_PATTERN && gluedText(tokens, from, to + 1) !== phrase.glued) continue
          matches.push({ phrase, from, to: to + 1, fit: exact ? FIT.whole : FIT.noisy })
        }
      }
      if (owner[node]! > 0 && !gapped) {
        const phrase = phrases[via[node]!]!
        const shown = tokens.end[to]! - tokens.start[from]!
        const midWord = length < 31 && (phrase.bounds & (1 << length)) === 0
        const cut = shown >= CUT_NAME && length >= 8 && phrase.glued.length > length && (phrase.words.length > 1 || length >= 12)
        // Cut between two words a name is a shorter name, which may be somebody else's: only a funder's is worth the guess.
        const believable = midWord
          ? shown >= BANK_CUT || nameMayEndAt(tokens, to + 1)
          : phrase.kind === 'funder' && shown >= CUT_BETWEEN && nameMayEndAt(tokens, to + 1)
        if (cut && believable) matches.push({ phrase, from, to: to + 1, fit: FIT.partial })
      }
    }
  }
  return matches
}
