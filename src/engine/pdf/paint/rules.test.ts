import { beforeAll, expect, test } from 'vitest'
import { LETTER, rawPdf, textAt } from '../../../../test/pdf/make-pdf.ts'
import { loadPdfium } from '../../../platform/parsing/pdfium-wasm.ts'
import { readStatements } from '../../statement/read.ts'
import type { Pdfium } from '../pdfium.ts'
import { readPdf } from '../read.ts'

let pdfium: Pdfium
beforeAll(async () => {
  pdfium = await loadPdfium()
})

const TOP = 240
const PITCH = 16
const HEAD = [
  textAt(50, 60, 'Ruled Bank'),
  textAt(50, 80, 'Account number: 0012347414'),
  textAt(50, 100, 'Statement period: 03/01/2024 - 03/31/2024'),
  textAt(50, 130, 'Opening balance'),
  textAt(200, 130, '1,000.00'),
  textAt(50, 150, 'Closing balance'),
  textAt(200, 150, '1,330.00'),
  textAt(50, TOP - PITCH, 'Date'),
  textAt(150, TOP - PITCH, 'Description'),
  textAt(300, TOP - PITCH, 'Amount'),
].join('')

const TEXTS = ['CARD SALES', 'RENT', 'CARD SALES', 'FUEL', 'CARD SALES', 'PAYROLL', 'CARD SALES']
const AMOUNTS = ['300.00', '-250.00', '120.00', '-40.00', '120.00', '-100.00', '180.00']
/** Days of one, three, one and two rows. */
const DAYS = [
  { from: 0, to: 1, date: '03/02/2024' },
  { from: 1, to: 4, date: '03/05/2024' },
  { from: 4, to: 5, date: '03/07/2024' },
  { from: 5, to: 7, date: '03/11/2024' },
]

const levelOf = (row: number): number => TOP + row * PITCH
const rule = (from: number, to: number, y: number): string => `0.5 w ${from} ${LETTER.height - y} m ${to} ${LETTER.height - y} l S\n`
/** Between a row and the one above it. */
const above = (row: number): number => levelOf(row) - PITCH + 5

/** @param at the row of a day beside which its date stands. */
const paper = (at: (day: (typeof DAYS)[number]) => number, drawn: string): Uint8Array =>
  rawPdf([
    HEAD +
      TEXTS.map((text, row) => textAt(150, levelOf(row), text) + textAt(300, levelOf(row), AMOUNTS[row]!)).join('') +
      DAYS.map((day) => textAt(50, levelOf(at(day)), day.date)).join('') +
      drawn,
  ])

const daysIn = async (file: Uint8Array): Promise<{ reconciled: boolean; days: string[] }> => {
  const [statement] = readStatements(await readPdf(pdfium, file), { fileName: 'ruled.pdf' })
  return { reconciled: statement!.reconciled, days: statement!.rows.map(({ date }) => date.slice(-2)) }
}

const TRUE_DAYS = { reconciled: true, days: ['02', '05', '05', '05', '07', '11', '11'] }

// Cells of a day over all of its rows, drawn as rules between the days and shorter ones between the rows, or as boxes.
const BORDERS = DAYS.map(({ from }) => rule(45, 360, above(from))).join('') + TEXTS.map((_, row) => rule(140, 360, above(row))).join('')
const CELLS = DAYS.map(({ from, to }) => `0.5 w 45 ${LETTER.height - above(to)} 95 ${(to - from) * PITCH} re S\n`).join('')

test.each([
  ['the last row, between rules', ({ to }: { to: number }) => to - 1, BORDERS],
  ['the last row, in boxes', ({ to }: { to: number }) => to - 1, CELLS],
  ['the middle, between rules', ({ from, to }: { from: number; to: number }) => (from + to - 1) / 2, BORDERS],
  ['the first row, between rules', ({ from }: { from: number }) => from, BORDERS],
])('a date beside %s of its day is that of all of them', async (_, at, drawn) => {
  expect(await daysIn(paper(at, drawn))).toEqual(TRUE_DAYS)
})

test('rules between all rows part no days', async () => {
  const all = TEXTS.map((_, row) => rule(45, 360, above(row))).join('')
  expect(await daysIn(paper(({ from }) => from, all))).toEqual(TRUE_DAYS)
})
