import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { one } from '../test-read.ts'

type Names = { address: string; beside?: string; title?: string; second?: string }

const paper = ({ address, beside = '', title = '', second = '' }: Names): string => `
      FIRST EXAMPLE BANK                      Statement period 11/01/2025 - 11/30/2025

      ${address}
      ${second || '77 INDUSTRIAL WAY'}
      TACOMA WA 98402-3310

      Business Checking
      ${beside.padEnd(40)}Account number: 000012344321
      ${title}

      Beginning balance                        1,000.00
      Ending balance                           1,400.00

      Date          Description                          Amount        Balance
      11/03         ALPHA TRADING INC                    150.00       1,150.00
      11/05         ZETA TRADING LLC                     250.00       1,400.00
`
const told = (names: Names): string[] => {
  const { reconciled, findings } = one(draw(paper(names)))
  expect(reconciled).toBe(true)
  return findings.flatMap(({ kind, severity, message }) => (kind === 'holder_differs' ? `${severity} ${message}` : []))
}

const OWN = 'REDWOOD AUTO REPAIR INC'
const MESSAGE = `info The statement is addressed to “DESERT BLOOM LLC”; the account is said to be that of “${OWN}”.`

test('another name beside the account’s number, or behind its label', () => {
  expect(told({ address: 'DESERT BLOOM LLC', beside: OWN })).toEqual([MESSAGE])
  expect(told({ address: 'DESERT BLOOM LLC', title: `Account Title ${OWN}` })).toEqual([MESSAGE])
})

test.each<[string, Names]>([
  ['the same name', { address: OWN, beside: OWN, title: `Account Title ${OWN}` }],
  ['a short form', { address: OWN, beside: 'REDWOOD INC' }],
  ['the second name of the address', { address: 'JMS HOLDINGS LLC', second: 'DBA REDWOOD AUTO REPAIR', beside: OWN }],
  ['a product', { address: OWN, beside: 'Business Advantage' }],
])('nothing is said of %s', (_, names) => {
  expect(told(names)).toEqual([])
})
