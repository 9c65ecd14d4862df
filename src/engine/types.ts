import type { IsoDate } from '../shared/dates.ts'
import type { Cents } from '../shared/money.ts'

/**
 * What the steps of the engine hand to each other:
 *   bytes → PdfText (pdf/) → Statement[] (statement/, fraud/) → Labelled rows (classify/) → Position[] (positions/) → Analysis (metrics/).
 * Money is cents, dates are ISO, coordinates are PDF points from the top left corner of the page as a reader sees it (y grows downwards).
 */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number]

// ---- pdf/: bytes → positioned words -------------------------------------------------------------------------------------------

export type Word = {
  text: string
  x0: number
  y0: number
  x1: number
  y1: number
  /** Font size in points as drawn. */
  size: number
  /** Index into PdfText.fonts. -1 for OCR. */
  font: number
  /** 0..1; only OCR is unsure of what it read. */
  confidence?: number
  /** Text that a reader cannot see: render mode 3, white on white, or outside of the page. Kept apart so that it is never read as a row unseen. */
  hidden?: true
  /** How it is hidden: drawn without ink, in the paper's colour, beside the page, painted over later, or in a layer that is switched off. */
  hiddenBy?: 'invisible' | 'white' | 'outside' | 'covered' | 'layer'
  /** Its figures come in more than one font or size, though they stand as one word. */
  mixed?: true
  /** A line is drawn through it. */
  struck?: true
  /** Figures in a colour so near to that of their ground that they are easily overlooked. */
  faint?: true
  /** Of words with figures: what fills them, as 0xRRGGBB; -1 where they are outlined or filled otherwise. */
  ink?: number
  /** Of words with figures: their place among the texts of the page, in the order of drawing. */
  drawn?: number
}

export type PageText = {
  /** 1-based, as readers count. */
  page: number
  width: number
  height: number
  /** In reading order of the content stream; lines are rebuilt from the boxes, not from this order. */
  words: Word[]
  /** 'ocr' also where a scanner's own OCR left its text, unseen, behind the picture. */
  source: 'text' | 'ocr'
  /** Notes, stamps and form fields laid over the page; what they say is among the words. */
  overlays?: Overlay[]
  /** Where the figures that are seen are not those that the file says they are; the words are the seen ones. */
  disputes?: Dispute[]
  /** Where the text that a scanner left behind its picture has other amounts, dates or names than the picture shows; the words are the picture's where OCR is sure of it. */
  behind?: Dispute[]
  /** A scanner's text that its picture does not bear out: nothing of it may be seen there, or nobody could look. */
  unheld?: true
  /** Places in a column of dates, beside lines without one, where something is printed that could not be read. */
  unread?: Box[]
  /** Level lines that are drawn on the page, and the upper and lower edges of boxes: rows of tables are parted by them. */
  rules?: Box[]
  /** What the picture alone says, of a page with a scanner's text. */
  picture?: PageText
}

export type Dispute = { said: string; shown: string; box: Box }

export type Overlay = {
  kind: string
  box: Box
  /** It does not say how it looks: what readers see there, each program makes up for itself, and it is not among the words. */
  undrawn?: true
}

export type PdfText = {
  pages: PageText[]
  fonts: string[]
  info: { producer: string | null; creator: string | null; createdAt: string | null; modifiedAt: string | null; title: string | null }
  /** Incremental updates after the first save: a sign of editing. */
  revisions: number
  /** Fonts that draw a figure and say that it is another. */
  disputedFonts?: DisputedFont[]
}

export type DisputedFont = { font: string; shown: string; said: string }

// ---- statement/: words → statements -------------------------------------------------------------------------------------------

export type Direction = 'credit' | 'debit'

export type Row = {
  date: IsoDate
  description: string
  /** Absolute, never negative. */
  amount: Cents
  type: Direction
  /** The balance printed beside the row, where there is one. */
  balance: Cents | null
  page: number | null
  box: Box | null
  /** Index into Analysis.statements; null in transactions mode. */
  statement: number | null
}

