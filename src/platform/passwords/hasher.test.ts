import { expect, test } from 'vitest'
import { leastProcessorMs } from '../../../test/processor-time.ts'
import { createPasswordHasher } from './hasher.ts'

const hasher = createPasswordHasher({ atOnce: 2 })

test('a password is stored as argon2id with its parameters, and no two hashes are alike', async () => {
  const [one, two] = await Promise.all([hasher.hash('plum lantern on the quay'), hasher.hash('plum lantern on the quay')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await hasher.verify('plum lantern on the quay', one)).toBe(true)
  expect(await hasher.verify('plum lantern on the quay ', one)).toBe(false)
})

test('composed and decomposed letters are one password', async () => {
  expect(await hasher.verify('caf\u00e9 au lait, s\u2019il', await hasher.hash('cafe\u0301 au lait, s\u2019il'))).toBe(true)
})

test('hashes made with other parameters are checked with those', async () => {
  const old = '$argon2id$v=19$m=8192,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$'
  expect(await hasher.verify('x', `${old}${'A'.repeat(43)}`)).toBe(false)
})

test('for nobody it takes as long, and is false', async () => {
  const stored = await hasher.hash('plum lantern on the quay')
  const least = (s: string | null) => leastProcessorMs(0, async () => expect(await hasher.verify('wrong', s)).toBe(false))
  const [known, unknown] = [await least(stored), await least(null)]
  expect(unknown).toBeGreaterThan(known * 0.5)
  expect(unknown).toBeLessThan(known * 2)
})

test('a flood waits its turn, and past forty it is sent away at once', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => hasher.verify('x', null)))
  expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(42)
  expect(await hasher.verify('x', null)).toBe(false)
})
