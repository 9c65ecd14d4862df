import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Analysis, AnalysisRow } from '../../src/engine/analysis.ts'
import { analyzeRows } from '../../src/engine/analyze.ts'
import { bankingDays, credit, debit, debits, everyDays, inOrder, ordinaryBusiness } from './histories.ts'

const START = '2025-03-03'
const business = ordinaryBusiness(START, 88)
const withBusiness = (...lists: AnalysisRow[][]): AnalysisRow[] => inOrder(business, ...lists)
const positionsOf = (...lists: AnalysisRow[][]) => analyzeRows(withBusiness(...lists)).mcaPositions
const categoryOf = (a: Analysis, row: AnalysisRow) => a.labels[a.rows.indexOf(row)]!.category

test('a business without advances has no positions', () => {
  expect(positionsOf()).toEqual([])
})

test('equal debits whose text has no letter, as figures of a table, are no position', () => {
  expect(positionsOf(debits(bankingDays(START, 21), '5,000.00 4,000.00', 1000))).toEqual([])
  expect(positionsOf(debits(everyDays(START, 7, 12), '· 218 / 44', 350))).toEqual([])
})

describe('known funders', () => {
  test('daily debits of a known funder are one position with its cadence and sums', () => {
    const [position, ...others] = positionsOf(debits(bankingDays(START, 60), (i) => `ACH DEBIT KAPITUS SERV ID:KS${88120 + i} CCD`, 412.5))
    expect(others).toEqual([])
    expect(position).toMatchObject({
      funderName: 'Kapitus',
      known: true,
      frequency: 'daily',
      avgPayment: 41250,
      totalPayments: 41250 * 60,
      transactionCount: 60,
      firstPayment: START,
      active: true,
      skippedPayments: 0,
      returnedPayments: 0,
    })
    expect(position!.confidence).toBeGreaterThanOrEqual(0.95)
  })

  test('three payments are enough, two are not', () => {
    expect(positionsOf(debits(everyDays(START, 7, 3), 'FORWARD FINANCIN DES:RPP ID:RPP123 CCD', 950))).toHaveLength(1)
    expect(positionsOf(debits(everyDays(START, 7, 2), 'FORWARD FINANCIN DES:RPP ID:RPP123 CCD', 950))).toEqual([])
  })

  test('a fintech lender that debits weekly is a position; paid monthly it is a loan', () => {
    expect(positionsOf(debits(everyDays(START, 7, 10), 'ONDECK CAPITAL ACH PYMT', 780))).toMatchObject([
      { funderName: 'OnDeck', frequency: 'weekly' },
    ])
    const monthly = debits(['2025-03-10', '2025-04-10', '2025-05-12'], 'ONDECK CAPITAL ACH PYMT', 2780)
    const analysis = analyzeRows(withBusiness(monthly))
    expect(analysis.mcaPositions).toEqual([])
    for (const row of monthly) expect(categoryOf(analysis, row)).toBe('loanPayment')
  })

  test.each([
    ['Fox Business Funding / Fox Capital', 'IVY RECEIVABLES DES:ACH PMT ID:1 INDN:ACME CCD'],
    ['Fox Business Funding / Fox Capital', 'FOX CAPITAL GROUP ACH 7183166893'],
    ['Fintap', 'FINTAP DES:DEBIT ID:1 INDN:ACME CCD'],
    ['eFinancialTree', 'E FINANCIAL TREE ACH'],
    ['InAdvance Capital', 'INADVANCE CAPITAL ACH PMT 881'],
    ['J & A Marketing', 'J & A MARKETING DES:ACH PMT ID:1 CCD'],
    ['Wellen Capital', 'GIBRALTAR CAPITAL ADVANCE ACH'],
    ['Mr Biz Capital (House)', 'MRBIZCAP 8812 ACH DEBIT'],
    ['Mazal Funders', 'MAZAL FUND ACH'],
  ])('%s is known by %s', (name, description) => {
    expect(positionsOf(debits(everyDays(START, 7, 4), description, 900))).toMatchObject([{ funderName: name, known: true }])
  })

  test.each([
    ['Lendr', 'LENDR INC'],
    ['InAdvance Capital', 'INADVANCE CAPITAL'],
    ['InAdvance Capital', 'IN ADVANCE CAPITAL'],
    ['VitalCap Fund', 'EMERALD GROUP FUNDING'],
    ['LCF Group / Last Chance Funding', 'LAST CHANCE'],
    ['Specialty Capital', 'ASCENTRA VENTURE'],
    ['Bitty Advance', 'MCA SAVINGS'],
    ['Bitty Advance', 'MCA SERVICING'],
    ['Fenix Capital Funding', 'PREMIER CAPITAL FUNDING'],
    ['Capitalcy', 'CAPITALCY'],
  ])('%s is known by three payments to %s, however the bank prints them', (name, alias) => {
    const forms = [
      alias,
      `${alias} ACH DEBIT METRO TIRE SHOP 3922088`,
      `${alias} DES:PAYMENT ID:0492287 INDN:METRO TIRE SHOP CO ID:1049228722 CCD`,
      `Corporate ACH ACH PMT ${alias} 0492287`,
    ]
    for (const text of forms)
      expect(positionsOf(debits(everyDays(START, 14, 3), text, 1432.5)), text).toMatchObject([{ funderName: name, known: true }])
  })

  test("a funder's name of one word is known behind a processor's name and behind words for the pull", () => {
    const texts = [
      ['Credibly', 'PAYLIANCE CREDIBLY PAYMENT'],
      ['Credibly', 'DWOLLA CREDIBLY ACH DEBIT'],
      ['Kapitus', 'WEPAY KAPITUS ACH DEBIT'],
      ['Kapitus', 'PRIORITY PAYMENT KAPITUS ACH DEBIT'],
      ['PaySmith', 'ACHWORKS PAYSMITH ACH DEBIT'],
      ['PaySmith', 'ACH PULL PAYSMITH PAYMENT'],
      ['Kapitus', 'Corporate ACH MCA KAPITUS 5512'],
      ['Kapitus', 'Corporate ACH INSTALLMNT KAPITUS 5512'],
    ] as const
    for (const [name, text] of texts)
      expect(positionsOf(debits(everyDays(START, 7, 12), text, 623.66)), text).toMatchObject([{ funderName: name, known: true }])
    // A word of another name is no funder's.
    for (const text of ['PAYLIANCE MULLIGAN PLUMBING INV', 'PAT MULLIGAN INVOICE', 'STONE WYNWOOD APARTMENTS'])
      expect(
        positionsOf(debits(everyDays(START, 7, 12), text, 623.66)).filter((p) => p.known),
        text,
      ).toEqual([])
  })

  test('a transfer to an account at a bank that also lends is a transfer; its pulls are positions', () => {
    const texts = [
      'ONLINE TRANSFER TO BLUEVINE CHK 4471',
      'TRANSFER TO BLUEVINE CHECKING XX4471',
      'ONLINE TRANSFER TO KABBAGE CHECKING XX22',
    ]
    for (const text of texts) {
      const rows = debits(everyDays(START, 7, 12), text, 500)
      const analysis = analyzeRows(withBusiness(rows))
      expect(analysis.mcaPositions, text).toEqual([])
      expect(categoryOf(analysis, rows[0]!), text).toBe('transferOut')
    }
    const back = credit('2025-03-20', 'ONLINE TRANSFER FROM BLUEVINE CHK 4471', 9000)
    expect(categoryOf(analyzeRows(withBusiness([back])), back)).toBe('transferIn')
    expect(positionsOf(debits(everyDays(START, 7, 12), 'BLUEVINE PAYMENT', 500))).toMatchObject([{ funderName: 'Bluevine' }])
    expect(positionsOf(debits(everyDays(START, 7, 12), 'TRANSFER TO KAPITUS', 500))).toMatchObject([{ funderName: 'Kapitus' }])
  })

  test.each(['REVERSAL OF ACH DEBIT 5512', 'ACH REVERSAL 5512', 'REVERSAL', 'ACH DEBIT REVERSAL'])(
    'an equal %s that names nobody, shortly after a payment, is its return',
    (text) => {
      const rows = debits(bankingDays(START, 60), 'CEDAR ADVANCE PAYMENT', 217.43)
      const returned = credit(rows[21]!.date, text, 217.43)
      const analysis = analyzeRows(withBusiness(rows, [returned]))
      expect(analysis.mcaPositions).toMatchObject([{ returnedPayments: 1 }])
      expect(categoryOf(analysis, returned)).toBe('refund')
      const others = credit(rows[21]!.date, `${text} GRAINGER SUPPLY`, 217.43)
      expect(positionsOf(rows, [others])).toMatchObject([{ returnedPayments: 0 }])
      const other = credit(rows[21]!.date, text, 217.44)
      expect(positionsOf(rows, [other])).toMatchObject([{ returnedPayments: 0 }])
    },
  )

  test.each([
    'CARD PURCHASE RETURN HOME DEPOT 4412',
    'MERCHANDISE RETURN LOWES',
    'RETURN AMAZON MKTP',
    'RETURNED WIRE TRANSFER',
    'RETURNED CHECK 1044',
    'RETURNED DEPOSITED ITEM',
    'ACH RETURN CANDLEWICK MILLS',
  ])('%s in the amount of a payment is none that came back', (text) => {
    const rows = debits(bankingDays(START, 60), 'CEDAR ADVANCE PAYMENT', 300)
    const paid = debits(['2025-03-10'], 'ACH DEBIT CANDLEWICK MILLS', 300)
    expect(positionsOf(rows, paid, [credit(rows[21]!.date, text, 300)])).toMatchObject([{ returnedPayments: 0 }])
    expect(positionsOf(rows, paid, [credit(rows[21]!.date, 'RETURNED ITEM', 300)])).toMatchObject([{ returnedPayments: 1 }])
  })

  test('a funder known by an alias that others share, paid every other week with a changed payment, is found', () => {
    const rows = debits(everyDays(START, 14, 6), 'ARGUS DES:ACH PMT ID:1 INDN:ACME CO ID:1 CCD', (i) => (i < 3 ? 1210 : 905))
    expect(positionsOf(rows)).toMatchObject([{ funderName: 'Argus Capital', frequency: 'biweekly', transactionCount: 6 }])
  })

  test('a holiday that moves a debit or skips it leaves the cadence daily', () => {
    const days = bankingDays('2025-05-12', 25)
    const moved = [...days, '2025-05-27'].sort()
    expect(positionsOf(debits(moved, 'CREDIBLY ACH DEBIT', 333))[0]).toMatchObject({
      frequency: 'daily',
      transactionCount: 26,
      skippedPayments: 0,
    })
  })

  test('a returned payment is counted and its credit is a refund, not revenue; the retry is no new payment of the schedule', () => {
    const dates = everyDays(START, 7, 10)
    const returned = credit('2025-03-19', 'RETURNED ACH DEBIT MULLIGAN FUNDING R01', 640)
    const retry = debit('2025-03-20', 'MULLIGAN FUNDING RETRY PYMT', 640)
    const analysis = analyzeRows(withBusiness(debits(dates, 'MULLIGAN FUNDING ACH', 640), [returned, retry]))
    expect(analysis.mcaPositions).toMatchObject([
      { frequency: 'weekly', returnedPayments: 1, skippedPayments: 0, transactionCount: 11, totalPayments: 64000 * 11 },
    ])
    expect(categoryOf(analysis, returned)).toBe('refund')
    expect(categoryOf(analysis, retry)).toBe('mcaRepayment')
    expect(analysis.metrics.overall.mcaPayments).toBe(64000 * 10)
  })

  test('what was paid in the last 30 days is net of payments that came back, and the total gross', () => {
    const days = bankingDays(START, 60)
    const paid = debits(days, 'MULLIGAN FUNDING ACH', 450)
    const back = (day: string) => credit(day, 'RETURNED ACH DEBIT MULLIGAN FUNDING R01', 450)
    const [before] = positionsOf(paid) as [Analysis['mcaPositions'][number]]
    const [after] = positionsOf(paid, [back(days[50]!), back(days[56]!)]) as [Analysis['mcaPositions'][number]]
    expect(before.paidLast30Days - after.paidLast30Days).toBe(2 * 45000)
    expect(after).toMatchObject({ returnedPayments: 2, totalPayments: 45000 * 60, avgPayment: 45000, transactionCount: 60 })
    // One that came back before the thirty days takes nothing from them.
    expect(positionsOf(paid, [back(days[10]!)])).toMatchObject([{ returnedPayments: 1, paidLast30Days: before.paidLast30Days }])
  })

  test('a changed payment is one position that tells both amounts', () => {
    const days = bankingDays(START, 60)
    const rows = debits(days, 'LIBERTAS FUNDING ACH', (i) => (i < 30 ? 500 : 350))
    const found = positionsOf(rows)
    expect(found).toMatchObject([{ funderName: 'Libertas Funding', frequency: 'daily', transactionCount: 60 }])
    expect(found[0]!.evidence.join(' ')).toContain('500.00, then 350.00')
  })

  test('a payment lowered for some weeks and raised again is one position', () => {
    const rows = debits(bankingDays(START, 60), 'LIBERTAS FUNDING ACH', (i) => (i >= 20 && i < 40 ? 350 : 500))
    expect(positionsOf(rows)).toMatchObject([{ frequency: 'daily', transactionCount: 60 }])
  })

  test('two amounts side by side are two positions of the funder', () => {
    const days = bankingDays(START, 60)
    const found = positionsOf(debits(days, 'ITRIA VENTURES ACH', 410), debits(days.slice(20), 'ITRIA VENTURES ACH', 275))
    expect(found.map((p) => [p.funderName, p.frequency, p.avgPayment, p.transactionCount])).toEqual([
      ['Itria Ventures', 'daily', 41000, 60],
      ['Itria Ventures', 'daily', 27500, 40],
    ])
  })

  test('two equal payments a day under two id series are two positions', () => {
    const days = bankingDays(START, 40)
    const found = positionsOf(
      debits(days, 'MERCHANT MARKETPLACE ID:A771001 CCD', 300),
      debits(days, 'MERCHANT MARKETPLACE ID:B552002 CCD', 300),
    )
    expect(found.map((p) => [p.frequency, p.transactionCount])).toEqual([
      ['daily', 40],
      ['daily', 40],
    ])
  })

  test('a funding deposit up to three weeks before the first debit is matched and is not revenue', () => {
    const funding = credit('2025-03-05', 'WIRE IN FORA FINANCIAL ADVANCE', 40000)
    const analysis = analyzeRows(withBusiness([funding], debits(bankingDays('2025-03-12', 50), 'FORA FINANCIAL DAILY', 600)))
    expect(analysis.mcaPositions).toMatchObject([{ fundingDeposits: [{ date: '2025-03-05', amount: 4000000 }] }])
    expect(categoryOf(analysis, funding)).toBe('mcaFunding')
  })

  test('a renewal in the middle is one position with two funding deposits', () => {
    const days = bankingDays(START, 60)
    const found = positionsOf(
      [credit('2025-03-03', 'PEARL CAPITAL FUNDING', 30000), credit('2025-04-14', 'PEARL CAPITAL FUNDING', 22000)],
      debits(days.slice(2), 'PEARL CAPITAL ACH', (i) => (i < 30 ? 450 : 520)),
    )
    expect(found).toHaveLength(1)
    expect(found[0]!.fundingDeposits.map((d) => d.date)).toEqual(['2025-03-03', '2025-04-14'])
  })

  test.each([
    ['2025-03-10', 0],
    ['2025-03-11', 1],
    ['2025-04-01', 1],
    ['2025-04-04', 1],
    ['2025-04-05', 0],
    ['2025-04-11', 0],
    ['2025-04-26', 0],
  ])('of first debits on 1 April money of %s stands for %d deposit, and is never revenue', (date, count) => {
    for (const [text, payee] of [
      ['WIRE IN KAPITUS LLC', 'KAPITUS ACH DEBIT'],
      ['WIRE IN HARBOR PEAK CAPITAL', 'HARBOR PEAK CAPITAL DAILY PMT'],
    ] as const) {
      const money = credit(date, text, 30000)
      const analysis = analyzeRows(withBusiness([money], debits(bankingDays('2025-04-01', 41), payee, 450)))
      expect(analysis.mcaPositions, text).toHaveLength(1)
      expect(analysis.mcaPositions[0]!.fundingDeposits, text).toHaveLength(count)
      if (date > '2025-03-10') expect(categoryOf(analysis, money), text).toBe('mcaFunding')
    }
  })

  test('no debit in the last three weeks: the position has ended', () => {
    expect(positionsOf(debits(bankingDays(START, 30), 'CEDAR ADVANCE ACH', 420))).toMatchObject([{ active: false, paidLast30Days: 0 }])
  })

  test("a reverse consolidation's credits are no revenue, and its fee is no position", () => {
    const credits = everyDays('2025-03-03', 7, 12).map((d) => credit(d, 'UFCE 8018930381 DES:DC', 2400))
    const analysis = analyzeRows(
      withBusiness(
        credits,
        debits(everyDays('2025-03-05', 7, 12), 'UFCE 8018930381 DES:P', 1100),
        debits(everyDays('2025-03-06', 7, 12), 'UFCE 8018930381 DES:T', 79.99),
      ),
    )
    expect(analysis.mcaPositions).toMatchObject([{ frequency: 'weekly', known: true, transactionCount: 12, avgPayment: 110000 }])
    for (const row of credits) expect(categoryOf(analysis, row)).toBe('mcaFunding')
  })

  test("a reverse consolidator's fee is none of its payments, however small these are", () => {
    const text = (entry: string) => `UFCE 8018930381 DES:${entry} ID:299327 INDN:MIDTOWN PRINT CO CO ID:8018930381 CCD`
    const payments = debits(bankingDays(START, 60), text('P'), 333.1)
    expect(positionsOf(payments, debits(everyDays(START, 7, 12), text('T'), 79.99))).toMatchObject([
      { frequency: 'daily', avgPayment: 33310, transactionCount: 60 },
    ])
  })

  test("a processor's advance with a share of each day's sales is one position", () => {
    const rows = debits(bankingDays(START, 50), 'PAYPAL WORKING CAPITAL', (i) => 40 + ((i * 37) % 90) + 0.13)
    expect(positionsOf(rows)).toMatchObject([{ funderName: 'PayPal Working Capital', frequency: 'daily', transactionCount: 50 }])
  })
})

