import { expect, test } from 'vitest'
import { drawPage } from '../../test-page.ts'
import { withRaisedCents } from './raised-cents.ts'

const textsOf = (line: string, alter: (text: string) => string = (text) => text): string[] => {
  const page = drawPage(1, line)
  const words = page.words.map((word) => ({ ...word, text: alter(word.text) }))
  return withRaisedCents([{ ...page, words }])[0]!.words.map((word) => word.text)
}

test('dollars and their raised cents are one amount', () => {
  expect(textsOf('RENT $1,200⁵⁰ -45¹⁰ 1,154.⁴⁰ 30⁰⁰-')).toEqual(['RENT', '$1,200.50', '-45.10', '1,154.40', '30.00', '-'])
})

test('digits that a font has as raised ones are digits', () => {
  expect(textsOf('RENT A -45', (text) => (text === 'A' ? '1,200⁵⁰' : text))).toEqual(['RENT', '1,200.50', '-45'])
})

test('a footnote or two make no cents, nor do numbers behind words', () => {
  expect(textsOf('Checks¹² 14¹² 1,200.50¹¹')).toEqual(['Checks', '12', '14', '12', '1,200.50', '11'])
})
