import { type Static, type TSchema, Type } from 'typebox'
import { Format } from 'typebox/format'
import { isIsoDate } from '../../shared/dates.ts'
import { centsFromDollars, MAX_DOLLARS } from '../../shared/money.ts'

/** The kinds of field the interface is made of. Each is validated, typed, serialized and documented from this one definition. */

export const text = (maxLength: number, options: { description?: string; examples?: string[] } = {}) =>
  Type.Refine(
    Type.String({ minLength: 1, maxLength, ...options }),
    (value) => /\S/.test(value),
    () => 'must not be blank',
  )

/** Free text that may be empty. */
export const freeText = (maxLength: number) => Type.String({ maxLength })

// `type: [x, 'null']` and not a union: serializes fast and reads well in OpenAPI 3.1.
export const nullable = <S extends TSchema>(schema: S) => {
  const { type, enum: values, ...rest } = schema as unknown as { type: string; enum?: unknown[] } & Record<string, unknown>
  const refinements = (schema as Record<string, unknown>)['~refine'] as
    | { check: (v: unknown) => boolean; error: (v: unknown) => string }[]
    | undefined
  const base = Type.Unsafe<Static<S> | null>({ ...rest, type: [type, 'null'], ...(values ? { enum: [...values, null] } : {}) })
  return (refinements ?? []).reduce<typeof base>(
    (s, r) =>
      Type.Refine(
        s,
        (v) => v === null || r.check(v),
        (v) => r.error(v),
      ) as unknown as typeof base,
    base,
  )
}

export const oneOf = <const V extends readonly string[]>(values: V, options: { description?: string } = {}) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: [...values], ...options })

/** One or several of these, separated by commas; each is checked. */
export const severalOf = (values: readonly string[]) =>
  Type.Refine(
    Type.String({ maxLength: 1000, description: `One or several of ${values.join(', ')}, separated by commas.` }),
    (value) => value.split(',').every((one) => values.includes(one)),
    () => `must be one or several of ${values.join(', ')}, separated by commas`,
  )

const dollarsCheck = <S extends TSchema>(schema: S) =>
  Type.Refine(
    schema,
    (value) => centsFromDollars(value as number) !== null,
    () => 'must be dollars with at most two decimals',
  )

export const money = () =>
  dollarsCheck(Type.Number({ minimum: 0, maximum: MAX_DOLLARS, description: 'Dollars, at most two decimals.', examples: [1250.5] }))
export const positiveMoney = () =>
  dollarsCheck(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: MAX_DOLLARS,
      description: 'Dollars, more than zero, at most two decimals.',
      examples: [1250.5],
    }),
  )
export const signedMoney = () =>
  dollarsCheck(Type.Number({ minimum: -MAX_DOLLARS, maximum: MAX_DOLLARS, description: 'Dollars, at most two decimals; may be negative.' }))

// The check's own knows any year, and is an expression with groups.
Format.Set('date', isIsoDate)
export const date = () =>
  Type.Refine(
    Type.String({ format: 'date', examples: ['2026-03-31'] }),
    (value) => isIsoDate(value),
    () => 'must be a date that exists, as YYYY-MM-DD, in the years 1900 to 2199',
  )

/** Offsets that exist somewhere: from twelve hours behind Greenwich to fourteen ahead of it. */
const OFFSET = '\\+(0\\d|1[0-3]):[0-5]\\d|\\+14:00|-(0\\d|1[01]):[0-5]\\d|-12:00'
const DATE_TIME = new RegExp(`^(\\d{4}-\\d{2}-\\d{2})T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?(Z|${OFFSET})$`)
const isDateTime = (value: string): boolean => {
  const m = DATE_TIME.exec(value)
  return m !== null && isIsoDate(m[1]!)
}
// One word on what a date-time is: the library's own asks for seconds, which ISO 8601 does not.
Format.Set('date-time', isDateTime)
export const dateTime = () =>
  Type.Refine(
    Type.String({ format: 'date-time', examples: ['2026-03-31T14:00:00.000Z'] }),
    (value) => isDateTime(value),
    () => 'must be an ISO 8601 date-time of the years 1900 to 2199, with Z or an offset that exists',
  )

/** A day, or a moment with its time zone: whichever the caller has. */
export const dateOrDateTime = (description: string) =>
  Type.Refine(
    Type.String({ maxLength: 40, description: `${description} A date or a date-time.`, examples: ['2026-03-31'] }),
    (value) => isIsoDate(value) || isDateTime(value),
    () => 'must be a date that exists, as YYYY-MM-DD, or an ISO 8601 date-time with a time zone',
  )

const EMAIL = /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\].]+$/
export const email = () =>
  Type.Refine(
    Type.String({ maxLength: 254, format: 'email', examples: ['owner@example.com'] }),
    (value) => EMAIL.test(value),
    () => 'must be an e-mail address',
  )

export const id = (prefix: string) =>
  Type.String({ description: `Record id, ${prefix}_…`, examples: [`${prefix}_01jabcdefghjkmnpqrstvwxyz0`] })
export const timestamp = () =>
  Type.String({ format: 'date-time', description: 'UTC, with milliseconds.', examples: ['2026-03-31T14:00:00.000Z'] })

/** A body: unknown fields are refused, never ignored. */
export const body = <P extends Record<string, TSchema>>(properties: P) => Type.Object(properties, { additionalProperties: false })

export const envelope = <S extends TSchema>(schema: S) => Type.Object({ data: schema })

export const pagination = Type.Object({
  pagination: Type.Object({ page: Type.Integer(), limit: Type.Integer(), total: Type.Integer(), totalPages: Type.Integer() }),
})
export const listOf = <S extends TSchema>(schema: S) => Type.Object({ data: Type.Array(schema), meta: pagination })

/** As far as whole numbers are exact: a page past the end is empty, however far. */
export const pageNumber = () => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 })

/** Query of a list: paging and sorting, and the filters of that list. */
export const listQuery = <const Sorts extends readonly string[], P extends Record<string, TSchema>>(
  sorts: Sorts,
  defaultSort: Sorts[number],
  filters: P,
) =>
  Type.Object(
    {
      page: Type.Optional(pageNumber()),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
      sort_by: Type.Optional(oneOf(sorts, { description: `Default ${defaultSort}. Ties are broken by id.` })),
      sort_order: Type.Optional(oneOf(['asc', 'desc'], { description: 'Default desc.' })),
      updated_since: Type.Optional(dateTime()),
      ...filters,
    },
    { additionalProperties: false },
  )
