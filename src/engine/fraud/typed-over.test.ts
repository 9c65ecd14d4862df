import { describe, expect, test } from 'vitest'
import type { Finding, Row, Word } from '../types.ts'
import { findFraudSigns } from './find.ts'
import { type Entry, kinds, made, plain, RIGHT_EDGE, SIZE, signs, word } from './test-statement.ts'

describe('amounts that were typed over', () => {
  test.each([
    ['another typeface', { font: 2 }, 'high font_differs_in_column'],
    ['another size', { size: 10 }, 'high size_differs_in_column'],
    ['bold where its like is not', { font: 1 }, 'warning font_differs_in_column'],
    ['another copy of the same typeface', { font: 3 }, 'warning font_differs_in_column'],
    ['digits of two fonts', { mixed: true }, 'high mixed_font_in_amount'],
  ] as const)('%s', (_, look, kind) => {
    const findings = signs([...plain(12), { amount: '9,999.00', word: look, description: 'WIRE IN' }])
    expect(kinds(findings)).toEqual([kind])
    expect(findings[0]).toMatchObject({ page: 1, message: expect.stringMatching(/9,999\.00.*WIRE IN/) })
    expect(findings[0]!.box![2]).toBeCloseTo(RIGHT_EDGE, 5)
  })

  test('off the edge that all others keep', () => {
    expect(kinds(signs([...plain(12), { amount: '9,999.00', shift: -5 }]))).toEqual(['high amount_off_column'])
    const rounded = plain(12).map((entry, i): Entry => ({ ...entry, shift: (i % 3) * 0.2 }))
    expect(kinds(signs([...rounded, { amount: '9,999.00', shift: -1 }]))).toEqual([])
  })

  test('off the edge that the others with the same sign keep', () => {
    const negative = Array.from({ length: 8 }, (_, i): Entry => ({ amount: `${i + 1}0.00-`, shift: 5 }))
    expect(kinds(signs([...plain(14), ...negative, { amount: '95.00-', shift: -1 }]))).toEqual(['high amount_off_column'])
  })

  /** Twenty rows with balances beside them; `from` a row on, the balances have another look. */
  const balanced = (look: Partial<Word>, from: number, row: (i: number) => Partial<Entry> = () => ({})): Entry[] =>
    plain(20).map((entry, i) => ({
      ...entry,
      ...row(i),
      extra: [word('1,000.00', 480, 100 + i * 14, i >= from ? look : {})],
    }))
  test('an amount and the balances that follow from it, all typed anew', () => {
    const retyped = (look: Partial<Word>): Entry[] => balanced(look, 8, (i) => (i === 8 ? { amount: '9,999.00', word: look } : {}))
    const found = signs(retyped({ font: 2 }))
    expect(kinds(found)).toEqual(['high font_differs_in_column', 'high font_differs_in_column'])
    expect(found[0]!.message).toMatch(/^9,999\.00 in .*Times-Roman, the 19 other amounts of its column in Helvetica/)
    expect(found[1]!.message).toMatch(/^From 1,000\.00 in “CARD PURCHASE 8” on, the column is set in Times-Roman/)
    expect(kinds(signs(retyped({ size: 10 })))).toEqual(['high size_differs_in_column', 'high size_differs_in_column'])
    expect(kinds(signs(retyped({ mixed: true })))).toEqual(['high mixed_font_in_amount'])
  })
  test('balances typed anew from a row that was taken out, or between two rows', () => {
    expect(kinds(signs(balanced({ font: 2 }, 8)))).toEqual(['high font_differs_in_column'])
    const between = balanced({}, 0).map((entry, i) => (i < 5 || i >= 13 ? entry : { ...entry, extra: [{ ...entry.extra![0]!, font: 2 }] }))
    expect(kinds(signs(between))).toEqual(['high font_differs_in_column', 'high font_differs_in_column'])
  })
  test('balances that a bank sets otherwise', () => {
    // All of them, in bold from a day on, overdrawn, and at the end of each day.
    expect(signs(balanced({ font: 2 }, 0))).toEqual([])
    expect(signs(balanced({ font: 1 }, 8))).toEqual([])
    const overdrawn = balanced({}, 0).map((entry, i) =>
      i < 8 ? entry : { ...entry, extra: [word('-1,000.00', 480, 100 + i * 14, { font: 2 })] },
    )
    expect(signs(overdrawn)).toEqual([])
    const daily = balanced({}, 0).map((entry, i) => (i % 3 > 0 ? entry : { ...entry, extra: [{ ...entry.extra![0]!, font: 1 }] }))
    expect(signs(daily)).toEqual([])
  })
  test('the only credit, set as the balances are', () => {
    expect(signs(balanced({ font: 2 }, 0, (i) => (i === 8 ? { type: 'credit', word: { font: 2 } } : {})))).toEqual([])
  })
  /** The rows from the 21st on in a table of their own. */
  const withTableBelow = (entries: Entry[], look: (below: Word) => Word = (below) => below): Finding[] => {
    const { text, read } = made(entries)
    const lower = <T extends { y0: number; y1: number }>(one: T): T => (one.y0 > 370 ? { ...one, y0: one.y0 + 40, y1: one.y1 + 40 } : one)
    const page = { ...text.pages[0]!, words: text.pages[0]!.words.map((w) => (w.y0 > 370 ? look(lower(w)) : w)) }
    const rows = read.rows.map((row, i): Row => (i < 20 ? row : { ...row, box: [40, 132 + i * 14, 570, 143 + i * 14] }))
    return findFraudSigns({ ...text, pages: [page] }, [{ ...read, rows }])[0]!
  }
  test('a table below that is set as the balances are', () => {
    const below = [
      { amount: '5.00', word: { font: 2 } },
      { amount: '6.00', word: { font: 2 } },
    ]
    expect(withTableBelow([...balanced({ font: 2 }, 0), ...below])).toEqual([])
  })
  test('a table below that is set smaller as a whole', () => {
    const below = (['credit', 'debit', 'debit'] as const).map((type): Entry => ({ amount: '1.00', type, shift: -200, word: { size: 7 } }))
    const small = (w: Word): Word => ({ ...w, size: 7 })
    expect(withTableBelow([...plain(20), ...below], small)).toEqual([])
    // Only its amounts, all of one row alone, and another face.
    expect(kinds(withTableBelow([...plain(20), ...below]))).toContain('warning size_differs_in_column')
    expect(kinds(withTableBelow([...plain(20), below[0]!], small))).toContain('warning size_differs_in_column')
    expect(kinds(withTableBelow([...plain(20), ...below], (w) => ({ ...w, size: 7, font: 2 })))).toContain('warning font_differs_in_column')
  })
  test('a table below with an edge of its own is mentioned, not accused', () => {
    expect(kinds(withTableBelow([...plain(20), { amount: '18.00', shift: -5 }]))).toEqual(['info amount_off_column'])
    expect(kinds(withTableBelow([...plain(20), { amount: '18.00', shift: -5 }, { amount: '5.00' }]))).toEqual(['high amount_off_column'])
  })
  test('an amount in the text of a row, or beside the table', () => {
    const beside = word('250.00', 120, 100, { size: 7 })
    expect(signs([{ amount: '5.00', extra: [beside] }, ...plain(12)])).toEqual([])
  })

  test('digits grouped as nobody groups them, but neither by lakhs nor throughout', () => {
    const thousands = Array.from({ length: 6 }, (_, i): Entry => ({ amount: `${i + 1},200.00` }))
    expect(kinds(signs([...thousands, { amount: '12,34.56' }]))).toEqual(['warning odd_grouping'])
    expect(kinds(signs([...thousands, { amount: '12,34.56' }, { amount: '3,45,678.90' }]))).toEqual([])
    expect(kinds(signs([...thousands, ...Array.from({ length: 4 }, (): Entry => ({ amount: '12,34.56' }))]))).toEqual([])
  })
})

