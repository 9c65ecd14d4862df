import { sql } from 'kysely'
import { type Ctx, now, today } from '../../context.ts'
import { writeLater } from '../../platform/db/pipelined-driver.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { type Row, updateRow } from '../../platform/records/rows.ts'
import { type NewEvent, recordEvents } from '../events/record.ts'
import { cancelPendingPayments } from '../payments/pending.ts'
import { recordPlanned } from '../portfolio/expected.ts'
import { nextPaymentDateOf } from '../schedules/of-deal.ts'
import { type DealStatus, isEnded, isKeptStatus } from './deal.ts'
import { derivedOf } from './derived.ts'
import { toWire } from './schema.ts'

type DealRow = Row<'deals'>

/** What the expected money of a day follows from. */
const PLANNED_BY = ['schedule', 'purchase_amount', 'status'] as const

/** Writes changes to a locked deal with all that follows from them: what was scheduled on an ended deal, the audit line, the events. */
export const changeDeal = async (ctx: Ctx, action: string, before: DealRow, changes: Partial<DealRow>): Promise<DealRow> => {
  const { outstanding_balance: _, rtr_bps: __, schedule, ...columns } = followed(ctx, before, changes)
  const row = await updateRow(ctx, 'deals', before, {
    ...columns,
    ...(schedule === undefined ? {} : { schedule: schedule && JSON.stringify(schedule) }),
  })
  if (PLANNED_BY.some((column) => column in changes)) recordPlanned(ctx, [before], [row])
  tellOfChange(ctx, action, before, row)
  if (ends(changes)) await cancelPendingPayments(ctx, row.id)
  return row
}

export const ends = (changes: Partial<DealRow>): boolean => changes.status !== undefined && isEnded(changes.status as DealStatus)

/** The changes, and the columns that follow from them. */
const followed = (ctx: Ctx, before: DealRow, changes: Partial<DealRow>): Partial<DealRow> => ({
  ...(changes.status === undefined ? {} : { ...statusFromBefore(before, changes.status as DealStatus), status_date: today(ctx) }),
  ...changes,
  // Whatever changed, the oldest unsettled expectation is the next payment.
  next_payment_date: nextPaymentDateOf({ ...before, ...changes }),
})

/** What a payment that comes back will restore. A caller who knows better says so in its changes. */
const statusFromBefore = (before: DealRow, status: DealStatus) =>
  isKeptStatus(status) ? { status_before: before.status } : { status_before: null, settled_by: null }

const tellOfChange = (ctx: Ctx, action: string, before: DealRow, row: DealRow): void => {
  recordAudit(ctx, action, row.id, before, row)
  const data = toWire(row, today(ctx))
  const events: NewEvent[] = [{ type: 'deal.updated', entityId: row.id, data }]
  if (row.status !== before.status)
    events.push({ type: 'deal.status_changed', entityId: row.id, data: { ...data, previousStatus: before.status } })
  if (row.status === 'paidOff' && before.status !== 'paidOff') events.push({ type: 'deal.paid_off', entityId: row.id, data })
  recordEvents(ctx, events)
}

/** What payments move. */
export type Movement = Partial<
  Pick<DealRow, 'total_collected' | 'payment_count' | 'last_payment_date' | 'next_payment_date' | 'status' | 'status_before' | 'settled_by'>
>

/** A locked deal that payments moved, told of with its audit line and its events, and not written: see writeMoved. */
export const moveDealRow = (ctx: Ctx, action: string, before: DealRow, movement: Movement): DealRow => {
  const moved = { ...before, ...followed(ctx, before, movement), updated_at: now(ctx), version: before.version + 1 }
  const row = { ...moved, ...derivedOf(moved.purchase_amount, moved.total_collected) }
  tellOfChange(ctx, action, before, row)
  return row
}

/** Each once, however often it was moved: a row that is written again and again in one transaction is looked for among all that it was. */
export const writeMoved = async (ctx: Ctx, moved: readonly { stored: DealRow; now: DealRow }[]): Promise<void> => {
  if (moved.length === 0) return
  const ended = moved.filter(({ stored, now }) => now.status !== stored.status || now.status_date !== stored.status_date)
  recordPlanned(
    ctx,
    ended.map(({ stored }) => stored),
    ended.map(({ now }) => now),
  )
  const rows = moved.map(({ now: row }) => ({
    id: row.id,
    total_collected: row.total_collected,
    payment_count: row.payment_count,
    last_payment_date: row.last_payment_date,
    next_payment_date: row.next_payment_date,
    status: row.status,
    status_date: row.status_date,
    status_before: row.status_before,
    settled_by: row.settled_by,
    updated_at: row.updated_at,
    version: row.version,
  }))
  await writeLater(
    ctx.db,
    sql`
    UPDATE deals d SET total_collected = m.total_collected, payment_count = m.payment_count, last_payment_date = m.last_payment_date,
      next_payment_date = m.next_payment_date, status = m.status, status_date = m.status_date, status_before = m.status_before,
      settled_by = m.settled_by, updated_at = m.updated_at, version = m.version
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m(id text, total_collected bigint, payment_count integer, last_payment_date date,
      next_payment_date date, status text, status_date date, status_before text, settled_by text, updated_at timestamptz, version integer)
    WHERE d.id = m.id AND d.org_id = ${ctx.orgId}`,
  )
}
