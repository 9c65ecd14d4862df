import { describe, expect, test } from 'vitest'
import type { AnalysisRow } from '../../src/engine/analysis.ts'
import { analyzeRows, analyzeStatements, prepareRows } from '../../src/engine/analyze.ts'
import type { Row, Statement } from '../../src/engine/types.ts'
import { analysisToWire } from '../../src/platform/analysis-run/wire.ts'
import type { IsoDate } from '../../src/shared/dates.ts'
import type { Cents } from '../../src/shared/money.ts'
import { bankingDays, credit, debit, debits, everyDays, inOrder } from './histories.ts'

const sales = (date: string, dollars: number): AnalysisRow => credit(date, 'SQUARE INC SDV-VRFY PAYOUT', dollars)
const overall = (rows: AnalysisRow[], openingBalance: number | null = null) =>
  analyzeRows(rows, { openingBalance: openingBalance as Cents | null }).metrics.overall
/** Full months need rows at both ends: in transactions mode the rows are the coverage. */
const spanning = (...rows: AnalysisRow[]): AnalysisRow[] =>
  inOrder([debit('2025-01-01', 'STAPLES STORE 11', 1), debit('2025-03-31', 'STAPLES STORE 11', 1)], rows)

describe('true revenue', () => {
  test('leaves out transfers, advances, loans, refunds and owner money', () => {
    const rows = [
      sales('2025-01-05', 1000),
      credit('2025-01-06', 'ONLINE TRANSFER FROM SAV XXXX1234', 500),
      credit('2025-01-07', 'KAPITUS ADVANCE FUNDING', 20000),
      credit('2025-01-08', 'SBA LOAN PROCEEDS', 9000),
      credit('2025-01-09', 'IRS TREAS 310 TAX REF', 300),
      credit('2025-01-10', 'OWNER CONTRIBUTION CAPITAL', 700),
    ]
    expect(overall(rows)).toMatchObject({ trueRevenue: 100000, depositCount: 1 })
  })

  test("a customer's bounced check takes its deposit back", () => {
    expect(overall([sales('2025-01-05', 1000), debit('2025-01-09', 'DEPOSITED ITEM RETURNED', 250)])).toMatchObject({
      trueRevenue: 75000,
      depositCount: 1,
    })
  })

  test('the largest named payer is the concentration', () => {
    const rows = [
      sales('2025-01-05', 300),
      credit('2025-01-06', 'STRIPE TRANSFER ST-123', 700),
      credit('2025-01-07', 'SQUARE INC SDV-VRFY PAYOUT', 100),
    ]
    const { metrics, summary } = analyzeRows(rows)
    expect(summary.revenueSourcesDetected).toBe(2)
    expect(metrics.overall.concentration).toBeCloseTo(0.6364, 4)
    expect(metrics.overall.largestSources.map((s) => [s.name, s.total, s.depositCount])).toEqual([
      ['Stripe', 70000, 1],
      ['Square', 40000, 2],
    ])
  })
})

describe('months', () => {
  const rows = spanning(sales('2025-01-10', 1000), sales('2025-02-10', 1100), sales('2025-03-10', 1500))

  test('are calendar months with the change against the month before', () => {
    expect(analyzeRows(rows).metrics.months.map((m) => [m.month, m.trueRevenue, m.partial, m.revenueChange])).toEqual([
      ['2025-01', 100000, false, null],
      ['2025-02', 110000, false, 0.1],
      ['2025-03', 150000, false, 0.3636],
    ])
  })

  test('with fewer than 20 covered days are partial and left out of the average and the trend', () => {
    const { metrics } = analyzeRows(inOrder(rows, [sales('2025-04-05', 90000)]))
    expect(metrics.months.at(-1)).toMatchObject({ month: '2025-04', partial: true, revenueChange: null, coveredDays: 5 })
    expect(metrics.overall).toMatchObject({ fullMonths: 3, averageMonthlyRevenue: 120000 })
  })

  test('the trend is the later half against the earlier one, flat within seven per cent', () => {
    expect(analyzeRows(rows).metrics.overall.trend).toEqual({ change: 0.5, direction: 'up' })
    const flat = spanning(sales('2025-01-10', 1000), sales('2025-02-10', 3000), sales('2025-03-10', 1060))
    expect(analyzeRows(flat).metrics.overall.trend).toEqual({ change: 0.06, direction: 'flat' })
  })
})

