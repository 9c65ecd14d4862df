import type { Stage } from '../../resources/applications/application.ts'
import type { CreateApplication } from '../../resources/applications/schema.ts'
import type { DealStatus } from '../../resources/deals/deal.ts'

/** Invented businesses. Dates are counted back from today, so the portfolio never looks old. */
export type DemoDeal = {
  application: CreateApplication
  fundedDaysAgo: number
  fundedAmount: number
  purchaseAmount: number
  paymentFrequency: 'daily' | 'weekly'
  paymentAmount: number
  /** Which payments the bank sent back, and why. */
  returns: Record<number, string>
  /** Why the last one came back today, where it did. */
  cameBack?: string
  /** So many days before today the last payment came; 0 is a deal that pays as agreed. */
  silentDays: number
  /** More it never paid: what went wrong went wrong before the end. */
  mostPayments: number
  /** What became of it, in order; the money that ends it comes first. */
  ending: { kind: 'payoff' | 'settlement' } | null
  statuses: DealStatus[]
  subStatus?: string
  /** Refinanced by the deal of this place in the list. */
  replacedBy?: number
}

type Business = [name: string, state: string, industry: string, first: string, last: string]

const BUSINESSES: Business[] = [
  ['Harbor Street Bakery LLC', 'NY', 'Restaurants', 'Ana', 'Ruiz'],
  ['Cedar Ridge Trucking Inc', 'TX', 'Trucking', 'Marcus', 'Hill'],
  ['Bright Smile Dental PC', 'FL', 'Healthcare', 'Priya', 'Nair'],
  ['Northgate Auto Repair LLC', 'OH', 'Auto repair', 'Dale', 'Kowalski'],
  ['Blue Heron Coffee Roasters LLC', 'OR', 'Restaurants', 'June', 'Abbott'],
  ['Summit Roofing & Gutters Inc', 'CO', 'Construction', 'Rick', 'Dawson'],
  ['Magnolia Hair Studio LLC', 'GA', 'Beauty', 'Tasha', 'Green'],
  ['Lone Star HVAC Services LLC', 'TX', 'Contractors', 'Jorge', 'Salinas'],
  ['Pacific Rim Produce Inc', 'CA', 'Wholesale', 'Linh', 'Tran'],
  ['Old Mill Brewing Company', 'MI', 'Restaurants', 'Peter', 'Vos'],
  ['Riverbend Veterinary Clinic PLLC', 'NC', 'Healthcare', 'Karen', 'Holt'],
  ['Golden Gate Courier LLC', 'CA', 'Transportation', 'Omar', 'Haddad'],
  ['Prairie Wind Landscaping LLC', 'KS', 'Landscaping', 'Beth', 'Larsen'],
  ['Union Square Florist Inc', 'NY', 'Retail', 'Giulia', 'Conti'],
  ['Desert Bloom Spa LLC', 'AZ', 'Beauty', 'Nadia', 'Karim'],
  ['Keystone Plumbing Co', 'PA', 'Contractors', 'Frank', 'Mazur'],
  ['Gulf Coast Seafood Market LLC', 'LA', 'Wholesale', 'Remy', 'Broussard'],
  ['Cornerstone Pharmacy Inc', 'NJ', 'Healthcare', 'Anil', 'Shah'],
  ['Evergreen Tree Care LLC', 'WA', 'Landscaping', 'Scott', 'Nyberg'],
  ['Bayou City Barbecue LLC', 'TX', 'Restaurants', 'Darnell', 'Price'],
  ['Maple Leaf Daycare LLC', 'MA', 'Childcare', 'Ellen', 'Doyle'],
  ['Iron Range Welding Inc', 'MN', 'Manufacturing', 'Gus', 'Halvorson'],
  ['Palmetto Pool Supply LLC', 'SC', 'Retail', 'Wade', 'Pinckney'],
  ['Capital City Print & Sign LLC', 'VA', 'Printing', 'Monica', 'Reyes'],
  ['Sierra Outdoor Gear Inc', 'NV', 'Retail', 'Cole', 'Bennett'],
  ['Twin Rivers Physical Therapy PC', 'ID', 'Healthcare', 'Laura', 'Stein'],
  ['Bluegrass Equipment Rental LLC', 'KY', 'Rental', 'Hank', 'Tolliver'],
  ['Metro Tile & Stone Inc', 'IL', 'Construction', 'Piotr', 'Nowak'],
  ['Seaside Motel Group LLC', 'NJ', 'Hospitality', 'Raj', 'Patel'],
  ['Hilltop Laundromats LLC', 'MD', 'Services', 'Yusuf', 'Adeyemi'],
  ['Copper Canyon Grill Inc', 'AZ', 'Restaurants', 'Elena', 'Vargas'],
  ['Great Lakes Marine Repair LLC', 'WI', 'Auto repair', 'Tom', 'Brandt'],
  ['Silver Thread Tailors LLC', 'CT', 'Retail', 'Sofia', 'Marino'],
  ['Peachtree Staffing Inc', 'GA', 'Staffing', 'Andre', 'Wallace'],
  ['Mountain View Optometry PC', 'UT', 'Healthcare', 'Grace', 'Kim'],
  ['Delta Freight Brokers LLC', 'MS', 'Trucking', 'Leon', 'Carter'],
  ['Sunflower Organics LLC', 'MO', 'Wholesale', 'Amy', 'Fischer'],
  ['Brooklyn Glass Works Inc', 'NY', 'Manufacturing', 'Noah', 'Levin'],
  ['Coral Reef Diving LLC', 'FL', 'Recreation', 'Mateo', 'Cruz'],
  ['Quick Stop Vapes LLC', 'NV', 'Retail', 'Sam', 'Ortiz'],
]

