import { createHash } from 'node:crypto'
import { classifyRows } from '../../engine/classify/classify.ts'
import type { ClassifyRows } from '../../engine/classify/features.ts'
import { rememberLast } from '../../engine/classify/remember.ts'
import type { KeptInput } from './kept-input.ts'
import { unpackAtOnce } from './pack.ts'

/** What an analysis is computed from, opened, with a classifier that knows its rows. */
export type OpenedInput = KeptInput & { classify: ClassifyRows }

/**
 * Whoever corrects an analysis corrects it again: its inputs stay open. They are known by their bytes, so what is found is what was handed in,
 * whoever it belongs to; the ones that were asked for longest ago go when there are more bytes than allowed.
 */
export const createOpenedInputs = (maxPackedBytes: number) => {
  const opened = new Map<string, { input: OpenedInput; bytes: number }>()
  let bytes = 0
  const forgetOldest = (): void => {
    const [oldest] = opened
    opened.delete(oldest![0])
    bytes -= oldest![1].bytes
  }
  return (packed: Uint8Array): OpenedInput => {
    const key = createHash('sha256').update(packed).digest('base64')
    const known = opened.get(key)
    opened.delete(key)
    const entry = known ?? {
      input: { ...(JSON.parse(unpackAtOnce(Buffer.from(packed))) as KeptInput), classify: rememberLast(classifyRows) },
      bytes: packed.length,
    }
    opened.set(key, entry)
    if (!known) bytes += entry.bytes
    while (bytes > maxPackedBytes) forgetOldest()
    return entry.input
  }
}
