/** What a page is where it is no bank's statement. */
export type PaperKind = {
  /** As a person calls it: `Page 3 of the file is a general ledger`. */
  name: string
  /**
   * What becomes of it where a file holds no statement besides: it is refused; or, where it names its account by a number, read and never proven, since a
   * bank did not print it; or read as anything else is.
   */
  alone: 'refused' | 'unproven' | 'read'
  /** It is written about an account, and names it as that account's statements do. */
  namesAccount?: true
}

const RECONCILIATION: PaperKind = { name: 'a bookkeeper’s reconciliation report', alone: 'refused' }
const LEDGER: PaperKind = { name: 'a general ledger', alone: 'unproven' }
/** Exports of one account's entries are all that some have. */
const LIST: PaperKind = { name: 'a bookkeeper’s list of transactions', alone: 'read' }
const AGING: PaperKind = { name: 'a list of open invoices or bills', alone: 'refused' }
const PAYOFF: PaperKind = { name: 'a payoff letter', alone: 'refused', namesAccount: true }
const RESULTS: PaperKind = { name: 'a financial report, as profit and loss', alone: 'refused' }
const TAXES: PaperKind = { name: 'a tax return', alone: 'refused' }
const TAX_LETTER: PaperKind = { name: 'a tax office’s letter', alone: 'refused' }
const LEASE: PaperKind = { name: 'a lease', alone: 'refused' }
const LETTER: PaperKind = { name: 'a letter', alone: 'refused', namesAccount: true }
const MAIL: PaperKind = { name: 'a mail', alone: 'refused', namesAccount: true }
const APPLICATION: PaperKind = { name: 'an application', alone: 'refused', namesAccount: true }
const PROCESSOR: PaperKind = { name: 'a card processor’s statement', alone: 'read' }
const LOAN: PaperKind = { name: 'a loan’s or credit line’s statement', alone: 'read' }

/** What a title needs besides itself to be that of a paper. */
export type Asked = {
  /** A line of the page, or words of several, that only such a paper has. */
  mark?: RegExp
  /** The mark of a page that has dated amounts: without them it may be a bank's own form, to be filled in. */
  markBesideRows?: RegExp
  /** What it may not say outside of rows. */
  without?: RegExp
  /** It has no list of dated amounts. */
  isRowless?: true
}

export type Title = Asked & { kind: PaperKind; title: RegExp }

/** What only books say of a reconciliation: `Uncleared Transactions`, `Register balance as of 08/31/2026`, `Beginning GL Balance`, `Balance per books`. */
const OF_BOOKS =
  /^(?:total)?(?:un)?cleared(?:transactions|checksandpayments|depositsandcredits)|^registerbalance|^reconciled(?:on|by)|^(?:checksandpayments|depositsandothercredits)(?:un)?cleared|(?:^|ending|beginning|unadjusted|adjusted)(?:gl|g\/l|book|generalledger)balance|^balanceper(?:books?|g\/?l|generalledger|ledger)|^unreconciled(?:transactions|difference|balance)|^new(?:transactions|checksandpayments)$/
/** Banks print these on the form that their customers balance an account with; beside a list of dated amounts they are a bookkeeper's. */
const OF_RECONCILING =
  /^statement(?:ending|beginning|closing|opening|end|start)?balance|^outstanding(?:che(?:cks|ques)|deposits|payments|items|receipts|withdrawals)|^depositsintransit|^unpresented|^cleared(?:che(?:cks|ques)|deposits|payments|items|receipts|withdrawals)|^balanceperbank|^(?:un)?clearedbalance|^difference/

/** What is owed, drawn and due on a loan. */
const OF_LOAN =
  /^(?:(?:beginning|ending|opening|closing|previous|new|current|outstanding|unpaid)?(?:principal|loan)(?:balance)?|next(?:payment|due)|payment(?:due|amountdue)|(?:total|minimum)?(?:amount|payment)due|draws?|advances|creditlimit|creditline|availablecredit|maturity(?:date)?|interest(?:rate|accrued|due|paid))[^a-z]/
/** A member's shares and loans may stand on one page, an account may have a loan behind it, and a card has a line of credit. */
const OF_ACCOUNT =
  /purchases|cardmember|cardholder|cardnumber|mastercard|visa|cashadvance|deposits|withdrawals|checkspaid|sharedraft|daily(?:ledger)?balance|(?:checking|savings|share)(?:account)?(?:summary|statement|activity)/

/** What a statement says of itself; banks write letters above one, and send it by mail. */
const OF_STATEMENT = /statementperiod|statementdate|accountsummary|(?:beginning|opening|previous|ending|closing|new)balance/

/** `Date   Transaction   Amount   Balance`: alerts of banks list an account's entries in the mail itself. */
const OF_LIST =
  /^(?:post(?:ed|ing)?)?date\w*(?:description|transaction|details?|payee|activity)\w*(?:amount|debit|withdrawal|credit|deposit)/