describe('bounced items', () => {
  test('an item and its fee are one event; a fee alone is one; an overdraft is counted apart', () => {
    const rows = [
      debit('2025-01-06', 'ACH DEBIT ACME WIDGETS', 640),
      credit('2025-01-07', 'RETURNED ACH DEBIT ACME WIDGETS NSF', 640),
      debit('2025-01-07', 'NSF FEE', 35),
      debit('2025-01-20', 'NSF RETURNED ITEM FEE', 35),
      debit('2025-01-22', 'OVERDRAFT FEE', 34),
    ]
    expect(overall(rows)).toMatchObject({ nsfCount: 2, overdraftCount: 1 })
  })

  test("an overdraft that was returned is a bounced item, and one bank's insufficient funds fee is for an item it paid", () => {
    expect(overall([debit('2025-01-20', 'OVERDRAFT RET', 35), debit('2025-01-22', 'OVERDRAFT PD', 35)])).toMatchObject({
      nsfCount: 1,
      overdraftCount: 1,
    })
    expect(overall([debit('2025-01-20', 'Insufficient Funds Fee For A $806.00 Item - Details: ITEM', 34)])).toMatchObject({
      nsfCount: 0,
      overdraftCount: 1,
    })
  })

  test('what came back for another reason than its funds did not bounce', () => {
    const others = [
      'WIRE RETURN',
      'ZELLE PAYMENT RETURNED',
      'ACH RETURN KAPITUS R10',
      'RETURNED ACH DEBIT R08 ACME WIDGETS',
      'RETURNED CHECK STOP PAYMENT',
    ]
    expect(overall(others.map((text) => credit('2025-01-20', text, 500)))).toMatchObject({ nsfCount: 0 })
    const bounced = ['ACH RETURN KAPITUS R01', 'RETURNED ACH DEBIT R09 ACME WIDGETS', 'RETURNED CHECK 1044', 'ACH RETURN VERIZON WIRELESS']
    expect(overall(bounced.map((text) => credit('2025-01-20', text, 500)))).toMatchObject({ nsfCount: 4 })
  })

  test('a refunded fee does not count', () => {
    expect(overall([debit('2025-01-20', 'NSF FEE', 35), credit('2025-01-22', 'NSF FEE REFUND', 35)])).toMatchObject({ nsfCount: 0 })
    expect(
      overall([
        debit('2025-01-20', 'OVERDRAFT FEE', 35),
        debit('2025-01-20', 'OVERDRAFT FEE', 35),
        credit('2025-01-22', 'OVERDRAFT FEE REFUND', 70),
      ]),
    ).toMatchObject({ overdraftCount: 0 })
  })

  test('fees for several items in one row are as many events', () => {
    expect(overall([debit('2025-01-31', 'NSF FEES 3 @ 35.00', 105)])).toMatchObject({ nsfCount: 3, overdraftCount: 0 })
    expect(overall([debit('2025-01-31', 'OVERDRAFT FEES 2 ITEMS AT $35.00 EACH', 70)])).toMatchObject({ nsfCount: 0, overdraftCount: 2 })
    expect(overall([debit('2025-01-10', 'NSF FEE', 35), debit('2025-01-31', 'NSF FEES', 105)])).toMatchObject({ nsfCount: 4 })
  })

  test('what the row does not say and no other row shows is one event', () => {
    expect(overall([debit('2025-01-31', 'NSF FEES', 105)])).toMatchObject({ nsfCount: 1 })
    expect(overall([debit('2025-01-10', 'CONTINUOUS OVERDRAFT CHARGE', 7), debit('2025-01-31', 'OVERDRAFT FEE', 35)])).toMatchObject({
      overdraftCount: 2,
    })
  })

  test('a price of another account says nothing', () => {
    const rows = [
      { ...debit('2025-01-10', 'NSF FEE', 35), account: 0 },
      { ...debit('2025-01-31', 'NSF FEES', 105), account: 1 },
    ]
    const account = (id: string) => ({ id, name: null, last4: null, kind: 'deposit' as const, closingBalance: null })
    const { metrics } = analyzeRows(rows, { accounts: [account('a'), account('b')] })
    expect(metrics.overall.nsfCount).toBe(2)
  })

  test('the items of a cycle and the one row of fees for them are one event each', () => {
    const back = (date: string) => credit(date, 'RETURNED ACH DEBIT ACME WIDGETS NSF', 640)
    const fees = debit('2025-01-31', 'NSF FEES 3 @ 35.00', 105)
    expect(overall([back('2025-01-06'), back('2025-01-14'), back('2025-01-23'), fees])).toMatchObject({ nsfCount: 3 })
    expect(overall([back('2025-01-06'), fees])).toMatchObject({ nsfCount: 3 })
    // The item with a fee of its own is none of the three.
    expect(overall([back('2025-01-06'), debit('2025-01-06', 'NSF FEE', 35), fees])).toMatchObject({ nsfCount: 4 })
  })

  test('one of several fees given back is one event less', () => {
    const fees = debit('2025-01-20', 'OVERDRAFT FEES 3 @ 35.00', 105)
    expect(overall([fees, credit('2025-01-22', 'OVERDRAFT FEE REFUND', 35)])).toMatchObject({ overdraftCount: 2 })
    expect(overall([fees, credit('2025-01-22', 'OVERDRAFT FEE REFUND', 105)])).toMatchObject({ overdraftCount: 0 })
    expect(overall([debit('2025-01-19', 'OVERDRAFT FEE', 35), fees, credit('2025-01-22', 'OVERDRAFT FEE REFUND', 140)])).toMatchObject({
      overdraftCount: 0,
    })
  })

  test('"TRANSFER" is no NSF', () => {
    expect(overall([debit('2025-01-20', 'ONLINE TRANSFER TO SAV XXXX1234', 35)])).toMatchObject({ nsfCount: 0, overdraftCount: 0 })
  })
})

