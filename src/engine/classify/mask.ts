import { FIRST_NAMES } from './first-names.ts'

const MAX_LENGTH = 160

/** Words that only a company has in its name: what stands beside one of these is not a person's. */
const COMPANY_WORDS = new Set(
  `LLC INC CORP CORPORATION CO COMPANY LTD LP LLP PLLC PC NA BANK UNION CAPITAL FUNDING FUND FUNDER FINANCIAL FINANCE FINANCING ADVANCE LENDING LOAN LOANS
   MORTGAGE LEASING INSURANCE INS ASSURANCE SERVICES SERVICE SVC SVCS SOLUTIONS SYSTEMS GROUP HOLDINGS PARTNERS ASSOCIATES AGENCY SUPPLY SUPPLIES FOODS FOOD
   RESTAURANT CAFE PIZZA GRILL BAKERY FARMS FARM DEERE MARKET MARKETS STORE STORES SHOP MART OUTLET WHOLESALE DISTRIBUTORS DISTRIBUTION LOGISTICS FREIGHT
   TRUCKING TRANSPORT EXPRESS AIRLINES HOTEL RESORT RENTAL RENTALS PROPERTIES REALTY MANAGEMENT MGMT CONSTRUCTION PLUMBING ELECTRIC ENERGY GAS OIL WATER POWER UTILITY
   UTILITIES TELECOM WIRELESS MEDIA MARKETING DESIGN STUDIO SOFTWARE TECH TECHNOLOGIES LABS HEALTH MEDICAL DENTAL CLINIC HOSPITAL PHARMACY
   SCHOOL UNIVERSITY COLLEGE COUNTY CITY STATE DEPT TREASURY IRS COMPTROLLER MERCHANT PROCESSING MOTORS AUTO TIRE TOYOTA HONDA FORD
   JOHNS DEPOT FLOWERS ENTERPRISES INDUSTRIES INTERNATIONAL AMERICA USA COM NET ORG ONLINE`
    .split(/\s+/)
    .filter(Boolean),
)

/** Words of the banking form itself: never a name, and where a name ends. */
const FORM_WORDS = new Set(
  `ACH DEBIT CREDIT PAYROLL PAY TAX PAYMENT PAYMENTS PYMT PMT DEPOSIT DEP TRANSFER XFER TRNSFR WIRE ZELLE VENMO CASH APP CASHAPP PAYPAL CHECK CHK CARD PURCHASE POS RECURRING AUTHORIZED ON TO FROM FOR
   BY THE AND OF AT VIA REF REFERENCE CONF CONFIRMATION ID IDS NUMBER NO TYPE WEB PPD CCD CTX TEL ORIG DESC DES ENTRY DESCR SEC TRACE EED INDN IND NAME TRN MEMO INVOICE INV
   RENT WAGES SALARY BONUS REFUND RETURN RETURNED REVERSAL FEE INSTANT STANDARD BANKING MOBILE INCOMING OUTGOING DOMESTIC INTL OVERNIGHT
   BNF BENEFICIARY OBI ORG SNDR RCVR ACCT ACCOUNT PAYEE PAYER SENT RECEIVED MONEY P2P CHECKING SAVINGS DATE`
    .split(/\s+/)
    .filter(Boolean),
)

