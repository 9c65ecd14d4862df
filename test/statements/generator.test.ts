import { PDFDocument } from 'pdf-lib'
import { describe, expect, it } from 'vitest'
import { textWidth } from './generator/fonts.ts'
import {
  generateMerchant,
  layouts,
  listTransactions,
  positionsWithin,
  renderAccounts,
  renderLong,
  renderMonths,
  renderStatement,
  renderTampered,
  scanStatement,
  tamperKinds,
} from './generator/index.ts'
import type { TextOp } from './generator/pdf.ts'
import { drawMonth } from './generator/render.ts'

/** Pairs of texts that run into each other on a line, and texts that run off the page. */
const collisions = (layout: string, seed: string): string[] => {
  const found: string[] = []
  const { pages } = drawMonth(generateMerchant(seed), 1, layout)
  pages.forEach((page, index) => {
    const lines = new Map<number, TextOp[]>()
    for (const op of page.ops) {
      if (op.kind !== 'text' || op.invisible) continue
      const end = op.x + textWidth(op.text, op.font, op.size)
      if (op.x < 10 || end > page.width - 8 || op.y > page.height - 8) found.push(`page ${index + 1}: off the page: ${op.text}`)
      const line = Math.round(op.y)
      lines.set(line, [...(lines.get(line) ?? []), op])
    }
    for (const ops of lines.values()) {
      const sorted = ops.sort((a, b) => a.x - b.x)
      sorted.forEach((op, at) => {
        const next = sorted[at + 1]
        if (next && op.x + textWidth(op.text, op.font, op.size) > next.x - 1) found.push(`page ${index + 1}: ${op.text} | ${next.text}`)
      })
    }
  })
  return found
}

const net = (rows: { type: string; amountCents: number }[]): number =>
  rows.reduce((sum, row) => sum + (row.type === 'credit' ? row.amountCents : -row.amountCents), 0)

const same = (one: Uint8Array, two: Uint8Array): boolean => Buffer.from(one).equals(Buffer.from(two))

const seeds = ['a', 'b']
const everyLayout = [...layouts, ...Array.from({ length: 10 }, (_, index) => `random-${index}`)]
const creditCategories = ['businessRevenue', 'mcaFunding', 'loanDisbursement', 'transferIn', 'refund']

describe('the merchants of the generator', () => {
  const merchants = Array.from({ length: 60 }, (_, index) => generateMerchant(`merchant-${index}`))

  it('never give a category to the wrong direction', () => {
    for (const merchant of merchants)
      for (const entry of merchant.transactions) expect(creditCategories.includes(entry.category)).toBe(entry.type === 'credit')
  })

  it('mark exactly the rows of their positions as advance payments', () => {
    for (const merchant of merchants) {
      const marked = merchant.transactions.filter((entry) => entry.category === 'mcaRepayment').map((entry) => entry.index)
      const told = merchant.positions.flatMap((position) => [...position.payments, ...position.retries])
      expect(told.sort((a, b) => a - b)).toEqual(marked)
      const deposits = merchant.transactions.filter((entry) => entry.category === 'mcaFunding').map((entry) => entry.index)
      expect(merchant.positions.flatMap((position) => position.fundingDeposits).sort((a, b) => a - b)).toEqual(deposits)
    }
  })

  it('have enough payments in every position to be seen, and funding deposits before the debits they pay for', () => {
    for (const merchant of merchants)
      for (const position of merchant.positions) {
        expect(position.payments.length).toBeGreaterThanOrEqual(4)
        expect(position.firstPayment <= position.lastPayment).toBe(true)
        expect(position.returned.every((index) => position.payments.includes(index))).toBe(true)
        if (position.fundingDeposits.length === 1 && !position.changedPayment && !position.reverse)
          expect((merchant.transactions[position.fundingDeposit as number]?.date as string) < position.firstPayment).toBe(true)
      }
  })

  it('keep look-alikes apart from positions', () => {
    for (const merchant of merchants)
      for (const lookAlike of merchant.lookAlikes)
        for (const index of lookAlike.transactions) expect(merchant.transactions[index]?.positionId).toBeNull()
  })

  it('between them live through every story worth testing', () => {
    const all = merchants.flatMap((merchant) => merchant.positions)
    expect(all.some((position) => !position.active)).toBe(true)
    expect(all.some((position) => position.changedPayment)).toBe(true)
    expect(all.some((position) => position.returned.length > 0)).toBe(true)
    expect(all.some((position) => position.retries.length > 0)).toBe(true)
    expect(all.some((position) => position.fundingDeposit !== null)).toBe(true)
    expect(all.some((position) => position.frequency === 'weekly')).toBe(true)
    expect(all.some((position) => !position.known)).toBe(true)
    expect(
      merchants.some((merchant) => new Set(merchant.positions.map((position) => position.funderName)).size < merchant.positions.length),
    ).toBe(true)
    expect(merchants.some((merchant) => merchant.positions.length === 0)).toBe(true)
    const categories = new Set(merchants.flatMap((merchant) => merchant.transactions.map((entry) => entry.category)))
    expect(categories.size).toBe(13)
  })

  it('show fewer payments when fewer months are looked at', () => {
    const merchant = generateMerchant('months', { positions: 2, story: 'plain', months: 3 })
    const [whole] = positionsWithin(merchant, [0, 1, 2])
    const [part] = positionsWithin(merchant, [1])
    expect(whole?.payments.length).toBe(merchant.positions[0]?.payments.length)
    expect(part?.payments.length).toBeLessThan(whole?.payments.length as number)
  })
})

