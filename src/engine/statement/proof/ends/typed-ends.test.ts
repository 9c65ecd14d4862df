import { describe, expect, test } from 'vitest'
import type { PdfText, Word } from '../../../types.ts'
import { firstOpinions } from '../../second-opinion.ts'
import { draw } from '../../test-page.ts'
import { brief, offs, one, proved } from '../../test-read.ts'

const BLACK = 0x222222
const BLUE = 0x1111cc

/** A drawing in which the words that `isWritten` picks stand in another font and colour. */
const written = (drawing: string, isWritten: (word: Word) => boolean, { font = '', ink = BLUE } = {}): PdfText => {
  const doc = draw(drawing)
  const inHand = (word: Word): Word => {
    const own = isWritten(word)
    return { ...word, font: own ? 2 : word.font, ...(/\d/.test(word.text) && { ink: own ? ink : BLACK }) }
  }
  return { ...doc, fonts: [...doc.fonts, font], pages: doc.pages.map((page) => ({ ...page, words: page.words.map(inHand) })) }
}

const LIST = `
  Old Mill Savings Bank
  Business Checking ...7816                               Beginning balance $500.00
  Showing 05/01/2024 - 05/31/2024                         Ending balance $545.00

  Date        Description                             Amount
  05/03/2024  CLIENT ONE                              $30.00
  05/04/2024  TOLL ROAD                              -$25.00
  05/07/2024  CLIENT TWO                              $80.00
  05/09/2024  PAPER SHOP                             -$40.00
  05/10/2024  CLIENT THREE                            $10.00
  05/11/2024  WATER WORKS                            -$10.00
`
const RIGHT = 36 + 50 * 5
const isEnd = (word: Word): boolean => word.x0 > RIGHT && word.y1 < 48 + 3 * 12

describe('ends beside a list that somebody wrote there', () => {
  test('a face and a colour that nothing else has: the rows are read, and nothing is proven', () => {
    expect(proved(written(LIST, () => false))).toHaveLength(6)
    const statement = one(written(LIST, isEnd))
    expect(brief(statement)).toHaveLength(6)
    expect(statement.discrepancies.map((d) => d.kind)).toEqual(['own_books', 'own_books'])
    expect(offs(written(LIST, isEnd, { font: 'Arial' }))).toEqual(['own_books', 'own_books'])
  })

  test('bold, another colour alone, another face alone, a font without a name: banks do that', () => {
    for (const look of [{ font: 'ABCDEF+Courier-BoldOblique' }, { font: 'CourierStd' }, { font: 'Arial', ink: BLACK }, { font: 'F3' }])
      expect(proved(written(LIST, isEnd, look))).toHaveLength(6)
  })

  test('a figure alone in a face of its own, beside a label in the print of the paper', () => {
    expect(proved(written(LIST, (word) => isEnd(word) && word.text.startsWith('$')))).toHaveLength(6)
  })

  test('a summary in its own face and colour is the bank’s', () => {
    const summed = LIST.replace('545.00\n', '545.00\n                                                          Total credits $120.00\n')
    expect(proved(written(summed, (word) => word.x0 > RIGHT && word.y1 < 48 + 4 * 12))).toHaveLength(6)
  })
})

const STATEMENT = `
  Old Mill Savings Bank
  Account Number: XXXXXX0342            Statement Period 05/01/2024 through 05/31/2024
  Beginning Balance      $500.00
  Deposits and Credits    120.00                        Total deposits 115.00
  Withdrawals              75.00
  Ending Balance         $545.00

  Date        Description                         Debits   Credits    Balance
  05/03       CLIENT ONE                                     30.00     530.00
  05/04       TOLL ROAD                            25.00               505.00   2,400.00 ok
  05/07       CLIENT TWO                                     80.00     585.00
  05/09       PAPER SHOP                           40.00               545.00
  05/10       CLIENT THREE                                   10.00     555.00   owner
  05/11       WATER WORKS                          10.00               545.00
`
const isNote = (word: Word): boolean => word.x0 > 36 + 53 * 5 && (word.y1 < 48 + 5 * 12 ? word.y1 > 48 + 2 * 12 : word.x0 > 36 + 72 * 5)
const told = (doc: PdfText) => {
  const { statement } = firstOpinions(doc, { fileName: 'case.pdf' }).best.examined.parts[0]!
  return {
    proven: statement!.reconciled,
    said: statement!.findings.map((f) => `${f.severity} ${f.kind} ${f.message}`),
    rows: brief(statement!),
  }
}

describe('what somebody wrote upon a statement', () => {
  test('is left out and told where the print adds up without it, and nothing is proven: it may be the bank’s', () => {
    for (const font of ['', 'Times-Italic', 'SegoeScript']) {
      const { proven, said, rows } = told(written(STATEMENT, isNote, { font }))
      expect(proven).toBe(false)
      expect(rows).toEqual([
        '2024-05-03 +30.00 CLIENT ONE',
        '2024-05-04 -25.00 TOLL ROAD',
        '2024-05-07 +80.00 CLIENT TWO',
        '2024-05-09 -40.00 PAPER SHOP',
        '2024-05-10 +10.00 CLIENT THREE',
        '2024-05-11 -10.00 WATER WORKS',
      ])
      expect(said).toEqual([
        'warning annotation_over_page “Total deposits 115.00 2,400.00 ok owner” is written upon the print, in a face and colour of its own: it was left out, and the rest adds up.',
      ])
    }
  })

  test('stays where it may be the bank’s: in black, upright, in a face of the paper, or with days and numbers of pages', () => {
    for (const look of [{ font: 'Times-Italic', ink: 0 }, { font: 'Times-Roman' }, { font: 'Courier-Oblique' }])
      expect(told(written(STATEMENT, isNote, look)).proven).toBe(false)
    expect(told(written(STATEMENT.replace('   owner', '   05/10'), isNote)).proven).toBe(false)
  })

  test('a text box of a reader’s program is known by its place, whatever its face; the print under one stays', () => {
    const withBoxes = (doc: PdfText): PdfText => ({
      ...doc,
      pages: doc.pages.map((page) => ({ ...page, overlays: [{ kind: 'text box', box: [36 + 53 * 5, 60, 612, 792] }] })),
    })
    expect(told(withBoxes(written(STATEMENT, isNote, { font: 'Arial', ink: 0 }))).proven).toBe(true)
    expect(told(withBoxes(written(STATEMENT, () => false))).proven).toBe(false)
  })
})
