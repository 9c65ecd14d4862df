/** Kinds of payment and what they do to a deal. */
export const PAYMENT_TYPES = ['merchantPayment', 'payoff', 'settlement', 'refund', 'fee'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

export const PAYMENT_STATUSES = ['pending', 'completed', 'failed', 'cancelled'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const COLLECTING_TYPES = ['merchantPayment', 'payoff', 'settlement'] as const satisfies readonly PaymentType[]
export const collects = (type: string): boolean => (COLLECTING_TYPES as readonly string[]).includes(type)

/** What a completed payment adds to the collected total: a refund takes away, a fee moves nothing. */
export const collectedBy = (type: string, amount: number): number => (collects(type) ? amount : type === 'refund' ? -amount : 0)
