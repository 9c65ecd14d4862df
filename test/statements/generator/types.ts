export type Category =
  | 'businessRevenue'
  | 'mcaFunding'
  | 'loanDisbursement'
  | 'transferIn'
  | 'refund'
  | 'mcaRepayment'
  | 'loanPayment'
  | 'businessExpense'
  | 'payroll'
  | 'taxPayment'
  | 'nsfFee'
  | 'bankFee'
  | 'transferOut'

export type Direction = 'credit' | 'debit'
export type Frequency = 'daily' | 'weekly' | 'biweekly'

export type FeeKind =
  | 'monthly'
  | 'wireIn'
  | 'wireOut'
  | 'nsf'
  | 'overdraft'
  | 'cashDeposit'
  | 'depositReturn'
  | 'stopPayment'
  | 'paper'
  | 'analysis'

/** What happened, without any bank's wording: each bank prints it in its own way. */
export type Detail =
  | { kind: 'ach'; company: string; entry: string; companyId: string; individualId: string; individual: string; sec: 'CCD' | 'PPD' | 'WEB' }
  | { kind: 'card'; merchant: string; place: string; card: string; recurring: boolean }
  | { kind: 'cardRefund'; merchant: string; place: string; card: string }
  | { kind: 'check'; number: number }
  | { kind: 'deposit'; how: 'counter' | 'mobile' | 'atm' | 'remote' }
  | { kind: 'wire'; party: string; memo: string; bank: string }
  | { kind: 'zelle'; party: string; memo: string }
  | { kind: 'transfer'; account: string; accountKind: 'SAV' | 'CHK' }
  | { kind: 'atm'; place: string }
  | { kind: 'fee'; fee: FeeKind; item: string; itemCents: number }
  | { kind: 'feeRefund'; fee: FeeKind }
  | { kind: 'achReturn'; company: string; itemDate: string }
  | { kind: 'depositReturn' }
  | { kind: 'interest' }
  | { kind: 'bankLoan'; account: string }
  | { kind: 'loanProceeds'; account: string }

export interface Entry {
  index: number
  date: string
  amountCents: number
  type: Direction
  category: Category
  positionId: string | null
  detail: Detail
  /** A plain wording; the printed one depends on the layout and is in the statement's truth. */
  description: string
  /** The debit came back (a credit of kind achReturn follows). */
  returned: boolean
  /** The debit repeats one that came back: no new payment of the schedule. */
  retry: boolean
}

export interface Position {
  id: string
  /** The name as printed on the account (before a bank cuts it). */
  funderName: string
  /** The funder's name in the facts, or null for an invented one. */
  knownAs: string | null
  known: boolean
  frequency: Frequency
  paymentCents: number
  /** Indexes into merchant.transactions, retries left out. */
  payments: number[]
  retries: number[]
  returned: number[]
  firstPayment: string
  lastPayment: string
  fundingDeposit: number | null
  /** A renewal brings a second one. */
  fundingDeposits: number[]
  active: boolean
  changedPayment: boolean
  /** Reverse consolidation: the same originator credits every week, too. */
  reverse: boolean
}

export interface Period {
  start: string
  end: string
}

export interface LookAlike {
  payee: string
  why: string
  transactions: number[]
}

export interface Account {
  number: string
  last4: string
  openingCents: number
  entries: Entry[]
}

export interface Merchant {
  seed: string
  businessType: string
  holder: string
  dba: string
  owner: string
  address: string[]
  state: string
  account: Account
  savings: Account
  /** Same as account.entries: the operating account is the one that counts. */
  transactions: Entry[]
  openingCents: number
  months: Period[]
  positions: Position[]
  lookAlikes: LookAlike[]
}

export interface TruthRow {
  date: string
  description: string
  amountCents: number
  type: Direction
  category: Category
  positionId: string | null
  /** Index into the account's entries. */
  entry: number
  page: number
  checkNumber: number | null
  /** The balance printed on the row itself, where the layout prints one there. */
  balanceCents: number | null
}

export interface Truth {
  bank: string
  layout: string
  holder: string
  accountLast4: string
  periodStart: string
  periodEnd: string
  opening: number
  closing: number
  /** Mean of the end-of-day balances over every calendar day of the period, rounded to a cent. */
  averageDailyBalance: number
  pageCount: number
  /** As printed, page after page, line after line (check grids row by row). */
  rows: TruthRow[]
}

export interface Rendered {
  pdf: Uint8Array
  truth: Truth
  /** More than one for bundles. */
  truths: Truth[]
}
