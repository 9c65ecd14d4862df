import type { TObject, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { type FieldError, invalidRequest } from '../../shared/errors.ts'

export type Validate = (value: unknown) => void

type SchemaError = { keyword: string; instancePath: string; params: Record<string, unknown>; message: string }

const MAX_ERRORS = 20

const pathOf = (pointer: string): string =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.')

const join = (path: string, name: string): string => (path ? `${path}.${name}` : name)

/** The validator's words, put so that a person who sent the request knows what to change. */
const toFieldErrors = (errors: SchemaError[]): FieldError[] => {
  const out: FieldError[] = []
  for (const e of errors) {
    const path = e.instancePath ? pathOf(e.instancePath) : ''
    if (e.keyword === 'boolean') continue
    if (e.keyword === 'additionalProperties') {
      for (const name of e.params.additionalProperties as string[]) out.push({ path: join(path, name), message: 'is not a known field' })
    } else if (e.keyword === 'required') {
      for (const name of e.params.requiredProperties as string[]) out.push({ path: join(path, name), message: 'is required' })
    } else if (e.keyword === 'enum') {
      const allowed = (e.params.allowedValues as unknown[]).filter((v) => v !== null)
      out.push({ path, message: `must be one of ${allowed.join(', ')}` })
    } else out.push({ path, message: e.message })
    if (out.length >= MAX_ERRORS) break
  }
  return out.length > 0 ? out : [{ path: '', message: 'is not valid' }]
}

const describe = (errors: FieldError[]): string => {
  const first = errors[0]!
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return `${first.path || 'body'} ${first.message}${more}.`
}

export const compile = (schema: TSchema): Validate => {
  const validator = Compile(schema)
  return (value) => {
    if (validator.Check(value)) return
    const errors = toFieldErrors(validator.Errors(value) as SchemaError[])
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
      if (kind === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) out[name] = Number(value)
      else if (kind === 'boolean' && (value === 'true' || value === 'false')) out[name] = value === 'true'
      else out[name] = value
    }
    validate(out)
    return out
  }
}