/** Why a statement is not proven. */
export type DiscrepancyKind =
  // What does not add up.
  | 'balance'
  | 'running_balance'
  | 'daily_balance'
  | 'section_total'
  | 'count'
  | 'contradiction'
  /** Something whose look is not known lies over an amount. */
  | 'covered_amount'
  /** Rows and daily balances agree in money and disagree in days. */
  | 'daily_dates'
  /** A balance jumps over days without a row. */
  | 'missing_rows'
  /** Rows that everything ties with as well as without. */
  | 'loose_rows'
  // What is not there.
  | 'missing_opening'
  | 'missing_closing'
  | 'derived_balance'
  | 'missing_page'
  | 'repeated_page'
  | 'missing_head'
  | 'unreadable_page'
  | 'missing_year'
  // Dates that cannot be, or that nothing tells.
  | 'unreadable_date'
  | 'impossible_date'
  | 'date_outside_period'
  | 'date_order'
  | 'date_after_statement'
  | 'inferred_period'
  | 'period_without_rows'
  | 'ambiguous_year'
  | 'unknown_direction'
  /** It is not a bank that says so. */
  | 'own_books'

export type Discrepancy = {
  kind: DiscrepancyKind
  message: string
  /** By how much, where an amount is off. */
  amount: Cents | null
  page: number | null
}

/** What a person should look at, though it may be innocent. */
export type FindingKind =
  // How the file was made.
  | 'unusual_producer'
  | 'edited_after_creation'
  | 'created_before_period_end'
  | 'incremental_revision'
  | 'scan_page_in_digital'
  // What lies on its pages.
  | 'hidden_text'
  | 'overlaid_text'
  | 'text_outside_page'
  | 'annotation_over_page'
  | 'mixed_font_in_amount'
  | 'font_differs_in_column'
  | 'size_differs_in_column'
  | 'description_differs'
  | 'holder_differs'
  | 'amount_off_column'
  | 'amount_off_line'
  | 'ink_differs_in_column'
  | 'drawn_apart'
  | 'odd_grouping'
  // What its rows say.
  | 'date_outside_period'
  | 'ach_on_bank_holiday'
  | 'does_not_tie'
  | 'other_average'
  | 'other_figure'
  | 'row_out_of_place'
  | 'filtered_list'
  | 'repeated_month'
  | 'copied_rows'
  | 'year_to_date_falls'
  | 'other_account_number'
  | 'overlapping_statement'
  | 'missing_statement'
  | 'balance_over_gap'
  | 'other_holder'
  | 'reference_twice'
  | 'id_under_two_names'
  | 'missing_day'
  | 'check_paid_twice'
  | 'words_against_side'
  // How it was read.
  | 'mended_digits'
  | 'direction_from_balances'
  | 'direction_from_wording'
  | 'not_posted'
  | 'pages_out_of_order'
  | 'other_paper'
  | 'second_reading_failed'

export type Finding = {
  kind: FindingKind
  severity: 'info' | 'warning' | 'high'
  message: string
  page: number | null
  box: Box | null
}

export type DayBalance = { date: IsoDate; balance: Cents }

/** A sum that the document prints, and the rows that it is the sum of: what a mended row is held against. */
export type PrintedSum = {
  /** The words beside it. */
  label: string
  value: Cents
  /** How many rows it says there are, where it does. */
  count: number | null
  /** Indexes of its rows, or every row of a side. */
  rows: readonly number[] | Direction
  /** Its rows' side; null when they have both. */
  type: Direction | null
  /** Credits less debits, without its sign, instead of a sum of amounts. */
  net: boolean
  page: number | null
  /** As that of a claim. */
  isLater?: true
}

/**
 * What the document says of rows besides their own figures; R names a row. `section` and `date` are kept only where the rows contradicted them, and say so in
 * the words that were found then.
 */
export type Claim<R> = {
  page: number | null
  /** Asked only where all else ties, as the reader does; where it was asked when the document was read, it always is. */
  isLater?: true
} & (
  | { about: 'amount'; row: R; amount: number; isSummed: boolean }
  /** `isRunning`: printed with every row, or with every day. */
  | { about: 'balance'; rows: readonly R[]; from: number; value: number; label: string | null; isRunning?: true }
  | { about: 'count'; rows: readonly R[] | null; type: Direction; count: number; label: string }
  | { about: 'weekday'; row: R; day: number }
  | { about: 'date'; row: R; read: IsoDate; from: IsoDate | null; to: IsoDate | null; kind: DiscrepancyKind; said: string }
  | { about: 'section'; rows: readonly R[]; type: Direction; value: number | null; said: string }
  | {
      about: 'figure'
      /** All of them. */
      rows: null
      of: FigureOf
      value: number
      opening: number
      start: IsoDate | null
      end: IsoDate | null
      label: string
    }
)

/** What a box of figures may say of all rows. */
export type FigureOf =
  | 'lowest'
  | 'atMostHeld'
  | 'highest'
  | 'largestCredit'
  | 'largestDebit'
  | 'average'
  | 'averageLedger'
  | 'fees'
  | 'penaltyFees'
  | 'overdraftFees'
  | 'charge'
  | 'interest'

