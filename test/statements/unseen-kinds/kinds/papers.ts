import { dMonY, dollars, long, md, mdy, monD, monDY, month, signed, usd, weekdayName } from '../ledger.ts'
import { amountOf, cardSummary, letterhead, outInBalance, summary, tableHead } from '../parts.ts'
import type { Cell, Kind } from '../sheet.ts'

const gray = { gray: 0.45, size: 7.5 }

/** Apps' cards, lists without a head, credit cards that do not say so, and papers whose dates must be worked out. */
export const paperKinds: Kind[] = [
  {
    name: 'app-card-two-lines',
    hard: 'each row is a card: payee and amount, below it the date and the balance in gray',
    draw: (l, s) => {
      letterhead(s, l, 'Pebble', `${monDY(l.start)} - ${monDY(l.end)}`)
      summary(s, l, { opening: 'Starting balance', credits: 'Money in', debits: 'Money out', closing: 'Ending balance' })
      for (const item of l.items) {
        s.row(
          item,
          [
            [40, item.text, 'text', { font: 'sansBold' }],
            [-560, `${item.credit ? '+' : '-'}${dollars(item.cents)}`, 'amount', { font: 'sansBold' }],
          ],
          [
            [40, monDY(item.date), 'date', gray],
            [-560, dollars(item.balance), 'balance', gray],
          ],
        )
        s.gap(4)
      }
    },
  },
  {
    name: 'app-day-headings',
    hard: 'the day is a heading over its rows: Tuesday, March 4',
    draw: (l, s) => {
      letterhead(s, l, 'Lumen Money', `${long(l.start)} to ${long(l.end)}`)
      summary(s, l, { opening: 'Opening balance', credits: 'Money in', debits: 'Money out', closing: 'Closing balance' })
      let shown = ''
      for (const item of l.items) {
        if (item.date !== shown) {
          s.gap(4)
          s.bold(40, `${weekdayName(item.date)}, ${month(item.date)} ${Number(item.date.slice(8))}`)
        }
        shown = item.date
        s.row(item, [
          [40, item.text],
          [-560, `${item.credit ? '+' : '-'}${dollars(item.cents)}`, 'amount'],
        ])
      }
    },
  },
  {
    name: 'app-date-above-text',
    hard: 'the date and a status stand above the payee; the amount stands beside the payee',
    draw: (l, s) => {
      letterhead(s, l, 'Finch', `Statement ${monDY(l.start)} - ${monDY(l.end)}`)
      summary(s, l, { opening: 'Opening balance', closing: 'Closing balance' })
      for (const item of l.items) {
        s.row(
          item,
          [
            [40, monDY(item.date), 'date', gray],
            [160, 'Completed', 'text', gray],
          ],
          [
            [40, item.text],
            [-560, amountOf(item, dollars), 'amount'],
          ],
        )
        s.gap(3)
      }
    },
  },
  {
    name: 'app-card-time-and-card',
    hard: 'the second line says date, time and card: Mar 4, 2026 at 9:41 AM, Card 1234',
    draw: (l, s) => {
      letterhead(s, l, 'Nook Business', `Statement period: ${monDY(l.start)} to ${monDY(l.end)}`)
      summary(s, l, { opening: 'Opening balance', credits: 'Total in', debits: 'Total out', closing: 'Closing balance' })
      for (const [index, item] of l.items.entries())
        s.row(
          item,
          [
            [40, item.text],
            [-560, amountOf(item, dollars), 'amount'],
          ],
          [
            [40, `${monDY(item.date)} at ${(index % 11) + 1}:${String((index * 7) % 60).padStart(2, '0')} AM, Card 4471`, 'date', gray],
            [-560, `Balance ${dollars(item.balance)}`, 'balance', gray],
          ],
        )
    },
  },
  {
    name: 'headerless-ragged',
    hard: 'no head, the amount follows the text, a printed minus is a debit',
    draw: (l, s) => {
      letterhead(s, l, 'Ember Bank', `${mdy(l.start)} - ${mdy(l.end)}`)
      summary(s, l, { credits: null, debits: null, opening: 'Opening balance', closing: 'Closing balance' })
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [130 + item.text.length * 5.4, amountOf(item), 'amount'],
        ])
    },
  },
  {
    name: 'headerless-ragged-plus-and-minus',
    hard: 'no head, signs on both directions, amounts start at one place and end anywhere',
    draw: (l, s) => {
      letterhead(s, l, 'Wren', `${monDY(l.start)} to ${monDY(l.end)}`)
      summary(s, l, { opening: 'Start', credits: 'In', debits: 'Out', closing: 'End' })
      for (const item of l.items)
        s.row(item, [
          [40, monD(item.date), 'date'],
          [100, item.text],
          [400, `${item.credit ? '+' : '-'}${usd(item.cents)}`, 'amount'],
        ])
    },
  },
  {
    name: 'headerless-no-ends',
    hard: 'a list of rows without head, period and balances: rows may be read, nothing may be proven',
    ledger: { count: 9 },
    draw: (l, s) => {
      s.bold(40, 'Transactions', 13)
      s.line([40, `Account ${l.account}`])
      s.gap()
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [-420, amountOf(item), 'amount'],
        ])
    },
    truth: { period: null, opening: null, closing: null, totals: { credits: null, debits: null }, provable: false },
  },
  {
    name: 'card-reference-before-date',
    hard: 'a credit card: seventeen digits, then two dates, then the text',
    ledger: { kind: 'card', count: 40 },
    draw: (l, s) => {
      letterhead(s, l, 'Cascade Credit Card', `Billing cycle ${mdy(l.start)} - ${mdy(l.end)}`)
      cardSummary(s, l, ['Previous balance', 'Payments and other credits', 'Purchases and adjustments', 'New balance'])
      s.line([40, 'Reference Number Trans Date Post Date Description Amount'])
      for (const item of l.items)
        s.row(item, [
          [40, `24${item.ref}${item.ref.slice(0, 6)}`],
          [140, md(item.date), 'date'],
          [180, md(item.date)],
          [220, item.text],
          [-520, usd(-signed(item)), 'amount'],
        ])
    },
  },
  {
    name: 'card-that-does-not-say-so',
    hard: 'nowhere the words credit card; payments lower what is owed',
    ledger: { kind: 'card' },
    draw: (l, s) => {
      letterhead(s, l, 'Tamarack Financial', `Account activity ${long(l.start)} - ${long(l.end)}`)
      cardSummary(s, l, ['Previous balance', 'Payments', 'New activity', 'New balance'])
      tableHead(s, [40, 'Date'], [100, 'Description'], [-480, 'Amount'])
      for (const item of l.items)
        s.row(item, [
          [40, md(item.date), 'date'],
          [100, item.text],
          [-480, usd(-signed(item)), 'amount'],
        ])
    },
  },
  {
    name: 'card-amount-owed-cr',
    hard: 'what is owed at the start and now; payments marked CR, no minus anywhere',
    ledger: { kind: 'card' },
    draw: (l, s) => {
      letterhead(s, l, 'Marlow Account', `${dMonY(l.start)} to ${dMonY(l.end)}`)
      s.fact('opening', 40, 'Amount owed on last statement', -320, usd(l.opening))
      s.fact('total', 40, 'You paid', -320, `${usd(l.credits)} CR`)
      s.fact('total', 40, 'You spent', -320, usd(l.debits))
      s.fact('closing', 40, 'Amount owed now', -320, usd(l.closing))
      s.line([40, 'Pay at least'], [-320, '25.00'])
      s.gap()
      tableHead(s, [40, 'Date'], [110, 'Transaction'], [-480, 'Amount'])
      for (const item of l.items)
        s.row(item, [
          [40, dMonY(item.date), 'date'],
          [110, item.text],
          [-480, `${usd(item.cents)}${item.credit ? ' CR' : ''}`, 'amount'],
        ])
    },
  },
  {
    name: 'card-instalment-table',
    hard: 'a table of instalments with dates and amounts that are no transactions',
    ledger: { kind: 'card' },
    draw: (l, s) => {
      letterhead(s, l, 'Sequoia Card Services', `Statement period ${mdy(l.start)} to ${mdy(l.end)}`)
      cardSummary(s, l, ['Previous balance', 'Payments and credits', 'Purchases', 'New balance'])
      tableHead(s, [40, 'Date'], [100, 'Description'], [-480, 'Amount'])
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [-480, usd(-signed(item)), 'amount'],
        ])
      s.head = () => {}
      s.gap()
      s.bold(40, 'Instalment plans')
      s.line([40, 'Started'], [110, 'Plan'], [-340, 'Original amount'], [-420, 'Remaining'], [-500, 'Monthly'])
      s.line([40, '11/14/2025'], [110, 'Laptop plan 6 of 12'], [-340, '2,323.65'], [-420, '1,161.83'], [-500, '193.64'])
      s.line([40, '01/09/2026'], [110, 'Tool plan 2 of 6'], [-340, '640.00'], [-420, '426.67'], [-500, '106.67'])
    },
  },
  {
    name: 'period-in-fine-print',
    hard: 'the period is printed once, in five-point type at the foot',
    draw: (l, s) => {
      letterhead(s, l, 'Birch Bank', null)
      summary(s, l)
      tableHead(s, [40, 'Date'], [100, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, md(item.date), 'date'],
          [100, item.text],
          [-440, amountOf(item), 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
      s.paper.y = 760 - s.lead
      s.fact('period', 40, '', 40, `This statement covers the period ${long(l.start)} to ${long(l.end)}. Please examine it at once.`, {
        size: 5,
      })
    },
  },
  {
    name: 'foreign-period-in-fine-print',
    hard: 'the fine print names another period, that of a fee notice',
    draw: (l, s) => {
      letterhead(s, l, 'Laurel Bank', `Statement period ${mdy(l.start)} - ${mdy(l.end)}`)
      s.line([40, 'Interest rates shown were in force for the period January 1, 2025 to December 31, 2025.', 'text', { size: 5.5 }])
      summary(s, l)
      tableHead(s, [40, 'Date'], [100, 'Description'], [-420, 'Withdrawals'], [-495, 'Deposits'], [-570, 'Balance'])
      for (const item of l.items) s.row(item, [[40, md(item.date), 'date'], [100, item.text], ...outInBalance(item, -420, -495, -570)])
    },
  },
  {
    name: 'two-accounts-stacked',
    hard: 'two accounts under one another in one paper',
    accounts: 2,
    ledger: { count: 14 },
    draw: (l, s, [other]) => {
      s.bold(40, 'Foxglove Credit Union', 14)
      s.line([40, l.holder])
      for (const line of l.address) s.line([40, line])
      s.fact('period', 40, '', 40, `Statement period ${mdy(l.start)} to ${mdy(l.end)}`)
      for (const [index, one] of [l, other ?? l].entries()) {
        s.gap()
        s.head = () => {}
        s.bold(40, `${index ? 'SHARE SAVINGS' : 'BUSINESS CHECKING'} ${one.account}`, 11)
        summary(s, one)
        tableHead(s, [40, 'Date'], [100, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
        for (const item of one.items)
          s.row(item, [
            [40, md(item.date), 'date'],
            [100, item.text],
            [-440, amountOf(item), 'amount'],
            [-550, usd(item.balance), 'balance'],
          ])
      }
    },
  },
  {
    name: 'two-accounts-false-totals',
    hard: 'two accounts, each with totals that its rows contradict, left of the balances',
    accounts: 2,
    ledger: { count: 12 },
    draw: (l, s, [other]) => {
      s.bold(40, 'Larch Community Bank', 14)
      s.line([40, l.holder])
      s.fact('period', 40, '', 40, `${long(l.start)} through ${long(l.end)}`)
      for (const [index, one] of [l, other ?? l].entries()) {
        s.gap()
        s.head = () => {}
        s.bold(40, `${index ? 'Savings' : 'Checking'} account ending in ${one.last4}`, 11)
        s.line([40, 'Total deposits'], [-200, dollars(one.credits + 25_000)], [330, 'Beginning balance'], [-520, dollars(one.opening)])
        s.line([40, 'Total withdrawals'], [-200, dollars(one.debits + 25_000)], [330, 'Ending balance'], [-520, dollars(one.closing)])
        tableHead(s, [40, 'Date'], [100, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
        for (const item of one.items)
          s.row(item, [
            [40, md(item.date), 'date'],
            [100, item.text],
            [-440, amountOf(item), 'amount'],
            [-550, usd(item.balance), 'balance'],
          ])
      }
    },
    truth: { consistent: false, provable: false },
  },
  {
    name: 'closing-contradicts-running-balance',
    hard: 'the printed closing is 4,000.00 higher than the last running balance',
    draw: (l, s) => {
      letterhead(s, l, 'Aspen Bank')
      s.fact('opening', 40, 'Beginning balance', -300, dollars(l.opening))
      s.fact('closing', 40, 'Ending balance', -300, dollars(l.closing + 400_000))
      const rows = (item: (typeof l.items)[number]): Cell[] => [
        [40, md(item.date), 'date'],
        [100, item.text],
        [-440, amountOf(item), 'amount'],
        [-550, usd(item.balance), 'balance'],
      ]
      tableHead(s, [40, 'Date'], [100, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
      for (const item of l.items) s.row(item, rows(item))
    },
    truth: { closing: null, consistent: false, provable: false, totals: { credits: null, debits: null } },
  },
]
