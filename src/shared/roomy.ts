/** Room for what an answer says before and behind a result. */
const BEFORE = 1_024
const BEHIND = 16

/** Bytes put together, with room around them in memory of their own: what frames them is written there, and they are not copied for it. */
export const withRoom = (parts: readonly Buffer[]): Buffer => {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const bytes = Buffer.from(new ArrayBuffer(BEFORE + length + BEHIND), BEFORE, length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/**
 * An object's JSON as part of another: `before` takes the place of its opening bracket. For the one who owns the bytes, since they are changed where there is room around
 * them; elsewhere they are copied after all.
 */
export const framed = (before: string, object: Buffer, behind: string): Buffer => {
  const [head, tail] = [Buffer.from(before), Buffer.from(behind)]
  const { buffer, byteOffset, length } = object
  // Only what withRoom made lies so.
  const hasRoom = byteOffset === BEFORE && buffer.byteLength === BEFORE + length + BEHIND
  if (!hasRoom || head.length > BEFORE || tail.length > BEHIND) return Buffer.concat([head, object.subarray(1), tail])
  const whole = Buffer.from(buffer, byteOffset + 1 - head.length, head.length + length - 1 + tail.length)
  whole.set(head, 0)
  whole.set(tail, whole.length - tail.length)
  return whole
}
