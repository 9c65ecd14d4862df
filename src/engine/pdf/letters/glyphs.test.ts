import { expect, test } from 'vitest'
import { cleanGlyph, isUnreadable } from './glyphs.ts'

const clean = (text: string): string => [...text].map((char) => cleanGlyph(char.codePointAt(0)!)).join('')

test('every kind of minus is a minus', () => {
  expect(clean('\u221212.00 \u201312.00 \u201012.00 \uff0d12.00 \u00ad12.00')).toBe('-12.00 -12.00 -12.00 -12.00 -12.00')
  expect(cleanGlyph(2)).toBe('-')
})

test('ligatures and full-width digits are taken apart', () => {
  expect(clean('o\ufb03ce \ufb01ve \uff11\uff12.\uff10\uff10')).toBe('office five 12.00')
})

test('figures of other scripts are read as figures', () => {
  expect(clean('\u0661\u0662\u066c\u0665\u0660\u0660\u066b\u0660\u0669 \u06f1\u06f9 \u0967\u096f')).toBe('12,500.09 19 19')
})

test('figures that would change a number are left as they are', () => {
  expect(clean('2\u00b2 1\u00bd \u2122')).toBe('2\u00b2 1\u00bd \u2122')
})

test('every kind of space is a space, and what has no shape is nothing', () => {
  expect(clean('1\u00a0234\u2009567\u202f8')).toBe('1 234 567 8')
  expect(clean('de\u2060posit\u200b\ufeff')).toBe('deposit')
})

test('codes without meaning are dropped and counted as unreadable', () => {
  for (const code of [0, 0xe000, 0xf8ff, 0xfffd, 0xf0001]) {
    expect(cleanGlyph(code)).toBe('')
    expect(isUnreadable(code)).toBe(true)
  }
  expect(isUnreadable(0x20ac)).toBe(false)
})
