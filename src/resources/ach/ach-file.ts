import { type Cents, cents } from '../../shared/money.ts'

/** A draft is a proposal; approved, it is what the bank was or will be asked for; cancelled, it asked for nothing. */
export const ACH_STATUSES = ['draft', 'approved', 'cancelled'] as const
export type AchStatus = (typeof ACH_STATUSES)[number]

/** Insufficient and uncollected funds: the account is good, the money was not there that day. */
export const RETRIABLE_RETURN_CODES: ReadonlySet<string> = new Set(['R01', 'R09'])
/** The rules let an entry be presented again twice, within 180 days of the first one. */
export const MAX_RETRIES = 2
export const RETRY_WITHIN_DAYS = 180

/** The rules' own word for a second presentation: a bank tells it from a new debit by this. */
export const RETRY_DESCRIPTION = 'RETRY PYMT'
export const DEBIT_DESCRIPTION = 'PAYMENT'
export const PRENOTE_DESCRIPTION = 'PRENOTE'

/** A prenote that nobody objected to within this many banking days opens the account. */
export const PRENOTE_BANKING_DAYS = 3

/** What the columns of an entry and of a control record hold: ten digits and twelve. */
export const MAX_ENTRY: Cents = cents(9_999_999_999)
export const MAX_FILE: Cents = cents(999_999_999_999)