/** `Total Overdraft Fees   $34.00   $102.00`: a figure of this period and the same of the year so far. */
export type YearToDate = { of: string; label: string; period: Cents; year: Cents; page: number | null }

/** What tells the years of a paper that prints none: other statements of the upload, the file itself, or the day it was read on. */
export type YearSource = 'upload' | 'file' | 'guess'

export type Statement = {
  fileName: string
  /** Position of its file in the upload. */
  file?: number
  bank: string | null
  accountLast4: string | null
  /** As many of its digits as are printed, where OCR did not read them; `masked` where it ends with them. */
  accountNumber?: { digits: string; masked: boolean }
  holder: string | null
  /** Two-letter state from the holder's printed address, where there is one. */
  holderState: string | null
  currency: string
  kind: 'deposit' | 'card'
  periodStart: IsoDate | null
  periodEnd: IsoDate | null
  openingBalance: Cents | null
  closingBalance: Cents | null
  pageCount: number
  reconciled: boolean
  /** By whose hand it ties: `correction` when only a row that a person mended makes it. */
  reconciledBy?: 'print' | 'correction'
  discrepancies: Discrepancy[]
  findings: Finding[]
  /** Index of the earlier statement of the same account and period whose rows stand for this one's. */
  duplicateOf: number | null
  rows: Row[]
  /** Printed daily-balance table, where there is one. */
  dailyBalances: DayBalance[]
  /** Printed sums of rows that it was held against, whether they tie or not. Statements kept from before there were any have none. */
  sums?: PrintedSum[]
  /** What else it says of its rows, by their indexes. */
  claims?: Claim<number>[]
  /** The days between which its rows must lie by what is printed; null where nothing says so. */
  datesWithin?: { first: IsoDate; last: IsoDate } | null
  /** What it says of this year so far: fees, interest. */
  yearToDate?: YearToDate[]
  /** Only where rows print no year. */
  yearFrom?: YearSource
}

/** Why a file could not be read. `code` is for programs, `message` for the person who uploaded the file. */
export type ReadErrorCode =
  | 'not_a_pdf'
  | 'encrypted'
  | 'damaged'
  | 'too_many_pages'
  | 'too_complex'
  | 'out_of_memory'
  | 'timed_out'
  | 'no_text'
  | 'not_a_statement'
  | 'amounts_in_thousandths'
  | 'cancelled'
  | 'crashed'
export class ReadError extends Error {
  readonly code: ReadErrorCode
  constructor(code: ReadErrorCode, message: string) {
    super(message)
    this.name = 'ReadError'
    this.code = code
  }
}

// ---- classify/: rows → labels -------------------------------------------------------------------------------------------------

export const CREDIT_CATEGORIES = ['businessRevenue', 'mcaFunding', 'loanDisbursement', 'transferIn', 'refund'] as const
export const DEBIT_CATEGORIES = [
  'mcaRepayment',
  'loanPayment',
  'businessExpense',
  'payroll',
  'taxPayment',
  'nsfFee',
  'bankFee',
  'transferOut',
] as const
export type Category = (typeof CREDIT_CATEGORIES)[number] | (typeof DEBIT_CATEGORIES)[number]
export type Source = 'vendor_rules' | 'pattern' | 'llm' | 'funder_db' | 'default'

export type Label = {
  category: Category
  subClassification: string | null
  vendor: string | null
  confidence: number
  source: Source
  /** The rule that decided, as named in the data files or the code; null for the default. */
  ruleId: string | null
}

// ---- positions/ ---------------------------------------------------------------------------------------------------------------

export type Frequency = 'daily' | 'weekly' | 'biweekly' | 'semimonthly' | 'monthly' | 'irregular'

export type Position = {
  funderName: string
  /** False when no funder of the database answers to the name and behaviour alone gave it away. */
  known: boolean
  /** The present one, where it changed. */
  frequency: Frequency
  /** What it takes at that frequency; without one, what came in a month. */
  currentPayment: Cents
  avgPayment: Cents
  /** Gross: everything debited, returned payments included. */
  totalPayments: Cents
  transactionCount: number
  confidence: number
  firstPayment: IsoDate
  lastPayment: IsoDate
  active: boolean
  fundingDeposits: { date: IsoDate; amount: Cents; row: number }[]
  /** Net: a payment that came back was not paid. */
  paidLast30Days: Cents
  skippedPayments: number
  returnedPayments: number
  /** Indexes of the rows that are its payments. */
  rows: number[]
  /** What speaks for and against it, in words. */
  evidence: string[]
}
