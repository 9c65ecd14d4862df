import { expect, test } from 'vitest'
import { family } from './faces.ts'

test('the typeface is told apart from its weight and its subset', () => {
  expect(family('ABCDEF+Arial-BoldMT')).toBe(family('ArialMT'))
  expect(family('Helvetica-Bold')).toBe('helvetica')
  expect(family('Times-Roman')).not.toBe(family('Helvetica'))
})
