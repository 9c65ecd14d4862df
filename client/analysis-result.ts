/** What a finished analysis holds, written out for readers; test/flows/client.test.ts compares it with what the service writes. Money is dollars. */

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

export type ClassificationSource = 'vendor_rules' | 'pattern' | 'llm' | 'funder_db' | 'default'
export type Frequency = 'daily' | 'weekly' | 'biweekly' | 'semimonthly' | 'monthly' | 'irregular'

/** `[x0, y0, x1, y1]` in PDF points. */
export type Box = readonly [number, number, number, number]

export type AnalysisSummary = {
  totalTransactions: number
  dateRange: { start: string | null; end: string | null }
  totalCredits: number
  totalDebits: number
  avgDailyBalance: number
  /** Whether the balances were read, worked out, or begin at an assumed zero. */
  avgDailyBalanceBasis: 'printed' | 'computed' | 'assumedZero'
  mcaPositionsDetected: number
  revenueSourcesDetected: number
}

export type McaPosition = {
  funderName: string
  frequency: Frequency
  avgPayment: number
  totalPayments: number
  transactionCount: number
  confidence: number
  /** Whether the funder is one of those known by name. */
  known: boolean
  firstPayment: string
  lastPayment: string
  active: boolean
  fundingDeposits: { date: string; amount: number; transaction: number }[]
  paidLast30Days: number
  skippedPayments: number
  returnedPayments: number
  monthlyEquivalent: number
  evidence: string[]
  /** Indexes into `transactions`. */
  transactions: number[]
}

export type ClassificationTotal = { total: number; transactionCount: number }
export type Classifications = Record<
  'revenue' | 'mcaRepayment' | 'loanPayment' | 'operatingExpense' | 'transfer' | 'otherCredit' | 'otherDebit',
  ClassificationTotal
>

export type AnalyzedTransaction = {
  date: string
  description: string
  /** Never negative: `type` says which way it went. */
  amount: number
  type: 'credit' | 'debit'
  classification: Category
  subClassification: string | null
  vendor: string | null
  confidence: number
  classificationSource: ClassificationSource
  balance: number | null
  /** Where it stands: the page, counted from 1, the place on it, and the index into `statements`. */
  page: number | null
  box: Box | null
  statement: number | null
  ruleId: string | null
  /** Rows of one counterparty share it; null where the text names nobody. */
  payee: string | null
  /** Index into `accounts`, where bank data of several accounts was analysed. */
  account?: number
  /** Only on rows that a person corrected. */
  correction?: RowCorrection
}

/** Who corrected a row, when and why; `was` is the machine's word for what is other now. */
export type RowCorrection = {
  id: string
  by: string
  at: string
  reason: string
  was: {
    date?: string
    amount?: number
    type?: 'credit' | 'debit'
    classification?: Category
    subClassification?: string | null
    vendor?: string | null
    confidence?: number
    classificationSource?: ClassificationSource
    ruleId?: string | null
  }
}

export type AnalyzedAccount = {
  accountId: string
  name: string | null
  accountLast4: string | null
  kind: 'deposit' | 'card'
  openingBalance: number | null
  closingBalance: number | null
  /** Absent from analyses of earlier versions, which took everything for dollars. */
  currency?: string
  transactionCount: number
  excluded: boolean
}

export type AnalyzedStatement = {
  /** Position of its file in the upload, from 0. */
  file: number | null
  /** Of a bank scrub: the document it was read from. */
  documentId?: string
  fileName: string
  bank: string | null
  accountLast4: string | null
  holder: string | null
  holderState: string | null
  currency: string
  kind: 'deposit' | 'card'
  periodStart: string | null
  periodEnd: string | null
  openingBalance: number | null
  closingBalance: number | null
  pageCount: number
  transactionCount: number
  /** Whether the transactions add up to the balances printed. */
  reconciled: boolean
  /** `correction` when it ties only by a row that a person mended. */
  reconciledBy: 'print' | 'correction'
  discrepancies: { kind: string; message: string; amount: number | null; page: number | null }[]
  /** Signs that the file was altered. */
  findings: { kind: string; severity: 'info' | 'warning' | 'high'; message: string; page: number | null; box: Box | null }[]
  /** The index of the statement it repeats. */
  duplicateOf: number | null
  /** A person left its account out: its rows count nowhere. */
  excluded: boolean
}

export type Figures = {
  coveredDays: number
  totalCredits: number
  totalDebits: number
  trueRevenue: number
  depositCount: number
  averageDailyBalance: number | null
  lowestBalance: number | null
  lowestBalanceDate: string | null
  daysNegative: number | null
  nsfCount: number
  overdraftCount: number
  endingBalance: number | null
  mcaPayments: number
  mcaFunding: number
  withholding: number | null
  loanPayments: number
  largestSources: { name: string | null; total: number; depositCount: number; share: number | null }[]
}

export type AnalysisMetrics = {
  months: (Figures & { month: string; partial: boolean; revenueChange: number | null })[]
  overall: Figures & {
    fullMonths: number
    averageMonthlyRevenue: number | null
    trend: { change: number; direction: 'up' | 'flat' | 'down' } | null
    concentration: number | null
    activePositions: number
    monthlyMcaPayments: number
    holdback: number | null
    collectionPayments: number
  }
  dailyBalances: { date: string; balance: number }[]
  /** What could not be told, and why. */
  unknown: { field: string; reason: string }[]
}

export type AnalysisResult = {
  summary: AnalysisSummary
  mcaPositions: McaPosition[]
  classifications: Classifications
  transactions: AnalyzedTransaction[]
  statements: AnalyzedStatement[]
  /** Of bank data; empty otherwise. */
  accounts: AnalyzedAccount[]
  metrics: AnalysisMetrics
  /** Changes that no longer fit what is there: kept, and without effect. */
  correctionsNotApplied: { correctionId: string; change: number; reason: string }[]
}
