/** The states and territories by their names. */
const STATES: ReadonlyMap<string, string> = new Map(
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|GU Guam|VI Virgin Islands`
    .split('|')
    .map((entry) => [entry.slice(3).toUpperCase(), entry.slice(0, 2)]),
)
const STATE_CODES = new Set(STATES.values())

/** In capitals, without dots and commas, one blank between words. */
const plain = (text: string): string =>
  text
    .toUpperCase()
    .replace(/\./g, '')
    .replace(/[\s,]+/g, ' ')
    .trim()

/** Two letters for a state given either way; null for what is none. */
export const stateCode = (text: string | null): string | null => {
  const upper = plain(text ?? '')
  return STATE_CODES.has(upper) ? upper : (STATES.get(upper) ?? null)
}

/** The same for who must not overlook one: of a text that is no state's name or code, whatever states it has as words ("Dallas, TX"). */
export const statesIn = (text: string | null): string[] => {
  const code = stateCode(text)
  if (code !== null) return [code]
  const words = ` ${plain(text ?? '')} `
  return [...STATES].flatMap(([name, code]) => (words.includes(` ${name} `) || words.includes(` ${code} `) ? code : []))
}
