import { type Ctx, type Services, systemContext, today, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { anyOf, atLeast, atMost, equals, type Filter } from '../../platform/records/filters.ts'
import { listPage, type Page, type PageQuery } from '../../platform/records/list.ts'
import { changesOf, getRow, insertRow, isEmpty, lockRow, type Row, updateRow } from '../../platform/records/rows.ts'
import { addDays, dateInZone, type IsoDate } from '../../shared/dates.ts'
import { conflict, invalidField, notFound } from '../../shared/errors.ts'
import { isId, newId } from '../../shared/ids.ts'
import { type Cents, cents, centsOf, MAX_DOLLARS } from '../../shared/money.ts'
import { type DealStatus, isCollecting, isEnded } from '../deals/deal.ts'
import { changeDeal, type DealRow, dealFilters, findDeal, getDeal, lockDeal } from '../deals/service.ts'
import { type NewEvent, recordEvents } from '../events/record.ts'
import { dueAfterLastPayment } from '../schedules/terms.ts'
import { collectedBy, collects } from './payment.ts'
import { cancelPending } from './pending.ts'
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
import { duePayments, lastCollectedDate } from './store.ts'

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
    return (await postToDeal(ctx, deal, input)).payment
  })

/** A payment for a locked deal, and the deal as it stands afterwards. */
export const postToDeal = async (ctx: Ctx, deal: DealRow, input: CreatePayment): Promise<{ payment: PaymentRow; deal: DealRow }> => {
  const amount = centsOf(input.amount)
  const isDue = input.effectiveDate <= today(ctx)
  assertRefundable(deal, input.type, amount)
  if (isDue) assertCollectable(deal, input.type, amount)
  const row = await insertRow(ctx, 'payments', {
    id: newId('pay'),
    deal_id: deal.id,
    amount,
    type: input.type,
    status: isDue ? 'completed' : 'pending',
    effective_date: input.effectiveDate as IsoDate,
    notes: input.notes ?? null,
    return_code: null,
    returned_date: null,
  })
  recordAudit(ctx, 'payment.create', row.id, null, row)
  recordEvents(ctx, isDue ? [event('payment.created', row), event('payment.completed', row)] : [event('payment.created', row)])
  return { payment: row, deal: isDue ? await moveDeal(ctx, deal, row, 1) : deal }
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

/** Adds a completed payment to its deal (`direction` 1) or takes a returned one back out (-1), and moves the deal's status where the balance says so. */
const moveDeal = async (ctx: Ctx, deal: DealRow, payment: PaymentRow, direction: 1 | -1): Promise<DealRow> => {
  const moved = collectedBy(payment.type, payment.amount) * direction
  if (moved === 0) return deal
  const totalCollected = cents(deal.total_collected + moved)
  const outstanding = Math.max(0, deal.purchase_amount - totalCollected)
  const status = statusAfter(deal, payment, outstanding, direction)
  const lastDate = await lastDateAfter(ctx, deal, payment, direction)
  const changes = changesOf(deal, {
    total_collected: totalCollected,
    payment_count: deal.payment_count + (collects(payment.type) ? direction : 0),
    last_payment_date: lastDate,
    next_payment_date: nextDateOf(deal, status, lastDate),
    status,
    ...(status === 'settled' && deal.status !== 'settled' ? { settled_by: payment.id } : {}),
    // A settlement that came back and leaves nothing owed all the same: what was before the settlement is still what was before.
    ...(status === 'paidOff' && deal.status === 'settled' ? { status_before: deal.status_before, settled_by: null } : {}),
  })
  return isEmpty(changes) ? deal : changeDeal(ctx, `deal.${direction === 1 ? 'payment' : 'return'}`, deal, changes)
}

/** Only where one went back must the ledger be asked which is the last now. */
const lastDateAfter = async (ctx: Ctx, deal: DealRow, payment: PaymentRow, direction: 1 | -1): Promise<IsoDate | null> => {
  if (!collects(payment.type)) return deal.last_payment_date
  return direction === 1
    ? latest(deal.last_payment_date, payment.effective_date)
    : latest(await lastCollectedDate(ctx, deal.id), deal.opening_last_date)
}

const statusAfter = (deal: DealRow, payment: PaymentRow, outstanding: number, direction: 1 | -1): DealStatus => {
  const status = deal.status as DealStatus
  const before = (deal.status_before ?? 'active') as DealStatus
  // Nothing is paid off while something is owed, whether a payment came back or money was given back.
  if (status === 'paidOff') return outstanding > 0 ? before : 'paidOff'
  if (status === 'settled' && direction === -1 && deal.settled_by === payment.id)
    return outstanding === 0 && isCollecting(before) ? 'paidOff' : before
  if (direction === -1 || !collects(payment.type) || !isCollecting(status)) return status
  if (outstanding === 0) return 'paidOff'
  return payment.type === 'settlement' ? 'settled' : status
}

const latest = (a: IsoDate | null, b: IsoDate | null): IsoDate | null => (a === null ? b : b === null || a > b ? a : b)

/** Without a schedule, which decides by itself: nothing is due on a deal that has ended; one that is open again, or was paid, is due anew; otherwise what stands, stands. */
const nextDateOf = (deal: DealRow, status: DealStatus, lastDate: IsoDate | null): IsoDate | null => {
  if (isEnded(status)) return null
  return lastDate !== deal.last_payment_date || isEnded(deal.status as DealStatus) ? nextDateAfter(deal, lastDate) : deal.next_payment_date
}

const nextDateAfter = (deal: DealRow, lastDate: IsoDate | null): IsoDate | null => {
  if (deal.payment_frequency) return dueAfterLastPayment({ ...deal, last_payment_date: lastDate })
  // Without a frequency a person set the date; it stands until a payment has come on or after it.
  return deal.next_payment_date !== null && (lastDate === null || lastDate < deal.next_payment_date) ? deal.next_payment_date : null
}

export const returnPayment = (ctx: Ctx, dealRef: string, id: string, input: ReturnPayment): Promise<PaymentRow> =>
  tx(ctx, async (ctx) => {
    const deal = await lockDeal(ctx, dealRef)
    if (!isId('pay', id)) throw notFound()
    const before = ofDeal(await lockRow(ctx, 'payments', id), deal)
    return (await returnToDeal(ctx, deal, before, input)).payment
  })

/** A locked payment of a locked deal went back. */
export const returnToDeal = async (
  ctx: Ctx,
  deal: DealRow,
  before: PaymentRow,
  input: ReturnPayment,
): Promise<{ payment: PaymentRow; deal: DealRow }> => {
  if (deal.status === 'refinanced' && deal.settled_by === before.id)
    throw conflict('conflict', 'This payoff came from the deal that replaced this one; it cannot be returned.')
  if (before.status !== 'completed' || !collects(before.type))
    throw conflict('conflict', `Only a completed payment that collected can be returned; this ${before.type} is ${before.status}.`)
  const returnedDate = (input.returnedDate ?? today(ctx)) as IsoDate
  if (returnedDate > today(ctx)) throw invalidField('returnedDate', 'may not be in the future')
  if (returnedDate < before.effective_date) throw invalidField('returnedDate', 'is before the payment was effective')
  const row = await updateRow(ctx, 'payments', before, { status: 'failed', return_code: input.returnCode, returned_date: returnedDate })
  recordAudit(ctx, 'payment.return', row.id, before, row)
  recordEvents(ctx, [event('payment.failed', row)])
  return { payment: row, deal: await moveDeal(ctx, deal, row, -1) }
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
    return cancelPending(ctx, before)
  })

