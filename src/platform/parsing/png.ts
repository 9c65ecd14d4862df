import { crc32, deflateSync } from 'node:zlib'
import type { Drawing } from '../../engine/pdf/draw.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const GRAY = 0
const RGB = 2
/** Each byte as its difference to the one above: text stands in columns of white. */
const FILTER_UP = 2
/** Statements are mostly white: more effort saves a few kilobytes and costs more than drawing does. */
const LEVEL = 3

const chunk = (type: string, data: Buffer): Buffer => {
  const out = Buffer.alloc(12 + data.length)
  out.writeUInt32BE(data.length, 0)
  out.write(type, 4, 'latin1')
  data.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length)
  return out
}

const isGray = (rgbx: Uint8Array): boolean => {
  for (let i = 0; i < rgbx.length; i += 4) if (rgbx[i] !== rgbx[i + 1] || rgbx[i] !== rgbx[i + 2]) return false
  return true
}

/** A PNG of the drawing; of one without colours, a third of the size. */
export const encodePng = ({ width, height, rgbx }: Drawing): Buffer => {
  const channels = isGray(rgbx) ? 1 : 3
  const line = width * channels
  const raw = Buffer.alloc((line + 1) * height)
  const above = new Uint8Array(line)
  let from = 0
  let to = 0
  for (let y = 0; y < height; y++) {
    raw[to++] = FILTER_UP
    for (let x = 0, k = 0; x < width; x++, from += 4)
      for (let channel = 0; channel < channels; channel++, k++) {
        const value = rgbx[from + channel]!
        raw[to++] = value - above[k]!
        above[k] = value
      }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  head[9] = channels === 1 ? GRAY : RGB
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', deflateSync(raw, { level: LEVEL })), chunk('IEND', Buffer.alloc(0))])
}
