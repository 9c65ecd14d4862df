import { stateCode } from '../../merchants/states.ts'
import { compareTexts, MATCH_SCORE, wordSimilarity } from '../../registry/compare.ts'
import { readNames } from '../../registry/names.ts'
import { DISPOSABLE_MAIL, einFault, FIRST_NAMES, FREE_MAIL, isReservedDomain, phoneFault } from './data.ts'
import type { ContactFacts, Facts } from './evidence.ts'
import { type EvidenceCheck, match, mismatch, named, unknown, type Verdict, warning } from './verdict.ts'

/** Who the applicant says it is, against the merchant's record and its contacts, and whether numbers and addresses can be real. */
export const identityChecks = (facts: Facts): EvidenceCheck[] => [
  { check: 'legalName', ...legalName(facts) },
  { check: 'ein', ...ein(facts) },
  { check: 'state', ...state(facts) },
  { check: 'industry', ...industry(facts) },
  { check: 'merchantActive', ...merchantActive(facts) },
  { check: 'ownerName', ...ownerName(facts) },
  { check: 'ownerEmail', ...ownerEmail(facts) },
  { check: 'ownership', ...ownership(facts) },
  { check: 'primaryContact', ...primaryContact(facts) },
  { check: 'einPlausible', ...einPlausible(facts) },
  { check: 'emailPlausible', ...emailPlausible(facts) },
  { check: 'phonePlausible', ...phonePlausible(facts) },
]

/** Similarity from which two words are one, misspelt. */
const SAME_WORD = 0.6
const NO_APPLICATION = 'There is no application to compare with.'
const NO_MERCHANT = 'No merchant is linked yet.'
const said = (text: string): string => `“${text}”`

/** The sides of a comparison, or why there is none. */
const bothSides = <A, M>(
  { application, merchant }: Facts,
  ofApplication: (a: NonNullable<Facts['application']>) => A | null,
  ofMerchant: (m: NonNullable<Facts['merchant']>) => M | null,
  what: string,
): { given: A; known: M } | Verdict => {
  if (application === null) return unknown(NO_APPLICATION)
  if (merchant === null) return unknown(NO_MERCHANT)
  const given = ofApplication(application)
  if (given === null) return unknown(`The application gives no ${what}.`)
  const known = ofMerchant(merchant)
  return known === null ? unknown(`The merchant’s record has no ${what}.`) : { given, known }
}
const isVerdict = (value: object): value is Verdict => 'finding' in value

const legalName = (facts: Facts): Verdict => {
  const sides = bothSides(
    facts,
    (a) => a.legalName,
    (m) => m,
    'legal name',
  )
  if (isVerdict(sides)) return sides
  const { given, known } = sides
  if (compareTexts(given, known.legalName) >= MATCH_SCORE)
    return match(`${said(given)} is the merchant’s legal name ${said(known.legalName)}.`)
  if (known.dbaName !== null && compareTexts(given, known.dbaName) >= MATCH_SCORE)
    return warning(`${said(given)} is the name the merchant trades under, not its legal name ${said(known.legalName)}.`)
  return mismatch(`The application names ${said(given)}, the merchant’s record ${said(known.legalName)}.`)
}

const ein = (facts: Facts): Verdict => {
  const sides = bothSides(
    facts,
    (a) => a.ein,
    (m) => m.ein,
    'EIN',
  )
  if (isVerdict(sides)) return sides
  return sides.given === sides.known
    ? match('Application and merchant have the same EIN.')
    : mismatch('Application and merchant have different EINs.')
}

const state = (facts: Facts): Verdict => {
  const sides = bothSides(
    facts,
    (a) => a.state,
    (m) => m.state,
    'state',
  )
  if (isVerdict(sides)) return sides
  const { given, known } = sides
  const codes = [stateCode(given), stateCode(known)]
  if (codes.includes(null)) return warning(`${said(codes[0] === null ? given : known)} is no US state.`)
  return codes[0] === codes[1]
    ? match(`Both are in ${codes[0]}.`)
    : mismatch(`The application says ${codes[0]}, the merchant’s record ${codes[1]}.`)
}

const STEM = 5
/** Baker, bakery and bakeries begin alike. */
const isSameTrade = (a: string, b: string): boolean =>
  (a.length >= STEM && a.slice(0, STEM) === b.slice(0, STEM)) || wordSimilarity(a, b) >= SAME_WORD

