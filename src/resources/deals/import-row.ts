import { headingProblem } from '../../platform/records/csv-file.ts'
import { type IsoDate, isIsoDate } from '../../shared/dates.ts'
import { type Cents, cents, centsFromDollars } from '../../shared/money.ts'
import { submissionNumbers } from '../applications/submission-numbers.ts'
import { dealCodes } from './codes.ts'
import { DEAL_STATUSES, type DealStatus, PAYMENT_FREQUENCIES, type PaymentFrequency } from './deal.ts'

/** One line of an import, read and checked as far as that goes without the database. */
export type ImportRow = {
  line: number
  code: string | null
  merchantName: string
  merchantEin: string | null
  submissionNumber: string | null
  fundedAmount: Cents
  purchaseAmount: Cents
  fundedDate: IsoDate
  totalCollected: Cents
  paymentCount: number
  lastPaymentDate: IsoDate | null
  nextPaymentDate: IsoDate | null
  paymentFrequency: PaymentFrequency | null
  paymentAmount: Cents | null
  status: DealStatus
  subStatus: string | null
  funderId: string | null
}

export const REQUIRED_COLUMNS = ['merchantName', 'purchaseAmount', 'fundedAmount', 'fundedDate'] as const
export const COLUMNS = [
  ...REQUIRED_COLUMNS,
  'dealId',
  'merchantEin',
  'submissionNumber',
  'totalCollected',
  'paymentCount',
  'lastPaymentDate',
  'nextPaymentDate',
  'paymentFrequency',
  'paymentAmount',
  'status',
  'subStatus',
  'funderId',
] as const

export const checkHeading = headingProblem(COLUMNS, REQUIRED_COLUMNS)

class BadCell extends Error {}

const MONEY = /^\$?(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/

const money = (name: string, text: string, isZeroFine: boolean): Cents => {
  const value = MONEY.test(text) ? centsFromDollars(Number(text.replace(/[$,]/g, ''))) : null
  if (value === null || (value === 0 && !isZeroFine)) throw new BadCell(`${name} "${text}" is not an amount in dollars`)
  return value
}

const date = (name: string, text: string): IsoDate => {
  if (!isIsoDate(text)) throw new BadCell(`${name} "${text}" is not a date that exists, as YYYY-MM-DD`)
  return text
}

const choice = <T extends string>(name: string, text: string, allowed: readonly T[]): T => {
  if (!(allowed as readonly string[]).includes(text)) throw new BadCell(`${name} "${text}" is not one of ${allowed.join(', ')}`)
  return text as T
}

const bounded = (name: string, text: string, max: number): string => {
  if (text.length > max) throw new BadCell(`${name} is longer than ${max} characters`)
  return text
}

/** The row, or what is wrong with it. */
export const readImportRow = (cells: Record<string, string>, line: number): ImportRow | string => {
  try {
    return readRow(cells, line)
  } catch (error) {
    if (error instanceof BadCell) return error.message
    throw error
  }
}

const readRow = (cells: Record<string, string>, line: number): ImportRow => {
  for (const [name, value] of Object.entries(cells))
    if (value.includes('\0') || value.includes('\uFFFD')) throw new BadCell(`${name} is not readable UTF-8 text`)
  const cell = (name: (typeof COLUMNS)[number]): string | null => cells[name]?.trim() || null
  const required = (name: (typeof COLUMNS)[number]): string => {
    const value = cell(name)
    if (value === null) throw new BadCell(`${name} is missing`)
    return value
  }
  const optional = <T>(name: (typeof COLUMNS)[number], read: (text: string) => T): T | null => {
    const value = cell(name)
    return value === null ? null : read(value)
  }
  const fundedAmount = money('fundedAmount', required('fundedAmount'), false)
  const purchaseAmount = money('purchaseAmount', required('purchaseAmount'), false)
  if (purchaseAmount < fundedAmount) throw new BadCell('purchaseAmount is below fundedAmount')
  const totalCollected = optional('totalCollected', (t) => money('totalCollected', t, true)) ?? cents(0)
  const status = optional('status', (t) => choice('status', t, DEAL_STATUSES)) ?? 'active'
  if (status === 'paidOff' && totalCollected < purchaseAmount)
    throw new BadCell('status is paidOff but totalCollected is below purchaseAmount')
  const paymentCount = optional('paymentCount', (t) => {
    if (!/^\d{1,6}$/.test(t)) throw new BadCell(`paymentCount "${t}" is not a whole number`)
    return Number(t)
  })
  return {
    line,
    code: optional('dealId', (t) => {
      if (!dealCodes.is(t)) throw new BadCell(`dealId "${t}" is not a deal code such as D-2026-000042`)
      return t
    }),
    merchantName: bounded('merchantName', required('merchantName'), 255),
    merchantEin: optional('merchantEin', (t) => {
      if (!/^\d{2}-\d{7}$/.test(t)) throw new BadCell(`merchantEin "${t}" is not of the form NN-NNNNNNN`)
      return t
    }),
    submissionNumber: optional('submissionNumber', (t) => {
      if (!submissionNumbers.is(t)) throw new BadCell(`submissionNumber "${t}" is not of the form S-2026-000042`)
      return t
    }),
    fundedAmount,
    purchaseAmount,
    fundedDate: date('fundedDate', required('fundedDate')),
    totalCollected,
    paymentCount: paymentCount ?? 0,
    lastPaymentDate: optional('lastPaymentDate', (t) => date('lastPaymentDate', t)),
    nextPaymentDate: optional('nextPaymentDate', (t) => date('nextPaymentDate', t)),
    paymentFrequency: optional('paymentFrequency', (t) => choice('paymentFrequency', t, PAYMENT_FREQUENCIES)),
    paymentAmount: optional('paymentAmount', (t) => money('paymentAmount', t, false)),
    status,
    subStatus: optional('subStatus', (t) => bounded('subStatus', t, 64)),
    funderId: optional('funderId', (t) => bounded('funderId', t, 64)),
  }
}
