import { type Ctx, type Services, systemContext, today, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { anyOf, atLeast, atMost, equals, type Filter } from '../../platform/records/filters.ts'
import { listPage, type Page, type PageQuery } from '../../platform/records/list.ts'
import { getRow, lockRow, type Row } from '../../platform/records/rows.ts'
import { addDays, dateInZone, type IsoDate } from '../../shared/dates.ts'
import { conflict, invalidField, notFound } from '../../shared/errors.ts'
import { type Id, isId } from '../../shared/ids.ts'
import { type Cents, centsOf, MAX_DOLLARS } from '../../shared/money.ts'
import { type DealRow, dealFilters, findDeal, getDeal, lockDeal } from '../deals/service.ts'
import { type NewEvent, recordEvents } from '../events/record.ts'
import { Ledger, openLedger } from './ledger.ts'
import { moveDeal } from './moves.ts'
import { collectedBy, collects } from './payment.ts'
import {
  type AllPaymentsQuery,
  type CreatePayment,
  type ListedPayment,
  type ListPaymentsQuery,
  PAYMENT_SORTS,
  type PaymentQuery,
  type ReturnPayment,
  type RowWithDeal,
  toWire,
  toWireWithDeal,
  WITH_DEAL_COLUMNS,
} from './schema.ts'
import { stopAccountsOf } from './stop-accounts.ts'
import { countAlike, type DuePayment, duePayments, newPayment } from './store.ts'

export { collectedInMonths, returnedDates } from './store.ts'

export type PaymentRow = Row<'payments'>

export const getPayment = async (ctx: Ctx, dealRef: string, id: string): Promise<PaymentRow> => {
  const deal = await getDeal(ctx, dealRef)
  if (!isId('pay', id)) throw notFound()
  return ofDeal(await getRow(ctx, 'payments', id), deal)
}

const ofDeal = (payment: PaymentRow, deal: DealRow): PaymentRow => {
  if (payment.deal_id !== deal.id) throw notFound()
  return payment
}

export const PAYMENT_LIST = { table: 'payments', columns: '*', sorts: PAYMENT_SORTS, defaultSort: 'effectiveDate', counted: true }

export const listPayments = async (ctx: Ctx, dealRef: string, query: PaymentQuery): Promise<Page<PaymentRow>> => {
  const deal = await getDeal(ctx, dealRef)
  return listPage(ctx, PAYMENT_LIST, query, [equals('deal_id', deal.id), ...(await paymentFilters(ctx, query))])
}

export const listAllPayments = async (ctx: Ctx, { include, ...query }: ListPaymentsQuery): Promise<Page<ListedPayment>> => {
  const filters = await paymentFilters(ctx, query)
  if (include === undefined) return wired(await listPage<PaymentRow>(ctx, PAYMENT_LIST, query, filters), toWire)
  return wired(await listPage<RowWithDeal>(ctx, { ...PAYMENT_LIST, columns: WITH_DEAL_COLUMNS }, query, filters), toWireWithDeal)
}

const wired = <R>({ rows, pagination }: Page<R>, tell: (row: R) => ListedPayment): Page<ListedPayment> => ({
  rows: rows.map(tell),
  pagination,
})

/** The conditions that a query of payments names, for lists and for whatever else walks them. */
export const paymentFilters = async (ctx: Ctx, query: Omit<AllPaymentsQuery, keyof PageQuery>): Promise<Filter[]> => {
  const filters: Filter[] = []
  // A deal that is not there has no payments.
  if (query.deal_id !== undefined) filters.push(equals('deal_id', (await findDeal(ctx, query.deal_id))?.id ?? ''))
  if (query.type !== undefined) filters.push(anyOf('type', query.type.split(','), true))
  if (query.status !== undefined) filters.push(anyOf('status', query.status.split(','), true))
  if (query.return_code !== undefined) filters.push(anyOf('return_code', query.return_code.split(',')))
  if (query.is_returned !== undefined) filters.push({ sql: (p) => `(return_code IS NOT NULL) = ${p}::boolean`, value: query.is_returned })
  if (query.effective_from !== undefined) filters.push(atLeast('effective_date', query.effective_from))
  if (query.effective_to !== undefined) filters.push(atMost('effective_date', query.effective_to))
  if (query.ach_file_id !== undefined) filters.push(equals('ach_file_id', query.ach_file_id))
  const { funder_id, merchant_state, merchant_industry } = query
  for (const { sql, value } of dealFilters(ctx, { funder_id, merchant_state, merchant_industry }))
    filters.push({ sql: (p) => `deal_id IN (SELECT id FROM deals WHERE org_id = payments.org_id AND ${sql(p)})`, value })
  return filters
}

const event = (type: NewEvent['type'], row: PaymentRow): NewEvent => ({ type, entityId: row.id, data: toWire(row) })

/** The deal's lock comes first in every verb here: payments of one deal are decided one at a time, whoever sends them. */
export const createPayment = (ctx: Ctx, dealRef: string, input: CreatePayment): Promise<PaymentRow> =>
  tx(ctx, async (ctx) => {
    const deal = await lockDeal(ctx, dealRef)
    await assertNoneUnknown(ctx, deal, input)
    const ledger = new Ledger(ctx, [deal])
    const payment = await postToDeal(ctx, ledger, deal.id, input)
    await ledger.write()
    return payment
  })

/** Of two people who record the same money in one moment, the second is told: the deal is locked, so neither is overlooked. */
const assertNoneUnknown = async (ctx: Ctx, deal: DealRow, { knownAlike, amount, type, effectiveDate }: CreatePayment): Promise<void> => {
  if (knownAlike === undefined) return
  const alike = await countAlike(ctx, { deal_id: deal.id, amount: centsOf(amount), type, effective_date: effectiveDate as IsoDate })
  if (alike > knownAlike)
    throw conflict('conflict', 'The deal has more payments of this type, amount and day than you know of; nothing was recorded.', { alike })
}

/** A payment for a deal of the ledger, as it stands before the next. */
export const postToDeal = async (ctx: Ctx, ledger: Ledger, dealId: Id<'deal'>, input: CreatePayment): Promise<PaymentRow> => {
  const deal = ledger.deal(dealId)
  const amount = centsOf(input.amount)
  const isDue = input.effectiveDate <= today(ctx)
  assertRefundable(deal, input.type, amount)
  if (isDue) assertCollectable(deal, input.type, amount)
  const row = newPayment(ctx, {
    deal_id: deal.id,
    amount,
    type: input.type,
    status: isDue ? 'completed' : 'pending',
    effective_date: input.effectiveDate as IsoDate,
    notes: input.notes ?? null,
  })
  ledger.add(row)
  recordAudit(ctx, 'payment.create', row.id, null, row)
  recordEvents(ctx, isDue ? [event('payment.created', row), event('payment.completed', row)] : [event('payment.created', row)])
  if (isDue) await moveDeal(ledger, row, 1)
  return row
}

const assertRefundable = (deal: DealRow, type: string, amount: Cents): void => {
  if (type === 'refund' && amount > deal.total_collected) throw conflict('conflict', 'A refund cannot take back more than was collected.')
}

const isCollectable = (deal: DealRow, type: string, amount: Cents): boolean =>
  deal.total_collected + collectedBy(type, amount) <= MAX_DOLLARS * 100

/** Past this the figures of the deal could no longer be told exactly. */
const assertCollectable = (deal: DealRow, type: string, amount: Cents): void => {
  if (!isCollectable(deal, type, amount)) throw conflict('conflict', 'More than any deal can collect would have been collected.')
}

export const returnPayment = (ctx: Ctx, dealRef: string, id: string, input: ReturnPayment): Promise<PaymentRow> =>
  tx(ctx, async (ctx) => {
    const deal = await lockDeal(ctx, dealRef)
    if (!isId('pay', id)) throw notFound()
    const before = ofDeal(await lockRow(ctx, 'payments', id), deal)
    const ledger = new Ledger(ctx, [deal], [before])
    const row = await returnToDeal(ctx, ledger, before, input)
    await ledger.write()
    await stopAccountsOf(ctx, [row])
    return row
  })

/** A payment of the ledger went back. */
export const returnToDeal = async (ctx: Ctx, ledger: Ledger, before: PaymentRow, input: ReturnPayment): Promise<PaymentRow> => {
  const deal = ledger.deal(before.deal_id)
  if (deal.status === 'refinanced' && deal.settled_by === before.id)
    throw conflict('conflict', 'This payoff came from the deal that replaced this one; it cannot be returned.')
  if (before.status !== 'completed' || !collects(before.type))
    throw conflict('conflict', `Only a completed payment that collected can be returned; this ${before.type} is ${before.status}.`)
  const returnedDate = (input.returnedDate ?? today(ctx)) as IsoDate
  if (returnedDate > today(ctx)) throw invalidField('returnedDate', 'may not be in the future')
  if (returnedDate < before.effective_date) throw invalidField('returnedDate', 'is before the payment was effective')
  const row = ledger.change(before, { status: 'failed', return_code: input.returnCode, returned_date: returnedDate })
  recordAudit(ctx, 'payment.return', row.id, before, row)
  recordEvents(ctx, [event('payment.failed', row)])
  await moveDeal(ledger, row, -1)
  return row
}

/** A pending payment that is not to be. */
export const cancelPayment = (ctx: Ctx, dealRef: string, id: string): Promise<PaymentRow> =>
  tx(ctx, async (ctx) => {
    const deal = await lockDeal(ctx, dealRef)
    if (!isId('pay', id)) throw notFound()
    const before = ofDeal(await lockRow(ctx, 'payments', id), deal)
    if (before.status !== 'pending') throw conflict('conflict', `Only a pending payment can be cancelled; this one is ${before.status}.`)
    if (before.is_with_bank)
      throw conflict('conflict', 'The bank was asked for this payment (its ACH file is approved); only the bank can send it back.')
    const ledger = new Ledger(ctx, [deal], [before])
    const row = ledger.cancel(before)
    await ledger.write()
    return row
  })

/** Why a payment cannot be completed on its day; null when it can. */
const hindrance = (deal: DealRow, payment: PaymentRow): string | null => {
  if (payment.type === 'refund' && payment.amount > deal.total_collected) return 'The refund is more than was collected.'
  return isCollectable(deal, payment.type, payment.amount) ? null : 'More than any deal can collect would have been collected.'
}

/** A pending payment on its day. One that was completed or cancelled meanwhile is left alone; a refund that is no longer covered fails, and so does what would pass all bounds. */
const complete = async (ctx: Ctx, ledger: Ledger, before: PaymentRow): Promise<void> => {
  if (before.status !== 'pending') return
  const reason = hindrance(ledger.deal(before.deal_id), before)
  const isCovered = reason === null
  const row = ledger.change(before, { status: isCovered ? 'completed' : 'failed', failure_reason: reason })
  recordAudit(ctx, isCovered ? 'payment.complete' : 'payment.fail', row.id, before, row)
  recordEvents(ctx, [event(isCovered ? 'payment.completed' : 'payment.failed', row)])
  if (isCovered) await moveDeal(ledger, row, 1)
}

/** In the order given. */
const completePayments = (ctx: Ctx, due: readonly DuePayment[]): Promise<void> =>
  tx(ctx, async (ctx) => {
    const ledger = await openLedger(
      ctx,
      due.map((payment) => payment.deal_id),
      due.map((payment) => payment.id),
    )
    for (const { id } of due) await complete(ctx, ledger, ledger.payment(id))
    await ledger.write()
  })

const BATCH = 500
/** As many as hold their deals together: short enough that nobody notices, and a hundredth of the commits. */
const AT_ONCE = 100

/** The job behind pending payments: completes every one whose day has come where its organization is. Returns how many it looked after. */
export const completeDuePayments = async (services: Services): Promise<number> => {
  const at = services.clock()
  // Somewhere on earth it is already tomorrow; each organization's own date decides below.
  const latestAnywhere = addDays(dateInZone(at, 'UTC'), 1)
  let after = { date: '0001-01-01', id: '' }
  let count = 0
  for (;;) {
    const found = await duePayments(services, latestAnywhere, after, BATCH)
    const due = found.filter((payment) => payment.effective_date <= dateInZone(at, payment.time_zone))
    for (const ofOne of Map.groupBy(due, (payment) => payment.org_id).values())
      for (let from = 0; from < ofOne.length; from += AT_ONCE) count += await completeTogether(services, ofOne.slice(from, from + AT_ONCE))
    const last = found.at(-1)
    if (!last || found.length < BATCH) return count
    after = { date: last.effective_date, id: last.id }
  }
}

/** Of one organization. Where one of them cannot be completed, the others must not wait for it: each is taken by itself then. */
const completeTogether = async (services: Services, due: DuePayment[]): Promise<number> => {
  const { org_id, time_zone } = due[0]!
  const ctx = systemContext(services, { id: org_id, timeZone: time_zone }, 'job:payments')
  try {
    await completePayments(ctx, due)
    return due.length
  } catch (err) {
    if (due.length === 1) {
      // The next run tries it again.
      services.log.error({ err, paymentId: due[0]!.id }, 'a due payment could not be completed')
      return 0
    }
  }
  let count = 0
  for (const payment of due) count += await completeTogether(services, [payment])
  return count
}
