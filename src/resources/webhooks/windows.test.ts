import { expect, test } from 'vitest'
import { createWindows, type Flight, YOUNG_MS } from './windows.ts'

const limits = { total: 100, young: 64, start: 8, min: 4, max: 32 }
const at = (start = 0) => {
  let now = start
  return { elapsed: () => now, pass: (ms: number) => (now += ms) }
}
const endAll = (windows: ReturnType<typeof createWindows>, flight: Flight, outcome: 'delivered' | 'failed') => {
  for (let left = flight.count; left > 0; left--) windows.end(flight, outcome)
}

test('a subscription starts with a few at once, is given more while it answers well, and never more than the most', () => {
  const windows = createWindows(limits)
  expect(windows.room('a')).toBe(8)
  for (let i = 0; i < 10; i++) endAll(windows, windows.begin('a', windows.room('a')), 'delivered')
  const flights = [windows.begin('a', windows.room('a'))]
  while (windows.room('a') > 0) flights.push(windows.begin('a', windows.room('a')))
  expect(flights.reduce((n, f) => n + f.count, 0)).toBe(32)
})

test('failures halve what a subscription is sent at once, down to the least', () => {
  const windows = createWindows(limits)
  endAll(windows, windows.begin('a', 8), 'failed')
  expect(windows.room('a')).toBe(4)
  endAll(windows, windows.begin('a', 4), 'delivered')
  expect(windows.room('a')).toBe(8)
})

test('one subscription takes at most an eighth of the places left, so there is room for others', () => {
  const windows = createWindows({ ...limits, total: 40, young: 1_000, start: 32 })
  expect(windows.room('a')).toBe(5)
  windows.begin('a', 5)
  expect(windows.room('b')).toBe(4)
})

test('with every place taken there is no room, and an ended one makes room again', () => {
  const windows = createWindows({ ...limits, total: 2, young: 2 })
  const flight = windows.begin('a', 1)
  windows.begin('b', 1)
  expect(windows.room('c')).toBe(0)
  windows.end(flight, 'unknown')
  expect(windows.room('c')).toBe(1)
})

test('those that take long stop counting as young, and then others may begin', () => {
  const time = at()
  const windows = createWindows({ ...limits, young: 8 }, time.elapsed)
  const slow = windows.begin('slow', 8)
  expect(windows.room('quick')).toBe(0)
  time.pass(YOUNG_MS - 1)
  expect(windows.age()).toBe(false)
  time.pass(1)
  expect(windows.age()).toBe(true)
  expect(windows.room('quick')).toBe(8)
  endAll(windows, slow, 'delivered')
  // What had stopped counting is not counted off a second time.
  expect(windows.room('quick')).toBe(8)
})

test('a flight that is partly over counts for the rest alone', () => {
  const time = at()
  const windows = createWindows({ ...limits, young: 10 }, time.elapsed)
  const flight = windows.begin('a', 8)
  windows.end(flight, 'delivered')
  expect(windows.room('b')).toBe(3)
  time.pass(YOUNG_MS)
  windows.age()
  windows.end(flight, 'delivered')
  expect(windows.room('b')).toBe(8)
})

test('deliveries are held for a subscription whose last answer came quickly and well, for no other', () => {
  const clock = at()
  const windows = createWindows(limits, clock.elapsed)
  const answerAfter = (ms: number, outcome: 'delivered' | 'failed' | 'unknown') => {
    const flight = windows.begin('a', 1)
    clock.pass(ms)
    windows.end(flight, outcome)
    return windows.mayHold('a')
  }
  expect(windows.mayHold('a')).toBe(0)
  expect(answerAfter(2, 'delivered')).toBe(9)
  expect(answerAfter(YOUNG_MS, 'delivered')).toBe(0)
  expect(answerAfter(2, 'delivered')).toBe(11)
  expect(answerAfter(2, 'failed')).toBe(0)
  expect(answerAfter(2, 'unknown')).toBe(0)
})
