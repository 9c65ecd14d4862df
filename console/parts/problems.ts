import { HoldbackError } from '../../client/error.ts'

/** What the server found wrong, by field: `/promise/amount` and `promise.amount` are both written `promise.amount`. */
export const fieldErrors = (error: unknown): Record<string, string> => {
  if (!(error instanceof HoldbackError)) return {}
  const found: Record<string, string> = {}
  for (const { path, message } of error.errors) {
    const name = path.replace(/^\//, '').replaceAll('/', '.')
    found[name] ??= message
  }
  return found
}
