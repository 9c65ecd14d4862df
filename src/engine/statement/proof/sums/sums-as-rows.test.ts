import { expect, test } from 'vitest'
import type { RawRow } from '../../tables/rows.ts'
import { withoutSumsBelow } from './sums-as-rows.ts'

const word = (n: number): string => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

test('twenty thousand rows of which no two are alike take no time to speak of', () => {
  const table = { id: 0, header: null, section: null, lines: [] }
  const rows = Array.from({ length: 20_000 }, (_, i) => ({
    table,
    isDated: i % 2 === 0,
    grid: false,
    description: `${word(i)} total ${word(i)}`,
    cells: [{ token: { money: { value: 100 + (i % 977), mark: null } }, role: 'amount', column: 0 }],
    lines: [{ font: i }],
  })) as unknown as RawRow[]
  expect(withoutSumsBelow(rows).length).toBeGreaterThan(19_990)
})
