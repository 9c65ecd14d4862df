import type { Facts } from './evidence.ts'
import { counted, type EvidenceCheck, match, mismatch, named, unknown, type Verdict, warning } from './verdict.ts'

const BAD = new Set(['defaulted', 'inCollections', 'inLegal'])

/** What the organization and the registry have lived through with this merchant before. */
export const historyChecks = (facts: Facts): EvidenceCheck[] => [
  { check: 'priorDeals', ...priorDeals(facts) },
  { check: 'priorApplications', ...priorApplications(facts) },
  { check: 'registry', ...registry(facts) },
]

const priorDeals = ({ priorDeals: deals, merchant, application }: Facts): Verdict => {
  if (deals.length === 0)
    return merchant === null && (application?.ein ?? null) === null
      ? unknown('Neither a merchant nor an EIN is known to look deals up by.')
      : match('There is no earlier deal with this merchant or EIN.')
  const told = (list: typeof deals) =>
    named(list.map((d) => `${d.code} (${d.status}${d.via === 'ein' ? ', another merchant with the same EIN' : ''})`))
  const bad = deals.filter((d) => BAD.has(d.status))
  if (bad.length > 0) return mismatch(`${bad.length} of ${deals.length} earlier deals went bad: ${told(bad)}.`)
  const settled = deals.filter((d) => d.status === 'settled')
  if (settled.length > 0) return warning(`${settled.length} of ${deals.length} earlier deals were settled for less: ${told(settled)}.`)
  const open = deals.filter((d) => d.status === 'active')
  if (open.length > 0) return warning(`${open.length} earlier deal${open.length === 1 ? ' is' : 's are'} still open: ${told(open)}.`)
  return match(`${counted(deals.length, 'earlier deal')}, none of which went bad: ${told(deals)}.`)
}

const priorApplications = ({ priorApplications: applications, application, merchant }: Facts): Verdict => {
  if ((application?.ein ?? merchant?.ein ?? null) === null) return unknown('No EIN is known to look applications up by.')
  if (applications.length === 0) return match('There is no other application with this EIN.')
  const declined = applications.filter((a) => a.stage === 'declined')
  const told = named(applications.map((a) => `${a.submissionNumber} (${a.stage})`))
  return declined.length > 0
    ? warning(`${declined.length} of ${applications.length} other applications with this EIN were declined: ${told}.`)
    : match(`${counted(applications.length, 'other application')} with this EIN, none declined: ${told}.`)
}

const registry = ({ registryHits: hits, application, merchant }: Facts): Verdict => {
  if (application === null && merchant === null) return unknown('There is neither a name nor an EIN to search by.')
  const told = (list: typeof hits) => named(list.map((h) => `${h.kind} of “${h.legalName}”${h.date === null ? '' : ` (${h.date})`}`))
  // A name alone may be somebody else's; an EIN is nobody else's.
  const certain = hits.filter((h) => h.matchedOn === 'ein')
  if (certain.length > 0) return mismatch(`${counted(certain.length, 'negative record')} with this EIN: ${told(certain)}.`)
  if (hits.length > 0) return warning(`${counted(hits.length, 'negative record')} under a similar name: ${told(hits)}.`)
  return match('The registry has no negative record with this EIN or a similar name.')
}
