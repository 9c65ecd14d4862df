import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  constants,
  createGunzip,
  createZstdDecompress,
  gunzip,
  gunzipSync,
  gzip,
  gzipSync,
  zstdCompressSync,
  zstdDecompress,
  zstdDecompressSync,
} from 'node:zlib'

const zip = promisify(gzip)
const unzip = promisify(gunzip)
const unzstd = promisify(zstdDecompress)
/** Up to here a result is compressed (and opened) sooner than another thread would have begun. */
const AT_ONCE_CHARS = 256 * 1024
const AT_ONCE_BYTES = 64 * 1024
const QUICK = { level: constants.Z_BEST_SPEED }
const QUICK_ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** Each part that is opened is a trip to another thread and back: two megabytes are two such trips and not 120. */
const OPENED_AT_A_TIME = { chunkSize: 1024 * 1024 }

/** Results are kept in one of two forms, and their first bytes say which: results of analyses, and what they were computed from, are zstd since that takes half of the time. */
const ZSTD = Buffer.of(0x28, 0xb5, 0x2f, 0xfd)
const isZstd = (bytes: Uint8Array): boolean => ZSTD.every((byte, i) => bytes[i] === byte)

/** Results are read seldom and written once: the quickest compression does, and PostgreSQL stores a tenth of the bytes in a fraction of the time. */
export const pack = async (text: string): Promise<Buffer> => (text.length <= AT_ONCE_CHARS ? gzipSync(text, QUICK) : zip(text, QUICK))
export const unpack = async (bytes: Buffer): Promise<string> => {
  if (bytes.length <= AT_ONCE_BYTES) return unpackAtOnce(bytes)
  return (await (isZstd(bytes) ? unzstd(bytes, OPENED_AT_A_TIME) : unzip(bytes, OPENED_AT_A_TIME))).toString()
}

/** For threads that have nothing else to do. */
export const packAtOnce = (text: string): Buffer => gzipSync(text, QUICK)
export const packResult = (text: string | Buffer): Buffer => zstdCompressSync(text, QUICK_ZSTD)
export const unpackAtOnce = (bytes: Buffer): string =>
  (isZstd(bytes) ? zstdDecompressSync(bytes, OPENED_AT_A_TIME) : gunzipSync(bytes, OPENED_AT_A_TIME)).toString()

/** What opens packed bytes as they flow. */
export const opener = (bytes: Buffer, chunkSize: number): Transform =>
  isZstd(bytes) ? createZstdDecompress({ chunkSize }) : createGunzip({ chunkSize })