describe('a rhythm that changes', () => {
  const END = '2026-03-31'
  const sales = ordinaryBusiness('2025-12-01', 121)
  const K = 'KAPITUS ACH DEBIT 4412'
  const daily = (from: string, to: string) => bankingDays(from, 90).filter((d) => d <= to)
  const every = (from: string, step: number, to: string) => everyDays(from, step, 30).filter((d) => d <= to)
  const before = daily('2025-12-01', '2026-01-30')
  const weekly = every('2026-02-04', 7, END)
  /** What the one position of these debits is said to be now. */
  const nowOf = (...lists: AnalysisRow[][]) => {
    const { mcaPositions, metrics } = analyzeRows(inOrder(sales, ...lists))
    expect(mcaPositions).toHaveLength(1)
    const [{ frequency, currentPayment, skippedPayments, evidence }] = mcaPositions as [(typeof mcaPositions)[number]]
    const aMonth = metrics.monthlyEquivalents[0]! / 100
    return { now: `${frequency} ${currentPayment / 100}`, aMonth, skippedPayments, evidence: evidence.join(' ') }
  }

  test.each([
    ['daily to weekly', debits(before, K, 200), debits(weekly, K, 1000), 'weekly 1000', 4330],
    ['daily to half of it weekly', debits(before, K, 200), debits(weekly, K, 500), 'weekly 500', 2165],
    ['daily slowed to weekly', debits(before, K, 200), debits(weekly, K, 200), 'weekly 200', 866],
    ['weekly to daily', debits(every('2025-12-03', 7, '2026-01-31'), K, 1000), debits(daily('2026-02-02', END), K, 200), 'daily 200', 4200],
    [
      'weekly to every other week',
      debits(every('2025-12-03', 7, '2026-01-31'), K, 1000),
      debits(every('2026-02-06', 14, END), K, 2000),
      'biweekly 2000',
      4340,
    ],
    [
      'weekly slowed to every other week',
      debits(every('2025-12-03', 7, '2026-01-31'), K, 1000),
      debits(every('2026-02-06', 14, END), K, 1000),
      'biweekly 1000',
      2170,
    ],
    [
      'every other week, the first moved by a holiday and near the end of months',
      debits(daily('2025-12-01', '2026-01-15'), K, 200),
      debits(every('2026-01-19', 14, END), K, 2000),
      'biweekly 2000',
      4340,
    ],
    [
      'twice a month',
      debits(before, K, 200),
      debits(['2026-02-02', '2026-02-17', '2026-03-02', '2026-03-16', '2026-03-31'], K, 1000),
      'semimonthly 1000',
      2000,
    ],
    ['three of a new amount are enough', debits(before, K, 200), debits(weekly.slice(0, 3), K, 1000), 'weekly 1000', 4330],
    ['an unknown payee', debits(before, 'HARBOR PEAK CAPITAL', 200), debits(weekly, 'HARBOR PEAK CAPITAL', 1000), 'weekly 1000', 4330],
    ['Mondays, moved by holidays', debits(before, K, 200), debits(every('2026-02-02', 7, END), K, 1000), 'weekly 1000', 4330],
    ['the amount alone, daily', debits(before, K, 200), debits(daily('2026-02-02', END), K, 150), 'daily 150', 3150],
    ['the amount alone, weekly', debits(every('2025-12-03', 7, '2026-01-31'), K, 1000), debits(weekly, K, 600), 'weekly 600', 2598],
  ])('%s: payment and factor are those of now, and nothing was skipped', (_, old, present, now, aMonth) => {
    expect(nowOf(old, present)).toMatchObject({ now, aMonth, skippedPayments: 0 })
  })

  test.each([200, 1000])('a change and a change back, of %d', (middle) => {
    const rows = [
      debits(daily('2025-12-01', '2025-12-31'), K, 200),
      debits(every('2026-01-07', 7, '2026-02-20'), K, middle),
      debits(daily('2026-02-23', END), K, 200),
    ]
    const found = nowOf(...rows)
    expect(found).toMatchObject({ now: 'daily 200', aMonth: 4200, skippedPayments: 0 })
    expect(found.evidence).toContain('daily, then weekly, then daily')
    expect(nowOf(...rows.slice(0, 2))).toMatchObject({ now: `weekly ${middle}`, aMonth: middle * 4.33 })
  })

  test('two or three payments in another rhythm do not tell a new schedule, and that is said', () => {
    const unsure = (rows: AnalysisRow[], old = debits(before, K, 200)) => nowOf(old, rows)
    expect(unsure(debits(weekly.slice(0, 2), K, 1000))).toMatchObject({ now: 'daily 200', aMonth: 4200, skippedPayments: 0 })
    expect(unsure(debits(weekly.slice(0, 2), K, 1000)).evidence).toContain('The last 2 payments came weekly: too few')
    // By the schedule that is sure these are missing.
    expect(unsure(debits(weekly.slice(0, 3), K, 200))).toMatchObject({ now: 'daily 200', skippedPayments: 9 })
    expect(unsure(debits(weekly.slice(0, 3), K, 200)).evidence).toContain('The last 3 payments came weekly: too few')
    const caughtUp = unsure(debits(daily('2026-03-23', END).slice(0, 3), K, 200), debits(every('2025-12-03', 7, '2026-03-20'), K, 1000))
    expect(caughtUp).toMatchObject({ now: 'weekly 1000', aMonth: 4330, skippedPayments: 0 })
    expect(unsure(debits(['2026-02-04', '2026-02-09', '2026-03-02'], K, 1000))).toMatchObject({ now: 'daily 200', aMonth: 4200 })
  })

  test('a new amount without a rhythm is taken as it came, not by the old factor', () => {
    const threeAWeek = daily('2026-02-02', END).filter((d) => [1, 3, 5].includes(new Date(d).getUTCDay()))
    const { now, aMonth } = nowOf(debits(before, K, 200), debits(threeAWeek, K, 333))
    expect(now).toContain('irregular')
    expect(aMonth).toBeGreaterThan(333 * 12)
    expect(aMonth).toBeLessThan(333 * 14)
  })

  test('a pause and days left out are skipped payments and no other rhythm', () => {
    const paused = daily('2025-12-01', END).filter((d) => d < '2026-01-12' || d > '2026-01-30')
    expect(nowOf(debits(paused, K, 200))).toMatchObject({ now: 'daily 200', skippedPayments: 14 })
    const leftOut = daily('2025-12-01', END).filter((_, i) => i % 7 !== 3 && i % 11 !== 2)
    expect(nowOf(debits(leftOut, K, 200))).toMatchObject({ now: 'daily 200', skippedPayments: 19 })
  })

  test('returned payments and their retries, marked or not, leave the new rhythm whole', () => {
    const returned = [
      credit('2026-02-12', 'RETURNED ACH DEBIT KAPITUS R01', 1000),
      debit('2026-02-17', K, 1000),
      credit('2026-03-12', 'RETURNED ACH DEBIT KAPITUS R01', 1000),
      debit('2026-03-13', 'KAPITUS RETRY PYMT', 1000),
    ]
    expect(nowOf(debits(before, K, 200), debits(weekly, K, 1000), returned)).toMatchObject({
      now: 'weekly 1000',
      aMonth: 4330,
      skippedPayments: 0,
    })
  })
})

