/** Where a merchant's payments are debited. Only an active account is; what a return stopped, or a change put on hold, waits for a person. */
export const ACCOUNT_STATUSES = ['active', 'onHold', 'needsAttention'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export const ACCOUNT_TYPES = ['checking', 'savings'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

export const HOLDER_TYPES = ['business', 'person'] as const
export type HolderType = (typeof HOLDER_TYPES)[number]

/** Account closed, not there, invalid, revoked, not authorised, frozen or stopped: debiting it again would be against the rules, or in vain. */
export const STOPPING_RETURN_CODES: ReadonlySet<string> = new Set(['R02', 'R03', 'R04', 'R05', 'R07', 'R08', 'R10', 'R16', 'R20', 'R29'])
