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

/** Somebody else was quicker. */
export const isTooLate = (error: unknown): boolean => error instanceof HoldbackError && error.status === 412

/** Done to what was looked at, or not at all: what somebody else made of it meanwhile is said in these words. */
export const unlessChanged = <T>(deed: Promise<T>, words: string): Promise<T> =>
  deed.catch((error: unknown) => {
    throw isTooLate(error) ? new Error(words) : error
  })
