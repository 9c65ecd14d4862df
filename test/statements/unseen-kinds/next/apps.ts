import { day, dollars, long, md, mdy, monD, monDY, month, signed, usd, weekdayName, year } from '../ledger.ts'
import { amountOf, dailyTable, letterhead, outInBalance, summary, tableHead } from '../parts.ts'
import type { Cell, Kind, Sheet } from '../sheet.ts'

const ledger2027 = { start: '2027-03-01', end: '2027-03-31' }
const gray = { gray: 0.5, size: 7.5 }
const money = (cents: number): string => `${cents < 0 ? '-' : '+'}${dollars(Math.abs(cents))}`
const onBlack = (s: Sheet): void => s.paper.box(0, 0, s.paper.width, s.paper.height, 0.08)

/** What apps and neobanks might print in 2027. */
export const appPapers: Kind[] = [
  {
    name: 'dark-mode',
    hard: 'white letters on a black page',
    ledger: ledger2027,
    draw: (l, s) => {
      onBlack(s)
      s.head = () => onBlack(s)
      const white = { gray: 1 }
      const put = (kind: 'opening' | 'closing' | 'total' | 'period', label: string, text: string): void =>
        s.fact(kind, 40, label, -300, text, white)
      s.line([40, 'Obsidian', 'text', { ...white, size: 16 }])
      s.line([40, `${l.holder}, account ${l.account}`, 'text', white])
      s.fact('period', 40, '', 40, `${monDY(l.start)} - ${monDY(l.end)}`, white)
      put('opening', 'Opening balance', dollars(l.opening))
      put('total', 'Money in', dollars(l.credits))
      put('total', 'Money out', dollars(l.debits))
      put('closing', 'Closing balance', dollars(l.closing))
      s.line(
        ...(['Date', 'Description', 'Amount', 'Balance'] as const).map(
          (text, at): Cell => [[40, 100, -440, -550][at] as number, text, 'text', white],
        ),
      )
      for (const item of l.items)
        s.row(item, [
          [40, monD(item.date), 'date', white],
          [100, item.text, 'text', white],
          [-440, money(signed(item)), 'amount', white],
          [-550, dollars(item.balance), 'balance', white],
        ])
    },
  },
  {
    name: 'phone-wide-page',
    hard: 'one page as wide as a telephone and two metres high',
    ledger: ledger2027,
    sheet: { width: 320, height: 2200, bottom: 2160 },
    draw: (l, s) => {
      s.bold(16, 'Tern', 16)
      s.line([16, l.holder])
      s.line([16, `Account ${l.account}`])
      s.fact('period', 16, '', 16, `${monDY(l.start)} - ${monDY(l.end)}`)
      summary(s, l, { labelX: 16, x: -300, opening: 'Opening balance', credits: 'In', debits: 'Out', closing: 'Closing balance' })
      for (const item of l.items) {
        s.gap(6)
        s.row(
          item,
          [
            [16, item.text, 'text', { font: 'sansBold' }],
            [-304, money(signed(item)), 'amount', { font: 'sansBold' }],
          ],
          [
            [16, monDY(item.date), 'date', gray],
            [-304, dollars(item.balance), 'balance', gray],
          ],
        )
      }
    },
  },
  {
    name: 'sentences',
    hard: 'every entry is a sentence: On March 4 you paid X $12.00, leaving $300.00',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Plainspoken Bank', `Your account from ${long(l.start)} to ${long(l.end)}`)
      s.fact('opening', 40, `You started with`, 120, dollars(l.opening))
      for (const item of l.items)
        s.row(item, [
          [
            40,
            `On ${month(item.date)} ${day(item.date)} ${item.credit ? 'you received' : 'you paid'} ${dollars(item.cents)} ${item.credit ? 'from' : 'to'} ${item.text}, leaving ${dollars(item.balance)}.`,
            'amount',
          ],
        ])
      s.fact('closing', 40, 'You ended with', 120, dollars(l.closing))
    },
    truth: { totals: { credits: null, debits: null } },
  },
  {
    name: 'iso-timestamps',
    hard: 'instant payments with 2027-03-04T14:22:07Z before the text',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'FedRail Instant', `Statement ${l.start} to ${l.end}`)
      summary(s, l, { opening: 'Opening balance', closing: 'Closing balance' })
      tableHead(s, [40, 'Settled (UTC)'], [150, 'Counterparty'], [-440, 'Amount'], [-550, 'Balance'])
      for (const [index, item] of l.items.entries())
        s.row(item, [
          [40, `${item.date}T${String(index % 24).padStart(2, '0')}:22:07Z`, 'date'],
          [150, item.text],
          [-440, amountOf(item), 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'iso-dates-currency-behind',
    hard: 'dates as 2027-03-04, every figure followed by USD',
    ledger: ledger2027,
    draw: (l, s) => {
      const behind = (cents: number): string => `${usd(cents)} USD`
      letterhead(s, l, 'Stablehouse', `${l.start} - ${l.end}`)
      summary(s, l, {
        format: behind,
        opening: 'Opening balance',
        credits: 'Total received',
        debits: 'Total sent',
        closing: 'Closing balance',
      })
      tableHead(s, [40, 'Date'], [110, 'Details'], [-440, 'Amount'], [-560, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, item.date, 'date'],
          [110, item.text],
          [-440, behind(signed(item)), 'amount'],
          [-560, behind(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'newest-first',
    hard: 'the newest entry stands first, with running balances',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Parcel Bank', `${monDY(l.start)} - ${monDY(l.end)}`)
      summary(s, l, { opening: 'Balance at start', credits: 'Total in', debits: 'Total out', closing: 'Balance at end' })
      tableHead(s, [40, 'Date'], [120, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
      for (const item of [...l.items].reverse())
        s.row(item, [
          [40, monDY(item.date), 'date'],
          [120, item.text],
          [-440, money(signed(item)), 'amount'],
          [-550, dollars(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'sign-column',
    hard: 'plus and minus stand in a column of their own, left of the amount',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Dune', `Statement period ${mdy(l.start)} to ${mdy(l.end)}`)
      summary(s, l)
      tableHead(s, [40, 'Date'], [110, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [370, item.credit ? '+' : '-'],
          [-440, usd(item.cents), 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'in-out-words',
    hard: 'IN or OUT before an unsigned amount',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Tidewater Digital', `${monDY(l.start)} to ${monDY(l.end)}`)
      summary(s, l, { credits: 'Total in', debits: 'Total out', opening: 'Opening balance', closing: 'Closing balance' })
      tableHead(s, [40, 'Date'], [100, 'Type'], [140, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, monD(item.date), 'date'],
          [100, item.credit ? 'IN' : 'OUT'],
          [140, item.text],
          [-440, dollars(item.cents), 'amount'],
          [-550, dollars(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'balance-first',
    hard: 'the balance stands left, then the amount, then date and text',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Leftward Bank', `Statement period ${mdy(l.start)} - ${mdy(l.end)}`)
      summary(s, l)
      tableHead(s, [-110, 'Balance'], [-200, 'Amount'], [220, 'Date'], [300, 'Description'])
      for (const item of l.items)
        s.row(item, [
          [-110, usd(item.balance), 'balance'],
          [-200, amountOf(item), 'amount'],
          [220, mdy(item.date), 'date'],
          [300, item.text],
        ])
    },
  },
  {
    name: 'day-only-dates',
    hard: 'the month is a heading and rows show the day alone: 4, 5, 17',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Monthbook', `${long(l.start)} - ${long(l.end)}`)
      summary(s, l, { opening: 'Opening balance', closing: 'Closing balance' })
      s.bold(40, `${month(l.start)} ${year(l.start)}`, 12)
      tableHead(s, [40, 'Day'], [80, 'Entry'], [-440, 'Amount'], [-550, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, String(day(item.date)), 'date'],
          [80, item.text],
          [-440, amountOf(item), 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'weekday-dates',
    hard: 'dates like Thu 4 Mar',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Weekday Bank', `${day(l.start)} ${month(l.start)} ${year(l.start)} to ${day(l.end)} ${month(l.end)} ${year(l.end)}`)
      summary(s, l, { format: usd, opening: 'Opening balance', credits: 'Paid in', debits: 'Paid out', closing: 'Closing balance' })
      tableHead(s, [40, 'Date'], [110, 'Details'], [-420, 'Paid out'], [-495, 'Paid in'], [-570, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, `${weekdayName(item.date).slice(0, 3)} ${day(item.date)} ${month(item.date).slice(0, 3)}`, 'date'],
          [110, item.text],
          ...outInBalance(item, -420, -495, -570),
        ])
    },
  },
  {
    name: 'ordinal-dates',
    hard: 'dates like 4th March',
    ledger: ledger2027,
    draw: (l, s) => {
      const ordinal = (iso: string): string => {
        const number = day(iso)
        const tail = number > 3 && number < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
        return `${number}${tail} ${month(iso)}`
      }
      letterhead(s, l, 'Ordinary Bank', `${ordinal(l.start)} ${year(l.start)} to ${ordinal(l.end)} ${year(l.end)}`)
      summary(s, l, { format: usd, opening: 'Opening balance', credits: 'Money in', debits: 'Money out', closing: 'Closing balance' })
      tableHead(s, [40, 'Date'], [120, 'Details'], [-420, 'Money out'], [-495, 'Money in'], [-570, 'Balance'])
      for (const item of l.items) s.row(item, [[40, ordinal(item.date), 'date'], [120, item.text], ...outInBalance(item, -420, -495, -570)])
    },
  },
  {
    name: 'summary-by-an-assistant',
    hard: 'a paragraph about the month names amounts, dates and another month before the table',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Sage Bank', `Statement period ${monDY(l.start)} - ${monDY(l.end)}`)
      s.line([40, `Hello! In ${month(l.start)} you spent ${dollars(l.debits)}, which is $1,204.18 more than in February.`])
      s.line([40, 'Your largest payment in 2026 was $8,120.00 on 11/02/2026. At this pace you will hold $52,000.00 by 06/30/2027.'])
      s.gap()
      summary(s, l)
      tableHead(s, [40, 'Date'], [110, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [-440, amountOf(item), 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'pending-section',
    hard: 'pending entries with dates and amounts stand before the posted ones and do not count',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Ripple Checking', `${mdy(l.start)} through ${mdy(l.end)}`)
      summary(s, l)
      s.bold(40, 'Pending')
      s.line([40, '03/31/2027'], [110, 'Hardware store authorization'], [-440, '-310.22'])
      s.line([40, '03/31/2027'], [110, 'Fuel authorization'], [-440, '-75.00'])
      s.gap()
      s.bold(40, 'Posted')
      tableHead(s, [40, 'Date'], [110, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [-440, amountOf(item), 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'grouped-by-week',
    hard: 'weeks as headings, a net figure under each, a balance at the end of each week',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Weekly Bank', `Statement period ${mdy(l.start)} to ${mdy(l.end)}`)
      summary(s, l)
      for (let from = 0, week = 1; from < l.items.length; week += 1) {
        const until = l.items.findIndex((item, index) => index > from && day(item.date) > week * 7)
        const rows = l.items.slice(from, until < 0 ? undefined : until)
        from += rows.length
        s.bold(40, `Week ${week}`)
        for (const item of rows)
          s.row(item, [
            [40, md(item.date), 'date'],
            [110, item.text],
            [-440, amountOf(item), 'amount'],
          ])
        s.line(
          [110, 'Net for the week'],
          [-440, usd(rows.reduce((sum, item) => sum + signed(item), 0))],
          [-550, usd(rows.at(-1)?.balance ?? 0)],
        )
      }
    },
  },
  {
    name: 'large-print',
    hard: 'eighteen-point type, texts that wrap, four rows to a hand',
    ledger: { ...ledger2027, count: 16 },
    sheet: { size: 15, lead: 21 },
    draw: (l, s) => {
      letterhead(s, l, 'Clearview Accessible Statement', `${monDY(l.start)} to ${monDY(l.end)}`)
      summary(s, l, { x: -400 })
      tableHead(s, [40, 'Date'], [110, 'Description'], [-450, 'Amount'], [-580, 'Balance'])
      for (const item of l.items) {
        const [first, ...rest] = item.text.split(' ')
        s.row(
          item,
          [
            [40, md(item.date), 'date'],
            [110, first as string],
            [-450, amountOf(item), 'amount'],
            [-580, usd(item.balance), 'balance'],
          ],
          [[110, rest.join(' ')]],
        )
      }
    },
  },
  {
    name: 'daily-balances-beside-sections',
    hard: 'lists by direction and a table of daily balances, all unsigned, page hashes at the foot',
    ledger: ledger2027,
    sheet: {
      foot: (paper, page, pages) =>
        void paper.text(40, 775, `Page ${page} of ${pages} sha256 9f3c 11e0 7a42 ${page}b7d 04.88`, { size: 6 }),
    },
    draw: (l, s) => {
      letterhead(s, l, 'Proofmark Bank', `${long(l.start)} through ${long(l.end)}`)
      summary(s, l)
      for (const credit of [true, false]) {
        s.head = () => {}
        s.bold(40, credit ? 'Money in' : 'Money out')
        for (const item of l.items.filter((one) => one.credit === credit))
          s.row(item, [
            [40, md(item.date), 'date'],
            [110, item.text],
            [-440, usd(item.cents), 'amount'],
          ])
        s.fact('total', 40, credit ? 'Total money in' : 'Total money out', -440, usd(credit ? l.credits : l.debits))
        s.gap()
      }
      dailyTable(s, l, md, 'Balance at the end of each day')
    },
  },
]
