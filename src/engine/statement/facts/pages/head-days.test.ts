import { describe, expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

// Heads of pages that say whose and when they are without a word: what stands at one place of all pages.

const ROWS = [
  ['11/03', 'ALPHA TRADING', '150.00'],
  ['11/05', 'ZETA TRADING', '250.00'],
  ['11/12', 'ALPHA TRADING', '100.00'],
  ['11/14', 'ZETA TRADING', '50.00'],
  ['11/20', 'ALPHA TRADING', '75.00'],
  ['11/21', 'ZETA TRADING', '25.00'],
]
type Head = { day: string; number?: string; more?: string }

/** Two rows a page, under a head with a day and a number. */
const paper = (heads: readonly Head[]): string[] =>
  heads.map(({ day, number = '1100027719843', more = '' }, i) => {
    const rows = ROWS.slice(i * 2, i * 2 + 2).map(
      ([date, text, amount]) => `      ${date}         ${text!.padEnd(36)}${amount!.padStart(8)}`,
    )
    const total = ROWS.slice(0, heads.length * 2).reduce((sum, [, , amount]) => sum + Number(amount), 1000)
    const balances = `
      Your account statement
      BUSINESS VALUE CHECKING 1100027719843
      Your previous balance as of 10/31/2025          1,000.00
      Your new balance as of 11/30/2025               ${total.toLocaleString('en-US', { minimumFractionDigits: 2 })}
`
    return `
      FIRST EXAMPLE BANK                                        Page ${i + 1} of ${heads.length}
                                                                ${day}
                                                                ${number}
      ${more}
${i === 0 ? balances : ''}
      Deposits
      DATE          DESCRIPTION                           AMOUNT
${rows.join('\n')}
`
  })

const END = '11/30/2025'
const own = (count: number): Head[] => Array.from({ length: count }, () => ({ day: END }))
const last = (count: number, head: Partial<Head>): Head[] => [...own(count - 1), { day: END, ...head }]

describe('a page of another month or account', () => {
  test.each([2, 3])('on %s pages', (count) => {
    expect(proved(draw(paper(own(count))))).toHaveLength(2 * count)
    expect(offs(draw(paper(last(count, { day: '12/31/2025' }))))).toEqual(['contradiction'])
    // The day of the balance before is printed on the first page.
    expect(offs(draw(paper(last(count, { day: '10/31/2025' }))))).toEqual(['contradiction'])
    expect(offs(draw(paper(last(count, { number: '1100027719543' }))))).toEqual(['contradiction'])
    expect(offs(draw(paper(last(count, { number: '4433350042176' }))))).toEqual(['contradiction'])
  })
  test('by the name of its month', () => {
    expect(proved(draw(paper([{ day: 'November 2025 statement' }, { day: 'November 2025 statement' }])))).toHaveLength(4)
    expect(offs(draw(paper([{ day: 'November 2025 statement' }, { day: 'December 2025 statement' }])))).toEqual(['contradiction'])
  })
})

test('a day at the right edge is at one place however long the name of its month is', () => {
  const [day, other] = ['November 30, 2025', '    July 30, 2025']
  expect(proved(draw(paper([{ day }, { day }])))).toHaveLength(4)
  expect(offs(draw(paper([{ day }, { day: other }])))).toEqual(['contradiction'])
})

describe('what may change from page to page', () => {
  test.each<[string, Head[]]>([
    [
      'numbers that count sheets of mail',
      [
        { day: END, number: '000012340001' },
        { day: END, number: '000012340002' },
      ],
    ],
    ['the first day of each page’s rows', [{ day: '11/03/2025' }, { day: '11/12/2025' }]],
    ['the last day of each page’s rows', [{ day: '11/05/2025' }, { day: '11/14/2025' }, { day: '11/21/2025' }]],
    ['the day of printing', [{ day: 'Printed 12/01/2025' }, { day: 'Printed 12/02/2025' }]],
    ['a number that is masked on later pages', [{ day: END }, { day: END, number: 'XXXXXXXXX9843' }]],
  ])('%s', (_, heads) => {
    expect(proved(draw(paper(heads)))).toHaveLength(2 * heads.length)
  })
})