const applicant = ([name, state, industry, first, last]: Business, requestedAmount: number, place: number): CreateApplication => ({
  applicantLegalName: name,
  requestedAmount,
  applicantState: state,
  applicantIndustry: industry,
  ownerFirstName: first,
  ownerLastName: last,
  ownerEmail: `${first}.${last}@${name
    .toLowerCase()
    .replace(/[^a-z]+/g, '')
    .slice(0, 16)}.example`.toLowerCase(),
  ein: `${String(20 + (place % 70))}-${String(1_204_417 + place * 173_291).slice(0, 7)}`,
})

type Fate = Pick<DemoDeal, 'statuses' | 'ending' | 'silentDays' | 'cameBack' | 'subStatus'> & { returns?: Record<number, string> }

const CURRENT: Fate = { statuses: [], ending: null, silentDays: 0 }
const paidOff: Fate = { statuses: [], ending: { kind: 'payoff' }, silentDays: 0 }
const late = (silentDays: number, returns: Record<number, string> = {}): Fate => ({ statuses: [], ending: null, silentDays, returns })

/** By place: what becomes of each of the forty. */
const FATES: Fate[] = [
  { ...CURRENT, returns: { 17: 'R01' } },
  CURRENT,
  paidOff,
  { statuses: ['defaulted'], ending: null, silentDays: 45, subStatus: 'three returns in a row', returns: { 5: 'R01', 6: 'R01', 7: 'R01' } },
  { ...CURRENT, cameBack: 'R01' },
  late(9),
  paidOff,
  { ...CURRENT, returns: { 3: 'R01', 11: 'R09' } },
  CURRENT,
  paidOff,
  { ...CURRENT, cameBack: 'R02' },
  late(4),
  { statuses: ['refinanced'], ending: null, silentDays: 3 },
  paidOff,
  CURRENT,
  { statuses: ['defaulted', 'inCollections'], ending: null, silentDays: 150, subStatus: 'agency since spring', returns: { 12: 'R02' } },
  CURRENT,
  paidOff,
  late(21, { 9: 'R01' }),
  CURRENT,
  paidOff,
  { statuses: ['defaulted', 'inLegal'], ending: null, silentDays: 240, subStatus: 'judgment sought', returns: { 8: 'R10' } },
  CURRENT,
  { statuses: ['defaulted'], ending: { kind: 'settlement' }, silentDays: 120, returns: { 14: 'R01', 15: 'R01' } },
  CURRENT,
  paidOff,
  late(2),
  CURRENT,
  { statuses: ['closed'], ending: null, silentDays: 30, subStatus: 'written off' },
  CURRENT,
  paidOff,
  { statuses: ['defaulted'], ending: null, silentDays: 75, returns: { 10: 'R01', 11: 'R01' } },
  { ...CURRENT, cameBack: 'R10' },
  late(14, { 6: 'R01' }),
  paidOff,
  { statuses: ['inCollections'], ending: null, silentDays: 60, returns: { 4: 'R29' } },
  CURRENT,
  paidOff,
  { statuses: ['defaulted'], ending: { kind: 'settlement' }, silentDays: 200, returns: { 7: 'R08' } },
  { statuses: ['defaulted'], ending: null, silentDays: 35, subStatus: 'no answer', returns: { 2: 'R01', 3: 'R01' } },
]

/** Paid-off and ended deals began long ago, those that run began lately: spread over two years without a dice. */
const isDaily = (place: number): boolean => place % 5 === 0

const fundedDaysAgo = (place: number, fate: Fate): number => {
  const spread = (place * 53) % 100
  if (fate.ending?.kind === 'payoff') return 330 + spread * 4
  if (fate.silentDays >= 100) return fate.silentDays + 120 + spread
  return fate.silentDays + (isDaily(place) ? 45 + (spread % 75) : 60 + spread)
}

