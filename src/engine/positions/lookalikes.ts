/**
 * Words in a payee's name that an advance does not have: what it sells says that a fixed debit every week is its bill. Lists in plain text,
 * matched on whole words of the name; a word that ends in * also matches longer ones.
 */
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** A trade of its own, whatever else the name says: CAPITAL MEATS sells meat. */
const PLAIN = wordsOf(`
  LEASE LEASES LEASING RENT RENTAL RENTALS REALTY PROPERTIES PROPERTY LANDLORD STORAGE PARKING HOA MORTGAGE
  INSURANCE INSUR* ASSURANCE PREMIUM PREM CASUALTY INDEMNITY DENTAL 401K RETIREMENT PENSION TEAMSTERS WORKCOMP
  FUEL* FLEET* PETRO* GASOLINE PROPANE DIESEL TOLL* EZPASS SUNPASS
  UTILIT* ELECTRIC* SEWER TELECOM WIRELESS INTERNET BROADBAND
  PAYROLL PAYCHEX STAFFING WAGES SALARY TAX* IRS GARNISH* TEMPS DAYCARE LOTTERY YMCA
  CONSTRUCTION CONTRACTOR* DRYWALL PLUMBING ROOFING
  SUBSCRIPTION SOFTWARE HOSTING MARKETING ADVERTIS* GYM FITNESS CLEANING JANITOR* LINEN* UNIFORM* LAUNDRY WASTE DISPOSAL
  RECYCLING PEST LANDSCAP* LAWN BOOKKEEP* ACCOUNTING CPA TUITION SCHOOL SCHOOLS CHURCH COURIER FREIGHT TRUCKING LOGISTICS SHIPPING
  SUPPLY SUPPLIES SUPPLIER* WHOLESALE DISTRIBUT* FOOD FOODS FOODSERVICE PRODUCE MEAT MEATS SEAFOOD DAIRY BAKERY BREAD BEVERAGE*
  COFFEE WINE BREWING LIQUOR PACKAGING LUMBER TIRE STEEL CHEMICAL* PRINTING FLORAL PROVISIONS VENDING
  CREDITCARD VISA MASTERCARD TITHE* DONATION* SCREENING CHILDCARE CHILDSUPP* SUPPORT SUPP MONITORING DELIVERY DELIVERIES SESSIONS LESSONS
  ROYALT* FRANCHISE* POSTAGE TRASH CONTRIB* HSA FSA CAM ADVERTISING SUBSCRIP* POOL POOLS PUMPING TOWING LIMO VALET CATERING HVAC PEST
  SBA EIDL FCU CU CREDITUNION SUBSCR* STUDENT STDNT STDT SOLAR CAR MTG NURSERY CLINIC PHARMACY HOSPITAL VETERINARY SALON BARBER TRAVEL TICKETS LICENSE PERMIT*
  PUBLICAT* GAZETTE NEWS RX CLAIM* ESCROW STOCK PLEDGE TRUSTEE DIST`)

/** Speaks of another trade, and yet funders have taken such names: of OAK POWER FUNDING the last word counts more. */
const DOUBTFUL = wordsOf(`
  HEALTH* MEDICAL BENEFITS UNION LOCAL OIL ENERGY POWER WATER GAS CABLE PHONE CHILD PEO LABOR
  CLOUD MEDIA ADS SECURITY ALARM MAINTENANCE REPAIR LEGAL CONSULT* DUES MEMBERSHIP ICE FARM FARMS PAPER PARTS TOOLS
  SONS BROTHERS BROS TRUST BUREAU INVENTORY`)

/** Everyday trades: who is called by one sells it. They count in the payee's own name alone; the merchant's, printed behind it, has one, too. */
const EVERYDAY = wordsOf(`
  OPTICAL OPTICIAN* OPTOMETR* EYEWEAR DENTIST* ORTHODONT* IMAGING RADIOLOGY NURSING HOSPICE PEDIATRIC* CHIROPRACT* PHYSICIAN*
  MOVERS AIRLINES AVIATION MARINA GARAGE MOTORS AUTOMOTIVE COLLISION TRANSMISSION* TRAILER* FORKLIFT* SCAFFOLD* DUMPSTER* SEPTIC TOILET*
  GROCER* FLORIST* FLOWERS BREWERY WINERY DISTILLERY BUTCHER* POULTRY SEAFOODS EGGS FRUIT* VEGETABLE* MEALS CANDY SNACKS JUICE VAPE CIGAR*
  PAINT PAINTING FLOORING TILE WINDOWS DOORS FENCE FENCING PAVING ASPHALT GRAVEL MASONRY ELEVATOR* LOCKSMITH* IRRIGATION
  UPHOLSTER* FURNITURE APPLIANCE* MATTRESS* JEWELER* JEWELRY TAILOR* CLEANERS DRYCLEAN* TEXTILE* SHOES FOOTWEAR TOYS BOOKS GUNS BIKES
  PUBLISHING RADIO STUDIO* PHOTO* MUSIC DANCE YOGA GOLF TENNIS NAILS TATTOO MAILING COPIER* STATIONER* BANNERS EVENTS WEDDING*
  ENGINEERING ARCHITECT* SURVEYING MACHINERY WELDING FABRICAT* PLASTICS RUBBER FOUNDRY COMPUTERS KENNEL* GROOMING FUNERAL CEMETERY
  MUSEUM THEATRE THEATER CINEMA PRESCHOOL TUTORING SCOUTS CHARITY MINISTR*`)

