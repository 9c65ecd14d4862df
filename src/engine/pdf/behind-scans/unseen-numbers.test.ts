import { expect, test } from 'vitest'
import { unseenSigns } from '../../fraud/unseen.ts'
import { drawPage } from '../../statement/test-page.ts'
import type { PageText } from '../../types.ts'
import { otherYear, withSeenNumbers } from './unseen-numbers.ts'

const PAGE = `
  Statement Period: 11/01/2024 - 11/30/2024   March 1, 2024
  11/03/2024   CHECK NO: 1622        10.00
  11/05/2024   REF 5186838           12.00
  11/07/2024   RENT #3670            14.00
`
const layerOf = (drawing: string): PageText => drawPage(1, drawing, { source: 'ocr' })
const seenOf = (drawing: string, confidence = 0.95): PageText => {
  const page = layerOf(drawing)
  return { ...page, words: page.words.map((word) => ({ ...word, font: -1, confidence })) }
}
const textsOf = ({ words }: PageText): string => words.map(({ text }) => text).join(' ')
const severities = (page: PageText): string[] =>
  unseenSigns({ pages: [page] } as unknown as Parameters<typeof unseenSigns>[0]).map(({ severity }) => severity)

test('a year that the picture shows otherwise is what is seen, in heads, periods and rows, and is no slip', () => {
  const held = withSeenNumbers(layerOf(PAGE.replaceAll('2024', '2029')), seenOf(PAGE))
  expect(textsOf(held)).toBe(textsOf(layerOf(PAGE)))
  expect(held.behind).toHaveLength(6)
  expect(severities(held)).toEqual(['warning', 'warning', 'warning'])
})

test('a year that is surely another in one place is so in the others', () => {
  const seen = seenOf(PAGE, 0.7)
  const once = { ...seen, words: seen.words.map((word) => (word.text === '11/30/2024' ? { ...word, confidence: 0.95 } : word)) }
  expect(textsOf(withSeenNumbers(layerOf(PAGE.replaceAll('2024', '2025')), once))).toBe(textsOf(layerOf(PAGE)))
  expect(withSeenNumbers(layerOf(PAGE.replaceAll('2024', '2025')), seen).behind).toBeUndefined()
})

test('numbers of checks and references are the picture’s', () => {
  const held = withSeenNumbers(layerOf(PAGE.replace('1622', '7622').replace('5186838', '5136833')), seenOf(PAGE))
  expect(textsOf(held)).toBe(textsOf(layerOf(PAGE)))
  expect(severities(held)).toEqual(['warning', 'info'])
})

test('days, amounts, letters that are taken for digits, and readings of other places are left alone', () => {
  const layer = layerOf(PAGE.replace('11/05/2024', '11/06/2024').replace('12.00', '15.00').replace('1622', 'l622'))
  expect(withSeenNumbers(layer, seenOf(PAGE))).toEqual(layer)
  const list = (numbers: string[]): string => numbers.map((number) => `\n  CHECK ${number}`).join('')
  const shifted = layerOf(list(['1001', '1002', '1003', '1004']))
  expect(withSeenNumbers(shifted, seenOf(list(['1002', '1003', '1004', '1005'])))).toEqual(shifted)
})

test('another year is one of the same day, however it is written', () => {
  expect(otherYear('11/01/2025', '11/01/2024')).toBe('2025 2024')
  expect(otherYear('11/01/25', '11/01/24')).toBe('25 24')
  expect(otherYear('01-Nov-2025', '01-Nov-2024')).toBe('2025 2024')
  expect(otherYear('2025,', '2024,')).toBe('2025 2024')
  expect(otherYear('11/02/2025', '11/01/2024')).toBeNull()
  expect(otherYear('11/01', '11/02')).toBeNull()
  expect(otherYear('5025', '5024')).toBeNull()
})