describe('holdback', () => {
  test('is the active positions at their current payment against the average monthly revenue', () => {
    const revenue = [sales('2025-01-10', 30000), sales('2025-02-10', 30000), sales('2025-03-10', 30000)]
    const daily = debits(bankingDays('2025-01-02', 61), 'CREDIBLY ACH', (i) => (i < 30 ? 200 : 100))
    const weekly = debits(everyDays('2025-01-06', 7, 12), 'MULLIGAN FUNDING ACH', 500)
    const ended = debits(bankingDays('2025-01-02', 15), 'CEDAR ADVANCE ACH', 999)
    const { metrics } = analyzeRows(spanning(...revenue, ...daily, ...weekly, ...ended))
    expect(metrics.overall).toMatchObject({
      activePositions: 2,
      monthlyMcaPayments: 10000 * 21 + 50000 * 4.33,
      averageMonthlyRevenue: 3000000,
    })
    expect(metrics.overall.holdback).toBeCloseTo((2100 + 2165) / 30000, 4)
  })
})

describe('what is not known is null, with a reason', () => {
  test('balances without an opening balance; the summary says what it assumed', () => {
    const { metrics, summary } = analyzeRows([sales('2025-01-05', 100), sales('2025-01-07', 100)])
    expect(summary).toMatchObject({ avgDailyBalance: Math.round((10000 * 2 + 20000) / 3), avgDailyBalanceBasis: 'assumedZero' })
    expect(metrics.overall).toMatchObject({
      averageDailyBalance: null,
      lowestBalance: null,
      daysNegative: null,
      endingBalance: null,
      trend: null,
      averageMonthlyRevenue: null,
      holdback: null,
    })
    const fields = metrics.unknown.map((u) => u.field)
    for (const field of [
      'averageDailyBalance',
      'lowestBalance',
      'lowestBalanceDate',
      'daysNegative',
      'endingBalance',
      'trend',
      'averageMonthlyRevenue',
      'holdback',
    ])
      expect(fields).toContain(field)
    for (const u of metrics.unknown) expect(u.reason).not.toBe('')
  })

  test('with an opening balance they are computed, below zero too', () => {
    const rows = [debit('2025-01-05', 'SYSCO FOODS', 150), sales('2025-01-08', 300)]
    expect(overall(rows, 10000)).toMatchObject({
      averageDailyBalance: Math.round((-5000 * 3 + 25000) / 4),
      lowestBalance: -5000,
      lowestBalanceDate: '2025-01-05',
      daysNegative: 3,
      endingBalance: 25000,
    })
  })

  test('no rows at all is an empty analysis', () => {
    const wire = analysisToWire(analyzeRows([]))
    expect(wire.summary).toMatchObject({ totalTransactions: 0, dateRange: { start: null, end: null }, totalCredits: 0, avgDailyBalance: 0 })
    expect(wire.metrics.months).toEqual([])
    expect(wire.metrics.overall.holdback).toBeNull()
  })
})

const statement = (fileName: string, last4: string, period: [string, string], opening: number, rows: AnalysisRow[]): Statement => ({
  fileName,
  bank: 'Chase',
  accountLast4: last4,
  holder: 'BLUE DOOR LLC',
  holderState: 'NY',
  currency: 'USD',
  kind: 'deposit',
  periodStart: period[0] as IsoDate,
  periodEnd: period[1] as IsoDate,
  openingBalance: (opening * 100) as Cents,
  closingBalance: null,
  pageCount: 2,
  reconciled: true,
  discrepancies: [{ kind: 'balance', message: 'off', amount: 1250 as Cents, page: 2 }],
  findings: [],
  duplicateOf: null,
  rows: rows.map((r): Row => ({ balance: null, page: 1, box: [1, 2, 3, 4], statement: null, ...r }) as Row),
  dailyBalances: [],
})

