import { describe, expect, test } from 'vitest'
import type { Analysis, AnalysisRow } from '../../src/engine/analysis.ts'
import { analyzeRows } from '../../src/engine/analyze.ts'
import { bankingDays, credit, debits, everyDays, inOrder, ordinaryBusiness } from './histories.ts'

const START = '2025-03-03'
const business = ordinaryBusiness(START, 88)
const withBusiness = (...lists: AnalysisRow[][]): AnalysisRow[] => inOrder(business, ...lists)
const positionsOf = (...lists: AnalysisRow[][]) => analyzeRows(withBusiness(...lists)).mcaPositions
const categoryOf = (a: Analysis, row: AnalysisRow) => a.labels[a.rows.indexOf(row)]!.category

describe('as banks print them', () => {
  const every = (step: number, count: number, text: string, amount: number) =>
    positionsOf(debits(everyDays(START, step, count), text, amount))
  const daily = (text: string) => positionsOf(debits(bankingDays(START, 40), text, 312.4))

  test.each([
    ['Kapitus', 'Withdrawal ACH KAPITUS TYPE: PURCHASE ID: 1231231234 CO: KAPITUS NAME: EASTSIDE AUTO REPAIR'],
    ['OnDeck', 'ACH CORP DEBIT DAILY DEBI ONDECK SUNNYVALE GRILL LLC CUSTOMER ID 233096407'],
    ['OnDeck', 'ACH CORP DEBIT LOANPMT ONDECK SUNNYVALE GRILL LLC CUSTOMER ID 233096407'],
    ['Premium Merchant Funding', 'ACH CORP DEBIT DAILY PMT PREMIUM MERCHANT JOES PIZZA LLC CUSTOMER ID 2330'],
    ['The Business Backer', 'BUSINESS BACKER DAILY PMT METRO TIRE SHOP 3618578'],
    ['ACH Capital', 'ACH CAPITAL REMIT METRO TIRE SHOP 3618578'],
  ])('%s is known in %s', (name, text) => {
    expect(daily(text)).toMatchObject([{ known: true, funderName: expect.stringContaining(name.replace('The ', '')) }])
  })

  test.each([
    'Withdrawal ACH KESTRELPOINT PURCHASE CO TYPE: DAILY PMT ID: 99370 CO: KESTRELPOINT PURCHASE CO NAME: EASTSIDE AUTO REPAIR',
    'Marrowbone Purchase Co; REMIT; Prime Time Auto Repair',
    'OSTERLEY CAPITAL ACH DEBIT TRI COUNTY TAX SERVICE 998877',
    'SCHOOL STREET CAPITAL ACH PMT 998877',
    'HARBOR INVESTORS DAILY PMT 998877',
    'DRUMLIN SALES PURCHASE COLLECTION 998877',
  ])('every banking day, an unknown one: %s', (text) => {
    expect(daily(text)).toMatchObject([{ known: false, frequency: 'daily' }])
  })

  test.each([
    'Withdrawal ACH DOVER ROAD TYPE: REMIT ID: 99370 CO: DOVER ROAD NAME: EASTSIDE AUTO REPAIR',
    'OSTERLEY PARTNERS DAILYPMT 998877',
    'ADVANCE IRON OAK CCD DEBIT 998877',
  ])('every other week, where the entry speaks of an advance: %s', (text) => {
    expect(every(14, 6, text, 2140)).toMatchObject([{ known: false, frequency: 'biweekly' }])
  })

  test('twelve weeks of a name whose LLC is cut are no fee of a card processor', () => {
    expect(every(7, 12, 'HOLLOWAY GROUP L PAYMENT 895461269', 530.72)).toMatchObject([{ frequency: 'weekly' }])
  })

  test('a payment that repeats a returned one may lack the words that the others have', () => {
    const days = everyDays(START, 14, 6)
    const text = (i: number): string => (i === 3 ? 'OSTERLEY PARTNERS RETRY PYMT' : 'OSTERLEY PARTNERS REMIT 9988')
    expect(positionsOf(debits(days, text, 2140))).toMatchObject([{ frequency: 'biweekly' }])
  })

  test.each([
    [7, 'Withdrawal ACH CAPITAL GROUP 401K TYPE: CONTRIB ID: 99370 CO: CAPITAL GROUP 401K NAME: EASTSIDE'],
    [7, 'Corporate ACH Payment Capital Auto Glass 01722795'],
    [14, 'GUSTO FUNDING 895461269'],
    [7, 'CORPORATE TURNAROUND PROG PMT 895461269'],
    [7, 'CORPORATE TURNAR PROG PMT 895461269'],
    [7, 'RELIANT ACCOUNT PROG PMT 895461269'],
    [30, 'CROWN CAPITAL EQUIP LEASING LEASE PMT 895461269'],
    [14, 'NEWTEK SBA LOAN 895461269'],
    [7, 'ADVANCE LOCAL MEDIA AD PMT 895461269'],
    [7, 'ADVANCE PAPER BOX ACH PMT 895461269'],
    [7, 'CAPITAL CITY DIS DES:ACH PMT ID:336885245 INDN:BLUE HERON CO ID:2579318710 CCD'],
    [14, 'CAPITAL CREDIT U DES:ACH PMT ID:336885245 INDN:BLUE HERON CO ID:2579318710 CCD'],
    [14, 'PITNEY PURCHASE'],
    [7, 'NATL GRID PMT PLAN 895461269'],
    [7, 'Corporate ACH Factoring Otr Capital 017227955'],
  ])('paid every %i days, no position: %s', (step, text) => {
    expect(every(step, step === 30 ? 4 : 6, text, 1480)).toEqual([])
  })

  test('every other week without such words, after the payee paid in ten payments and more: its name may have been cut', () => {
    const text = 'PURE ANCHOR CAP DES:PAYMENT ID:404832381 INDN:TRI COUNTY CO ID:7073100940 CCD'
    const plain = 'SMART MILL REVEN PAYMENT 7874076'
    for (const each of [text, plain]) {
      const deposit = credit('2025-03-10', each.replace('PAYMENT', 'CASH DISB'), 42_000)
      const analysis = analyzeRows(withBusiness([deposit], debits(everyDays('2025-03-13', 14, 5), each, 2400)))
      expect(analysis.mcaPositions, each).toMatchObject([{ frequency: 'biweekly' }])
      expect(categoryOf(analysis, deposit)).toBe('mcaFunding')
    }
    expect(every(14, 6, plain, 2400)).toEqual([])
  })

  test('a known funder’s money may come by its agent; what names an invoice was earned', () => {
    const agent = credit('2025-04-03', 'INCOMING WIRE B/O: NORTHERN ESCROW AGENT REF 16750299', 28_715.88)
    const known = analyzeRows(withBusiness([agent], debits(everyDays('2025-04-07', 7, 7), 'KAPITUS WEEKLY PMT 12', 1325.72)))
    expect(categoryOf(known, agent)).toBe('mcaFunding')
    const customer = credit('2025-04-03', 'INCOMING WIRE B/O: CAPITAL ELECTRIC SUPPLY REF 16750299', 28_715.88)
    const paid = analyzeRows(withBusiness([customer], debits(everyDays('2025-04-07', 7, 7), 'KAPITUS WEEKLY PMT 12', 1325.72)))
    expect(categoryOf(paid, customer)).toBe('businessRevenue')
    const invoice = credit('2025-04-03', 'INCOMING WIRE B/O: TURNER CONSTRUCTION REF INVOICE 889', 28_715.88)
    const unknown = analyzeRows(withBusiness([invoice], debits(everyDays('2025-04-07', 7, 7), 'OSTERLEY CAPITAL WEEKLY PMT 12', 1325.72)))
    expect(unknown.mcaPositions).toHaveLength(1)
    expect(categoryOf(unknown, invoice)).toBe('businessRevenue')
  })
})