/** VAN LINES, TRUCK LINES; a line of credit is one, too. */
const CARRIERS = /^(?:VAN|TRUCK|MOTOR|BUS|AIR|CRUISE|FREIGHT)$/

/** Trades in which CAPITAL and FUNDING are at home, too: banks, lessors, insurers, cards, savings. */
const FINANCIAL = wordsOf(`
  INS MUTUAL AUTO EQUIPMENT EQUIP TRUCK* VEHICLE CARD AMEX DISCOVER SAVINGS BROKERAGE INVEST INVESTING INVESTMENT* NOTE BANK BANC BANCORP SIEMENS DAIMLER
  KLARNA GREENSKY SYNCHRONY`)

/** In an entry description these say that something was delivered; in a name they say nothing (ADVANCE SERVICES). */
const DELIVERED = wordsOf('INVOICE INV FEE FEES SERVICE SVC SERVICES REIMB* EXPENSE* ORDER* SALES RECURRING BILLING')

/** plain: a trade of its own; fundersForm: the same in a name that ends as funders' do (SCHOOL STREET CAPITAL); mild: a word that a funder's name outweighs. */
export type OtherTrade = { word: string; weight: 'plain' | 'fundersForm' | 'doubtful' | 'mild' }

const FUNDERS_LAST_WORD = /^(?:FUNDING|FUNDERS|CAPITAL|CAP|ADVANCES?|ADV|MCA|RECEIVABLES|FUNDIN?|CAPIT?A?|ADVANC?)$/
/** What a bank's sixteen characters leave of such a word. */
const CUT_TO_SHREDS = /^(?:FUN?|CA|ADV?)$/
const CUT_LENGTH = 14
/** Names end there in the ACH's field, and often a word with them. */
const FIELD_LENGTH = 16
const BEHIND_IT = /^(?:LLC?|INC?|CORP?|CO|LTD|LP|GROUP?|GRO?U?|GRP|PARTNERS|PART?N?|USA)$/

/** Whether the name ends as funders' names do. */
const isFundersForm = (words: readonly string[], entry: readonly string[]): boolean => {
  const name = words.slice(0, words.length - entry.length)
  const { length } = name.join(' ')
  // ADVANCE LOCAL MEDIA AD PMT: what is longer was not cut there.
  const isCut = length >= CUT_LENGTH && (length <= FIELD_LENGTH || name.at(-1) !== 'AD')
  while (name.length > 1 && BEHIND_IT.test(name.at(-1)!)) name.pop()
  const last = name.pop() ?? ''
  if (FUNDERS_LAST_WORD.test(last)) return true
  return isCut && (CUT_TO_SHREDS.test(last) || (last.length <= 3 && FUNDERS_LAST_WORD.test(name.at(-1) ?? '')))
}

type WordList = { exact: ReadonlySet<string>; starts: readonly string[] }
const listOf = (words: readonly string[]): WordList => ({
  exact: new Set(words.filter((w) => !w.endsWith('*'))),
  starts: words.filter((w) => w.endsWith('*')).map((w) => w.slice(0, -1)),
})
const plain = listOf(PLAIN)
const doubtful = listOf(DOUBTFUL)
const financial = listOf(FINANCIAL)
const delivered = listOf(DELIVERED)
const everyday = listOf(EVERYDAY)
const has = (list: WordList, word: string): boolean => list.exact.has(word) || list.starts.some((start) => word.startsWith(start))

/** PURCHASE of future SALES is what advances are. */
const isOfSales = (word: string, words: readonly string[]): boolean => word === 'SALES' && words[words.indexOf(word) + 1] === 'PURCHASE'

const PLACES = /^CAPITAL (?:CITY|DISTRICT|REGION|AREA|BELTWAY|TITLE|GROUP$)/

/** CAPITAL CITY DISTRIBUTORS, CAPITAL DISTRICT: where it is, or, alone, a manager of pensions. */
const placeOf = (words: readonly string[], entry: readonly string[]): string | undefined =>
  PLACES.exec(words.slice(0, words.length - entry.length).join(' '))?.[0]

const CUT_WORD_MIN = 3
/** Of these a bank may have cut a word that speaks of advances. */
const FUNDERS_WORDS =
  'FUNDING FUNDERS CAPITAL ADVANCE ADVANCES RECEIVABLES MERCHANT FINANCIAL FINANCE LENDING PARTNERS PURCHASE GROUP SERVICES SOLUTIONS'.split(
    ' ',
  )

