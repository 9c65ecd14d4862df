import type { Category } from '../../../client/analysis-result.ts'

/** How a category is called, its letter on the page, and its colour. Letters tell apart what colours alone would not. */
type Look = { label: string; letter: string; tone: 'revenue' | 'advance' | 'funding' | 'transfer' | 'expense' | 'fee' | 'refund' }

export const CREDIT_CATEGORIES: readonly Category[] = ['businessRevenue', 'mcaFunding', 'loanDisbursement', 'transferIn', 'refund']
export const DEBIT_CATEGORIES: readonly Category[] = [
  'mcaRepayment',
  'loanPayment',
  'businessExpense',
  'payroll',
  'taxPayment',
  'nsfFee',
  'bankFee',
  'transferOut',
]
export const CATEGORIES: readonly Category[] = [...CREDIT_CATEGORIES, ...DEBIT_CATEGORIES]

export const LOOKS: Record<Category, Look> = {
  businessRevenue: { label: 'Revenue', letter: 'R', tone: 'revenue' },
  mcaFunding: { label: 'Advance received', letter: 'F', tone: 'funding' },
  loanDisbursement: { label: 'Loan received', letter: 'L', tone: 'funding' },
  transferIn: { label: 'Transfer in', letter: 'T', tone: 'transfer' },
  refund: { label: 'Refund', letter: 'C', tone: 'refund' },
  mcaRepayment: { label: 'Advance payment', letter: 'M', tone: 'advance' },
  loanPayment: { label: 'Loan payment', letter: 'L', tone: 'funding' },
  businessExpense: { label: 'Expense', letter: 'E', tone: 'expense' },
  payroll: { label: 'Payroll', letter: 'P', tone: 'expense' },
  taxPayment: { label: 'Tax', letter: 'X', tone: 'expense' },
  nsfFee: { label: 'NSF fee', letter: 'N', tone: 'fee' },
  bankFee: { label: 'Bank fee', letter: 'B', tone: 'fee' },
  transferOut: { label: 'Transfer out', letter: 'T', tone: 'transfer' },
}

export const labelOf = (category: string): string => LOOKS[category as Category]?.label ?? category

export const SOURCES: Record<string, string> = {
  vendor_rules: 'Known vendor',
  pattern: 'Pattern',
  llm: 'Model',
  funder_db: 'Known funder',
  default: 'Default',
}

/** The seven sums, and the categories that each holds. */
export const GROUPS: readonly [key: string, label: string, categories: readonly Category[]][] = [
  ['revenue', 'Revenue', ['businessRevenue']],
  ['mcaRepayment', 'Advance payments', ['mcaRepayment']],
  ['loanPayment', 'Loan payments', ['loanPayment']],
  ['operatingExpense', 'Operating expenses', ['businessExpense', 'payroll', 'taxPayment']],
  ['transfer', 'Transfers', ['transferIn', 'transferOut']],
  ['otherCredit', 'Other credits', ['mcaFunding', 'loanDisbursement', 'refund']],
  ['otherDebit', 'Other debits', ['nsfFee', 'bankFee']],
]
