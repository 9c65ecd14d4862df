import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IsoDate } from '../../shared/dates.ts'
import { CREDIT_CATEGORIES, DEBIT_CATEGORIES, type Direction } from '../types.ts'
import { TABLE } from './classify.table.ts'
import { classifyRows } from './classify.ts'
import { FLAG } from './features.ts'
import { FUNDERS } from './funders.ts'
import { normalise } from './normalise.ts'
import { SUB_CLASSIFICATIONS } from './sub-classifications.ts'

const date = '2024-03-12' as IsoDate
const rowsOf = (type: Direction, ...descriptions: string[]) =>
  descriptions.map((description) => ({ date, description, amount: 10_000, type }))

it('an id that names a funder counts where a word is run on to it, whatever the rows beside it', () => {
  const [id] = FUNDERS.find(({ companyIds }) => companyIds.length > 0)!.companyIds
  const [known, unknown] = [`ELECTRONIC WITHDRAWAL OAKRIDGE ${id}PURCHASE`, 'ELECTRONIC WITHDRAWAL OAKRIDGE 1234567890PURCHASE']
  const funders = (...descriptions: string[]) => [...classifyRows(rowsOf('debit', ...descriptions)).features.funder].map((f) => f >= 0)
  expect(funders(known, unknown)).toEqual([true, false])
  expect(funders(unknown, known)).toEqual([false, true])
})

describe('a descriptor loses its plumbing', () => {
  it('Chase’s', () => {
    expect(
      normalise(
        'Orig CO Name:Ondeck Capital Orig ID:1204709407 Desc Date:240312 CO Entry Descr:ACH Pmt Sec:CCD Trace#:021000021234567 Eed:240312 Ind ID:20240312 Ind Name:Acme Llc Trn: 0721234567Tc',
        'debit',
      ),
    ).toEqual({
      text: 'ONDECK CAPITAL ACH PMT',
      company: 'ONDECK CAPITAL',
      entry: 'ACH PMT',
      payeeKey: 'ONDECK CAPITAL',
      companyId: '1204709407',
      checkNumber: null,
    })
  })
  it('Bank of America’s', () => {
    expect(normalise('FORWARD FINANCIN DES:8882442 ID:RPP1234567 INDN:ACME LLC CO ID:1234567890 CCD', 'debit')).toMatchObject({
      text: 'FORWARD FINANCIN',
      payeeKey: 'FORWARD FINANCIN',
      companyId: '1234567890',
    })
    expect(normalise('GUSTO DES:NET 123456 ID:6SEMJT INDN:ACME LLC CO ID:9138864007 CCD', 'debit')).toMatchObject({
      company: 'GUSTO',
      entry: 'NET',
    })
  })
  it('Wells Fargo’s', () => {
    expect(normalise('Business to Business ACH Debit - Alder Capital Daily Pmt 240312 Rpp12345 Acme LLC', 'debit').payeeKey).toBe(
      'ALDER CAPITAL',
    )
  })
  it('U.S. Bank’s', () => {
    expect(normalise('Electronic Withdrawal To ALDER CAPITAL REF=243260058212340N00 1234567890PAYMENT', 'debit')).toMatchObject({
      payeeKey: 'ALDER CAPITAL',
      entry: 'PAYMENT',
      companyId: '1234567890',
    })
  })
  it('TD’s', () => {
    expect(normalise('CCD DEBIT, ALDER CAPITAL ACH PMT ****12345678', 'debit').payeeKey).toBe('ALDER CAPITAL')
  })
  it('a card purchase’s', () => {
    expect(normalise('PURCHASE AUTHORIZED ON 03/12 JOES DELI #1234 NEWARK NJ S58407212345 CARD 1234', 'debit').payeeKey).toBe('JOES DELI')
  })
  it('a check’s number is read', () => {
    expect(normalise('CHECK # 2007', 'debit').checkNumber).toBe(2007)
    expect(normalise('CHECK NO: 104', 'debit').checkNumber).toBe(104)
  })
  it('a whole name and the same cut at 16 characters have one key', () => {
    const [whole, cut] = ['NORTHBRIDGE MERCHANT SERVICES', 'NORTHBRIDGE MERC'].map(
      (name) => normalise(`${name} DES:PMT ID:1 INDN:X CO ID:1 CCD`, 'debit').payeeKey,
    )
    expect(cut).toBe(whole)
  })
})

const digits = (n: number) => fc.stringMatching(new RegExp(`^[0-9]{${n}}$`))
const code = fc.stringMatching(/^[A-Z][0-9][A-Z0-9]{3,9}[0-9]$/)

