import { expect, test } from 'vitest'
import { assertGoodPassword } from './password-rules.ts'

const isGood = (password: string, known: string[] = []) => {
  try {
    assertGoodPassword(password, known)
    return true
  } catch {
    return false
  }
}

test.each([
  ['too short', 'sh0rt&rare!'],
  ['repeated', 'aaaaaaaaaaaa'],
  ['repeated', 'abcabcabcabc'],
  ['a run', '123456789012'],
  ['a run', 'abcdefghijklmnop'],
  ['common with digits', 'password1234'],
  ['common in capitals and figures', 'P@ssw0rd1234!'],
  ['common', 'Welcome12345'],
  ['common', 'qwertyuiop123'],
  ['common', 'administrator'],
  ['two of them', 'letmeinmonkey'],
  ['doubled', 'qwertyqwerty'],
  ['doubled', 'Summer2026Summer2026'],
  ['well known', 'correct horse battery staple'],
])('%s is refused: %s', (_, password) => {
  expect(isGood(password)).toBe(false)
})

test.each([
  'plum lantern on the quay',
  'xK4!vq9Lm2#p',
  'gras grünt über Nacht',
  'ميناء المدينة القديمة',
  'passwords are boring, so is Tuesday',
])('is taken: %s', (password) => {
  expect(isGood(password)).toBe(true)
})

test("one's own address, name or organization with digits is refused", () => {
  expect(isGood('anaruiz12345', ['ana.ruiz@harborfunding.com', 'Ana Ruiz'])).toBe(false)
  expect(isGood('HarborFunding2026', ['Harbor Funding'])).toBe(false)
  expect(isGood('HarborFunding2026', ['Other'])).toBe(true)
})

test('characters are counted, not bytes or halves of them', () => {
  expect(isGood('🍞🥐🥖🥨🥯🧇🥞🧈🍳🥚🧂')).toBe(false)
  expect(() => assertGoodPassword('🍞🥐🥖🥨🥯🧇🥞🧈🍳🥚🧂', [])).toThrow(/12 characters/)
})

test('one’s own e-mail is refused as it is written, however rare its parts', () => {
  expect(isGood('jo.li@b2.io', ['jo.li@b2.io'])).toBe(false)
  expect(isGood('Xo.Zq@k7v3q.io', ['xo.zq@k7v3q.io'])).toBe(false)
  expect(isGood('xo.zq@k7v3q.io', [])).toBe(true)
})
