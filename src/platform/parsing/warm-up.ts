import { deflateSync } from 'node:zlib'
import { cents, formatCents } from '../../shared/money.ts'

/**
 * Statements that nobody printed, of the three kinds that most banks print. A process that has read them has loaded and compiled what it takes to read
 * one: a first statement costs three times a later one otherwise, and one kind's code says little of another's.
 */

type Cell = readonly [x: number, text: string, weight?: 'bold']
type Line = readonly Cell[]
type Row = { day: number; text: readonly string[]; cents: number; balance: number }

const TOP = 750
const LINE_HEIGHT = 13
const LINES_A_PAGE = 50
const LEFT = 50
const OPENING = 5_000_000
const DAYS = 31

export const warmUpPdfs = (): Uint8Array[] => [ledger(), sections(), columns()].map(toPdf)

const money = (amount: number): string => formatCents(cents(amount))
const two = (n: number): string => String(n).padStart(2, '0')
const sum = (rows: readonly Row[]): number => rows.reduce((total, { cents }) => total + cents, 0)

/** As many kinds of entries as there are, since each has its own patterns, which are compiled when first met. `#` is a number. */
const DEPOSITS = [
  'Orig CO Name:SQUARE INC Orig ID:942420#1 Desc Date:260303 CO Entry Descr:SQ#1 Sec:CCD Trace#:0910000#2 Eed:260303 Ind ID:T3#3 Ind Name:MAPLE STREET BAKERY Trn: 0630#4Tc',
  'REMOTE ONLINE DEPOSIT #1',
  'STRIPE DES:TRANSFER ID:ST-#1 INDN:MAPLE STREET BAKERY CO ID:180094#2 CCD',
  'Zelle Payment From Jane Miller Wfct#1',
  'AMERICAN EXPRESS SETTLEMENT #1 MAPLE STREET BA#2',
  'Fedwire Credit Via: Citizens Bank/#1 B/O: Harbor Foods Inc Ref: Chase Nyc/Ctr/Bnf=Maple Street Bakery Imad: #2 Trn: #3',
  'Online Transfer From Sav ...#1 Transaction#: #2',
  'Card Purchase Return 03/04 Restaurant Depot Orlando Fl Card 4172',
  'Interest Payment',
  'Reversal: Returned Item 03/08 Salt Creek Trn: #1',
  'TOAST DES:DEP #1 ID:#2 INDN:MAPLE STREET CO ID:B#3 CCD',
  'DEPOSIT ID NUMBER #1',
]
const PAYMENTS = [
  'Orig CO Name:US FOODS INC Orig ID:#1 Desc Date:260304 CO Entry Descr:INVOICES Sec:CCD Trace#:#2 Eed:260304 Ind ID:#3 Ind Name:MAPLE STREET BAKERY Trn: #4Tc',
  'Card Purchase 03/02 Sysco Corporation 800-#1 TX Card 4172',
  'Recurring Card Purchase 03/03 Adobe Inc 408-536-6000 CA Card 4172',
  'ADP WAGE PAY DES:WAGE PAY ID:#1 INDN:MAPLE STREET BAKERY CO ID:9#2 CCD',
  'IRS USATAXPYMT #1 MAPLE STREET BAKERY LLC',
  'ONDECK CAPITAL ODCACH #1 Maple Street Bakery',
  'Zelle Payment To Rosa Lopez Jpm#1',
  'Online Domestic Wire Transfer Via: Wells Fargo NA/#1 A/C: Harbor Supply Ref: Invoice #2 Imad: #3 Trn: #4',
  'Non-Sufficient Funds Item Fee CK #1',
  'ATM Withdrawal 03/05 100 Main St Orlando Fl Card 4172',
  'FORD MOTOR CR DES:FORDCREDIT ID:#1 INDN:MAPLE STREET PPD',
  'Monthly Service Fee',
  'PENNSYLVANIA TREASURY SALES TAX #1',
  'SBA EIDL LOAN PAYMENT #1 CCD',
  'State Farm Ro 27 CPC-CLIENT #1',
  'Online Transfer To Chk ...#1 Transaction#: #2',
  'POS DEBIT SHELL OIL #1 ORLANDO FL',
  'CITY UTILITIES BILLPAY #1',
]

