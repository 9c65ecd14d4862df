import type { Direction } from '../types.ts'
import { JOINER, SEPARATOR, UPPER, wordsOf, writeBytes } from './fast/chars.ts'
import { knownWords, type NumberSpan, readDigitToken } from './fast/known-words.ts'
import { ENTRY_WORDS, LEAD_WORDS, LEGAL_FORMS, MORE_ENTRY_WORDS, TRAILING_WORDS } from './plumbing.ts'

/** Where in a descriptor a word stands. */
export const REGION = {
  body: 0,
  /** After Orig CO Name:, CO:, or the counterparty of a wire. */
  company: 1,
  /** After DES:, CO Entry Descr:. */
  entry: 2,
  /** Keys, ids, trace numbers: nobody's words. */
  plumbing: 3,
  /** After INDN:, Ind Name:, and a wire's own side: the account's holder. */
  receiver: 4,
  /** Payment details of a wire, addenda. */
  info: 5,
} as const
export type Region = (typeof REGION)[keyof typeof REGION]

/** The words of a descriptor that may say something: neither plumbing nor the receiver's own name. */
export type Tokens = {
  words: string[]
  start: number[]
  end: number[]
  region: Region[]
  /** Something was masked just before this word: an id, a date, a store number. */
  gap: boolean[]
  /** Index of the first word that is not in front of a name; words.length when there is none. */
  head: number
  /** Index of the first word after the name and a gap: city, receiver, remarks; words.length when there is none. */
  tail: number
  /** Index of the first word after the name and its entry description: where a descriptor without keys names the receiver. */
  behindEntry: number
  /** Index of the first word of the receiver's own name, where one seems to stand there; words.length where none does. */
  receiver: number
  /** Where the holder's own name was left out of the body first; null where it was not. */
  own: OwnPlace | null
  /** Something was masked behind the last word. */
  endsMasked: boolean
}

/** `at` is the index of the word that would follow; `words` are his name and what stands with it up to the next masked id. */
export type OwnPlace = { at: number; words: readonly string[]; isBehindGap: boolean; isBeforeGap: boolean }

type Raw = { words: string[]; start: number[]; end: number[]; gap: boolean[]; endsMasked: boolean }

const ALL_X = /^X{3,}$/

const digitWord = (bytes: Uint8Array, length: number, start: number, end: number, digits: number, span: NumberSpan): string | null => {
  const index = readDigitToken(bytes, start, end, digits, length, 0, bytes.length, span)
  return index < 0 ? null : knownWords().words[index]!
}

const rawTokens = (text: string): Raw => {
  const bytes = new Uint8Array(text.length + 1)
  writeBytes(text, bytes, 0)
  const raw: Raw = { words: [], start: [], end: [], gap: [], endsMasked: false }
  const span: NumberSpan = { start: 0, end: 0 }
  let gap = false
  let maskNext = false
  for (let i = 0; i < text.length; i++) {
    if (UPPER[bytes[i]!]! <= JOINER) continue
    const start = i
    let digits = 0
    let plain = true
    for (let u = UPPER[bytes[i]!]!; u !== SEPARATOR; u = UPPER[bytes[++i]!]!) {
      if (u < 65 && u !== JOINER) digits++
      if (u === JOINER || bytes[i]! > 127) plain = false
    }
    let word = plain ? text.slice(start, i).toUpperCase() : wordsOf(text.slice(start, i))[0]!
    // A full entry description runs into the next key: CO ENTRY DESCR:AXP DISCNTSEC:CCD.
    const runsOn = digits === 0 && plain && word.length > 3 && word.endsWith('SEC') && text[i] === ':'
    if (runsOn) word = word.slice(0, -3)
    let kept: string | null = word
    let numberBehind = false
    if (digits > 0) {
      kept = digitWord(bytes, word.length, start, i, digits, span)
      // PAYMENT0312: the number behind the word is masked.
      numberBehind = kept !== null && digits < word.length && span.start > start && span.start < i
    } else if ((word.startsWith('XXX') && ALL_X.test(word)) || (maskNext && !KEYS.has(word))) kept = null
    if (kept === null) gap = true
    else {
      raw.words.push(kept)
      raw.start.push(start)
      raw.end.push(i)
      raw.gap.push(gap)
      gap = numberBehind
    }
    if (runsOn) {
      raw.end[raw.end.length - 1] = i - 3
      raw.words.push('SEC')
      raw.start.push(i - 3)
      raw.end.push(i)
      raw.gap.push(false)
    }
    maskNext = kept === 'ID' && (text[i] === ':' || text[i] === '#')
  }
  raw.endsMasked = gap
  return raw
}

