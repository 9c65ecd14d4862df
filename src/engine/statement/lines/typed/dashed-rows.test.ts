import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

const ROWS: [string, string, number, string][] = [
  ['1 October 2023', 'VERIZON WIRELESS', -69.83, '930.17'],
  ['4 October 2023', 'SHOPIFY PAYOUT', 556.75, '1,486.92'],
  ['10 October 2023', 'SHELL OIL 57442', -193.21, '1,293.71'],
  ['12 October 2023', 'STRIPE TRANSFER', 231.18, '1,524.89'],
  ['15 October 2023', 'ZELLE TO MARIA', -43.34, '1,481.55'],
]
const READ = [
  '2023-10-01 -69.83 VERIZON WIRELESS',
  '2023-10-04 +556.75 SHOPIFY PAYOUT',
  '2023-10-10 -193.21 SHELL OIL 57442',
  '2023-10-12 +231.18 STRIPE TRANSFER',
  '2023-10-15 -43.34 ZELLE TO MARIA',
]
type Build = (date: string, text: string, amount: number, balance: string) => string
const size = (amount: number): string => Math.abs(amount).toFixed(2)
const paper = (build: Build, rows = ROWS): string =>
  [
    'Statement of Imre Kova for October 2023',
    'Balance on 1 October 2023: $1,000.00',
    '',
    ...rows.map((row) => build(...row)),
    '',
    'Balance on 31 October 2023: $1,481.55',
  ].join('\n')

const BUILDS: [string, Build][] = ['–', '—', '-'].flatMap((dash): [string, Build][] => [
  [`${dash}, a second one is the sign`, (d, t, a) => `${d} ${dash} ${t} ${dash} ${a < 0 ? dash : ''}$${size(a)}`],
  [`${dash}, the sign is a word of its own`, (d, t, a) => `${d} ${dash} ${t} ${dash} ${a < 0 ? `${dash} ` : ''}$${size(a)}`],
  [`${dash}, a plus before credits`, (d, t, a) => `${d} ${dash} ${t} ${dash} ${a < 0 ? '-' : '+'}$${size(a)}`],
  [`${dash}, and a balance`, (d, t, a, b) => `${d} ${dash} ${t} ${dash} ${a < 0 ? '-' : ''}${size(a)} ${dash} ${b}`],
])

test.each(BUILDS)('cells parted by %s', (_, build) => {
  expect(proved(draw(paper(build)))).toEqual(READ)
})

test.each(BUILDS)('one amount changed is noticed: %s', (_, build) => {
  const rows = ROWS.map((row, i): (typeof ROWS)[number] => (i === 3 ? [row[0], row[1], 213.18, row[3]] : row))
  expect(one(draw(paper(build, rows))).reconciled).toBe(false)
})

test('a dash before some of the amounts alone is their sign', () => {
  expect(proved(draw(paper((d, t, a) => `${d} – ${t} ${a < 0 ? '– ' : ''}${size(a)}`))).map((row) => row.replace(' –', ''))).toEqual(READ)
})
