/** Made-up business names with the unevenness of real ones: a few surnames and trades everywhere, a long tail of rare ones. Same seed, same names. */

export type Random = () => number

/** mulberry32 */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const words = (text: string): string[] => text.trim().split(/\s+/)
const phrases = (text: string): string[] => text.trim().split(/\s*,\s*/)

const SURNAMES =
  words(`Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson
  Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams
  Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy
  Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray
  Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler
  Henderson Barnes Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds Griffin Wallace Moreno West Cole Hayes Bryant Herrera
  Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro Marshall Owens Harrison Fernandez McDonald Woods Washington Kennedy Wells Vargas Henry Chen
  Freeman Webb Tucker Guzman Burns Crawford Olson Simpson Porter Hunter Gordon Mendez Silva Shaw Snyder Mason Dixon Munoz Hunt Hicks Holmes Palmer Wagner
  Black Robertson Boyd Rose Stone Salazar Fox Warren Mills Meyer Rice Schmidt Garza Daniels Ferguson Nichols Stephens Soto Weaver Ryan Gardner Payne Grant
  Dunn Kelley Spencer Hawkins Arnold Pierce Hansen Peters Santos Hart Bradley Knight Elliott Cunningham Duncan Armstrong Hudson Carroll Lane Riley Andrews
  Alvarado Ray Delgado Berry Perkins Hoffman Johnston Matthews Pena Richards Contreras Willis Carpenter Lawrence Sandoval Guerrero George Chapman Rios
  Estrada Ortega Watkins Greene Nunez Wheeler Valdez Harper Burke Larson Santiago Maldonado Morrison Franklin Carlson Austin Dominguez Carr Lawson Jacobs
  O'Brien Lynch Singh Vega Bishop Montgomery Oliver Jensen Harvey Williamson Gilbert Dean Sims Espinoza Howell Li Wong Reid Hanson Le McCoy Garrett Burton`)
const STARTS =
  words(`Kow Pet Bor Mar Fer Gal Hal Ros Vel Zim Wal Len Tor Sal Dom Kal Bel Cor Dal Fal Gor Jan Kra Lud Mel Nor Pal Ran Sor Tam Ul Vin Wes Yar Zan Bra
  Cra Dra Fra Gra Kro Pra Sta Stro Tre Bal Cav Del Esp Fon Gri Hol Ing Jor Kes Lam Mon Nav Oli Pin Qui Rud Sch Tol Ur Vas Wit`)
const MIDDLES = words('al an ar at el en er es il in ir is ol on or os ul un ur am em im om ad ed id od ak ek ik ok')
const ENDS =
  words(`ski sky son sen man mann berg stein feld ford ton ham well wood ley field ini ino etti ello ano ez es ova ov ovic enko ian yan opoulos akis idis
  idez ado era ero ura uchi moto mura shi nath kumar wala man ley ster ner ler ker ber der`)
const FIRST =
  words(`Mike Tony Joe Maria Rosa Anna Luis Carlos Sam Nick Frank Vinny Sal Gina Lucy Angela Danny Eddie Jimmy Bobby Pete Steve Rick Ray Kim Linh Raj Priya
  Omar Ali Hassan Yusuf Elena Olga Ivan Boris Chloe Zoe Max Leo Oscar Felix Hugo Bella Stella Ruby Pearl Hazel Ivy Violet`)
