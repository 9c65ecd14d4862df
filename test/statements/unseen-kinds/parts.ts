import { dollars, type Item, type Ledger, long, signed, usd } from './ledger.ts'
import type { Cell, Sheet } from './sheet.ts'

/** The bank, the holder, the account and, unless told otherwise, the period in words. */
export const letterhead = (s: Sheet, l: Ledger, bank: string, period: string | null = `${long(l.start)} through ${long(l.end)}`): void => {
  s.bold(40, bank, 14)
  s.gap(6)
  s.line([40, l.holder])
  for (const line of l.address) s.line([40, line])
  s.line([40, `Account number ${l.account}`])
  if (period) s.fact('period', 40, '', 40, period)
  s.gap()
}

export interface Ends {
  opening?: string
  credits?: string | null
  debits?: string | null
  closing?: string
  format?: (cents: number) => string
  x?: number
  labelX?: number
}

/** Opening, money in, money out, closing, one under the other. */
export const summary = (s: Sheet, l: Ledger, ends: Ends = {}): void => {
  const format = ends.format ?? dollars
  const x = ends.x ?? -300
  const labelX = ends.labelX ?? 40
  s.fact('opening', labelX, ends.opening ?? 'Beginning balance', x, format(l.opening))
  if (ends.credits !== null) s.fact('total', labelX, ends.credits ?? 'Total deposits', x, format(l.credits))
  if (ends.debits !== null) s.fact('total', labelX, ends.debits ?? 'Total withdrawals', x, format(l.debits))
  s.fact('closing', labelX, ends.closing ?? 'Ending balance', x, format(l.closing))
  s.gap()
}

/** What a card says: debt, less payments, plus charges, is the new debt. */
export const cardSummary = (s: Sheet, l: Ledger, labels: [string, string, string, string], x = -300): void => {
  s.fact('opening', 40, labels[0], x, dollars(l.opening))
  s.fact('total', 40, labels[1], x, `-${dollars(l.credits)}`)
  s.fact('total', 40, labels[2], x, dollars(l.debits))
  s.fact('closing', 40, labels[3], x, dollars(l.closing))
  s.gap()
}

/** A head that comes back on every page. */
export const tableHead = (s: Sheet, ...cells: Cell[]): void => {
  s.head = () => {
    s.line(...cells.map(([x, text]): Cell => [x, text, 'text', { font: s.paper.bold }]))
    s.gap(3)
  }
  s.head()
}

/** Two columns of amounts and a balance; what goes out stands left. */
export const outInBalance = (item: Item, out: number, into: number, balance: number, format = usd): Cell[] => [
  item.credit ? [into, format(item.cents), 'amount'] : [out, format(item.cents), 'amount'],
  [balance, format(item.balance), 'balance'],
]

export const amountOf = (item: Item, format: (cents: number) => string = usd): string => format(signed(item))

export const dailyTable = (s: Sheet, l: Ledger, date: (iso: string) => string, title = 'Daily balances'): void => {
  s.gap()
  s.head = () => {}
  s.bold(40, title)
  for (let index = 0; index < l.daily.length; index += 3) {
    s.line()
    for (const [at, one] of l.daily.slice(index, index + 3).entries()) {
      s.beside(null, 40 + at * 180, date(one.date))
      s.beside('daily', -(180 + at * 180), usd(one.balance))
    }
  }
}
