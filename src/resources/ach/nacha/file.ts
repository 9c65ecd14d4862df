import type { Cents } from '../../../shared/money.ts'

/** A NACHA file as facts: what its lines say, without what follows from them (counts, sums, hashes, filling). */
export type NachaFile = {
  /** Nine digits; the format puts a blank in front. */
  immediateDestination: string
  /** Up to ten characters. */
  immediateOrigin: string
  /** YYMMDD and HHMM, as the bank counts. */
  date: string
  time: string
  /** A to Z, then 0 to 9: tells the files of one day apart. */
  modifier: string
  destinationName: string
  originName: string
  reference: string
  batches: Batch[]
}

export type Batch = {
  serviceClass: ServiceClass
  companyName: string
  discretionary: string
  companyId: string
  /** CCD, PPD; COR for notifications of change. */
  sec: string
  description: string
  descriptiveDate: string
  /** YYMMDD. */
  effectiveDate: string
  /** Eight digits. */
  originatingBank: string
  batchNumber: number
  entries: Entry[]
}

export const SERVICE_CLASSES = ['200', '220', '225'] as const
export type ServiceClass = (typeof SERVICE_CLASSES)[number]

export type Entry = {
  /** Where it stands in the file it was read from, from 1; 0 when it was not read. */
  line: number
  transactionCode: string
  /** Nine digits, the last one its check digit. */
  routingNumber: string
  accountNumber: string
  amount: Cents
  identification: string
  receiverName: string
  discretionary: string
  /** Fifteen digits. */
  trace: string
  addenda: Addenda[]
}

export type Addenda =
  | { kind: 'payment'; text: string; sequence: number; entrySequence: number }
  | { kind: 'return'; code: string; originalTrace: string; originalBank: string; information: string; trace: string }
  | { kind: 'change'; code: string; originalTrace: string; originalBank: string; correctedData: string; trace: string }
  /** What international entries and others carry: kept as it is printed, used for nothing. */
  | { kind: 'other'; line: string }

/** The second digit tells: 1 to 4 put money into the account, 5 to 9 take it out (27 debit, 28 its prenote, 26 its return). */
export const isDebit = (transactionCode: string): boolean => transactionCode[1]! >= '5'

const HASH_MODULUS = 10_000_000_000
/** The sum of the banks' first eight digits, of which the last ten are kept. */
export const addToHash = (hash: number, routingNumber: string): number => (hash + Number(routingNumber.slice(0, 8))) % HASH_MODULUS
export const addHashes = (a: number, b: number): number => (a + b) % HASH_MODULUS

export type Sums = { entryCount: number; hash: number; debits: number; credits: number }
export const NOTHING: Sums = { entryCount: 0, hash: 0, debits: 0, credits: 0 }

/** What a batch control record says of its batch. Addenda count as entries do. */
export const sumsOf = (entries: readonly Entry[]): Sums =>
  entries.reduce(
    (sums, entry) => ({
      entryCount: sums.entryCount + 1 + entry.addenda.length,
      hash: addToHash(sums.hash, entry.routingNumber),
      debits: sums.debits + (isDebit(entry.transactionCode) ? entry.amount : 0),
      credits: sums.credits + (isDebit(entry.transactionCode) ? 0 : entry.amount),
    }),
    NOTHING,
  )

export const addSums = (a: Sums, b: Sums): Sums => ({
  entryCount: a.entryCount + b.entryCount,
  hash: addHashes(a.hash, b.hash),
  debits: a.debits + b.debits,
  credits: a.credits + b.credits,
})
