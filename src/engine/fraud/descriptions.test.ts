import { describe, expect, test } from 'vitest'
import type { Cents } from '../../shared/money.ts'
import type { PdfText, Row, Statement, Word } from '../types.ts'
import { printedAmounts } from './amounts.ts'
import { descriptionSigns } from './descriptions.ts'

const FONTS = ['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'ABCDEF+Helvetica']
const SIZE = 9

/** `apart` is white behind each letter, `gap` between words. */
type Look = Partial<Word> & { lift?: number; apart?: number; stretch?: number; gap?: number }
type Entry = { text: string; first?: Look; type?: Row['type']; amount?: Partial<Word> }

const word = (text: string, x0: number, base: number, extra: Partial<Word> = {}): Word => {
  const size = extra.size ?? SIZE
  return { text, x0, x1: x0 + text.length * size * 0.6, y0: base - 0.78 * size, y1: base + 0.22 * size, size, font: 0, ...extra }
}

/** A list of rows: date, text and amount each. */
const told = (entries: Entry[]): string[] => {
  const words: Word[] = []
  const rows: Row[] = []
  entries.forEach(
    (
      {
        text,
        first: { lift = 0, apart = 0, stretch = 1, gap = 3, ...first } = {},
        type = i(entries, text) % 2 ? 'credit' : 'debit',
        amount,
      },
      at,
    ) => {
      const base = 100 + at * 14
      words.push(word('01/10', 50, base), word('100.00', 500, base, amount))
      let x = first.x0 ?? 100
      for (const part of text.split(' ')) {
        const { x0: _, ...look } = first
        const next = word(part, x, base + lift, look)
        next.x1 = x + (next.x1 - x + (part.length - 1) * apart) * stretch
        words.push(next)
        x = next.x1 + (gap + 2 * apart) * stretch
      }
      rows.push({
        date: '2024-01-10' as Row['date'],
        description: text,
        amount: 10_000 as Cents,
        type,
        balance: null,
        page: 1,
        box: [40, base - 8, 570, base + 3],
        statement: null,
      })
    },
  )
  const doc = { pages: [{ page: 1, width: 612, height: 792, words, source: 'text' }], fonts: FONTS } as unknown as PdfText
  const statement = { rows } as Statement
  return descriptionSigns(doc, statement, printedAmounts(doc, statement)).map(({ message }) => message)
}
const i = (entries: Entry[], text: string): number => entries.findIndex((entry) => entry.text === text)

const PAYEES = [
  'ADP PAYROLL',
  'VERIZON WIRELESS',
  'STRIPE TRANSFER',
  'HOME DEPOT',
  'OFFICE MAX',
  'SQUARE INC',
  'UNITED RENTALS',
  'SHELL OIL',
]
const plain: Entry[] = [...PAYEES, ...PAYEES].map((text) => ({ text }))
const among = (...odd: Entry[]): Entry[] => [...plain.slice(0, 3), ...odd, ...plain.slice(3)]

describe('the text of few rows is set otherwise', () => {
  test.each<[string, Entry['first'], RegExp]>([
    ['in another face', { font: 2 }, /is set in Times-Roman, the texts of most other rows in helvetica\.$/],
    ['larger', { size: 9.7 }, /is set at 9\.7 points, the texts of most other rows at 9\.0\.$/],
    ['above the line of its row', { lift: -0.8 }, /stands 0\.8 points above the line of its row/],
    ['right of where texts begin', { x0: 101.5 }, /begins 1\.5 points right of where/],
  ])('%s', (_, first, message) => {
    const found = told(among({ text: 'SYSCO FOODS', first }))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^“SYSCO FOODS” \(100\.00\) /)
    expect(found[0]).toMatch(message)
  })

  test('with its letters apart', () => {
    const wide = told(among({ text: 'ADP INVOICE', first: { x1: 120 } }, ...Array.from({ length: 4 }, () => ({ text: 'ADP PAYROLL' }))))
    expect(wide).toEqual(['“ADP INVOICE” (100.00) has its letters spaced otherwise: “ADP” is narrower in other rows.'])
  })
})