/**
 * What papers call themselves, at the beginning of a cell in the head of a page. Banks' own pages may bear words like these (`Account reconciliation` over a form,
 * `Account transactions` over rows), so whatever a bank might print is asked for more.
 */
export const TITLES: readonly Title[] = [
  // `Reconciliation Detail`, `Bank Reconciliation Summary`, `RECONCILIATION REPORT`
  {
    kind: RECONCILIATION,
    title: /^(?:bank|account|cash|checking|monthly)*reconciliation(?:detail|summary|report|statement|history|discrepancyreport)/,
    mark: OF_BOOKS,
    markBesideRows: OF_RECONCILING,
  },
  // `Bank Reconciliation`, as of a day or of an account.
  {
    kind: RECONCILIATION,
    title: /^bank(?:account)?(?:reconciliation(?!work|form|service|plan)|rec$)/,
    mark: OF_BOOKS,
    markBesideRows: OF_RECONCILING,
  },
  // `Account Reconciliation`: forms of banks are called so, too.
  { kind: RECONCILIATION, title: /^(?:account|checking|checkbook|cash)?reconciliation(?!work|form|service|plan)/, mark: OF_BOOKS },
  // `General Ledger`, `General Ledger Detail Report`
  { kind: LEDGER, title: /^(?:general|nominal)ledger(?!balance|number|#)/ },
  { kind: LIST, title: /^(?:account|customer|vendor|bank)?quickreport/ },
  // `Transaction List by Date`, `Transaction Detail by Account`, `General Journal`: with columns that a bank has no use for.
  {
    kind: LIST,
    title:
      /^transactions?(?:list|listing|details?)?by(?:date|account|customer|vendor|name|type|class|tag|split)|^transactionlistwithsplits|^(?:general)?journal(?:$|report|entries|asof|from)/,
    mark: /^(?=.*(?:date|type))(?=.*(?:num(?!ber)|refno|split|clr|memo))(?=.*(?:name|payee|split|account|memo))(?=.*(?:amount|debit|balance))/,
  },
  // `Check Register`, `Register: Business Checking`: apps of banks have a register, too, without payees, memos and what they were booked to.
  {
    kind: LIST,
    title: /^(?:check|account|bank|transaction|deposit|payment|checkbook|cash)*register(?!ed|balance)/,
    mark: /^(?=.*(?:payee|paidto|name))(?=.*(?:memo|split|account|category|clr))(?=.*(?:payment|amount|deposit|debit))/,
  },
  // `Account Transactions` of Xero, with where each entry comes from; over rows of a bank these words are a heading.
  { kind: LIST, title: /^accounttransactions/, mark: /^date(?:source|type)\w*(?:debit|gross|amount)/ },
  // `A/R Aging Detail`, `Aged Receivables`, `Open Invoices`, `Customer Balance Detail`
  {
    kind: AGING,
    title:
      /^(?:a\/?[rp]|accounts?receivables?|accounts?payables?|receivables?|payables?|customer|vendor)*ag(?:e?ing)(?:$|detail|summary|report|schedule|by|asof)|^aged(?:receivable|payable|debtor|creditor)|^(?:open|unpaid)(?:invoices|bills)(?:$|list|report|detail|asof|by)|^(?:customer|vendor)balance(?:detail|summary)/,
  },
  // `Payoff letter / balance statement`, `Zero Balance Letter`
  { kind: PAYOFF, title: /^pay-?off(?:letter|statement|quote|demand|request|notice)|^(?:zero|outstanding)?balanceletter/ },
  // `Profit and Loss`, `Income Statement`, `Balance Sheet`, `Trial Balance`, with a period that is nobody else's.
  {
    kind: RESULTS,
    title:
      /^profit(?:and|&)loss|^p&l(?:$|statement|report)|^incomestatement|^statementof(?:operations|income|earnings|comprehensiveincome|cashflows?|financialposition|profit)|^balancesheet|^cashflowstatement|^(?:adjusted)?trialbalance|^budgetvs|^chartofaccounts/,
    without: /statementperiod|accountnumber/,
  },
  // `Form 1120-S U.S. Income Tax Return for an S Corporation`
  {
    kind: TAXES,
    title: /^form(?:1120|1065|1040|94[01]|990)[^a-z\d]|^form(?:1120|1065|1040)s?u\.?s\.?|^(?:u\.?s\.?)?[a-z]{0,16}incometaxreturn/,
    without: OF_STATEMENT,
  },
  // `Form 1099-K`, `Form W-9 Request for Taxpayer Identification Number`
  { kind: TAXES, title: /^form(?:1099-?[a-z]{1,4}|w-?[29])(?![a-z\d])/, without: OF_STATEMENT },
  // `Department of the Treasury / Internal Revenue Service / Notice CP210`: banks pay taxes, and are not paid by their letters' heads.
  {
    kind: TAX_LETTER,
    title: /^(?:departmentofthetreasury|internalrevenueservice|(?:state)?(?:departmentof(?:revenue|taxation)|franchisetaxboard))/,
    mark: /^(?:notice(?:cp|lt|date|number|:)|letter(?:\d|number|date)|taxperiod|taxyear|amountdue|we(?:changed|madechanges|received))/,
    without: OF_STATEMENT,
    isRowless: true,
  },
  // `COMMERCIAL LEASE AGREEMENT`, with its table of rents
  {
    kind: LEASE,
    title:
      /^(?:commercial|business|retail|office|industrial|equipment|residential|shopping|center|triple|net|gross|real|property)*(?:sub)?lease(?:agreement|$)|^agreementoflease/,
    mark: /landlord|tenant|lessor|lessee/,
    without: OF_STATEMENT,
  },
  // `To whom it may concern`, `RE: Account verification`, signed: a bank's letter on what an account holds today.
  {
    kind: LETTER,
    title: /^towhomitmayconcern|^(?:re|subject):?(?:account|bank|deposit|balance)*(?:verification|confirmation|reference)/,
    mark: /^(?:yours)?(?:sincerely|truly|faithfully|respectfully|(?:best|kind|warm)?regards)/,
    without: OF_STATEMENT,
    isRowless: true,
  },
  { kind: MAIL, title: /^from:/, mark: /^subject:/, without: new RegExp(`${OF_STATEMENT.source}|${OF_LIST.source}`) },
  // `BUSINESS FUNDING APPLICATION`
  {
    kind: APPLICATION,
    title:
      /^(?:small|business|merchant|commercial|equipment)*(?:funding|financing|finance|cashadvance|loan|credit|merchant|business)application(?:$|form|[^a-z])/,
    without: OF_STATEMENT,
  },
  // `Your Card Processing Statement`, `Merchant Services Statement`: what it pays out stands in the account.
  {
    kind: PROCESSOR,
    title:
      /^[a-z.&' ]{0,40}(?:(?:card|merchant|payment)processing|merchant(?:services|account|card)*)(?:monthly|activity|funding|billing)*(?:statement|summary)(?:$|[^a-z])/,
    mark: /^merchant(?:number|id|no|#)|chargeback|interchange|batch(?:es|number|$|[^a-z])|amounts?(?:submitted|funded|processed)/,
    without: /(?:beginning|opening|ending|closing|previous)balance|withdrawals|checkspaid/,
  },
  // `1201 LOAN STATEMENT`, `Bluevine Line of Credit statement`, `Equipment loan`, `Line of credit 441021906`, `Loan number 4400987`
  {
    kind: LOAN,
    title:
      /^(?:\d{4})?[a-z.&']{0,24}(?:loan|lineofcredit|mortgage)(?:(?:account)?(?:billing|monthly|activity|periodic)?(?:statement|summary|history)|$|[^a-z$])|^loan(?:account)?(?:number|no|id)/,
    mark: OF_LOAN,
    without: OF_ACCOUNT,
  },
]

/** Of a page that lost its title: two of these are no bank's. */
export const UNTITLED: { kind: PaperKind; marks: readonly RegExp[] } = {
  kind: RECONCILIATION,
  marks: [
    /^registerbalanceasof/,
    /^totalcleared(?:transactions|checks)/,
    /^(?:total)?uncleared(?:transactions|checks)/,
    /^(?:checksandpayments|depositsandothercredits)cleared/,
    /^reconciled(?:on|by):/,
    /^(?:checksandpayments|depositsandcredits)-\d+items/,
  ],
}

/** `Date  Transaction type  Num  Name  Memo/Description  Split`, `Date  Payment  Principal  Interest`: names of columns that no account's list has. */
export const OTHER_COLUMNS =
  /^(?=.*(?:date|type))(?=.*(?:amount|debit|payment|balance))(?=.*(?:split|memo|payee|principal|transactiontype|num(?!ber)|refno|clr|datesource))/
/** `Accrual basis Monday, November 9, 2026 10:20 AM GMT-05:00 2/3` */
export const FOOT_OF_BOOKS = /^(?:accrual|cash)basis/
/** The kinds of entries that only books have, and those that they share with banks. */
export const ENTRY_OF_BOOKS =
  /^(?:expense|bill|billpayment|billpmt-?check|journal|journalentry|generaljournal|salesreceipt|invoice|receivepayment|creditmemo|vendorcredit|paycheck|payrollcheck|liabilitycheck|cashexpense|spendmoney|receivemoney|cashpurchase)(?![a-z])/
export const ENTRY_OF_EITHER = /^(?:deposit|check|transfer|payment|refund)(?![a-z])/