describe('unknown funders, by behaviour alone', () => {
  const unknown = debits(bankingDays('2025-03-10', 50), (i) => `ACH DEBIT ZEPHYR BAY CAPITAL LLC TRACE ${100000 + i * 7}`, 487.13)

  test('daily equal debits of a payee that nobody knows are a position', () => {
    const funding = credit('2025-03-06', 'WIRE TRANSFER IN ZEPHYR BAY CAPITAL LLC', 25000)
    const analysis = analyzeRows(withBusiness([funding], unknown))
    expect(analysis.mcaPositions).toMatchObject([
      { known: false, frequency: 'daily', transactionCount: 50, fundingDeposits: [{ amount: 2500000 }] },
    ])
    expect(analysis.mcaPositions[0]!.funderName.toUpperCase()).toContain('ZEPHYR BAY')
    expect(analysis.mcaPositions[0]!.confidence).toBeGreaterThan(0.9)
    expect(analysis.labels[analysis.rows.indexOf(unknown[0]!)]).toMatchObject({
      category: 'mcaRepayment',
      source: 'pattern',
      ruleId: 'position.behaviour',
    })
    expect(categoryOf(analysis, funding)).toBe('mcaFunding')
  })

  test('a large wire that names nobody, shortly before the first debit, is its funding', () => {
    const start = bankingDays('2025-04-09', 30)
    for (const text of ['WIRE TRANSFER CREDIT 5512', 'INCOMING WIRE TRN 372869391', 'FEDWIRE CREDIT 2070004215']) {
      const wire = credit('2025-04-07', text, 12500)
      const analysis = analyzeRows(withBusiness(debits(start, 'CASTLEGATE CAPITAL LLC PAYMENT', 252), [wire]))
      expect(analysis.mcaPositions, text).toMatchObject([{ fundingDeposits: [{ date: '2025-04-07', amount: 1250000 }] }])
      expect(categoryOf(analysis, wire), text).toBe('mcaFunding')
    }
    const own = credit('2025-04-07', 'ONLINE TRANSFER FROM SAV 5512', 12500)
    expect(positionsOf(debits(start, 'CASTLEGATE CAPITAL LLC PAYMENT', 252), [own])).toMatchObject([{ fundingDeposits: [] }])
  })

  test.each([
    'ACH DEBIT 88120312',
    'PREAUTHORIZED DEBIT RIVERBEND SUPPLY LLC',
    'ACH DEBIT PAYMENT ID:9000003510 INDN:RIVERBEND SUPPLY CCD',
    'CCD DEBIT PMT 8812 RIVERBEND SUPPLY',
  ])("whose text is the bank's words and the merchant's name alone has no name: %s", (text) => {
    const found = analyzeRows(withBusiness(debits(bankingDays(START, 60), text, 412)), { holders: ['RIVERBEND SUPPLY LLC'] })
    expect(found.mcaPositions).toMatchObject([{ funderName: 'Unnamed payee', known: false }])
  })

  test.each([
    'NORTHGATE PMT METRO DINER',
    'NORTHGATE DAILY PMT METRO DINER',
    'NORTHGATE PAYMENT METRO DINER',
    'NORTHGATE ACH DEBIT METRO',
    'NORTHGATE WEEKLY PYMT',
  ])('is called by its name without the entry description: %s', (text) => {
    expect(positionsOf(debits(bankingDays(START, 60), text, 412))).toMatchObject([{ funderName: 'NORTHGATE' }])
  })

  test.each(['OAKMONT CAPITAL PARTNERS ACH', 'CREST CAPITAL VENTURES LLC', 'ACH DEBIT BEACON FUNDING PARTNERS'])(
    'whose name begins as a lessor’s does is told by its cadence: %s',
    (text) => {
      const [weekly] = positionsOf(debits(everyDays(START, 7, 8), text, 623.66))
      expect(weekly).toMatchObject({ known: false, frequency: 'weekly' })
      expect(text).toContain(weekly!.funderName)
      const monthly = debits(['2025-03-10', '2025-04-10', '2025-05-12'], text, 623.66)
      const analysis = analyzeRows(withBusiness(monthly))
      expect(analysis.mcaPositions).toEqual([])
      expect(categoryOf(analysis, monthly[0]!)).toBe('loanPayment')
      const lessor = text.replace(/ (?:PARTNERS|VENTURES)/, '')
      for (const own of [lessor, `${lessor} SERVICES`, `${lessor} GROUP`])
        expect(positionsOf(debits(everyDays(START, 7, 8), own, 623.66)), own).toEqual([])
    },
  )

  test('four payments are needed', () => {
    expect(positionsOf(unknown.slice(0, 3))).toEqual([])
    expect(positionsOf(unknown.slice(0, 5))).toHaveLength(1)
  })

  test('a payee with varying amounts is no position', () => {
    expect(positionsOf(debits(bankingDays(START, 50), 'ACH DEBIT ZEPHYR BAY GROUP', (i) => 200 + ((i * 131) % 700)))).toEqual([])
  })

  test('weekly with a funding word is a position; monthly is not', () => {
    expect(positionsOf(debits(everyDays(START, 7, 11), 'ZEPHYR ADVANCE ACH', 1250))).toMatchObject([{ frequency: 'weekly', known: false }])
    expect(positionsOf(debits(['2025-03-05', '2025-04-07', '2025-05-05', '2025-05-30'], 'ZEPHYR ADVANCE ACH', 1250))).toEqual([])
  })
})