export const DEALS: DemoDeal[] = FATES.map((fate, place) => {
  const fundedAmount = 15_000 + ((place * 37) % 24) * 5_000
  const factor = 1.28 + ((place * 7) % 18) / 100
  const purchaseAmount = Math.round(fundedAmount * factor)
  const paymentFrequency = isDaily(place) ? 'daily' : 'weekly'
  const payments = paymentFrequency === 'daily' ? 110 + ((place * 11) % 30) : 26 + ((place * 5) % 14)
  return {
    application: applicant(BUSINESSES[place]!, fundedAmount + ((place * 3) % 4) * 5_000, place),
    fundedDaysAgo: fundedDaysAgo(place, fate),
    fundedAmount,
    purchaseAmount,
    paymentFrequency,
    paymentAmount: Math.ceil((purchaseAmount / payments) * 100) / 100,
    returns: fate.returns ?? {},
    silentDays: fate.silentDays,
    mostPayments: fate.statuses.length > 0 || fate.ending?.kind === 'settlement' ? Math.floor(payments * 0.6) : payments,
    ending: fate.ending,
    statuses: fate.statuses,
    ...(fate.cameBack ? { cameBack: fate.cameBack } : {}),
    ...(fate.subStatus ? { subStatus: fate.subStatus } : {}),
    ...(fate.statuses[0] === 'refinanced' ? { replacedBy: place + 4 } : {}),
  }
})

export type DemoApplication = {
  application: CreateApplication
  daysAgo: number
  stages: Stage[]
  declineReasons?: string[]
  /** 0 is the person who is shown around, then their colleagues. */
  assignee: number | null
}

const asking = (
  business: Business,
  requestedAmount: number,
  place: number,
  rest: Omit<DemoApplication, 'application'>,
): DemoApplication => ({
  application: applicant(business, requestedAmount, place),
  ...rest,
})

export const APPLICATIONS: DemoApplication[] = [
  asking(['Lakeview Landscaping LLC', 'MI', 'Landscaping', 'Tom', 'Brandt'], 40_000, 50, { daysAgo: 1, stages: [], assignee: null }),
  asking(['Sunrise Pediatrics PLLC', 'AZ', 'Healthcare', 'Elena', 'Vargas'], 75_000, 51, {
    daysAgo: 6,
    stages: ['scrubbing'],
    assignee: 0,
  }),
  asking(['Iron Fork Barbecue Inc', 'TN', 'Restaurants', 'Curtis', 'Boyd'], 60_000, 52, {
    daysAgo: 9,
    stages: ['underwriting', 'offerOut'],
    assignee: 0,
  }),
  asking(['Vapor Lane LLC', 'NV', 'Retail', 'Sam', 'Ortiz'], 15_000, 53, {
    daysAgo: 20,
    stages: ['underwriting', 'declined'],
    declineReasons: ['Industry not funded', 'Too many positions'],
    assignee: 1,
  }),
  asking(['Oak & Anvil Furniture LLC', 'NC', 'Manufacturing', 'Ruth', 'Ellis'], 85_000, 54, { daysAgo: 2, stages: [], assignee: 1 }),
  asking(['Starlight Diner Inc', 'NJ', 'Restaurants', 'Nick', 'Pappas'], 30_000, 55, { daysAgo: 4, stages: ['scrubbing'], assignee: null }),
  asking(['Granite State Logistics LLC', 'NH', 'Trucking', 'Ed', 'Fournier'], 120_000, 56, {
    daysAgo: 7,
    stages: ['underwriting'],
    assignee: 0,
  }),
  asking(['Mission Bay Yoga LLC', 'CA', 'Recreation', 'Dana', 'Wu'], 20_000, 57, {
    daysAgo: 8,
    stages: ['scrubbing', 'underwriting'],
    assignee: 1,
  }),
  asking(['Tri-County Electric Inc', 'IN', 'Contractors', 'Walt', 'Jensen'], 95_000, 58, {
    daysAgo: 11,
    stages: ['underwriting', 'offerOut'],
    assignee: 1,
  }),
  asking(['Belmont Catering LLC', 'MA', 'Restaurants', 'Rosa', 'Silva'], 45_000, 59, {
    daysAgo: 12,
    stages: ['underwriting', 'offerOut', 'contractsRequest'],
    assignee: 0,
  }),
  asking(['Frontier Feed & Supply Inc', 'MT', 'Retail', 'Clay', 'Mercer'], 55_000, 60, {
    daysAgo: 13,
    stages: ['underwriting', 'approved'],
    assignee: 1,
  }),
  asking(['Lighthouse Boat Tours LLC', 'ME', 'Recreation', 'Sean', 'Kelley'], 35_000, 61, {
    daysAgo: 15,
    stages: ['withdrawn'],
    assignee: null,
  }),
  asking(['Redwood Cabinets LLC', 'CA', 'Manufacturing', 'Ivan', 'Petrov'], 65_000, 62, {
    daysAgo: 25,
    stages: ['scrubbing', 'declined'],
    declineReasons: ['Negative days or returned items'],
    assignee: 1,
  }),
  asking(['New Leaf Garden Center Inc', 'OH', 'Retail', 'Judy', 'Moore'], 50_000, 63, { daysAgo: 0, stages: ['draft'], assignee: 0 }),
]
