import { addDays } from '../../generator/calendar.ts'
import { scanStatement } from '../../generator/scan.ts'
import type { Rendered } from '../../generator/types.ts'
import { dollars, type Item, type Ledger, long, md, mdy, monD, usd } from '../ledger.ts'
import { amountOf, letterhead, summary, tableHead } from '../parts.ts'
import { type Drawn, type Kind, type Sheet, writeDrawn } from '../sheet.ts'

const signedRows = (s: Sheet, l: Ledger, date: (iso: string) => string = md, running = true): void => {
  tableHead(s, [40, 'Date'], [110, 'Description'], [-440, 'Amount'], ...(running ? [[-550, 'Balance'] as const] : []))
  for (const item of l.items)
    s.row(item, [
      [40, date(item.date), 'date'],
      [110, item.text],
      [-440, amountOf(item), 'amount'],
      [-550, running ? usd(item.balance) : '', 'balance'],
    ])
}

/** Pages as pictures, with a few words drawn over them: what a signing service makes of a scan. */
const stamped =
  (words: string[], dotsPerInch = 200) =>
  (drawn: Drawn): Drawn => {
    const truth = { periodEnd: drawn.info.created } as Rendered['truth']
    const scan = scanStatement({ pdf: writeDrawn(drawn), truth, truths: [] }, dotsPerInch)
    const pages = scan.pages.map((page) => ({
      ...page,
      ops: [
        ...page.ops,
        ...words.map((text, index) => ({
          kind: 'text' as const,
          x: 40,
          y: 20 + index * 9,
          text,
          font: 'sans' as const,
          size: 7,
          spacing: 0,
          gray: 0.2,
          invisible: false,
          split: false,
        })),
      ],
    }))
    return { ...drawn, pages }
  }