const NAME = '<NAME>'
const isCompanyWord = (word: string): boolean => COMPANY_WORDS.has(word.replace(/[.,']/g, ''))
const isPlainWord = (word: string): boolean => /^[A-Z][A-Z'’-]*[.,]?$/.test(word)
const bare = (word: string): string => word.replace(/[^A-Z]/g, '')

/** A run of words that a field says is somebody's name. Companies are kept, since they are what there is to classify by. */
const maskParty = (words: string): string => {
  const parts = words.trim().split(/\s+/).filter(Boolean)
  return parts.length === 0 || parts.some(isCompanyWord) ? words : NAME
}

const NEXT_FIELD = String.raw`(?=\s+(?:CO ID|ID|IND|SEC|PPD|CCD|WEB|CTX|TRN|TRACE|REF|CONF|ON|FOR|MEMO|OBI|BNK|BANK|EED|DESC|DES|SSN|ACCT|ACCOUNT)\b|\s*[:;/|*#<\d]|$)`
/** "INDN:JANE ROE", "IND NAME JANE ROE", "BNF: JANE ROE", "PAYEE JANE ROE" … */
const NAMED_FIELD = new RegExp(
  String.raw`\b(INDN|INDIVIDUAL NAME|IND NAME|RECEIVER NAME|BNF|BENEFICIARY|BENEF|PAYEE|SNDR|SENDER|RCVR|ORG|ATTN|CARDHOLDER)\s*[:=]?\s*([A-Z][A-Z .,'’-]*?)${NEXT_FIELD}`,
  'g',
)
/** People pay each other this way; the other side of it is a person unless it is called a company. */
const BETWEEN_PEOPLE = new RegExp(
  String.raw`\b((?:ZELLE|VENMO|CASH APP|CASHAPP|PAYPAL|P2P|POPMONEY|QUICKPAY)\b[A-Z ]*?\b(?:TO|FROM))\s+([A-Z][A-Z .,'’-]*?)${NEXT_FIELD}`,
  'g',
)

/** "JOHN Q SMITH", "SMITH JOHN": a common given name and the words that belong to it. */
const maskGivenNames = (text: string): string => {
  const words = text.split(' ')
  const free = (i: number): boolean => {
    const word = words[i]
    return word !== undefined && isPlainWord(word) && bare(word).length > 0 && !FORM_WORDS.has(bare(word)) && !isCompanyWord(word)
  }
  const masked = new Set<number>()
  for (let i = 0; i < words.length; i++) {
    if (masked.has(i) || !free(i) || !FIRST_NAMES.has(bare(words[i]!))) continue
    let end = i + 1
    while (end < i + 4 && free(end)) end++
    // "JOHN DEERE FINANCIAL", "WENDY'S": a company's name begins with a person's.
    if (words[end] !== undefined && isCompanyWord(words[end]!)) continue
    if (end > i + 1) for (let j = i; j < end; j++) masked.add(j)
    else if (free(i - 1)) masked.add(i - 1).add(i)
  }
  return words.map((word, i) => (masked.has(i) ? NAME : word)).join(' ')
}

const maskKnownNames = (text: string, names: readonly string[]): string => {
  const words = new Set(
    names
      .flatMap((name) => name.toUpperCase().split(/[^\p{L}]+/u))
      .filter((word) => word.length >= 3 && !COMPANY_WORDS.has(word) && !FORM_WORDS.has(word)),
  )
  return words.size === 0 ? text : text.replace(/\p{L}+/gu, (word) => (words.has(word) ? NAME : word))
}

const maskNumbers = (text: string): string =>
  text
    .replace(/\b[\w.+-]+@[\w.-]+\.[A-Z]{2,}\b/g, '<EMAIL>')
    // Amounts may stay: they are what evidence is about and name nobody.
    .replace(
      /\$\s?\d[\d,]*(?:\.\d{1,2})?|(?<![\w#*])[X*#]*\d[\dX*#]*(?:[-./ ][X*#]*\d[\dX*#]*)*(?!\w)|\b(?=\w*\d\w*\d)\w{5,}\b/g,
      (run) => {
        if (run.startsWith('$')) return run
        const digits = run.replace(/\D/g, '').length
        // References mix letters and digits again and again; FUNDING360 changes once, and is a name.
        const isMixed = digits >= 2 && (run.match(/\d(?=[A-Z])|[A-Z](?=\d)/g)?.length ?? 0) >= 2
        return digits >= 4 || isMixed || /[X*#]\d/.test(run) ? '<NUMBER>' : run
      },
    )

/**
 * A descriptor as it may be shown to a stranger's model: no account, card, social security or reference numbers, no e-mail
 * addresses, and no person's name as far as one can be told. `names` are people the caller knows of (owner, contacts, account holder).
 * The same merchant with other numbers comes out the same, so this is also what answers are cached by.
 */
export const maskDescriptor = (text: string, names: readonly string[] = [], maxLength = MAX_LENGTH): string => {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, ' ')
    .replace(/[{}[\]`"\\<>]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength * 2)
  const parties = maskNumbers(plain)
    .replace(NAMED_FIELD, (_all, field: string, party: string) => `${field}:${maskParty(party)}`)
    .replace(BETWEEN_PEOPLE, (_all, form: string, party: string) => `${form} ${maskParty(party)}`)
  return maskGivenNames(maskKnownNames(parties, names))
    .replace(/(?:<NAME>[ ,.-]*)+/g, `${NAME} `)
    .replace(/(?:<NUMBER>[ ,.#*/-]*)+/g, '<NUMBER> ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxLength)
}
