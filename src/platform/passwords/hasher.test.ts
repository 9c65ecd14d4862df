import { expect, test } from 'vitest'
import { createPasswordHasher, type Derive, deriveArgon2id } from './hasher.ts'

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
  // What takes the time is what is derived: as much of it, for whoever it is.
  const derived: unknown[] = []
  const derive: Derive = (password, salt, parameters, length) => {
    derived.push([password, salt.length, parameters, length])
    return deriveArgon2id(password, salt, parameters, length)
  }
  const watched = createPasswordHasher({ atOnce: 2, derive })
  const stored = await watched.hash('plum lantern on the quay')
  derived.length = 0
  for (const one of [stored, null]) expect(await watched.verify('wrong', one)).toBe(false)
  expect(derived).toEqual([derived[0], derived[0]])
  expect(derived[0]).toEqual(['wrong', 16, { memory: 19_456, passes: 2, parallelism: 1 }, 32])
})

test('a flood waits its turn, and past forty it is sent away at once', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => hasher.verify('x', null)))
  expect(answers.filter((a) => a.status === 'fulfilled')).toHaveLength(42)
  expect(await hasher.verify('x', null)).toBe(false)
})
