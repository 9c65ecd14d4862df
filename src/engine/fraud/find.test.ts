import { describe, expect, test } from 'vitest'
import { isoDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import type { PageText, PdfText, Row, Statement, Word } from '../types.ts'
import { findFraudSigns } from './find.ts'
import { type Entry, kinds, made, plain, RIGHT_EDGE, SIZE, signs, word } from './test-statement.ts'

describe('an ordinary statement is left in peace', () => {
  test('amounts in one font at one edge', () => {
    expect(signs(plain(20))).toEqual([])
  })
  test('signs and brackets that hang over the edge', () => {
    const hanging = Array.from({ length: 6 }, (_, i): Entry => ({ amount: `${i + 1}0.00-`, shift: SIZE * 0.6 }))
    expect(signs([...plain(14), ...hanging])).toEqual([])
    expect(signs([...plain(14), { amount: '(15.00)', shift: SIZE * 0.6 }])).toEqual([])
  })
  test('a mark behind an amount that ends at the edge, or hangs over it', () => {
    const y = 100 + 14 * 14
    const marked = (shift: number): Entry => ({ amount: '15.00', shift: shift - SIZE * 1.8, extra: [word('OD', RIGHT_EDGE + shift, y)] })
    expect(signs([...plain(14), marked(0)])).toEqual([])
    expect(signs([...plain(14), marked(SIZE * 1.8)])).toEqual([])
  })
  test('C and D behind the amounts, a few of one and many of the other', () => {
    const marked = (i: number, mark: string, by = 0): Entry => ({
      amount: `${(i + 1) * 13}.50`,
      shift: by - SIZE * 1.2,
      extra: [word(mark, RIGHT_EDGE + by, 100 + i * 14)],
    })
    const entries = (credits: number[]): Entry[] => Array.from({ length: 14 }, (_, i) => marked(i, credits.includes(i) ? 'C' : 'D'))
    expect(signs(entries([4, 9]))).toEqual([])
    expect(kinds(signs([...entries([2, 4, 6, 9, 11]), marked(14, 'C', -5)]))).toEqual(['high amount_off_column'])
  })
  test('amounts right behind their texts, a few of which end at one place by chance', () => {
    const ragged = Array.from(
      { length: 36 },
      (_, i): Entry => ({ amount: `${(i % 9) + 1}3.50`, shift: i % 5 === 0 ? (i === 30 ? 2.4 : 0) : -30 - 11 * i }),
    )
    expect(signs(ragged)).toEqual([])
  })
  test('left-aligned amounts, of which some have their thousands behind a space', () => {
    const digit = SIZE * 0.6
    const entries = Array.from({ length: 14 }, (_, i): Entry => {
      if (i === 5 || i === 9) return { amount: `${111 + i},50`, shift: 1.5 * digit }
      return i % 2 === 0 ? { amount: `${111 + i},50` } : { amount: `${11 + i},50`, shift: -digit }
    })
    const { text, read } = made(entries)
    const page = text.pages[0]!
    // The thousands stand right before the amount, as they are read.
    const words = page.words.flatMap((w) =>
      /,50$/.test(w.text) && w.x1 > RIGHT_EDGE + 1 ? [word('2', w.x0 - 0.5 * digit, w.y1 - SIZE * 0.22), w] : [w],
    )
    expect(findFraudSigns({ ...text, pages: [{ ...page, words }] }, [read])[0]!.map(({ kind }) => kind)).toEqual([])
  })
  test('figures that the texts of rows mention, wherever they end', () => {
    const mentioned = (i: number): Entry => {
      const figure = i === 9 ? '16.34' : `1${i + 10}.36`
      return {
        amount: `${(i + 1) * 13}.50`,
        description: `TFL TRAVEL CH ${figure} USD @ 1.2150`,
        extra: [word(figure, 300 + figure.length * SIZE * 0.6, 100 + i * 14)],
      }
    }
    expect(signs(Array.from({ length: 12 }, (_, i) => mentioned(i)))).toEqual([])
  })
  test('a page that was printed larger as a whole, with one row on it', () => {
    const { text, read } = made(plain(14))
    const larger = made([{ amount: '15.00' }]).text.pages[0]!
    const scaled = larger.words.map((w) => ({ ...w, x0: w.x0 * 1.4, x1: w.x1 * 1.4, y0: w.y0 * 1.4, y1: w.y1 * 1.4, size: w.size * 1.4 }))
    const row: Row = { ...read.rows[0]!, amount: 1500 as Cents, page: 2, box: [56, 128, 798, 145] }
    const onPage = (width: number, height: number): PdfText => ({
      ...text,
      pages: [...text.pages, { ...larger, page: 2, width, height, words: scaled }],
    })
    const both = { ...read, rows: [...read.rows, row] }
    const found = (doc: PdfText): string[] => findFraudSigns(doc, [both])[0]!.map(({ kind }) => kind)
    expect(found(onPage(612 * 1.4, 792 * 1.4))).toEqual([])
    expect(found(onPage(612, 792))).toContain('size_differs_in_column')
  })
  test('credits in bold, all of them', () => {
    expect(signs([...plain(20), ...plain(4).map((entry): Entry => ({ ...entry, type: 'credit', word: { font: 1 } }))])).toEqual([])
  })
  test('a column of balances in another size, and a dollar sign on the first', () => {
    const entries = plain(20).map(
      (entry, i): Entry => ({
        ...entry,
        amount: i === 0 ? '$13.50' : entry.amount,
        extra: [word('1,000.00', 480, 100 + i * 14, { font: 1, size: 8 })],
      }),
    )
    expect(signs(entries)).toEqual([])
  })
  test('scanned pages, whose fonts and edges OCR does not know', () => {
    const uneven = plain(20).map((entry, i): Entry => ({ ...entry, shift: (i * 7) % 5, word: { font: -1, size: 8 + (i % 3) } }))
    expect(signs(uneven, {}, {}, { source: 'ocr' })).toEqual([])
  })
  test('a line that the bank’s own system covered and printed again', () => {
    const again = [
      word('Page 2', 300, 700, { hidden: true, hiddenBy: 'covered' }),
      word('77.00', 400, 700, { hidden: true, hiddenBy: 'covered' }),
      word('77.00', 400.4, 700),
    ]
    expect(signs([...plain(9), { amount: '5.00', extra: again }])).toEqual([])
  })
})

describe('text that nobody sees', () => {
  const hidden = (text: string, hiddenBy: Word['hiddenBy']): Word => word(text, 400, 500, { hidden: true, hiddenBy })
  test.each(['covered', 'white', 'invisible'] as const)('an amount that is %s', (how) => {
    expect(kinds(signs([...plain(9), { amount: '5.00', extra: [hidden('100.00', how)] }]))).toEqual(['high hidden_text'])
  })
  test('what stands in its place is named', () => {
    const [finding] = signs([...plain(9), { amount: '5.00', extra: [hidden('100.00', 'covered'), word('900.00', 400, 500)] }])
    expect(finding!.message).toContain('“900.00” is seen in its place')
  })
  test('hidden words without figures are no sign', () => {
    expect(signs([...plain(9), { amount: '5.00', extra: [hidden('*start*deposits', 'white')] }])).toEqual([])
  })
  test('a text that its cell cuts off under the number of the next one, unless that is an amount', () => {
    const cut = (seen: string): Word[] => [
      { ...word(seen, 400, 500), text: '1', hidden: true, hiddenBy: 'invisible' },
      word(seen, 400, 500),
    ]
    expect(signs([...plain(9), { amount: '5.00', extra: cut('71133') }])).toEqual([])
    expect(kinds(signs([...plain(9), { amount: '5.00', extra: cut('711.33') }]))).toEqual(['high hidden_text'])
  })
  test('an amount that is hard to see, unless it is nothing', () => {
    const faint = (text: string): Word => word(text, 400, 500, { faint: true })
    expect(kinds(signs([...plain(9), { amount: '5.00', extra: [faint('100.00')] }]))).toEqual(['warning hidden_text'])
    expect(signs([...plain(9), { amount: '5.00', extra: [faint('$0.00')] }])).toEqual([])
  })
  test('figures outside of the page', () => {
    expect(kinds(signs([...plain(9), { amount: '5.00', extra: [hidden('100.00', 'outside'), hidden('200.00', 'outside')] }]))).toEqual([
      'warning text_outside_page',
    ])
  })
  test('a figure printed over another', () => {
    expect(kinds(signs([...plain(9), { amount: '5.00', extra: [word('18.00', 300, 600), word('78.00', 300.5, 600)] }]))).toEqual([
      'high overlaid_text',
    ])
  })
  test('a note over an amount weighs more than one in the margin', () => {
    expect(kinds(signs(plain(9), {}, {}, { overlays: [{ kind: 'text box', box: [500, 90, 580, 110] }] }))).toEqual([
      'high annotation_over_page',
    ])
    expect(kinds(signs(plain(9), {}, {}, { overlays: [{ kind: 'text box', box: [10, 700, 60, 720] }] }))).toEqual([
      'warning annotation_over_page',
    ])
  })
})

describe('what the file says of its making', () => {
  test('a page with rows that is a picture, among others that are text', () => {
    const { text, read } = made(plain(4))
    const withSource = (...sources: PageText['source'][]): PdfText => ({
      ...text,
      pages: sources.map((source, i) => ({ ...text.pages[0]!, page: i + 1, source })),
    })
    const rowsOn = (...pages: number[]): Statement => ({ ...read, rows: pages.map((page) => ({ ...read.rows[0]!, page })) })
    const found = (doc: PdfText, statement: Statement): string[] => kinds(findFraudSigns(doc, [statement])[0]!)
    expect(found(withSource('text', 'ocr', 'text'), rowsOn(1, 2, 3))).toEqual(['info scan_page_in_digital'])
    expect(found(withSource('ocr', 'ocr'), rowsOn(1, 2))).toEqual([])
    // Pictures of checks hold no rows.
    expect(found(withSource('text', 'ocr'), rowsOn(1))).toEqual([])
  })
  const info = (over: Partial<PdfText['info']>): Partial<PdfText> => ({ info: { ...made(plain(1)).text.info, ...over } })
  test.each([
    ['iLovePDF', ['high unusual_producer']],
    ['UPDF 1.6', ['high unusual_producer']],
    ['PDFgear', ['high unusual_producer']],
    ['Affinity Publisher 2.4', ['high unusual_producer']],
    ['Writer', ['high unusual_producer']],
    ['Acrobat PDFMaker 17 for Word', ['high unusual_producer']],
    ['PyMuPDF 1.22', ['warning unusual_producer']],
    ['Exstream Dialogue PDF Writer', []],
    ['HTML Canvas', []],
    ['Affinity Federal Credit Union', []],
    ['Microsoft® Word 2019', ['high unusual_producer']],
    ['Adobe Photoshop 24.0 (Windows)', ['high unusual_producer']],
    ['Adobe Acrobat Pro DC 21', ['warning unusual_producer']],
    ['Microsoft: Print To PDF', ['info unusual_producer']],
    ['iText 7.1.9 ©2000-2019 iText Group NV', []],
    ['Adobe PDF Library 15.0', []],
    ['Quadient CXM AG~Inspire~12.5', []],
    ['RICOH IM C3000', []],
  ])('%s', (producer, expected) => {
    expect(kinds(signs(plain(9), info({ producer })))).toEqual(expected)
  })
  test.each([
    ['iLovePDF', 'warning'],
    ['Adobe Acrobat Pro DC 21', 'info'],
    ['Microsoft® Word 2019', 'high'],
  ])('%s is less of a sign where several months were put into one file, if it does that', (producer, severity) => {
    const { text, read } = made(plain(9))
    const file = { ...text, ...info({ producer }) }
    const next: Statement = { ...read, periodEnd: isoDate(2024, 2, 29) }
    const severities = (statements: Statement[]) =>
      findFraudSigns(file, statements)[0]!.flatMap((f) => (f.kind === 'unusual_producer' ? f.severity : []))
    expect(severities([read, next])).toEqual([severity])
    // Two accounts of one month are printed together.
    expect(severities([read, { ...read, accountLast4: '0001' }])).toEqual(severities([read]))
  })
  test('changed days after it was made', () => {
    expect(kinds(signs(plain(9), info({ modifiedAt: '2024-02-12T00:00:00Z' })))).toEqual(['warning edited_after_creation'])
  })
  test('made before the period had ended', () => {
    expect(kinds(signs(plain(9), info({ createdAt: '2024-01-20T00:00:00Z', modifiedAt: null })))).toEqual([
      'warning created_before_period_end',
    ])
  })
  test('saved again on top of the first version', () => {
    expect(kinds(signs(plain(9), { revisions: 2 }))).toEqual(['warning incremental_revision'])
  })
})

describe('rows that cannot be', () => {
  test('a date after the period', () => {
    expect(kinds(signs([...plain(9), { amount: '5.00', date: '2024-03-05' }]))).toEqual(['warning date_outside_period'])
  })
  test('an ACH entry on a Saturday or a bank holiday, but not a card purchase', () => {
    const ach = { amount: '5.00', description: 'ACH DEBIT EXAMPLE FUNDING' }
    expect(kinds(signs([...plain(30), { ...ach, date: '2024-01-13' }]))).toEqual(['warning ach_on_bank_holiday'])
    expect(kinds(signs([...plain(30), { ...ach, date: '2024-01-15' }]))).toEqual(['warning ach_on_bank_holiday'])
    expect(kinds(signs([...plain(30), { ...ach, date: '2024-01-16' }]))).toEqual([])
    expect(kinds(signs([...plain(30), { amount: '5.00', date: '2024-01-13' }]))).toEqual([])
  })
  test.each([
    ['Orig CO Name:GRUBHUB Orig ID:1430729316 SEC:CCD', 1],
    ['KAPITUS DES:PAYMENT ID:5586620365 INDN:LONE STAR CO ID:9', 1],
    ['GUSTO PAYROLL PPD ID: 9138864001', 1],
    ['PAYMENT KAPITUS SERVICING 2099505805 12/25/25 ID #-442869381 TRACE #-091000019', 1],
    ['Dividend Annual Percentage Yield Earned 0.100%', 0],
    ['SHELL OIL 5744221', 0],
    ['3482 Check', 0],
    ['Draft 004859 Tracer 910786054090449', 0],
    ['Counter Credit', 0],
    ['WEB HOSTING COMPANY', 0],
  ])('only what says so is an ACH entry: %s', (description, n) => {
    expect(kinds(signs([...plain(30), { amount: '5.00', description, date: '2024-01-13' }]))).toEqual(
      Array(n).fill('warning ach_on_bank_holiday'),
    )
  })
  test('a bank that dates by the order rather than the booking is only mentioned', () => {
    const weekend = Array.from({ length: 8 }, (): Entry => ({ amount: '5.00', description: 'ACH DEBIT', date: '2024-01-13' }))
    expect(kinds(signs([...plain(30), ...weekend]))).toEqual(['info ach_on_bank_holiday'])
  })
  test('what does not add up, less sharply where OCR may have misread', () => {
    const off: Partial<Statement> = {
      reconciled: false,
      discrepancies: [{ kind: 'balance', message: 'Off by 10.00.', amount: 1000 as Cents, page: 1 }],
    }
    expect(kinds(signs(plain(9), {}, off))).toEqual(['high does_not_tie'])
    expect(kinds(signs(plain(9), {}, off, { source: 'ocr' }))).toEqual(['warning does_not_tie'])
  })
})

test('other figures behind a scan than it shows are told, more sharply where no scanner would have misread them', () => {
  const behind = [
    { said: '1,385.00', shown: '1,335.00', box: [1, 1, 9, 9] as const },
    { said: '4,910.91', shown: '2,410.91', box: [1, 20, 9, 29] as const },
  ]
  const found = signs(plain(9), {}, {}, { source: 'ocr', behind })
  expect(kinds(found)).toEqual(['warning hidden_text', 'info hidden_text'])
  expect(found[0]!.message).toBe('The picture shows “2,410.91” where the text behind it says “4,910.91”.')
})

test('a page’s findings go to the statement that its page belongs to', () => {
  const { text, read } = made(plain(3))
  const second: PageText = { ...text.pages[0]!, page: 2, words: [word('100.00', 400, 500, { hidden: true, hiddenBy: 'white' })] }
  const later: Statement = { ...read, rows: read.rows.map((row) => ({ ...row, page: 2 })) }
  const [first, other] = findFraudSigns({ ...text, pages: [...text.pages, second] }, [read, later])
  expect(first).toEqual([])
  expect(kinds(other!)).toEqual(['high hidden_text'])
})
