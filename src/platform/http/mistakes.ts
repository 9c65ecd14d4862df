import { Format } from 'typebox/format'
import { Guard } from 'typebox/guard'
import type { FieldError } from '../../shared/errors.ts'

/** Nobody mends more than this at a time, and finding more would let one body cost as much as its sender likes. */
export const MAX_MISTAKES = 100

type Schema = Record<string, unknown>
type Refinement = { check: (value: unknown) => boolean; error: (value: unknown) => string }

const join = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const isOfType = (type: string, value: unknown): boolean => {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'number') return Number.isFinite(value)
  return typeof value === type
}

const ARTICLE: Record<string, string> = {
  array: 'a list',
  object: 'an object',
  integer: 'a whole number',
  null: 'null',
  boolean: 'true or false',
}
const typeName = (type: string): string => ARTICLE[type] ?? `a ${type}`

/**
 * What is wrong with a value, put so that whoever sent it knows what to change. It looks at every part at most once, at lengths before what is in
 * them, and stops at the hundredth mistake: so checking costs no more than reading, however wrong the body is.
 */
export const mistakesOf = (schema: object, value: unknown): FieldError[] => {
  const found: FieldError[] = []
  walk(schema as Schema, value, '', found)
  return found
}

const isFull = (found: FieldError[]): boolean => found.length >= MAX_MISTAKES

const walk = (schema: Schema, value: unknown, path: string, found: FieldError[]): void => {
  const before = found.length
  if (Array.isArray(schema.anyOf)) walkForms(schema.anyOf as Schema[], value, path, found)
  const message = ownMistake(schema, value)
  if (message !== null) add(found, path, message)
  else if (Array.isArray(value)) walkList(schema, value, path, found)
  else if (isObject(value)) walkObject(schema, value, path, found)
  // A refinement may count on the rest being right. It also says what a format means, so a value that it would let pass and the format does not is told in its words.
  if (found.length === before)
    for (const { check, error } of (schema['~refine'] as Refinement[] | undefined) ?? [])
      if (!check(value) || isMisformed(schema, value)) add(found, path, error(value))
}

const add = (found: FieldError[], path: string, message: string): void => {
  if (!isFull(found)) found.push({ path, message })
}

/** What is wrong with the value itself, whatever may be in it. */
const ownMistake = (schema: Schema, value: unknown): string | null => {
  const types = schema.type === undefined ? [] : ((Array.isArray(schema.type) ? schema.type : [schema.type]) as string[])
  if (types.length > 0 && !types.some((type) => isOfType(type, value))) return `must be ${types.map(typeName).join(' or ')}`
  if (Array.isArray(schema.enum) && !schema.enum.includes(value))
    return `must be one of ${schema.enum.filter((v) => v !== null).join(', ')}`
  if ('const' in schema && schema.const !== value) return `must be ${JSON.stringify(schema.const)}`
  if (typeof value === 'string') return textMistake(schema, value)
  if (typeof value === 'number') return numberMistake(schema, value)
  return Array.isArray(value) ? lengthMistake(schema, value.length) : null
}

const textMistake = (schema: Schema, value: string): string | null => {
  const { minLength, maxLength, pattern } = schema as { minLength?: number; maxLength?: number; pattern?: string }
  if (maxLength !== undefined && !Guard.IsMaxLength(value, maxLength)) return `must have at most ${maxLength} characters`
  if (minLength !== undefined && !Guard.IsMinLength(value, minLength))
    return minLength === 1 ? 'must not be empty' : `must have at least ${minLength} characters`
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) return `must match ${pattern}`
  // Where a refinement says better what is wrong, it does.
  return schema['~refine'] === undefined && isMisformed(schema, value) ? `must be of the format ${schema.format}` : null
}

const isMisformed = ({ format }: Schema, value: unknown): boolean =>
  typeof format === 'string' && typeof value === 'string' && !Format.Test(format, value)

const numberMistake = (schema: Schema, value: number): string | null => {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema as Record<string, number | undefined>
  if (minimum !== undefined && value < minimum) return `must be at least ${minimum}`
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `must be more than ${exclusiveMinimum}`
  if (maximum !== undefined && value > maximum) return `must be at most ${maximum}`
  return exclusiveMaximum !== undefined && value >= exclusiveMaximum ? `must be less than ${exclusiveMaximum}` : null
}

const lengthMistake = (schema: Schema, length: number): string | null => {
  const { minItems, maxItems } = schema as Record<string, number | undefined>
  if (maxItems !== undefined && length > maxItems) return `must have at most ${maxItems} entries`
  return minItems !== undefined && length < minItems ? `must have at least ${minItems} ${minItems === 1 ? 'entry' : 'entries'}` : null
}

const walkList = (schema: Schema, value: unknown[], path: string, found: FieldError[]): void => {
  if (schema.items !== undefined)
    for (let i = 0; i < value.length && !isFull(found); i++) walk(schema.items as Schema, value[i], join(path, i), found)
  if (schema.uniqueItems === true) sayRepeated(value, path, found)
}

const sayRepeated = (value: unknown[], path: string, found: FieldError[]): void => {
  const seen = new Set<string>()
  for (let i = 0; i < value.length && !isFull(found); i++) {
    const key = JSON.stringify(value[i])
    if (seen.has(key)) found.push({ path: join(path, i), message: 'is in the list already' })
    seen.add(key)
  }
}

const walkObject = (schema: Schema, value: Record<string, unknown>, path: string, found: FieldError[]): void => {
  const properties = (schema.properties as Record<string, Schema> | undefined) ?? {}
  for (const name of (schema.required as string[] | undefined) ?? [])
    if (!Object.hasOwn(value, name) && !isFull(found)) found.push({ path: join(path, name), message: 'is required' })
  for (const name in value) {
    if (isFull(found)) return
    if (Object.hasOwn(properties, name)) {
      // A field that is there without a value is one that is not there.
      if (value[name] !== undefined) walk(properties[name]!, value[name], join(path, name), found)
    } else if (schema.additionalProperties === false) found.push({ path: join(path, name.slice(0, 200)), message: 'is not a known field' })
    else if (isObject(schema.additionalProperties)) walk(schema.additionalProperties, value[name], join(path, name), found)
  }
}

/** The form that the value means to be is the one whose fixed fields it has; of that one its mistakes are told. */
const walkForms = (forms: Schema[], value: unknown, path: string, found: FieldError[]): void => {
  const tried = forms.map((form) => ({ form, mistakes: mistakesOf(form, value) }))
  if (tried.some(({ mistakes }) => mistakes.length === 0)) return
  const meant = tried.find(({ form }) => hasFixedFields(form, value))
  if (meant === undefined) found.push({ path, message: 'has none of the forms that are possible here' })
  else
    for (const { path: inner, message } of meant.mistakes)
      if (!isFull(found)) found.push({ path: inner === '' ? path : join(path, inner), message })
}

const fixedValue = (schema: Schema): unknown =>
  'const' in schema ? schema.const : Array.isArray(schema.enum) && schema.enum.length === 1 ? schema.enum[0] : undefined

const hasFixedFields = (form: Schema, value: unknown): boolean => {
  if (!isObject(value)) return (form.type as unknown) !== 'object' && isOfType(String(form.type), value)
  const fixed = Object.entries((form.properties as Record<string, Schema> | undefined) ?? {}).filter(([, s]) => fixedValue(s) !== undefined)
  return fixed.length > 0 && fixed.every(([name, s]) => value[name] === fixedValue(s))
}
