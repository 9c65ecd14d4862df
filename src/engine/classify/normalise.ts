import type { Direction } from '../types.ts'
import { writeBytes } from './fast/chars.ts'
import { newScan, scan } from './fast/descriptor-scan.ts'
import { payeeKey, payeeWords } from './payee.ts'
import { REGION, tokenize } from './tokens.ts'

/** A descriptor without what the ACH, the bank and the moment put into it. */
export type Normalised = {
  /** Upper case, no plumbing, ids, dates, digits, telephone numbers, nor the receiver's own name where a key marks it. */
  text: string
  /** The originator where the descriptor names it (Orig CO Name:, DES:, CO:, a wire's other side), else null. */
  company: string | null
  /** The entry description (DES:, CO Entry Descr:), else null. */
  entry: string | null
  /** The counterparty, cut where banks cut names; '' when nobody is named. */
  payeeKey: string
  /** Ten digits, or null. */
  companyId: string | null
  checkNumber: number | null
}

const joined = (words: readonly string[]): string | null => (words.length === 0 ? null : words.join(' '))

/** What the scanner and the tokenizer make of one descriptor, in words a person can read. */
export const normalise = (description: string, direction: Direction): Normalised => {
  const tokens = tokenize(description, direction)
  const bytes = new Uint8Array(description.length + 1)
  writeBytes(description, bytes, 0)
  bytes[description.length] = 32
  const seen = newScan()
  scan(bytes, 0, description.length, 0, seen)
  const inRegion = (region: number): string[] => tokens.words.filter((_, i) => tokens.region[i] === region)
  const entry = inRegion(REGION.entry)
  const company = inRegion(REGION.company)
  const before =
    entry.length > 0 && company.length === 0 ? tokens.words.filter((_, i) => tokens.region[i] === REGION.body && i >= tokens.head) : []
  return {
    text: tokens.words.join(' '),
    company: joined(company.length > 0 ? company : before),
    entry: joined(entry),
    payeeKey: payeeKey(payeeWords(tokens)),
    companyId: seen.companyId === 0 ? null : String(seen.companyId).padStart(10, '0'),
    checkNumber: seen.checkNumber === 0 ? null : seen.checkNumber,
  }
}
