import { bare, dMon, dMonY, dmy, dollars, md, mdy, mdyy, monDY, signed, usd } from '../ledger.ts'
import { amountOf, letterhead, outInBalance, summary, tableHead } from '../parts.ts'
import type { Kind } from '../sheet.ts'

/** Heads, columns and the places of dates, references and amounts. */
export const tableKinds: Kind[] = [
  {
    name: 'packed-header-one-run',
    hard: 'the head is one run of words that does not stand over its columns',
    draw: (l, s) => {
      letterhead(s, l, 'Tri-Valley Business Bank')
      summary(s, l)
      s.line([40, 'Date Description Withdrawals Deposits Balance'])
      for (const item of l.items) s.row(item, [[40, md(item.date), 'date'], [95, item.text], ...outInBalance(item, -400, -480, -570)])
    },
  },
  {
    name: 'packed-header-squashed',
    hard: 'the head has no spaces at all',
    draw: (l, s) => {
      letterhead(s, l, 'Cove Savings Bank', `Statement period ${mdy(l.start)} - ${mdy(l.end)}`)
      summary(s, l, { credits: 'Credits', debits: 'Debits' })
      s.line([40, 'DATEDESCRIPTIONAMOUNTBALANCE'])
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [-470, amountOf(item), 'amount'],
          [-560, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'packed-header-slashes',
    hard: 'the head names its columns with slashes, in small print above narrow columns',
    draw: (l, s) => {
      letterhead(s, l, 'Elmwood Bank', `Period: ${dMonY(l.start)} to ${dMonY(l.end)}`)
      summary(s, l, { opening: 'Opening balance', credits: 'Paid in', debits: 'Paid out', closing: 'Closing balance', format: usd })
      s.line([40, 'Date/Details/Money out/Money in/Balance', 'text', { size: 6 }])
      for (const item of l.items) s.row(item, [[40, dMon(item.date), 'date'], [85, item.text], ...outInBalance(item, -330, -395, -460)])
    },
  },
  {
    name: 'amount-touches-text',
    hard: 'long texts end three points before the amount',
    draw: (l, s) => {
      letterhead(s, l, 'Prairie State Bank')
      summary(s, l)
      tableHead(s, [40, 'Date'], [90, 'Description'], [-400, 'Amount'], [-500, 'Balance'])
      for (const item of l.items) {
        const amount = amountOf(item)
        const room = 400 - 90 - amount.length * 5 - 3
        const filler = `${item.text} PURCHASE AUTHORIZED TERMINAL ${item.ref} REF ${item.ref}`
        s.row(item, [
          [40, md(item.date), 'date'],
          [90, filler.slice(0, Math.floor(room / 6))],
          [-400, amount, 'amount'],
          [-500, usd(item.balance), 'balance'],
        ])
      }
    },
  },
  {
    name: 'amount-in-the-text-run',
    hard: 'date, text and amount are one run with single spaces; only the balance stands apart',
    draw: (l, s) => {
      letterhead(s, l, 'Gulf Federal')
      summary(s, l)
      tableHead(s, [40, 'Date Transaction Amount'], [-500, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, `${md(item.date)} ${item.text} ${amountOf(item)}`, 'amount'],
          [-500, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'reference-before-date',
    hard: 'a nine-digit reference stands before every date',
    draw: (l, s) => {
      letterhead(s, l, 'Orchard Trust')
      summary(s, l)
      tableHead(s, [40, 'Reference'], [110, 'Date'], [160, 'Description'], [-440, 'Debit'], [-510, 'Credit'], [-575, 'Balance'])
      for (const item of l.items)
        s.row(item, [[40, item.ref], [110, md(item.date), 'date'], [160, item.text], ...outInBalance(item, -440, -510, -575)])
    },
  },
  {
    name: 'line-number-before-date',
    hard: 'rows are numbered from 1',
    draw: (l, s) => {
      letterhead(s, l, 'Hilltop Bank', `From ${mdy(l.start)} to ${mdy(l.end)}`)
      summary(s, l)
      tableHead(s, [40, 'No.'], [70, 'Posted'], [140, 'Particulars'], [-440, 'Amount'], [-530, 'Balance'])
      for (const [index, item] of l.items.entries())
        s.row(item, [
          [40, String(index + 1)],
          [70, mdy(item.date), 'date'],
          [140, item.text],
          [-440, amountOf(item), 'amount'],
          [-530, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'sequence-packed-with-date',
    hard: 'a sequence number and the date are one run: 000123 03/04',
    draw: (l, s) => {
      letterhead(s, l, 'Meridian Community')
      summary(s, l)
      tableHead(s, [40, 'Seq Date'], [130, 'Activity'], [-440, 'Amount'], [-530, 'Balance'])
      for (const [index, item] of l.items.entries())
        s.row(item, [
          [40, `${String(index + 101).padStart(6, '0')} ${md(item.date)}`, 'date'],
          [130, item.text],
          [-440, amountOf(item), 'amount'],
          [-530, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'date-right-of-text',
    hard: 'the text comes first, then the date',
    draw: (l, s) => {
      letterhead(s, l, 'Summit Union')
      summary(s, l)
      tableHead(s, [40, 'Description'], [280, 'Date'], [-440, 'Amount'], [-530, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, item.text],
          [280, md(item.date), 'date'],
          [-440, amountOf(item), 'amount'],
          [-530, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'date-last',
    hard: 'amount, text, balance, and the date at the right edge',
    draw: (l, s) => {
      letterhead(s, l, 'Lakeshore Bank')
      summary(s, l)
      tableHead(s, [-110, 'Amount'], [130, 'What'], [-430, 'Balance'], [-560, 'When'])
      for (const item of l.items)
        s.row(item, [
          [-110, amountOf(item), 'amount'],
          [130, item.text],
          [-430, usd(item.balance), 'balance'],
          [-560, mdy(item.date), 'date'],
        ])
    },
  },
  {
    name: 'date-between-figures',
    hard: 'the date stands between the amount and the balance',
    draw: (l, s) => {
      letterhead(s, l, 'Fairmount Savings')
      summary(s, l)
      tableHead(s, [40, 'Payee'], [-350, 'Amount'], [390, 'Booked'], [-550, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, item.text],
          [-350, amountOf(item, dollars), 'amount'],
          [390, mdyy(item.date), 'date'],
          [-550, dollars(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'date-broken-day-year',
    hard: 'dates run over two lines: 04 Mar above 2026',
    sheet: { size: 8 },
    draw: (l, s) => {
      letterhead(s, l, 'Westgate Bank', `Statement from ${dMonY(l.start)} to ${dMonY(l.end)}`)
      summary(s, l, { opening: 'Opening balance', closing: 'Closing balance' })
      tableHead(s, [40, 'Date'], [85, 'Details'], [-400, 'Withdrawn'], [-480, 'Deposited'], [-570, 'Balance'])
      for (const item of l.items)
        s.row(
          item,
          [[40, dMon(item.date), 'date'], [85, item.text], ...outInBalance(item, -400, -480, -570)],
          [[40, item.date.slice(0, 4)]],
        )
    },
  },
  {
    name: 'date-broken-at-slash',
    hard: 'dates run over two lines: 03/04/ above 2026',
    sheet: { size: 8 },
    draw: (l, s) => {
      letterhead(s, l, 'Copper State Bank', `Statement period ${mdy(l.start)} - ${mdy(l.end)}`)
      summary(s, l)
      tableHead(s, [40, 'Date'], [80, 'Description'], [-440, 'Amount'], [-540, 'Balance'])
      for (const item of l.items)
        s.row(
          item,
          [
            [40, `${md(item.date)}/`, 'date'],
            [80, item.text],
            [-440, amountOf(item), 'amount'],
            [-540, usd(item.balance), 'balance'],
          ],
          [
            [40, item.date.slice(0, 4)],
            [80, `Ref ${item.ref}`],
          ],
        )
    },
  },
  {
    name: 'sidebar-right',
    hard: 'a box of figures and offers stands right of the table, on the same lines',
    draw: (l, s) => {
      letterhead(s, l, 'Beacon Hill Bank')
      summary(s, l)
      tableHead(s, [40, 'Date'], [90, 'Description'], [-340, 'Amount'], [-420, 'Balance'])
      const side = [
        'DID YOU KNOW',
        'Savings now earn 4.10%',
        'Minimum to open',
        '$2,500.00',
        'Call 800-555-0144',
        'Offer ends 06/30/2026',
        '',
      ]
      for (const [index, item] of l.items.entries()) {
        s.row(item, [
          [40, md(item.date), 'date'],
          [90, item.text],
          [-340, amountOf(item), 'amount'],
          [-420, usd(item.balance), 'balance'],
        ])
        const words = side[index]
        if (words) s.beside(null, 460, words, { size: 8 })
      }
    },
  },
  {
    name: 'sidebar-left',
    hard: 'addresses and telephone numbers run down the left side, on the same lines as the rows',
    draw: (l, s) => {
      letterhead(s, l, 'Palisade Bank')
      summary(s, l, { labelX: 200, x: -450 })
      tableHead(s, [200, 'Date'], [245, 'Description'], [-480, 'Amount'], [-580, 'Balance'])
      const side = ['Questions?', 'Write to us at', 'PO Box 1204', 'Akron OH 44309', '1-800-555-0199', 'Open 8:00 to 6:00', 'Branch 0412']
      for (const [index, item] of l.items.entries()) {
        s.row(item, [
          [200, md(item.date), 'date'],
          [245, item.text],
          [-480, amountOf(item), 'amount'],
          [-580, usd(item.balance), 'balance'],
        ])
        const words = side[index % 9]
        if (words) s.beside(null, 36, words, { size: 8 })
      }
    },
  },
  {
    name: 'page-two-shifted-right',
    hard: 'the second page stands 6 points further right',
    ledger: { count: 70 },
    draw: (l, s) => {
      letterhead(s, l, 'Northgate Bank')
      summary(s, l)
      tableHead(s, [40, 'Date'], [90, 'Description'], [-420, 'Withdrawals'], [-495, 'Deposits'], [-570, 'Balance'])
      for (const item of l.items) s.row(item, [[40, md(item.date), 'date'], [90, item.text], ...outInBalance(item, -420, -495, -570)])
    },
    after: (drawn) => {
      for (const op of drawn.pages[1]?.ops ?? []) op.x += 6
      return drawn
    },
  },
  {
    name: 'page-two-shifted-left-no-head',
    hard: 'the second page stands 9 points further left and has no head',
    ledger: { count: 75 },
    sheet: { foot: (paper, page, pages) => void paper.text(560, 770, `${page}/${pages}`, { size: 7 }) },
    draw: (l, s) => {
      letterhead(s, l, 'Southgate Bank', `Statement period ${mdy(l.start)} to ${mdy(l.end)}`)
      summary(s, l)
      s.line([50, 'Date'], [100, 'Description'], [-460, 'Amount'], [-560, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [50, md(item.date), 'date'],
          [100, item.text],
          [-460, amountOf(item), 'amount'],
          [-560, usd(item.balance), 'balance'],
        ])
    },
    after: (drawn) => {
      for (const op of drawn.pages[1]?.ops ?? []) op.x -= 9
      return drawn
    },
  },
  {
    name: 'no-thousands-separator',
    hard: 'amounts like 12850.00, dates day first with the month in letters',
    draw: (l, s) => {
      letterhead(s, l, 'Harrow and Sons Bank', `${dMonY(l.start)} - ${dMonY(l.end)}`)
      summary(s, l, { format: bare, opening: 'Brought forward', closing: 'Carried forward', credits: 'Paid in', debits: 'Paid out' })
      tableHead(s, [40, 'Date'], [100, 'Details'], [-420, 'Paid out'], [-495, 'Paid in'], [-570, 'Balance'])
      for (const item of l.items)
        s.row(item, [[40, dMonY(item.date), 'date'], [110, item.text], ...outInBalance(item, -420, -495, -570, bare)])
    },
  },
  {
    name: 'day-first-numbers',
    hard: 'dates like 04/03/2026 are the fourth of March; the period says it in words',
    draw: (l, s) => {
      letterhead(s, l, 'Loch Street Bank', `Statement period ${dMonY(l.start)} to ${dMonY(l.end)}`)
      summary(s, l, { format: usd, opening: 'Opening balance', closing: 'Closing balance' })
      tableHead(s, [40, 'Date'], [110, 'Narrative'], [-420, 'Debit'], [-495, 'Credit'], [-570, 'Balance'])
      for (const item of l.items) s.row(item, [[40, dmy(item.date), 'date'], [110, item.text], ...outInBalance(item, -420, -495, -570)])
    },
  },
  {
    name: 'two-listings',
    hard: 'every row is listed twice: by day and again by direction',
    draw: (l, s) => {
      letterhead(s, l, 'Webley Bank')
      summary(s, l)
      s.bold(40, 'Account activity')
      tableHead(s, [40, 'Date'], [100, 'Description'], [-440, 'Amount'], [-540, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [-440, amountOf(item), 'amount'],
          [-540, usd(item.balance), 'balance'],
        ])
      s.head = () => {}
      for (const credit of [true, false]) {
        s.gap()
        s.bold(40, credit ? 'Deposits and credits' : 'Withdrawals and debits')
        for (const item of l.items.filter((one) => one.credit === credit))
          s.line([40, mdy(item.date)], [110, item.text], [-440, usd(item.cents)])
        s.fact(
          'total',
          40,
          credit ? 'Total deposits and credits' : 'Total withdrawals and debits',
          -440,
          usd(credit ? l.credits : l.debits),
        )
      }
    },
  },
  {
    name: 'split-digits',
    hard: 'a gap before the cents: -44. 98',
    draw: (l, s) => {
      letterhead(s, l, 'Old Mill Bank', `${monDY(l.start)} to ${monDY(l.end)}`)
      summary(s, l)
      tableHead(s, [40, 'Date'], [100, 'Description'], [-440, 'Amount'], [-540, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, md(item.date), 'date'],
          [100, item.text],
          [-440, usd(signed(item)).replace('.', '. '), 'amount'],
          [-540, usd(item.balance), 'balance'],
        ])
    },
  },
]
