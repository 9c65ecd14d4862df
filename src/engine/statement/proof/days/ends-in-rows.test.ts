import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { offs, proved } from '../../test-read.ts'

const HEAD = `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 10/01/2025 - 10/31/2025
      Beginning Balance                        1,000.00
      Ending Balance                           1,280.00
`

/** Dates and balances once a day. */
const onceADay = (label: string, third = 'Oct 10'): string => `${HEAD}
      Date          Description                          Amount        ${label}
      Oct 08        ALPHA TRADING 00193                  150.00
                    ZETA TRADING 00193                   250.00       1,400.00
      Oct 09        BETA WORKS 7781                      -40.00
                    DELTA STORES 991                     -60.00       1,300.00
      ${third}        DELTA STORES 995                     -70.00
                    OMEGA STORES 996                     -30.00       1,200.00
      Oct 17        OMEGA STORES 997                     -10.00       1,190.00
      Oct 21        ZETA TRADING 00193                   130.00
                    OMEGA STORES 998                     -40.00       1,280.00
`

test('a row that follows the balance a day ended with, and has no date, has lost it', () => {
  expect(proved(draw(onceADay('Balance'))).at(4)).toBe('2025-10-10 -70.00 DELTA STORES 995')
  expect(offs(draw(onceADay('Balance', '      ')))).toEqual(['date_order'])
  expect(offs(draw(onceADay('End of Day Balance', '      ')))).toEqual(['date_order'])
})

test('said so, one day is enough', () => {
  const short = (second: string, label: string): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 10/01/2025 - 10/31/2025
      Beginning Balance                        1,000.00
      Ending Balance                           1,300.00

      Date          Description                          Amount        ${label}
      Oct 08        ALPHA TRADING 00193                  150.00
                    ZETA TRADING 00193                   250.00       1,400.00
      ${second}        BETA WORKS 7781                      -40.00
                    DELTA STORES 991                     -60.00       1,300.00
`
  expect(proved(draw(short('Oct 09', 'End of Day Balance')))).toHaveLength(4)
  expect(offs(draw(short('      ', 'End of Day Balance')))).toEqual(['date_order'])
  // A balance may stand here and there.
  expect(proved(draw(short('      ', 'Balance')))).toHaveLength(4)
})

test('where every row has its balance, a date once a day says nothing of it', () => {
  const paper = `${HEAD}
      Date          Description                          Amount        Balance
      Oct 08        ALPHA TRADING 00193                  150.00       1,150.00
                    ZETA TRADING 00193                   250.00       1,400.00
      Oct 09        BETA WORKS 7781                      -40.00       1,360.00
                    DELTA STORES 991                     -60.00       1,300.00
      Oct 17        OMEGA STORES 997                     -20.00       1,280.00
`
  expect(proved(draw(paper))).toHaveLength(5)
})

/** Dates on every row, the balance beside the last of a day. */
const everyDayEnds = (first = '10/03', second = '10/03'): string => `${HEAD}
      Date          Description                          Amount        Balance
      ${first}         ALPHA TRADING 00193                  150.00
      ${second}         ZETA TRADING 00193                   250.00       1,400.00
      10/08         BETA WORKS 7781                      -40.00
      10/08         DELTA STORES 991                     -60.00       1,300.00
      10/10         DELTA STORES 995                    -100.00       1,200.00
      10/14         OMEGA STORES 996                     -20.00
      10/14         OMEGA STORES 997                      10.00       1,190.00
      10/17         OMEGA STORES 997                     -10.00       1,180.00
      10/21         ZETA TRADING 00193                   130.00       1,310.00
      10/27         OMEGA STORES 998                     -30.00       1,280.00
`

test('where every day ends with its balance, a row that was given another day leaves one without', () => {
  expect(proved(draw(everyDayEnds()))).toHaveLength(10)
  // The last of its day, moved to a day of its own and to the next one; the first, moved back.
  expect(offs(draw(everyDayEnds('10/03', '10/06')))).toEqual(['date_order'])
  expect(offs(draw(everyDayEnds('10/03', '10/08')))).toEqual(['date_order'])
  expect(offs(draw(everyDayEnds('10/02')))).toEqual(['date_order'])
})

test('a balance here and there, and a last day that the closing balance ends, are no habit that is broken', () => {
  expect(proved(draw(everyDayEnds().replace('1,200.00\n', '\n').replace('1,180.00\n', '\n').replace('1,310.00\n', '\n')))).toHaveLength(10)
  expect(proved(draw(everyDayEnds().replace('-30.00       1,280.00', '-30.00')))).toHaveLength(10)
})
