import { expect, test } from 'vitest'
import { type Entry, kinds, RIGHT_EDGE, SIZE, signs, word } from './test-statement.ts'

// Papers whose amounts keep no right or left edge, as programs set them.

const WIDTH = SIZE * 0.6
const AMOUNTS = ['326.95', '41.30', '1,992.70', '892.30', '9.93', '715.77', '118.93', '38.51', '142.72', '2,118.00', '64.20', '7.15']

test('centred cells: the middles agree, and one that does not shows', () => {
  const centred = (amount: string, by = 0): Entry => ({ amount, shift: (amount.length * WIDTH) / 2 - 30 + by })
  expect(signs(AMOUNTS.map((amount) => centred(amount)))).toEqual([])
  const all = [...AMOUNTS, ...AMOUNTS].map((amount) => centred(amount))
  expect(kinds(signs([...all, centred('555.00', 6), centred('88.00')]))).toEqual(['high amount_off_column'])
})

test('amounts a space behind their words end where the line does', () => {
  const written = (amount: string, i: number): Entry => {
    const left = i % 6 === 3 ? 431 : 420
    const y = 100 + i * 14
    return { amount, shift: left + amount.length * WIDTH - RIGHT_EDGE, extra: [word('Amount:', left - 3, y)] }
  }
  expect(signs(AMOUNTS.map(written))).toEqual([])
  // Under each other without words before them they keep an edge.
  expect(kinds(signs(AMOUNTS.map((amount, i) => ({ ...written(amount, i === 3 ? 3 : 0), extra: [] }))))).toEqual(['high amount_off_column'])
})

test('amounts without a sign end where the digits of those with one do', () => {
  const signed = (amount: string, i: number): Entry =>
    i % 5 > 0 ? { amount: `${amount}-`, shift: WIDTH } : { amount, type: 'credit' as const }
  expect(signs([...AMOUNTS, ...AMOUNTS, ...AMOUNTS.slice(0, 8)].map(signed))).toEqual([])
})
