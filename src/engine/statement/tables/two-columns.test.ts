import { expect, test } from 'vitest'
import { readStatements } from '../read.ts'
import { draw } from '../test-page.ts'

const read = (rows: string, ending = '1,110.75'): string => {
  const [statement] = readStatements(
    draw(`
      FIRST EXAMPLE BANK                      Account Number: 000012344321
      HARBOR CAFE LLC                         Statement Period 11/01/2025 - 11/30/2025

      Beginning balance        1,000.00
      Ending balance           ${ending}

${rows}
`),
    { fileName: 'case.pdf' },
  )
  return `${statement!.rows.map(({ type, amount }) => `${type[0]}${amount}`).join(' ')} ${statement!.reconciled}`
}

test('one amount a row in two columns without labels: which side each is, the ends tell', () => {
  const rows = `
      11/03     ALPHA                                              50.00
      11/10     BETA                                 40.25
      11/21     GAMMA                                             101.00
      11/24     DELTA                                 1.25
      11/25     EPSILON                                             1.25`
  expect(read(rows)).toBe('c5000 d4025 c10100 d125 c125 true')
  expect(read(rows, '889.25')).toBe('d5000 c4025 d10100 c125 d125 true')
  expect(read(rows, '1,110.76')).toMatch(/false$/)
})

test('edges a sign apart are one column', () => {
  const rows = `
      11/03     ALPHA                                              50.00
      11/10     BETA                                               40.25-
      11/21     GAMMA                                             101.00
      11/24     DELTA                                               1.25-
      11/25     EPSILON                                             1.25`
  expect(read(rows)).toBe('c5000 d4025 c10100 d125 c125 true')
})
