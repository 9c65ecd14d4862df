import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Ctx, tx, writeCollected } from '../../context.ts'
import { type FieldError, invalidRequest, Problem } from '../../shared/errors.ts'
import type { Id } from '../../shared/ids.ts'
import { resolveDeals } from '../deals/service.ts'
import { openLedger } from './ledger.ts'
import type { CreatePayments, ReturnPayments } from './schema.ts'
import { type PaymentRow, postToDeal, returnToDeal } from './service.ts'
import { stopAccountsOf } from './stop-accounts.ts'
import { dealsOfPayments } from './store.ts'

/** As many as an error lists. */
const MAX_ERRORS = 100

/** Every name that means nothing is told, each with its index. */
const assertNoneMissing = (list: string, field: string, missing: number[], what: string): void => {
  if (missing.length === 0) return
  const errors: FieldError[] = missing.slice(0, MAX_ERRORS).map((i) => ({ path: `${list}.${i}.${field}`, message: what }))
  const more = missing.length > 1 ? ` (and ${missing.length - 1} more)` : ''
  throw invalidRequest(`${list}.${missing[0]}.${field}: ${what}${more}.`, errors)
}

/** What is wrong with one of many, told with its index. */
const atIndex = (list: string, index: number, error: unknown): unknown => {
  if (!(error instanceof Problem)) return error
  const inner = (error.extra.errors as FieldError[] | undefined) ?? [{ path: '', message: error.message }]
  const errors = inner.map((e) => ({ path: [list, index, e.path].filter((part) => part !== '').join('.'), message: e.message }))
  return new Problem(error.status, error.code, `${list}.${index}: ${error.message}`, { ...error.extra, errors }, error.headers)
}

type Step<T> = { index: number; item: T; dealId: Id<'deal'> }

/** Audit lines and events of a batch are written on the way, so that a transaction of thousands need not hold them all. */
const WRITTEN_AT_ONCE = 500
/** Steps ask the database for next to nothing: others are given their turn in between. */
const STEPS_A_TURN = 50

/** Deal by deal in the order of their ids. */
const inTurn = async <T>(ctx: Ctx, list: string, steps: Step<T>[], take: (step: Step<T>) => Promise<PaymentRow>): Promise<PaymentRow[]> => {
  const done: PaymentRow[] = []
  const sorted = [...steps].sort((a, b) => (a.dealId === b.dealId ? a.index - b.index : a.dealId < b.dealId ? -1 : 1))
  for (const [n, step] of sorted.entries()) {
    try {
      done[step.index] = await take(step)
    } catch (error) {
      throw atIndex(list, step.index, error)
    }
    if (n % STEPS_A_TURN === STEPS_A_TURN - 1) await nextTurn()
    if (n % WRITTEN_AT_ONCE === WRITTEN_AT_ONCE - 1) await writeCollected(ctx)
  }
  return done
}

const dealsOf = <T>(steps: readonly Step<T>[]): Id<'deal'>[] => steps.map((step) => step.dealId)

export const createPayments = (ctx: Ctx, payments: CreatePayments['payments']): Promise<PaymentRow[]> =>
  tx(ctx, async (ctx) => {
    const deals = await resolveDeals(ctx, [...new Set(payments.map((p) => p.dealId))])
    const missing = payments.flatMap((p, i) => (deals.has(p.dealId) ? [] : [i]))
    assertNoneMissing('payments', 'dealId', missing, 'names no deal')
    const steps = payments.map((item, index) => ({ index, item, dealId: deals.get(item.dealId)! }))
    const ledger = await openLedger(ctx, dealsOf(steps))
    const done = await inTurn(ctx, 'payments', steps, ({ item: { dealId: _, ...input }, dealId }) => postToDeal(ctx, ledger, dealId, input))
    await ledger.write()
    return done
  })

export const returnPayments = (ctx: Ctx, returns: ReturnPayments['returns']): Promise<PaymentRow[]> =>
  tx(ctx, async (ctx) => {
    const ids = [...new Set(returns.map((r) => r.paymentId))] as Id<'pay'>[]
    const deals = await dealsOfPayments(ctx, ids)
    const missing = returns.flatMap((r, i) => (deals.has(r.paymentId) ? [] : [i]))
    assertNoneMissing('returns', 'paymentId', missing, 'names no payment')
    const steps = returns.map((item, index) => ({ index, item, dealId: deals.get(item.paymentId)! }))
    const ledger = await openLedger(ctx, dealsOf(steps), ids)
    const done = await inTurn(ctx, 'returns', steps, ({ item: { paymentId, ...input } }) =>
      returnToDeal(ctx, ledger, ledger.payment(paymentId as Id<'pay'>), input),
    )
    await ledger.write()
    await stopAccountsOf(ctx, done)
    return done
  })