describe('debits on days of the week', () => {
  const on = (weekdays: number[]) => bankingDays(START, 50).filter((day) => weekdays.includes(new Date(day).getUTCDay()))

  test.each([[[1, 4]], [[1, 3, 5]]])('days %j, with words that advances use, are a position without a frequency of its own', (weekdays) => {
    const [position, ...others] = positionsOf(debits(on(weekdays), 'IRONWOOD FUNDING DES:ACH ID:8812 INDN:ACME CO ID:1 CCD', 700))
    expect([position, others]).toMatchObject([{ frequency: 'irregular', known: false, transactionCount: on(weekdays).length }, []])
    expect(position!.evidence).toContain(`${on(weekdays).length} payments on two or three days of the week.`)
  })

  test.each([
    'FLEETCOR FUNDING DES:PAYMENT ID:8812',
    'TONYS PRODUCE DES:INVOICE ID:8812',
    'BRIGHTLINE MEDIA LLC DES:RETAINER ID:8812',
    'ZEPHYR BAY GROUP ACH',
  ])('%s delivers or serves on them', (description) => {
    expect(positionsOf(debits(on([1, 4]), description, 700))).toEqual([])
  })
})

describe('advances paid every other week', () => {
  const fortnight = everyDays(START, 14, 6)

  test.each([
    ['CAPITAL in the name', 'ACH DEBIT ZEPHYR BAY CAPITAL 8821'],
    ['CAPITAL, in a bank’s fields', 'TIDEWATER CAPITAL DES:ACH PMT ID:7712 INDN:ACME CO ID:1942 CCD'],
    ['CAPITAL GROUP', 'ORIG CO NAME:BLUE HERON CAPITAL GROUP ORIG ID:1234567890 CO ENTRY DESCR:PAYMENT SEC:CCD'],
    ['FUNDING in the name', 'HARVEST LANE FUNDING LLC ACH PMT'],
    ['ADVANCE in the name', 'NORTHSTAR ADVANCE LLC DES:PAYMENT ID:55120 CCD'],
    ['ADVANCE in the middle', 'PIONEER ADVANCE SERVICES ACH DEBIT 99'],
    ['PURCHASE in the name', 'SILVER OAK RECEIVABLE PURCHASE ACH'],
    ['PURCHASE in the entry', 'SILVER OAK PARTNERS DES:PURCHASE ID:712 INDN:ACME CO ID:1 CCD'],
    ['RECEIVABLES in the name', 'GRANITE RECEIVABLES LLC ACH PMT 4410'],
    ['DAILY PMT as entry', 'SUNDIAL HOLDINGS DES:DAILY PMT ID:8812 INDN:ACME CO ID:1 CCD'],
    ['DAILY PMT behind the name', 'SUNDIAL GROUP DAILY PMT 881200'],
    ['REMIT as entry', 'LARKFIELD PARTNERS DES:REMIT ID:8812 INDN:ACME CO ID:1 CCD'],
    ['REMIT behind the name', 'ACH DEBIT LARKFIELD LLC REMIT 0091'],
    ['REMITTANCE in Chase’s fields', 'ORIG CO NAME:LARKFIELD LLC CO ENTRY DESCR:REMITTANCE SEC:CCD IND ID:5 IND NAME:ACME'],
    ['a name cut at sixteen letters', 'ZEPHYR BAY CAPIT DES:ACH PMT ID:1 INDN:ACME CO ID:1 CCD'],
    ['a name cut within ADVANCE', 'NORTHSTARR ADVAN DES:ACH PMT ID:1 INDN:ACME CO ID:1 CCD'],
  ])('%s', (_, description) => {
    expect(positionsOf(debits(fortnight, description, 1850))).toMatchObject([{ frequency: 'biweekly', transactionCount: 6, known: false }])
  })

  test('four payments are needed, and equal ones', () => {
    const description = 'ACH DEBIT ZEPHYR BAY CAPITAL 8821'
    expect(positionsOf(debits(fortnight.slice(0, 4), description, 1850))).toHaveLength(1)
    expect(positionsOf(debits(fortnight.slice(0, 3), description, 1850))).toEqual([])
    expect(positionsOf(debits(fortnight, description, (i) => 1850 + i * 137))).toEqual([])
  })

  test('one whose payment was lowered is one position', () => {
    const description = 'ACH DEBIT ZEPHYR BAY CAPITAL 8821'
    expect(positionsOf(debits(fortnight, description, (i) => (i < 3 ? 1850 : 1400)))).toMatchObject([{ transactionCount: 6 }])
    expect(positionsOf(debits(fortnight, description, (i) => (i < 4 ? 1850 : 1400)))).toMatchObject([{ transactionCount: 6 }])
  })

  const changes: [string, (i: number) => number][] = [
    ['halfway', (i) => (i < 3 ? 1210 : 905)],
    ['after the first two', (i) => (i < 2 ? 1210 : 905)],
    ['before the last two', (i) => (i < 4 ? 1210 : 905)],
    ['before the last', (i) => (i < 5 ? 1210 : 905)],
    ['twice', (i) => [1210, 1210, 905, 905, 1100, 1100][i]!],
    ['each time', (i) => (i % 2 === 0 ? 1210 : 905)],
  ]
  const descriptors: [string, (i: number) => string][] = [
    ['without ids', () => 'FORWARD FINANCIN DES:RPP INDN:ACME CCD'],
    ['with one id', () => 'FORWARD FINANCIN DES:RPP ID:RPP123 INDN:ACME CCD'],
    ['with running ids', (i) => `FORWARD FINANCIN DES:RPP ID:RPP${4410 + i * 31} INDN:ACME CCD`],
  ]
  test.each(changes.flatMap(([when, amount]) => descriptors.map(([ids, text]) => [when, ids, amount, text] as const)))(
    'a known funder whose payment changed %s, %s, is one position',
    (_when, _ids, amount, text) => {
      expect(positionsOf(debits(fortnight, text, amount))).toMatchObject([
        { funderName: 'Forward Financing', frequency: 'biweekly', transactionCount: 6 },
      ])
    },
  )

  test.each([
    ['a payee without such words', 'ACH DEBIT LARKFIELD LLC 0091', 1850],
    ['a firm called GROUP', 'SUNDIAL GROUP DES:ACH PMT ID:8812 INDN:ACME CO ID:1 CCD', 1850],
    ['payroll', 'ADP WAGE PAY 55501', 5000],
    ['payroll nobody knows', 'HARBOR PAYROLL CAPITAL DES:PAYROLL ID:1 CCD', 5000],
    ['a lessor', 'ATLAS CAPITAL LEASING LEASE PMT', 912],
    ['equipment', 'SUMMIT EQUIPMENT CAPITAL DES:LOAN PMT ID:1 CCD', 912],
    ['an insurer', 'CAPITAL MUTUAL INSURANCE PREM', 415.4],
    ['premium finance', 'FIRST INSURANCE FUNDING', 600],
    ['a car', 'CAPITAL ONE AUTO CARPAY', 611.2],
    ['a card', 'CAPITAL ONE CRDCARDPMT', 500],
    ['parts', 'ADVANCE AUTO PARTS 4471', 410],
    ['a supplier', 'CAPITAL MEATS DES:PURCHASE ID:1 CCD', 830],
    ['a purchase at a till', 'POS PURCHASE LARKFIELD STORE 4471 NEWARK NJ', 650],
    ['a purchase by card', 'RECURRING CARD PURCHASE SUNDIAL NEWARK NJ', 650],
    ['cleaners', 'CAPITAL CITY CLEANING DES:PAYMENT ID:1 CCD', 450],
    ['savings for retirement', 'CAPITAL GROUP 401K CONTRIB', 1200],
    ['retirement funds', 'AMERICAN FUNDS DES:INVESTMENT ID:1 CCD', 1200],
    ['an investing app', 'BLUE CAPITAL DES:INVEST ID:1 CCD', 250],
    ['a bank’s mortgage', 'CAPITAL BANK MORTGAGE PMT', 2410],
    ['rent to a fund', 'OAK CAPITAL PROPERTIES RENT', 2200],
    ['a school', 'CAPITAL SCHOOL TUITION', 900],
    ['a payee that sends invoices', 'LARKFIELD CAPITAL DES:INVOICE ID:1 CCD', 1850],
    ['forty dollars', 'ACORN RIDGE CAPITAL DEBIT', 40],
    ['a tax', 'IRS USATAXPYMT REMIT', 2100],
    ['child support remitted', 'STATE DISB UNIT DES:CHILD SUPP REMIT ID:1 CCD', 350],
    ['a sales-tax agent', 'STATE COMPTROLLER DES:TAX REMIT ID:1 CCD', 1350],
    ['an advance on wages', 'EARNIN DES:CASH ADV ID:1 CCD', 120],
    ['a lender’s loan', 'MERIDIAN CAPITAL DES:LOAN PMT ID:1 CCD', 1850],
  ])('not %s', (_, description, dollars) => {
    expect(positionsOf(debits(fortnight, description, dollars)).map((p) => p.funderName)).toEqual([])
  })
})

