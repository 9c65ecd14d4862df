import { isoDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import type { Finding, PageText, PdfText, Row, Statement, Word } from '../types.ts'
import { findFraudSigns } from './find.ts'

// A made-up statement of one page, as the tests of this folder alter it.

export const RIGHT_EDGE = 560
export const SIZE = 9

export const word = (text: string, right: number, y: number, extra: Partial<Word> = {}): Word => {
  const size = extra.size ?? SIZE
  return { text, x0: right - text.length * size * 0.6, x1: right, y0: y - size * 0.78, y1: y + size * 0.22, size, font: 0, ...extra }
}

export type Entry = {
  amount: string
  description?: string
  date?: string
  type?: 'credit' | 'debit'
  word?: Partial<Word>
  shift?: number
  extra?: Word[]
}

/** A page of entries with amounts at one right edge, and the statement that was read from it. */
export const made = (entries: Entry[], doc: Partial<PdfText> = {}, statement: Partial<Statement> = {}, page: Partial<PageText> = {}) => {
  const words: Word[] = []
  const rows: Row[] = []
  entries.forEach((entry, i) => {
    const y = 100 + i * 14
    words.push(
      word(entry.date ?? '01/10', 80, y),
      word('ENTRY', 200, y),
      word(entry.amount, RIGHT_EDGE + (entry.shift ?? 0), y, entry.word),
      ...(entry.extra ?? []),
    )
    rows.push({
      date: (entry.date ?? '2024-01-10') as Row['date'],
      description: entry.description ?? `${entry.type === 'credit' ? 'DEPOSIT' : 'CARD PURCHASE'} ${i}`,
      amount: 100 as Cents,
      type: entry.type ?? 'debit',
      balance: null,
      page: 1,
      box: [40, y - 8, 570, y + 3],
      statement: null,
    })
  })
  const text: PdfText = {
    pages: [{ page: 1, width: 612, height: 792, words, source: 'text', ...page }],
    fonts: ['Helvetica', 'Helvetica-Bold', 'Times-Roman', 'ABCDEF+Helvetica'],
    info: {
      producer: 'OpenText Output Transformation Engine',
      creator: null,
      createdAt: '2024-02-01T03:00:00Z',
      modifiedAt: '2024-02-01T03:00:05Z',
      title: null,
    },
    revisions: 0,
    ...doc,
  }
  const read: Statement = {
    fileName: 'a.pdf',
    bank: null,
    accountLast4: null,
    holder: null,
    holderState: null,
    currency: 'USD',
    kind: 'deposit',
    periodStart: isoDate(2024, 1, 1),
    periodEnd: isoDate(2024, 1, 31),
    openingBalance: null,
    closingBalance: null,
    pageCount: 1,
    reconciled: true,
    discrepancies: [],
    findings: [],
    duplicateOf: null,
    rows,
    dailyBalances: [],
    ...statement,
  }
  return { text, read }
}
export const signs = (...args: Parameters<typeof made>): Finding[] => {
  const { text, read } = made(...args)
  return findFraudSigns(text, [read])[0]!
}
export const kinds = (findings: Finding[]): string[] => findings.map((finding) => `${finding.severity} ${finding.kind}`)
export const plain = (n: number): Entry[] => Array.from({ length: n }, (_, i) => ({ amount: `${(i + 1) * 13}.50` }))