/** Words that begin a key of a structured descriptor; an empty ID: is followed by one of these. */
const KEYS = new Set('ORIG CO DES DESC IND INDN SEC TRACE EED TRN ID PMT CCD PPD WEB NAME ENTRY'.split(' '))

type Step = { region: Region; length: number } | null

/** The region that begins at word i, and how many words its key takes; null when no key begins there. */
const keyAt = (text: string, raw: Raw, i: number, direction: Direction, inside: Region): Step => {
  const word = raw.words[i]!
  const next = raw.words[i + 1]
  const after = text[raw.end[i]!] ?? ''
  const colon = after === ':' || after === '='
  const own: Region = REGION.receiver
  const originator: Region = direction === 'credit' ? REGION.company : own
  const beneficiary: Region = direction === 'debit' ? REGION.company : own
  switch (word) {
    case 'ORIG':
      if (next === 'CO' && raw.words[i + 2] === 'NAME') return { region: REGION.company, length: 3 }
      if (next === 'ID') return { region: REGION.plumbing, length: 2 }
      return colon ? { region: originator, length: 1 } : null
    case 'CO':
      // CO: OAK PURCHASE CO NAME: HOLDER: the second is a legal form.
      if (next === 'NAME' && inside === REGION.company) return null
      if (next === 'NAME') return { region: REGION.company, length: 2 }
      if (next === 'ENTRY') return { region: REGION.entry, length: raw.words[i + 2] === 'DESCR' || raw.words[i + 2] === 'DESC' ? 3 : 2 }
      if (next === 'ID') return { region: REGION.plumbing, length: 2 }
      return colon ? { region: REGION.company, length: 1 } : null
    case 'CUSTOMER':
      return next === 'ID' ? { region: REGION.plumbing, length: 2 } : null
    case 'COMPANY':
      if (next === 'NAME') return { region: REGION.company, length: 2 }
      return next === 'ID' ? { region: REGION.plumbing, length: 2 } : null
    case 'ENTRY':
      if (next === 'CLASS') return { region: REGION.plumbing, length: raw.words[i + 2] === 'CODE' ? 3 : 2 }
      return next === 'DESCR' || next === 'DESCRIPTION' ? { region: REGION.entry, length: 2 } : null
    case 'DESC':
      if (next === 'DATE') return { region: REGION.plumbing, length: 2 }
      return colon ? { region: REGION.entry, length: 1 } : null
    case 'DES':
      return colon ? { region: REGION.entry, length: 1 } : null
    case 'TYPE':
      return colon && i > 0 && raw.words[i - 1] !== 'WIRE' ? { region: REGION.entry, length: 1 } : null
    case 'IND':
      if (next === 'ID') return { region: REGION.plumbing, length: 2 }
      return next === 'NAME' ? { region: own, length: 2 } : null
    case 'INDN':
      return { region: own, length: 1 }
    case 'NAME':
      return colon ? { region: own, length: 1 } : null
    case 'ID':
      return colon || after === '#' ? { region: REGION.plumbing, length: 1 } : null
    case 'SEC':
      return colon ? { region: REGION.plumbing, length: 1 } : null
    case 'EED':
    case 'TRN':
    case 'TRACE':
    case 'SRF':
    case 'IMAD':
      return colon || after === '#' || after === ' ' ? { region: REGION.plumbing, length: 1 } : null
    case 'PMT':
    case 'PAYMENT':
      return next === 'INFO' || next === 'DET' || next === 'DETAILS' ? { region: REGION.info, length: 2 } : null
    case 'ADDENDA':
    case 'OBI':
    case 'RFB':
    case 'DATA':
      return colon ? { region: REGION.info, length: 1 } : null
    case 'REF':
      // U.S. Bank: Electronic Withdrawal To NAME REF=… 8570610078ENTRY
      if (colon && raw.words[0] === 'ELECTRONIC') return { region: REGION.entry, length: 1 }
      return colon ? { region: REGION.plumbing, length: 1 } : null
    case 'VIA':
    case 'SSN':
    case 'CHIPS':
      return colon ? { region: REGION.plumbing, length: 1 } : null
    case 'SND':
    case 'RCV':
    case 'SENDING':
    case 'RECEIVING':
      return next === 'BK' || next === 'BANK' ? { region: REGION.plumbing, length: 2 } : null
    case 'B':
      return next === 'O' && after === '/' ? { region: originator, length: 2 } : null
    case 'A':
      return next === 'C' && after === '/' ? { region: beneficiary, length: 2 } : null
    case 'ORG':
    case 'ORIGINATOR':
      return colon ? { region: originator, length: 1 } : null
    case 'BNF':
    case 'BENEF':
    case 'BENEFICIARY':
      return colon || after === '/' ? { region: beneficiary, length: 1 } : null
    default:
      return null
  }
}