describe('descriptors of banks that print otherwise', () => {
  const weekly = everyDays(START, 7, 12)
  test.each([
    ['the entry before the company', 'ACH CORP DEBIT ACH PMT KESTREL CAPITAL CUSTOMER ID 03U6PT6'],
    ['two prefixes of one bank', 'WEB INITIATED PAYMENT AT KESTREL CAPITAL ACH PMT X1'],
    ['a name cut in its last word', 'ACH DEBIT QUICK FOX CAPITA ACH PMT 8812'],
    ['a word of another trade in a funder’s form of name', 'WATER STREET CAPITAL DES:ACH PMT ID:1 INDN:ACME CO ID:1 CCD'],
    ['such a name cut by the bank', 'CLOUD CAPITAL LL DES:ACH PMT ID:1 INDN:ACME CO ID:1 CCD'],
    ['a vendor’s word before FUNDING', 'MERCURY FUNDING DES:ACH PMT ID:1 INDN:ACME CO ID:1 CCD'],
  ])('%s', (_, description) => {
    expect(positionsOf(debits(weekly, description, 1850))).toMatchObject([{ frequency: 'weekly', transactionCount: 12 }])
  })

  test('a share of sales stays one position over months', () => {
    const share = bankingDays(START, 60).map((date, i) =>
      debit(date, 'VOX FUNDING DES:REMITTANCE ID:53824 CCD', 900 + ((i * 7919) % 1100) + i / 100),
    )
    expect(positionsOf(share)).toMatchObject([{ funderName: 'Vox Funding', frequency: 'daily', transactionCount: 60 }])
  })

  test('two fixed payments within two per cent of each other are two positions', () => {
    const days = bankingDays(START, 40)
    expect(
      positionsOf(debits(days, 'ORB BAY CAPITAL ACH PMT', 1328.67), debits(days.slice(5), 'ORB BAY CAPITAL ACH PMT', 1351.48)),
    ).toHaveLength(2)
  })

  test('an id that is left out or masked now and then parts no positions', () => {
    const days = bankingDays(START, 40)
    const some = (i: number): string => (i % 3 === 0 ? 'QBR BAY 3055550143 PMT C066881' : 'QBR BAY 3055550143 PMT')
    expect(positionsOf(debits(days, some, 193.46))).toMatchObject([{ frequency: 'daily', transactionCount: 40 }])
    const masked = (i: number): string => `AURORA HOLDING DES:ACH PMT ID:${i % 2 === 0 ? '99265452' : `XXXXX${5000 + i}`} INDN:ACME CCD`
    expect(positionsOf(debits(everyDays(START, 7, 12), masked, 3244))).toMatchObject([{ frequency: 'weekly', transactionCount: 12 }])
  })

  test('of two positions that begin together each has its deposit', () => {
    const deposits = [credit('2025-03-10', 'HI BAR CAPITAL FUNDING', 13600), credit('2025-03-10', 'WIRE IN HI BAR CAPITAL LLC', 12205)]
    const found = positionsOf(
      deposits,
      debits(everyDays('2025-03-12', 7, 10), 'HI BAR CAPITAL ACH PMT', 603.81),
      debits(everyDays('2025-03-14', 7, 10), 'HI BAR CAPITAL ACH PMT', 679.99),
    )
    expect(found.map((p) => p.fundingDeposits.length)).toEqual([1, 1])
  })
})

