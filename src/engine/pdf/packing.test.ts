import { expect, test } from 'vitest'
import type { PageText, Word } from '../types.ts'
import { packPages, unpackPages } from './packing.ts'

test('pages come out of the packing as they went in, with the fonts of their new list', () => {
  const word = (text: string, extra: Partial<Word> = {}): Word => ({
    text,
    x0: 1.25,
    y0: 2.5,
    x1: 30.125,
    y1: 12.5,
    size: 10,
    font: 1,
    ...extra,
  })
  const pages: PageText[] = [
    {
      page: 3,
      width: 612,
      height: 792,
      source: 'text',
      words: [
        word('a'),
        word('b', { hidden: true, hiddenBy: 'covered' }),
        word('c', { mixed: true, faint: true }),
        word('4', { ink: -1, drawn: 0 }),
      ],
    },
    { page: 4, width: 612, height: 792, source: 'ocr', words: [] },
    {
      page: 5,
      width: 1,
      height: 2,
      source: 'text',
      words: [word('d', { hidden: true, hiddenBy: 'white', mixed: true, ink: 0x231f20 })],
      overlays: [{ kind: 'stamp', box: [1, 2, 3, 4] }],
    },
  ]
  const packed = packPages(
    pages.map((page, i) => ({ index: i + 2, worth: i !== 1 ? ('whole' as const) : ('none' as const), page })),
    ['X', 'Y'],
  )
  const moved = pages.map((page) => ({ ...page, words: page.words.map((each) => ({ ...each, font: 7 })) }))
  expect(unpackPages(packed, [6, 7])).toEqual(
    moved.map((page, i) => ({ index: i + 2, worth: i !== 1 ? ('whole' as const) : ('none' as const), page })),
  )
})
