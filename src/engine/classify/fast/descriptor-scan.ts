import { HASH_SEED_A, HASH_SEED_B, hashA, hashB, JOINER, SEPARATOR, UPPER } from './chars.ts'
import { funderOfCompanyId, type NumberSpan, readDigitToken, wordHashA } from './known-words.ts'

/**
 * The one pass over every descriptor. It masks ids, dates and numbers while it hashes the words, so that descriptors that differ in nothing
 * else share a key and are analysed once; and it picks up what is the row's own: company id, individual id, check number.
 */
export type DescriptorScan = {
  /** Two hashes of the masked words: together the key of the descriptor's template. */
  keyA: number
  keyB: number
  companyId: number
  idHash: number
  idSeries: number
  checkNumber: number
  /** Of the token last looked at; of no meaning afterwards. */
  span: NumberSpan
}

const ROLE = { none: 0, id: 1, company: 2, ignored: 3, check: 4, number: 5, transaction: 6, field: 7 } as const
type Role = (typeof ROLE)[keyof typeof ROLE]

const ROLE_WORDS: Record<Exclude<keyof typeof ROLE, 'none'>, string> = {
  id: 'ID IDENT',
  company: 'CO ORIG COMPANY ORIGINATOR',
  ignored: 'TRACE TRN EED DATE SEC CARD REF REFERENCE SEQ CONF CONFIRMATION ON SRF IMAD AUT AUTH TIME XXXX SSN',
  check: 'CHECK CHK CK CKNO CHECKS DRAFT',
  number: 'NUMBER NO NUM NBR PAID',
  transaction: 'TRANS TRANSACTION CONTRACT ACCT ACCOUNT LOAN MID',
  field: 'INDN DES DESC IND NAME ENTRY DESCR PMT INFO CCD PPD WEB',
}

const LONGEST_ROLE = 12
const ROLES = 512
const roleKeys = new Int32Array(ROLES)
const roleValues = new Uint8Array(ROLES)
for (const [name, words] of Object.entries(ROLE_WORDS)) {
  for (const word of words.split(' ')) {
    let at = wordHashA(word) & (ROLES - 1)
    while (roleValues[at] !== 0) at = (at + 1) & (ROLES - 1)
    roleKeys[at] = wordHashA(word)
    roleValues[at] = ROLE[name as keyof typeof ROLE]
  }
}
const roleOf = (hash: number): Role => {
  let at = hash & (ROLES - 1)
  while (roleValues[at] !== 0) {
    if (roleKeys[at] === hash) return roleValues[at] as Role
    at = (at + 1) & (ROLES - 1)
  }
  return ROLE.none
}

const COLON = 58
const NUMBER_SIGN = 35

/** Symbols of the key that no character has. */
const WORD_END = 32
const MASKED = 1000
const KNOWN_ID = 10_000
const KNOWN_WORD = 100_000

const numberAt = (bytes: Uint8Array, start: number, end: number): number => {
  let value = 0
  for (let i = start; i < end; i++) value = value * 10 + (bytes[i]! - 48)
  return value
}

const SERIES_DIGITS = 4

/** Hash of the id, never 0, and of the id without its last four characters (two at least stay). */
const readId = (bytes: Uint8Array, start: number, end: number, out: DescriptorScan): void => {
  const head = Math.max(start + 2, end - SERIES_DIGITS)
  let hash = HASH_SEED_A
  for (let i = start; i < head; i++) hash = hashA(hash, UPPER[bytes[i]!]!)
  // What a mask hides is no series: XXXXX5792.
  const isMasked = UPPER[bytes[start]!] === 88 && UPPER[bytes[start + 1]!] === 88
  out.idSeries = isMasked ? 0 : hash === 0 ? 1 : hash
  for (let i = head; i < end; i++) hash = hashA(hash, UPPER[bytes[i]!]!)
  out.idHash = hash === 0 ? 1 : hash
}

const pairAt = (bytes: Uint8Array, at: number): number => (bytes[at]! - 48) * 10 + bytes[at + 1]! - 48