/** PNC and Truist put the entry description in front of the company: Corporate ACH Lease Pymt Leaf Capital Fun, ACH CORP DEBIT LOAN PMT …; where it begins, or 0. */
const entryFirstAt = ({ words }: Tokens): number => {
  if (words[0] === 'CORPORATE' && words[1] === 'ACH') return 2
  return words[0] === 'ACH' && words[1] === 'CORP' && (words[2] === 'DEBIT' || words[2] === 'CREDIT') ? 3 : 0
}

/** Names begin with these, too: they are an entry description only when nothing but one of them stands before a name. */
const LONE_ENTRY_WORDS = new Set('FUNDING ADVANCE CAPITAL MERCHANT FUND'.split(' '))
/** The ACH's field. */
const ENTRY_LENGTH = 10

/** DAILY DEBI: what the field had no room for. */
const isCutEntryWord = (word: string): boolean => word.length >= 3 && [...TRAILING_WORDS].some((whole) => whole.startsWith(word))

/** Moves the entry description behind the company, where everybody else has it. */
const entryBehind = (tokens: Tokens, at: number): void => {
  const { words } = tokens
  let to = at
  let length = -1
  // Whatever stands before the last entry word within the field's length belongs to it: HMF PAYMNT, SC PYMT.
  for (let i = at; i < words.length - 1; i++) {
    const word = words[i]!
    length += 1 + word.length
    if (length > ENTRY_LENGTH) break
    if (TRAILING_WORDS.has(word) || MORE_ENTRY_WORDS.has(word) || (i === at && LONE_ENTRY_WORDS.has(word))) to = i + 1
    else if (i > at && length === ENTRY_LENGTH && to === i && isCutEntryWord(word)) to = i + 1
  }
  if (to === at) return
  const moved = to - at
  let end = to
  while (end < words.length && (end === to || !tokens.gap[end])) end++
  const turned = [words, tokens.start, tokens.end, tokens.region, tokens.gap] as unknown[][]
  for (const list of turned) list.splice(end - moved, 0, ...list.splice(at, moved))
  tokens.gap[at] = false
  for (let i = end - moved; i < end; i++) tokens.gap[i] = false
}

const BY_PLACE: readonly Region[] = [REGION.body, REGION.company, REGION.entry, REGION.info]

/** Credit unions: Withdrawal ACH NAME TYPE: ENTRY ID: 881 CO: NAME. The company before its entry description, as everybody else has it, and its name once. */
const companyFirst = (tokens: Tokens): void => {
  const { words, start, end, region, gap } = tokens
  const nameAt = words.findIndex((word, i) => region[i] !== REGION.body || !LEAD_WORDS.has(word))
  const body = words.filter((_, i) => region[i] === REGION.body && i >= nameAt).join(' ')
  const company = words.filter((_, i) => region[i] === REGION.company).join(' ')
  const isTwice = company !== '' && body !== '' && (company.startsWith(body) || body.startsWith(company))
  const order = [...words.keys()].sort((a, b) => BY_PLACE.indexOf(region[a]!) - BY_PLACE.indexOf(region[b]!) || a - b)
  const kept = order.filter((i) => !isTwice || region[i] !== REGION.body || i < nameAt)
  const all = { words, start, end, region, gap }
  Object.assign(tokens, Object.fromEntries(Object.entries(all).map(([key, list]) => [key, kept.map((i) => list[i])])))
}

/** How many words at `at` are the holder's name, which banks cut: two whole words of it will do. 0 when they are somebody else's. */
const holderLength = (words: readonly string[], at: number, holders: readonly (readonly string[])[]): number => {
  for (const holder of holders) {
    let n = 0
    while (n < holder.length && words[at + n] === holder[n]) n++
    if (n < holder.length && n >= 2 && words[at + n] !== undefined && holder[n]!.startsWith(words[at + n]!)) n++
    if (n < Math.min(2, holder.length)) continue
    while (LEGAL_FORMS.has(words[at + n] ?? '')) n++
    return n
  }
  return 0
}

const upToGap = ({ words, gap, endsMasked }: Raw, from: number): Pick<OwnPlace, 'words' | 'isBeforeGap'> => {
  let to = from + 1
  while (to < words.length && !gap[to]) to++
  return { words: words.slice(from, to), isBeforeGap: to < words.length || endsMasked }
}

const DATE_AND_ID = /\s\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\s+[^\s\d]*\d\S*\s+(?=[A-Z])/i

