import type { Random } from './random.ts'

export interface BusinessType {
  kind: string
  names: string[]
  /** Monthly revenue in whole dollars. */
  revenue: [number, number]
  /** Shares of revenue by stream; what is left goes to the card processor. */
  cash: number
  checks: number
  zelle: number
  marketplaces: [company: string, entry: string][]
  payers: [company: string, entry: string][]
  wires: string[]
  suppliers: [company: string, entry: string][]
  cardVendors: string[]
  fuel: boolean
}

export const processors: [company: string, entry: string][] = [
  ['SQUARE INC', 'SQ{YYMMDD}'],
  ['BANKCARD', 'MTOT DEP'],
  ['BANKCARD 8710', 'BTOT DEP'],
  ['STRIPE', 'TRANSFER'],
  ['FDMS', 'DEPOSIT'],
  ['MERCHANT BNKCD', 'DEPOSIT'],
  ['WORLDPAY', 'COMB. DEP.'],
  ['HRTLAND PMT SYS', 'TXNS/FEES'],
  ['GLOBAL PAYMENTS', 'GLOBAL DEP'],
  ['TSYS/TRANSFIRST', 'BKCD STLMT'],
  ['ELAVON', 'SETTLEMENT'],
  ['CLOVER PAYMENTS', 'DEPOSIT'],
]

const office = ['STAPLES 00117', 'AMZN MKTP US', 'USPS PO 3654', 'COSTCO WHSE #0482', 'WALMART.COM', 'FEDEX OFFIC 0931']

