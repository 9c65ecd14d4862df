import type { Direction, Label } from '../types.ts'

/** What classification needs of a row. `Row` of the engine and the rows of transactions mode both fit. */
export type ClassifyRow = { readonly date: string; readonly description: string; readonly amount: number; readonly type: Direction }

export type ClassifyOptions = {
  /** Names of the account's holder: their own name in a descriptor is the receiver, not the counterparty; a wire from it is a transfer. */
  holders?: readonly string[]
  /** Account of each row (any small integers), where there are several accounts: transfers between them are paired. */
  accounts?: ArrayLike<number>
  /** Those of them that are cards. */
  cards?: readonly number[]
}

/** How surely a row's text names a funder of the database. */
export const FUNDER_STRENGTH = {
  none: 0,
  /** An alias that other firms share (RAPID, PEARL, EBF): counts only with a position's behaviour. */
  weak: 1,
  /** Cut off, or read with OCR noise, yet no other name fits. */
  likely: 2,
  /** A whole alias, on word boundaries. */
  strong: 3,
  /** Its ten-digit company id or telephone number. */
  companyId: 4,
} as const

/** Bits of Features.flags. */
export const FLAG = {
  /** RETURN, RETURNED, R01 …: the row undoes another, or is undone by another. */
  return: 1,
  /** REVERSAL, REVERSED, CORRECTION. */
  reversal: 2,
  /** RETRY PYMT, REDEPOSIT, RE-PRESENTED: repeats a returned payment. */
  retry: 4,
  /** A fee by its words, whoever takes it. */
  fee: 8,
  check: 16,
  cardPurchase: 32,
  wire: 64,
  /** Zelle, Venmo, Cash App and the like. */
  personToPerson: 128,
  ach: 256,
  /** Words such as FUNDING, CAPITAL, ADVANCE, DAILY PMT: never enough alone, they speak for an advance when the cadence does. */
  mcaWords: 512,
  /** Known recurring payee that is no advance (payroll, tax, insurance, fuel, lessor, card, rent, supplier, bank's own fee …). */
  notAdvance: 1024,
  /** Own-account transfer by its words. */
  transfer: 2048,
  cash: 4096,
  /** Collections and settlement firms: a sign of a past default. */
  pastDefault: 8192,
  /** A loan or lease by its words or payee. */
  loan: 16384,
  /** The label is the default: nothing was known of the row. */
  unresolved: 32768,
} as const

/**
 * Columns, one entry a row: a million rows take about 30 MB. Read-only for those who come after.
 */
export type Features = {
  readonly length: number
  /** Counterparty: index into `payees`; 0 is '' (nothing known). Stable under ids, dates, trace numbers. */
  readonly payee: Int32Array
  readonly payees: readonly string[]
  /** Index into FUNDERS (funders.ts), −1 when no funder is named. */
  readonly funder: Int16Array
  /** FUNDER_STRENGTH of that. */
  readonly funderStrength: Uint8Array
  /** ACH company id or bare ten-digit number as a number; 0 when there is none. */
  readonly companyId: Float64Array
  /** Hash of the individual id (ID:, IND ID:, TRANS#), 0 when there is none: constant ids tell two contracts of one funder apart. */
  readonly idHash: Int32Array
  /** Hash of that id without its last four digits, 0 when there is none: running numbers of one series share it. */
  readonly idSeries: Int32Array
  /** 0 when the row is no numbered check. */
  readonly checkNumber: Float64Array
  /** FLAG bits. */
  readonly flags: Uint16Array
  /** Days since 1970-01-01. */
  readonly day: Int32Array
  /** The account holder's names in words, as given or as found in the descriptors. */
  readonly holders: readonly (readonly string[])[]
}

/** `labels` share their objects: replace an entry, never write into one. */
export type Classified = { labels: Label[]; features: Features }

export type ClassifyRows = (rows: readonly ClassifyRow[], options?: ClassifyOptions) => Classified
