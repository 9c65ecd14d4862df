import { HASH_SEED_A, HASH_SEED_B, hashA, hashB, JOINER, SEPARATOR, UPPER } from './chars.ts'
import { funderOfCompanyId, knownWords, numberSpan, readDigitToken, wordHashA } from './words.ts'

/**
 * The one pass over every descriptor. It masks ids, dates and numbers while it hashes the words, so that descriptors that differ in nothing
 * else share a key and are analysed once; and it picks up what is the row's own: company id, individual id, check number.
 */
export type Scan = {
  /** Two hashes of the masked words: together the key of the descriptor's template. */
  keyA: number
  keyB: number
  companyId: number
  idHash: number
  idSeries: number
  checkNumber: number
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

const mixA = (key: number, hash: number): number => {
  const mixed = Math.imul(key ^ hash, 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}
const mixB = (key: number, hash: number): number => {
  const mixed = (Math.imul(key, 0x2c1b3c6d) + hash) | 0
  return mixed ^ (mixed >>> 15)
}

const COLON = 58
const NUMBER_SIGN = 35

const MARK_A = 0x5bd1e995
const MARK_B = 0x27d4eb2f

const numberAt = (bytes: Uint8Array, start: number, end: number): number => {
  let value = 0
  for (let i = start; i < end; i++) value = value * 10 + (bytes[i]! - 48)
  return value
}

const SERIES_DIGITS = 4

/** Hash of the id, and of the id without its last four characters (two at least stay); never 0. */
const readId = (bytes: Uint8Array, start: number, end: number, out: Scan): void => {
  const head = Math.max(start + 2, end - SERIES_DIGITS)
  let hash = HASH_SEED_A
  for (let i = start; i < head; i++) hash = hashA(hash, UPPER[bytes[i]!]!)
  out.idSeries = hash === 0 ? 1 : hash
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

/** Reads the descriptor at [from, to) of `bytes`, behind which a separator stands, into `out`; `seed` sets one kind of row apart from another (credit, debit). */
export const scan = (bytes: Uint8Array, from: number, to: number, seed: number, out: Scan): void => {
  const { a: wordsA } = knownWords()
  let keyA = HASH_SEED_A ^ seed
  let keyB = (HASH_SEED_B + seed) | 0
  let companyId = 0
  let companyIdSure = false
  let idStart = 0
  let idEnd = 0
  let idTrust = 0
  let checkNumber = 0
  let marked = false
  let role: Role = ROLE.none
  let roleBefore: Role = ROLE.none
  let maskNext = false
  // Digits of a telephone number in three tokens: 844 662 3467.
  let phone = 0
  let phoneDigits = 0

  let i = from
  for (;;) {
    while (i < to && UPPER[bytes[i]!]! <= 1) i++
    if (i >= to) break
    const start = i
    let a = HASH_SEED_A
    let length = 0
    let letters = 0
    let u = UPPER[bytes[i]!]!
    // The byte behind the descriptor parts words, so the end need not be looked for.
    do {
      if (u !== JOINER) {
        a = Math.imul(a ^ u, 0x01000193)
        letters += (64 - u) >>> 31
        length++
      }
      u = UPPER[bytes[++i]!]!
    } while (u !== SEPARATOR)
    const digits = length - letters
    const b = a + (length << 20) + (bytes[start]! << 8) + bytes[i - 1]!

    if (digits === 0) {
      const now = roleOf(a)
      if (maskNext && now === ROLE.none) {
        if (!marked) {
          marked = true
          keyA = hashA(keyA, MARK_A)
          keyB = hashB(keyB, MARK_B)
        }
      } else {
        marked = false
        keyA = mixA(keyA, a)
        keyB = mixB(keyB, b)
      }
      maskNext = now === ROLE.id && (bytes[i] === COLON || bytes[i] === NUMBER_SIGN)
      roleBefore = role
      role = now
      phoneDigits = 0
    } else {
      let numberStart = start
      let numberEnd = i
      let word = -1
      if (digits !== length || length <= 2) {
        word = readDigitToken(bytes, start, i, digits, length, a, from, to)
        numberStart = numberSpan.start
        numberEnd = numberSpan.end
      }
      if (word >= 0) {
        marked = false
        keyA = mixA(keyA, wordsA[word]!)
        keyB = mixB(keyB, wordsA[word]! + 1)
        if (numberStart < numberEnd) {
          roleBefore = role
          role = roleOf(wordsA[word]!)
        }
      }
      const size = numberEnd - numberStart
      if (size > 0) {
        const pure = word >= 0 || digits === length
        if (pure && (size === 3 ? phoneDigits <= 3 : size === 4 && phoneDigits === 6)) {
          phone = (phoneDigits === 0 ? 0 : phone * (size === 4 ? 10_000 : 1000)) + numberAt(bytes, numberStart, numberEnd)
          phoneDigits += size
        } else phoneDigits = 0
        const ten = pure && size === 10 ? numberAt(bytes, numberStart, numberEnd) : phoneDigits === 10 ? phone : 0
        const funder = ten === 0 ? -1 : funderOfCompanyId(ten)
        if (funder >= 0) {
          companyId = ten
          companyIdSure = true
          marked = false
          keyA = hashA(keyA, 0x10000 + funder)
          keyB = hashB(keyB, 0x10000 + funder)
        } else if (word < 0 && !marked) {
          marked = true
          keyA = hashA(keyA, MARK_A)
          keyB = hashB(keyB, MARK_B)
        }
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
      roleBefore = role
      role = ROLE.none
    }
  }
  out.keyA = keyA
  out.keyB = keyB
  out.companyId = companyId
  out.idHash = 0
  out.idSeries = 0
  if (idTrust > 0) readId(bytes, idStart, idEnd, out)
  out.checkNumber = checkNumber
}

export const newScan = (): Scan => ({ keyA: 0, keyB: 0, companyId: 0, idHash: 0, idSeries: 0, checkNumber: 0 })
