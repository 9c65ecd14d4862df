import { constants, inflateSync } from 'node:zlib'

/** What object streams may unpack to, all together: a file with more is not looked into. */
const UNPACKED_MAX_BYTES = 64 * 2 ** 20

const DICTIONARY_MAX = 1_000

/** A name of PDF's in any spelling: every letter may also be written as `#` and two digits. */
const spelled = (name: string): string =>
  [...name]
    .map((letter) => `(?:${letter}|#${[...letter.charCodeAt(0).toString(16)].map((h) => `[${h}${h.toUpperCase()}]`).join('')})`)
    .join('')

const OBJECTS = new RegExp(`/${spelled('ObjStm')}`)
const LAYERS = new RegExp(`/${spelled('OCProperties')}`)
const LAYERS_OR_OBJECTS = new RegExp(`/(?:${spelled('OCProperties')}|${spelled('ObjStm')})`, 'g')

/** The bytes as text, a character each. */
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

/** Whether a file may have layers; one whose objects cannot be looked at may. The file's own index of objects is not asked: it may leave out what readers find. */
export const mayHaveLayers = (bytes: Uint8Array): boolean => {
  const file = latin1(bytes)
  let left = UNPACKED_MAX_BYTES
  for (const { 0: name, index } of file.matchAll(LAYERS_OR_OBJECTS)) {
    if (!OBJECTS.test(name)) return true
    const objects = unpack(file, bytes, index, left)
    if (objects === null || LAYERS.test(objects)) return true
    left -= objects.length
  }
  return false
}

/** What an object stream holds, by a place in its dictionary; null where it cannot be told. */
const unpack = (file: string, bytes: Uint8Array, at: number, most: number): string | null => {
  const begin = file.indexOf('stream', at)
  if (begin < 0 || most <= 0) return null
  const dictionary = file.slice(Math.max(file.lastIndexOf('obj', at), at - DICTIONARY_MAX), begin)
  // Without a filter its names were seen as they stand.
  if (!/\/Filter|#/.test(dictionary)) return ''
  if (!/\/Filter\s*\[?\s*\/FlateDecode\b\s*(?:[\]/>]|$)/.test(dictionary) || /\/DecodeParms|#/.test(dictionary)) return null
  const start = begin + (file.startsWith('\r\n', begin + 6) ? 8 : 7)
  const end = file.indexOf('endstream', start)
  try {
    return inflateSync(bytes.subarray(start, end < 0 ? undefined : end), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: most,
    }).toString('latin1')
  } catch {
    return null
  }
}
