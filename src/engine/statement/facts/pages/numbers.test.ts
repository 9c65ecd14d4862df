import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { all, offs, one, proved } from '../../test-read.ts'

type Month = { name: string; number: string; opening: string; deposit: string; payment: string; closing: string; holder?: string }

const SEPTEMBER: Month = { name: 'September', number: '09', opening: '1,000.00', deposit: '500.00', payment: '200.00', closing: '1,300.00' }
const OCTOBER: Month = { name: 'October', number: '10', opening: '1,300.00', deposit: '150.00', payment: '50.00', closing: '1,400.00' }

const firstPage = ({ name, number, opening, deposit, closing, payment }: Month, foot: string): string => `
      FIRST EXAMPLE BANK                                        Page 1 of 2
      HARBOR GRILL LLC
      Account Number: 000012344321       ${name} 1, 2026 through ${name} 30, 2026

      Beginning balance                        ${opening}
      Deposits and credits                       ${deposit}
      Withdrawals and debits                     ${payment}
      Ending balance                           ${closing}

      Deposits and credits
      Date          Description                                     Amount
      ${number}/03         SQUARE INC 00193                                ${deposit}

      ${foot}
`
const secondPage = ({ name, number, payment, holder = 'HARBOR GRILL LLC' }: Month, foot: string): string => `
      ${holder} | Account Number: 000012344321 | ${name} 1, 2026 through ${name} 30, 2026
                                                                Page 2 of 2
      Withdrawals and debits
      Date          Description                                     Amount
      ${number}/09         SYSCO FOODS 7781                                ${payment}

      ${foot}
`
const LETTER = `
      Dear funder,
      please find the statements of our client behind this page.
`
const ADVERTISEMENT = `
      Earn a $750.00 bonus
      when you spend $7,500.00 in the first 3 months.
`
const stamped = (pages: readonly ((foot: string) => string)[], of = pages.length) =>
  draw(pages.map((page, i) => page(`Page ${i + 1} of ${of}`)))

const months = [SEPTEMBER, OCTOBER].flatMap((month) => [
  (foot: string) => firstPage(month, foot),
  (foot: string) => secondPage(month, foot),
])

test('numbers that run over all pages of a file are of whoever put it together, not of its statements', () => {
  const letter = (foot: string) => `${LETTER}\n      ${foot}`
  expect(all(stamped([letter, ...months])).map((s) => s.reconciled)).toEqual([true, true])
  // The file is the first part of a longer one.
  expect(all(stamped([letter, ...months], 24)).map((s) => s.reconciled)).toEqual([true, true])
})

test('what the statements say of themselves is still asked', () => {
  const [first, second] = all(stamped([(foot) => `${LETTER}\n      ${foot}`, ...months.slice(0, 3)]))
  expect(first).toMatchObject({ reconciled: true })
  expect(second).toMatchObject({ reconciled: false })
  expect(second!.discrepancies.map((d) => d.message)).toContain("The statement's page 2 is missing (it says that it has 2).")
})

test('an advertisement goes out with each month; a page with rows stands once', () => {
  const plain = months.map((page) => page(''))
  expect(all(draw([plain[0]!, plain[1]!, ADVERTISEMENT, plain[2]!, plain[3]!, ADVERTISEMENT])).map((s) => s.reconciled)).toEqual([
    true,
    true,
  ])
  expect(offs(draw([plain[0]!, plain[1]!, plain[1]!]))).not.toEqual([])
})

test('a running head that parts its cells by bars names the holder', () => {
  const september = (holder: string) => draw([firstPage(SEPTEMBER, ''), secondPage({ ...SEPTEMBER, holder }, '')])
  expect(proved(september('HARBOR GRILL LLC'))).toHaveLength(2)
  expect(one(september('BRIGHT HOMES LLC')).discrepancies[0]!.message).toMatch(/names another holder: "BRIGHT HOMES LLC"/)
})

test('`1/2` alone on the last line of the only page is its number; what could be a day is not', () => {
  const page = (foot: string) => `
      FIRST EXAMPLE BANK        Account Number: 000012344321       September 1, 2026 through September 30, 2026
      Beginning balance                        1,000.00
      Ending balance                             800.00
      Date          Description                                     Amount
      09/03         SQUARE INC 00193                                -200.00
      ${foot}
`
  const kinds = (foot: string) => one(draw(page(foot))).discrepancies.map((d) => d.kind)
  expect(kinds('                                                          1/2')).toEqual(['missing_page'])
  expect(kinds('1/1')).toEqual([])
  expect(kinds('Printed on  1/2')).toEqual([])
})

const LAST_PAGE = (foot: string): string => `
      Business Savings Account Number 1921177181
      December 20, 2026 - January 21, 2027
      Beginning balance        1,000.00
      Ending balance           1,300.00
      Date     Description                                       Amount
      01/04    COUNTER DEPOSIT                                   500.00
      01/09    SYSCO FOODS                                      -200.00
      ${foot}
`

test('the number of a lone page may stand behind the name of the bank at its foot', () => {
  expect(offs(draw(LAST_PAGE('PNC Bank                                    2/2')))).toEqual(['missing_page'])
  expect(offs(draw(LAST_PAGE('Call 800 555 until                          2/2')))).toEqual([])
})
