import { describe, expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { all } from '../test-read.ts'

// Rows that tie as a card's tie as an account's, too, with every sign turned: a fan of what cards are called and say. None may be turned and proven.

const TITLES = [
  'Credit Card Statement',
  'Business Visa',
  'Platinum Card',
  'Dividend Visa Infinite',
  'Cardmember statement',
  'Corporate Card 4471',
]
const ENDS = [
  ['Previous Balance', 'New Balance'],
  ['Opening Balance', 'Closing Balance'],
  ['Previous statement balance', 'Statement balance'],
  ['Beginning balance', 'Ending balance'],
] as const
const NOTES = [
  '',
  'Minimum Payment Due   $25.00     Payment Due Date   04/25/2025',
  'Credit Limit   $9,000.00    Available Credit   $8,100.00',
]
const SHOPS = {
  'plain names': ['COFFEE SUPPLY', 'OFFICE STORE', 'FUEL STOP', 'AIRLINE TICKET', 'HARDWARE'],
  'names that speak of money in': [
    'GUSTO PAYROLL',
    'SECURITY DEPOSIT HOTEL',
    'CASH DEPOSIT MACHINES',
    'REFUND SOFTWARE INC',
    'INCOMING WIRE SERVICES',
  ],
}
const AMOUNTS = ['41.25', '119.99', '88.40', '430.18', '33.10']
/** How what was bought and what was paid are signed. */
const SIGNS = {
  'payments with a minus': ['', '-', ''],
  'purchases with a minus': ['-', '', ''],
  'payments with CR': ['', '', ' CR'],
} as const

type Card = {
  title: string
  ends: readonly [string, string]
  note: string
  shops: readonly string[]
  signs: readonly [string, string, string]
}

const drawn = ({ title, ends: [before, after], note, shops, signs: [bought, paid, mark] }: Card): string => {
  const rows = shops.map(
    (shop, i) => `03/${String(4 + i * 5).padStart(2, '0')}/2025    ${shop.padEnd(30)}${(bought + AMOUNTS[i]).padStart(12)}`,
  )
  rows.splice(2, 0, `03/12/2025    ${'ONLINE PAYMENT'.padEnd(30)}${`${paid}500.00${mark}`.padStart(12)}`)
  return `Example Bank     ${title}     Account ending in 4471
Statement period 03/01/2025 to 03/31/2025
${note}
${before}          $1,310.42
${after}          $1,523.34
Date          Description                         Amount
${rows.join('\n')}`
}

describe.each(Object.entries(SIGNS))('cards that print %s', (_, signs) => {
  test.each(Object.entries(SHOPS))('and %s are never turned and proven', (__, shops) => {
    const turned: string[] = []
    let proven = 0
    for (const title of TITLES)
      for (const ends of ENDS)
        for (const note of NOTES) {
          const [statement] = all(draw(drawn({ title, ends, note, shops, signs })))
          if (!statement?.reconciled) continue
          const isRight = statement.rows.length === 6 && statement.rows.every((row) => (row.amount === 50_000) === (row.type === 'credit'))
          if (isRight) proven++
          else turned.push([title, ends[0], note.slice(0, 20)].join(' | '))
        }
    expect(turned).toEqual([])
    // With purchases below zero the ends might as well have changed places: their rows are right and not proven.
    expect(proven > TITLES.length).toBe(signs[0] === '')
  })
})
