import { type Ctx, now, type Services, today } from '../../context.ts'
import { addDays, dayNumber, fromDayNumber, type IsoDate, isBusinessDayNumber, onOrAfterBusinessDay } from '../../shared/dates.ts'
import { dollars, dollarsOrNull } from '../../shared/money.ts'
import { MAX_RETRIES, RETRIABLE_RETURN_CODES } from '../ach/ach-file.ts'
import { findApplication } from '../applications/service.ts'
import { findDeal } from '../deals/service.ts'
import { getMerchant } from '../merchants/service.ts'
import { notesToWire, promisesDue } from '../notes/service.ts'
import { describeReturn } from '../payments/return-codes.ts'
import { standingOf } from '../schedules/of-deal.ts'
import type { Role } from '../users/roles.ts'
import {
  assignedTo,
  deleteOldDone,
  doneItems,
  failedSince,
  insertDone,
  MAX_ITEMS,
  MAX_READ,
  nearRenewal,
  openAlerts,
  pastDue,
  pausedWebhooks,
  type ReturnedRow,
  returnedSince,
} from './store.ts'

export const LIST_KINDS = [
  'returnedPayments',
  'missedPayments',
  'alerts',
  'promisesDue',
  'renewals',
  'myApplications',
  'failedAnalyses',
  'pausedWebhooks',
] as const
export type ListKind = (typeof LIST_KINDS)[number]

const TITLES: Record<ListKind, string> = {
  returnedPayments: 'Returned payments',
  missedPayments: 'Missed payments',
  alerts: 'Alerts',
  promisesDue: 'Promises due',
  renewals: 'Renewals in reach',
  myApplications: 'My applications',
  failedAnalyses: 'Failed analyses',
  pausedWebhooks: 'Paused webhooks',
}

/** What each role is there for comes first; what is none of its work is not on its list. */
const BY_ROLE: Record<Role, readonly ListKind[]> = {
  viewer: ['returnedPayments', 'missedPayments', 'renewals'],
  underwriter: ['myApplications', 'alerts', 'failedAnalyses', 'renewals', 'promisesDue', 'returnedPayments'],
  servicing: ['returnedPayments', 'missedPayments', 'alerts', 'promisesDue', 'renewals', 'myApplications'],
  developer: ['pausedWebhooks', 'failedAnalyses'],
  admin: LIST_KINDS,
}

/** Half of what was bought has come back: the customary time to talk about another advance. */
const RENEWAL_BPS = 5_000
const FAILED_DAYS = 7
const DAY_MS = 86_400_000

type Item = { key: string }
/** One whose records are looked up only where it is shown. */
type Listed = Item & { whole?: () => Promise<Item> }
type DealRef = { id: string; dealId: string; merchantName: string }
const dealRef = (deal: { id: string; code: string; merchant_name: string }): DealRef => ({
  id: deal.id,
  dealId: deal.code,
  merchantName: deal.merchant_name,
})
const applicationRef = (a: NonNullable<Awaited<ReturnType<typeof findApplication>>>) => ({
  id: a.id,
  submissionNumber: a.submission_number,
  applicantLegalName: a.applicant_legal_name,
  stage: a.stage,
  requestedAmount: dollars(a.requested_amount),
})

/** The last day before this one on which banks were open: on a Monday, what came back since Friday is still news. */
const bankingDayBefore = (date: IsoDate): IsoDate => {
  let n = dayNumber(date) - 1
  while (!isBusinessDayNumber(n)) n--
  return fromDayNumber(n)
}

const daysAgo = (ctx: Ctx, days: number): string => new Date(ctx.services.clock().getTime() - days * DAY_MS).toISOString()

/** A file would ask for it once more: its deal is debited still, nothing has asked since, and the rules allow another time. */
const isRetryLeft = (p: ReturnedRow): boolean =>
  RETRIABLE_RETURN_CODES.has(p.return_code) && p.deal_status === 'active' && p.asked_again_in === null && p.times_returned <= MAX_RETRIES

