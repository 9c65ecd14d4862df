import { describe, expect, it } from 'vitest'
import { leastProcessorMs } from '../../../test/processor-time.ts'
import { itemsOfFees, printedItems } from './aggregated-fees.ts'

describe('a row says for how many items its fee is', () => {
  it.each([
    ['NSF FEES 3 @ 35.00', 105_00, 3],
    ['OVERDRAFT FEES 2 ITEMS AT $35.00 EACH', 70_00, 2],
    ['RETURNED ITEM FEES (3) @ $34.00', 102_00, 3],
    ['3 NSF FEES @ 35.00', 105_00, 3],
    ['NSF ITEMS 3 X $35.00', 105_00, 3],
    ['NSF/OD FEES 5@35.00', 175_00, 5],
    ['OD FEE $35.00 X 2', 70_00, 2],
    ['OD FEE 35 X 3', 105_00, 3],
    ['OVERDRAFT CHARGES 4 @ $30', 120_00, 4],
    ['NSF CHARGE - 3 ITEMS @ 32.00 EA', 96_00, 3],
    ['INSUFFICIENT FUNDS FEE QTY 2 AT 34.00', 68_00, 2],
    ['OD ITEM FEE 03/12 3 AT 36.00', 108_00, 3],
    ['NSF FEES AT 35.00 EACH', 70_00, 2],
    ['NSF FEE 1 @ 35.00', 35_00, 1],
    ['OVERDRAFT FEES 24 @ 36.00', 864_00, 24],
  ])('%s of %i cents: %i', (text, amount, items) => {
    expect(printedItems(text, amount)?.items).toBe(items)
  })

  it.each([
    ['NSF FEE', 35_00],
    ['NSF FEES 3 @ 35.00', 70_00],
    ['NSF FEE CK 1022', 35_00],
    ['NSF FEE 2 ITEMS', 70_00],
    ['INSUFFICIENT FUNDS FEE FOR A $17.50 ITEM', 35_00],
    ['OVERDRAFT FEE FOR A TRANSACTION POSTED ON 03/02 $17.50 AMAZON', 35_00],
    ['CONTINUOUS OVERDRAFT CHARGE 5 DAYS @ 7.00', 35_00],
    ['OVERDRAFT INTEREST 2 @ 17.50', 35_00],
  ])('%s of %i cents says nothing', (text, amount) => {
    expect(printedItems(text, amount)).toBeNull()
  })
})

const counts = (...rows: [description: string, dollars: number, account?: number][]): number[] =>
  itemsOfFees(rows.map(([description, dollars, account = 0]) => ({ account, description, amount: dollars * 100 }))).map((f) => f.items)

describe('other rows of the account show what one item costs', () => {
  it('a multiple of it is as many items', () => {
    expect(counts(['NSF FEE', 35], ['NSF FEES', 105])).toEqual([1, 3])
    expect(counts(['OVERDRAFT ITEM FEE 88123', 36], ['OVERDRAFT FEES 2 ITEMS', 72])).toEqual([1, 2])
    expect(counts(['NSF FEES 2 @ 35.00', 70], ['NSF FEES', 140])).toEqual([2, 4])
    expect(counts(['NSF FEE', 35], ['NSF FEE', 70], ['NSF FEE', 140])).toEqual([1, 2, 4])
  })
  it('no whole multiple, one of more than twenty, one of another account or of another fee is one', () => {
    expect(counts(['NSF FEE', 35], ['NSF FEES', 100])).toEqual([1, 1])
    expect(counts(['NSF FEE', 35], ['NSF FEES', 35 * 21])).toEqual([1, 1])
    expect(counts(['NSF FEE', 35, 0], ['NSF FEES', 105, 1])).toEqual([1, 1])
    expect(counts(['CONTINUOUS OVERDRAFT CHARGE', 7], ['OVERDRAFT CHARGE', 35])).toEqual([1, 1])
    expect(counts(['CONTINUOUS OVERDRAFT CHARGE', 7], ['CONTINUOUS OVERDRAFT CHARGE', 35])).toEqual([1, 1])
    expect(counts(['OVERDRAFT TRANSFER FEE', 12], ['OVERDRAFT FEE', 36])).toEqual([1, 1])
  })
  it('two prices that both fit are a guess, and many prices are none', () => {
    expect(counts(['NSF FEE', 10], ['NSF FEE', 35], ['NSF FEE', 70])).toEqual([1, 1, 1])
    expect(counts(...[11, 13, 17, 19, 23, 29, 31, 37, 41, 82].map((d): [string, number] => ['NSF FEE', d])).at(-1)).toBe(1)
  })
  it('a hundred thousand rows take no time', async () => {
    const rows = Array.from({ length: 100_000 }, (_, i) => ({ account: 0, description: `NSF FEES ${i % 90} @ 35.00`, amount: 500 + i }))
    expect(await leastProcessorMs(5_000, () => itemsOfFees(rows))).toBeLessThan(5_000)
  })
})
