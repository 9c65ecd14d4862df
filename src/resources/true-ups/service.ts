import { assertFresh, type Ctx, now, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { equals } from '../../platform/records/filters.ts'
import { listPage, type Page } from '../../platform/records/list.ts'
import { insertRow, lockRow, type Row, updateRow } from '../../platform/records/rows.ts'
import { conflict, notFound } from '../../shared/errors.ts'
import { isId, newId } from '../../shared/ids.ts'
import type { Cents } from '../../shared/money.ts'
import { type DealRow, getDeal, lockDeal } from '../deals/service.ts'
import { collectedInMonths } from '../payments/service.ts'
import { scheduleOf } from '../schedules/of-deal.ts'
import { currentVersion } from '../schedules/schedule.ts'
import { changeTerms } from '../schedules/service.ts'
import { PAYMENTS_PER_MONTH, proposeTrueUp } from './arithmetic.ts'
import { TRUE_UP_SORTS, type TrueUpQuery } from './schema.ts'
import { openTrueUp } from './store.ts'

export type TrueUpRow = Row<'true_ups'>

export const listTrueUps = async (ctx: Ctx, dealRef: string, query: TrueUpQuery): Promise<Page<TrueUpRow>> => {
  const deal = await getDeal(ctx, dealRef)
  const spec = { table: 'true_ups', columns: '*', sorts: TRUE_UP_SORTS, defaultSort: 'createdAt', counted: false }
  return listPage(ctx, spec, query, [equals('deal_id', deal.id)])
}

/** Proposes another payment for a locked deal where its revenue says so; what was proposed before and not decided is superseded, also where it says that the payment is right. */
export const proposeFor = async (
  ctx: Ctx,
  deal: DealRow,
  analysisId: string,
  months: { month: string; revenue: Cents }[],
  minDifferencePercent: number,
): Promise<void> => {
  const schedule = scheduleOf(deal)
  if (deal.specified_percentage === null || schedule === null || months.length === 0) return
  const { frequency, amount } = currentVersion(schedule)
  const taken = await collectedInMonths(
    ctx,
    deal.id,
    months.map((m) => m.month),
  )
  const facts = { months, specifiedPercentage: deal.specified_percentage, taken, frequency, currentPayment: amount }
  const proposal = proposeTrueUp(facts, minDifferencePercent)
  const open = await openTrueUp(ctx, deal.id)
  if (open?.analysis_id === analysisId) return
  if (open) await decide(ctx, open, 'superseded', null)
  if (proposal === null) return
  const row = await insertRow(ctx, 'true_ups', {
    id: newId('tru'),
    deal_id: deal.id,
    analysis_id: analysisId,
    status: 'open',
    months: proposal.months,
    true_revenue: proposal.trueRevenue,
    specified_percentage: deal.specified_percentage,
    due_amount: proposal.due,
    taken_amount: taken,
    payment_frequency: frequency,
    payments_per_month: PAYMENTS_PER_MONTH[frequency],
    current_payment_amount: amount,
    proposed_payment_amount: proposal.proposedPayment,
    schedule_version: null,
    reason: null,
    decided_by: null,
    decided_at: null,
  })
  recordAudit(ctx, 'true-up.propose', row.id, null, row)
}

const decide = async (
  ctx: Ctx,
  before: TrueUpRow,
  status: 'granted' | 'refused' | 'superseded',
  reason: string | null,
  scheduleVersion: number | null = null,
): Promise<TrueUpRow> => {
  const row = await updateRow(ctx, 'true_ups', before, {
    status,
    reason,
    schedule_version: scheduleVersion,
    decided_by: ctx.actor,
    decided_at: now(ctx),
  })
  recordAudit(ctx, `true-up.${status}`, row.id, before, row)
  return row
}

const lockOpen = async (ctx: Ctx, dealRef: string, id: string): Promise<{ deal: DealRow; trueUp: TrueUpRow }> => {
  const deal = await lockDeal(ctx, dealRef)
  if (!isId('tru', id)) throw notFound()
  const trueUp = await lockRow(ctx, 'true_ups', id)
  if (trueUp.deal_id !== deal.id) throw notFound()
  assertFresh(ctx, trueUp.version)
  if (trueUp.status !== 'open') throw conflict('conflict', `This true-up is ${trueUp.status} already.`)
  return { deal, trueUp }
}

/** The proposed payment becomes the deal's, by a new version of its schedule. */
export const grantTrueUp = (ctx: Ctx, dealRef: string, id: string, reason: string | null): Promise<TrueUpRow> =>
  tx(ctx, async (ctx) => {
    const { deal, trueUp } = await lockOpen(ctx, dealRef, id)
    const schedule = scheduleOf(deal)
    const frequency = schedule && currentVersion(schedule).frequency
    if (frequency !== null && frequency !== trueUp.payment_frequency)
      throw conflict(
        'conflict',
        `This was proposed for ${trueUp.payment_frequency} payments, and the deal is paid ${frequency} by now; refuse it and set the terms.`,
      )
    const terms = {
      frequency: trueUp.payment_frequency as keyof typeof PAYMENTS_PER_MONTH,
      amount: trueUp.proposed_payment_amount,
      start: null,
    }
    const changed = await changeTerms(ctx, deal, terms, reason ?? `True-up of ${trueUp.months.join(', ')}`)
    return decide(ctx, trueUp, 'granted', reason, currentVersion(scheduleOf(changed)!).version)
  })

export const refuseTrueUp = (ctx: Ctx, dealRef: string, id: string, reason: string): Promise<TrueUpRow> =>
  tx(ctx, async (ctx) => decide(ctx, (await lockOpen(ctx, dealRef, id)).trueUp, 'refused', reason))
