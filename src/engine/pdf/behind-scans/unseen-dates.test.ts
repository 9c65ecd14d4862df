import { expect, test } from 'vitest'
import { drawPage } from '../../statement/test-page.ts'
import type { PageText } from '../../types.ts'
import { withSeenDates } from './unseen-dates.ts'

const LIST = `
  09/03/2026   DEPOSIT ONE        10.00
  09/05/2026   ONDECK CAPITAL     12.00
  09/07/2026   RENT BAYSIDE       14.00
  09/09/2026   TOLL ROAD          15.00
`
const layerOf = (drawing: string): PageText => drawPage(1, drawing, { source: 'ocr' })
const seenOf = (drawing: string, confidence = 0.95): PageText => {
  const page = layerOf(drawing)
  return { ...page, words: page.words.map((word) => ({ ...word, font: -1, confidence })) }
}
const linesOf = ({ words }: PageText): string[] =>
  [...Map.groupBy(words, (word) => Math.round(word.y0)).values()].map((line) =>
    line
      .sort((a, b) => a.x0 - b.x0)
      .map((word) => word.text)
      .join(' '),
  )
const printed = linesOf(layerOf(LIST))

test('a date that the text behind a picture lacks is the picture’s', () => {
  const held = withSeenDates(layerOf(LIST.replace('09/07/2026', '          ')), seenOf(LIST))
  expect(linesOf(held)).toEqual(printed)
  expect(held.behind).toBeUndefined()
})

test('a date that the picture surely shows otherwise is what is seen, and both are told', () => {
  const layer = layerOf(LIST.replace('09/05', '09/04'))
  const held = withSeenDates(layer, seenOf(LIST))
  expect(linesOf(held)).toEqual(printed)
  expect(held.behind).toMatchObject([{ said: '09/04/2026', shown: '09/05/2026' }])
  expect(linesOf(withSeenDates(layer, seenOf(LIST, 0.7)))).toEqual(linesOf(layer))
})

test('days of names are compared as well, however they are written', () => {
  const named = LIST.replace(/09\/(\d\d)\/2026/g, 'Sep $1    ')
  const held = withSeenDates(layerOf(named.replace('Sep 05', 'Sep 04')), seenOf(named))
  expect(held.behind).toMatchObject([{ said: 'Sep 04', shown: 'Sep 05' }])
  expect(withSeenDates(layerOf(named.replaceAll('Sep 0', 'SEP ')), seenOf(named)).behind).toBeUndefined()
})

test('a year that OCR lost, text that stands a little beside its picture, and readings of other places change nothing', () => {
  const layer = layerOf(LIST)
  expect(withSeenDates(layer, seenOf(LIST.replaceAll('/2026', '     ')))).toEqual(layer)
  expect(withSeenDates(layer, { ...seenOf(LIST), words: seenOf(LIST).words.map((w) => ({ ...w, x0: w.x0 - 25, x1: w.x1 - 25 })) })).toEqual(
    layer,
  )
  expect(
    withSeenDates(layer, { ...seenOf(LIST), words: seenOf(LIST).words.map((w) => ({ ...w, y0: w.y0 - 12, y1: w.y1 - 12 })) }).behind,
  ).toBe(undefined)
})

test('a place that OCR could not read stays unread where the text has nothing there either', () => {
  const lacking = LIST.replace('09/07/2026', '          ')
  const { x0, y0, x1, y1 } = layerOf(LIST).words.find((word) => word.text === '09/07/2026')!
  const seen: PageText = { ...seenOf(lacking), unread: [[x0, y0, x1, y1]] }
  expect(withSeenDates(layerOf(lacking), seen).unread).toHaveLength(1)
  expect(withSeenDates(layerOf(LIST), seen).unread).toBeUndefined()
})