/** Papers whose year must be worked out, days that do not exist, and scans with drawn words. */
export const yearKinds: Kind[] = [
  {
    name: 'no-year-anywhere',
    hard: "the paper names no year at all; the file's own date does",
    created: '2026-04-02',
    draw: (l, s) => {
      letterhead(s, l, 'Poplar Bank', `${monD(l.start)} to ${monD(l.end)}`)
      summary(s, l)
      signedRows(s, l)
    },
    truth: { provable: false },
  },
  {
    name: 'no-year-but-copyright',
    hard: 'the only year on the paper is that of a copyright line, seven years ago',
    created: '2026-04-02',
    draw: (l, s) => {
      letterhead(s, l, 'Hazel Bank', null)
      summary(s, l)
      signedRows(s, l, monD)
      s.small('© 2019 Hazel Bank. All rights reserved. Form 2007-B.')
    },
    truth: { period: null, provable: false },
  },
  {
    name: 'december-january-statement-date',
    hard: 'no period; a statement date of 15 January, rows from 16 December on without a year',
    ledger: { start: '2026-12-16', end: '2027-01-14' },
    draw: (l, s) => {
      letterhead(s, l, 'Cypress Bank', `Statement date ${mdy(addDays(l.end, 1))}`)
      summary(s, l)
      signedRows(s, l)
    },
    truth: { period: null, provable: false },
  },
  {
    name: 'december-january-opening-line',
    hard: 'no period; the opening line has the only full date, 16 December; rows run into January',
    ledger: { start: '2026-12-16', end: '2027-01-14' },
    draw: (l, s) => {
      letterhead(s, l, 'Rowan Bank', null)
      tableHead(s, [40, 'Date'], [110, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
      s.line([40, mdy(l.start)], [110, 'Opening balance'])
      s.beside('opening', -550, usd(l.opening))
      for (const item of l.items)
        s.row(item, [
          [40, md(item.date), 'date'],
          [110, item.text],
          [-440, amountOf(item), 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
      s.fact('closing', 110, 'Closing balance', -550, usd(l.closing))
    },
    truth: { period: null, provable: false, totals: { credits: null, debits: null } },
  },
  {
    name: 'december-january-with-period',
    hard: 'the period crosses New Year; rows carry no year',
    ledger: { start: '2026-12-11', end: '2027-01-10' },
    draw: (l, s) => {
      letterhead(s, l, 'Linden Bank')
      summary(s, l)
      signedRows(s, l, md, false)
    },
  },
  {
    name: 'leap-day',
    hard: 'a row on 02/29 of a leap year',
    ledger: { start: '2028-02-01', end: '2028-02-29', on: ['2028-02-29'] },
    draw: (l, s) => {
      letterhead(s, l, 'Yew Bank', `Statement period ${mdy(l.start)} - ${mdy(l.end)}`)
      summary(s, l)
      signedRows(s, l)
    },
  },
  {
    name: 'leap-day-that-is-none',
    hard: 'a row says 02/29 in a year without one: the money ties, the day does not exist',
    ledger: { start: '2027-02-01', end: '2027-02-28', on: ['2027-02-28'] },
    draw: (l, s) => {
      letterhead(s, l, 'Holly Bank', `Statement period ${mdy(l.start)} - ${mdy(l.end)}`)
      summary(s, l)
      const last: Item | undefined = l.items.at(-1)
      tableHead(s, [40, 'Date'], [110, 'Description'], [-440, 'Amount'], [-550, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, item === last ? '02/29' : md(item.date), 'date'],
          [110, item.text],
          [-440, amountOf(item), 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
    },
    truth: { consistent: false, provable: false },
  },
  {
    name: 'statement-date-before-rows',
    hard: 'two rows are dated after the statement itself',
    draw: (l, s) => {
      letterhead(s, l, 'Maple Bank', `Statement date ${mdy(l.items.at(-3)?.date ?? l.end)}`)
      summary(s, l)
      signedRows(s, l, mdy)
    },
    ledger: { on: ['2026-03-20', '2026-03-29', '2026-03-30', '2026-03-31'] },
    truth: { period: null, consistent: false, provable: false },
  },
  {
    name: 'scan-with-stamp',
    hard: 'pictures of pages with a few drawn words over them',
    sheet: { size: 10 },
    draw: (l, s) => {
      letterhead(s, l, 'Chestnut Bank')
      summary(s, l)
      signedRows(s, l)
    },
    after: stamped(['Envelope ID: 7C41-99D2-04AF', 'Signed 04/12/2026']),
  },
  {
    name: 'scan-with-header-line',
    hard: 'a fax line is drawn over each scanned page, with a date, a number and a page count',
    sheet: { size: 10 },
    draw: (l, s) => {
      letterhead(s, l, 'Walnut Bank', `Statement period ${mdy(l.start)} to ${mdy(l.end)}`)
      summary(s, l)
      tableHead(s, [40, 'Date'], [110, 'Description'], [-380, 'Debits'], [-460, 'Credits'], [-550, 'Balance'])
      for (const item of l.items)
        s.row(item, [
          [40, md(item.date), 'date'],
          [110, item.text],
          [item.credit ? -460 : -380, usd(item.cents), 'amount'],
          [-550, usd(item.balance), 'balance'],
        ])
    },
    after: stamped(['04/12/2026 09:14 FAX 513 555 0123 P.01/01 TOTAL 1,204.55']),
  },
  {
    name: 'scan-plain',
    hard: 'a picture of a page, nothing drawn',
    sheet: { size: 10 },
    draw: (l, s) => {
      letterhead(s, l, 'Sumac Bank', long(l.start).concat(' - ', long(l.end)))
      s.fact('opening', 40, 'Beginning balance', -300, dollars(l.opening))
      s.fact('closing', 40, 'Ending balance', -300, dollars(l.closing))
      s.gap()
      signedRows(s, l)
    },
    after: stamped([]),
    truth: { totals: { credits: null, debits: null } },
  },
]
