import { expect, test } from 'vitest'
import { codeOf, looksLikeRecoveryCode, matchingStep, newRecoveryCodes, recoveryHash, secretText, stepAt, totpUri } from './totp.ts'

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])("the RFC's own vector at %i s", (seconds, code) => {
  expect(codeOf(SECRET, stepAt(seconds * 1000))).toBe(code)
})

test('one step earlier and later counts, two do not, and a used step never again', () => {
  const ms = 1_700_000_000_000
  const step = stepAt(ms)
  for (const [around, expected] of [
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ] as const)
    expect(matchingStep(SECRET, codeOf(SECRET, step + around), ms, 0), String(around)).toBe(expected)
  expect(matchingStep(SECRET, codeOf(SECRET, step), ms, step)).toBeNull()
  expect(matchingStep(SECRET, codeOf(SECRET, step - 1), ms, step)).toBeNull()
  for (const bad of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) expect(matchingStep(SECRET, bad, ms, 0)).toBeNull()
})

test('the secret is base 32 and the address names who and where', () => {
  expect(secretText(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const uri = new URL(totpUri(SECRET, 'ana@example.com', 'Harbor & Sons'))
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uri.searchParams.get('issuer')).toBe('Holdback (Harbor & Sons)')
})

test('ten different recovery codes; typed small and without dashes they are the same', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/)
    expect(recoveryHash(code.toLowerCase().replaceAll('-', ' '))).toEqual(recoveryHash(code))
    expect(looksLikeRecoveryCode(code)).toBe(true)
  }
  expect(looksLikeRecoveryCode('123456')).toBe(false)
})
