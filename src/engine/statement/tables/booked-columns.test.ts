import { expect, test } from 'vitest'
import { draw } from '../test-page.ts'
import { offs, proved } from '../test-read.ts'

const columns = ({
  labels = 'Ledger           Collected',
  opening = '1,000.00           1,000.00',
  closing = '1,130.00           1,130.00',
} = {}): string => `
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      Statement Period 11/01/2025 - 11/30/2025

                                               ${labels}
      Opening Balance                          ${opening}
      Total Credits                              230.00
      Total Debits                               100.00
      Closing Balance                          ${closing}

      Date          Description                          Debits       Credits       Ledger Balance
      11/03/2025    ALPHA TRADING 00193                                150.00             1,150.00
      11/04/2025    BETA WORKS 7781                        40.00                          1,110.00
      11/10/2025    DELTA STORES 991                       60.00                          1,050.00
      11/21/2025    GAMMA HOLDINGS 882                                  80.00             1,130.00
`

test('of an end in a column of the ledger and one of what is collected the ledger is led to by the rows', () => {
  expect(proved(draw(columns()))).toHaveLength(4)
  expect(offs(draw(columns({ opening: '7,000.00           1,000.00' })))).not.toEqual([])
  expect(offs(draw(columns({ closing: '1,730.00           1,130.00' })))).not.toEqual([])
})

test('what is not yet collected is no contradiction', () => {
  expect(proved(draw(columns({ opening: '1,000.00             850.00', closing: '1,130.00           1,050.00' })))).toHaveLength(4)
  const labels = 'Available           Ledger'
  expect(proved(draw(columns({ labels, opening: '850.00              1,000.00', closing: '980.00              1,130.00' })))).toHaveLength(
    4,
  )
  const book = 'Book Balance       Available Balance'
  expect(
    proved(draw(columns({ labels: book, opening: '1,000.00             850.00', closing: '1,130.00           1,130.00' }))),
  ).toHaveLength(4)
})
