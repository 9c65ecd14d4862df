import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastProcessorMs } from '../../../test/processor-time.ts'
import { fromDayNumber, type IsoDate } from '../../shared/dates.ts'
import type { Cents } from '../../shared/money.ts'
import type { Analysis } from '../analysis.ts'
import { analyzeRows, analyzeStatements } from '../analyze.ts'
import { classifyRows } from '../classify/classify.ts'
import { rememberLast } from '../classify/remember.ts'
import { CREDIT_CATEGORIES, DEBIT_CATEGORIES, type Statement } from '../types.ts'
import { machineLabelsOf } from './machine.ts'
import { madeStatements, rowNamed } from './test-statements.ts'
import { type Change, type Correction, POSITION_OPS } from './types.ts'

const statements = madeStatements()
const machine = machineLabelsOf(analyzeStatements(statements))
const REFS = statements.reduce((n, s) => n + s.rows.length, 0)

let made = 0
const correction = (...changes: Change[]): Correction => ({
  id: `cor_${++made}`,
  by: 'usr_1',
  at: '2026-05-01T12:00:00.000Z',
  reason: 'I looked at it.',
  changes,
})
const analyze = (...corrections: Correction[]): Analysis => analyzeStatements(statements, { corrections, machine })
/** Everything a person could see, as text. */
const seen = (a: Analysis): string => JSON.stringify({ ...a, payee: [...a.payee], origins: [...a.origins], corrected: [...a.corrected] })
const addsUp = ({ classifications, summary }: Analysis): boolean =>
  Object.values(classifications).reduce((sum, c) => sum + c.total, 0) === summary.totalCredits + summary.totalDebits &&
  Object.values(classifications).reduce((sum, c) => sum + c.transactionCount, 0) === summary.totalTransactions
const untouched = analyze()
const at = (text: string): number => rowNamed(untouched, text)
const positionNamed = (a: Analysis, name: string) => a.mcaPositions.find((p) => p.funderName.toLowerCase().includes(name.toLowerCase()))

const refs = fc.array(fc.integer({ min: 0, max: REFS - 1 }), { minLength: 1, maxLength: 6 })
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('label' as const),
    rows: refs,
    category: fc.constantFrom(...CREDIT_CATEGORIES, ...DEBIT_CATEGORIES),
    samePayee: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('revenue' as const), rows: refs, isRevenue: fc.boolean() }),
  fc
    .record(
      {
        kind: fc.constant('row' as const),
        row: fc.integer({ min: 0, max: REFS - 1 }),
        date: fc.integer({ min: 20_454, max: 20_600 }).map((d) => fromDayNumber(d)),
        amount: fc.integer({ min: 0, max: 5_000_000 }).map((n) => n as Cents),
        type: fc.constantFrom('credit' as const, 'debit' as const),
      },
      { requiredKeys: ['kind', 'row'] },
    )
    .map((c) => c as Change),
  fc.record({
    kind: fc.constant('account' as const),
    statement: fc.integer({ min: 0, max: statements.length - 1 }),
    excluded: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('position' as const),
    op: fc.constantFrom(...POSITION_OPS),
    positions: fc.array(fc.oneof(refs, fc.constantFrom(...untouched.mcaPositions.map((p) => p.rows.map((r) => untouched.origins[r]!)))), {
      minLength: 1,
      maxLength: 3,
    }),
    rows: refs,
    funderName: fc.constantFrom('Someone Capital', 'Else Funding'),
  }),
)
const anyCorrections = fc.array(
  fc.array(anyChange, { minLength: 1, maxLength: 3 }).map((changes) => correction(...changes)),
  { maxLength: 6 },
)

