import { describe, expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one, proved } from '../../test-read.ts'

// What is said of both sides in sentences, behind a colon, or over and under its figure.

const ROWS = `
Date         Description                     Amount      Balance
03/03/2025   Transfer from Anna Adams       $300.00    $1,300.00
03/05/2025   Corner hardware                -$70.00    $1,230.00
03/09/2025   Transfer from Bert Brown       $100.00    $1,330.00
03/11/2025   Transfer from Cora Clark        $50.00    $1,380.00
03/14/2025   Nails and screws                -$9.00    $1,371.00
03/18/2025   Transfer from Dora Dean         $60.00    $1,431.00
03/21/2025   Rent of the hall              -$120.00    $1,311.00
`
const ENDS = `
Opening balance on 03/01/2025            $1,000.00
Closing balance on 03/31/2025            $1,311.00
`
const HEAD = `
Test Bank                       Statement period 03/01/2025 - 03/31/2025
Account number 1234567890
`
const below = (said: string): string => `${HEAD}${ENDS}${ROWS}\n${said}`
const above = (said: string): string => `${HEAD}\n${said}\n${ENDS}${ROWS}`
const isProved = (paper: string): void => expect(proved(draw(paper))).toHaveLength(7)
const isOff = (paper: string): void => expect([paper, one(draw(paper)).reconciled]).toEqual([paper, false])

describe('an amount at the end of its clause', () => {
  const SAID: ((credits: string, debits: string) => string)[] = [
    (credits, debits) => `Total money in $${credits}. Total money out $${debits}.`,
    (credits, debits) => `Totals: debits ${debits}, credits ${credits}`,
    (credits, debits) => `Total credits ${credits}; total debits ${debits}.`,
    (credits, debits) => `You deposited $${credits} and withdrew $${debits}.`,
    (credits, debits) => `Deposits this month came to $${credits}; withdrawals came to $${debits}.`,
    (credits, debits) => `In total, $${credits} came in and $${debits} went out.`,
    (credits, debits) => `This month $${debits} was withdrawn and $${credits} was deposited.`,
    (credits, debits) => `Account 6789 totals - Credits: $${credits} - Debits: $${debits}`,
  ]
  test('is one', () => {
    for (const said of SAID) {
      isProved(below(said('510.00', '199.00')))
      isOff(below(said('510.00', '799.00')))
      isOff(below(said('540.00', '199.00')))
    }
  })
  test('may be of some of the rows', () => isProved(below('Total money in $510.00. Total money out $129.00.')))
})

test('what is summed up stands before a colon', () => {
  isProved(below('Totals for suffix 40:  Deposits 510.00   Withdrawals 199.00'))
  isOff(below('Totals for suffix 40:  Deposits 510.00   Withdrawals 799.00'))
})

describe('a label over its figure', () => {
  const terms = (ins: string, credits: string, outs: string, debits: string): string =>
    above(`${ins}\n   $${credits}\n${outs}\n   $${debits}`)
  const box = (ins: string, credits: string, outs: string, debits: string): string =>
    above(`${ins.padEnd(30)}${outs}\n${`$${credits}`.padEnd(30)}$${debits}`)
  const cards = (ins: string, credits: string, outs: string, debits: string): string =>
    above(`${`$${credits}`.padEnd(30)}$${debits}\n${ins.padEnd(30)}${outs}`)
  test('says its sum', () => {
    for (const paper of [terms, box, cards]) {
      isProved(paper('Money in', '510.00', 'Money out', '199.00'))
      isOff(paper('Money in', '510.00', 'Money out', '799.00'))
      isOff(paper('Money in', '540.00', 'Money out', '199.00'))
    }
  })
  test('and how many rows make it', () => {
    for (const paper of [terms, box, cards]) {
      isProved(paper('Money in, 4 items', '510.00', 'Money out, 3 items', '199.00'))
      isOff(paper('Money in, 5 items', '510.00', 'Money out, 3 items', '199.00'))
      isOff(paper('Money in, 4 items', '510.00', 'Money out, 4 items', '199.00'))
      isProved(paper('+ 4 Credits', '510.00', '- 3 Debits', '199.00'))
      isOff(paper('+ 6 Credits', '510.00', '- 3 Debits', '199.00'))
      isOff(paper('+ 4 Credits', '510.00', '- 2 Debits', '199.00'))
      isOff(paper('Deposits (7)', '510.00', 'Withdrawals (3)', '199.00'))
    }
  })
  test('with a line of counts between, or numbers under labels of their own', () => {
    const counted = (ins: number, credits: string, outs: number, debits: string): string =>
      above(`${'Total Credits'.padEnd(30)}Total Debits\n${`(${ins})`.padEnd(30)}(${outs})\n${credits.padEnd(30)}${debits}`)
    const listed = (ins: number, credits: string, outs: number, debits: string): string =>
      above(`CREDITS\n${ins} items\n$${credits}\nDEBITS\n${outs} items\n$${debits}`)
    const numbered = (ins: number, credits: string, outs: number, debits: string): string =>
      above(
        `${'Deposits'.padEnd(20)}${'# Deposits'.padEnd(20)}${'Withdrawals'.padEnd(20)}# Withdrawals\n${credits.padEnd(20)}${String(ins).padEnd(20)}${debits.padEnd(20)}${outs}`,
      )
    for (const paper of [counted, listed, numbered]) {
      isProved(paper(4, '510.00', 3, '199.00'))
      isOff(paper(6, '510.00', 3, '199.00'))
      isOff(paper(4, '510.00', 5, '199.00'))
      isOff(paper(4, '517.00', 3, '199.00'))
      isOff(paper(4, '510.00', 3, '196.00'))
    }
  })
  test('a footnote is no count', () => isProved(terms('Money in (1)', '510.00', 'Money out (2)', '199.00')))
})

test('the labels of a list below the figures of a summary are no labels of these', () => {
  const paper = (debits: string): string => `${HEAD}
Previous balance      + Deposits & credits    - Checks & debits     = New balance
        1,000.00                    510.00               ${debits}        1,311.00
Date       Checks/Debits     Deposits/Credits     Daily balance   Description
03/03                                  300.00          1,300.00   TRANSFER FROM ANNA ADAMS
03/05              70.00                               1,230.00   CORNER HARDWARE
03/09                                  210.00          1,440.00   TRANSFER FROM BERT BROWN
03/21             129.00                               1,311.00   RENT OF THE HALL`
  expect(proved(draw(paper('199.00')))).toHaveLength(4)
  expect(one(draw(paper('799.00'))).reconciled).toBe(false)
})

test('a count behind the name of a side, before its sum', () => {
  const said = (ins: number, outs: number): string =>
    above(`Money in - ${ins} transactions            $510.00\nMoney out - ${outs} transactions           $199.00`)
  isProved(said(4, 3))
  isOff(said(6, 3))
  isOff(said(4, 2))
})

test('both sides counted as in and out', () => {
  isProved(below('7 transactions, 4 in and 3 out'))
  isOff(below('7 transactions, 5 in and 3 out'))
  isOff(below('7 transactions, 4 in and 2 out'))
})
