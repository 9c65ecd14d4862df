import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../../../shared/money.ts'
import type { Addenda, Batch, Entry, NachaFile } from './file.ts'
import { NachaError, readNacha } from './read.ts'
import { FILLING } from './records.ts'
import { checkDigitOf, isRoutingNumber } from './routing.ts'
import { printable, writeNacha } from './write.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const text = (max: number) => fc.stringMatching(new RegExp(`^([A-Z0-9#&.]([A-Z0-9#&. ]{0,${max - 2}}[A-Z0-9#&.])?)?$`))
const routing = digits(8).map((bank) => bank + checkDigitOf(bank))

const addenda: fc.Arbitrary<Addenda> = fc.oneof(
  fc.record({
    kind: fc.constant('payment' as const),
    text: text(80),
    sequence: fc.nat(9_999),
    entrySequence: fc.nat(9_999_999),
  }),
  fc.record({
    kind: fc.constant('return' as const),
    code: fc.constantFrom('R01', 'R09', 'R29'),
    originalTrace: digits(15),
    originalBank: digits(8),
    information: text(44),
    trace: digits(15),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    code: fc.constantFrom('C01', 'C02', 'C03', 'C07'),
    originalTrace: digits(15),
    originalBank: digits(8),
    correctedData: text(29),
    trace: digits(15),
  }),
)

const entry: fc.Arbitrary<Entry> = fc.record({
  line: fc.constant(0),
  transactionCode: fc.constantFrom('27', '37', '22', '32', '28', '26', '21'),
  routingNumber: routing,
  accountNumber: text(17),
  amount: fc.nat(9_999_999_999).map(cents),
  identification: text(15),
  receiverName: text(22),
  discretionary: text(2),
  trace: digits(15),
  addenda: fc.array(addenda, { maxLength: 2 }),
})

const batch: fc.Arbitrary<Batch> = fc.record({
  serviceClass: fc.constantFrom('200' as const, '220' as const, '225' as const),
  companyName: text(16),
  discretionary: text(20),
  companyId: text(10),
  sec: fc.constantFrom('CCD', 'PPD', 'COR'),
  description: text(10),
  descriptiveDate: fc.constantFrom('', '261115'),
  effectiveDate: fc.constantFrom('261116', '270104'),
  originatingBank: digits(8),
  batchNumber: fc.nat(9_999_999),
  entries: fc.array(entry, { maxLength: 6 }),
})

const file: fc.Arbitrary<NachaFile> = fc.record({
  immediateDestination: routing,
  immediateOrigin: digits(10),
  date: fc.constant('261115'),
  time: fc.constant('1405'),
  modifier: fc.constantFrom('A', 'Z', '0', '9'),
  destinationName: text(23),
  originName: text(23),
  reference: text(8),
  batches: fc.array(batch, { maxLength: 4 }),
})

const withoutLines = (read: NachaFile): NachaFile => ({
  ...read,
  batches: read.batches.map((b) => ({ ...b, entries: b.entries.map((e) => ({ ...e, line: 0 })) })),
})

const refusal = (content: string): NachaError => {
  try {
    readNacha(content)
  } catch (error) {
    if (error instanceof NachaError) return error
    throw error
  }
  throw new Error('the file was accepted')
}

const SAMPLE = writeNacha({
  immediateDestination: '021000021',
  immediateOrigin: '1234567890',
  date: '261115',
  time: '0930',
  modifier: 'A',
  destinationName: 'FIRST BANK',
  originName: 'A FUNDER LLC',
  reference: '',
  batches: [
    {
      serviceClass: '225',
      companyName: 'A FUNDER LLC',
      discretionary: '',
      companyId: '1234567890',
      sec: 'CCD',
      description: 'PAYMENT',
      descriptiveDate: '',
      effectiveDate: '261117',
      originatingBank: '02100002',
      batchNumber: 1,
      entries: [
        {
          line: 0,
          transactionCode: '27',
          routingNumber: '011000015',
          accountNumber: '000123456789',
          amount: cents(51_750),
          identification: 'D-2026-000001',
          receiverName: 'HARBOR STREET BAKERY',
          discretionary: '',
          trace: '021000020000001',
          addenda: [],
        },
        {
          line: 0,
          transactionCode: '37',
          routingNumber: '121000248',
          accountNumber: '9',
          amount: cents(1),
          identification: 'D-2026-000002',
          receiverName: 'NORTH POINT',
          discretionary: '',
          trace: '021000020000002',
          addenda: [],
        },
      ],
    },
  ],
})
const lines = SAMPLE.trimEnd().split('\r\n')
const joined = (changed: readonly string[], ending = '\r\n'): string => changed.join(ending) + ending

