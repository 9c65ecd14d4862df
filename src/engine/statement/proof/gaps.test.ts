import { expect, test } from 'vitest'
import { STATEMENT } from '../papers/test-paper.ts'
import { draw } from '../test-page.ts'
import { one } from '../test-read.ts'

// What no reading of the rows can cure, where it is of the file and not of its words.

test('a font that draws another figure than the file says takes the proof', () => {
  const { discrepancies, reconciled } = one({ ...draw(STATEMENT), disputedFonts: [{ font: '', shown: '8', said: '9' }] })
  expect(reconciled).toBe(false)
  expect(discrepancies.map(({ message }) => message)).toEqual(['The font without a name draws "8" where the file says "9".'])
})

test('a picture that does not bear out the text behind it takes the proof', () => {
  const doc = draw(STATEMENT)
  const { discrepancies, reconciled } = one({ ...doc, pages: doc.pages.map((page) => ({ ...page, unheld: true })) })
  expect([reconciled, discrepancies.map(({ kind }) => kind)]).toEqual([false, ['unreadable_page']])
})

test.each([
  ['is told where the rest does not add up', '1,350.00', ['balance', 'unreadable_page']],
  ['is none too many where it does', '1,250.00', []],
])('a page without text %s', (_, closing, kinds) => {
  const doc = draw(STATEMENT.replace('Ending Balance             1,250.00', `Ending Balance             ${closing}`))
  const empty = { ...doc.pages[0]!, page: 2, words: [] }
  expect(one({ ...doc, pages: [...doc.pages, empty] }).discrepancies.map(({ kind }) => kind)).toEqual(kinds)
})
