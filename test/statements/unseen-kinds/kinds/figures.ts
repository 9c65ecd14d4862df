import { dMon, dMonY, dollars, type Ledger, lakh, lakhWhole, long, md, mdy, mdyy, mils, monD, signed, usd } from '../ledger.ts'
import { amountOf, cardSummary, dailyTable, letterhead, outInBalance, summary, tableHead } from '../parts.ts'
import type { Kind, Sheet } from '../sheet.ts'

const overdrawn = (cents: number): string => (cents < 0 ? `${usd(-cents)} D` : usd(cents))
const balanceRows = (s: Sheet, l: Ledger): void => {
  tableHead(s, [40, 'Date'], [90, 'Description'], [-420, 'Withdrawals'], [-495, 'Deposits'], [-570, 'Balance'])
  for (const item of l.items) s.row(item, [[40, md(item.date), 'date'], [90, item.text], ...outInBalance(item, -420, -495, -570)])
}

/** Signs, groupings and the figures that stand beside the figures. */
export const figureKinds: Kind[] = [
  {
    name: 'overdrawn-suffix-d',
    hard: 'an overdrawn balance is printed 916.42 D',
    ledger: { overdrawn: true },
    draw: (l, s) => {
      letterhead(s, l, 'Thames Valley Bank', `${dMonY(l.start)} to ${dMonY(l.end)}`)
      summary(s, l, {
        format: overdrawn,
        opening: 'Opening balance',
        credits: 'Payments in',
        debits: 'Payments out',
        closing: 'Closing balance',
      })
      tableHead(s, [40, 'Date'], [90, 'Payment details'], [-420, 'Paid out'], [-495, 'Paid in'], [-570, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, dMon(item.date), 'date'],
          [90, item.text],
          [item.credit ? -495 : -420, usd(item.cents), 'amount'],
          [-570, overdrawn(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'overdrawn-suffix-od-end-of-day',
    hard: 'balances once a day, overdrawn ones end in OD',
    ledger: { overdrawn: true, count: 34 },
    draw: (l, s) => {
      const od = (cents: number): string => (cents < 0 ? `${usd(-cents)}OD` : usd(cents))
      letterhead(s, l, 'Clyde Bank', `${dMonY(l.start)} to ${dMonY(l.end)}`)
      summary(s, l, { format: od, opening: 'Balance brought forward', closing: 'Balance carried forward' })
      tableHead(s, [40, 'Date'], [90, 'Details'], [-420, 'Payments'], [-495, 'Receipts'], [-570, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, dMon(item.date), 'date'],
          [90, item.text],
          [item.credit ? -495 : -420, usd(item.cents), 'amount'],
          [-570, item.last ? od(item.balance) : '', 'balance'],
        ])
    },
  },
  {
    name: 'cr-dr-suffix-amounts',
    hard: 'one amount column, direction as CR or DR behind it',
    draw: (l, s) => {
      letterhead(s, l, 'Harbour Bank', `From ${mdy(l.start)} to ${mdy(l.end)}`)
      summary(s, l, {
        format: (cents) => `${usd(cents)} CR`,
        credits: null,
        debits: null,
        opening: 'Opening balance',
        closing: 'Closing balance',
      })
      tableHead(s, [40, 'Date'], [110, 'Particulars'], [-440, 'Amount'], [-550, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [-440, `${usd(item.cents)} ${item.credit ? 'CR' : 'DR'}`, 'amount'],
          [-550, `${usd(item.balance)} CR`, 'balance'],
        ])
    },
  },
  {
    name: 'cr-suffix-glued',
    hard: 'only money in is marked, glued: 450.00CR',
    draw: (l, s) => {
      letterhead(s, l, 'Gannet Bank')
      summary(s, l)
      tableHead(s, [40, 'Date'], [100, 'Details'], [-440, 'Amount'], [-550, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, md(item.date), 'date'],
          [100, item.text],
          [-440, `${usd(item.cents)}${item.credit ? 'CR' : ''}`, 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'dr-cr-own-column',
    hard: 'D or C in a column of its own behind the amount',
    draw: (l, s) => {
      letterhead(s, l, 'Ostend Bank', `Period ${mdy(l.start)} - ${mdy(l.end)}`)
      summary(s, l, { credits: 'Total credits', debits: 'Total debits' })
      tableHead(s, [40, 'Date'], [110, 'Description'], [-430, 'Amount'], [438, 'D/C'], [-560, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [-430, usd(item.cents), 'amount'],
          [440, item.credit ? 'C' : 'D'],
          [-560, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'three-decimals',
    hard: 'amounts carry three decimals: 1,234.560',
    draw: (l, s) => {
      letterhead(s, l, 'Gulf Merchant Bank', `Period ${dMonY(l.start)} to ${dMonY(l.end)}`)
      summary(s, l, { format: mils, opening: 'Opening balance', closing: 'Closing balance' })
      tableHead(s, [40, 'Date'], [110, 'Description'], [-400, 'Debit'], [-485, 'Credit'], [-575, 'Balance'])
      for (const item of l.items)
        s.row(item, [[40, dMonY(item.date), 'date'], [110, item.text], ...outInBalance(item, -400, -485, -575, mils)])
    },
  },
  {
    name: 'three-decimals-signed',
    hard: 'three decimals and one signed column, the currency before each figure',
    draw: (l, s) => {
      const kwd = (cents: number): string => `KWD ${mils(cents)}`
      letterhead(s, l, 'Seef Bank', `${dMonY(l.start)} - ${dMonY(l.end)}`)
      summary(s, l, { format: kwd, credits: null, debits: null, opening: 'Balance at start', closing: 'Balance at end' })
      tableHead(s, [40, 'Date'], [110, 'Description'], [-440, 'Amount'], [-560, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, dMonY(item.date), 'date'],
          [110, item.text],
          [-440, kwd(signed(item)), 'amount'],
          [-560, kwd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'lakh-with-cents',
    hard: 'Indian grouping: 12,34,567.89',
    ledger: { opening: 345_678_912 },
    draw: (l, s) => {
      letterhead(s, l, 'Deccan Co-operative Bank', `Statement of account from ${dMonY(l.start)} to ${dMonY(l.end)}`)
      summary(s, l, {
        format: lakh,
        opening: 'Opening balance',
        closing: 'Closing balance',
        credits: 'Total credit',
        debits: 'Total debit',
      })
      tableHead(s, [40, 'Date'], [110, 'Narration'], [-400, 'Withdrawal'], [-485, 'Deposit'], [-575, 'Balance'])
      for (const item of l.items)
        s.row(item, [[40, dMonY(item.date), 'date'], [110, item.text], ...outInBalance(item, -400, -485, -575, lakh)])
    },
  },
  {
    name: 'lakh-whole-rupees',
    hard: 'Indian grouping without cents: 12,34,567',
    ledger: { opening: 345_678_900, whole: true },
    draw: (l, s) => {
      letterhead(s, l, 'Malabar Bank', `Statement of account from ${dMonY(l.start)} to ${dMonY(l.end)}`)
      summary(s, l, {
        format: lakhWhole,
        opening: 'Opening balance',
        closing: 'Closing balance',
        credits: 'Total credit',
        debits: 'Total debit',
      })
      tableHead(s, [40, 'Date'], [110, 'Narration'], [-400, 'Debit'], [-485, 'Credit'], [-575, 'Balance'])
      for (const item of l.items)
        s.row(item, [[40, dMonY(item.date), 'date'], [110, item.text], ...outInBalance(item, -400, -485, -575, lakhWhole)])
    },
  },
  {
    name: 'year-to-date-beside-total',
    hard: 'a year-to-date figure stands beside every section total',
    draw: (l, s) => {
      letterhead(s, l, 'Granite State Bank')
      summary(s, l)
      for (const credit of [true, false]) {
        const rows = l.items.filter((item) => item.credit === credit)
        s.bold(40, credit ? 'DEPOSITS' : 'WITHDRAWALS')
        tableHead(s, [40, 'Date'], [100, 'Description'], [-440, 'Amount'])
        for (const item of rows)
          s.row(item, [
            [40, md(item.date), 'date'],
            [100, item.text],
            [-440, usd(item.cents), 'amount'],
          ])
        s.head = () => {}
        const sum = credit ? l.credits : l.debits
        s.fact('total', 40, credit ? 'Total deposits' : 'Total withdrawals', -440, dollars(sum))
        s.beside(null, 460, 'Year to date')
        s.beside(null, -580, dollars(sum * 3 + 41_277))
        s.gap()
      }
    },
  },
  {
    name: 'year-to-date-fees-table',
    hard: 'fees for this period and for the year stand in a small table of their own',
    draw: (l, s) => {
      letterhead(s, l, 'Keystone Business Bank')
      summary(s, l)
      balanceRows(s, l)
      s.head = () => {}
      s.gap()
      s.line([280, 'Total for this period'], [420, 'Total year-to-date'])
      s.line([40, 'Total overdraft fees'], [-350, '$0.00'], [-480, '$105.00'])
      s.line([40, 'Total returned item fees'], [-350, '$0.00'], [-480, '$70.00'])
    },
  },
  {
    name: 'points-balances',
    hard: "a card's points have a previous balance, what was earned and a new balance",
    ledger: { kind: 'card' },
    draw: (l, s) => {
      letterhead(s, l, 'Juniper Business Rewards Card', `Billing period ${mdy(l.start)} to ${mdy(l.end)}`)
      cardSummary(s, l, ['Previous balance', 'Payments and credits', 'Purchases', 'New balance'])
      s.bold(330, 'Rewards')
      s.line([330, 'Previous points balance'], [-560, '48,210'])
      s.line([330, 'Points earned'], [-560, '3,115'])
      s.line([330, 'Points balance'], [-560, '51,325'])
      s.line([40, 'Minimum payment due'], [-300, '$125.00'])
      s.line([40, 'Credit limit'], [-300, '$60,000.00'])
      tableHead(s, [40, 'Date'], [100, 'Description'], [-500, 'Amount'])
      for (const item of l.items)
        s.row(item, [
          [40, md(item.date), 'date'],
          [100, item.text],
          [-500, usd(-signed(item)), 'amount'],
        ])
    },
  },
  {
    name: 'points-column',
    hard: 'every row also shows points earned, as whole numbers right of the amount',
    ledger: { kind: 'card' },
    draw: (l, s) => {
      letterhead(s, l, 'Magnolia Commercial Card', `Statement closing date ${mdy(l.end)} Billing period ${mdy(l.start)} - ${mdy(l.end)}`)
      cardSummary(s, l, ['Previous balance', 'Payments', 'Charges', 'New balance'])
      tableHead(s, [40, 'Date'], [100, 'Merchant'], [-440, 'Amount'], [-540, 'Points'])
      for (const item of l.items)
        s.row(item, [
          [40, mdyy(item.date), 'date'],
          [100, item.text],
          [-440, dollars(-signed(item)), 'amount'],
          [-540, item.credit ? '' : String(Math.floor(item.cents / 100))],
        ])
    },
  },
  {
    name: 'previous-balance-behind-rows',
    hard: 'the opening balance is printed behind the rows, with the closing one',
    draw: (l, s) => {
      letterhead(s, l, 'Sable Point Bank')
      tableHead(s, [40, 'Date'], [100, 'Description'], [-440, 'Amount'])
      for (const item of l.items)
        s.row(item, [
          [40, md(item.date), 'date'],
          [100, item.text],
          [-440, amountOf(item), 'amount'],
        ])
      s.head = () => {}
      s.gap()
      summary(s, l, { opening: 'Previous balance', credits: 'Additions', debits: 'Subtractions', closing: 'Current balance', x: -440 })
    },
  },
  {
    name: 'previous-balance-last-line-of-table',
    hard: 'newest row first; the table ends with the previous balance',
    draw: (l, s) => {
      letterhead(s, l, 'Ridgeline Bank', `Activity from ${mdy(l.start)} to ${mdy(l.end)}`)
      tableHead(s, [40, 'Date'], [110, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
      s.fact('closing', 110, 'Ending balance', -550, usd(l.closing))
      for (const item of [...l.items].reverse())
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [-440, amountOf(item), 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
      s.fact('opening', 110, 'Previous balance', -550, usd(l.opening))
    },
    truth: { totals: { credits: null, debits: null } },
  },
  {
    name: 'daily-table-agrees',
    hard: 'no running balances; a table of daily balances at the end',
    draw: (l, s) => {
      letterhead(s, l, 'Quarry Bank')
      summary(s, l)
      tableHead(s, [40, 'Date'], [100, 'Description'], [-440, 'Amount'])
      for (const item of l.items)
        s.row(item, [
          [40, md(item.date), 'date'],
          [100, item.text],
          [-440, amountOf(item), 'amount'],
        ])
      dailyTable(s, l, md)
    },
  },
  {
    name: 'daily-table-books-a-day-later',
    hard: 'the daily table books one entry a day later: money ties, days do not',
    ledger: { on: ['2026-03-10', '2026-03-11', '2026-03-12'] },
    draw: (l, s) => {
      letterhead(s, l, 'Alder Bank')
      summary(s, l)
      tableHead(s, [40, 'Date'], [100, 'Description'], [-440, 'Amount'])
      for (const item of l.items)
        s.row(item, [
          [40, md(item.date), 'date'],
          [100, item.text],
          [-440, amountOf(item), 'amount'],
        ])
      const late = l.items.find((item) => item.date === '2026-03-11')
      dailyTable(
        s,
        {
          ...l,
          daily: l.daily.map((one) => (late && one.date === '2026-03-11' ? { ...one, balance: one.balance - signed(late) } : one)),
        },
        md,
      )
    },
    truth: { consistent: false, provable: false },
  },
  {
    name: 'opening-only-in-words-of-table',
    hard: 'balances brought and carried forward stand in the table only, once a page',
    ledger: { count: 80 },
    draw: (l, s) => {
      letterhead(s, l, 'Severn Bank', `${long(l.start)} to ${long(l.end)}`)
      tableHead(s, [40, 'Date'], [90, 'Details'], [-420, 'Payments'], [-495, 'Receipts'], [-570, 'Balance'])
      s.fact('opening', 90, 'Balance brought forward', -570, usd(l.opening))
      for (const item of l.items) s.row(item, [[40, monD(item.date), 'date'], [90, item.text], ...outInBalance(item, -420, -495, -570)])
      s.fact('closing', 90, 'Balance carried forward', -570, usd(l.closing))
    },
    truth: { totals: { credits: null, debits: null } },
  },
]
