import { describe, expect, it } from 'vitest'
import type { Period } from '../period/period.ts'
import { orderOfPrints } from './groups.ts'
import type { PageLabel } from './labels.ts'

const MONTHS: Record<string, Period> = {
  aug: { start: '2026-08-01', end: '2026-08-31' } as Period,
  sep: { start: '2026-09-01', end: '2026-09-30' } as Period,
}

/** `aug 2/4 1234` is page 2 of 4 of August of that account; `-` stands for what a page does not say, `!` for one without rows. */
const order = (drawn: string[], rowsOf: Record<number, string> = {}): number[] | null => {
  const labels = drawn.map((text, i): PageLabel => {
    const [month, number = '-', account = null] = text.replace('!', '').trim().split(' ')
    const [n, of] = number === '-' ? [null, null] : number.split('/').map(Number)
    return {
      page: i + 1,
      number: n ?? null,
      of: of ?? null,
      account,
      period: MONTHS[month!] ?? null,
      hasRows: !text.includes('!'),
      isPrintout: false,
    }
  })
  return orderOfPrints(labels, (page, period) => MONTHS[rowsOf[page]!] === period)
}

describe('pages of several prints', () => {
  it('stay as they lie where they are in order, or pages are missing', () => {
    expect(order(['aug 1/2', 'aug 2/2', 'sep 1/2', 'sep 2/2'])).toBeNull()
    expect(order(['aug 1/3', 'aug 3/3', 'sep 2/2'])).toBeNull()
    expect(order(['- - !', 'aug 1/2', '- - !', 'aug 2/2'])).toBeNull()
  })

  it('are put in order print by print', () => {
    expect(order(['sep 2/2', 'sep 1/2', 'aug 3/3', 'aug 2/3', 'aug 1/3'])).toEqual([2, 1, 5, 4, 3])
    expect(order(['aug 1/2', 'sep 1/2', 'aug 2/2', 'sep 2/2'])).toEqual([1, 3, 2, 4])
    expect(order(['sep 2', 'sep 1', 'aug 2', 'aug 1'])).toEqual([2, 1, 4, 3])
  })

  it('go by account where it is named, and stay where it is not and there are several', () => {
    expect(order(['aug 2/2 1111', 'aug 2/2 2222', 'aug 1/2 1111', 'aug 1/2 2222'])).toEqual([3, 1, 4, 2])
    expect(order(['aug 2/2', 'aug 2/2', 'aug 1/2 1111', 'aug 1/2 2222'])).toBeNull()
  })

  it('stay where one is there twice, beside a month that is there twice as a whole', () => {
    expect(order(['aug 2/3', 'aug 1/3', 'aug 1/3', 'aug 3/3'])).toBeNull()
    expect(order(['aug 1/2', 'aug 2/2', 'aug 1/2', 'aug 2/2', 'sep 2/2', 'sep 1/2'])).toEqual([1, 2, 3, 4, 6, 5])
  })

  it('that name no days go by their rows to the only print that lacks them', () => {
    const pile = ['- 2/2', 'sep 1/2', '- 2/2', 'aug 1/2']
    expect(order(pile, { 1: 'sep', 3: 'aug' })).toEqual([2, 1, 4, 3])
    expect(order(pile, { 1: 'sep' })).toBeNull()
  })

  it('take what says nothing of itself along', () => {
    expect(order(['sep 2/2', '- - !', 'sep 1/2', '- - !', 'aug 1/1'])).toEqual([3, 4, 1, 2, 5])
    expect(order(['aug 1/3', '- -', 'aug 3/3', 'sep 2/2', 'sep 1/2'])).toEqual([1, 2, 3, 5, 4])
  })
})