export const businessTypes: BusinessType[] = [
  {
    kind: 'restaurant',
    names: ['TRATTORIA', 'TAQUERIA', 'GRILL HOUSE', 'DINER', 'NOODLE BAR', 'PIZZA & PASTA'],
    revenue: [45_000, 160_000],
    cash: 0.14,
    checks: 0,
    zelle: 0,
    marketplaces: [
      ['DOORDASH, INC.', 'MAIN STREE'],
      ['UBER USA 6787', 'EDI PAYMNT'],
      ['GRUBHUB INC', '{MON}ACTVITY'],
      ['TOAST', 'DEP {MON} {DD}'],
    ],
    payers: [['EZCATER INC', 'PAYOUT']],
    wires: [],
    suppliers: [
      ['SYSCO CORPORATIO', 'PAYMENT'],
      ['US FOODS', 'EDI PYMT'],
      ['PERFORMANCE FOOD', 'DEBIT'],
      ['SOUTHERN GLAZER', 'INV PYMT'],
      ['GORDON FOOD SVC', 'ACH PYMT'],
    ],
    cardVendors: ['RESTAURANT DEPOT', 'WEBSTAURANT STORE', 'SAMS CLUB #6372', 'COSTCO WHSE #0482', 'HOME DEPOT 6551', 'ECOLAB INC'],
    fuel: false,
  },
  {
    kind: 'trucking',
    names: ['TRUCKING', 'FREIGHT LINES', 'LOGISTICS', 'HAULING', 'TRANSPORT'],
    revenue: [80_000, 320_000],
    cash: 0,
    checks: 0.12,
    zelle: 0.02,
    marketplaces: [],
    payers: [
      ['CH ROBINSON', 'CARRIERPAY'],
      ['LANDSTAR RANGER', 'SETTLEMENT'],
      ['JB HUNT TRANSPOR', 'EDI PAYMNT'],
      ['RELAY PAYMENTS', 'LOAD PMT'],
      ['COYOTE LOGISTICS', 'AP PAYMENT'],
    ],
    wires: ['MIDLAND GRAIN COOPERATIVE', 'ALTURA STEEL INC'],
    suppliers: [
      ['PENSKE TRUCK LSG', 'INVOICE'],
      ['BRIDGESTONE TIRE', 'PAYMENT'],
      ['RUSH TRUCK CTR', 'ACH PYMT'],
    ],
    cardVendors: ['LOVES TRAVEL S #0312', 'PILOT_00521', 'FLYING J #0744', 'TA TRAVEL CENTER', 'PREPASS ELD', 'OREILLY AUTO 2204'],
    fuel: true,
  },
  {
    kind: 'contractor',
    names: ['CONSTRUCTION', 'ROOFING', 'PLUMBING & HEATING', 'ELECTRIC', 'BUILDERS', 'HVAC SERVICES'],
    revenue: [60_000, 250_000],
    cash: 0,
    checks: 0.55,
    zelle: 0.08,
    marketplaces: [],
    payers: [
      ['BILL.COM LLC', 'PAYABLES'],
      ['INTUIT PYMT SOLN', 'DEPOSIT'],
      ['CITY OF OAKDALE', 'AP PAYMENT'],
    ],
    wires: ['BEACON HILL DEVELOPERS LLC', 'SUNRIDGE HOMES INC'],
    suppliers: [
      ['ABC SUPPLY CO', 'ACH PYMT'],
      ['FERGUSON ENT', 'PAYMENT'],
      ['BEACON ROOFING', 'INV PMT'],
      ['84 LUMBER', 'ACCT PMT'],
    ],
    cardVendors: ['THE HOME DEPOT #4417', 'LOWES #00907', 'SHERWIN WILLIAMS 70', 'HARBOR FREIGHT 188', 'GRAINGER', 'FASTENAL COMPANY'],
    fuel: true,
  },
  {
    kind: 'medical',
    names: ['FAMILY DENTAL', 'PHYSICAL THERAPY', 'URGENT CARE', 'CHIROPRACTIC', 'MEDICAL GROUP'],
    revenue: [70_000, 220_000],
    cash: 0.02,
    checks: 0.15,
    zelle: 0,
    marketplaces: [],
    payers: [
      ['AETNA AS01', 'HCCLAIMPMT'],
      ['UHC COMMUNITY PL', 'HCCLAIMPMT'],
      ['ECHO HEALTH', 'HCCLAIMPMT'],
      ['ZELIS PAYMENTS', 'HCCLAIMPMT'],
      ['NORIDIAN JE B', 'HCCLAIMPMT'],
    ],
    wires: [],
    suppliers: [
      ['HENRY SCHEIN', 'ECOMM PYMT'],
      ['MCKESSON MEDICAL', 'ACH PMT'],
      ['PATTERSON DENTAL', 'PAYMENT'],
    ],
    cardVendors: [...office, 'LABCORP INVOICES', 'SHRED-IT USA'],
    fuel: false,
  },
  {
    kind: 'retail',
    names: ['MARKET', 'HARDWARE', 'LIQUORS', 'BOUTIQUE', 'CONVENIENCE', 'FURNITURE'],
    revenue: [40_000, 180_000],
    cash: 0.25,
    checks: 0.03,
    zelle: 0.02,
    marketplaces: [['CANTALOUPE INC', 'USA TECHNO']],
    payers: [],
    wires: [],
    suppliers: [
      ['CORE MARK INTL', 'EFT PYMT'],
      ['MCLANE COMPANY', 'DRAFT'],
      ['UNFI', 'ACH DEBIT'],
      ['BREAKTHRU BEV', 'FINTECHEFT'],
    ],
    cardVendors: [...office, 'ULINE *SHIP SUPPLIES', 'SAMS CLUB #6372'],
    fuel: false,
  },
  {
    kind: 'ecommerce',
    names: ['COMMERCE', 'BRANDS', 'TRADING CO', 'OUTFITTERS', 'GOODS'],
    revenue: [50_000, 280_000],
    cash: 0,
    checks: 0,
    zelle: 0,
    marketplaces: [
      ['AMZN MKTPLACE PMT', 'PAYMENTS'],
      ['SHOPIFY', 'TRANSFER'],
      ['PAYPAL', 'TRANSFER'],
      ['ETSY INC', 'PAYOUT'],
      ['EBAY COM', 'PAYOUT'],
    ],
    payers: [],
    wires: ['NORDSTRAND WHOLESALE INC'],
    suppliers: [
      ['ALIBABA COM US', 'PAYMENT'],
      ['UPS', 'UPS BILL'],
      ['FLEXPORT INC', 'INVOICE'],
    ],
    cardVendors: ['FACEBK *ADS4RT2', 'GOOGLE *ADS7734', 'USPS STAMPS ENDICIA', 'SHIPSTATION', 'KLAVIYO INC', 'FEDEX 78123'],
    fuel: false,
  },
  {
    kind: 'salon',
    names: ['HAIR STUDIO', 'NAILS & SPA', 'BARBER CO', 'BEAUTY LOUNGE', 'DAY SPA'],
    revenue: [22_000, 75_000],
    cash: 0.2,
    checks: 0,
    zelle: 0.08,
    marketplaces: [['VENMO', 'CASHOUT']],
    payers: [['VAGARO INC', 'PAYOUT']],
    wires: [],
    suppliers: [
      ['SALONCENTRIC', 'ACH PMT'],
      ['COSMOPROF', 'PAYMENT'],
    ],
    cardVendors: ['SALLY BEAUTY 3110', ...office, 'BOOKSY BIZ'],
    fuel: false,
  },
  {
    kind: 'auto repair',
    names: ['AUTO REPAIR', 'TIRE & BRAKE', 'COLLISION CENTER', 'MOTORWORKS'],
    revenue: [45_000, 150_000],
    cash: 0.1,
    checks: 0.1,
    zelle: 0.05,
    marketplaces: [],
    payers: [['SAFELITE GROUP', 'EDI PAYMTS']],
    wires: [],
    suppliers: [
      ['LKQ CORPORATION', 'ACH PYMT'],
      ['NAPA AUTO PARTS', 'INV PMT'],
      ['US AUTOFORCE', 'DEBIT'],
    ],
    cardVendors: ['AUTOZONE #3342', 'ADVANCE AUTO PARTS 5512', 'SNAP-ON TOOLS', 'SAFETY-KLEEN', 'INTERSTATE BATTERY'],
    fuel: true,
  },
]

