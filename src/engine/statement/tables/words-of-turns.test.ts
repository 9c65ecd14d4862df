import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { offs, proved } from '../test-read.ts'

const paper = (out: string, into: string, carried: string): string[] => [
  `
FIRST BANK
Account number: 0012347414
Statement period: 03/01/2024 - 03/31/2024
Beginning balance      1,000.00
Ending balance         1,350.00

Date       Description              Amount       Balance
03/02      RENT                    -250.00        750.00
03/03      SALES                    100.00        850.00
03/04      CARD SALES               600.00      1,450.00
${out.padEnd(46)}${carried.padStart(10)}
`,
  `
FIRST BANK
Account number: 0012347414
Date       Description              Amount       Balance
${into.padEnd(46)}${carried.padStart(10)}
03/12      FUEL                     -50.00      1,400.00
03/13      RENT                    -150.00      1,250.00
03/14      SALES                    100.00      1,350.00
`,
]

test.each([
  ['Balance carried forward', 'Balance brought forward'],
  ['Balance to next page', 'Balance from previous page'],
  ['Continued on next page', 'Continued from previous page'],
  ['Balance at end of page', 'Balance at start of page'],
  ['Total transferred to the next page', 'Total transferred from the previous page'],
])('what is carried over a page, "%s", is held against the rows though both prints of it agree', (out, into) => {
  expect(proved(draw(paper(out, into, '1,450.00')))).toHaveLength(6)
  expect(offs(draw(paper(out, into, '1,460.00')))).toContain('contradiction')
})
