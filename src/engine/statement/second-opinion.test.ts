import { expect, test } from 'vitest'
import { compareReadings } from '../pdf/ocr/second-reading.ts'
import type { PdfText, Statement } from '../types.ts'
import { examine, statementsOf } from './read.ts'
import { firstOpinions, isWorthAnother, isWorthReadingAgain, lastOpinion, type Opinion, secondOpinion } from './second-opinion.ts'
import { draw as drawText } from './test-page.ts'
import { brief } from './test-read.ts'

const draw = (drawing: string, options: { source: 'text' | 'ocr'; unsure?: string }): PdfText => {
  const doc = drawText(drawing, options)
  const font = options.source === 'ocr' ? -1 : 0
  return { ...doc, pages: doc.pages.map((page) => ({ ...page, words: page.words.map((word) => ({ ...word, font })) })) }
}

const surroundings = { fileName: 'scan.pdf' }

const PAPER = `
  Statement period 05/01/2024 - 05/31/2024
  Beginning balance   500.00
  Ending balance      545.00
  Date        Description              Withdrawals   Deposits
  05/03       CLIENT ONE                                30.00
  05/04       TOLL ROAD                    25.00
  05/07       CLIENT TWO                                80.00
  05/09       PAPER SHOP                   40.00
`
const ROWS = ['2024-05-03 +30.00 CLIENT ONE', '2024-05-04 -25.00 TOLL ROAD', '2024-05-07 +80.00 CLIENT TWO', '2024-05-09 -40.00 PAPER SHOP']

const scan = (...slips: [string, string][]): PdfText =>
  draw(
    slips.reduce((paper, [printed, read]) => paper.replace(printed, read.padEnd(printed.length)), PAPER),
    { source: 'ocr' },
  )
const opinionOf = (doc: PdfText): Opinion => ({ doc, examined: examine(doc, surroundings) })
const both = (first: PdfText, again: PdfText): Statement => {
  const opinion = opinionOf(first)
  expect(isWorthAnother(opinion)).toBe(true)
  return statementsOf(secondOpinion(opinion, again, surroundings).examined)[0]!
}

test('what one reading lost or misread is taken from the other where everything then adds up, though neither is whole', () => {
  const statement = both(scan(['25.00', ''], ['80.00', '60.00']), scan(['40.00', '49.00'], ['05/03', '']))
  expect(statement.reconciled).toBe(true)
  expect(brief(statement)).toEqual(ROWS)
})

test('a misread balance is no fault of the rows', () => {
  const statement = both(scan(['545.00', '945.00']), scan(['500.00', '600.00']))
  expect(statement.reconciled).toBe(true)
  expect(brief(statement)).toEqual(ROWS)
})

test('what both readings say is never doubted, and nothing is taken that neither saw', () => {
  const statement = both(scan(['80.00', '60.00'], ['25.00', '26.00']), scan(['80.00', '60.00']))
  expect(statement.reconciled).toBe(false)
  expect(brief(statement)).toContain('2024-05-07 +60.00 CLIENT TWO')
})

const RUNNING = `
  Statement period 05/01/2024 - 05/31/2024
  Beginning balance   1,500.00
  Ending balance      8,330.00
  Total deposits      7,160.00
  Date        Description              Withdrawals      Deposits       Balance
  05/03       CARD SHOP                      30.00                    1,470.00
  05/04       CLIENT ONE                                 2,410.00     6,380.00
  05/05       RENT                          300.00                    6,080.00
  05/08       CLIENT TWO                                 2,250.00     8,330.00
`
const running = (unsure: string, paper = RUNNING): PdfText => draw(paper, { source: 'ocr', unsure })

test('what adds up only with a figure mended is read again: the figure that the other reading is sure of is what is printed', () => {
  const mended = opinionOf(running('2,410.00'))
  expect(mended.examined.parts[0]!.statement!.reconciled).toBe(true)
  const surely = both(running('2,410.00'), running(''))
  expect(surely.reconciled).toBe(false)
  expect(brief(surely)).toContain('2024-05-04 +2410.00 CLIENT ONE')
  expect(both(running('2,410.00'), running('2,410.00')).reconciled).toBe(true)
  const seen = both(running('2,410.00'), running('', RUNNING.replace('2,410.00', '4,910.00')))
  expect(seen.reconciled).toBe(true)
  expect(seen.findings).toEqual([])
})

