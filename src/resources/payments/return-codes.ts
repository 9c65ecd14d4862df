/** What a bank says when it sends a debit back, and what may be done about it. */
export const ALLOWED_NEXT = ['retry', 'fixAccount', 'newAuthorization', 'stop'] as const
export type AllowedNext = (typeof ALLOWED_NEXT)[number]

const CODES: Record<string, [reason: string, allows: AllowedNext]> = {
  R01: ['Insufficient funds', 'retry'],
  R02: ['Account closed', 'fixAccount'],
  R03: ['No account, or unable to locate it', 'fixAccount'],
  R04: ['Invalid account number', 'fixAccount'],
  R05: ['Unauthorized debit to a consumer account', 'stop'],
  R06: ['Returned at the request of the originating bank', 'stop'],
  R07: ['Authorization revoked', 'stop'],
  R08: ['Payment stopped', 'newAuthorization'],
  R09: ['Uncollected funds', 'retry'],
  R10: ['Not authorized', 'stop'],
  R11: ['Entry not in accordance with the authorization', 'newAuthorization'],
  R12: ['Account sold to another bank', 'fixAccount'],
  R13: ['Invalid routing number', 'fixAccount'],
  R14: ['Representative payee deceased', 'stop'],
  R15: ['Account holder deceased', 'stop'],
  R16: ['Account frozen', 'stop'],
  R17: ['File record edit criteria', 'fixAccount'],
  R20: ['Not a transaction account', 'fixAccount'],
  R21: ['Invalid company identification', 'fixAccount'],
  R22: ['Invalid individual id number', 'fixAccount'],
  R23: ['Credit refused by the receiver', 'stop'],
  R24: ['Duplicate entry', 'stop'],
  R28: ['Routing number check digit', 'fixAccount'],
  R29: ['Corporate customer advises not authorized', 'stop'],
  R31: ['Permissible return entry', 'stop'],
  R51: ['Item ineligible', 'stop'],
}

/** A code that is not known is looked into before anything is tried again. */
export const describeReturn = (code: string): { reason: string; allows: AllowedNext } => {
  const [reason, allows] = CODES[code] ?? ['Returned', 'stop']
  return { reason, allows }
}
