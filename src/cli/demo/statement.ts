import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { addDays, addMonths, daysInMonth, type IsoDate, isBusinessDay, isoDate } from '../../shared/dates.ts'
import { type Cents, cents, formatCents } from '../../shared/money.ts'

/** A made-up bank statement: rows that a small business has, and a sheet that shows them as a bank prints them. */
export type DemoStatement = { fileName: string; month: string; pdf: Buffer }

type Line = { date: IsoDate; description: string; amount: Cents; balance: Cents }

export type DemoAccount = {
  holder: string
  bank: string
  accountNumber: string
  /** What a good day takes in. */
  dailySales: number
  /** Who advances to it: a daily or weekly debit. */
  funders: { text: string; amount: number; every: 'day' | 'week' }[]
  opening: number
}

const money = (amount: Cents): string => formatCents(amount)

/** Without a dice: the same account has the same month every time. */
const wobble = (n: number): number => ((n * 7_919) % 1_000) / 1_000

const linesOf = (account: DemoAccount, from: IsoDate, to: IsoDate, opening: Cents): Line[] => {
  const lines: Line[] = []
  let balance = opening
  const add = (date: IsoDate, description: string, amount: number) => {
    const c = cents(Math.round(amount * 100))
    balance = cents(balance + c)
    lines.push({ date, description, amount: c, balance })
  }
  let n = Number(from.slice(5, 7)) * 31
  for (let date = from; date <= to; date = addDays(date, 1), n++) {
    const day = Number(date.slice(8, 10))
    if (!isBusinessDay(date)) continue
    add(date, `SQUARE INC SQ${date.slice(2).replaceAll('-', '')} DEPOSIT`, account.dailySales * (0.7 + wobble(n) * 0.6))
    if (n % 4 === 0) add(date, 'REMOTE DEPOSIT CHECK', account.dailySales * (0.4 + wobble(n + 3)))
    if (n % 3 === 0) add(date, 'SYSCO CORPORATION PURCHASE', -account.dailySales * (0.5 + wobble(n + 5) * 0.4))
    if (day === 2 || day === 3) add(date, 'CON EDISON UTILITY PAYMENT', -312.4 - day)
    if (day === 5) add(date, 'RENT PAYMENT MAIN ST PROPERTIES', -4_200)
    if (n % 10 === 0) add(date, 'GUSTO PAYROLL', -account.dailySales * 3.1)
    for (const funder of account.funders) if (funder.every === 'day' || n % 7 === 0) add(date, `ACH DEBIT ${funder.text}`, -funder.amount)
  }
  return lines
}

const PAGE = { left: 48, right: 564, top: 60, bottom: 730 }
const HEADING = 18
const LINE = 14
/** How many lines a page takes below a heading that stands here. */
const linesBelow = (heading: number): number => Math.floor((PAGE.bottom - heading - HEADING) / LINE) + 1
const COLUMNS = { date: 48, description: 110, withdrawal: 400, deposit: 480, balance: 564 }
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const written = (date: IsoDate): string => `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}, ${date.slice(0, 4)}`
const short = (date: IsoDate): string => `${date.slice(5, 7)}/${date.slice(8, 10)}`

const draw = async (account: DemoAccount, from: IsoDate, to: IsoDate, opening: Cents, lines: Line[]): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({ size: 'LETTER', margin: 0, info: { Title: 'Statement', Producer: account.bank, Creator: account.bank } })
  const bytes = buffer(doc)
  const at = (text: string, x: number, y: number, bold = false) =>
    doc
      .font(bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(9)
      .text(text, x, y, { lineBreak: false })
  const endingAt = (text: string, x: number, y: number, bold = false) => {
    doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(9)
    doc.text(text, x - doc.widthOfString(text), y, { lineBreak: false })
  }
  const sum = (sign: 1 | -1) => cents(lines.filter((l) => Math.sign(l.amount) === sign).reduce((s, l) => s + Math.abs(l.amount), 0))
  const closing = lines.at(-1)?.balance ?? opening
  doc.font('Helvetica-Bold').fontSize(16).text(account.bank, PAGE.left, 48, { lineBreak: false })
  at('Business Checking Statement', PAGE.left, 72)
  at(account.holder, PAGE.left, 100, true)
  at(`Account number: ${account.accountNumber}`, PAGE.left, 114)
  at(`Statement period: ${written(from)} through ${written(to)}`, PAGE.left, 128)
  at('Account summary', PAGE.left, 156, true)
  const summary: [string, Cents][] = [
    ['Beginning balance', opening],
    ['Total deposits and credits', sum(1)],
    ['Total withdrawals and debits', cents(-sum(-1))],
    ['Ending balance', closing],
  ]
  summary.forEach(([label, amount], i) => {
    at(label, PAGE.left, 174 + i * 14)
    endingAt(`${amount < 0 ? '-' : ''}$${money(cents(Math.abs(amount)))}`, 320, 174 + i * 14)
  })
  let y = 250
  const heading = () => {
    at('Date', COLUMNS.date, y, true)
    at('Description', COLUMNS.description, y, true)
    endingAt('Withdrawals', COLUMNS.withdrawal, y, true)
    endingAt('Deposits', COLUMNS.deposit, y, true)
    endingAt('Balance', COLUMNS.balance, y, true)
    y += HEADING
  }
  at('Transaction history', PAGE.left, y - 20, true)
  const pages = 1 + Math.ceil(Math.max(0, lines.length - linesBelow(y)) / linesBelow(PAGE.top))
  heading()
  let page = 1
  const footer = () => at(`Page ${page} of ${pages}`, 280, 760)
  for (const line of lines) {
    if (y > PAGE.bottom) {
      footer()
      doc.addPage()
      page++
      y = PAGE.top
      heading()
    }
    at(short(line.date), COLUMNS.date, y)
    at(line.description, COLUMNS.description, y)
    endingAt(money(cents(Math.abs(line.amount))), line.amount < 0 ? COLUMNS.withdrawal : COLUMNS.deposit, y)
    endingAt(`${line.balance < 0 ? '-' : ''}${money(cents(Math.abs(line.balance)))}`, COLUMNS.balance, y)
    y += LINE
  }
  footer()
  const ended = once(doc, 'end')
  doc.end()
  await ended
  return bytes
}

/** The three whole months before a day. */
export const statementsBefore = async (account: DemoAccount, day: IsoDate): Promise<DemoStatement[]> => {
  const statements: DemoStatement[] = []
  let opening = cents(Math.round(account.opening * 100))
  for (let back = 3; back >= 1; back--) {
    const first = addMonths(isoDate(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1), -back)
    const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))]
    const last = isoDate(year, month, daysInMonth(year, month))
    const lines = linesOf(account, first, last, opening)
    const pdf = await draw(account, first, last, opening, lines)
    statements.push({ fileName: `${account.bank.split(' ')[0]} ${MONTHS[month - 1]} ${year}.pdf`, month: first.slice(0, 7), pdf })
    opening = lines.at(-1)?.balance ?? opening
  }
  return statements
}