/** Everybody words a trade differently, so a difference is for a person to judge. */
const industry = (facts: Facts): Verdict => {
  const sides = bothSides(
    facts,
    (a) => a.industry,
    (m) => m.industry,
    'industry',
  )
  if (isVerdict(sides)) return sides
  const { given, known } = sides
  const wordsOf = (text: string) => readNames(text).flatMap((n) => n.words)
  const isShared = wordsOf(given).some((a) => wordsOf(known).some((b) => isSameTrade(a, b)))
  return isShared
    ? match(`${said(given)} fits ${said(known)}.`)
    : warning(`The application says ${said(given)}, the merchant’s record ${said(known)}.`)
}

const merchantActive = ({ merchant }: Facts): Verdict => {
  if (merchant === null) return unknown(NO_MERCHANT)
  return merchant.isActive ? match('The merchant’s record is active.') : warning('The merchant’s record is set inactive.')
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase()
const isSameFirstName = (a: string, b: string): boolean => {
  const [x, y] = [plain(a), plain(b)].map((name) => FIRST_NAMES.get(name) ?? name) as [string, string]
  if (x === '' || y === '') return false
  return x === y || (Math.min(x.length, y.length) === 1 ? x[0] === y[0] : wordSimilarity(x, y) >= SAME_WORD)
}
const isSameLastName = (a: string, b: string): boolean => wordSimilarity(plain(a), plain(b)) >= SAME_WORD

const peopleOf = ({ contacts, merchant }: Facts): { firstName: string; lastName: string }[] => {
  const written = merchant?.ownerName?.trim().split(/\s+/) ?? []
  const named = written.length > 1 ? [{ firstName: written[0]!, lastName: written.at(-1)! }] : []
  return [...contacts.toSorted((a, b) => Number(b.isOwner) - Number(a.isOwner)), ...named]
}

const ownerName = (facts: Facts): Verdict => {
  const { application } = facts
  if (application === null) return unknown(NO_APPLICATION)
  const { ownerFirstName: first, ownerLastName: last } = application
  if (first === null || last === null) return unknown('The application does not name its owner in full.')
  const people = peopleOf(facts)
  if (people.length === 0) return unknown(facts.merchant === null ? NO_MERCHANT : 'The merchant has no contact and no owner on record.')
  const sameLast = people.filter((p) => isSameLastName(p.lastName, last))
  if (sameLast.some((p) => isSameFirstName(p.firstName, first))) return match(`${first} ${last} is on record with the merchant.`)
  if (sameLast.length > 0) return warning(`${first} ${last} is not on record; ${sameLast[0]!.firstName} ${sameLast[0]!.lastName} is.`)
  return mismatch(
    `${first} ${last} is not on record; ${named(people.map((p) => `${p.firstName} ${p.lastName}`))} ${people.length === 1 ? 'is' : 'are'}.`,
  )
}

const ownerEmail = ({ application, contacts, merchant }: Facts): Verdict => {
  if (application === null) return unknown(NO_APPLICATION)
  if (application.ownerEmail === null) return unknown('The application gives no e-mail address.')
  const given = application.ownerEmail.trim().toLowerCase()
  const known = [merchant?.ownerEmail ?? null, ...contacts.map((c) => c.email)].flatMap((e) => (e === null ? [] : [e.trim().toLowerCase()]))
  if (known.length === 0) return unknown(merchant === null ? NO_MERCHANT : 'The merchant has no e-mail address on record.')
  if (known.includes(given)) return match('The owner’s e-mail address is on record with the merchant.')
  const domain = given.split('@')[1]!
  if (!FREE_MAIL.has(domain) && known.some((e) => e.endsWith(`@${domain}`)))
    return match(`The owner’s e-mail address is at ${domain}, as others of the merchant are.`)
  return warning('The owner’s e-mail address is not on record with the merchant.')
}

const ownership = ({ merchant, contacts }: Facts): Verdict => {
  if (merchant === null) return unknown(NO_MERCHANT)
  const shares = contacts.flatMap((c) => (c.ownershipPercentage === null ? [] : [c.ownershipPercentage]))
  if (shares.length === 0) return unknown('No contact has a share of ownership on record.')
  // Hundredths: thirds written as 33.33 do not quite make a whole.
  const sum = Math.round(shares.reduce((a, b) => a + b, 0) * 100) / 100
  const silent = contacts.filter((c) => !c.isOwner && (c.ownershipPercentage ?? 0) > 0)
  if (silent.length > 0)
    return warning(
      `${silent.length === 1 ? 'A contact has' : `${silent.length} contacts have`} a share but ${silent.length === 1 ? 'is' : 'are'} not marked as owner.`,
    )
  if (sum > 100) return mismatch(`The shares on record add up to ${sum} %.`)
  return sum >= 99
    ? match(`The owners on record hold ${sum} %.`)
    : warning(`The owners on record hold ${sum} %; who holds the rest is not known.`)
}

const primaryContact = ({ merchant, contacts }: Facts): Verdict => {
  if (merchant === null) return unknown(NO_MERCHANT)
  if (contacts.length === 0) return unknown('The merchant has no contacts.')
  const primary = contacts.find((c) => c.isPrimary)
  if (primary === undefined) return warning('None of the contacts is the primary one.')
  const name = `${primary.firstName} ${primary.lastName}`
  if (!primary.isOwner) return warning(`The primary contact, ${name}, is not an owner.`)
  return primary.email === null && primary.phone === null
    ? warning(`The primary contact, ${name}, has neither e-mail address nor telephone number.`)
    : match(`The primary contact, ${name}, is an owner and can be reached.`)
}

const einPlausible = ({ application, merchant }: Facts): Verdict => {
  const given = application?.ein ?? merchant?.ein ?? null
  if (given === null) return unknown('No EIN is known.')
  const fault = einFault(given)
  return fault === null ? match('The EIN begins as one of the IRS does.') : mismatch(`The EIN cannot be real: ${fault}.`)
}

/** The part of a domain that its owner chose: www.harborbread.co.uk → harborbread. */
const ownLabel = (domain: string): string => {
  const labels = domain.split('.')
  const isCountryForm = labels.length > 2 && labels.at(-1)!.length === 2 && /^(?:com?|net|org|ac|gov)$/.test(labels.at(-2)!)
  return labels.at(isCountryForm ? -3 : -2) ?? domain
}

const MIN_LABEL = 4

/** harborbread.com, hsb-llc.com or harborstreet.com for Harbor Street Bakery LLC. */
const resemblesName = (domain: string, name: string): boolean => {
  const label = ownLabel(domain)
    .replace(/[^a-z0-9]/g, '')
    .toUpperCase()
    .replace(/(?:LLC|INC|CORP)$/, '')
  return readNames(name).some(({ words, compact }) => {
    if (compareTexts(label, compact) >= MATCH_SCORE) return true
    if (label.length >= MIN_LABEL && (compact.includes(label) || (compact.length >= MIN_LABEL && label.includes(compact)))) return true
    const initials = words.map((w) => w[0]).join('')
    if (words.length >= 3 && label.startsWith(initials)) return true
    return words.some((w) => w.length >= MIN_LABEL + 1 && label.includes(w))
  })
}

const emailPlausible = ({ application, merchant, contacts }: Facts): Verdict => {
  const email = application?.ownerEmail ?? merchant?.ownerEmail ?? contacts.find((c) => c.isPrimary)?.email ?? null
  if (email === null) return unknown('No e-mail address is known.')
  const domain = email.split('@')[1]?.trim().toLowerCase() ?? ''
  if (DISPOSABLE_MAIL.has(domain)) return mismatch(`${domain} gives out addresses to throw away.`)
  if (isReservedDomain(domain)) return mismatch(`No mail can arrive at ${domain}.`)
  if (FREE_MAIL.has(domain)) return warning(`${domain} is open to anybody: the address says nothing about the business.`)
  const names = [application?.legalName, merchant?.legalName, merchant?.dbaName].filter((n) => n !== null && n !== undefined)
  return names.some((name) => resemblesName(domain, name))
    ? match(`${domain} resembles the name of the business.`)
    : warning(`${domain} does not resemble the name of the business.`)
}

const phonePlausible = ({ contacts }: Facts): Verdict => {
  const ordered = contacts.toSorted(
    (a: ContactFacts, b) => Number(b.isPrimary) - Number(a.isPrimary) || Number(b.isOwner) - Number(a.isOwner),
  )
  const reachable = ordered.find((c) => c.phone !== null)
  if (reachable === undefined) return unknown('No telephone number is known.')
  const fault = phoneFault(reachable.phone!)
  const whose = `The telephone number of ${reachable.firstName} ${reachable.lastName}`
  if (fault === undefined) return warning(`${whose} is from abroad.`)
  return fault === null ? match(`${whose} can be a real one.`) : mismatch(`${whose} cannot be real: ${fault}.`)
}
