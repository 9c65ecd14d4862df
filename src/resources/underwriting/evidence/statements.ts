import { daysBetween } from '../../../shared/dates.ts'
import { type Cents, formatCents } from '../../../shared/money.ts'
import { stateCode } from '../../merchants/states.ts'
import { compareTexts, MATCH_SCORE } from '../../registry/compare.ts'
import type { Facts, ScrubFacts, StatementFacts } from './evidence.ts'
import { counted, type EvidenceCheck, match, mismatch, named, unknown, type Verdict, warning } from './verdict.ts'

/** An advance up to one month's revenue is common; beyond one and a half it is out of proportion. */
const USUAL_MONTHS = 1
const MOST_MONTHS = 1.5
/** Share of the revenue that advances may take before it hurts, and before it cannot last. */
const USUAL_HOLDBACK = 0.15
const MOST_HOLDBACK = 0.3
const FRESH_DAYS = 45
const ENOUGH_MONTHS = 3
const MOST_POSITIONS = 2
const MOST_NSF_A_MONTH = 3
const MOST_NEGATIVE_DAYS_A_MONTH = 3

const NOT_SCRUBBED = 'No bank statement was analysed yet.'

/** What the bank statements say of the business, and whether they can be believed. */
export const statementChecks = (facts: Facts): EvidenceCheck[] => {
  const { scrub } = facts
  const check = (name: string, judge: (scrub: ScrubFacts) => Verdict): EvidenceCheck => ({
    check: name,
    ...(scrub === null ? unknown(NOT_SCRUBBED) : judge(scrub)),
  })
  return [
    check('accountHolder', (s) => accountHolder(facts, s)),
    check('accountHolderState', (s) => accountHolderState(facts, s)),
    check('statementsReconciled', reconciled),
    check('statementFraudSigns', fraudSigns),
    check('statementCoverage', (s) => coverage(facts, s)),
    check('revenueForRequestedAmount', (s) =>
      revenueFor(s, facts.application?.requestedAmount ?? null, 'requested', 'There is no application that asks for an amount.'),
    ),
    check('revenueForFundedAmount', (s) => revenueFor(s, facts.deal?.fundedAmount ?? null, 'funded', 'Nothing is funded yet.')),
    check('existingPositions', positions),
    check('holdback', (s) => holdback(facts, s)),
    check('accountConduct', conduct),
    check('collectionPayments', ({ collectionPayments }) =>
      collectionPayments > 0
        ? warning(`$${formatCents(collectionPayments)} went to firms that collect or settle old debts: a sign of a past default.`)
        : match('Nothing was paid to firms that collect or settle old debts.'),
    ),
  ]
}

const distinct = (texts: string[]): string[] => [...new Set(texts)]

/** Those of accounts that nobody left out: another's account, once it is, says nothing of this business. */
const counting = (statements: StatementFacts[]): StatementFacts[] => statements.filter((s) => !s.isExcluded)

const accountHolder = ({ application, merchant }: Facts, { statements }: ScrubFacts): Verdict => {
  const holders = distinct(counting(statements).flatMap((s) => (s.holder === null ? [] : [s.holder])))
  if (holders.length === 0) return unknown('No statement names the holder of its account where it could be read.')
  const names = [merchant?.legalName, merchant?.dbaName, application?.legalName].filter((n) => n !== null && n !== undefined)
  const strangers = holders.filter((holder) => !names.some((name) => compareTexts(holder, name) >= MATCH_SCORE))
  if (strangers.length === 0) return match(`The account belongs to “${named(holders)}”.`)
  const owner = application ? `${application.ownerFirstName ?? ''} ${application.ownerLastName ?? ''}`.trim() : (merchant?.ownerName ?? '')
  if (owner !== '' && strangers.every((holder) => compareTexts(holder, owner) >= MATCH_SCORE))
    return warning(`The account belongs to the owner in person, “${named(strangers)}”, not to the business.`)
  return mismatch(`The account belongs to “${named(strangers)}”, the business is “${named(names)}”.`)
}

const accountHolderState = ({ application, merchant }: Facts, { statements }: ScrubFacts): Verdict => {
  const business = stateCode(application?.state ?? null) ?? stateCode(merchant?.state ?? null)
  if (business === null) return unknown('The state of the business is not known.')
  const states = distinct(counting(statements).flatMap((s) => stateCode(s.holderState) ?? []))
  if (states.length === 0) return unknown('No statement shows an address with a state that could be read.')
  const others = states.filter((s) => s !== business)
  if (others.length === 0) return match(`The statements go to ${business}, where the business is.`)
  // Businesses do move and have a head office elsewhere.
  return warning(`The statements go to ${named(others)}, the business is in ${business}.`)
}

