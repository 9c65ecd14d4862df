import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all, one, proved } from '../../test-read.ts'

const ROWS = `
Date             What for                             Out            In
2 March 2025     BACS CREDIT WORLDPAY                            127.12
3 March 2025     COUNCIL TAX LEEDS                  19.43
14 March 2025    SAINSBURYS SMKTS                   79.78
24 March 2025    ACME PAYROLL                                  1,016.43
29 March 2025    TFL TRAVEL CH                      12.18`

type Paper = { head: string; tail?: string }
const paper = ({ head, tail = '' }: Paper): string => `Willow Mutual\n${head}\n\n${ROWS}\n\n${tail}`

/** At every place that a line may end. */
const broken = (text: string): string[] => {
  const words = text.split(' ')
  return words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')].filter((line) => line !== '').join('\n'))
}

const [START, END] = ['£1,000.00', '£2,032.16']
const SAID = [
  `Dear Orla, this is your account 19174751. On 1 March 2025 your balance was ${START}. On 31 March 2025 your balance was ${END}.`,
  `Your balance on 1 March 2025 was ${START} and your balance on 31 March 2025 was ${END}.`,
  `Your opening balance on 1 March 2025 was ${START} and your closing balance on 31 March 2025 was ${END}.`,
  `In March 2025 you started the month with ${START} and ended the month with ${END}.`,
  `Your balance was ${START} on 1 March 2025. Your balance was ${END} on 31 March 2025.`,
]

test.each(SAID)('%s', (said) => {
  for (const head of broken(said)) {
    const s = one(draw(paper({ head })))
    expect(proved(s)).toHaveLength(5)
    expect([s.openingBalance, s.closingBalance]).toEqual([100000, 203216])
  }
})

test.each(SAID)('one figure changed is noticed, wherever the lines end: %s', (said) => {
  for (const head of broken(said)) {
    expect(all(draw(paper({ head: head.replace('1,000.00', '1,090.00') }))).some((s) => s.reconciled)).toBe(false)
    expect(all(draw(paper({ head: head.replace('2,032.16', '2,302.16') }))).some((s) => s.reconciled)).toBe(false)
  }
})

test('a day of the sentence that rows lie beyond is noticed', () => {
  expect(one(draw(paper({ head: SAID[0]!.replace('31 March', '13 March') }))).reconciled).toBe(false)
})

test.each([
  'On 1 January 2025 your balance was £310.00. On 31 December 2025 your balance was £920.00.',
  'If your balance on 1 March 2025 was £500.00 and your balance on 31 March 2025 was £700.00, no fee is charged.',
])('where a summary names both ends, sentences of something else are none: %s', (tail) => {
  const head = `Opening balance    ${START}\nClosing balance    ${END}\nAccount number 19174751\nStatement period 1 March 2025 to 31 March 2025`
  expect(proved(draw(paper({ head, tail })))).toHaveLength(5)
})
