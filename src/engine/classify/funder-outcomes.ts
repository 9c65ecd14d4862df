import type { FunderRole } from './funders.ts'
import type { GivenLabel } from './vendors.ts'

/** What money from a funder of each kind is, and money to it. */
export const FUNDER_OUTCOMES: Record<FunderRole, { credit: GivenLabel; debit: GivenLabel }> = {
  advance: { credit: ['mcaFunding', 'advanceProceeds', 0.95], debit: ['mcaRepayment', 'advance', 0.97] },
  reverse: { credit: ['mcaFunding', 'advanceProceeds', 0.9], debit: ['mcaRepayment', 'advance', 0.95] },
  processor: { credit: ['mcaFunding', 'advanceProceeds', 0.88], debit: ['mcaRepayment', 'advance', 0.95] },
  fintech: { credit: ['mcaFunding', 'advanceProceeds', 0.9], debit: ['mcaRepayment', 'advance', 0.92] },
  lender: { credit: ['loanDisbursement', 'loanProceeds', 0.93], debit: ['loanPayment', 'loan', 0.95] },
  equipment: { credit: ['loanDisbursement', 'loanProceeds', 0.6], debit: ['loanPayment', 'lease', 0.95] },
  factor: { credit: ['businessRevenue', 'factoring', 0.65], debit: ['businessExpense', 'factoring', 0.6] },
  collections: { credit: ['refund', 'vendorRefund', 0.5], debit: ['businessExpense', 'debtCollection', 0.85] },
  settlement: { credit: ['refund', 'vendorRefund', 0.5], debit: ['businessExpense', 'debtCollection', 0.85] },
  broker: { credit: ['loanDisbursement', 'loanProceeds', 0.6], debit: ['businessExpense', 'brokerFee', 0.75] },
  bankPartner: { credit: ['loanDisbursement', 'loanProceeds', 0.5], debit: ['loanPayment', 'loan', 0.5] },
}
