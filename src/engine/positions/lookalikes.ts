/**
 * Words in a payee's name that an advance does not have: what it sells says that a fixed debit every week is its bill.
 * Matched on whole words of the normalised name; a word that ends in * also matches longer ones.
 */
const WORDS = [
  // Renting and leasing
  ...[
    'LEASE',
    'LEASING',
    'RENT',
    'RENTAL',
    'RENTALS',
    'REALTY',
    'PROPERTIES',
    'PROPERTY',
    'LANDLORD',
    'STORAGE',
    'PARKING',
    'HOA',
    'MORTGAGE',
  ],
  // Insurance and benefits
  ...[
    'INSURANCE',
    'INS',
    'INSUR*',
    'ASSURANCE',
    'PREMIUM',
    'PREM',
    'MUTUAL',
    'CASUALTY',
    'INDEMNITY',
    'HEALTH*',
    'DENTAL',
    'MEDICAL',
    'BENEFITS',
    '401K',
    'RETIREMENT',
    'PENSION',
    'UNION',
    'WORKCOMP',
  ],
  // Fuel, fleet, tolls
  ...['FUEL*', 'FLEET*', 'PETRO*', 'OIL', 'GASOLINE', 'PROPANE', 'DIESEL', 'TOLL*', 'EZPASS', 'EZ-PASS', 'SUNPASS'],
  // Utilities and telecoms
  ...[
    'UTILIT*',
    'ELECTRIC*',
    'ENERGY',
    'POWER',
    'WATER',
    'SEWER',
    'GAS',
    'TELECOM',
    'WIRELESS',
    'INTERNET',
    'CABLE',
    'COMCAST',
    'BROADBAND',
    'PHONE',
  ],
  // Staff and taxes
  ...[
    'PAYROLL',
    'PAYCHEX',
    'STAFFING',
    'WAGES',
    'SALARY',
    'TAX*',
    'IRS',
    'GARNISH*',
    'CHILD',
    'TEMPS',
    'PEO',
    'DAYCARE',
    'LOTTERY',
    'YMCA',
    'CONSTRUCTION',
    'CONTRACTOR*',
    'DRYWALL',
    'PLUMBING',
    'ROOFING',
    'SONS',
    'BROTHERS',
    'BROS',
    'LABOR',
  ],
  // Subscriptions and services
  ...[
    'SUBSCRIPTION',
    'SOFTWARE',
    'HOSTING',
    'CLOUD',
    'MARKETING',
    'ADVERTIS*',
    'MEDIA',
    'ADS',
    'GYM',
    'FITNESS',
    'CLEANING',
    'JANITOR*',
    'LINEN*',
    'UNIFORM*',
    'LAUNDRY',
    'WASTE',
    'DISPOSAL',
    'RECYCLING',
    'PEST',
    'SECURITY',
    'ALARM',
    'LANDSCAP*',
    'LAWN',
    'MAINTENANCE',
    'REPAIR',
    'BOOKKEEP*',
    'ACCOUNTING',
    'CPA',
    'LEGAL',
    'CONSULT*',
    'TUITION',
    'SCHOOL',
    'CHURCH',
    'DUES',
    'MEMBERSHIP',
    'COURIER',
    'FREIGHT',
    'TRUCKING',
    'LOGISTICS',
    'SHIPPING',
  ],
  // Suppliers
  ...[
    'SUPPLY',
    'SUPPLIES',
    'SUPPLIER*',
    'WHOLESALE',
    'DISTRIBUT*',
    'FOOD',
    'FOODS',
    'FOODSERVICE',
    'PRODUCE',
    'MEAT',
    'MEATS',
    'SEAFOOD',
    'DAIRY',
    'BAKERY',
    'BREAD',
    'BEVERAGE*',
    'COFFEE',
    'WINE',
    'BREWING',
    'LIQUOR',
    'ICE',
    'FARMS',
    'PAPER',
    'PACKAGING',
    'LUMBER',
    'PARTS',
    'AUTO',
    'TIRE',
    'STEEL',
    'CHEMICAL*',
    'PRINTING',
    'FLORAL',
    'EQUIPMENT',
    'TOOLS',
    'PROVISIONS',
    'VENDING',
  ],
  // Cards and banks
  ...['CARD', 'CREDITCARD', 'VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'SAVINGS', 'BROKERAGE', 'INVEST*', 'TITHE', 'DONATION'],
] as const

const exact = new Set<string>()
const prefixes: string[] = []
for (const word of WORDS) {
  if (word.endsWith('*')) prefixes.push(word.slice(0, -1))
  else exact.add(word)
}

/** The first such word, or null. */
export const lookAlikeWord = (payee: string): string | null => {
  for (const word of payee.toUpperCase().split(/[^A-Z0-9&-]+/)) {
    if (word === '') continue
    if (exact.has(word) || prefixes.some((p) => word.startsWith(p))) return word
  }
  return null
}

const FINANCE =
  /\b(?:CAP|CAPITAL|FUND|FUNDS|FUNDING|GROUP|GRP|PARTNERS|HOLDINGS?|VENTURES|EQUIT(?:Y|IES)|FINANCIAL|FIN|FINANC\w*|LENDING|SERVICING|MGMT|MANAGEMENT|ADVANCE|ADVANTAGE|SPV|SPE)\b/

export const soundsLikeFinance = (name: string): boolean => FINANCE.test(name.toUpperCase())
