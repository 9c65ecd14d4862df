import type { TObject, TSchema } from 'typebox'
import type { Validator } from 'typebox/compile'
import { type FieldError, invalidRequest } from '../../shared/errors.ts'
import { late } from '../../shared/late.ts'
import { mistakesOf } from './mistakes.ts'

const compiler = late<typeof import('typebox/compile')>('typebox/compile')

export type Validate = (value: unknown) => void

const describe = (errors: FieldError[]): string => {
  const first = errors[0]!
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return `${first.path || 'body'} ${first.message}${more}.`
}

/**
 * The compiled check stops at the first thing that is wrong; only then is it worth saying all of it, as far as that goes. It is compiled when first asked
 * for: a start that compiled all of them would take a quarter of a second longer.
 */
export const compile = (schema: TSchema): Validate => {
  let validator: Validator | null = null
  return (value) => {
    validator ??= compiler().Compile(schema)
    if (validator.Check(value)) return
    const found = mistakesOf(schema, value)
    const errors = found.length > 0 ? found : [{ path: '', message: 'is not valid' }]
    throw invalidRequest(describe(errors), errors)
  }
}

/** Query values come as text. Whole numbers and booleans are read as what their schema says; anything else is left for the validator to refuse. */
export const compileQuery = (schema: TObject): ((query: Record<string, unknown>) => Record<string, unknown>) => {
  const validate = compile(schema)
  const kinds = new Map(Object.entries(schema.properties).map(([name, s]) => [name, (s as { type?: string }).type]))
  return (query) => {
    // Without a prototype, or a parameter named __proto__ would vanish instead of being refused.
    const out = Object.create(null) as Record<string, unknown>
    for (const name in query) {
      const value = query[name]
      if (Array.isArray(value))
        throw invalidRequest(`${name} is given more than once.`, [{ path: name, message: 'is given more than once' }])
      const kind = kinds.get(name)
      if (kind === 'integer' && typeof value === 'string' && /^-?\d{1,16}$/.test(value)) out[name] = Number(value)
      else if (kind === 'boolean' && (value === 'true' || value === 'false')) out[name] = value === 'true'
      else out[name] = value
    }
    validate(out)
    return out
  }
}
