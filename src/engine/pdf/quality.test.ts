import { expect, test } from 'vitest'
import type { Word } from '../types.ts'
import { judgeText } from './quality.ts'

const words = (text: string): Word[] => text.split(' ').map((text, i) => ({ text, x0: i, x1: i + 1, y0: 0, y1: 8, size: 8, font: 0 }))

const HEAD = 'Opening balance Total deposits Total outgoings Closing balance'

test('letters where amounts have their sign are what a font without a map makes of it', () => {
  expect(judgeText(words(`${HEAD} Ä605.10 -Ä224.95 Å20.12 1,780.95`), 0, 100, [])).toBe('garbage')
})

test('signs, codes and a single slip are read', () => {
  expect(judgeText(words(`${HEAD} £605.10 −224.95 €20.12 A$1.00 R20.12 Ä605.10`), 0, 100, [])).toBe('usable')
})