const lists: Record<ListKind, (ctx: Ctx) => Promise<Listed[]>> = {
  returnedPayments: async (ctx) => {
    const since = bankingDayBefore(today(ctx))
    const days = dayNumber(today(ctx)) - dayNumber(since) + 1
    return (await returnedSince(ctx, addDays(since, -5), daysAgo(ctx, days))).map((p) => ({
      key: `return:${p.id}`,
      payment: { id: p.id, amount: dollars(p.amount), effectiveDate: p.effective_date },
      deal: { id: p.deal_id, dealId: p.deal_code, merchantName: p.merchant_name, merchantId: p.merchant_id },
      code: p.return_code,
      ...describeReturn(p.return_code),
      askedAgainIn: p.asked_again_in,
      isRetryLeft: isRetryLeft(p),
    }))
  },
  missedPayments: async (ctx) => {
    const date = today(ctx)
    return (await pastDue(ctx, date)).map((deal) => {
      const { daysPastDue, pastDueAmount } = standingOf(deal, date)
      // With the day in its key, it comes back tomorrow.
      return {
        key: `missed:${deal.id}:${date}`,
        deal: dealRef(deal),
        daysPastDue,
        pastDueAmount: dollarsOrNull(pastDueAmount),
        expectedDate: deal.next_payment_date,
      }
    })
  },
  alerts: async (ctx) =>
    (await openAlerts(ctx)).map(({ id, kind, message, ...deal }) => ({
      key: `alert:${id}`,
      alert: { id, kind, message },
      deal: { id: deal.deal_id, dealId: deal.deal_code, merchantName: deal.merchant_name },
    })),
  promisesDue: async (ctx) => {
    const rows = await promisesDue(ctx, today(ctx), MAX_READ)
    const notes = await notesToWire(ctx, rows)
    return notes.map((note) => ({
      key: `promise:${note.id}`,
      whole: async () => {
        const deal = note.dealId ? await findDeal(ctx, note.dealId) : null
        const application = note.applicationId ? await findApplication(ctx, note.applicationId) : null
        const merchant = note.merchantId ? await getMerchant(ctx, note.merchantId) : null
        return {
          key: `promise:${note.id}`,
          note,
          ...(deal ? { deal: dealRef(deal) } : {}),
          ...(application ? { application: applicationRef(application) } : {}),
          ...(merchant ? { merchant: { id: merchant.id, legalName: merchant.legal_name } } : {}),
        }
      },
    }))
  },
  renewals: async (ctx) =>
    (await nearRenewal(ctx, today(ctx), RENEWAL_BPS)).map((deal) => ({
      key: `renewal:${deal.id}`,
      deal: dealRef(deal),
      rtrPercentage: deal.rtr_bps / 100,
      outstandingBalance: dollars(deal.outstanding_balance),
    })),
  myApplications: async (ctx) => {
    const at = ctx.services.clock().getTime()
    return (await assignedTo(ctx, ctx.caller!.personId!)).map((application) => ({
      key: `application:${application.id}:${application.stage}`,
      application: applicationRef(application),
      ageDays: Math.floor((at - Date.parse(application.created_at)) / DAY_MS),
    }))
  },
  failedAnalyses: async (ctx) =>
    (await failedSince(ctx, daysAgo(ctx, FAILED_DAYS))).map((run) => ({
      key: `failed:${run.id}`,
      whole: async () => {
        const deal = run.deal_id ? await findDeal(ctx, run.deal_id) : null
        const application = run.application_id && !deal ? await findApplication(ctx, run.application_id) : null
        return {
          key: `failed:${run.id}`,
          analysis: {
            id: run.id,
            kind: run.tool === null ? 'analysis' : 'underwriting',
            tool: run.tool,
            error: run.error,
            failedAt: run.failed_at,
          },
          ...(deal ? { deal: dealRef(deal) } : {}),
          ...(application ? { application: applicationRef(application) } : {}),
        }
      },
    })),
  pausedWebhooks: async (ctx) =>
    (await pausedWebhooks(ctx)).map((w) => ({ key: `webhook:${w.id}`, webhook: { id: w.id, url: w.url, statusReason: w.status_reason } })),
}

export type Today = {
  date: IsoDate
  asOf: string
  isBankingDay: boolean
  /** `isMore`: it is longer than its total says. */
  lists: { kind: ListKind; title: string; total: number; isMore: boolean; items: Item[] }[]
}

export const getToday = async (ctx: Ctx): Promise<Today> => {
  const { personId, session } = ctx.caller!
  const done = await doneItems(ctx, personId!)
  const shown = await Promise.all(
    BY_ROLE[session!.role as Role].map(async (kind) => {
      const read = await lists[kind](ctx)
      const open = read.filter((item) => !done.has(item.key))
      const items = await Promise.all(open.slice(0, MAX_ITEMS).map((item) => item.whole?.() ?? item))
      return { kind, title: TITLES[kind], total: open.length, isMore: read.length >= MAX_READ, items }
    }),
  )
  const date = today(ctx)
  return { date, asOf: now(ctx), isBankingDay: onOrAfterBusinessDay(date) === date, lists: shown }
}

export const tickOff = (ctx: Ctx, item: string): Promise<void> => insertDone(ctx, ctx.caller!.personId!, item, now(ctx))

/** What was ticked off long ago is on nobody's list any more. A job calls it. */
export const forgetDone = (services: Services): Promise<void> =>
  deleteOldDone(services.database, new Date(services.clock().getTime() - 120 * DAY_MS).toISOString())
