const lines = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

/** Made of words that thousands of names have. */
export const COMMON_QUERIES = lines(`
  AMERICAN SERVICES LLC
  American Construction
  National Auto Repair
  Premier Services Group
  Smith Construction LLC
  Johnson Enterprises
  United Trucking Inc
  Best Cleaning Services
  Garcia Landscaping
  All Star Auto Repair Services
  Quality Home Improvement
  A & A Auto Repair
  First Class Services
  The Company LLC
  Services Group Holdings
  Auto Repair
  Construction
  Martinez
  Williams & Brown Construction
  Williams Auto
  New York Pizza
  Golden Star Restaurant
  Smith
  LLC`)

/** Long, made of nothing but near misses, or meant to be read as something else than a name. */
export const HOSTILE_QUERIES = [
  'X'.repeat(5_000),
  'A '.repeat(500),
  'SMITH '.repeat(60),
  '0'.repeat(300),
  '\u0000\u0001',
  '😀😀 LLC',
  ...lines(`
  Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas
  AUTO REPAIR CONSTRUCTION TRUCKING ROOFING PLUMBING ELECTRIC PAINTING LANDSCAPING CLEANING RESTAURANT PIZZA DELI BAKERY COFFEE DINER
  American National United Premier Quality Elite Pro First Best Custom Classic Modern Advanced Complete Total All
  Texas Florida Brooklyn Queens Bronx Miami Tampa Orlando Houston Dallas
  Marar Maran Maral Marat Marer Marel Maren Mares Maris Maril
  aaaaaaa aaaaaab aaaaaac aaaaaad aaaaaae aaaaaaf
  dba dba dba smith dba jones dba garcia dba miller dba davis dba lopez
  kowalskiautorepairservicesandtowingcompany
  '; DROP TABLE registry_records; --
  a & b | !c:* 'x' <-> \\`),
]