describe('statements', () => {
  const january = statement('jan.pdf', '1111', ['2025-01-01', '2025-01-31'], 100, [
    sales('2025-01-05', 1000),
    ...debits(bankingDays('2025-01-21', 8), 'CREDIBLY ACH', 50),
  ])
  const february = statement(
    'feb.pdf',
    '1111',
    ['2025-02-01', '2025-02-28'],
    700,
    debits(bankingDays('2025-02-03', 10), 'CREDIBLY ACH', 50),
  )
  const savings = statement('sav.pdf', '2222', ['2025-01-01', '2025-01-31'], 5000, [])

  test('a position goes on over statements, and a repeated one is left out', () => {
    const analysis = analyzeStatements([january, february, { ...january, fileName: 'again.pdf' }])
    expect(analysis.statements.map((s) => [s.fileName, s.duplicateOf, s.transactionCount])).toEqual([
      ['jan.pdf', null, 9],
      ['feb.pdf', null, 10],
      ['again.pdf', 0, 9],
    ])
    expect(analysis.summary.totalTransactions).toBe(19)
    expect(analysis.mcaPositions).toMatchObject([{ funderName: 'Credibly', transactionCount: 18, frequency: 'daily' }])
    expect(analysis.rows.map((r) => r.statement)).toEqual([...Array(9).fill(0), ...Array(10).fill(1)])
  })

  test('a printout that goes over the end of a month: rows of both are counted once, the others stay', () => {
    const lastDays = statement('last30.pdf', '1111', ['2025-01-24', '2025-02-12'], 850, [
      ...debits(bankingDays('2025-01-24', 5), 'CREDIBLY ACH', 50),
      ...debits(bankingDays('2025-02-03', 8), 'CREDIBLY ACH', 50),
      sales('2025-02-06', 70),
    ])
    const analysis = analyzeStatements([january, lastDays])
    expect(analysis.statements.map((s) => [s.duplicateOf, s.transactionCount, s.findings.map((f) => f.kind)])).toEqual([
      [null, 9, []],
      [null, 14, ['overlapping_statement']],
    ])
    expect(analysis.statements[1]!.findings[0]!.message).toContain('5 of its rows, of 2025-01-24 to 2025-01-31, stand in jan.pdf')
    expect(analysis.summary.totalTransactions).toBe(18)
    expect(analysis.summary.totalCredits).toBe(107_000)
    expect(analysis.mcaPositions).toMatchObject([{ transactionCount: 16 }])
    expect(analyzeStatements([lastDays, january]).summary.totalTransactions).toBe(18)
  })

  test('a position that moves to another account goes on; it is active until the end of the account it moved to', () => {
    const old = statement(
      'old.pdf',
      '1111',
      ['2025-01-01', '2025-01-31'],
      100,
      debits(bankingDays('2025-01-02', 20), 'LIBERTAS FUNDING ACH', 75),
    )
    const moved = statement(
      'new.pdf',
      '2222',
      ['2025-01-15', '2025-02-28'],
      100,
      debits(bankingDays('2025-02-03', 18), 'LIBERTAS FUNDING ACH', 75),
    )
    expect(analyzeStatements([old, moved]).mcaPositions).toMatchObject([
      { transactionCount: 38, frequency: 'daily', active: true, lastPayment: '2025-02-27' },
    ])
  })

  test('a month between two statements that is missing is named, and nothing was skipped in it', () => {
    const march = statement('mar.pdf', '1111', ['2025-03-01', '2025-03-31'], 700, debits(bankingDays('2025-03-03', 20), 'CREDIBLY ACH', 50))
    const january = statement(
      'jan.pdf',
      '1111',
      ['2025-01-01', '2025-01-31'],
      100,
      debits(bankingDays('2025-01-02', 21), 'CREDIBLY ACH', 50),
    )
    const { mcaPositions, metrics } = analyzeStatements([january, march])
    expect(mcaPositions).toMatchObject([{ transactionCount: 41, frequency: 'daily', skippedPayments: 0 }])
    expect(metrics.months.map((m) => [m.month, m.coveredDays, m.averageDailyBalance === null])).toEqual([
      ['2025-01', 31, false],
      ['2025-03', 31, false],
    ])
    expect(metrics.unknown.map((u) => u.reason).join(' ')).toContain('2025-02-01 to 2025-02-28')
  })

  test('what is summed over several currencies is said to be an amount of neither, and no balance is made of them', () => {
    const dollars = statement('us.pdf', '1111', ['2025-01-01', '2025-01-31'], 100, [])
    const loonies = { ...savings, currency: 'CAD' }
    const both = analyzeStatements([dollars, loonies]).metrics
    const reason = 'Statements in USD and CAD: sums over all of them are amounts of neither.'
    expect(both.unknown).toContainEqual({ field: 'summary', reason })
    expect(both.unknown).toContainEqual({ field: 'averageDailyBalance', reason })
    expect([both.overall.averageDailyBalance, both.overall.lowestBalance, both.dailyBalances]).toEqual([null, null, []])

    const card = analyzeStatements([dollars, { ...loonies, kind: 'card' }]).metrics
    expect(card.unknown).toContainEqual({ field: 'summary', reason })
    expect(card.overall.averageDailyBalance).toBe(10_000)

    const alike = analyzeStatements([dollars, savings]).metrics
    expect(alike.unknown.map(({ field }) => field)).not.toContain('summary')
    expect(alike.overall.averageDailyBalance).toBe(510_000)
  })

  test('several accounts have each its own average, summed', () => {
    const one = statement('a.pdf', '1111', ['2025-01-01', '2025-01-31'], 100, [])
    expect(analyzeStatements([one, savings]).summary).toMatchObject({
      avgDailyBalance: 510000,
      avgDailyBalanceBasis: 'computed',
      dateRange: { start: '2025-01-01', end: '2025-01-31' },
    })
  })

  test('the wire has dollars, and every field of the interface', () => {
    const wire = analysisToWire(analyzeStatements([january, february]))
    expect(Object.keys(wire)).toEqual([
      'summary',
      'mcaPositions',
      'classifications',
      'transactions',
      'statements',
      'accounts',
      'metrics',
      'correctionsNotApplied',
    ])
    expect(wire.transactions[0]).toEqual({
      date: '2025-01-05',
      description: 'SQUARE INC SDV-VRFY PAYOUT',
      amount: 1000,
      type: 'credit',
      classification: 'businessRevenue',
      subClassification: 'cardSettlement',
      vendor: 'Square',
      confidence: expect.any(Number),
      classificationSource: 'vendor_rules',
      balance: null,
      page: 1,
      box: [1, 2, 3, 4],
      statement: 0,
      ruleId: expect.any(String),
      payee: expect.any(String),
    })
    expect(wire.statements[0]).toMatchObject({
      openingBalance: 100,
      transactionCount: 9,
      discrepancies: [{ kind: 'balance', message: 'off', amount: 12.5, page: 2 }],
      duplicateOf: null,
    })
    expect(wire.mcaPositions[0]).toMatchObject({
      avgPayment: 50,
      totalPayments: 900,
      paidLast30Days: expect.any(Number),
      monthlyEquivalent: 1050,
      active: true,
    })
    expect(wire.classifications.mcaRepayment).toEqual({ total: 900, transactionCount: 18 })
  })

  test('money that comes to a card account is no revenue', () => {
    const card: Statement = {
      ...statement('card.pdf', '3333', ['2025-01-01', '2025-01-31'], 400, [
        credit('2025-01-10', 'ACME REBATE', 30),
        credit('2025-01-12', 'PAYMENT THANK YOU', 400),
      ]),
      kind: 'card',
    }
    expect(analyzeStatements([card]).labels.map((l) => l.category)).not.toContain('businessRevenue')
  })
})

describe('a model for what rules leave open', () => {
  const rows = inOrder(
    debits(['2025-01-03', '2025-01-20'], (i) => `ZORBLATT QUUX ${1000 + i}`, 10),
    [sales('2025-01-04', 5)],
  )

  test('is asked once for a payee, and its answer counts for all of its rows', () => {
    const prepared = prepareRows(rows)
    const open = prepared.openDescriptors()
    expect(open).toMatchObject([{ type: 'debit', transactionCount: 2, total: 2000 }])
    const answered = prepared.finish(new Map([[open[0]!.key, { category: 'taxPayment' as const, confidence: 0.8 }]]))
    expect(answered.labels.filter((l) => l.source === 'llm').map((l) => l.category)).toEqual(['taxPayment', 'taxPayment'])
    expect(prepared.finish().labels.some((l) => l.source === 'llm')).toBe(false)
  })

  test('is not believed when it mistakes the direction', () => {
    const prepared = prepareRows(rows)
    const answers = new Map([[prepared.openDescriptors()[0]!.key, { category: 'businessRevenue' as const, confidence: 0.8 }]])
    expect(prepared.finish(answers).labels.some((l) => l.source === 'llm')).toBe(false)
  })
})
