import { expect, test } from 'vitest'
import { createBreaker } from './breaker.ts'

const at = (start = 0) => {
  let time = start
  const breaker = createBreaker({ now: () => time, failuresToOpen: 3, openMs: 1_000 })
  return { breaker, pass: (ms: number) => (time += ms) }
}
const failTimes = (breaker: ReturnType<typeof createBreaker>, times: number): void => {
  for (let i = 0; i < times; i++) {
    expect(breaker.waitMs()).toBe(0)
    breaker.failure()
  }
}

test('it opens after the given number of failures in a row, and says for how long', () => {
  const { breaker, pass } = at()
  failTimes(breaker, 3)
  expect(breaker.state()).toBe('open')
  expect(breaker.waitMs()).toBe(1_000)
  pass(400)
  expect(breaker.waitMs()).toBe(600)
})

test('a success in between starts the count anew', () => {
  const { breaker } = at()
  failTimes(breaker, 2)
  breaker.success()
  failTimes(breaker, 2)
  expect(breaker.state()).toBe('closed')
})

test('after the wait one call alone may try; its success closes the circuit', () => {
  const { breaker, pass } = at()
  failTimes(breaker, 3)
  pass(1_000)
  expect(breaker.state()).toBe('half_open')
  expect(breaker.waitMs()).toBe(0)
  expect(breaker.waitMs()).toBeGreaterThan(0)
  breaker.success()
  expect(breaker.waitMs()).toBe(0)
  expect(breaker.state()).toBe('closed')
})

test('a failed try opens it for the whole wait again, at once', () => {
  const { breaker, pass } = at()
  failTimes(breaker, 3)
  pass(1_000)
  expect(breaker.waitMs()).toBe(0)
  breaker.failure()
  expect(breaker.waitMs()).toBe(1_000)
})

test('a try that says nothing about the provider leaves room for another', () => {
  const { breaker, pass } = at()
  failTimes(breaker, 3)
  pass(1_000)
  expect(breaker.waitMs()).toBe(0)
  breaker.neutral()
  expect(breaker.waitMs()).toBe(0)
})