const TRADES =
  phrases(`Auto Repair, Auto Repair Services, Auto Body, Auto Sales, Tire Shop, Towing, Trucking, Transport, Logistics, Freight Services, Moving, Construction,
  General Contractors, Builders, Roofing, Plumbing, Plumbing & Heating, Electric, Heating and Cooling, Air Conditioning, Painting, Flooring, Tile & Marble, Remodeling,
  Home Improvement, Concrete, Masonry, Landscaping, Lawn Care, Tree Service, Cleaning Services, Janitorial Services, Pest Control, Restaurant, Bar & Grill, Pizza,
  Pizzeria, Deli, Bakery, Cafe, Diner, Catering, Seafood, Mexican Restaurant, Food Market, Grocery, Liquors, Convenience Store, Gas Station, Smoke Shop, Hair Salon,
  Nails & Spa, Barber Shop, Beauty Supply, Fitness, Dental, Family Dentistry, Medical Group, Pharmacy, Physical Therapy, Chiropractic, Veterinary Clinic,
  Pet Grooming, Home Health Care, Staffing, Law Office, Accounting, Tax Services, Insurance Agency, Realty, Property Management, Marketing, Media, Design, Printing,
  Signs, Software, Computer Services, Wireless, Electronics, Wholesale, Distributors, Imports, Equipment Rental, Auto Parts, Hardware, Furniture, Appliances, Jewelers,
  Fashion, Boutique, Dry Cleaners, Laundromat, Florist, Sporting Goods, Travel, Motel, Events, Day Care, Learning Center, Academy, Engineering, Solar, Septic, Excavating,
  Steel, Machine Shop, Welding, Cabinets, Glass, Security, Manufacturing, Import & Export, Building Supply, Maintenance, Communications, Productions, Warehouse`)
const PRAISE =
  words(`American National United Premier Quality Elite Pro First Best Custom Classic Modern Advanced Complete Total All Star Golden Royal Blue Red Green New Prime
  Precision Reliable Superior Ultimate Expert Express Global Metro Pacific Atlantic Coastal Mountain Valley River Lake Sunset Sunrise Eagle Lion Tiger Phoenix Summit
  Pinnacle Apex Titan Liberty Patriot Heritage Legacy Horizon Beacon Anchor Compass Diamond Crystal Emerald Evergreen Cedar Oak Maple Willow Magnolia`)
const PLACES = phrases(`New York, Las Vegas, Los Angeles, San Diego, Staten Island`).concat(
  words(`Texas Florida Brooklyn Queens Bronx Miami Tampa Orlando Houston Dallas Austin Denver Boston Chicago Atlanta Phoenix Portland Seattle Newark Trenton Camden
  Albany Buffalo Rochester Hartford Providence Worcester Dover Wilmington Baltimore Richmond Norfolk Raleigh Durham Charlotte Columbia Savannah Macon Mobile Memphis
  Nashville Knoxville Louisville Lexington Dayton Toledo Akron Lansing Detroit Madison Omaha Wichita Tulsa Reno Fresno Oakland Modesto Tucson Boise Spokane Tacoma`),
)
const GENERIC = words(
  'Services Group Enterprises Holdings Solutions Associates Partners Industries Company Management Ventures International Systems Technologies Products',
)
const FORMS = phrases('LLC, LLC, LLC, LLC, Inc, Inc, Inc., Inc., Corp, Corp., Co, Ltd, PLLC, LP')

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!
/** The first of a list are met most. */
const pickUneven = <T>(random: Random, list: readonly T[]): T => list[Math.floor(list.length * random() ** 2.2)]!

const rareSurname = (random: Random): string =>
  pickUneven(random, STARTS) +
  (random() < 0.75 ? pick(random, MIDDLES) : pick(random, MIDDLES) + pick(random, MIDDLES)) +
  pick(random, ENDS)
const surname = (random: Random): string => (random() < 0.45 ? pickUneven(random, SURNAMES) : rareSurname(random))
const initials = (random: Random): string =>
  Array.from({ length: 2 + Math.floor(random() * 2) }, () => String.fromCharCode(65 + Math.floor(random() * 26))).join('')

/** A name without its legal form. */
export const tradeName = (random: Random): string => {
  const trade = pickUneven(random, TRADES)
  const kind = random()
  if (kind < 0.34) return `${surname(random)} ${trade}`
  if (kind < 0.44) return `${pick(random, FIRST)} ${surname(random)} ${trade}`
  if (kind < 0.5)
    return `${surname(random)} ${random() < 0.6 ? pick(random, phrases('& Sons, Brothers, Bros')) : `& ${surname(random)}`} ${trade}`
  if (kind < 0.58) return `${pick(random, FIRST)}'s ${trade}`
  if (kind < 0.68) return `${pickUneven(random, PRAISE)} ${pick(random, PLACES)} ${trade}`
  if (kind < 0.76) return `${pickUneven(random, PRAISE)} ${pickUneven(random, PRAISE)} ${trade}`
  if (kind < 0.84) return `${rareSurname(random)}${pick(random, words('tech cor max star line dyn'))} ${pick(random, GENERIC)}`
  if (kind < 0.9) return `${initials(random)} ${trade} ${pick(random, GENERIC)}`
  if (kind < 0.96) return `${surname(random)} ${pick(random, GENERIC)}`
  return `${pickUneven(random, PRAISE)} ${trade}`
}