describe("the merchant's own name, printed without a label", () => {
  const daily = bankingDays(START, 60)
  const biweekly = everyDays(START, 14, 7)

  test.each([
    ['Regions', 'BLUE HERON FUNDING', 'BLUE HERON FUNDING DAILY PMT METRO TIRE SHOP 3618578'],
    ['Regions, cut', 'TIDEWATER FUNDERS', 'TIDEWATER FUNDERS LLC REMIT ADVANCE AUTO BO 655630087'],
    ['Regions, with a city', 'HALCYON CAPITAL', 'HALCYON CAPITAL GRP ACH DEBIT GRACE CHURCH 221758264 MIAMI FL'],
    ['Wells Fargo', 'OXBOW FUNDING', 'Business to Business ACH Debit - OXBOW FUNDING GROUP PURCHASE 250602 338840224 A1 Tax Service Llc'],
    ['Wells Fargo, a supplier’s name', 'STERLING OAK', 'STERLING OAK FUNDING REMIT 250404 1410788 Advance Auto Body'],
  ])('hides no unknown funder: %s', (_, name, text) => {
    const [position, ...others] = positionsOf(debits(daily, text, 312.4))
    expect(others).toEqual([])
    expect(position).toMatchObject({ known: false, frequency: 'daily', transactionCount: 60 })
    expect(position!.funderName.startsWith(name), position!.funderName).toBe(true)
    expect(positionsOf(debits(biweekly, text, 1312.4)), 'biweekly').toHaveLength(1)
  })

  const truist = (holder: string, payees: readonly string[]) =>
    payees.map((payee, i) =>
      debits(everyDays(START, 7, 12), `ACH CORP DEBIT ${payee} ${holder} CUSTOMER ID ${188_331 + i * 77}`, 812.5 + i),
    )

  test('hides none where it stands last in each row: Truist', () => {
    const found = positionsOf(
      ...truist('SMITH INSURANCE AGENCY LLC', [
        'PURCHASE CASTLEGATE CAPITAL LLC',
        'DAILY PMT BLUE HERON FUNDING',
        'PAYMENT KAPITUS',
        'NET GUSTO',
      ]),
    )
    expect(found.map((p) => p.funderName).sort()).toEqual(['BLUE HERON FUNDING', 'CASTLEGATE CAPITAL', 'Kapitus'])
  })

  test('makes no position of a payee that is none', () => {
    expect(positionsOf(debits(biweekly, 'dover road partners ach debit capital city di 616552848 miami fl', 533.74))).toEqual([])
    expect(positionsOf(debits(biweekly, 'DOVER ROAD PARTNERS ACH DEBIT FIRST FUNDING T 838434', 533.74))).toEqual([])
    const payees = ['NET GUSTO', 'INS PREM PROGRESSIVE', 'USATAXPYMT IRS', 'MONITORING ADT']
    expect(positionsOf(...truist('CAPITAL CITY DINER', payees)).map((p) => p.funderName)).toEqual([])
  })

  test('leaves the trade behind the entry description to a payee whose own words speak for no advance', () => {
    for (const text of [
      'JUNIPER WAY PAYMENT OFFICE CLEANING 8812931',
      'HARTLEY BROS ACH LINEN RENTAL',
      'ABC CORP PURCHASE CLEANING SUPPLY 8812931',
    ])
      for (const dates of [daily, everyDays(START, 7, 12)]) expect(positionsOf(debits(dates, text, 350)), text).toEqual([])
  })

  test("words of a funder's name behind one that banks use, too, stay its own", () => {
    for (const text of ['NORTH CREDIT CAPITAL FUNDING 8812', 'RIVERTON PURCHASE FUNDING LLC 8812', 'HARLAN ACH CAPITAL GROUP 8812'])
      expect(positionsOf(debits(everyDays(START, 7, 12), text, 812.4)), text).toHaveLength(1)
  })
})

