import { invalidRequest, Problem } from '../../shared/errors.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
const MAX_DEPTH = 64

const invalidJson = (detail: string): Problem => new Problem(400, 'invalid_json', detail)

/** Text that PostgreSQL cannot store, or that would come back changed, is refused instead of mended in silence. */
export const assertStorable = (value: string, path: string): void => {
  if (value.includes('\0')) throw invalidRequest(`${path} contains a NUL character.`, [{ path, message: 'contains a NUL character' }])
  if (!value.isWellFormed()) throw invalidRequest(`${path} is not well-formed Unicode.`, [{ path, message: 'is not well-formed Unicode' }])
}

/** The fullest body that the interface takes, a hundred thousand transactions, has half as many. */
const MAX_VALUES = 1_500_000

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Nothing the interface takes is this deep or has this many values; and what parses or walks a body pays for each. So both are counted first, over
 * the bytes, where a body that is refused has cost no memory yet.
 */
export const assertModest = (bytes: Uint8Array, maxValues = MAX_VALUES): void => {
  const end = bytes.length
  let depth = 0
  let values = 0
  for (let i = 0; i < end; i++) {
    const byte = bytes[i]!
    if (byte === QUOTE) {
      // Most of a body is text: this loop does nothing but look for its end.
      for (i++; i < end; i++) {
        const inside = bytes[i]!
        if (inside === QUOTE) break
        if (inside === BACKSLASH) i++
      }
    } else if (byte === COMMA) {
      if (++values > maxValues) throw tooMany(maxValues)
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) throw invalidRequest('The body is nested too deeply.')
      if (++values > maxValues) throw tooMany(maxValues)
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
}
const tooMany = (maxValues: number): Problem => invalidRequest(`The body has more than ${maxValues} values.`)

const assertStorableTree = (value: unknown, path: string): void => {
  if (typeof value === 'string') assertStorable(value, path || 'body')
  else if (Array.isArray(value)) for (let i = 0; i < value.length; i++) assertStorableTree(value[i], path ? `${path}.${i}` : String(i))
  else if (value !== null && typeof value === 'object')
    for (const [name, item] of Object.entries(value)) {
      assertStorable(name, path || 'body')
      assertStorableTree(item, path ? `${path}.${name}` : name)
    }
}

export const decodeText = (bytes: Buffer): string => {
  try {
    return decoder.decode(bytes)
  } catch {
    throw invalidJson('The body is not valid UTF-8.')
  }
}

/** JSON bytes to a value. Only escapes can smuggle NUL or a lone surrogate into valid UTF-8, so the tree is walked only where there is one. */
export const parseJsonBody = (bytes: Buffer, maxValues = MAX_VALUES): unknown => {
  assertModest(bytes, maxValues)
  const source = decodeText(bytes)
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    throw invalidJson('The body is not valid JSON.')
  }
  if (/\\u(0000|[dD][89a-fA-F])/.test(source) || source.includes('\0')) assertStorableTree(value, '')
  return value
}