describe('a file that is written', () => {
  test('reads back as it was, whatever it holds', () => {
    fc.assert(
      fc.property(file, (given) => {
        expect(withoutLines(readNacha(writeNacha(given)))).toEqual(given)
      }),
    )
  })

  test('has lines of 94 characters in whole blocks of ten, with CR LF after each', () => {
    fc.assert(
      fc.property(file, (given) => {
        const written = writeNacha(given).split('\r\n')
        expect(written.pop()).toBe('')
        expect(written.length % 10).toBe(0)
        for (const line of written) expect(line).toHaveLength(94)
      }),
    )
  })

  test('never cuts a number that does not fit', () => {
    const tooLarge = { ...readNacha(SAMPLE) }
    tooLarge.batches[0]!.entries[0]!.amount = cents(10_000_000_000)
    expect(() => writeNacha(tooLarge)).toThrow(/amount has 11 characters/)
  })

  test('names lose what ASCII does not have', () => {
    expect(printable('  Café  Žižkov — مخبز 🍞 GmbH', 22)).toBe('Cafe Zizkov GmbH')
    expect(printable('A NAME THAT IS LONGER THAN TWENTY-TWO', 22)).toBe('A NAME THAT IS LONGER')
  })
})

describe('a file that is read', () => {
  /** Columns that a control record covers, or that a control record itself holds. */
  const COVERED: [line: number, first: number, last: number][] = [
    [2, 2, 4],
    [2, 41, 50],
    [2, 80, 94],
    [3, 4, 12],
    [3, 30, 39],
    [4, 4, 12],
    [4, 30, 39],
    [5, 2, 44],
    [5, 45, 54],
    [5, 80, 94],
    [6, 2, 55],
  ]

  test('one flipped digit is noticed wherever a control record covers it', () => {
    let tried = 0
    for (const [line, first, last] of COVERED)
      for (let column = first; column <= last; column++) {
        const old = lines[line - 1]![column - 1]!
        if (!/\d/.test(old)) continue
        for (const digit of '0123456789') {
          if (digit === old) continue
          const changed = lines.with(line - 1, lines[line - 1]!.slice(0, column - 1) + digit + lines[line - 1]!.slice(column))
          expect(refusal(joined(changed)).line, `line ${line}, column ${column}, ${old} → ${digit}`).toBeGreaterThan(0)
          tried++
        }
      }
    expect(tried).toBeGreaterThan(1_500)
  })

  test('missing filling lines and either kind of line end are accepted', () => {
    const bare = lines.filter((line) => line !== FILLING)
    for (const content of [joined(bare), joined(bare, '\n'), bare.join('\n'), joined(lines, '\n')])
      expect(readNacha(content).batches[0]!.entries).toHaveLength(2)
  })

  test('a short line, a missing control, a batch without its control, mixed line ends, a strange character: the line is named', () => {
    const without = (index: number) => joined(lines.toSpliced(index, 1))
    expect(refusal(joined(lines.with(2, lines[2]!.slice(0, 93)))).message).toBe('Line 3: has 93 characters, not 94')
    expect(refusal(joined(lines.slice(0, 5))).message).toMatch(/^Line 5: the file ends without its file control/)
    expect(refusal(without(4)).message).toMatch(/^Line 5: expected the batch control/)
    expect(refusal(without(0)).message).toMatch(/^Line 1: expected the file header/)
    expect(refusal(SAMPLE.replace('\r\n', '\n')).message).toBe('Line 2: ends otherwise than the lines before it')
    expect(refusal(SAMPLE.replace(/\r\n$/, '\n')).message).toMatch(/^Line 10: /)
    expect(refusal(SAMPLE.replace('BAKERY', 'BÄKERY')).message).toBe('Line 3: holds a character that is not printable ASCII')
    expect(refusal('').message).toBe('Line 1: has 0 characters, not 94')
    expect(refusal(joined([...lines.slice(0, 6), lines[2]!])).message).toMatch(/^Line 7: expected a filling line/)
  })

  test('company ids are compared without the blanks around them', () => {
    const moved = lines
      .with(4, `${lines[4]!.slice(0, 44)} 123456789${lines[4]!.slice(54)}`)
      .with(1, `${lines[1]!.slice(0, 40)}123456789 ${lines[1]!.slice(50)}`)
    expect(readNacha(joined(moved)).batches[0]!.companyId).toBe('123456789')
  })

  test('a change code that does not exist is refused', () => {
    const given = readNacha(SAMPLE)
    given.batches[0]!.entries[0]!.addenda = [
      {
        kind: 'change',
        code: 'C92',
        originalTrace: '021000020000001',
        originalBank: '01100001',
        correctedData: '1',
        trace: '011000010000001',
      },
    ]
    expect(refusal(writeNacha(given)).message).toBe('Line 4: "C92" is no code of a change')
  })
})

describe('a routing number', () => {
  test('must pass its check digit', () => {
    for (const good of ['021000021', '011000015', '121000248', '091000019']) expect(isRoutingNumber(good)).toBe(true)
    for (const bad of ['021000022', '02100002', '0210000211', 'abcdefghi', '000000000', '']) expect(isRoutingNumber(bad)).toBe(false)
  })

  test('with any one digit changed fails it', () => {
    fc.assert(
      fc.property(routing, fc.nat(8), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
        const changed = number.slice(0, at) + ((Number(number[at]) + by) % 10) + number.slice(at + 1)
        expect(isRoutingNumber(changed)).toBe(false)
      }),
    )
  })
})
