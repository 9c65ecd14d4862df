import { describe, expect, test } from 'vitest'
import { isoDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import { family } from '../pdf/faces.ts'
import type { Finding, PageText, PdfText, Row, Statement, Word } from '../types.ts'
import { findFraudSigns } from './find.ts'

const RIGHT_EDGE = 560
const SIZE = 9

const word = (text: string, right: number, y: number, extra: Partial<Word> = {}): Word => {
  const size = extra.size ?? SIZE
  return { text, x0: right - text.length * size * 0.6, x1: right, y0: y - size * 0.78, y1: y + size * 0.22, size, font: 0, ...extra }
}

type Entry = {
  amount: string
  description?: string
  date?: string
  type?: 'credit' | 'debit'
  word?: Partial<Word>
  shift?: number
  extra?: Word[]
}

/** A page of entries with amounts at one right edge, and the statement that was read from it. */
const made = (entries: Entry[], doc: Partial<PdfText> = {}, statement: Partial<Statement> = {}, page: Partial<PageText> = {}) => {
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
const signs = (...args: Parameters<typeof made>): Finding[] => {
  const { text, read } = made(...args)
  return findFraudSigns(text, [read])[0]!
}
const kinds = (findings: Finding[]): string[] => findings.map((finding) => `${finding.severity} ${finding.kind}`)
const plain = (n: number): Entry[] => Array.from({ length: n }, (_, i) => ({ amount: `${(i + 1) * 13}.50` }))

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

describe('amounts that were typed over', () => {
  test.each([
    ['another typeface', { font: 2 }, 'high font_differs_in_column'],
    ['another size', { size: 10 }, 'high size_differs_in_column'],
    ['bold where its like is not', { font: 1 }, 'warning font_differs_in_column'],
    ['another copy of the same typeface', { font: 3 }, 'warning font_differs_in_column'],
    ['digits of two fonts', { mixed: true }, 'high mixed_font_in_amount'],
  ] as const)('%s', (_, look, kind) => {
    const findings = signs([...plain(12), { amount: '9,999.00', word: look, description: 'WIRE IN' }])
    expect(kinds(findings)).toEqual([kind])
    expect(findings[0]).toMatchObject({ page: 1, message: expect.stringMatching(/9,999\.00.*WIRE IN/) })
    expect(findings[0]!.box![2]).toBeCloseTo(RIGHT_EDGE, 5)
  })

  test('off the edge that all others keep', () => {
    expect(kinds(signs([...plain(12), { amount: '9,999.00', shift: -5 }]))).toEqual(['high amount_off_column'])
    const rounded = plain(12).map((entry, i): Entry => ({ ...entry, shift: (i % 3) * 0.2 }))
    expect(kinds(signs([...rounded, { amount: '9,999.00', shift: -1 }]))).toEqual([])
  })

  test('off the edge that the others with the same sign keep', () => {
    const negative = Array.from({ length: 8 }, (_, i): Entry => ({ amount: `${i + 1}0.00-`, shift: 5 }))
    expect(kinds(signs([...plain(14), ...negative, { amount: '95.00-', shift: -1 }]))).toEqual(['high amount_off_column'])
  })

  /** Twenty rows with balances beside them; `from` a row on, the balances have another look. */
  const balanced = (look: Partial<Word>, from: number, row: (i: number) => Partial<Entry> = () => ({})): Entry[] =>
    plain(20).map((entry, i) => ({
      ...entry,
      ...row(i),
      extra: [word('1,000.00', 480, 100 + i * 14, i >= from ? look : {})],
    }))
  test('an amount and the balances that follow from it, all typed anew', () => {
    const retyped = (look: Partial<Word>): Entry[] => balanced(look, 8, (i) => (i === 8 ? { amount: '9,999.00', word: look } : {}))
    const found = signs(retyped({ font: 2 }))
    expect(kinds(found)).toEqual(['high font_differs_in_column', 'high font_differs_in_column'])
    expect(found[0]!.message).toMatch(/^9,999\.00 in .*Times-Roman, the 19 other amounts of its column in Helvetica/)
    expect(found[1]!.message).toMatch(/^From 1,000\.00 in “CARD PURCHASE 8” on, the column is set in Times-Roman/)
    expect(kinds(signs(retyped({ size: 10 })))).toEqual(['high size_differs_in_column', 'high size_differs_in_column'])
    expect(kinds(signs(retyped({ mixed: true })))).toEqual(['high mixed_font_in_amount'])
  })
  test('balances typed anew from a row that was taken out, or between two rows', () => {
    expect(kinds(signs(balanced({ font: 2 }, 8)))).toEqual(['high font_differs_in_column'])
    const between = balanced({}, 0).map((entry, i) => (i < 5 || i >= 13 ? entry : { ...entry, extra: [{ ...entry.extra![0]!, font: 2 }] }))
    expect(kinds(signs(between))).toEqual(['high font_differs_in_column', 'high font_differs_in_column'])
  })
  test('balances that a bank sets otherwise', () => {
    // All of them, in bold from a day on, overdrawn, and at the end of each day.
    expect(signs(balanced({ font: 2 }, 0))).toEqual([])
    expect(signs(balanced({ font: 1 }, 8))).toEqual([])
    const overdrawn = balanced({}, 0).map((entry, i) =>
      i < 8 ? entry : { ...entry, extra: [word('-1,000.00', 480, 100 + i * 14, { font: 2 })] },
    )
    expect(signs(overdrawn)).toEqual([])
    const daily = balanced({}, 0).map((entry, i) => (i % 3 > 0 ? entry : { ...entry, extra: [{ ...entry.extra![0]!, font: 1 }] }))
    expect(signs(daily)).toEqual([])
  })
  test('the only credit, set as the balances are', () => {
    expect(signs(balanced({ font: 2 }, 0, (i) => (i === 8 ? { type: 'credit', word: { font: 2 } } : {})))).toEqual([])
  })
  /** The rows from the 21st on in a table of their own. */
  const withTableBelow = (entries: Entry[], look: (below: Word) => Word = (below) => below): Finding[] => {
    const { text, read } = made(entries)
    const lower = <T extends { y0: number; y1: number }>(one: T): T => (one.y0 > 370 ? { ...one, y0: one.y0 + 40, y1: one.y1 + 40 } : one)
    const page = { ...text.pages[0]!, words: text.pages[0]!.words.map((w) => (w.y0 > 370 ? look(lower(w)) : w)) }
    const rows = read.rows.map((row, i): Row => (i < 20 ? row : { ...row, box: [40, 132 + i * 14, 570, 143 + i * 14] }))
    return findFraudSigns({ ...text, pages: [page] }, [{ ...read, rows }])[0]!
  }
  test('a table below that is set as the balances are', () => {
    const below = [
      { amount: '5.00', word: { font: 2 } },
      { amount: '6.00', word: { font: 2 } },
    ]
    expect(withTableBelow([...balanced({ font: 2 }, 0), ...below])).toEqual([])
  })
  test('a table below that is set smaller as a whole', () => {
    const below = (['credit', 'debit', 'debit'] as const).map((type): Entry => ({ amount: '1.00', type, shift: -200, word: { size: 7 } }))
    const small = (w: Word): Word => ({ ...w, size: 7 })
    expect(withTableBelow([...plain(20), ...below], small)).toEqual([])
    // Only its amounts, all of one row alone, and another face.
    expect(kinds(withTableBelow([...plain(20), ...below]))).toContain('warning size_differs_in_column')
    expect(kinds(withTableBelow([...plain(20), below[0]!], small))).toContain('warning size_differs_in_column')
    expect(kinds(withTableBelow([...plain(20), ...below], (w) => ({ ...w, size: 7, font: 2 })))).toContain('warning font_differs_in_column')
  })
  test('a table below with an edge of its own is mentioned, not accused', () => {
    expect(kinds(withTableBelow([...plain(20), { amount: '18.00', shift: -5 }]))).toEqual(['info amount_off_column'])
    expect(kinds(withTableBelow([...plain(20), { amount: '18.00', shift: -5 }, { amount: '5.00' }]))).toEqual(['high amount_off_column'])
  })
  test('an amount in the text of a row, or beside the table', () => {
    const beside = word('250.00', 120, 100, { size: 7 })
    expect(signs([{ amount: '5.00', extra: [beside] }, ...plain(12)])).toEqual([])
  })

  test('digits grouped as nobody groups them, but neither by lakhs nor throughout', () => {
    const thousands = Array.from({ length: 6 }, (_, i): Entry => ({ amount: `${i + 1},200.00` }))
    expect(kinds(signs([...thousands, { amount: '12,34.56' }]))).toEqual(['warning odd_grouping'])
    expect(kinds(signs([...thousands, { amount: '12,34.56' }, { amount: '3,45,678.90' }]))).toEqual([])
    expect(kinds(signs([...thousands, ...Array.from({ length: 4 }, (): Entry => ({ amount: '12,34.56' }))]))).toEqual([])
  })
})

describe('amounts that look alike and are not drawn alike', () => {
  const alike = (look: Partial<Word> = {}): Entry[] => Array.from({ length: 14 }, (_, i) => ({ amount: `${203 + i * 52}.50`, word: look }))
  const among = (odd: Partial<Entry>, look: Partial<Word> = {}): Entry[] => alike(look).toSpliced(7, 0, { amount: '898.50', ...odd })

  test('another black, or painted in another way', () => {
    const found = signs(among({ word: { ink: 0x231f20 } }, { ink: 0 }))
    expect(kinds(found)).toEqual(['warning ink_differs_in_column'])
    expect(found[0]!.message).toContain('in the colour #231f20, the 14 others of its column in #000000')
    expect(kinds(signs(among({ word: { ink: -1 } }, { ink: 0 })))).toEqual(['warning ink_differs_in_column'])
  })
  test('colours of a bank: for all to see, rounded, of the credits, of a third of the rows', () => {
    expect(signs(among({ word: { ink: 0xc00000 } }, { ink: 0 }))).toEqual([])
    expect(signs(among({ word: { ink: 0x020202 } }, { ink: 0 }))).toEqual([])
    expect(signs(among({ type: 'credit', word: { ink: 0x231f20 } }, { ink: 0 }))).toEqual([])
    expect(signs(alike().map((entry, i) => ({ ...entry, word: { ink: i % 3 === 0 ? 0x231f20 : 0 } })))).toEqual([])
  })
  test('half a point beside the edge or off the line, where all others are exact', () => {
    expect(kinds(signs(among({ shift: -0.5 })))).toEqual(['warning amount_off_column'])
    const raised = word('898.50', RIGHT_EDGE, 100 + 7 * 14 - 0.5)
    expect(kinds(signs(among({ word: { y0: raised.y0, y1: raised.y1 } })))).toEqual(['warning amount_off_line'])
  })
  test('places that a printer rounds', () => {
    const rounded = among({ shift: -0.5 }).map((entry, i): Entry => ({ shift: (i % 3) * 0.12, ...entry }))
    expect(signs(rounded)).toEqual([])
  })
  test('squeezed to fit, but not where the font draws a pair closer', () => {
    const narrower = (amount: string): Entry[] => among({ amount, word: { x0: RIGHT_EDGE - 6 * SIZE * 0.6 + 0.7 } })
    expect(kinds(signs(narrower('898.50')))).toEqual(['warning size_differs_in_column'])
    expect(signs(narrower('811.50'))).toEqual([])
    // Others that all have the pair are equally wide with it.
    const withPair = ['2,837.50', '3,837.50', '4,837.50', '5,837.50'].map((amount): Entry => ({ amount }))
    expect(signs([...narrower('837.50'), ...withPair])).toEqual([])
  })
  test('typed in after the rest of the page was drawn', () => {
    const drawnIn = (last: (word: Word) => boolean): string[] => {
      const { text, read } = made(among({}))
      const page = text.pages[0]!
      const words = page.words.map((each, i): Word => ({ ...each, drawn: last(each) ? 1_000 + i : i }))
      return kinds(findFraudSigns({ ...text, pages: [{ ...page, words }] }, [read])[0]!)
    }
    expect(drawnIn((each) => each.text === '898.50')).toEqual(['warning drawn_apart'])
    // In turn, column by column, and a row that came later as a whole.
    expect(drawnIn(() => false)).toEqual([])
    expect(drawnIn((each) => each.x1 === RIGHT_EDGE)).toEqual([])
    const { y0 } = word('898.50', RIGHT_EDGE, 100 + 7 * 14)
    expect(drawnIn((each) => each.y0 === y0)).toEqual([])
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

test('the typeface is told apart from its weight and its subset', () => {
  expect(family('ABCDEF+Arial-BoldMT')).toBe(family('ArialMT'))
  expect(family('Helvetica-Bold')).toBe('helvetica')
  expect(family('Times-Roman')).not.toBe(family('Helvetica'))
})
