import { unpackAtOnce } from '../../platform/analysis-run/pack.ts'
import type { Work } from '../../platform/threads/thread.ts'

/** Some fields of a packed result, as JSON: cutting them out takes parsing all of it, which for a hundred thousand rows would hold everybody up. */
export const work: Work<{ packed: Uint8Array; names: string[] }, string> = async ({ packed, names }) =>
  someOf(unpackAtOnce(Buffer.from(packed.buffer, packed.byteOffset, packed.length)), names)

/** In the order of the result. */
export const someOf = (result: string, names: readonly string[]): string => {
  const whole = JSON.parse(result) as Record<string, unknown>
  return JSON.stringify(Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))))
}