describe('look-alikes stay out', () => {
  test.each([
    'TIME PAYMENT',
    'ACH DEBIT TIME PAYMENT CORP',
    'TIME PAYMENT PAYMENT 2606',
    'CCD DEBIT, TIME PAYMENT ACH PMT',
    'TIME PAYMENT DES:PAYMENT ID:8812 INDN:RIVERBEND SUPPLY CO ID:9000003510 CCD',
    'TIME PAYMENT LEASE PMT RIVERBEND SUPPLY 8812',
  ])("a lessor whose name is made of the bank's words: %s", (text) => {
    for (const step of [7, 30]) {
      const rows = debits(everyDays(START, step, step === 7 ? 12 : 3), text, 623.66)
      const analysis = analyzeRows(withBusiness(rows), { holders: ['RIVERBEND SUPPLY LLC'] })
      expect(analysis.mcaPositions).toEqual([])
      expect(analysis.labels[analysis.rows.indexOf(rows[0]!)]).toMatchObject({ category: 'loanPayment', vendor: 'TimePayment' })
    }
  })

  test.each([
    ['PEARL VISION OPTICAL', 'ATLAS VAN LINES', 'ALPINE FLOORING', 'KNIGHT COLLISION CENTER', 'SHIELD LOCKSMITHS'],
    ['EMERALD FLORIST', 'COBALT MACHINERY CO', 'CAPITAL FURNITURE', 'ADVANCE WELDING', 'LILY PEDIATRICS'],
  ])('who is called by an everyday trade sells it: %s, %s, %s, %s, %s', (...payees) => {
    const rows = payees.map((payee, i) => debits(everyDays(START, 7, 12), payee, 623.66 + i * 31))
    expect(positionsOf(...rows).map((p) => p.funderName)).toEqual([])
    // A name that ends as funders' do, or has no trade in it, is one as before; and a line of credit is no carrier.
    for (const name of ['ARCHITECT CAPITAL', 'GOLF FUNDING GROUP', 'VAN NESS ADVANCE', 'STONE CREEK', 'NORTHGATE'])
      expect(positionsOf(debits(everyDays(START, 7, 12), name, 623.66)), name).toHaveLength(1)
  })

  test('its name among other words is not its name', () => {
    for (const text of ['REAL TIME PAYMENT DEBIT', 'ONE TIME PAYMENT VERIZON', 'TIME PAYMENT HARBOR FUNDING']) {
      const rows = debits(everyDays(START, 7, 12), text, 623.66)
      const analysis = analyzeRows(withBusiness(rows))
      expect(analysis.labels[analysis.rows.indexOf(rows[0]!)]!.vendor, text).not.toBe('TimePayment')
    }
  })

  test("the owner's other firm, which pays in as regularly as it is paid", () => {
    const credits = everyDays(START, 7, 12).map((d) => credit(d, 'ACH CREDIT BLUE DOOR CAFE', 800))
    const analysis = analyzeRows(withBusiness(credits, debits(everyDays('2025-03-05', 7, 12), 'ACH DEBIT BLUE DOOR CAFE', 650)))
    expect(analysis.mcaPositions).toEqual([])
    for (const row of credits) expect(categoryOf(analysis, row)).not.toBe('mcaFunding')
  })

  const weekly = everyDays(START, 7, 12)
  test.each([
    ['a lessor', 'LEAF CAPITAL FUNDING LEASE PYMT', weekly, 412.18],
    ['a fuel card', 'FLEETCOR FUNDING ACH', weekly, 690],
    ['an insurer', 'PROGRESSIVE INS PREM', weekly, 215.4],
    ['an insurer nobody knows', 'HARBORLIGHT INSURANCE PREMIUM', weekly, 215.4],
    ['payroll', 'ADP WAGE PAY 55501', weekly, 5000],
    ['rent', 'WEEKLY RENT OAK STREET PROPERTIES', weekly, 900],
    ['a utility', 'RELIANT ENERGY BILL', weekly, 120],
    ['a supplier with a standing order', 'HILLTOP DAIRY DISTRIBUTORS', weekly, 340],
    ['a card payment', 'CAPITAL ONE CRDCARDPMT', weekly, 500],
    ["a card's statement", 'BREX STATEMENT', weekly, 500],
    ["a card's statement behind its word", 'STMT BREX', weekly, 500],
    ["another card's statement", 'STMT RAMP', bankingDays(START, 50), 500],
    ['a subscription', 'SHOPIFY SUBSCRIPTION', weekly, 39],
    ['an equipment loan', 'FORD CREDIT AUTO PYMT', weekly, 300],
    ['a butcher whose name has CAPITAL', 'ACH DEBIT CAPITAL MEATS', bankingDays(START, 50), 187.3],
    ['a government loan', 'SBA EIDL LOAN PAYMENT', weekly, 731],
    ['a shop whose name has ADVANCE', 'ADVANCE AUTO PARTS', weekly, 210],
    ['premium finance', 'FIRST INSURANCE FUNDING', weekly, 600],
    ['a union fund', 'PENSION FUND LOCAL 32BJ', weekly, 900],
    ['a check', 'CHECK 1234', weekly, 500],
    ['own savings', 'ONLINE TRANSFER TO SAV XXXX1234', bankingDays(START, 50), 100],
    ['a friend', 'ZELLE PAYMENT TO MARIA LOPEZ', weekly, 400],
    ['an investing app', 'STASH CAPITAL STASH', weekly, 45],
    ['a savings plan nobody knows', 'ACORN RIDGE CAPITAL DEBIT', weekly, 45],
    ['child support', 'CA STATE DISB UN DES:CHILD SUPP ID:1 INDN:ACME CO ID:1 CCD', weekly, 163.31],
    ['a screening service', 'FIRST ADVANTAGE DES:SCREENING ID:1 INDN:ACME CO ID:1 CCD', weekly, 190],
    ['a manager by his entry description', 'APEX MGMT GROUP DES:MGMT FEE ID:1 INDN:ACME CO ID:1 CCD', weekly, 495],
    ['a daycare', 'Corporate ACH Childcare Sunny Horizons BM9JNL', weekly, 420],
    ['a card purchase behind a date', 'DBT CRD 7679 08/12/24 CAPITAL LIGHTING SUPPL NEWARK NJ', weekly, 99],
    ['a credit union', 'HOMETOWN CREDIT UNION LOAN PYMT', bankingDays(START, 50), 210],
    ['payroll with the entry first', 'ACH CORP DEBIT NET 991231 GUSTO CUSTOMER ID CL055C50J', weekly, 4394.63],
    ['a daily coffee', 'POS PURCHASE CORNER COFFEE NY', bankingDays(START, 50), 6.5],
  ])('%s', (_, description, dates, amount) => {
    expect(positionsOf(debits(dates, description, amount)).map((p) => p.funderName)).toEqual([])
  })
})