const own = (statements: StatementFacts[]): StatementFacts[] => counting(statements).filter((s) => !s.isDuplicate)
const NO_STATEMENT_FILE = 'The analysis rests on a list of transactions, not on statements.'

const reconciled = ({ statements }: ScrubFacts): Verdict => {
  if (statements.length === 0) return unknown(NO_STATEMENT_FILE)
  if (own(statements).length === 0) return unknown('Every statement is left out by hand.')
  const off = own(statements).filter((s) => !s.reconciled)
  return off.length === 0
    ? match('Every statement adds up to the cent.')
    : mismatch(`${off.length} of ${own(statements).length} statements do not add up: ${named(off.map((s) => s.fileName))}.`)
}

const fraudSigns = ({ statements }: ScrubFacts): Verdict => {
  if (statements.length === 0) return unknown(NO_STATEMENT_FILE)
  // Who sent a paper that was tampered with sent the others, too: that its account is left out takes nothing from it.
  const all = statements.flatMap((s) => s.findings)
  const high = all.filter((f) => f.severity === 'high')
  const minor = all.filter((f) => f.severity === 'warning')
  if (high.length > 0)
    return mismatch(`${counted(high.length, 'strong sign')} of tampering: ${named(distinct(high.map((f) => f.message)))}`)
  if (minor.length > 0) return warning(`${counted(minor.length, 'sign')} worth a look: ${named(distinct(minor.map((f) => f.message)))}`)
  return match('No sign of tampering was found, which proves nothing by itself.')
}

const coverage = ({ today }: Facts, { statements, fullMonths }: ScrubFacts): Verdict => {
  const ends = counting(statements)
    .flatMap((s) => s.periodEnd ?? [])
    .sort()
  const last = ends.at(-1)
  if (last === undefined) return unknown('No statement tells the period that it is of.')
  const age = daysBetween(last, today)
  if (age > FRESH_DAYS) return warning(`The newest statement ends ${age} days ago, on ${last}.`)
  return fullMonths < ENOUGH_MONTHS
    ? warning(`The statements cover ${counted(fullMonths, 'full month')}; ${ENOUGH_MONTHS} are usual.`)
    : match(`The statements cover ${fullMonths} full months and end on ${last}.`)
}

const revenueFor = ({ averageMonthlyRevenue: revenue }: ScrubFacts, amount: Cents | null, what: string, whyNone: string): Verdict => {
  if (amount === null) return unknown(whyNone)
  if (revenue === null) return unknown('The statements cover no full month to take an average from.')
  const detail = `$${formatCents(amount)} ${what}, $${formatCents(revenue)} average monthly revenue`
  if (revenue <= 0) return mismatch(`${detail}: there is no revenue.`)
  const months = amount / revenue
  const told = `${detail}: ${months.toFixed(2)} months of it.`
  return months <= USUAL_MONTHS ? match(told) : months <= MOST_MONTHS ? warning(told) : mismatch(told)
}

const positions = ({ activePositions: active }: ScrubFacts): Verdict => {
  if (active.length === 0) return match('No advance is being paid back.')
  const told = `${active.length} advance${active.length === 1 ? ' is' : 's are'} being paid back: ${named(active.map((p) => p.funderName))}.`
  return active.length > MOST_POSITIONS ? mismatch(told) : warning(told)
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const holdback = ({ deal }: Facts, { holdback: share, averageMonthlyRevenue: revenue }: ScrubFacts): Verdict => {
  if (share === null || revenue === null || revenue <= 0) return unknown('There is no average monthly revenue to measure the payments by.')
  const added = deal?.monthlyPayment ?? 0
  const whole = share + added / revenue
  const told = `Advances take ${percent(share)} of the monthly revenue${added > 0 ? `, with this deal ${percent(whole)}` : ''}.`
  return whole <= USUAL_HOLDBACK ? match(told) : whole <= MOST_HOLDBACK ? warning(told) : mismatch(told)
}

const DAYS_A_MONTH = 30.4

/** They are counted on every day that is covered, so all of these are what they are measured by. */
const conduct = ({ nsfCount, daysNegative, coveredDays }: ScrubFacts): Verdict => {
  const months = Math.max(1, coveredDays / DAYS_A_MONTH)
  const told = `${counted(nsfCount, 'bounced item')}, ${daysNegative === null ? 'days below zero not known' : `${counted(daysNegative, 'day')} below zero`}, in ${counted(coveredDays, 'day')}.`
  return nsfCount / months > MOST_NSF_A_MONTH || (daysNegative ?? 0) / months > MOST_NEGATIVE_DAYS_A_MONTH ? warning(told) : match(told)
}
