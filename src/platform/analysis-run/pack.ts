import { promisify } from 'node:util'
import { constants, gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib'

const zip = promisify(gzip)
const unzip = promisify(gunzip)
/** Up to here a result is compressed (and opened) sooner than another thread would have begun. */
const AT_ONCE_CHARS = 256 * 1024
const AT_ONCE_BYTES = 64 * 1024
const QUICK = { level: constants.Z_BEST_SPEED }
/** Each part that is opened is a trip to another thread and back: two megabytes are two such trips and not 120. */
const OPENED_AT_A_TIME = { chunkSize: 1024 * 1024 }

/** Results are read seldom and written once: the quickest compression does, and PostgreSQL stores a tenth of the bytes in a fraction of the time. */
export const pack = async (text: string): Promise<Buffer> => (text.length <= AT_ONCE_CHARS ? gzipSync(text, QUICK) : zip(text, QUICK))
export const unpack = async (bytes: Buffer): Promise<string> =>
  (bytes.length <= AT_ONCE_BYTES ? gunzipSync(bytes) : await unzip(bytes, OPENED_AT_A_TIME)).toString()

/** For threads that have nothing else to do. */
export const packAtOnce = (text: string): Buffer => gzipSync(text, QUICK)
export const unpackAtOnce = (bytes: Buffer): string => gunzipSync(bytes, OPENED_AT_A_TIME).toString()
