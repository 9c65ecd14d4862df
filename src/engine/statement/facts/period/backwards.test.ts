import { expect, test } from 'vitest'
import { draw } from '../../test-page.ts'
import { one } from '../../test-read.ts'

/** Rows that print their year: the period is right whatever its head says. */
const paper = (head: string, year = '/2024'): string => `
      EXAMPLE BANK                             Account Number 0012345678
      ${head}
      Beginning balance   5,000.00
      Ending balance      4,700.00

      Date          Description                 Amount        Balance
      05/02${year}    INSURANCE             -100.00       4,900.00
      05/08${year}    RENT                  -100.00       4,800.00
      05/29${year}    PAPER                 -100.00       4,700.00
`

const read = (head: string, year?: string): { isSilent: boolean; rows: number } => {
  const { reconciled, findings, rows } = one(draw(paper(head, year)))
  return { isSilent: reconciled && !findings.some(({ message }) => message.includes('ends before it begins')), rows: rows.length }
}

test.each([
  ['05/01/2024 - 05/31/2024', '05/31/2024 - 05/01/2024'],
  ['Statement Period: 1 May 2024 - 31 May 2024', 'Statement Period: 31 May 2024 - 1 May 2024'],
  ['05/01/2024 through 05/31/2024', '05/01/2025 through 05/31/2024'],
  ['From May 1, 2024  To May 31, 2024', 'From May 1, 2025  To May 31, 2024'],
  ['Statement start date 05/01/2024   Statement end date 05/31/2024', 'Statement start date 05/01/2025   Statement end date 05/31/2024'],
  ['Last statement 04/30/2024   This statement 05/31/2024', 'Last statement 04/30/2025   This statement 05/31/2024'],
])('a period that runs backwards is not silent: %s', (forwards, backwards) => {
  expect(read(forwards)).toEqual({ isSilent: true, rows: 3 })
  expect(read(backwards).isSilent).toBe(false)
})

test.each(['05/01/2024 - 05/31/2094', '1 May 2014 - 31 May 2024', 'May 1, 2024 through May 31, 2042', '1 mai 2024 - 31 mai 2094'])(
  'a span of ten years and more above the rows of a month is told: %s',
  (head) => {
    const { reconciled, findings } = one(draw(paper(head)))
    const isTold = findings.some(({ message }) => message.includes('runs over ten years and more'))
    expect([reconciled && !isTold, one(draw(paper('05/01/2024 - 05/31/2024'))).findings]).toEqual([false, []])
  },
)

test('rows without a year keep theirs where a period runs backwards within its month, of which nothing else tells, and prove nothing', () => {
  const { discrepancies, rows } = one(draw(paper('Statement Period: 31 May 2024 - 1 May 2024', '')))
  expect(rows[0]!.date).toBe('2024-05-02')
  expect(discrepancies.map(({ message }) => message)).toEqual([
    '"Statement Period: 31 May 2024 - 1 May 2024" looks like the period and ends before it begins.',
  ])
})

test('days of something else are no period', () => {
  expect(read('05/01/2024 - 05/31/2024      Rate since 06/01/2024 through 05/01/2024').isSilent).toBe(true)
  expect(read('05/01/2024 - 05/31/2024      Next payment 06/25/2024   Last payment 05/12/2024').isSilent).toBe(true)
})

const twoPages = (second: string): string[] => [
  `
      EXAMPLE BANK                             Account Number 0012345678
      May 1, 2024 through May 31, 2024
      Beginning balance   5,000.00
      Ending balance      4,700.00

      Date          Description                 Amount        Balance
      05/02         INSURANCE                  -100.00       4,900.00
      05/08         RENT                       -100.00       4,800.00
`,
  `
      ${second}
      Date          Description                 Amount        Balance
      05/29         PAPER                      -100.00       4,700.00
`,
]

test.each(['EXAMPLE LLC | Account # 0012345678 | May 1, 2024 through May 31, 2023', 'August 1, 2024 through May 31, 2024   Page 2 of 2'])(
  'a period that runs backwards in the head of a later page is told: %s',
  (second) => {
    const { findings, rows } = one(draw(twoPages(second)))
    expect(rows).toHaveLength(3)
    expect(findings.map(({ message }) => message)).toContainEqual(expect.stringContaining('ends before it begins'))
    expect(one(draw(twoPages('May 1, 2024 through May 31, 2024   Page 2 of 2'))).findings).toEqual([])
  },
)
