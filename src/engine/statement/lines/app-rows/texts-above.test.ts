import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

const HEAD = `
Found
Business account •7813

Balance as of July 1, 2025: $1,000.00

Balance as of July 31, 2025: $1,435.00

`
const NAMES = [
  'Irs Usataxpymt 6672884',
  'Ondeck Capital Odk Pmt',
  'Zelle D Nguyen',
  'Square Inc',
  'Rent Oakmont',
  'Toast Dep',
  'Intuit Qbooks',
  'Clover Deposit',
]
const ROWS = NAMES.map((name, i) => ({
  name,
  own: `Jul ${i + 1}, 2025 · ${i % 2 ? 'Income' : 'Expense'} · set aside 0%`,
  amount: i % 2 ? '+$120.00' : i === 6 ? '-$15.00' : '-$10.00',
}))

test('the name above a line that says what every row says is its text', () => {
  const list = ROWS.map(({ name, own, amount }) => `${name}\n${own}      ${amount}\n`).join('\n')
  expect(proved(draw(HEAD + list)).map((row) => row.replace(/ · .*/, ''))).toEqual(
    ROWS.map(({ name, amount }, i) => `2025-07-0${i + 1} ${amount.replace('$', '')} ${name}`),
  )
})

test('what hangs below such lines is none of the next row’s', () => {
  const list = ROWS.map(({ name, own, amount }) => `${own}      ${amount}\n${name}\n`).join('\n')
  const { rows } = one(draw(HEAD + list))
  expect(rows).toHaveLength(NAMES.length)
  expect(rows.filter((row, i) => NAMES.some((name, of) => of !== i && row.description.includes(name)))).toEqual([])
})