describe('whatever people say', () => {
  test('the seven totals add up to all credits and debits, to the cent', () => {
    fc.assert(
      fc.property(anyCorrections, (corrections) => {
        expect(addsUp(analyze(...corrections))).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  test('a label never goes against the direction of its row', () => {
    fc.assert(
      fc.property(anyCorrections, (corrections) => {
        const { rows, labels } = analyze(...corrections)
        const isCredit = rows.map((_, r) => (CREDIT_CATEGORIES as readonly string[]).includes(labels[r]!.category))
        expect(isCredit).toEqual(rows.map((row) => row.type === 'credit'))
      }),
      { numRuns: 150 },
    )
  })

  test('a classifier that remembers the last rows says what a fresh one would, correction after correction', () => {
    const classify = rememberLast(classifyRows)
    fc.assert(
      fc.property(anyCorrections, (corrections) => {
        expect(seen(analyzeStatements(statements, { corrections, machine, classify }))).toBe(seen(analyze(...corrections)))
      }),
      { numRuns: 100 },
    )
  })

  test('taken back in any order, nothing is left of it', () => {
    fc.assert(
      fc.property(anyCorrections, fc.infiniteStream(fc.nat()), (corrections, order) => {
        const left = [...corrections]
        while (left.length > 0) {
          left.splice((order.next().value as number) % left.length, 1)
          // The order of undoing only decides what is seen on the way.
          expect(addsUp(analyze(...left))).toBe(true)
        }
        expect(seen(analyze(...left))).toBe(seen(untouched))
      }),
      { numRuns: 60 },
    )
  })

  test('each payment is in one position at most, and every position has payments of its own side', () => {
    fc.assert(
      fc.property(anyCorrections, (corrections) => {
        const { mcaPositions, rows } = analyze(...corrections)
        const all = mcaPositions.flatMap((p) => p.rows)
        expect(new Set(all).size).toBe(all.length)
        expect(mcaPositions.every((p) => p.rows.length > 0)).toBe(true)
        expect(all.every((r) => rows[r]!.type === 'debit')).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})

describe('labels', () => {
  test('one row, with the machine’s word beside it', () => {
    const row = at('STAPLES')
    const said = analyze(correction({ kind: 'label', rows: [untouched.origins[row]!], category: 'payroll', samePayee: false }))
    expect(said.labels[row]).toMatchObject({ category: 'payroll', confidence: 1, source: untouched.labels[row]!.source })
    expect(said.corrected.get(row)).toMatchObject({ by: 'usr_1', reason: 'I looked at it.', was: { label: untouched.labels[row] } })
    expect(said.corrected.size).toBe(1)
  })

  test('a row behind those that another statement has, too', () => {
    const [january, february, ...others] = statements as [Statement, Statement, ...Statement[]]
    const both = [...january.rows, ...february.rows].filter((r) => r.date >= '2026-01-20')
    const overlapping = { ...february, fileName: 'last.pdf', periodStart: '2026-01-20' as IsoDate, rows: both }
    const given = [january, overlapping, ...others]
    const before = analyzeStatements(given)
    expect(before.rows).toHaveLength(untouched.rows.length)
    const row = before.rows.findIndex((r) => r.date > '2026-02-05' && r.type === 'debit')
    const change = { kind: 'label', rows: [before.origins[row]!], category: 'payroll', samePayee: false } as const
    const said = analyzeStatements(given, { corrections: [correction(change)], machine: machineLabelsOf(before) })
    expect(said.labels[row]!.category).toBe('payroll')
    expect([...said.corrected.keys()]).toEqual([row])
    expect(said.rows).toEqual(before.rows)
  })

  test('every row of the payee that goes the same way', () => {
    const row = at('SQUARE')
    const said = analyze(correction({ kind: 'label', rows: [untouched.origins[row]!], category: 'transferIn', samePayee: true }))
    const same = untouched.rows.flatMap((_, r) =>
      untouched.payee[r] === untouched.payee[row] && untouched.rows[r]!.type === 'credit' ? [r] : [],
    )
    expect(same.length).toBeGreaterThan(3)
    expect(same.map((r) => said.labels[r]!.category)).toEqual(same.map(() => 'transferIn'))
    expect([...said.corrected.keys()].sort((a, b) => a - b)).toEqual(same)
  })

  test('a deposit that is no revenue leaves true revenue, by its amount', () => {
    const row = at('SQUARE')
    const said = analyze(correction({ kind: 'revenue', rows: [untouched.origins[row]!], isRevenue: false }))
    expect(untouched.metrics.overall.trueRevenue - said.metrics.overall.trueRevenue).toBe(untouched.rows[row]!.amount)
    expect(untouched.classifications.revenue.total - said.classifications.revenue.total).toBe(untouched.rows[row]!.amount)
    expect(said.metrics.overall.depositCount).toBe(untouched.metrics.overall.depositCount - 1)
  })

  test('payments that a person calls something else are no position any more', () => {
    const position = positionNamed(untouched, 'OnDeck')!
    const said = analyze(
      correction({ kind: 'label', rows: [untouched.origins[position.rows[0]!]!], category: 'businessExpense', samePayee: true }),
    )
    expect(positionNamed(said, 'OnDeck')).toBeUndefined()
    expect(said.metrics.overall.mcaPayments).toBeLessThan(untouched.metrics.overall.mcaPayments)
  })

  test('payments that a person calls an advance are a position', () => {
    const row = at('RIVERTON')
    const said = analyze(correction({ kind: 'label', rows: [untouched.origins[row]!], category: 'mcaRepayment', samePayee: true }))
    expect(positionNamed(untouched, 'RIVERTON')).toBeUndefined()
    expect(positionNamed(said, 'RIVERTON')).toMatchObject({ confidence: 1, frequency: 'weekly' })
  })
})

describe("an organization's rule", () => {
  test('names itself, and keeps to the five sources', () => {
    const row = at('STAPLES')
    const rule = { id: 'rule_1', payee: untouched.payees[untouched.payee[row]!]!, type: 'debit' as const, category: 'payroll' as const }
    const said = analyzeStatements(statements, { rules: [rule] })
    expect(said.labels[row]).toMatchObject({ category: 'payroll', ruleId: 'rule_1', source: 'vendor_rules' })
    expect(said.corrected.size).toBe(0)
  })

  test('knows a vendor that writes itself in small letters: rules are kept in capitals', () => {
    const row = at('GUSTO')
    const name = untouched.payees[untouched.payee[row]!]!
    expect(name).not.toBe(name.toUpperCase())
    const rule = { id: 'rule_2', payee: name.toUpperCase(), type: 'debit' as const, category: 'businessExpense' as const }
    expect(analyzeStatements(statements, { rules: [rule] }).labels[row]).toMatchObject({ category: 'businessExpense', ruleId: 'rule_2' })
  })
})

describe('positions', () => {
  const refsOf = (a: Analysis, name: string) => positionNamed(a, name)!.rows.map((r) => a.origins[r]!)
  const edit = (op: (typeof POSITION_OPS)[number], positions: number[][], more: Partial<Extract<Change, { kind: 'position' }>> = {}) =>
    correction({ kind: 'position', op, positions, rows: [], funderName: null, ...more })

  test('dismissed, its payments are spending and no holdback', () => {
    const said = analyze(edit('dismiss', [refsOf(untouched, 'OnDeck')]))
    expect(said.mcaPositions.length).toBe(untouched.mcaPositions.length - 1)
    expect(said.summary.mcaPositionsDetected).toBe(said.mcaPositions.length)
    expect(positionNamed(untouched, 'OnDeck')!.rows.map((r) => said.labels[r]!.category)).not.toContain('mcaRepayment')
    expect(untouched.metrics.overall.mcaPayments - said.metrics.overall.mcaPayments).toBe(positionNamed(untouched, 'OnDeck')!.totalPayments)
  })

  test('renamed, and its rows with it', () => {
    const said = analyze(edit('rename', [refsOf(untouched, 'OnDeck')], { funderName: 'Blue Harbor' }))
    const renamed = positionNamed(said, 'Blue Harbor')!
    expect(renamed.totalPayments).toBe(positionNamed(untouched, 'OnDeck')!.totalPayments)
    expect(renamed.rows.map((r) => said.labels[r]!.vendor)).toEqual(renamed.rows.map(() => 'Blue Harbor'))
  })

  test('merged, split and ended: payments are neither lost nor counted twice', () => {
    const [a, b] = [refsOf(untouched, 'OnDeck'), refsOf(untouched, 'Kapitus')]
    const total = positionNamed(untouched, 'OnDeck')!.totalPayments + positionNamed(untouched, 'Kapitus')!.totalPayments
    const merged = analyze(edit('merge', [a, b], { funderName: 'Both' }))
    expect(positionNamed(merged, 'Both')).toMatchObject({ totalPayments: total, transactionCount: a.length + b.length })
    expect(merged.mcaPositions.length).toBe(untouched.mcaPositions.length - 1)
    const split = analyze(edit('split', [a], { rows: a.slice(0, 5), funderName: 'First five' }))
    expect(positionNamed(split, 'First five')!.rows.length).toBe(5)
    expect(positionNamed(split, 'OnDeck')!.rows.length).toBe(a.length - 5)
    const ended = analyze(edit('end', [a]))
    expect(positionNamed(untouched, 'OnDeck')!.active).toBe(true)
    expect(positionNamed(ended, 'OnDeck')!.active).toBe(false)
    expect(ended.metrics.overall.monthlyMcaPayments).toBeLessThan(untouched.metrics.overall.monthlyMcaPayments)
  })

  test('added from rows, which become its payments', () => {
    const rows = untouched.rows.flatMap((r, i) => (r.description.includes('RIVERTON') ? [i] : []))
    const said = analyze(edit('add', [], { rows: rows.map((r) => untouched.origins[r]!), funderName: 'Riverton Advance' }))
    expect(positionNamed(said, 'Riverton Advance')).toMatchObject({ transactionCount: rows.length, frequency: 'weekly', confidence: 1 })
    expect(rows.map((r) => said.labels[r]!.category)).toEqual(rows.map(() => 'mcaRepayment'))
  })

  test('an edit survives another that changes the numbers of positions', () => {
    const said = analyze(
      edit('dismiss', [refsOf(untouched, 'Kapitus')]),
      edit('rename', [refsOf(untouched, 'OnDeck')], { funderName: 'Blue Harbor' }),
    )
    expect(said.notApplied).toEqual([])
    expect(positionNamed(said, 'Blue Harbor')).toBeDefined()
  })

  test('an edit whose position is gone is listed, and changes nothing', () => {
    const gone = refsOf(untouched, 'OnDeck')
    const dismiss = edit('dismiss', [gone])
    const rename = edit('rename', [gone], { funderName: 'Nobody' })
    const said = analyze(dismiss, rename)
    expect(said.notApplied).toEqual([{ correction: rename.id, change: 0, reason: expect.stringContaining('No position') }])
    expect(positionNamed(said, 'Nobody')).toBeUndefined()
  })
})

describe('mended rows', () => {
  /** The statement as a bad scan gives it: one amount misread. */
  const misread = (): Statement[] => {
    const [first, ...rest] = statements
    const rows = first!.rows.map((row, i) => (i === 4 ? { ...row, amount: (row.amount + 9_000) as Cents } : row))
    const discrepancies = [{ kind: 'balance', message: 'Off.', amount: 9_000 as Cents, page: null }]
    return [{ ...first!, rows, reconciled: false, discrepancies } as Statement, ...rest]
  }

  test('a statement that ties only by a mended row says by whose hand', () => {
    const read = misread()
    const right = statements[0]!.rows[4]!.amount
    expect(analyzeStatements(read).statements[0]).toMatchObject({ reconciled: false })
    const said = analyzeStatements(read, { corrections: [correction({ kind: 'row', row: 4, amount: right })] })
    expect(said.statements[0]).toMatchObject({ reconciled: true, reconciledBy: 'correction', discrepancies: [] })
    expect(said.statements[1]).toMatchObject({ reconciled: true })
    expect(said.corrected.get(4)).toMatchObject({ was: { amount: right + 9_000 } })
    expect(said.summary).toEqual(untouched.summary)
  })

  test('a mend that is wrong unties the statement and says by how much', () => {
    const said = analyze(correction({ kind: 'row', row: 4, amount: (statements[0]!.rows[4]!.amount + 100) as Cents }))
    expect(said.statements[0]).toMatchObject({ reconciled: false, reconciledBy: 'print' })
    expect(said.statements[0]!.discrepancies).toMatchObject([
      { kind: 'running_balance', message: expect.stringContaining('closing balance') },
    ])
  })

  test('a printed sum is held against the mended rows', () => {
    const [first, ...rest] = statements
    const credits = first!.rows.filter((r) => r.type === 'credit').reduce((sum, r) => sum + r.amount, 0) as Cents
    const sums: Statement['sums'] = [
      { label: 'Total deposits', value: credits, count: null, rows: 'credit', type: 'credit', net: false, page: 1 },
    ]
    const credit = first!.rows.findIndex((r) => r.type === 'credit')
    const said = analyzeStatements([{ ...first!, sums }, ...rest], {
      corrections: [correction({ kind: 'row', row: credit, amount: 1 as Cents })],
    })
    expect(said.statements[0]!.discrepancies).toMatchObject([{ message: expect.stringContaining('"Total deposits"') }])
  })

  test('the other side: the row is read anew as a debit', () => {
    const row = at('SQUARE')
    const said = analyze(correction({ kind: 'row', row: untouched.origins[row]!, type: 'debit' }))
    expect(said.rows[row]!.type).toBe('debit')
    expect(DEBIT_CATEGORIES).toContain(said.labels[row]!.category)
    expect(said.corrected.get(row)!.was).toMatchObject({ type: 'credit', label: untouched.labels[row] })
  })
})

describe('accounts left out', () => {
  test('an account’s rows count nowhere, its statements say so, and it can come back', () => {
    const other = statements.findIndex((s) => s.accountLast4 !== statements[0]!.accountLast4)
    const left = analyze(correction({ kind: 'account', statement: other, excluded: true }))
    const alone = analyzeStatements(statements.filter((s) => s.accountLast4 === statements[0]!.accountLast4))
    expect(left.summary).toEqual(alone.summary)
    expect(left.statements.map((s) => s.excluded)).toEqual(statements.map((s) => s.accountLast4 !== statements[0]!.accountLast4))
    const back = analyze(
      correction({ kind: 'account', statement: other, excluded: true }),
      correction({ kind: 'account', statement: other, excluded: false }),
    )
    expect(back.summary).toEqual(untouched.summary)
  })

  test('rows of several accounts: one can be left out', () => {
    const rows = untouched.rows.map(({ date, description, amount, type, statement }) => ({
      date,
      description,
      amount,
      type,
      account: statements[statement!]!.accountLast4 === statements[0]!.accountLast4 ? 0 : 1,
    }))
    const accounts = [0, 1].map((n) => ({
      id: `acc-${n}`,
      name: null,
      last4: null,
      kind: 'deposit' as const,
      closingBalance: 100_000 as Cents,
    }))
    const said = analyzeRows(rows, { accounts, corrections: [correction({ kind: 'account', statement: 1, excluded: true })] })
    expect(said.rows.every((r) => r.account === 0)).toBe(true)
    expect(said.accounts.map((a) => a.excluded)).toEqual([false, true])
    expect(said.metrics.overall.endingBalance).toBe(100_000)
  })
})

test('fifty thousand rows with two hundred corrections cost nothing like an analysis for each', async () => {
  const rows = Array.from({ length: 50_000 }, (_, i) => ({
    date: fromDayNumber(20_454 + Math.floor(i / 600)) as IsoDate,
    description: i % 3 === 0 ? `SQUARE INC DES:${i}P2` : `ACH DEBIT VENDOR ${i % 900} ID:${i}`,
    amount: (1_000 + ((i * 7919) % 90_000)) as Cents,
    type: i % 3 === 0 ? ('credit' as const) : ('debit' as const),
  }))
  const corrections = Array.from({ length: 200 }, (_, i) =>
    correction(
      { kind: 'label', rows: [i * 3], category: 'transferIn', samePayee: i === 0 },
      { kind: 'row', row: i * 3 + 1, amount: 5 as Cents },
    ),
  )
  const alone = await leastProcessorMs(0, () => analyzeRows(rows))
  const enough = 10 * alone
  expect(await leastProcessorMs(enough, () => analyzeRows(rows, { corrections }))).toBeLessThan(enough)
  expect(addsUp(analyzeRows(rows, { corrections }))).toBe(true)
})
