/** One condition of a list. `sql` writes it for the parameter number given. */
export type Filter = {
  sql: (parameter: string) => string
  value: unknown /** Kept by count_list in the migrations: an exact total without counting. */
  counted?: string
  /** A bound of a counted column whose values sort as their texts do, such as dates. */
  bound?: '>=' | '<='
  /** Where finding what matches is most of the work: conditions that an index answers each, of which any is enough. `$1` is the organization. */
  searches?: ((parameter: string) => string)[]
}

export const equals = (column: string, value: unknown, counted = false): Filter => ({
  sql: (p) => `${column} = ${p}`,
  value,
  ...(counted ? { counted: column } : {}),
})
/** Any of several values; one alone is `equals`. */
export const anyOf = (column: string, values: readonly string[], counted = false): Filter => {
  const [only, ...others] = new Set(values)
  if (others.length === 0) return equals(column, only, counted)
  return { sql: (p) => `${column} = ANY(${p})`, value: [only, ...others], ...(counted ? { counted: column } : {}) }
}
const bounded =
  (bound: '>=' | '<=') =>
  (column: string, value: unknown, counted = false): Filter => ({
    sql: (p) => `${column} ${bound} ${p}`,
    value,
    ...(counted ? { counted: column, bound } : {}),
  })
export const atLeast = bounded('>=')
export const atMost = bounded('<=')
/** The parameter says nothing here; it only keeps the others' numbers. */
export const isNull = (column: string): Filter => ({ sql: (p) => `(${column} IS NULL AND ${p}::boolean)`, value: true })
/** Of anything shorter a trigram index knows nothing: asking it would be reading all of it. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u

/** Any of several conditions on what contains the term, whatever its case. */
export const anyContaining = (term: string, ...searches: ((parameter: string) => string)[]): Filter => ({
  sql: (p) => `(${searches.map((search) => search(p)).join(' OR ')})`,
  value: `%${term.replace(/[\\%_]/g, '\\$&')}%`,
  ...(HAS_TRIGRAM.test(term) ? { searches } : {}),
})
/** Case-insensitive substring; `expression` must be the one that its trigram index was made with. */
export const isIn = (expression: string) => (p: string) => `lower(${expression}) LIKE lower(${p})`
export const contains = (expression: string, term: string): Filter => anyContaining(term, isIn(expression))

/** In a statement whose $1 is the organization and whose next parameters are the filters' values. */
export const whereAll = (filters: Filter[]): string => `org_id = $1${filters.map((f, i) => ` AND ${f.sql(`$${i + 2}`)}`).join('')}`