describe('the statements of the generator', () => {
  it.each(everyLayout)('%s: prints every entry of the month once, and its truth adds up', async (layout) => {
    for (const seed of seeds) {
      const merchant = generateMerchant(seed, { months: 2 })
      const { truths, pdf } = renderMonths(merchant, [0, 1], layout)
      for (const truth of truths) {
        expect(truth.opening + net(truth.rows)).toBe(truth.closing)
        const expected = merchant.transactions.filter((entry) => entry.date >= truth.periodStart && entry.date <= truth.periodEnd)
        expect(truth.rows.map((row) => row.entry).sort((a, b) => a - b)).toEqual(expected.map((entry) => entry.index))
        expect(truth.rows.filter((row) => row.amountCents <= 0 || /undefined|NaN|\s{2}/.test(row.description))).toEqual([])
      }
      const opened = await PDFDocument.load(pdf)
      expect(opened.getPageCount()).toBe(truths.reduce((sum, truth) => sum + truth.pageCount, 0))
    }
  })

  it.each(everyLayout)('%s: keeps its texts apart and on the page', (layout) => {
    for (const seed of seeds) expect(collisions(layout, seed)).toEqual([])
  })

  it.each(everyLayout)('%s: gives the same bytes for the same seed, and other bytes for another', (layout) => {
    const one = renderStatement(generateMerchant('same'), 0, layout).pdf
    expect(same(one, renderStatement(generateMerchant('same'), 0, layout).pdf)).toBe(true)
    expect(same(one, renderStatement(generateMerchant('other'), 0, layout).pdf)).toBe(false)
  })

  it('carry the closing balance of one month into the next', () => {
    for (const seed of seeds) {
      const merchant = generateMerchant(seed)
      const { truths } = renderMonths(
        merchant,
        merchant.months.map((_, month) => month),
        'boa-business',
      )
      expect(truths[0]?.opening).toBe(merchant.openingCents)
      for (let month = 1; month < truths.length; month += 1) expect(truths[month]?.opening).toBe(truths[month - 1]?.closing)
    }
  })

  it('word a list of transactions as they word their rows', () => {
    const merchant = generateMerchant('list')
    const list = listTransactions(merchant, 'boa-business')
    const { truth } = renderStatement(merchant, 0, 'boa-business')
    for (const row of truth.rows)
      expect(list[row.entry]).toMatchObject({ date: row.date, description: row.description, amountCents: row.amountCents })
  })

  it('bundle months and accounts into one file, every row on its page', async () => {
    const merchant = generateMerchant('bundle')
    const bundles = [renderMonths(merchant, [0, 1, 2], 'td'), renderAccounts(merchant, 0, 'wells-history')]
    for (const { pdf, truths } of bundles) {
      const opened = await PDFDocument.load(pdf)
      expect(opened.getPageCount()).toBe(truths.reduce((sum, truth) => sum + truth.pageCount, 0))
      let first = 1
      for (const truth of truths) {
        expect(truth.opening + net(truth.rows)).toBe(truth.closing)
        for (const row of truth.rows) {
          expect(row.page).toBeGreaterThanOrEqual(first)
          expect(row.page).toBeLessThan(first + truth.pageCount)
        }
        first += truth.pageCount
      }
    }
  })

  it('can cross New Year inside a period', () => {
    const merchant = generateMerchant('new-year', { start: '2024-12', cycleDay: 16, months: 1 })
    const { truth } = renderStatement(merchant, 0, 'chase-business')
    expect([truth.periodStart, truth.periodEnd]).toEqual(['2024-12-16', '2025-01-15'])
    expect(new Set(truth.rows.map((row) => row.date.slice(0, 4)))).toEqual(new Set(['2024', '2025']))
  })

  it('stay the same in truth when they are made nasty', async () => {
    const merchant = generateMerchant('nasty')
    const plain = renderStatement(merchant, 0, 'regions')
    for (const options of [
      { splitNumbers: 0.3 },
      { spacing: 0.4 },
      { ligatures: true },
      { rotate: 90 as const },
      { doubleStrike: true },
      { watermark: 'COPY' },
      { squash: true },
    ]) {
      const nasty = renderStatement(merchant, 0, 'regions', options)
      expect(nasty.truth).toEqual(plain.truth)
      expect(same(nasty.pdf, plain.pdf)).toBe(false)
      expect((await PDFDocument.load(nasty.pdf)).getPageCount()).toBe(plain.truth.pageCount)
    }
  })

  it('are long when asked to be', () => {
    const { truth } = renderLong('long', 40)
    expect(truth.pageCount).toBeGreaterThanOrEqual(40)
    expect(truth.opening + net(truth.rows)).toBe(truth.closing)
  })

  it('come as pictures, too', async () => {
    const rendered = renderStatement(generateMerchant('scan', { months: 1 }), 0, 'novo')
    const scanned = scanStatement(rendered, 60)
    expect((await PDFDocument.load(scanned.pdf)).getPageCount()).toBe(rendered.truth.pageCount)
  })
})

describe('tampering', () => {
  const merchant = generateMerchant('tampered', { positions: 1 })

  it.each(everyLayout)('%s: every kind changes the file and says what to expect', (layout) => {
    const clean = renderStatement(merchant, 0, layout)
    for (const kind of tamperKinds) {
      const { pdf, truth, printedRows, tampering } = renderTampered(merchant, 0, layout, kind)
      expect(same(pdf, clean.pdf)).toBe(false)
      expect(truth).toEqual(clean.truth)
      expect(tampering.expected).not.toBe('')
      if (tampering.row !== null) expect(tampering.page).toBe(truth.rows[tampering.row]?.page)
      const ties = truth.opening + net(printedRows) === truth.closing
      expect(ties).toBe(!['amountChanged', 'overlaidAmount', 'rowDeleted'].includes(kind))
    }
  })
})
