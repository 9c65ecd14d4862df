import { expect, test } from 'vitest'
import { drawPage } from '../../statement/test-page.ts'
import type { PageText } from '../../types.ts'
import { changesBetween, likeness, withSeenNames } from './unseen-names.ts'

const LIST = `
  09/03/2026   CLOVER MERCHANT BANKCARD DEP    10.00
  09/05/2026   FORA FINANCIAL ACH DEBIT        12.00
  09/07/2026   RENT PAYMENT BAYSIDE PROP       14.00
  09/09/2026   COMCAST BUSINESS BILL PAY       15.00
`
const layerOf = (drawing: string): PageText => drawPage(1, drawing, { source: 'ocr' })
const seenOf = (drawing: string, confidence = 0.95): PageText => {
  const page = layerOf(drawing)
  return { ...page, words: page.words.map((word) => ({ ...word, font: -1, confidence })) }
}
const second = ({ words }: PageText): string => {
  const at = words.find((word) => word.text === '12.00')!.y0
  return words
    .filter((word) => word.y0 === at)
    .sort((a, b) => a.x0 - b.x0)
    .map((word) => word.text)
    .join(' ')
}
const FORGED = LIST.replace('FORA FINANCIAL ACH', 'HOME DEPOT     ACH')

test('a payee that the picture surely shows to be another is what is seen, and both are told', () => {
  const held = withSeenNames(layerOf(FORGED), seenOf(LIST))
  expect(second(held)).toBe('09/05/2026 FORA FINANCIAL ACH DEBIT 12.00')
  expect(held.behind).toMatchObject([{ said: 'HOME DEPOT', shown: 'FORA FINANCIAL' }])
})

test('the picture’s name may be the longer one', () => {
  const short = LIST.replace('FORA FINANCIAL ACH DEBIT', 'HOME DEPOT              ')
  expect(second(withSeenNames(layerOf(short), seenOf(LIST)))).toBe('09/05/2026 FORA FINANCIAL ACH DEBIT 12.00')
})

test('a payee that is merely like the picture’s is another where no scanner would misread it so', () => {
  for (const [said, shown] of [
    ['FORWARD FREIGHTING', 'FORWARD FINANCING'],
    ['FOODBOX INC', 'FUNDBOX INC'],
    ['KAPITAN SERVICING DAIRY', 'KAPITUS SERVICING DAILY'],
    ['LIBERTY FARMING', 'LIBERTAS FUNDING'],
  ] as const) {
    const wide = (name: string): string => LIST.replace('FORA FINANCIAL ACH DEBIT', name.padEnd(24))
    const held = withSeenNames(layerOf(wide(said)), seenOf(wide(shown)))
    expect(second(held)).toBe(`09/05/2026 ${shown} 12.00`)
    expect(held.behind?.length, said).toBeGreaterThan(0)
  }
})

test('where one name is surely another, one that OCR is less sure of is so, too', () => {
  const layer = layerOf(FORGED.replace('COMCAST', 'CANVASS'))
  const seen = seenOf(LIST)
  const doubted = { ...seen, words: seen.words.map((word) => (word.text === 'COMCAST' ? { ...word, confidence: 0.69 } : word)) }
  expect(withSeenNames(layer, doubted).behind?.map(({ shown }) => shown)).toEqual(['FORA FINANCIAL', 'COMCAST'])
  expect(withSeenNames(layerOf(LIST.replace('COMCAST', 'CANVASS')), doubted).behind).toBeUndefined()
})

test('the holder above the rows is compared as well', () => {
  const headed = (name: string): string => `\n  ${name}\n  7032 OLD MILL ROAD\n${LIST}`
  const held = withSeenNames(layerOf(headed('ACME FRIENDLY HOLDINGS')), seenOf(headed('COPPER KETTLE BREWING')))
  expect(held.behind).toMatchObject([{ said: 'ACME FRIENDLY HOLDINGS', shown: 'COPPER KETTLE BREWING' }])
  expect(held.words.map(({ text }) => text)).toContain('KETTLE')
})

test('a picture that OCR is not sure of tells nothing', () => {
  expect(withSeenNames(layerOf(FORGED), seenOf(LIST, 0.7))).toEqual(layerOf(FORGED))
})

test('words that either of the two misread, parted, or lost are no other names', () => {
  for (const read of [
    'F0RA FINANGIAL ACH DEB1T',
    'FORA FINAN CIAL ACH DEBIT',
    'FORAFINANCIAL   ACH DEBIT',
    'FORA            ACH DEBIT',
    '     FINANCIAL  ACH DEBIT',
  ]) {
    const other = LIST.replace('FORA FINANCIAL ACH DEBIT', read)
    expect(withSeenNames(layerOf(other), seenOf(LIST)).behind, read).toBeUndefined()
    expect(withSeenNames(layerOf(LIST), seenOf(other)).behind, read).toBeUndefined()
  }
})

test('nonsense of a bad scanner is replaced by what is seen, and is nobody’s forgery', () => {
  const held = withSeenNames(layerOf(LIST.replace('FORA FINANCIAL ACH', 'TWRK~ WMBTXKG= ACH')), seenOf(LIST))
  expect(second(held)).toBe('09/05/2026 FORA FINANCIAL ACH DEBIT 12.00')
  expect(held.behind).toBeUndefined()
})

test('readings that do not stand at the same places are not compared', () => {
  const seen = seenOf(LIST)
  const shifted = { ...seen, words: seen.words.map((word) => ({ ...word, y0: word.y0 - 12, y1: word.y1 - 12 })) }
  expect(withSeenNames(layerOf(LIST), shifted)).toEqual(layerOf(LIST))
})

test('letters of one shape are no change', () => {
  expect(changesBetween('kapitus', 'kapitan')).toBe(2)
  expect(changesBetween('kapitus', 'kapjtvs')).toBe(0)
  expect(changesBetween('modern', 'modem')).toBe(0)
})

test('likeness is the share of letters in the same order', () => {
  expect(likeness('depot', 'depot')).toBe(1)
  expect(likeness('homedepot', 'forafinancial')).toBeLessThan(0.2)
  expect(likeness('financial', 'finangial')).toBeGreaterThan(0.8)
})