export type MadeUpRecord = { legalName: string; dbaName: string | null }

export const makeRecord = (random: Random): MadeUpRecord => {
  const legal = tradeName(random)
  const form = random() < 0.92 ? `${random() < 0.3 ? ',' : ''} ${pick(random, FORMS)}` : ''
  return { legalName: (random() < 0.5 ? legal.toUpperCase() : legal) + form, dbaName: random() < 0.25 ? tradeName(random) : null }
}

export const writtenAs = (record: MadeUpRecord, i: number): string =>
  `${i % 3 === 0 ? `${String(10 + (i % 87)).padStart(2, '0')}-${String(i % 10_000_000).padStart(7, '0')}` : ''},"${record.legalName}","${record.dbaName ?? ''}",${pick(seeded(i), words('NY NJ FL TX CA PA IL GA'))},${pick(seeded(i + 1), words('default lien judgment bankruptcy negative'))},${1000 + (i % 90_000)},20${15 + (i % 11)}-0${1 + (i % 9)}-1${i % 10},County clerk,`

/** Names of which no word and hardly a letter group is in the lists above. */
export const strangeName = (random: Random): string => {
  const word = () =>
    Array.from({ length: 3 }, () => pick(random, words('xu qua zhe vyx oju kwi fjo uwe aza yuz phq buj ixo ewu gyo'))).join('')
  return `${word()} ${word()} ${pick(random, TRADES)} ${pick(random, FORMS)}`
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SCANNED: Readonly<Record<string, string>> = { O: '0', I: '1', L: 'I', S: '5', B: '8', M: 'N', E: 'F', C: 'G', U: 'V' }

/** One slip of a finger or a scanner: letters swapped, doubled, lost, changed, added, misread. */
const slip = (random: Random, text: string): string => {
  const places = [...text].flatMap((c, i) => (/[A-Z]/.test(c) ? [i] : []))
  const i = pick(random, places)
  const [before, letter, after] = [text.slice(0, i), text[i]!, text.slice(i + 1)]
  switch (Math.floor(random() * 6)) {
    case 0:
      return /^[A-Z]/.test(after) ? before + after[0]! + letter + after.slice(1) : before + letter + letter + after
    case 1:
      return before + letter + letter + after
    case 2:
      return before + after
    case 3:
      return before + pick(random, [...LETTERS]) + after
    case 4:
      return before + letter + pick(random, [...LETTERS]) + after
    default:
      return before + (SCANNED[letter] ?? pick(random, [...LETTERS])) + after
  }
}

const FORM = /,? (?:LLC|INC|CORP|CO|LTD|PLLC|LP)\.?$/i

export const MISSPELLINGS: Readonly<Record<string, (random: Random, record: MadeUpRecord) => string | null>> = {
  exact: (_, { legalName }) => legalName,
  oneEdit: (random, { legalName }) => slip(random, legalName.toUpperCase().replace(FORM, '')),
  twoEdits: (random, { legalName }) => slip(random, slip(random, legalName.toUpperCase().replace(FORM, ''))),
  otherForm: (random, { legalName }) => `${legalName.replace(FORM, '')} ${pick(random, FORMS)}`,
  swappedWords: (_, { legalName }) => legalName.replace(FORM, '').replace(/^(\S+) (.+)$/, '$2 $1'),
  gluedWords: (_, { legalName }) => legalName.replace(FORM, '').replace(' ', ''),
  brokenWord: (_, { legalName }) => legalName.replace(/^(\w{3})(\w{3,})/, '$1 $2'),
  dba: (random, { dbaName }) => (dbaName === null ? null : random() < 0.5 ? dbaName.toUpperCase() : dbaName.replaceAll('&', 'and')),
  dbaOneEdit: (random, { dbaName }) => (dbaName === null ? null : slip(random, dbaName.toUpperCase())),
}
