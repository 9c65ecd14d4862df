import { expect, test } from 'vitest'
import { nameWords, valueWords } from '../../console/parts/record/result-words.ts'

const words = (name: string, value: string | number | boolean) => valueWords(name, value, 'America/New_York')

test('what a tool found is written in words, dollars and the organization’s clock', () => {
  expect(words('generatedAt', '2026-11-19T03:30:00.000Z')).toBe('Nov 18, 2026, 10:30 PM')
  expect(words('filedDate', '2026-11-18')).toBe('Nov 18, 2026')
  expect([words('check', 'einPlausible'), words('finding', 'mismatch'), words('provider', 'bureau_a')]).toEqual([
    'Ein plausible',
    'Mismatch',
    'Bureau a',
  ])
  expect([words('balance', 1234.5), words('openDerogatoryAmount', 0), words('daysBeyondTerms', 61)]).toEqual(['$1,234.50', '$0.00', '61'])
  expect([nameWords('ein'), nameWords('pdfUrl'), nameWords('tradeLineCount')]).toEqual(['EIN', 'Report (PDF)', 'Trade line count'])
})

test('names stay as they were given, and an EIN is masked whatever field it stands in', () => {
  expect([words('creditor', 'eBay'), words('query', 'iPhone_repair'), words('recordId', 'sbx-reg-1')]).toEqual([
    'eBay',
    'iPhone_repair',
    'sbx-reg-1',
  ])
  expect([words('ein', '12-3456789'), words('query', '123456789'), words('ein', '12-345678')]).toEqual([
    '••-•••6789',
    '••-•••6789',
    '12-345678',
  ])
})
