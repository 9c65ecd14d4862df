import { formatDate, formatMoment, formatMoney, formatNumber, humanize, looksLikeEin, maskedEin } from '../../format.ts'

/** How a value of a tool's result is written: by its field's name, since a name that a bureau gives is left as it is. */

/** Fields that hold one of our own words, or a provider's. */
const WORDS = new Set([
  'check',
  'citedChecks',
  'endpointType',
  'finding',
  'kind',
  'matchedOn',
  'provider',
  'registrationStatus',
  'reportType',
  'risk',
  'riskClass',
  'status',
  'verdict',
])
const DOLLARS = /amount$|balance$|creditLimit$|pastDue$/i
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d$/

export const nameWords = (name: string): string =>
  humanize(name)
    .replace(/\bein\b/gi, 'EIN')
    .replace(/\bpdf url\b/i, 'Report (PDF)')

export const valueWords = (name: string, value: string | number | boolean, timeZone: string): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return DOLLARS.test(name) ? formatMoney(value) : formatNumber(value)
  if (looksLikeEin(value)) return maskedEin(value)
  if (MOMENT.test(value)) return formatMoment(value, timeZone)
  if (DAY.test(value)) return formatDate(value)
  return WORDS.has(name) && /^[A-Za-z]\w*$/.test(value) ? humanize(value) : value
}