describe('the letters of few rows stand otherwise throughout', () => {
  const payees = Array.from({ length: 3 }, (_, at) => ({ text: `SYSCO FOODS ${at + 2031}` }))
  test.each<[string, Look, string]>([
    ['farther apart', { apart: 0.25 }, 'farther apart'],
    ['closer', { apart: -0.2 }, 'closer'],
    ['narrower', { stretch: 0.94 }, 'closer'],
  ])('%s', (_, first, how) => {
    const entries = [...among(...payees.map((entry) => ({ ...entry, first }))), { text: 'COMMONWEALTH EDISON COMPANY 4711' }]
    expect(told(entries)).toEqual(
      payees.map(({ text }) => `“${text}” (100.00) has its letters ${how} than the texts of other rows, as in “${text.slice(-4)}”.`),
    )
  })

  test.each<[string, Look]>([
    ['white between words that is justified', { gap: 3.5 }],
    ['a longer text that was made to fit', { apart: -0.2 }],
    ['two spaces', { gap: 6 }],
  ])('nothing is said of %s', (_, first) => {
    const long = first.apart ? ' OF GREATER PHILADELPHIA AND VICINITY' : ''
    expect(told([...among(...payees.map(({ text }) => ({ text: text + long, first }))), { text: 'COMMONWEALTH EDISON 4711' }])).toEqual([])
  })

  test('nothing is said where gaps are of many widths', () => {
    const kerned = [...plain, { text: 'COMMONWEALTH EDISON 4711' }].map((entry, at) => ({ ...entry, first: { gap: 3 - (at % 3) * 0.1 } }))
    expect(told([...kerned, ...payees.map((entry) => ({ ...entry, first: { apart: 0.25, x1: 130 } }))])).toEqual([])
  })
})

test('texts may stand right of their amounts', () => {
  const entries = among({ text: 'SYSCO FOODS', first: { font: 2 } }).map((entry) => ({ ...entry, amount: { x0: 80, x1: 98 } }))
  expect(told(entries)).toEqual(['“SYSCO FOODS” (100.00) is set in Times-Roman, the texts of most other rows in helvetica.'])
})

describe('nothing is said', () => {
  test.each<[string, Entry[]]>([
    ['where all are alike', plain],
    [
      'of bold ones, and of another subset of the font',
      among({ text: 'SYSCO FOODS', first: { font: 1 } }, { text: 'SYSCO INC', first: { font: 3 } }),
    ],
    ['of a bank’s own entries', among({ text: 'Check 1044', first: { font: 2 } }, { text: 'INTEREST PAID', first: { size: 8 } })],
    ['of a long text that was made to fit', among({ text: 'INTERNATIONAL FREIGHT FORWARDERS OF AMERICA', first: { size: 7 } })],
    ['of a text that begins with a space', among({ text: 'SYSCO FOODS', first: { x0: 100 + 0.278 * SIZE } })],
    ['where half of the rows are set so', [...plain, ...plain.map((entry) => ({ ...entry, first: { font: 2 } }))]],
    ['where nothing is exact', plain.map((entry, at) => ({ ...entry, first: { x0: 100 + (at % 5) * 0.2, lift: (at % 4) * 0.1 } }))],
    ['of a small list of its own', among(...PAYEES.slice(0, 3).map((text) => ({ text, first: { size: 7 }, amount: { size: 7 } })))],
    ['of a single row', [{ text: 'SYSCO FOODS', first: { font: 2 } }]],
    [
      'where all credits are set so',
      plain.map((entry, at) => ({ ...entry, type: at % 3 === 0 ? 'credit' : 'debit', ...(at % 3 === 0 && { first: { font: 2 } }) })),
    ],
  ])('%s', (_, entries) => {
    expect(told(entries)).toEqual([])
  })
})
