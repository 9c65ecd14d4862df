import { describe, expect, test } from 'vitest'
import { readEin, readNames, readWrittenNames, withGluedWrittenOut, writeNames } from './names.ts'

const words = (text: string) => readNames(text).map((n) => n.words.join(' '))

describe('two spellings of one name read alike', () => {
  test.each([
    ['Harbor Street Bakery, L.L.C.', 'HARBOR STREET BAKERY LLC'],
    ['Smith & Sons Plumbing', 'SMITH AND SONS PLUMBING, INC.'],
    ['Smith + Sons Plumbing', 'The Smith and Sons Plumbing'],
    ["O'Brien’s Pub", 'OBRIENS PUB'],
    ['José Núñez Construcción', 'JOSE NUNEZ CONSTRUCCION'],
    ['A.B.C. Trucking', 'A B C TRUCKING CORP'],
    ['J & J Deli', 'JJ Deli LLC'],
    ['Acme Mgmt Svcs', 'ACME MANAGEMENT SERVICES LTD'],
    ['C0NSTRUCTI0N PR0S', 'Construction Pros'],
    ['Møller & Łódź Straße', 'MOLLER LODZ STRASSE'],
    ['Main St Diner', 'Main Street Diner'],
  ])('%s is %s', (a, b) => {
    expect(words(a)).toEqual(words(b))
    expect(words(a)[0]).not.toBe('')
  })
})

test.each([
  ['Acme Holdings LLC d/b/a Joe’s Pizza', ['ACME HOLDINGS', 'JOES PIZZA']],
  ['Acme Holdings, D.B.A. Joes Pizza', ['ACME HOLDINGS', 'JOES PIZZA']],
  ['Acme Holdings doing business as Joes Pizza', ['ACME HOLDINGS', 'JOES PIZZA']],
  ['DBA Systems Inc', ['DBA SYSTEMS']],
  ['Acme DBA', ['ACME DBA']],
])('%s holds %j', (text, expected) => expect(words(text)).toEqual(expected))

test('a name that is nothing but a legal form or fillers keeps it, and one without letters is none', () => {
  expect(words('LLC')).toEqual(['LLC'])
  expect(words('The')).toEqual(['THE'])
  expect(words('A1 Auto 24')).toEqual(['A1 AUTO 24'])
  for (const text of ['', '  ', '!?', '——']) expect(readNames(text)).toEqual([])
})

test('hostile lengths are cut, not refused', () => {
  expect(readNames('WORD '.repeat(100_000))[0]!.words.length).toBeLessThanOrEqual(16)
  expect(readNames('X'.repeat(1_000_000))[0]!.compact.length).toBeLessThanOrEqual(300)
})

test('names written beside a record are read back as they were', () => {
  const names = readNames('Acme Holdings LLC DBA Joe’s Pizza')
  expect(readWrittenNames(writeNames(names))).toEqual(names)
})

test.each([
  ['GarciaBros Roofing', ['GARCIABROS ROOFING', 'GARCIABROTHERS ROOFING']],
  ['Waledinicafe', ['WALEDINICAFE', 'WALEDINICOFFEE']],
  ['Garcia Bros Roofing', ['GARCIA BROTHERS ROOFING']],
])('%s is looked up as %j', (text, expected) =>
  expect(
    readNames(text)
      .flatMap(withGluedWrittenOut)
      .map((n) => n.words.join(' ')),
  ).toEqual(expected),
)

test.each([
  ['12-3456789', '12-3456789'],
  ['123456789', '12-3456789'],
  [' 12 - 3456789 ', '12-3456789'],
  ['12345678', null],
  ['1234567890', null],
  ['12-3456789 LLC', null],
  ['123-45-6789', null],
])('EIN %j is %j', (text, ein) => expect(readEin(text)).toBe(ein))
