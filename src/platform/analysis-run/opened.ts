import { createHash } from 'node:crypto'

/**
 * What was opened of packed bytes, for whoever asks for the same again. It is known by its bytes, so what is found is what was handed in, whoever it belongs to; what was asked for
 * longest ago goes when there are more bytes than allowed.
 */
export const createOpened = <T>(maxPackedBytes: number, open: (packed: Buffer) => T): ((packed: Uint8Array) => T) => {
  const opened = new Map<string, { value: T; bytes: number }>()
  let bytes = 0
  const forgetOldest = (): void => {
    const [oldest] = opened
    opened.delete(oldest![0])
    bytes -= oldest![1].bytes
  }
  return (packed) => {
    const key = createHash('sha256').update(packed).digest('base64')
    const known = opened.get(key)
    opened.delete(key)
    const entry = known ?? { value: open(Buffer.from(packed.buffer, packed.byteOffset, packed.length)), bytes: packed.length }
    opened.set(key, entry)
    if (!known) bytes += entry.bytes
    while (bytes > maxPackedBytes) forgetOldest()
    return entry.value
  }
}
