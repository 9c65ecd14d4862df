import { describe, expect, test } from 'vitest'
import { bankingDays, debits, inOrder, ordinaryBusiness } from '../../test/statements/histories.ts'
import { analyzeRows } from '../engine/analyze.ts'
import type { Cents } from '../shared/money.ts'
import { transactionsCsv } from './csv.ts'
import { renderReport } from './report.ts'
import { paintFor, printable, sparkline, table } from './terminal.ts'

const plain = paintFor({ write: () => {} })

describe('the report', () => {
  const rows = inOrder(ordinaryBusiness('2025-03-03', 80), debits(bankingDays('2025-03-03', 50), 'KAPITUS ACH', 412.5))
  test('tells positions, months, the balance and the largest payers', () => {
    const text = renderReport(analyzeRows(rows, { openingBalance: 500000 as Cents }), plain, 100)
    expect(text).toContain('Kapitus  daily, 412.50 × 50 = 20,625.00  active')
    expect(text).toMatch(/2025-04 +\d/)
    expect(text).toMatch(/[▁▂▃▄▅▆▇█]{20}/)
    expect(text).toMatch(/Square +[\d,.]+ +100\.0 %/)
  })

  test('says what is unknown and why', () => {
    expect(renderReport(analyzeRows(rows), plain, 100)).toContain('unknown endingBalance: No opening balance was given.')
  })
})

describe('the terminal', () => {
  test('a sparkline keeps the dip of a bucket', () => {
    expect(sparkline([5, 5, 0, 5, 5, 5], 3)).toBe('█▁█')
    expect(sparkline([3, 3], 10)).toBe('▁▁')
    expect(sparkline([], 10)).toBe('')
  })

  test('colours are written only to a terminal that has them', () => {
    expect(plain.red('x')).toBe('x')
    expect(paintFor({ write: () => {}, isTTY: true, hasColors: () => false }).red('x')).toBe('x')
    expect(paintFor({ write: () => {}, isTTY: true, hasColors: () => true }).red('x')).toBe('\u001b[31mx\u001b[39m')
  })

  test('text of strangers cannot steer it', () => {
    expect(printable('A\u001b[2JB\r\nC\u202eD')).toBe('A [2JB  C D')
  })

  test('columns line up', () => {
    const lines = table([{ title: 'a', align: 'left' }, { title: 'bb', align: 'right' }], [['xxx', '1'], ['y', '222']], (t) => t) // biome-ignore format: one table
    expect(lines).toEqual(['a     bb', 'xxx    1', 'y    222'])
  })
})

test('a CSV cell that begins like a formula is made harmless, and quotes are doubled', () => {
  const analysis = analyzeRows(debits(['2025-01-02', '2025-01-03'], (i) => (i === 0 ? '=HYPERLINK("x")' : 'SAY "HI", BOB'), 12.5))
  const [, first, second] = transactionsCsv(analysis).split('\r\n')
  expect(first).toContain(`2025-01-02,"'=HYPERLINK(""x"")",12.50,debit,`)
  expect(second).toContain('"SAY ""HI"", BOB"')
})
