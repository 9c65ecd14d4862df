import { invalidRequest, Problem } from '../../shared/errors.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
const MAX_DEPTH = 64

const invalidJson = (detail: string): Problem => new Problem(400, 'invalid_json', detail)

/** Text that PostgreSQL cannot store, or that would come back changed, is refused instead of mended in silence. */
export const assertStorable = (value: string, path: string): void => {
  if (value.includes('\0')) throw invalidRequest(`${path} contains a NUL character.`, [{ path, message: 'contains a NUL character' }])
  if (!value.isWellFormed()) throw invalidRequest(`${path} is not well-formed Unicode.`, [{ path, message: 'is not well-formed Unicode' }])
}

/** Nothing the interface takes is this deep, and what walks a value later on may do so by recursion. */
const assertShallow = (value: unknown, depth: number): void => {
  if (value === null || typeof value !== 'object') return
  if (depth > MAX_DEPTH) throw invalidRequest('The body is nested too deeply.')
  if (Array.isArray(value)) for (const item of value) assertShallow(item, depth + 1)
  else for (const name in value) assertShallow((value as Record<string, unknown>)[name], depth + 1)
}

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
export const parseJsonBody = (bytes: Buffer): unknown => {
  const source = decodeText(bytes)
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    throw invalidJson('The body is not valid JSON.')
  }
  assertShallow(value, 1)
  if (/\\u(0000|[dD][89a-fA-F])/.test(source) || source.includes('\0')) assertStorableTree(value, '')
  return value
}
