/** How the sandbox behaves towards a subject. docs/PROVIDERS.md shows this table to people. */
export const BEHAVIOURS = ['clean', 'thinFile', 'bankrupt', 'noHit', 'slow', 'failing', 'flaky', 'limited', 'hanging', 'garbled'] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

export type Subject = { behaviour: Behaviour; name: string; ein: string; state: string; ownerName: string }

type Row = { behaviour: Behaviour; key: string; businessName: string; ein: string; state: string; personName: string }

/** Made-up companies and people. A business is known by its name, its number or `biz_KEY`; a person by the name or `per_KEY`. */
export const SUBJECTS: readonly Row[] = [
  { behaviour: 'clean', key: 'clean', businessName: 'Cedar & Main Bakery LLC', ein: '12-3456001', state: 'NY', personName: 'Clara Reyes' },
  {
    behaviour: 'thinFile',
    key: 'thin',
    businessName: 'Thistle Popup Kitchen LLC',
    ein: '12-3456002',
    state: 'TX',
    personName: 'Theo Lindqvist',
  },
  {
    behaviour: 'bankrupt',
    key: 'bankrupt',
    businessName: 'Broken Arrow Freight Inc',
    ein: '12-3456003',
    state: 'FL',
    personName: 'Barry Holt',
  },
  { behaviour: 'noHit', key: 'nohit', businessName: 'Nowhere Holdings LLC', ein: '12-3456004', state: 'WY', personName: 'Nora Hale' },
  { behaviour: 'slow', key: 'slow', businessName: 'Slow River Outfitters LLC', ein: '12-3456005', state: 'OR', personName: 'Sol Waters' },
  { behaviour: 'failing', key: 'failing', businessName: 'Failsafe Fixtures Inc', ein: '12-3456006', state: 'OH', personName: 'Fay Lerner' },
  { behaviour: 'flaky', key: 'flaky', businessName: 'Flicker Lighting Co', ein: '12-3456007', state: 'NV', personName: 'Flo Becker' },
  { behaviour: 'limited', key: 'limited', businessName: 'Queue Street Cafe LLC', ein: '12-3456008', state: 'CA', personName: 'Quinn Ames' },
  {
    behaviour: 'hanging',
    key: 'hanging',
    businessName: 'Stillwater Storage LLC',
    ein: '12-3456009',
    state: 'GA',
    personName: 'Stella Moore',
  },
  {
    behaviour: 'garbled',
    key: 'garbled',
    businessName: 'Garble & Sons Printing Inc',
    ein: '12-3456010',
    state: 'PA',
    personName: 'Gabe Arnold',
  },
]

const LEGAL_SUFFIXES = / (llc|inc|co|corp|ltd|incorporated|corporation|company|limited)$/
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(LEGAL_SUFFIXES, '')

const digits = (text: string): string => text.replace(/\D/g, '')
const isEin = (text: string): boolean => /^\d{2}-?\d{7}$/.test(text.trim())

const matches = (row: Row, query: string): boolean => {
  if (isEin(query)) return digits(row.ein) === digits(query)
  // Handles before names: `biz_limited` is no company whose legal form is Limited.
  if (/^(biz|per)_/i.test(query.trim())) return query.trim().slice(4).toLowerCase() === row.key
  const folded = fold(query)
  return folded === fold(row.businessName) || folded === fold(row.personName)
}

/** A number that is always the same for the same text, so that strangers too get the same answer every time. */
export const seed = (text: string): number => {
  let hash = 2_166_136_261
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 16_777_619) >>> 0
  return hash
}

/** Whom a question is about. Whoever is not in the table is a clean stranger who bears the name asked for. */
export const findSubject = (query: string, kind: 'business' | 'person'): Subject => {
  const row = SUBJECTS.find((candidate) => matches(candidate, query))
  if (row === undefined) {
    const number = String(10_000_000 + (seed(query) % 90_000_000))
    const ein = isEin(query) ? `${digits(query).slice(0, 2)}-${digits(query).slice(2)}` : `8${number[0]}-${number.slice(1)}`
    return {
      behaviour: 'clean',
      name: isEin(query) ? `Company ${ein}` : query.trim(),
      ein,
      state: 'NY',
      ownerName: kind === 'person' ? query.trim() : 'Alex Morgan',
    }
  }
  return {
    behaviour: row.behaviour,
    name: kind === 'person' ? row.personName : row.businessName,
    ein: row.ein,
    state: row.state,
    ownerName: row.personName,
  }
}
