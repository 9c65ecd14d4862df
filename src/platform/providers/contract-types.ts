import { type TSchema, Type } from 'typebox'
import type { Validator } from 'typebox/compile'
import { isIsoDate } from '../../shared/dates.ts'
import { late } from '../../shared/late.ts'
import { centsFromDollars } from '../../shared/money.ts'
import { once } from '../../shared/once.ts'

/** The pieces that every answer of docs/PROVIDERS.md is made of. Fields we do not know are kept, not refused: providers add some. */
export const text = (maxLength = 200) => Type.String({ maxLength })
export const name = (maxLength = 200) => Type.String({ minLength: 1, maxLength })
export const maybe = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))
export const date = () =>
  Type.Refine(
    Type.String({ maxLength: 10 }),
    (value) => isIsoDate(value as string),
    () => 'must be a date that exists, YYYY-MM-DD',
  )
export const timestamp = () =>
  Type.Refine(
    Type.String({ maxLength: 40 }),
    (value) => /^\d{4}-\d\d-\d\dT/.test(value as string) && !Number.isNaN(Date.parse(value as string)),
    () => 'must be an ISO timestamp',
  )
/** Far above any debt of a small business, and low enough that thousands of them can be summed exactly. */
const MAX_AMOUNT = 1e9

/** Dollars with at most two decimals; amounts owed are never negative. */
export const amount = () =>
  Type.Refine(
    Type.Number({ minimum: 0, maximum: MAX_AMOUNT }),
    (value) => centsFromDollars(value as number) !== null,
    () => 'must be dollars with at most two decimals',
  )
export const count = (maximum = 1_000_000) => Type.Integer({ minimum: 0, maximum })
export const list = <T extends Parameters<typeof Type.Array>[0]>(schema: T, maxItems = 1_000) =>
  Type.Optional(Type.Array(schema, { maxItems }))

const compiler = late<typeof import('typebox/compile')>('typebox/compile')

/** An answer's form, compiled when the first answer comes. */
export const compiledLate = <S extends TSchema>(schema: S): (() => Validator<Record<never, never>, S>) =>
  once(() => compiler().Compile(schema) as unknown as Validator<Record<never, never>, S>)