describe('properties', () => {
  const advance = debits(bankingDays(START, 40), 'CREDIBLY ACH DEBIT', 275)
  const unknown = debits(bankingDays(START, 40), 'ZEPHYR BAY CAPITAL ACH', 487.13)
  const rows = withBusiness(advance, unknown)
  const arbitraryRow = fc
    .record({
      day: fc.integer({ min: 0, max: 87 }),
      description: fc.string({ minLength: 1, maxLength: 30 }),
      cents: fc.integer({ min: 1, max: 5_000_000 }),
      isCredit: fc.boolean(),
    })
    .map(({ day, description, cents, isCredit }) => {
      const date = new Date(Date.UTC(2025, 2, 3 + day)).toISOString().slice(0, 10)
      return isCredit ? credit(date, description, cents / 100) : debit(date, description, cents / 100)
    })

  test('the seven totals add up to all credits and debits, whatever the rows', () => {
    fc.assert(
      fc.property(fc.array(arbitraryRow, { maxLength: 60 }), (list) => {
        const a = analyzeRows(list)
        const keys = Object.values(a.classifications)
        expect(keys.reduce((sum, k) => sum + k.total, 0)).toBe(a.summary.totalCredits + a.summary.totalDebits)
        expect(keys.reduce((sum, k) => sum + k.transactionCount, 0)).toBe(list.length)
        for (const [i, row] of a.rows.entries()) expect(row).toBe(list[i])
      }),
      { numRuns: 60 },
    )
  })

  test("shuffling a day's rows changes no totals and no position", () => {
    const reference = analyzeRows(rows)
    const facts = (a: Analysis) => ({
      summary: a.summary,
      classifications: a.classifications,
      positions: a.mcaPositions.map((p) => [p.funderName, p.frequency, p.totalPayments, p.transactionCount, p.confidence]),
      months: a.metrics.months.map(({ largestSources: _, ...m }) => m),
    })
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: rows.length, maxLength: rows.length }), (keys) => {
        const shuffled = rows
          .map((row, i) => ({ row, key: keys[i]! }))
          .sort((a, b) => (a.row.date < b.row.date ? -1 : a.row.date > b.row.date ? 1 : a.key - b.key))
          .map(({ row }) => row)
        expect(facts(analyzeRows(shuffled))).toEqual(facts(reference))
      }),
      { numRuns: 25 },
    )
  })

  test('an unrelated row removes no position', () => {
    fc.assert(
      fc.property(arbitraryRow, (extra) => {
        const names = analyzeRows(inOrder(rows, [extra])).mcaPositions.map((p) => p.funderName)
        expect(names).toContain('Credibly')
        expect(names.some((n) => n.toUpperCase().includes('ZEPHYR'))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('many rows', () => {
  const year = bankingDays(START, 300)
  const sameDay = (count: number): AnalysisRow[] => Array.from({ length: count }, (_, i) => debit('2025-03-05', `KAPITUS ACH ${i}`, 100))

  test('of one funder on one day, or with as many amounts as rows, end in one position', () => {
    expect(analyzeRows(sameDay(150_000)).mcaPositions).toMatchObject([{ funderName: 'Kapitus', transactionCount: 150_000 }])
    const amounts = Array.from({ length: 60_000 }, (_, i) => debit(year[i % 300]!, `KAPITUS ACH ${i}`, 5 + (i % 20_000) * 3.5))
    expect(analyzeRows(amounts).mcaPositions.length).toBeGreaterThanOrEqual(1)
  })

  test('of many unknown payees, each a few times, end with none', () => {
    const rows = Array.from({ length: 60_000 }, (_, i) =>
      debit(year[i % 60]!, `ACH DEBIT ${i % 9_000} QW${String.fromCharCode(65 + (i % 26), 65 + (i % 25))} TRADING`, 40 + (i % 777)),
    )
    expect(analyzeRows(rows).rows).toHaveLength(60_000)
  })

  test('with years a thousand apart are still analyzed', () => {
    const rows = inOrder([debit('0001-01-01', 'SYSCO FOODS', 5), debit('9999-12-31', 'SYSCO FOODS', 5)], business)
    expect(analyzeRows(rows, { openingBalance: 100 as never }).summary.totalTransactions).toBe(rows.length)
  })

  test('returns and fees by the thousand are matched without going over all of them for each', () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => [
      debit(year[i % 250]!, 'CREDIBLY ACH', 275),
      credit(year[i % 250]!, 'RETURNED ACH DEBIT CREDIBLY', 275),
      debit(year[i % 250]!, 'NSF FEE', 35),
      credit(year[i % 250]!, 'NSF FEE REFUND', 35),
    ]).flat()
    expect(analyzeRows(inOrder(rows)).metrics.overall.nsfCount).toBe(40_000)
  })
})
