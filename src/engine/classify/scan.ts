import { HASH_SEED_A, HASH_SEED_B, hashA, hashB, UPPER, upperOf } from './chars.ts'
import { funderOfCompanyId, readDigitToken, wordHashA, wordHashB } from './words.ts'

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

const MARK_A = 0x5bd1e995
const MARK_B = 0x27d4eb2f

const numberAt = (text: string, start: number, end: number): number => {
  let value = 0
  for (let i = start; i < end; i++) value = value * 10 + (text.charCodeAt(i) - 48)
  return value
}

/** Hash of the id's characters without its last `drop`, never 0. */
const idHashOf = (text: string, start: number, end: number, drop: number): number => {
  let hash = HASH_SEED_A
  for (let i = start; i < end - drop; i++) hash = hashA(hash, upperOf(text.charCodeAt(i)))
  return hash === 0 ? 1 : hash
}

/** Six or eight digits that read as a date: 240312, 031224, 20240312. */
const looksLikeDate = (text: string, start: number, end: number): boolean => {
  const length = end - start
  if (length !== 6 && length !== 8) return false
  const pair = (at: number): number => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
  const isMonthDay = (at: number): boolean => pair(at) >= 1 && pair(at) <= 12 && pair(at + 2) >= 1 && pair(at + 2) <= 31
  if (length === 6) return isMonthDay(start) || isMonthDay(start + 2)
  const year = pair(start)
  return (year === 20 && isMonthDay(start + 4)) || (isMonthDay(start) && pair(start + 4) === 20)
}

const SURE = 2
const PERHAPS = 1

/** Reads `text` into `out`; `seed` sets one kind of row apart from another (credit, debit). */
export const scan = (text: string, seed: number, out: Scan): void => {
  let keyA = HASH_SEED_A ^ seed
  let keyB = HASH_SEED_B + seed
  let companyId = 0
  let companyIdSure = false
  let idHash = 0
  let idSeries = 0
  let idTrust = 0
  let checkNumber = 0
  let marked = false
  let role: Role = ROLE.none
  let roleBefore: Role = ROLE.none
  let maskNext = false
  // Digits of a telephone number in three tokens: 844 662 3467.
  let phone = 0
  let phoneDigits = 0

  let start = 0
  let length = 0
  let digits = 0
  let a = HASH_SEED_A
  let b = HASH_SEED_B
  const n = text.length
  for (let i = 0; i <= n; i++) {
    const c = i < n ? text.charCodeAt(i) : 32
    const u = c < 256 ? UPPER[c]! : upperOf(c)
    if (u > 1) {
      if (length === 0) start = i
      a = Math.imul(a ^ u, 0x01000193)
      b = (Math.imul(b, 31) + u) | 0
      length++
      if (u < 65) digits++
      continue
    }
    if (u === 1 || length === 0) continue

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
        keyA = Math.imul(keyA ^ a, 0x85ebca6b)
        keyA ^= keyA >>> 13
        keyB = (Math.imul(keyB, 0x2c1b3c6d) + b) | 0
        keyB ^= keyB >>> 15
      }
      maskNext = now === ROLE.id && (c === 58 || c === 35)
      roleBefore = role
      role = now
      phoneDigits = 0
    } else {
      const token = readDigitToken(text, start, i, digits, length)
      if (token.word !== null) {
        marked = false
        keyA = Math.imul(keyA ^ wordHashA(token.word), 0x85ebca6b)
        keyA ^= keyA >>> 13
        keyB = (Math.imul(keyB, 0x2c1b3c6d) + wordHashB(token.word)) | 0
        keyB ^= keyB >>> 15
        if (token.numberStart < token.numberEnd) {
          roleBefore = role
          role = roleOf(wordHashA(token.word))
        }
      }
      const from = token.numberStart
      const to = token.numberEnd
      if (from < to) {
        const size = to - from
        const pure = token.word !== null || digits === length
        if (pure && size <= 4 && (phoneDigits === 0 ? size === 3 : phoneDigits === 3 ? size === 3 : phoneDigits === 6 && size === 4)) {
          phone = phone * (size === 4 ? 10_000 : 1000) + numberAt(text, from, to)
          phoneDigits += size
        } else {
          phoneDigits = 0
          phone = 0
        }
        const ten = pure && size === 10 ? numberAt(text, from, to) : phoneDigits === 10 ? phone : 0
        const funder = ten === 0 ? -1 : funderOfCompanyId(ten)
        if (funder >= 0) {
          companyId = ten
          companyIdSure = true
          marked = false
          keyA = hashA(keyA, 0x10000 + funder)
          keyB = hashB(keyB, 0x10000 + funder)
        } else if (token.word === null && !marked) {
          marked = true
          keyA = hashA(keyA, MARK_A)
          keyB = hashB(keyB, MARK_B)
        }
        if (role === ROLE.id && roleBefore === ROLE.company) {
          if (pure && size >= 9 && size <= 10 && !companyIdSure) {
            companyId = numberAt(text, from, to)
            companyIdSure = true
          }
        } else if (role === ROLE.check || (role === ROLE.number && roleBefore === ROLE.check)) {
          if (pure && size <= 10 && checkNumber === 0) checkNumber = numberAt(text, from, to)
        } else if (role === ROLE.ignored) {
          // trace numbers, dates and cards say nothing of who was paid
        } else {
          if (ten !== 0 && companyId === 0) companyId = ten
          const trust = role === ROLE.id || role === ROLE.transaction ? SURE : PERHAPS
          if (trust > idTrust && size >= 4 && (trust === SURE || (size >= 5 && ten === 0 && !(pure && looksLikeDate(text, from, to))))) {
            idTrust = trust
            idHash = idHashOf(text, from, to, 0)
            idSeries = idHashOf(text, from, to, Math.min(4, size - 2))
          }
        }
      }
      maskNext = false
      roleBefore = role
      role = ROLE.none
    }
    length = 0
    digits = 0
    a = HASH_SEED_A
    b = HASH_SEED_B
  }
  out.keyA = keyA
  out.keyB = keyB
  out.companyId = companyId
  out.idHash = idHash
  out.idSeries = idSeries
  out.checkNumber = checkNumber
}

export const newScan = (): Scan => ({ keyA: 0, keyB: 0, companyId: 0, idHash: 0, idSeries: 0, checkNumber: 0 })