/** Wells Fargo: NAME ENTRY 240312 88123 HOLDER. Where the holder's name begins, or the text's end where there is none. */
const receiverBehindDate = (text: string, { words, start }: Raw): number => {
  const found = DATE_AND_ID.exec(text)
  return found !== null && words.some((word, i) => start[i]! < found.index && !LEAD_WORDS.has(word) && !TRAILING_WORDS.has(word))
    ? found.index + found[0].length
    : text.length
}

/** Entry descriptions that are in nobody's name. */
const PAYMENT_WORDS = new Set(
  'ACH PAYMENT PAYMENTS PMT PMTS PYMT PYMTS DEBIT DEBITS REMIT REMITTANCE PURCHASE WITHDRAWAL DRAFT MERCHPAYMT ACHPAYMENT ACHDEBIT ACHPMT REPAYMENT COLLECTION CCD PPD'.split(
    ' ',
  ),
)

/** Regions: NAME ENTRY HOLDER 88123. Two words behind the entry description that are neither its own nor a funder's last ones. */
const receiverBehindEntry = ({ words, head, tail }: Tokens): number => {
  let at = head + 1
  // OAK PURCHASE CO REMIT: there it is a part of the name.
  const isNames = (i: number): boolean => words[i] === 'PURCHASE' && LEGAL_FORMS.has(words[i + 1] ?? '')
  while (at < tail && (!PAYMENT_WORDS.has(words[at]!) || isNames(at))) at++
  while (at < tail && (TRAILING_WORDS.has(words[at]!) || MORE_ENTRY_WORDS.has(words[at]!))) at++
  const isName = !TRAILING_WORDS.has(words[head] ?? '') && tail - at >= 2 && words.slice(at, tail).some((word) => !ENTRY_WORDS.has(word))
  return isName ? at : words.length
}

/** `holders` are the account holder's names, in words. */
export const tokenize = (text: string, direction: Direction, holders: readonly (readonly string[])[] = []): Tokens => {
  const raw = rawTokens(text)
  const tokens: Tokens = {
    words: [],
    start: [],
    end: [],
    region: [],
    gap: [],
    head: 0,
    tail: 0,
    behindEntry: 0,
    receiver: 0,
    own: null,
    endsMasked: raw.endsMasked,
  }
  let region: Region = REGION.body
  let gap = false
  let fresh = false
  const end = receiverBehindDate(text, raw)
  for (let i = 0; i < raw.words.length && raw.start[i]! < end; ) {
    const step = keyAt(text, raw, i, direction, region)
    if (step !== null) {
      region = step.region
      i += step.length
      gap = false
      fresh = true
      continue
    }
    // What is masked between a key and its first word parts nothing.
    gap ||= raw.gap[i]! && !(fresh && (region === REGION.entry || region === REGION.company))
    fresh = false
    const own = tokens.words.length === 0 || region === REGION.company ? 0 : holderLength(raw.words, i, holders)
    if (own > 0) {
      if (region === REGION.body) tokens.own ??= { at: tokens.words.length, ...upToGap(raw, i), isBehindGap: gap }
      i += own
      gap = true
      continue
    }
    if (region !== REGION.plumbing && region !== REGION.receiver) {
      tokens.words.push(raw.words[i]!)
      tokens.start.push(raw.start[i]!)
      tokens.end.push(raw.end[i]!)
      tokens.region.push(region)
      tokens.gap.push(gap)
      gap = false
    }
    i++
  }
  const entryFrom = tokens.region.indexOf(REGION.entry)
  if (entryFrom >= 0 && tokens.region.indexOf(REGION.company) > entryFrom) companyFirst(tokens)
  const entryAt = entryFirstAt(tokens)
  if (entryAt > 0) entryBehind(tokens, entryAt)
  const { words } = tokens
  const company = tokens.region.indexOf(REGION.company)
  let head = company >= 0 ? company : 0
  if (company < 0) while (head < words.length && LEAD_WORDS.has(words[head]!)) head++
  tokens.head = head
  let tail = Math.min(head + 1, words.length)
  while (tail < words.length && !tokens.gap[tail] && tokens.region[tail] !== REGION.info) tail++
  // In a structured descriptor the entry description follows the company whatever was masked between them.
  if (company >= 0) {
    tail = head
    while (tail < words.length && (tokens.region[tail] === REGION.company || tokens.region[tail] === REGION.entry)) tail++
  }
  tokens.tail = tail
  let entry = Math.min(head + 1, words.length)
  while (entry < tail && !TRAILING_WORDS.has(words[entry]!)) entry++
  while (entry < tail && (TRAILING_WORDS.has(words[entry]!) || tokens.region[entry] === REGION.entry)) entry++
  tokens.behindEntry = company >= 0 ? tail : entry
  tokens.receiver = company >= 0 ? words.length : receiverBehindEntry(tokens)
  return tokens
}
