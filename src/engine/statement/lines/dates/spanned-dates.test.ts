import { expect, test } from 'vitest'
import type { PdfText } from '../../../types.ts'
import { draw } from '../../test-page.ts'
import { offs, one, proved } from '../../test-read.ts'

const HEAD = `
      ROWSPAN BANK
      Account number: 0012347414
      Statement period: 03/01/2024 - 03/31/2024
      Opening balance      1,000.00
      Closing balance      1,130.00

      Date           Description              Amount       Balance
`

/** Moves the lines that are nothing but a date by half a line, which a text of whole lines cannot draw. */
const betweenRows = (doc: PdfText): PdfText => {
  const [page] = doc.pages
  const alone = page!.words.filter(
    (word) => /^\d\d\/\d\d\/\d{4}$/.test(word.text) && !page!.words.some((w) => w !== word && w.y0 === word.y0),
  )
  const heights = alone.map((word) => word.y0)
  const pitch = 12
  const words = page!.words.map((word) => {
    const above = heights.filter((y) => y < word.y0).length
    const isAlone = alone.includes(word)
    const up = above * pitch + (isAlone ? pitch / 2 : 0)
    return { ...word, y0: word.y0 - up, y1: word.y1 - up }
  })
  return { ...doc, pages: [{ ...page!, words }] }
}

test('a date in the middle of its two rows is that of both', () => {
  const doc = betweenRows(
    draw([
      `${HEAD}      03/02/2024     CARD SALES               300.00      1,300.00
                     RENT                    -250.00      1,050.00
      03/04/2024
                     CARD SALES               120.00      1,170.00
      03/06/2024     FUEL                     -40.00      1,130.00
`,
    ]),
  )
  expect(proved(doc)).toEqual([
    '2024-03-02 +300.00 CARD SALES',
    '2024-03-04 -250.00 RENT',
    '2024-03-04 +120.00 CARD SALES',
    '2024-03-06 -40.00 FUEL',
  ])
})

test('a date on the second of three rows is that of all, where the first has none', () => {
  const rows = `                     CARD SALES               300.00      1,300.00
      03/02/2024     RENT                    -250.00      1,050.00
                     CARD SALES               120.00      1,170.00
                     FUEL                     -40.00      1,130.00
      03/06/2024     FUEL                     -40.00      1,090.00
                     CARD SALES                40.00      1,130.00
`
  expect(proved(draw([HEAD + rows]))).toEqual([
    '2024-03-02 +300.00 CARD SALES',
    '2024-03-02 -250.00 RENT',
    '2024-03-02 +120.00 CARD SALES',
    '2024-03-06 -40.00 FUEL',
    '2024-03-06 -40.00 FUEL',
    '2024-03-06 +40.00 CARD SALES',
  ])
})

test('where the last row has one, each date may as well be beside the last row of its day, and nothing is proven', () => {
  const rows = `                     CARD SALES               300.00      1,300.00
      03/02/2024     RENT                    -250.00      1,050.00
                     CARD SALES               120.00      1,170.00
      03/06/2024     FUEL                     -40.00      1,130.00
`
  expect(offs(draw([HEAD + rows]))).toContain('date_order')
})

test('a date over the rows of its day is that of those below, on a line of its own', () => {
  const rows = `      03/02/2024
                     CARD SALES               300.00      1,300.00
                     RENT                    -250.00      1,050.00
      03/04/2024
                     CARD SALES               120.00      1,170.00
                     FUEL                     -40.00      1,130.00
`
  expect(one(draw([HEAD + rows])).rows.map((row) => row.date)).toEqual(['2024-03-02', '2024-03-02', '2024-03-04', '2024-03-04'])
})
