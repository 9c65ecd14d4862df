import { type MadeUpRecord, pick, type Random } from './registry-names.ts'

/**
 * A second set of misspellings, of other kinds than those the search was made with: written by ear, misread by a scanner, letters transposed,
 * blanks lost, words abbreviated, a word too few or too many. Each returns null where a name offers nothing to get wrong.
 */
export type Slip = (random: Random, name: string) => string | null

type Rule = readonly [found: RegExp, written: string]
const rules = (text: string): Rule[] =>
  text
    .trim()
    .split(/\s+/)
    .map((rule) => rule.split('>'))
    .map(([found, written]) => [new RegExp(found!, 'g'), written!] as const)

const BY_EAR =
  rules(`PH>F F>PH CK>K K(?=[AOULR])>C C(?=[AOULRK])>K Y(?![A-Z]*\\d)>I I(?=[A-Z])>Y EE>EA EA>EE IE>EI EI>IE S(?=[AEIOU])>Z Z>S X>KS QU>KW SCH>SH
  TH>T GH>G OU>U OO>U ER\\b>OR OR\\b>ER SEN\\b>SON SON\\b>SEN SKI\\b>SKY EZ\\b>ES V>W W(?=[AEIO])>V LL>L TT>T NN>N SS>S RR>R MM>M L(?=[AEIOU])>LL
  T(?=[AEIOU])>TT N(?=[AEIO])>NN A(?=[LNR])>E E(?=[LNR])>A O(?=[LNR])>A U(?=[LNR])>O AU>AW J>G G(?=[EI])>J MANN\\b>MAN`)
const BY_SCANNER = rules(`RN>M M>RN CL>D D>CL VV>W W>VV LI>U NN>M O>0 I>1 L>1 S>5 B>8 G>6 Z>2 E>F H>N U>V C>G Q>O K>X T>I IN>M RI>N`)

/** One rule at one place where it fits. */
const applied = (random: Random, set: readonly Rule[], text: string): string | null => {
  const places = set.flatMap(([found, written]) => [...text.matchAll(found)].map((m) => ({ at: m.index, length: m[0].length, written })))
  if (places.length === 0) return null
  const { at, length, written } = pick(random, places)
  return text.slice(0, at) + written + text.slice(at + length)
}

const oneOrTwo =
  (set: readonly Rule[]): Slip =>
  (random, name) => {
    const once = applied(random, set, name)
    return once !== null && random() < 0.5 ? (applied(random, set, once) ?? once) : once
  }

const transposed: Slip = (random, name) => {
  const places = [...name.matchAll(/(?<=[A-Z])([A-Z])(?!\1)[A-Z]/g)].map((m) => m.index)
  if (places.length === 0) return null
  const at = pick(random, places)
  return name.slice(0, at) + name[at + 1]! + name[at]! + name.slice(at + 2)
}

const withoutBlanks: Slip = (random, name) => {
  const blanks = [...name.matchAll(/ /g)].map((m) => m.index)
  if (blanks.length === 0) return null
  if (random() < 0.5) return name.replaceAll(' ', '')
  const at = pick(random, blanks)
  return name.slice(0, at) + name.slice(at + 1)
}

/** As forms, checks and bank statements have them; some of these the search does not know. */
const SHORT: ReadonlyMap<string, readonly string[]> = new Map(
  `INTERNATIONAL:INTL,INT'L MANUFACTURING:MFG SERVICES:SVCS,SVC,SERV SERVICE:SVC,SERV BROTHERS:BROS BROS:BROTHERS &:AND CONSTRUCTION:CONST,CONSTR MANAGEMENT:MGMT,MGT
  COMPANY:CO ASSOCIATES:ASSOC,ASSOCS ENTERPRISES:ENT,ENTERP TRUCKING:TRKG TRANSPORT:TRANS,TRANSP RESTAURANT:REST,RSTRNT CENTER:CTR HOLDINGS:HLDGS GROUP:GRP
  TECHNOLOGIES:TECH SYSTEMS:SYS INDUSTRIES:IND,INDS PLUMBING:PLBG HEATING:HTG ELECTRIC:ELEC DISTRIBUTORS:DIST,DISTR EQUIPMENT:EQUIP CONTRACTORS:CONTR
  INSURANCE:INS PARTNERS:PTNRS SOLUTIONS:SOLNS PRODUCTS:PRODS LANDSCAPING:LNDSCPG CLEANING:CLNG MAINTENANCE:MAINT COMMUNICATIONS:COMM,COMMS SUPPLY:SUP,SPLY
  BUILDING:BLDG AGENCY:AGCY MEDICAL:MED PHARMACY:PHARM ENGINEERING:ENGR,ENG ACCOUNTING:ACCTG FURNITURE:FURN REFRIGERATION:REFRIG AUTO:AUTOMOTIVE GENERAL:GEN
  PRODUCTIONS:PROD WHOLESALE:WHSL WAREHOUSE:WHSE MARKETING:MKTG MARKET:MKT CONDITIONING:COND CHIROPRACTIC:CHIRO VETERINARY:VET HARDWARE:HDWE NATIONAL:NATL
  AMERICAN:AMER UNITED:UTD`
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [word, shorts] = entry.split(':')
      return [word!, shorts!.split(',')] as const
    }),
)

const abbreviated: Slip = (random, name) => {
  const short = name
    .split(' ')
    .map((word) => (SHORT.has(word) ? pick(random, SHORT.get(word)!) : word))
    .join(' ')
  return short === name ? null : short
}

/** Short by nobody's rule: a long word other than the first loses its vowels, or its end. */
const clipped: Slip = (random, name) => {
  const [first, ...rest] = name.split(' ')
  const long = rest.filter((word) => /^[A-Z]{7,}$/.test(word))
  if (long.length === 0) return null
  const word = pick(random, long)
  const short = random() < 0.5 ? word[0]! + word.slice(1).replace(/[AEIOU]/g, '') : word.slice(0, 4 + Math.floor(random() * 2))
  return [first, ...rest.map((other) => (other === word ? short : other))].join(' ')
}

const wordTooFew: Slip = (_, name) => (name.split(' ').length < 3 ? null : name.split(' ').slice(0, -1).join(' '))
const wordTooMany: Slip = (random, name) => `${name} ${pick(random, ['SERVICES', 'GROUP', 'OF MIAMI', 'NYC', 'USA', 'AND MORE', '2'])}`

/** A legal form; CO is a word like another. */
const FORM = /,? (?:LLC|INC|CORP|LTD|PLLC|LP)\.?$/i
const bare = (name: string): string => name.toUpperCase().replace(FORM, '').replaceAll("'", '')

export const SLIPS: Readonly<Record<string, Slip>> = {
  byEar: oneOrTwo(BY_EAR),
  byScanner: oneOrTwo(BY_SCANNER),
  transposed,
  transposedTwice: (random, name) => transposed(random, transposed(random, name) ?? name),
  withoutBlanks,
  abbreviated,
  clipped,
  wordTooFew,
  wordTooMany,
  abbreviatedByEar: (random, name) => {
    const short = abbreviated(random, name)
    return short === null ? null : applied(random, BY_EAR, short)
  },
}

/** The query, and the name it means: the legal one, or what the business trades under where it has such a name. */
export const slipped = (random: Random, slip: Slip, record: MadeUpRecord): { query: string; meant: string } | null => {
  const meant = record.dbaName !== null && random() < 0.3 ? record.dbaName : record.legalName
  const query = slip(random, bare(meant))
  return query === null || query === bare(meant) ? null : { query, meant }
}