describe('ids, dates and trace numbers change nothing', () => {
  const shapes: ((id: string, trace: string, day: string, code: string) => string)[] = [
    (id, trace, day) =>
      `Orig CO Name:Alder Grove Orig ID:1204709407 Desc Date:${day} CO Entry Descr:Payment Sec:CCD Trace#:${trace} Eed:${day} Ind ID:${id} Ind Name:Acme LLC Trn: ${id}Tc`,
    (id, _, __, any) => `ALDER GROVE DES:PAYMENT ID:${any} INDN:ACME CO ID:1${id.slice(0, 9).padEnd(9, '0')} CCD`,
    (id, _, day) => `Alder Grove Payment ${day} ${id} Acme LLC`,
    (id, trace) => `Electronic Withdrawal To ALDER GROVE REF=${trace}N00 ${id.padEnd(10, '1')}PAYMENT`,
    (id) => `CCD DEBIT, ALDER GROVE PAYMENT ****${id}`,
  ]
  it.each(shapes.map((shape, i) => [i, shape] as const))('shape %i', (_, shape) => {
    fc.assert(
      fc.property(digits(8), digits(15), digits(6), code, (id, trace, day, any) => {
        const { labels, features } = classifyRows(
          rowsOf('debit', shape('12345678', '021000021234567', '240312', 'A1B2C3D4'), shape(id, trace, day, any)),
        )
        expect(features.payee[1]).toBe(features.payee[0])
        expect(features.payees[features.payee[0]!]).toBe('ALDER GROVE')
        expect(labels[1]).toBe(labels[0])
      }),
    )
  })
})

const anyWord = fc.oneof(
  fc.constantFrom(...Object.values(TABLE).flatMap((lines) => lines!.flatMap(([, text]) => text.split(' ')))),
  fc.constantFrom(...FUNDERS.flatMap((funder) => [...funder.aliases, ...funder.weakAliases])),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(anyWord, { maxLength: 12 }).map((words) => words.join(' ')),
)

it('whatever the text, the category is one of the direction’s, the rest is in its range', () => {
  const subs = new Set<string>(SUB_CLASSIFICATIONS)
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, fc.constantFrom<Direction>('credit', 'debit')), { minLength: 1, maxLength: 20 }), (lines) => {
      const rows = lines.map(([description, type], i) => ({ date, description, amount: i * 100, type }))
      const { labels, features } = classifyRows(rows)
      expect(labels).toHaveLength(rows.length)
      labels.forEach((label, i) => {
        const allowed: readonly string[] = rows[i]!.type === 'credit' ? CREDIT_CATEGORIES : DEBIT_CATEGORIES
        expect(allowed).toContain(label.category)
        expect(label.confidence).toBeGreaterThan(0)
        expect(label.confidence).toBeLessThanOrEqual(1)
        expect(label.subClassification === null || subs.has(label.subClassification)).toBe(true)
        expect(label.ruleId === null).toBe(label.source === 'default')
        expect(features.payees[features.payee[i]!]).toBeTypeOf('string')
        expect(features.funder[i]).toBeLessThan(FUNDERS.length)
        expect(Number.isFinite(features.companyId[i]!)).toBe(true)
      })
    }),
    { numRuns: 400 },
  )
})

it('a row’s reading does not depend on the rows around it', () => {
  const all = Object.values(TABLE).flatMap((lines) => lines!)
  const rows = all.map(([sign, description]) => ({
    date,
    description,
    amount: 5_000,
    type: (sign === '+' ? 'credit' : 'debit') as Direction,
  }))
  const together = classifyRows(rows)
  rows.forEach((row, i) => {
    const alone = classifyRows([row])
    expect(together.features.funder[i]).toBe(alone.features.funder[0])
    expect(together.features.payees[together.features.payee[i]!]).toBe(alone.features.payees[alone.features.payee[0]!])
  })
})

describe('features that positions build on', () => {
  it('retries, returns and reversals are marked', () => {
    const { features } = classifyRows([
      ...rowsOf('debit', 'FORWARD FINANCIN DES:RETRY PYMT ID:1 INDN:ACME CO ID:1 CCD'),
      ...rowsOf('credit', 'RETURN OF POSTED CHECK / ITEM FORWARD FINANCIN', 'KAPITUS REVERSAL'),
    ])
    expect(features.flags[0]! & FLAG.retry).not.toBe(0)
    expect(features.flags[1]! & FLAG.return).not.toBe(0)
    expect(features.flags[2]! & FLAG.reversal).not.toBe(0)
    expect([...features.funder].map((f) => FUNDERS[f]!.name)).toEqual(['Forward Financing', 'Forward Financing', 'Kapitus'])
  })
  it('two contracts of one funder have two ids, running numbers one series', () => {
    const line = (id: string) => `THE MERCHANT MARKETP DES:ACH ID:${id} INDN:ACME CO ID:1234567890 CCD`
    const { features } = classifyRows(
      rowsOf('debit', line('TMM0001111'), line('TMM0001111'), line('TMM0002222'), line('880010001'), line('880010002')),
    )
    expect(features.idHash[0]).toBe(features.idHash[1])
    expect(features.idHash[0]).not.toBe(features.idHash[2])
    expect(features.idSeries[3]).toBe(features.idSeries[4])
    expect(features.idHash[3]).not.toBe(features.idHash[4])
  })
  it('recurring payees that are no advances are marked so', () => {
    const lines = [
      'LEAF CAPITAL FUNDING LEASE',
      'FLEETCOR FUNDING',
      'IPFS CORP',
      'GUSTO NET',
      'IRS USATAXPYMT',
      'AMEX EPAYMENT',
      'WEX INC FLEET',
    ]
    const { features } = classifyRows(rowsOf('debit', ...lines))
    for (const [i, line] of lines.entries()) expect(features.flags[i]! & FLAG.notAdvance, line).not.toBe(0)
  })
})
