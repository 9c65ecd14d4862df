import type { TSchema } from 'typebox'

export type Json = { [key: string]: unknown }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Schemas as the document has them. They are JSON Schema already; those that have a name are written once and pointed at wherever they occur. An optional one is a copy that shares its
 * properties, so it is known by these too.
 */
export const schemasWithNames = (named: Record<string, TSchema>) => {
  const names = new Map<unknown, string>()
  const byProperties = new Map<unknown, string>()
  for (const [name, schema] of Object.entries(named)) {
    names.set(schema, name)
    const { properties } = schema as { properties?: unknown }
    if (properties !== undefined && !byProperties.has(properties)) byProperties.set(properties, name)
  }
  const nameOf = (value: Record<string, unknown>): string | undefined =>
    names.get(value) ?? (value.type === 'object' ? byProperties.get(value.properties) : undefined)

  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(show)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, inner]) => inner !== undefined && typeof inner !== 'function')
        .map(([key, inner]) => [key, show(inner)]),
    )
  }
  const show = (value: unknown): unknown => {
    const name = isObject(value) && !Array.isArray(value) ? nameOf(value) : undefined
    return name === undefined ? copy(value) : { $ref: `#/components/schemas/${name}` }
  }
  return {
    show: (schema: TSchema): Json => show(schema) as Json,
    components: (): Record<string, Json> => Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, copy(schema) as Json])),
  }
}