/** Why a payment cannot be completed on its day; null when it can. */
const hindrance = (deal: DealRow, payment: PaymentRow): string | null => {
  if (payment.type === 'refund' && payment.amount > deal.total_collected) return 'The refund is more than was collected.'
  return isCollectable(deal, payment.type, payment.amount) ? null : 'More than any deal can collect would have been collected.'
}

/** A pending payment on its day. One that was completed or cancelled meanwhile is left alone; a refund that is no longer covered fails, and so does what would pass all bounds. */
const completePayment = (ctx: Ctx, dealRef: string, id: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    const deal = await lockDeal(ctx, dealRef)
    const before = await lockRow(ctx, 'payments', id)
    if (before.status !== 'pending') return
    const reason = hindrance(deal, before)
    const isCovered = reason === null
    const row = await updateRow(ctx, 'payments', before, { status: isCovered ? 'completed' : 'failed', failure_reason: reason })
    recordAudit(ctx, isCovered ? 'payment.complete' : 'payment.fail', row.id, before, row)
    recordEvents(ctx, [event(isCovered ? 'payment.completed' : 'payment.failed', row)])
    if (isCovered) await moveDeal(ctx, deal, row, 1)
  })

const BATCH = 500

/** The job behind pending payments: completes every one whose day has come where its organization is. Returns how many it looked after. */
export const completeDuePayments = async (services: Services): Promise<number> => {
  const at = services.clock()
  // Somewhere on earth it is already tomorrow; each organization's own date decides below.
  const latestAnywhere = addDays(dateInZone(at, 'UTC'), 1)
  let after = { date: '0001-01-01', id: '' }
  let count = 0
  for (;;) {
    const due = await duePayments(services, latestAnywhere, after, BATCH)
    for (const { id, deal_id, org_id, time_zone, effective_date } of due) {
      if (effective_date > dateInZone(at, time_zone)) continue
      const ctx = systemContext(services, { id: org_id, timeZone: time_zone }, 'job:payments')
      try {
        await completePayment(ctx, deal_id, id)
        count++
      } catch (err) {
        // The others must not wait for this one; the next run tries it again.
        services.log.error({ err, paymentId: id }, 'a due payment could not be completed')
      }
    }
    const last = due.at(-1)
    if (!last || due.length < BATCH) return count
    after = { date: last.effective_date, id: last.id }
  }
}
