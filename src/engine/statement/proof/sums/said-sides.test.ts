import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

type Words = { fifth?: string; sixth?: string; text?: string }

/** Ten rows of which only the balance and a word say which way they went. */
const inColumn = ({ fifth = 'Deposit   ', sixth = 'Withdrawal', text = 'CLIENT ONE PAYMENT' }: Words): string => `
      FIRST BANK OF TESTING               Statement period 05/01/2024 - 05/31/2024
      Account number 1234567890
      Beginning balance    1,000.00
      Ending balance       1,535.00

      Date        Type          Description                              Amount       Balance
      05/02       Deposit       CLIENT ONE PAYMENT                       300.00      1,300.00
      05/03       Withdrawal    POWER COMPANY                             20.00      1,280.00
      05/09       Deposit       CLIENT TWO PAYMENT                       200.00      1,480.00
      05/10       Withdrawal    WATER COMPANY                             35.00      1,445.00
      05/16       ${fifth}    ${text.padEnd(34)}        60.00      1,505.00
      05/17       ${sixth}    PHONE COMPANY                             50.00      1,455.00
      05/20       Deposit       CLIENT SIX PAYMENT                       100.00      1,555.00
      05/31       Withdrawal    PAPER COMPANY                             20.00      1,535.00
`
const inFront = (words: Words): string =>
  inColumn(words)
    .replace('Type          Description', 'Description              ')
    .replace(/(Deposit|Withdrawal) +/g, (_, word: string) => `${word}: ${' '.repeat(11 - word.length)}`)

const isProven = (drawing: string): boolean => one(draw(drawing)).reconciled

test.each([inColumn, inFront])('the kind of a row is held against the movement of the balance', (paper) => {
  expect(isProven(paper({}))).toBe(true)
  expect(isProven(paper({ fifth: 'Withdrawal' }))).toBe(false)
  expect(isProven(paper({ sixth: 'Deposit   ' }))).toBe(false)
})

test('what was undone is called by the side of what it undoes', () => {
  expect(isProven(inColumn({ fifth: 'Withdrawal', text: 'POWER COMPANY REVERSAL' }))).toBe(true)
})