const isMonthDay = (bytes: Uint8Array, at: number): boolean => {
  const month = pairAt(bytes, at)
  const day = pairAt(bytes, at + 2)
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

/** Six or eight digits that read as a date: 240312, 031224, 20240312. */
const looksLikeDate = (bytes: Uint8Array, start: number, end: number): boolean => {
  if (end - start === 6) return isMonthDay(bytes, start) || isMonthDay(bytes, start + 2)
  if (end - start !== 8) return false
  return (pairAt(bytes, start) === 20 && isMonthDay(bytes, start + 4)) || (isMonthDay(bytes, start) && pairAt(bytes, start + 4) === 20)
}

const SURE = 2
const PERHAPS = 1

/** The role of the word at [start, end). */
const roleAt = (bytes: Uint8Array, start: number, end: number): Role => {
  if (end - start > LONGEST_ROLE) return ROLE.none
  let hash = HASH_SEED_A
  for (let i = start; i < end; i++) {
    const u = UPPER[bytes[i]!]!
    if (u !== JOINER) hash = hashA(hash, u)
  }
  return roleOf(hash)
}

/**
 * Reads the descriptor at [from, to) of `bytes`, behind which a separator stands, into `out`; `seed` sets one kind of row apart from another
 * (credit, debit). The key is hashed as the characters come; a token that turns out to be an id takes the key back to where it began.
 */
export const scan = (bytes: Uint8Array, from: number, to: number, seed: number, out: DescriptorScan): void => {
  const { span } = out
  let keyA = HASH_SEED_A ^ seed
  let keyB = (HASH_SEED_B + seed) | 0
  let companyId = 0
  let companyIdSure = false
  let idStart = 0
  let idEnd = 0
  let idTrust = 0
  let checkNumber = 0
  let marked = false
  let maskNext = false
  // The last two words, when nothing but separators stands between them and here.
  let lastStart = 0
  let lastEnd = 0
  let beforeStart = 0
  let beforeEnd = 0
  // Digits of a telephone number in three tokens: 844 662 3467.
  let phone = 0
  let phoneDigits = 0

  let i = from
  for (;;) {
    let u = UPPER[bytes[i]!]!
    while (u <= JOINER && i < to) u = UPPER[bytes[++i]!]!
    if (i >= to) break
    const start = i
    const startA = keyA
    const startB = keyB
    let length = 0
    let letters = 0
    // The byte behind the descriptor parts words, so the end need not be looked for.
    do {
      if (u !== JOINER) {
        keyA = Math.imul(keyA ^ u, 0x01000193)
        keyB = (Math.imul(keyB, 31) + u) | 0
        letters += (64 - u) >>> 31
        length++
      }
      u = UPPER[bytes[++i]!]!
    } while (u !== SEPARATOR)

    if (letters === length && !(maskNext && roleAt(bytes, start, i) === ROLE.none)) {
      keyA = hashA(keyA, WORD_END)
      keyB = hashB(keyB, WORD_END)
      marked = false
      maskNext = length === 2 && (bytes[i] === COLON || bytes[i] === NUMBER_SIGN) && roleAt(bytes, start, i) === ROLE.id
      beforeStart = lastStart
      beforeEnd = lastEnd
      lastStart = start
      lastEnd = i
      phoneDigits = 0
      continue
    }

    const digits = length - letters
    let numberStart = start
    let numberEnd = i
    let word = -1
    if (letters > 0 || length <= 2) {
      word = digits === 0 ? -1 : readDigitToken(bytes, start, i, digits, length, from, to, span)
      numberStart = digits === 0 ? i : span.start
      numberEnd = digits === 0 ? i : span.end
    }
    const size = numberEnd - numberStart
    const pure = word >= 0 || letters === 0
    let role: Role = ROLE.none
    let roleBefore: Role = ROLE.none
    if (size > 2) {
      if (word >= 0 && numberStart > start) role = roleAt(bytes, start, numberStart)
      else {
        role = roleAt(bytes, lastStart, lastEnd)
        if (role === ROLE.id || role === ROLE.number) roleBefore = roleAt(bytes, beforeStart, beforeEnd)
      }
      if (pure && (size === 3 ? phoneDigits <= 3 : size === 4 && phoneDigits === 6)) {
        phone = (phoneDigits === 0 ? 0 : phone * (size === 4 ? 10_000 : 1000)) + numberAt(bytes, numberStart, numberEnd)
        phoneDigits += size
      } else phoneDigits = 0
    } else phoneDigits = 0
    const ten = pure && size === 10 ? numberAt(bytes, numberStart, numberEnd) : phoneDigits === 10 ? phone : 0
    const funder = ten === 0 ? -1 : funderOfCompanyId(ten)

    if (word >= 0) {
      // 8570610078ENTRY: a word, with the number that names a funder run on to it.
      const known = KNOWN_WORD * (funder + 2) + word
      keyA = hashA(startA, known)
      keyB = hashB(startB, known)
      marked = false
    } else if (marked && funder < 0) {
      keyA = startA
      keyB = startB
    } else {
      keyA = hashA(startA, funder < 0 ? MASKED : KNOWN_ID + funder)
      keyB = hashB(startB, funder < 0 ? MASKED : KNOWN_ID + funder)
      marked = funder < 0
    }

    if (funder >= 0) {
      companyId = ten
      companyIdSure = true
    }
    if (size > 2) {
      if (role === ROLE.id && roleBefore === ROLE.company) {
        if (pure && size >= 9 && size <= 10 && !companyIdSure) {
          companyId = numberAt(bytes, numberStart, numberEnd)
          companyIdSure = true
        }
      } else if (role === ROLE.check || (role === ROLE.number && roleBefore === ROLE.check)) {
        if (pure && size <= 10 && checkNumber === 0) checkNumber = numberAt(bytes, numberStart, numberEnd)
      } else if (role !== ROLE.ignored) {
        if (ten !== 0 && companyId === 0) companyId = ten
        const trust = role === ROLE.id || role === ROLE.transaction ? SURE : PERHAPS
        if (
          trust > idTrust &&
          size >= 4 &&
          (trust === SURE || (size >= 5 && ten === 0 && !(pure && looksLikeDate(bytes, numberStart, numberEnd))))
        ) {
          idTrust = trust
          idStart = numberStart
          idEnd = numberEnd
        }
      }
    }
    maskNext = false
    lastEnd = lastStart
    beforeEnd = beforeStart
  }
  out.keyA = keyA
  out.keyB = keyB
  out.companyId = companyId
  out.idHash = 0
  out.idSeries = 0
  if (idTrust > 0) readId(bytes, idStart, idEnd, out)
  out.checkNumber = checkNumber
}

export const newScan = (): DescriptorScan => ({
  keyA: 0,
  keyB: 0,
  companyId: 0,
  idHash: 0,
  idSeries: 0,
  checkNumber: 0,
  span: { start: 0, end: 0 },
})