const firsts = [
  'LAKESIDE',
  'GOLDEN GATE',
  'THREE RIVERS',
  'SUNNY HILL',
  'OLD TOWN',
  'CRESCENT',
  'BAYVIEW',
  'LIBERTY',
  'PINE STREET',
  'CEDAR GROVE',
]
const people = ['MARTINEZ', 'OKAFOR', 'NGUYEN', 'KOWALSKI', 'PATEL', 'RUSSO', 'JOHNSON', 'HADDAD', 'MORALES', 'LINDQVIST', 'CHEN', 'FOSTER']
const given = ['MARIA', 'DAVID', 'ANDRE', 'LINDA', 'RAJ', 'TONY', 'ELENA', 'SAMUEL', 'GRACE', 'OMAR', 'KAREN', 'VICTOR']
const streets = ['MAIN ST', 'COMMERCE BLVD', 'W 4TH AVE', 'INDUSTRIAL PKWY', 'ELM ST STE 210', 'OCEAN DR', 'RIVER RD', 'N MARKET ST']
const cities: [string, string, string][] = [
  ['HOUSTON', 'TX', '77002'],
  ['BROOKLYN', 'NY', '11215'],
  ['FRESNO', 'CA', '93721'],
  ['ORLANDO', 'FL', '32801'],
  ['COLUMBUS', 'OH', '43215'],
  ['ATLANTA', 'GA', '30303'],
  ['NEWARK', 'NJ', '07102'],
  ['CHARLOTTE', 'NC', '28202'],
  ['PHOENIX', 'AZ', '85004'],
  ['CHICAGO', 'IL', '60607'],
]

/** Anybody, or anybody who is not of the owner's family: a customer who shares the owner's name would be taken for the owner. */
export const personName = (random: Random, notNamed = ''): string =>
  `${random.pick(given)} ${random.pick(people.filter((name) => name !== notNamed))}`

export const stateTax: Record<string, [company: string, entry: string]> = {
  TX: ['WEBFILE TAX PYMT', 'DD'],
  NY: ['NYS DTF SALES', 'TAX PAYMNT'],
  CA: ['CA DEPT TAX FEE', 'CDTFA EPMT'],
  FL: ['FLA DEPT REVENUE', 'C01'],
  OH: ['OHIO-TAXOTSALES', 'OH SALESTX'],
  GA: ['GEORGIA ITS TAX', 'GA TX PYMT'],
  NJ: ['STATE OF N.J.', 'NJ WEB PMT'],
  NC: ['NC DEPT REVENUE', 'TAX PYMT'],
  AZ: ['AZ DEPT OF REV', 'CCDDIR.DBT'],
  IL: ['IL DEPT OF REVEN', 'EDI PYMNTS'],
}

export interface Identity {
  business: BusinessType
  holder: string
  dba: string
  owner: string
  address: string[]
  city: string
  state: string
}

export const inventIdentity = (random: Random, kind?: string): Identity => {
  const business = businessTypes.find((type) => type.kind === kind) ?? random.pick(businessTypes)
  const owner = personName(random)
  const [city, state, zip] = random.pick(cities)
  const stem = random.chance(0.5) ? random.pick(firsts) : `${owner.split(' ')[1]}`
  const dba = `${stem} ${random.pick(business.names)}`
  return {
    business,
    dba,
    holder: `${dba} ${random.pick(['LLC', 'INC', 'CORP', 'LLC'])}`,
    owner,
    address: [`${random.int(100, 9899)} ${random.pick(streets)}`, `${city} ${state} ${zip}-${random.digits(4)}`],
    city,
    state,
  }
}
