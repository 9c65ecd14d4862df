/** A deal's states and the rules that need no database. */
export const DEAL_STATUSES = ['active', 'closed', 'refinanced', 'paidOff', 'defaulted', 'inCollections', 'inLegal', 'settled'] as const
export type DealStatus = (typeof DEAL_STATUSES)[number]

/** What a person may set. `paidOff` → `active` is missing: only a payment that comes back re-opens a balance. */
export const NEXT = {
  active: ['closed', 'refinanced', 'paidOff', 'defaulted', 'inCollections', 'inLegal', 'settled'],
  defaulted: ['inCollections', 'inLegal', 'active', 'settled', 'paidOff', 'closed'],
  inCollections: ['defaulted', 'inLegal', 'active', 'settled', 'paidOff', 'closed'],
  inLegal: ['defaulted', 'inCollections', 'active', 'settled', 'paidOff', 'closed'],
  closed: ['active'],
  paidOff: [],
  refinanced: [],
  settled: [],
} as const satisfies Record<DealStatus, readonly DealStatus[]>

/** The moves open to a deal with this balance: nothing is paid off while something is owed. */
export const allowedMoves = (status: DealStatus, outstandingCents: number): DealStatus[] =>
  NEXT[status].filter((to) => to !== 'paidOff' || outstandingCents === 0)

/** A deal in one of these collects no more, so what was scheduled is cancelled. */
const ENDED: readonly DealStatus[] = ['paidOff', 'refinanced', 'settled', 'closed']
export const isEnded = (status: DealStatus): boolean => ENDED.includes(status)

/** These are left only by themselves: what made them so must come back first, and then the status from before is restored. */
export const isKeptStatus = (status: DealStatus): boolean => status === 'paidOff' || status === 'settled'

/** Open deals are paid off by a balance of zero and settled by a settlement; a closed or final one stays what it is. */
const COLLECTING: readonly DealStatus[] = ['active', 'defaulted', 'inCollections', 'inLegal']
export const isCollecting = (status: DealStatus): boolean => COLLECTING.includes(status)

export const PAYMENT_FREQUENCIES = ['daily', 'weekly', 'biweekly', 'semimonthly', 'monthly'] as const
export type PaymentFrequency = (typeof PAYMENT_FREQUENCIES)[number]