/** CAPITAL CITY DIS: a trade of which the field's end left the beginning. */
const cutTradeOf = (words: readonly string[], entry: readonly string[]): string | undefined => {
  const name = words.slice(0, words.length - entry.length)
  const last = name.at(-1) ?? ''
  if (name.length < 2 || name.join(' ').length !== FIELD_LENGTH || last.length < CUT_WORD_MIN) return undefined
  if (FUNDERS_WORDS.some((word) => word.startsWith(last))) return undefined
  return PLAIN.find((word) => word.startsWith(last) && word.length > last.length)
}

/** The word of name or entry description that speaks of another trade, the plainest first; null when there is none. */
const otherTradeOf = (words: readonly string[], entry: readonly string[]): OtherTrade | null => {
  const isCreditUnion = words.some((w, i) => w === 'CREDIT' && /^U(?:N.*)?$/.test(words[i + 1] ?? ''))
  const sure = isCreditUnion ? 'CREDIT UNION' : words.find((w) => has(plain, w))
  if (sure !== undefined) return { word: sure, weight: isFundersForm(words, entry) ? 'fundersForm' : 'plain' }
  const maybe =
    words.find((w) => has(financial, w)) ??
    placeOf(words, entry) ??
    cutTradeOf(words, entry) ??
    entry.find((w) => has(delivered, w) && !isOfSales(w, words))
  if (maybe !== undefined) return { word: maybe, weight: 'doubtful' }
  const word = words.find((w) => has(doubtful, w))
  if (word === undefined) return null
  // ADVANCE LOCAL MEDIA, ADVANCE PAPER BOX: there the first word is a name like another.
  return { word, weight: isFundersForm(words, entry) ? 'mild' : words[0] === 'ADVANCE' ? 'plain' : 'doubtful' }
}

/** A payment's words, as names.ts tells them. */
type TradeWords = { words: readonly string[]; entry: readonly string[]; behind: readonly string[] }

/** Weighs as the doubtful ones do: of ARCHITECT CAPITAL the last word counts more. */
const everydayTradeOf = (words: readonly string[], entry: readonly string[]): OtherTrade | null => {
  const at = words.findIndex((word, i) => has(everyday, word) || (CARRIERS.test(word) && words[i + 1] === 'LINES'))
  if (at < 0) return null
  return { word: words[at + 1] === 'LINES' ? `${words[at]} LINES` : words[at]!, weight: isFundersForm(words, entry) ? 'mild' : 'doubtful' }
}

/** Behind the entry description may stand the receiver's trade: it counts against a payee only where his own words speak for no advance. */
export const tradeAgainst = ({ words, entry, behind }: TradeWords): OtherTrade | null =>
  otherTradeOf(words, entry) ?? everydayTradeOf(words, entry) ?? (isFundersOwn(words) ? null : otherTradeOf(behind, []))

/** Goods are purchased, too: the word alone does not tell whose trade stands behind it. */
const isFundersOwn = (words: readonly string[]): boolean => {
  const own = words.filter((word) => word !== 'PURCHASE')
  return soundsLikeFinance(own.join(' ')) || speaksOfAdvance(own, own)
}

const FINANCE =
  /\b(?:CAP|CAPITAL|FUND|FUNDS|FUNDING|GROUP|GRP|PARTNERS|HOLDINGS?|VENTURES|EQUIT(?:Y|IES)|FINANCIAL|FIN|FINANC\w*|LENDING|CASH AD\w*|CAPITA?|CAPIT|FUNDIN?|ADVANC?|SERVICING|MGMT|MANAGEMENT|ADVANCE|ADVANTAGE|SPV|SPE)\b/

export const soundsLikeFinance = (name: string): boolean => FINANCE.test(name.toUpperCase())

/** Words of a name that speak of advances, as banks cut them, too. */
const ADVANCES =
  /^(?:CAPITAL|CAPITA|CAPIT|FUNDING|FUNDIN|FUNDI|FUNDERS?|ADVANCES?|ADVANC|ADVAN|MCA|RECEIVABLES?|RECEIVABL|RECEIVAB|RECEIVA|RECEIV|PURCHASE|RTR)$/
/** What an entry description says of one: remittances, purchases of receivables, a payment that is called daily though it comes every other week. */
const ADVANCE_ENTRY =
  /^(?:DAILYPMT|DAILYPYMT|DAILYPAYMENT|DAILYACH|DAILYDEBIT|REMIT|REMITTANCE|REMITT|PURCHASE|PURCH|ADVANCE|RECEIVABLES?|RTR)$/
const PAYMENT = /^(?:PMT|PYMT|PMTS|PAYMENT|PAYMENTS|ACH|DEBIT)$/

/** Whether name or entry description speaks of an advance: without such words a payment every other week is anybody's. */
export const speaksOfAdvance = (words: readonly string[], entry: readonly string[]): boolean =>
  words.some((word) => ADVANCES.test(word)) ||
  entry.some((word) => ADVANCE_ENTRY.test(word)) ||
  words.some((word, i) => (word === 'DAILY' || word === 'DLY') && PAYMENT.test(words[i + 1] ?? ''))
