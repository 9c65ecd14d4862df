import { wordsOf } from './fast/chars.ts'
import type { ClassifyRow } from './features.ts'
import { LEAD_WORDS, LEGAL_FORMS, MORE_ENTRY_WORDS, STATE_CODES, TRAILING_WORDS } from './plumbing.ts'

/** This many rows, spread over all, tell whose account it is. */
const SAMPLE = 1200
/** The holder stands behind this many different payees, and in this share of the rows that could name him. */
const MIN_PAYEES = 8
const MIN_SHARE = 0.2
/** Truist prints him last, before CUSTOMER ID: there he is in nearly every row, and fewer payees tell. */
const MIN_PAYEES_BEFORE_ID = 3
const MIN_SHARE_BEFORE_ID = 0.9
/** As many words before the name tell one payee from another; keys count: CO NAME FORA FINANCIAL. */
const PAYEE_WORDS = 4
/** Banks cut the name: a further word belongs to it when most of the rows go on with it. */
const GOES_ON = 0.6
const GOES_BACK = 0.95

const NO_NAMES = new Set('PURCHASE PUR PURCH CHECKCARD POS ATM CARD CRD CHECK DEPOSIT'.split(' '))
/** Keys of structured descriptors. */
const KEYS = new Set('INDN IND NAME CO ID DES ENTRY DESCR SEC TRN TRACE EED ORIG CUSTOMER'.split(' '))
const hasDigit = (word: string): boolean => /\d/.test(word)
const isPlumbing = (word: string): boolean =>
  LEAD_WORDS.has(word) ||
  TRAILING_WORDS.has(word) ||
  MORE_ENTRY_WORDS.has(word) ||
  STATE_CODES.has(word) ||
  KEYS.has(word) ||
  word.length < 2

type Seen = { pair: string; payees: Set<string>; rows: number }

/**
 * Many banks print the account's own holder behind payee and entry description, without a key that says so. Whose name stands behind many
 * different payees is the holder's: it is nobody's trade (PARKVIEW PROPERTIES pays no rent by its name) and a wire from it is a transfer.
 */
export const inferHolder = (rows: readonly ClassifyRow[]): string[][] => {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE))
  const texts: string[][] = []
  const pairs = new Map<string, Seen>()
  const lastPairs = new Map<string, Seen>()
  let withCustomerId = 0
  for (let r = 0; r < rows.length; r += step) {
    const words = wordsOf(rows[r]!.description)
    const customerId = words.findIndex((word, i) => word === 'CUSTOMER' && words[i + 1] === 'ID')
    if (words.length < 4 || (customerId < 0 && words.some((word) => NO_NAMES.has(word)))) continue
    texts.push(words)
    if (customerId > 0) {
      withCustomerId++
      noteLastPair(words.slice(0, customerId), lastPairs)
    }
    let head = 0
    while (head < words.length && (LEAD_WORDS.has(words[head]!) || hasDigit(words[head]!))) head++
    const before: string[] = []
    for (let i = head + 1; i + 1 < words.length; i++) {
      const [a, b] = [words[i]!, words[i + 1]!]
      if (!hasDigit(words[i - 1]!) && before.length < PAYEE_WORDS) before.push(words[i - 1]!)
      if (hasDigit(a) || hasDigit(b) || isPlumbing(a)) continue
      // MIKES AUTO REPAIR: a word that banks use, too, needs a third.
      const c = isPlumbing(b) ? words[i + 2] : ''
      if (c === undefined || (c !== '' && (hasDigit(c) || isPlumbing(c)))) continue
      const pair = c === '' ? `${a} ${b}` : `${a} ${b} ${c}`
      note(pair, before.join(' '), pairs)
    }
  }
  const anywhere = mostSeen(pairs)
  const last = mostSeen(lastPairs)
  const isAnywhere = anywhere.payees.size >= MIN_PAYEES && anywhere.rows >= texts.length * MIN_SHARE
  const isLast = last.payees.size >= MIN_PAYEES_BEFORE_ID && last.rows >= withCustomerId * MIN_SHARE_BEFORE_ID
  if (!isAnywhere && !isLast) return []
  const name = (isAnywhere ? anywhere : last).pair.split(' ')
  extend(name, texts, 1, GOES_ON)
  extend(name, texts, -1, GOES_BACK)
  while (name.length > 2 && LEGAL_FORMS.has(name.at(-1)!)) name.pop()
  return [name]
}

const note = (pair: string, payee: string, pairs: Map<string, Seen>): void => {
  let seen = pairs.get(pair)
  if (!seen) {
    seen = { pair, payees: new Set(), rows: 0 }
    pairs.set(pair, seen)
  }
  seen.rows++
  if (seen.payees.size < 64) seen.payees.add(payee)
}

const mostSeen = (pairs: ReadonlyMap<string, Seen>): Seen => {
  let most: Seen = { pair: '', payees: new Set(), rows: 0 }
  for (const seen of pairs.values()) {
    if (seen.payees.size > most.payees.size || (seen.payees.size === most.payees.size && seen.rows > most.rows)) most = seen
  }
  return most
}

/** The last two words of a text, legal forms aside, behind the words that tell its payee. */
const noteLastPair = (words: readonly string[], pairs: Map<string, Seen>): void => {
  let end = words.length
  while (end > 0 && LEGAL_FORMS.has(words[end - 1]!)) end--
  const payee = words.slice(0, Math.max(0, end - 2)).filter((word) => !isPlumbing(word) && !hasDigit(word))
  if (payee.length > 0) note(words.slice(end - 2, end).join(' '), payee.join(' '), pairs)
}

/** Adds the word that stands before (−1) or behind (1) the name in most rows, again and again. */
const extend = (name: string[], texts: readonly string[][], direction: 1 | -1, share: number): void => {
  for (;;) {
    const next = new Map<string, number>()
    let rows = 0
    for (const words of texts) {
      const at = words.findIndex((_, i) => name.every((word, k) => words[i + k] === word))
      if (at < 0) continue
      rows++
      const word = words[direction === 1 ? at + name.length : at - 1]
      if (word !== undefined && !hasDigit(word)) next.set(word, (next.get(word) ?? 0) + 1)
    }
    const [word, count] = [...next].reduce((a, b) => (b[1] > a[1] ? b : a), ['', 0])
    if (count < rows * share || LEAD_WORDS.has(word) || KEYS.has(word)) return
    if (direction === 1) name.push(word)
    else name.unshift(word)
  }
}
