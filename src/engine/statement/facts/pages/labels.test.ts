import { describe, expect, it } from 'vitest'
import { draw } from '../../test-page.ts'
import { all, brief, proved } from '../../test-read.ts'
import { asInPile } from './order.ts'

const periodOf = (month: number): string => {
  const name = ['August', 'September', 'October'][month - 8]
  return `${name} 1, 2026 through ${name} ${month === 9 ? 30 : 31}, 2026`
}

/** The two pages of a month, with a head on each: 500.00 come in and 500.00 go out, so that months open alike. */
const month = (m: number, opening = '1,000.00'): [string, string] =>
  [
    `
First Harbor Bank
${periodOf(m)}
Account Number: 000012345678

CHECKING SUMMARY
Beginning Balance                    ${opening}
Ending Balance                       ${opening}

TRANSACTION DETAIL
Date     Description                      Amount
0${m}/03    Deposit                          300.00
0${m}/10    Card purchase                   -100.00
                                       Page 1 of 2
`,
    `
${periodOf(m)}
Account Number: 000012345678

TRANSACTION DETAIL (continued)
Date     Description                      Amount
0${m}/17    Deposit                          200.00
0${m}/24    Payroll                         -400.00
                                       Page 2 of 2
`,
  ].map((page) => page.replaceAll('010/', '10/')) as [string, string]

const [august, september, october] = [month(8), month(9), month(10)]
const spans = (pages: string[]): string[] => all(draw(pages)).map((s) => `${s.periodStart}..${s.periodEnd} ${s.rows.length}`)

describe('pages that say what they are of', () => {
  it('are statements of their own where months open with the same balance', () => {
    const statements = all(draw([...august, ...september, ...october]))
    expect(statements.map((s) => `${s.periodStart} ${proved(s).length}`)).toEqual(['2026-08-01 4', '2026-09-01 4', '2026-10-01 4'])
  })

  it('are a statement of their own, without proof, where its first page is missing', () => {
    const statements = all(draw([...august, september[1], ...october]))
    expect(statements.map((s) => `${s.periodStart} ${s.reconciled}`)).toEqual(['2026-08-01 true', '2026-09-01 false', '2026-10-01 true'])
    expect(brief(statements[1]!)).toEqual(['2026-09-17 +200.00 Deposit', '2026-09-24 -400.00 Payroll'])
    expect(statements[1]!.discrepancies.map((d) => d.message)).toContain("The statement's page 1 is missing (it says that it has 2).")
    expect(statements[0]!.discrepancies).toEqual([])
  })

  it('are two versions of a month, neither proven against the other by a page of both', () => {
    const other = september.map((page) => page.replace('300.00', '350.00').replace('-100.00', '-150.00'))
    expect(spans([...september, ...other])).toEqual(['2026-09-01..2026-09-30 4', '2026-09-01..2026-09-30 4'])
  })

  it('know a month by the day in their head alone', () => {
    const dated = (pages: string[], day: string): string[] =>
      pages.map((page) => page.replace(/\w+ 1, 2026 through.*/, `Statement Date ${day}`).replace(/Page (\d) of 2/, 'Page $1'))
    const pages = [...dated(august, '08/31/26'), ...dated(september, '09/30/26')]
    expect(all(draw(pages)).map((s) => `${s.rows.length} ${s.reconciled}`)).toEqual(['4 true', '4 true'])
    expect(all(draw([pages[0]!, pages[1]!, pages[3]!])).map((s) => s.rows.length)).toEqual([4, 2])
  })
})

describe('a pile that was scanned face up', () => {
  it('is read month by month, by the pages of the file', () => {
    const statements = all(draw([october[1], october[0], september[1], september[0], august[1], august[0]]))
    expect(statements.map((s) => `${s.periodStart} ${proved(s).length}`)).toEqual(['2026-10-01 4', '2026-09-01 4', '2026-08-01 4'])
    expect(statements[1]!.rows.map((row) => row.page)).toEqual([4, 4, 3, 3])
    expect(statements[1]!.findings.map((f) => f.message)).toEqual([
      "Its pages are out of order in the file: they are the file's 4, 3. They were read in the order of the numbers that they print.",
    ])
  })

  it('says nothing of months that lie in order', () => {
    const [first] = all(draw([...august, september[1], september[0]]))
    expect(first!.findings).toEqual([])
  })
})

describe('what a bank prints from its site', () => {
  const printout = `
Chase
BUS COMPLETE CHK (...5678)
Present balance $1,150.00 Available balance $1,150.00
Account activity Showing: Month to date as of Sep 16, 2026

Date            Description              Type       Amount      Balance
Sep 16, 2026    Card purchase            Card      -$50.00    $1,150.00
Sep 9, 2026     Deposit                  Deposit    $80.00    $1,200.00
Sep 3, 2026     Deposit                  Deposit   $120.00    $1,120.00
`
  it('is no part of the statement before it, nor is the one behind it', () => {
    const statements = all(draw([...august, printout, ...october]))
    expect(statements.map((s) => `${s.periodStart}..${s.periodEnd} ${s.rows.length} ${s.reconciled}`)).toEqual([
      '2026-08-01..2026-08-31 4 true',
      '2026-09-01..2026-09-16 3 false',
      '2026-10-01..2026-10-31 4 true',
    ])
  })

  it('is one over pages that each begin with the account', () => {
    const older = printout.replace(/Sep (\d+), 2026 /g, 'Aug $1, 2026 ').replace(/Showing.*/, '')
    expect(all(draw([...august, printout, older]))).toHaveLength(2)
  })
})

describe('what is found in pages that were put in order', () => {
  it('names the pages of the file', () => {
    const [statement] = all(draw([...august]))
    const message = 'Page 2 of the file says that it is of another account.'
    const found = asInPile({ ...statement!, discrepancies: [{ kind: 'contradiction', message, amount: null, page: 2 }] }, [4, 3], [1, 2])
    expect(found.discrepancies).toEqual([
      { kind: 'contradiction', message: 'Page 3 of the file says that it is of another account.', amount: null, page: 3 },
    ])
  })
})

describe('one print', () => {
  it('stays one where a page names the days of its own list', () => {
    const weeks = [august[0], august[1].replace(periodOf(8), 'August 15, 2026 through August 31, 2026')]
    expect(spans(weeks)).toEqual(['2026-08-01..2026-08-31 4'])
  })

  it('stays one, and is contradicted, where its next page by number is of another month', () => {
    const [statement, ...more] = all(draw([august[0], september[1]]))
    expect(more).toEqual([])
    expect(statement!.reconciled).toBe(false)
    expect(statement!.discrepancies.map((d) => d.kind)).toContain('contradiction')
  })

  it('stays one where a page without rows speaks of the days of something else', () => {
    const offer = `
June 1, 2027 through September 30, 2027

Open a savings account and earn more.
                                       Page 2 of 3
`
    const pages = [august[0].replace('of 2', 'of 3'), offer, august[1].replace('2 of 2', '3 of 3')]
    expect(all(draw(pages)).map((s) => proved(s).length)).toEqual([4])
  })

  it('stays one where heads go with the rows of their pages', () => {
    const heads = ['Sheet of 08/12/2026', 'Sheet of 08/31/2026']
    const pages = august.map((page, i) =>
      page.replace(/.*through.*/, i === 0 ? `${periodOf(8)}\n${heads[0]}` : heads[1]!).replace(/Page.*/, ''),
    )
    expect(all(draw(pages)).map((s) => proved(s).length)).toEqual([4])
  })
})
