import { describe, expect, test } from 'vitest'
import type { Row, Statement } from '../types.ts'
import { checkSigns, sideSigns, spendingSigns } from './texts.ts'

const row = (day: number, description: string, amount: number): Row => ({
  date: `2026-03-${String(day).padStart(2, '0')}` as Row['date'],
  description,
  amount: Math.abs(amount) as Row['amount'],
  type: amount < 0 ? 'debit' : 'credit',
  balance: null,
  page: 1,
  box: null,
  statement: 0,
})
const of = (rows: Row[], kind: Statement['kind'] = 'deposit'): Statement => ({ rows, kind }) as Statement
const severities = (found: { kind: string; severity: string }[]): string[] => found.map(({ kind, severity }) => `${severity} ${kind}`)

describe('checks', () => {
  const CHECKS = Array.from({ length: 12 }, (_, i) => row(i + 1, `Check ${7546 + i}`, -10_000 - i * 37))
  test.each(['Check 7550', 'CHECK #7550', 'Check No. 7550', '7550 Check'])('one that is paid twice: %s', (text) => {
    expect(severities(checkSigns(of([...CHECKS, row(30, text, -142_608)])))).toEqual(['warning check_paid_twice'])
  })
  test.each<[string, Row[]]>([
    ['no number twice', []],
    ['one that came back and was presented again', [row(6, 'RETURNED CHECK 7550', 10_148), row(9, 'Check 7550', -10_148)]],
    ['counter checks', [row(6, 'Check 0000', -500), row(9, 'Check 0000', -700)]],
    ['checks of a machine', [row(6, 'ATM Check 1', -500), row(9, 'ATM Check 1', -700)]],
    ['low numbers', [row(6, 'Check 12', -500), row(9, 'Check 12', -700)]],
    ['a card that is called so', [row(6, 'CHECK CARD 7550 SHELL', -500), row(9, 'CHECK CARD 7550 EXXON', -700)]],
  ])('nothing to tell: %s', (_, rows) => {
    expect(checkSigns(of([...CHECKS, ...rows]))).toEqual([])
  })
  test('a list that is printed twice is none of checks paid twice', () => {
    expect(checkSigns(of([...CHECKS, ...CHECKS]))).toEqual([])
  })
})

describe('sides', () => {
  const DAILY = [2, 3, 4, 5, 6, 9, 10, 12, 13].map((day) => row(day, `EXAMPLE CAPITAL DAILY PMT 03/${day}`, -56_849))
  test('a credit in the words and the amount of debits, on a day without one', () => {
    expect(severities(sideSigns(of([...DAILY, row(11, 'EXAMPLE CAPITAL DAILY PMT 03/11', 56_849)])))).toEqual([
      'warning words_against_side',
    ])
  })
  test('few others do where the text names its side', () => {
    const weekly = (name: string): Row[] => [3, 10, 24].map((day) => row(day, `${name} EXAMPLE WKLY PMT`, -75_818))
    const turned = (name: string): string[] => severities(sideSigns(of([...weekly(name), row(17, `${name} EXAMPLE WKLY PMT`, 75_818)])))
    for (const name of ['Electronic Withdrawal To', 'ACH DEBIT']) expect(turned(name)).toEqual(['warning words_against_side'])
    for (const name of ['DEBIT CARD', 'Withdrawal POS', 'PAYMENT TO']) expect(turned(name)).toEqual([])
  })
  test('beside a debit of the same day it may be a payment that came back', () => {
    expect(severities(sideSigns(of([...DAILY, row(10, 'EXAMPLE CAPITAL DAILY PMT 03/09', 56_849)])))).toEqual(['info words_against_side'])
  })
  test.each<[string, Row[]]>([
    ['a payment that came back, by its words', [row(11, 'RETURN EXAMPLE CAPITAL DAILY PMT', 56_849)]],
    ['another amount: the funder pays in', [row(11, 'EXAMPLE CAPITAL DAILY PMT', 2_500_000)]],
    ['own money, to and fro', [2, 3, 4, 5, 6].map((day) => row(day, 'ONLINE TRANSFER SAVINGS', day === 6 ? 500 : -500))],
    ['few rows', [row(2, 'GUSTO', -500), row(3, 'GUSTO', -500), row(4, 'GUSTO', 500)]],
  ])('nothing to tell: %s', (_, rows) => {
    expect(sideSigns(of([...DAILY, ...rows]))).toEqual([])
  })
  test('a card has its own sides', () => {
    expect(sideSigns(of([...DAILY, row(11, 'EXAMPLE CAPITAL DAILY PMT', 56_849)], 'card'))).toEqual([])
  })
})

describe('spending as income', () => {
  const BOUGHT = [row(2, 'OFFICE DEPOT 221', 11_250), row(4, 'UNITED AIRLINES', 20_000), row(9, 'SHELL OIL 5741', 6_000)]
  const PAID = row(14, 'ONLINE TRANSFER', -30_000)
  test('credits of payees that one pays, without balances beside the rows', () => {
    expect(severities(spendingSigns(of([...BOUGHT, PAID])))).toEqual(['warning words_against_side'])
  })
  test.each<[string, Row[]]>([
    ['as debits', BOUGHT.map((own) => ({ ...own, type: 'debit' as const }))],
    ['balances show the sides', [...BOUGHT, PAID].map((own, i) => ({ ...own, balance: (i * 1_000) as Row['balance'] }))],
    ['refunds among sales', [...BOUGHT, ...[3, 5, 6, 10].map((day) => row(day, `SQUARE INC SQ${day}`, 40_000))]],
    ['refunds, and more that was paid', [...BOUGHT, ...[3, 5, 6, 10].map((day) => row(day, `RENT ${day}`, -40_000))]],
    ['said to be refunds', BOUGHT.map((own) => ({ ...own, description: `${own.description} REFUND` }))],
  ])('nothing to tell: %s', (_, rows) => {
    expect(spendingSigns(of(rows))).toEqual([])
  })
  test('a card is meant to have them', () => {
    expect(spendingSigns(of([...BOUGHT, PAID], 'card'))).toEqual([])
  })
})
