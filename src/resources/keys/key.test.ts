import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { hashKey, isKeyShaped, keyStart, newKey } from './key.ts'

test('a key is hb_live_, 30 random characters and the base62 CRC32 of what stands before it', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  for (let i = 0; i < 200; i++) {
    const key = newKey()
    expect(key).toMatch(/^hb_live_[0-9A-Za-z]{36}$/)
    const check = [...key.slice(-6)].reduce((n, c) => n * 62 + alphabet.indexOf(c), 0)
    expect(check).toBe(crc32(key.slice(0, -6)))
    expect(isKeyShaped(key)).toBe(true)
  }
})

test('one wrong character is told without a look-up', () => {
  const key = newKey()
  for (let i = 0; i < key.length; i++) {
    const wrong = key.slice(0, i) + (key[i] === 'a' ? 'b' : 'a') + key.slice(i + 1)
    expect(isKeyShaped(wrong), String(i)).toBe(false)
  }
  for (const bad of ['', 'hb_live_', `${key} `, key.toUpperCase(), key + key]) expect(isKeyShaped(bad)).toBe(false)
})

test('what is kept of a key is its hash and its first 12 characters', () => {
  const key = newKey()
  expect(hashKey(key)).toHaveLength(32)
  expect(keyStart(key)).toBe(key.slice(0, 12))
})
