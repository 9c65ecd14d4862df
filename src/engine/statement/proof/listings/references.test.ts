import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

const dollars = (cents: number): string => (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')

/** Debits: day, text, cents. */
const told = (rows: [number, string, number][]) => {
  const out = rows.reduce((sum, [, , amount]) => sum + amount, 0)
  const lines = rows.map(
    ([day, text, amount]) => `04/${String(day).padStart(2, '0')}    ${text.padEnd(70)}${`-${dollars(amount)}`.padStart(12)}`,
  )
  const statement = one(
    draw(`
Alder Creek Bank        Account number 7714402096
Statement period 04/01/2024 - 04/30/2024
Beginning balance              90,000.00
Ending balance                 ${dollars(9_000_000 - out)}

Date     Description                                                                 Amount
${lines.join('\n')}
`),
  )
  expect(statement.reconciled).toBe(true)
  return statement.findings.map((f) => `${f.kind}: ${f.message}`)
}

const NUMBERS = [88120931, 55129004, 71930028, 10938842, 66601923, 20918374]
const entries = (text: (n: number) => string): [number, string, number][] => NUMBERS.map((n, i) => [i + 2, text(n), 10_037 + i * 511])

test('an entry that stands twice with its reference, where every other has its own', () => {
  for (const text of [
    (n: number) => `ACME SUPPLY TRACE ${n}`,
    (n: number) => `Corporate ACH ACME ${n} 4410029981`,
    (n: number) => `CHECKCARD SHELL ${n}${n}`,
  ]) {
    const rows = entries(text)
    expect(told(rows)).toEqual([])
    expect(told([...rows.slice(0, 3), rows[2]!, ...rows.slice(3)])).toEqual([
      expect.stringMatching(/^reference_twice: .* stands twice on 2024-04-04/),
    ])
  }
})

test('ids that stand in every row, other amounts and few rows say nothing', () => {
  const same = entries(() => 'ACME SUPPLY ID 4410029981')
  expect(told([...same, same[5]!])).toEqual([])
  const rows = entries((n) => `WIRE ${n}`)
  expect(told([...rows, [7, rows[5]![1], 2_500]])).toEqual([])
  expect(told([...rows.slice(0, 2), rows[1]!])).toEqual([])
  expect(told([...rows, rows[5]!, rows[5]!])).toEqual([])
})

const daily = (text: (i: number) => string): [number, string, number][] => [1, 2, 3, 4, 5, 8, 9, 10].map((day, i) => [day, text(i), 61_858])

test('equal payments with one id under two names', () => {
  for (const text of [
    (name: string) => `CCD DEBIT, ${name} DAILY PMT 7081320791`,
    (name: string) => `${name} DES:DAILY PMT CO ID:7081320791 CCD`,
    (name: string) => `Electronic Withdrawal To ${name} 7081320791 DAILY PMT`,
  ]) {
    expect(told(daily(() => text('EVEREST BUSINESS')))).toEqual([])
    expect(told(daily((i) => text(i < 4 ? 'EVEREST BUSINESS' : 'SYSCO CORPORATION')))).toEqual([
      expect.stringMatching(
        /^id_under_two_names: 8 equal entries of 618\.58 carry the id 7081320791: 4 under EVEREST BUSINESS, 4 under SYSCO CORPORATION/,
      ),
    ])
  }
})

test('one company may call its entries by two names', () => {
  expect(told(daily((i) => `EVEREST BUSINESS ${i < 4 ? 'PAYMENT' : 'RETRY PYMT'} 7081320791 CCD`))).toEqual([])
  expect(told(daily((i) => `${i < 4 ? 'PAYCHEX TPS' : 'PAYCHEX EIB'} TAXES 7081320791 CCD`))).toEqual([])
  expect(told(daily((i) => `SHOP ${'ABCDEFGH'[i]}LPHA PAYMENT 7081320791 CCD`))).toEqual([])
})

test('a reference that another row has used, where the others each have their own', () => {
  for (const text of [(n: number) => `ACME SUPPLY TRACE#:${n}${n}`, (n: number) => `Payment To ACME REF=${n}0042100 N`]) {
    const rows = entries(text)
    const again: [number, string, number] = [20, rows[1]![1], 77_031]
    expect(told([...rows, again])).toEqual([
      expect.stringMatching(/^reference_twice: .*10,?5?.* on 2024-04-03.* on 2024-04-20.* carry one reference/),
    ])
  }
})

test('ids, numbers of customers and counts that begin anew each day are used again', () => {
  for (const text of ['ACME SUPPLY ID:4410029981', 'ACME SUPPLY REF 4410029981', 'ACME SUPPLY TRACE#:091000010000001']) {
    const others = entries((n) => `BOLT HARDWARE REF ${n}551 TRACE#:${n}9120`)
    const own = [11, 13].map((day): [number, string, number] => [day, text, 5_000 + day])
    const isReference = text.includes('REF')
    expect(
      told([...others, ...own, ...(isReference ? [15, 17].map((day): [number, string, number] => [day, text, 6_000 + day]) : [])]),
    ).toEqual([])
  }
})

test('instalments under the number of their contract are none', () => {
  const others = entries((n) => `BOLT HARDWARE REF ${n}51`)
  expect(told([...others, [11, 'ACME LEASING REF 4410029981', 50_033], [25, 'ACME LEASING REF 4410029981', 50_033]])).toEqual([])
})