const TEXT_WIDTH = 70
const textOf = (i: number, isCredit: boolean): string[] => {
  const entries = isCredit ? DEPOSITS : PAYMENTS
  let text = entries[i % entries.length]!.replace(/#(\d)/g, (_, n) => String((i + 11) * 7_919 * Number(n)))
  const lines: string[] = []
  while (text.length > TEXT_WIDTH) {
    const end = text.lastIndexOf(' ', TEXT_WIDTH)
    lines.push(text.slice(0, end))
    text = text.slice(end + 1)
  }
  return [...lines, text]
}

const ADVANCE = [
  'Orig CO Name:MAPLE RIVER CAPITAL Orig ID:1234567890 CO Entry',
  'Descr:DAILY PMT Sec:CCD Trace#:021000021234567 Ind Name:MAPLE STREET',
]
const ADVANCE_CENTS = -41_250

/** The first entry of a weekday pays an advance back. */
const rowsOf = (count: number): Row[] => {
  let balance = OPENING
  let before = 0
  return Array.from({ length: count }, (_, i) => {
    const day = 1 + Math.floor((i * DAYS) / count)
    const isAdvance = day !== before && day % 7 > 1
    const isCredit = i % 3 === 1
    const amount = isAdvance ? ADVANCE_CENTS : (isCredit ? 2 : -1) * (12_345 + i * 677)
    balance += amount
    before = day
    return { day, text: isAdvance ? ADVANCE : textOf(i, isCredit), cents: amount, balance }
  })
}

const head = (account: string): Line[] => [
  [[LEFT, 'First Bank of Nowhere']],
  [
    [LEFT, 'MAPLE STREET BAKERY LLC'],
    [340, 'March 1, 2026 through March 31, 2026'],
  ],
  [
    [LEFT, '12 MAPLE STREET'],
    [340, `Account Number: ${account}`],
  ],
  [],
]

/** One list with a balance beside every row. */
const ledger = (): Line[] => {
  const rows = rowsOf(160)
  return [
    ...head('000012345678'),
    [[LEFT, `Beginning balance on March 1, 2026 $${money(OPENING)}`]],
    titles([LEFT, 'Date'], [110, 'Description'], [430, 'Amount'], [500, 'Balance']),
    ...rows.flatMap(({ day, text, cents, balance }) =>
      wrapped([LEFT, `03/${two(day)}/2026`], [110, text], [430, money(cents)], [500, money(balance)]),
    ),
    [[LEFT, `Ending balance on March 31, 2026 $${money(rows.at(-1)!.balance)}`]],
  ]
}

/** A summary, a list for each kind of row, checks in a grid, and the balance of each day. */
const sections = (): Line[] => {
  const rows = rowsOf(150)
  const credits = rows.filter(({ cents }) => cents > 0)
  const debits = rows.filter(({ cents }) => cents < 0)
  const checks = debits.filter((_, i) => i % 3 === 0)
  const others = debits.filter((_, i) => i % 3 !== 0)
  const list = (title: string, total: string, listed: readonly Row[]): Line[] => [
    [],
    [[LEFT, title]],
    titles([LEFT, 'DATE'], [110, 'DESCRIPTION'], [490, 'AMOUNT']),
    ...listed.flatMap(({ day, text, cents }) => wrapped([LEFT, `03/${two(day)}`], [110, text], [490, money(Math.abs(cents))])),
    [
      [LEFT, total],
      [490, `$${money(Math.abs(sum(listed)))}`],
    ],
  ]
  const daily = rows.filter((row, i) => rows[i + 1]?.day !== row.day)
  return [
    ...head('000087654321'),
    [[LEFT, 'CHECKING SUMMARY']],
    ...summary('Beginning Balance', null, OPENING),
    ...summary('Deposits and Additions', credits.length, sum(credits)),
    ...summary('Checks Paid', checks.length, sum(checks)),
    ...summary('Electronic Withdrawals', others.length, sum(others)),
    ...summary('Ending Balance', rows.length, rows.at(-1)!.balance),
    ...list('DEPOSITS AND ADDITIONS', 'Total Deposits and Additions', credits),
    [],
    [[LEFT, 'CHECKS PAID']],
    titles(
      ...threefold(
        (x) => [x, 'CHECK NO.'],
        (x) => [x + 60, 'DATE'],
        (x) => [x + 100, 'AMOUNT'],
      ),
    ),
    ...inThrees(checks, ({ day, cents }, x, i) => [
      [x, String(1_001 + i)],
      [x + 60, `03/${two(day)}`],
      [x + 100, money(-cents)],
    ]),
    [
      [LEFT, 'Total Checks Paid'],
      [490, `$${money(-sum(checks))}`],
    ],
    ...list('ELECTRONIC WITHDRAWALS', 'Total Electronic Withdrawals', others),
    [],
    [[LEFT, 'DAILY ENDING BALANCE']],
    titles(
      ...threefold(
        (x) => [x, 'DATE'],
        (x) => [x + 80, 'AMOUNT'],
      ),
    ),
    ...inThrees(daily, ({ day, balance }, x) => [
      [x, `03/${two(day)}`],
      [x + 80, money(balance)],
    ]),
  ]
}

/** Credits and debits in columns of their own, days by their names. */
const columns = (): Line[] => {
  const rows = rowsOf(140)
  const debit = (cents: number): Cell[] => (cents < 0 ? [[400, money(-cents)]] : [[330, money(cents)]])
  return [
    ...head('000011223344'),
    titles([LEFT, 'Date'], [110, 'Description'], [330, 'Credits'], [400, 'Debits'], [500, 'Balance']),
    [
      [LEFT, 'Mar 1'],
      [110, 'Beginning balance'],
      [500, money(OPENING)],
    ],
    ...rows.map(
      ({ day, text, cents, balance }): Line => [[LEFT, `Mar ${day}`], [110, text[0]!.slice(0, 36)], ...debit(cents), [500, money(balance)]],
    ),
    [
      [LEFT, 'Mar 31'],
      [110, 'Ending balance'],
      [500, money(rows.at(-1)!.balance)],
    ],
  ]
}

const titles = (...cells: Cell[]): Line => cells.map(([x, text]) => [x, text, 'bold'])
const summary = (name: string, count: number | null, cents: number): Line[] => [
  [[LEFT, name], ...(count === null ? [] : [[300, String(count)] as const]), [490, `${cents < 0 ? '-' : ''}$${money(Math.abs(cents))}`]],
]
const wrapped = (date: Cell, [x, text]: readonly [number, readonly string[]], ...amounts: Cell[]): Line[] =>
  text.map((part, i) => (i === 0 ? [date, [x, part], ...amounts] : [[x, part]]))

const THIRDS = [LEFT, 230, 410]
const threefold = (...cells: ((x: number) => Cell)[]): Cell[] => THIRDS.flatMap((x) => cells.map((cell) => cell(x)))
const inThrees = <T>(items: readonly T[], draw: (item: T, x: number, i: number) => Cell[]): Line[] =>
  Array.from({ length: Math.ceil(items.length / 3) }, (_, line) =>
    items.slice(line * 3, line * 3 + 3).flatMap((item, column) => draw(item, THIRDS[column]!, line * 3 + column)),
  )

const toPdf = (lines: readonly Line[]): Uint8Array => {
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_A_PAGE) }, (_, i) =>
    lines.slice(i * LINES_A_PAGE, (i + 1) * LINES_A_PAGE),
  )
  const firstPage = 4
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${firstPage + 2 * i} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> >>',
    ...pages.flatMap((page, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${firstPage + 2 * i + 1} 0 R /Resources << /Font 3 0 R >> >>`,
      streamOf([...page, [[500, `Page ${i + 1} of ${pages.length}`]]]),
    ]),
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  let length = parts[0]!.length
  const offsets = objects.map((object, i) => {
    const offset = length
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info << /Producer (Holdback) /CreationDate (D:20260401080000Z) /ModDate (D:20260401080000Z) >> >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** Text as most writers of PDF have it: in a coordinate system of its own, as hexadecimal pieces with distances between them. */
const streamOf = (lines: readonly Line[]): Buffer => {
  const drawn = lines.flatMap((line, i) => {
    const y = TOP - i * LINE_HEIGHT
    const words = line.map(([x, text, weight]) => {
      const pieces = text.split(/(?<= )/).map((piece) => `<${Buffer.from(piece, 'latin1').toString('hex')}>`)
      const [font, grey] = weight ? ['/F2 10 Tf', 0.2] : ['/F1 8 Tf', 0]
      return `q 1 0 0 -1 0 792 cm q ${grey} ${grey} ${grey} rg BT 1 0 0 -1 ${x} ${792 - y} Tm ${font} [${pieces.join(' 10 ')}] TJ ET Q Q`
    })
    return line[0]?.[2] ? [...words, `q 0.7 g ${LEFT} ${y - 3} 510 0.5 re f Q`] : words
  })
  const packed = deflateSync(drawn.join('\n'))
  return Buffer.concat([Buffer.from(`<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`), packed, Buffer.from('\nendstream')])
}