describe('amounts that look alike and are not drawn alike', () => {
  const alike = (look: Partial<Word> = {}): Entry[] => Array.from({ length: 14 }, (_, i) => ({ amount: `${203 + i * 52}.50`, word: look }))
  const among = (odd: Partial<Entry>, look: Partial<Word> = {}): Entry[] => alike(look).toSpliced(7, 0, { amount: '898.50', ...odd })

  test('another black, or painted in another way', () => {
    const found = signs(among({ word: { ink: 0x231f20 } }, { ink: 0 }))
    expect(kinds(found)).toEqual(['warning ink_differs_in_column'])
    expect(found[0]!.message).toContain('in the colour #231f20, the 14 others of its column in #000000')
    expect(kinds(signs(among({ word: { ink: -1 } }, { ink: 0 })))).toEqual(['warning ink_differs_in_column'])
  })
  test('colours of a bank: for all to see, rounded, of the credits, of a third of the rows', () => {
    expect(signs(among({ word: { ink: 0xc00000 } }, { ink: 0 }))).toEqual([])
    expect(signs(among({ word: { ink: 0x020202 } }, { ink: 0 }))).toEqual([])
    expect(signs(among({ type: 'credit', word: { ink: 0x231f20 } }, { ink: 0 }))).toEqual([])
    expect(signs(alike().map((entry, i) => ({ ...entry, word: { ink: i % 3 === 0 ? 0x231f20 : 0 } })))).toEqual([])
  })
  test('half a point beside the edge or off the line, where all others are exact', () => {
    expect(kinds(signs(among({ shift: -0.5 })))).toEqual(['warning amount_off_column'])
    const raised = word('898.50', RIGHT_EDGE, 100 + 7 * 14 - 0.5)
    expect(kinds(signs(among({ word: { y0: raised.y0, y1: raised.y1 } })))).toEqual(['warning amount_off_line'])
  })
  test('places that a printer rounds', () => {
    const rounded = among({ shift: -0.5 }).map((entry, i): Entry => ({ shift: (i % 3) * 0.12, ...entry }))
    expect(signs(rounded)).toEqual([])
  })
  test('squeezed to fit, but not where the font draws a pair closer', () => {
    const narrower = (amount: string): Entry[] => among({ amount, word: { x0: RIGHT_EDGE - 6 * SIZE * 0.6 + 0.7 } })
    expect(kinds(signs(narrower('898.50')))).toEqual(['warning size_differs_in_column'])
    expect(signs(narrower('811.50'))).toEqual([])
    // Others that all have the pair are equally wide with it.
    const withPair = ['2,837.50', '3,837.50', '4,837.50', '5,837.50'].map((amount): Entry => ({ amount }))
    expect(signs([...narrower('837.50'), ...withPair])).toEqual([])
  })
  test('typed in after the rest of the page was drawn', () => {
    const drawnIn = (last: (word: Word) => boolean): string[] => {
      const { text, read } = made(among({}))
      const page = text.pages[0]!
      const words = page.words.map((each, i): Word => ({ ...each, drawn: last(each) ? 1_000 + i : i }))
      return kinds(findFraudSigns({ ...text, pages: [{ ...page, words }] }, [read])[0]!)
    }
    expect(drawnIn((each) => each.text === '898.50')).toEqual(['warning drawn_apart'])
    // In turn, column by column, and a row that came later as a whole.
    expect(drawnIn(() => false)).toEqual([])
    expect(drawnIn((each) => each.x1 === RIGHT_EDGE)).toEqual([])
    const { y0 } = word('898.50', RIGHT_EDGE, 100 + 7 * 14)
    expect(drawnIn((each) => each.y0 === y0)).toEqual([])
  })
})
