import { type Ctx, now } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { notFound } from '../../shared/errors.ts'
import type { Id } from '../../shared/ids.ts'
import { ends, type Movement, moveDealRow, writeMoved } from '../deals/changes.ts'
import { lockDeals } from '../deals/service.ts'
import { collects } from './payment.ts'
import { isCancellable, tellOfCancelled } from './pending.ts'
import { insertPayments, lastCollected, lockPayments, lockPendingPayments, updatePayments } from './store.ts'

type DealRow = Row<'deals'>
type PaymentRow = Row<'payments'>
type DealId = Id<'deal'>
type PaymentId = Id<'pay'>

/**
 * Deals that a transaction has locked, and their payments, as they stand by now. Each is written once, by `write`, however often it changed; audit lines and
 * events tell of every step all the same. A deal that was written with each of 5,000 payments had 5,000 versions, none of which PostgreSQL may clear away before
 * the transaction ends, and every statement that looked for the deal walked past all of them.
 */
export class Ledger {
  readonly #ctx: Ctx
  readonly #deals: Map<DealId, { stored: DealRow; now: DealRow }>
  readonly #payments = new Map<PaymentId, { stored: PaymentRow | null; now: PaymentRow }>()
  /** The pending payments of a deal that a deal's end would cancel; of all that there are once the deal is among `#known`. */
  readonly #pending = new Map<DealId, Set<PaymentId>>()
  readonly #known = new Set<DealId>()
  #lastCollected: Map<DealId, LastCollected> | null = null

  constructor(ctx: Ctx, deals: Iterable<DealRow>, payments: Iterable<PaymentRow> = []) {
    this.#ctx = ctx
    this.#deals = new Map([...deals].map((deal) => [deal.id, { stored: deal, now: deal }]))
    for (const payment of payments) this.#put(payment, payment)
  }

  deal(id: DealId): DealRow {
    return (this.#deals.get(id) ?? gone()).now
  }

  payment(id: PaymentId): PaymentRow {
    return (this.#payments.get(id) ?? gone()).now
  }

  add(payment: PaymentRow): void {
    this.#put(null, payment)
  }

  /** A payment of it, changed: its version counts up. */
  change(before: PaymentRow, changes: Partial<PaymentRow>): PaymentRow {
    const row = { ...before, ...changes, updated_at: now(this.#ctx), version: before.version + 1 }
    this.#put(this.#payments.get(before.id)!.stored, row)
    return row
  }

  /** What payments did to their deal, told of; and where that ended it, what was pending is cancelled. */
  async move(action: string, before: DealRow, movement: Movement): Promise<DealRow> {
    const row = moveDealRow(this.#ctx, action, before, movement)
    this.#deals.get(row.id)!.now = row
    if (ends(movement)) for (const payment of await this.#pendingOf(row.id)) this.cancel(payment)
    return row
  }

  cancel(before: PaymentRow): PaymentRow {
    const row = this.change(before, { status: 'cancelled' })
    tellOfCancelled(this.#ctx, before, row)
    return row
  }

  /** The latest day on which money was collected for the deal, by what stands now; null when none was. */
  async lastCollectedDate(id: DealId): Promise<IsoDate | null> {
    this.#lastCollected ??= await this.#readLastCollected()
    const { own, others } = this.#lastCollected.get(id) ?? { own: [], others: null }
    while (own.length > 0 && !isCollected(this.payment(own.at(-1)!.id))) own.pop()
    const last = own.at(-1)?.effective_date ?? null
    return last === null || (others !== null && others > last) ? others : last
  }

  /** Everything that changed, once. What a statement of it refuses, the commit tells. */
  async write(): Promise<void> {
    const changed = [...this.#payments.values()].filter((entry) => entry.now !== entry.stored)
    await insertPayments(
      this.#ctx,
      changed.filter((entry) => entry.stored === null).map((entry) => entry.now),
    )
    await updatePayments(
      this.#ctx,
      changed.filter((entry) => entry.stored !== null).map((entry) => entry.now),
    )
    await writeMoved(
      this.#ctx,
      [...this.#deals.values()].filter((entry) => entry.now !== entry.stored),
    )
  }

  #put(stored: PaymentRow | null, now: PaymentRow): void {
    this.#payments.set(now.id, { stored, now })
    if (stored === null || isCollected(now)) this.#lastCollected = null
    const pending = this.#pending.get(now.deal_id)
    if (!isCancellable(now)) pending?.delete(now.id)
    else if (pending) pending.add(now.id)
    else this.#pending.set(now.deal_id, new Set([now.id]))
  }

  async #pendingOf(id: DealId): Promise<PaymentRow[]> {
    if (!this.#known.has(id)) {
      this.#known.add(id)
      for (const row of await lockPendingPayments(this.#ctx, id)) if (!this.#payments.has(row.id)) this.#put(row, row)
    }
    return [...(this.#pending.get(id) ?? [])].sort().map((payment) => this.payment(payment))
  }

  async #readLastCollected(): Promise<Map<DealId, LastCollected>> {
    const ownOf = Map.groupBy([...this.#payments.values()].map((entry) => entry.now).filter(isCollected), (payment) => payment.deal_id)
    // Of so many, at least one is not among ours, where there is another.
    const heldOf = Map.groupBy(this.#payments.values(), (entry) => entry.now.deal_id)
    const asked = [...this.#deals.keys()].map((id) => ({ id, limit: (heldOf.get(id)?.length ?? 0) + 1 }))
    const others = new Map<DealId, IsoDate>()
    for (const { deal_id, id, effective_date } of await lastCollected(this.#ctx, asked)) {
      if (this.#payments.has(id)) continue
      const known = others.get(deal_id)
      if (known === undefined || effective_date > known) others.set(deal_id, effective_date)
    }
    return new Map(
      asked.map(({ id }) => [
        id,
        {
          own: (ownOf.get(id) ?? []).sort((a, b) => (a.effective_date < b.effective_date ? -1 : 1)),
          others: others.get(id) ?? null,
        },
      ]),
    )
  }
}

/** Deleted with its organization since it was named. */
const gone = (): never => {
  throw notFound()
}

/** Of a deal: those of the ledger that collected, oldest first, and the last day of all the others. */
type LastCollected = { own: PaymentRow[]; others: IsoDate | null }

const isCollected = (payment: PaymentRow): boolean => payment.status === 'completed' && collects(payment.type)

/** Deals before payments, each in the order of their ids: two of them over the same deals wait for each other and never in a circle. */
export const openLedger = async (ctx: Ctx, dealIds: DealId[], paymentIds: PaymentId[] = []): Promise<Ledger> => {
  const deals = await lockDeals(ctx, dealIds)
  return new Ledger(ctx, deals.values(), await lockPayments(ctx, paymentIds))
}
