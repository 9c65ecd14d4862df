import { dMonY, dollars, type Item, long, md, mdy, mdyy, monDY, signed, usd } from '../ledger.ts'
import { amountOf, cardSummary, letterhead, outInBalance, summary, tableHead } from '../parts.ts'
import type { Cell, Kind } from '../sheet.ts'

const ledger2027 = { start: '2027-03-01', end: '2027-03-31' }
const paren = (cents: number): string => (cents < 0 ? `(${usd(-cents)})` : usd(cents))

/** What banks, credit unions and processors might print in 2027. */
export const bankPapers: Kind[] = [
  {
    name: 'landscape-nine-columns',
    hard: 'a wide page: booking and value date, channel, counterparty, memo, reference, debit, credit, balance',
    ledger: ledger2027,
    sheet: { width: 842, height: 595, bottom: 550, size: 8 },
    draw: (l, s) => {
      letterhead(s, l, 'Continental Corporate', `Account statement ${dMonY(l.start)} - ${dMonY(l.end)}`)
      summary(s, l, {
        opening: 'Opening ledger balance',
        credits: 'Total credits',
        debits: 'Total debits',
        closing: 'Closing ledger balance',
      })
      tableHead(
        s,
        [40, 'Booked'],
        [95, 'Value'],
        [150, 'Channel'],
        [200, 'Counterparty'],
        [340, 'Memo'],
        [430, 'Reference'],
        [-600, 'Debit'],
        [-690, 'Credit'],
        [-790, 'Balance'],
      )
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [95, mdy(item.date)],
          [150, item.credit ? 'RTP' : 'ACH'],
          [200, item.text],
          [340, `INV ${item.ref.slice(0, 4)}`],
          [430, item.ref],
          ...outInBalance(item, -600, -690, -790),
        ])
    },
  },
  {
    name: 'newspaper-columns',
    hard: 'rows run down the left half of the page and go on in the right half',
    ledger: { ...ledger2027, count: 40 },
    draw: (l, s) => {
      letterhead(s, l, 'Gazette Bank', `Statement period ${mdy(l.start)} - ${mdy(l.end)}`)
      summary(s, l)
      const half = Math.ceil(l.items.length / 2)
      const top = s.paper.y
      const cells = (item: Item, x: number): Cell[] => [
        [x, md(item.date), 'date'],
        [x + 38, item.text, 'text', { size: 8 }],
        [-(x + 240), amountOf(item), 'amount'],
      ]
      for (const item of l.items.slice(0, half)) s.row(item, cells(item, 40))
      s.paper.y = top
      for (const item of l.items.slice(half)) s.row(item, cells(item, 320))
    },
  },
  {
    name: 'share-suffixes',
    hard: 'a credit union: two shares with suffixes, each with its own previous and new balance',
    ledger: { ...ledger2027, count: 13 },
    accounts: 2,
    draw: (l, s, [other]) => {
      s.bold(40, 'Heartland Members Credit Union', 14)
      s.line([40, l.holder])
      s.line([40, 'Member number 0048812'])
      s.fact('period', 40, '', 40, `Statement period ${mdyy(l.start)} thru ${mdyy(l.end)}`)
      for (const [index, one] of [l, other ?? l].entries()) {
        s.gap()
        s.head = () => {}
        s.bold(40, index ? `SUFFIX S00 PRIMARY SHARE ${one.account}` : `SUFFIX S10 BUSINESS SHARE DRAFT ${one.account}`)
        s.line([40, md(one.start)], [100, 'Previous Balance'])
        s.beside('opening', -550, usd(one.opening))
        for (const item of one.items)
          s.row(item, [
            [40, md(item.date), 'date'],
            [100, `${item.credit ? 'Deposit' : 'Withdrawal'} ${item.text}`],
            [-450, amountOf(item), 'amount'],
            [-550, usd(item.balance), 'balance'],
          ])
        s.line([40, md(one.end)], [100, 'New Balance'])
        s.beside('closing', -550, usd(one.closing))
      }
    },
    truth: { totals: { credits: null, debits: null } },
  },
  {
    name: 'parentheses-usd',
    hard: 'what goes out stands in parentheses; balances carry USD in front',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Atlantic Treasury', `For the period ${mdy(l.start)} to ${mdy(l.end)}`)
      summary(s, l, { format: (cents) => `USD ${usd(cents)}` })
      tableHead(s, [40, 'Date'], [110, 'Description'], [-440, 'Amount'], [-560, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [-440, paren(signed(item)), 'amount'],
          [-560, `USD ${usd(item.balance)}`, 'balance'],
        ])
    },
  },
  {
    name: 'dollars-and-cents-columns',
    hard: 'dollars and cents in two columns, no decimal point',
    ledger: ledger2027,
    draw: (l, s) => {
      const halves = (cents: number, x: number, role: 'amount' | 'balance'): Cell[] => [
        [-x, usd(cents).slice(0, -3), role],
        [x + 6, usd(cents).slice(-2)],
      ]
      letterhead(s, l, 'Ledgerman Savings', `Statement period ${mdy(l.start)} - ${mdy(l.end)}`)
      summary(s, l)
      tableHead(s, [40, 'Date'], [110, 'Description'], [-400, 'Withdrawals'], [-480, 'Deposits'], [-560, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          ...halves(item.cents, item.credit ? 465 : 385, 'amount'),
          ...halves(item.balance, 550, 'balance'),
        ])
    },
  },
  {
    name: 'printed-export',
    hard: 'a comma-separated export, printed in typewriter letters',
    ledger: ledger2027,
    sheet: { font: 'mono', size: 8 },
    draw: (l, s) => {
      s.line([40, `# account,${l.account}`])
      s.line([40, `# holder,${l.holder}`])
      s.fact('period', 40, '', 40, `# period,${l.start},${l.end}`)
      s.fact('opening', 40, '', 40, `# opening_balance,${usd(l.opening).replaceAll(',', '')}`)
      s.fact('closing', 40, '', 40, `# closing_balance,${usd(l.closing).replaceAll(',', '')}`)
      s.line([40, 'date,description,amount,balance'])
      for (const item of l.items)
        s.row(item, [
          [40, `${item.date},${item.text},${usd(signed(item)).replaceAll(',', '')},${usd(item.balance).replaceAll(',', '')}`, 'amount'],
        ])
    },
    truth: { totals: { credits: null, debits: null } },
  },
  {
    name: 'bilingual',
    hard: 'every label twice: Fecha / Date, Saldo inicial / Beginning balance',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Banco Puente / Bridge Bank', `Periodo / Period: ${mdy(l.start)} - ${mdy(l.end)}`)
      summary(s, l, {
        opening: 'Saldo inicial / Beginning balance',
        credits: 'Depositos / Deposits',
        debits: 'Retiros / Withdrawals',
        closing: 'Saldo final / Ending balance',
        x: -360,
      })
      tableHead(
        s,
        [40, 'Fecha / Date'],
        [120, 'Descripcion / Description'],
        [-420, 'Retiros / Debits'],
        [-500, 'Dep. / Credits'],
        [-580, 'Saldo / Balance'],
      )
      for (const item of l.items) s.row(item, [[40, mdy(item.date), 'date'], [120, item.text], ...outInBalance(item, -420, -500, -580)])
    },
  },
  {
    name: 'spanish-only',
    hard: 'no English word: Saldo anterior, Cargos, Abonos, Saldo al corte',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Cooperativa del Valle', `Estado de cuenta del ${mdy(l.start)} al ${mdy(l.end)}`)
      summary(s, l, { opening: 'Saldo anterior', credits: 'Abonos', debits: 'Cargos', closing: 'Saldo al corte', format: usd })
      tableHead(s, [40, 'Fecha'], [110, 'Concepto'], [-420, 'Cargos'], [-500, 'Abonos'], [-580, 'Saldo'])
      for (const item of l.items) s.row(item, [[40, mdy(item.date), 'date'], [110, item.text], ...outInBalance(item, -420, -500, -580)])
    },
  },
  {
    name: 'processor-gross-fee-net',
    hard: 'a processor account: gross, fee and net of each pay-in, then the balance',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Paylane Merchant Account', `Statement period ${monDY(l.start)} - ${monDY(l.end)}`)
      summary(s, l, { opening: 'Opening balance', credits: 'Net received', debits: 'Paid out', closing: 'Closing balance' })
      tableHead(s, [40, 'Date'], [110, 'Description'], [-340, 'Gross'], [-400, 'Fee'], [-480, 'Net'], [-570, 'Balance'])
      for (const item of l.items) {
        const fee = item.credit ? Math.round(item.cents * 0.03) : 0
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [-340, usd(signed(item) + fee)],
          [-400, usd(-fee)],
          [-480, amountOf(item), 'amount'],
          [-570, usd(item.balance), 'balance'],
        ])
      }
    },
  },
  {
    name: 'line-of-credit',
    hard: 'a line of credit: draws raise what is owed, payments lower it',
    ledger: { ...ledger2027, kind: 'card', count: 9 },
    draw: (l, s) => {
      letterhead(s, l, 'Anvil Business Line', `Statement period ${mdy(l.start)} - ${mdy(l.end)}`)
      cardSummary(s, l, ['Previous principal balance', 'Payments', 'Advances', 'New principal balance'])
      s.line([40, 'Credit limit'], [-300, '$100,000.00'])
      tableHead(s, [40, 'Date'], [110, 'Description'], [-400, 'Advances'], [-480, 'Payments'], [-570, 'Balance'])
      for (const item of l.items) s.row(item, [[40, mdy(item.date), 'date'], [110, item.text], ...outInBalance(item, -400, -480, -570)])
    },
  },
  {
    name: 'card-by-cardholder',
    hard: 'a company card: purchases by cardholder with a subtotal each, payments apart',
    ledger: { ...ledger2027, kind: 'card', count: 28 },
    draw: (l, s) => {
      letterhead(s, l, 'Brightline Corporate Card', `Billing period ${monDY(l.start)} - ${monDY(l.end)}`)
      cardSummary(s, l, ['Previous balance', 'Payments and credits', 'New purchases', 'New balance'])
      const paid = l.items.filter((item) => item.credit)
      const spent = l.items.filter((item) => !item.credit)
      const half = Math.ceil(spent.length / 2)
      const block = (title: string, rows: Item[], negative: boolean): void => {
        s.bold(40, title)
        for (const item of rows)
          s.row(item, [
            [40, md(item.date), 'date'],
            [110, item.text],
            [-480, `${negative ? '-' : ''}${dollars(item.cents)}`, 'amount'],
          ])
        s.fact('total', 110, `Total ${title}`, -480, `${negative ? '-' : ''}${dollars(rows.reduce((sum, item) => sum + item.cents, 0))}`)
        s.gap()
      }
      block('Payments and credits', paid, true)
      block('M. Ortega card ending 2210', spent.slice(0, half), false)
      block('J. Whitfield card ending 7741', spent.slice(half), false)
    },
  },
  {
    name: 'totals-on-top-and-bottom',
    hard: 'column totals stand above the rows and again below',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Bookend Bank', `${long(l.start)} through ${long(l.end)}`)
      s.fact('opening', 40, 'Beginning balance', -300, dollars(l.opening))
      s.fact('closing', 40, 'Ending balance', -300, dollars(l.closing))
      tableHead(s, [40, 'Date'], [110, 'Description'], [-420, 'Debits'], [-500, 'Credits'], [-580, 'Balance'])
      s.fact('total', 110, 'Totals', -420, usd(l.debits))
      s.beside('total', -500, usd(l.credits))
      for (const item of l.items) s.row(item, [[40, mdy(item.date), 'date'], [110, item.text], ...outInBalance(item, -420, -500, -580)])
      s.fact('total', 110, 'Totals', -420, usd(l.debits))
      s.beside('total', -500, usd(l.credits))
    },
  },
  {
    name: 'value-dates-outside-period',
    hard: 'a value date beside the booking date, some in the next month',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Rhein Handels', `Period ${mdy(l.start)} - ${mdy(l.end)}`)
      summary(s, l, { opening: 'Opening balance', closing: 'Closing balance' })
      tableHead(s, [40, 'Booked'], [110, 'Description'], [300, 'Value date'], [-460, 'Amount'], [-560, 'Balance'])
      for (const [index, item] of l.items.entries())
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [300, index > l.items.length - 4 ? '04/02/2027' : mdy(item.date)],
          [-460, amountOf(item), 'amount'],
          [-560, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'check-captions',
    hard: 'pictures of checks would stand at the end: number, amount and date repeat under each frame',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Cornerstone Bank', `Statement period ${mdy(l.start)} through ${mdy(l.end)}`)
      summary(s, l)
      tableHead(s, [40, 'Date'], [110, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
      const checks = l.items.filter((item) => !item.credit).slice(0, 6)
      for (const item of l.items)
        s.row(item, [
          [40, md(item.date), 'date'],
          [110, checks.includes(item) ? `Check ${item.ref.slice(0, 4)}` : item.text],
          [-440, amountOf(item), 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
      for (const check of checks) check.text = `Check ${check.ref.slice(0, 4)}`
      s.head = () => {}
      s.bold(40, 'Check images')
      for (let index = 0; index < checks.length; index += 3) {
        s.gap(50)
        s.line(
          ...checks
            .slice(index, index + 3)
            .map((item, at): Cell => [40 + at * 180, `#${item.ref.slice(0, 4)}  ${md(item.date)}  $${usd(item.cents)}`]),
        )
      }
    },
  },
  {
    name: 'pockets-within-account',
    hard: 'pockets for tax and wages with their own balances stand in a table that is no activity',
    ledger: ledger2027,
    draw: (l, s) => {
      letterhead(s, l, 'Pocketwise', `${monDY(l.start)} to ${monDY(l.end)}`)
      summary(s, l, { opening: 'Opening balance', credits: 'Total in', debits: 'Total out', closing: 'Closing balance' })
      s.bold(40, 'Your pockets on the last day')
      const tax = Math.round(l.closing * 0.3)
      s.line([40, 'Tax pocket'], [-300, dollars(tax)])
      s.line([40, 'Wages pocket'], [-300, dollars(l.closing - tax)])
      s.gap()
      tableHead(s, [40, 'Date'], [110, 'Description'], [360, 'Pocket'], [-480, 'Amount'], [-570, 'Balance'])
      for (const [index, item] of l.items.entries())
        s.row(item, [
          [40, mdy(item.date), 'date'],
          [110, item.text],
          [360, index % 3 ? 'Tax' : 'Wages'],
          [-480, amountOf(item), 'amount'],
          [-570, usd(item.balance), 'balance'],
        ])
    },
  },
  {
    name: 'two-currencies',
    hard: 'a dollar wallet and a pound wallet in one paper, each with its own ends',
    ledger: { ...ledger2027, count: 12 },
    accounts: 2,
    draw: (l, s, [other]) => {
      s.bold(40, 'Meridian Wallets', 14)
      s.line([40, l.holder])
      s.fact('period', 40, '', 40, `${monDY(l.start)} - ${monDY(l.end)}`)
      for (const [index, one] of [l, other ?? l].entries()) {
        const code = index ? 'GBP' : 'USD'
        s.gap()
        s.head = () => {}
        s.bold(40, `${code} wallet, account number ${one.account}`)
        summary(s, one, { format: (cents) => `${usd(cents)} ${code}`, opening: 'Opening balance', closing: 'Closing balance' })
        tableHead(s, [40, 'Date'], [120, 'Description'], [-440, `Amount (${code})`], [-550, `Balance (${code})`])
        for (const item of one.items)
          s.row(item, [
            [40, monDY(item.date), 'date'],
            [120, item.text],
            [-440, amountOf(item), 'amount'],
            [-550, usd(item.balance), 'balance'],
          ])
      }
    },
  },
]