test('a figure that one reading is sure of and that contradicts the rows is not overlooked because the other does not see it', () => {
  const contradicted = RUNNING.replace('2,410.00', '4,910.00').replace('7,160.00', '4,660.00')
  const again = contradicted.replace('4,660.00', '        ')
  expect(both(running('', contradicted), running('', again)).reconciled).toBe(false)
  expect(both(running('4,660.00', contradicted), running('', again)).reconciled).toBe(true)
})

test('text that a scanner left behind its picture is not weighed against the picture again', () => {
  const layer = drawText(PAPER.replace('80.00', '60.00'), { source: 'ocr' })
  expect(isWorthAnother(opinionOf(layer))).toBe(false)
  expect(compareReadings(layer, scan()).differences).toEqual([])
})

/** A scanner's text, and what OCR read of the picture before it. */
const layered = (layer: string, picture: PdfText): PdfText => {
  const doc = drawText(layer, { source: 'ocr' })
  return { ...doc, pages: doc.pages.map((page, i) => ({ ...page, picture: picture.pages[i]! })) }
}
const withoutRow = PAPER.replace(/ {2}05\/07.*\n/, '\n')

test('text behind a picture that does not add up gives way to the picture, where that does', () => {
  const first = firstOpinions(layered(withoutRow, scan()), surroundings)
  expect(isWorthReadingAgain(first)).toBe(false)
  const [statement] = statementsOf(first.best.examined)
  expect(statement!.reconciled).toBe(true)
  expect(brief(statement!)).toEqual(ROWS)
})

test('text behind a picture that adds up stays, whatever is read of the picture', () => {
  const first = firstOpinions(layered(PAPER, scan(['80.00', '60.00'])), surroundings)
  expect(first.best).toBe(first.ofPictures)
  expect(isWorthReadingAgain(first)).toBe(false)
  expect(brief(statementsOf(first.best.examined)[0]!)).toEqual(ROWS)
})

test('where neither adds up the picture is read again, and the closest stays where that does not help', () => {
  const bad = scan(['80.00', '60.00'], ['25.00', ''])
  const first = firstOpinions(layered(PAPER.replace('80.00', '86.00'), bad), surroundings)
  expect(isWorthReadingAgain(first)).toBe(true)
  const rows = (again: PdfText): string[] => brief(statementsOf(lastOpinion(first, again, surroundings).examined)[0]!)
  expect(rows(layered(withoutRow, scan()))).toEqual(ROWS)
  expect(rows(layered(withoutRow, bad))).toContain('2024-05-07 +86.00 CLIENT TWO')
})

test('a file with text of its own, one that adds up and one without rows are read once', () => {
  expect(isWorthAnother(opinionOf(scan()))).toBe(false)
  expect(isWorthAnother(opinionOf(draw(PAPER.replace('80.00', '60.00'), { source: 'text' })))).toBe(false)
  expect(isWorthAnother(opinionOf(draw('Dear customer\nwe wrote to you', { source: 'ocr' })))).toBe(false)
})

test('two readings are compared place by place: a word in two parts is one, and pages the other way up are left alone', () => {
  const first = draw('Total  1,234 .56   due', { source: 'ocr' })
  const again = draw('Total  1,234.56    due   now', { source: 'ocr' })
  const { differences, with: taking } = compareReadings(first, again)
  expect(differences.map((d) => [d.first.map((w) => w.text), d.second.map((w) => w.text)])).toEqual([
    [['1,234', '.56'], ['1,234.56']],
    [[], ['now']],
  ])
  const words = taking(new Set(differences)).pages[0]!.words.map((w) => w.text)
  expect(words.sort()).toEqual(['1,234.56', 'Total', 'due', 'now'])
  expect(compareReadings(first, { ...again, pages: again.pages.map((p) => ({ ...p, width: 792 })) }).differences).toEqual([])
})
