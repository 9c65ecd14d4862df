import { assertFresh, type Ctx, today, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { anyContaining, anyOf, atLeast, atMost, equals, type Filter, isIn, isNull } from '../../platform/records/filters.ts'
import type { KeptText } from '../../platform/records/kept-texts.ts'
import { type ListSpec, listPage, listTexts, type Page, type PageText } from '../../platform/records/list.ts'
import { changesOf, findRow, findText, insertRow, isEmpty, lockRow, type Row } from '../../platform/records/rows.ts'
import { addDays, type IsoDate, onOrAfterBusinessDay } from '../../shared/dates.ts'
import { conflict, invalidField, notFound } from '../../shared/errors.ts'
import { type Id, isId } from '../../shared/ids.ts'
import { type Cents, ZERO } from '../../shared/money.ts'
import { requireBankAccount } from '../bank-accounts/service.ts'
import { recordEvents } from '../events/record.ts'
import { upperState } from '../merchants/fields.ts'
import { MERCHANT_TEXT } from '../merchants/schema.ts'
import { recordPlanned } from '../portfolio/expected.ts'
import { scheduleOf } from '../schedules/of-deal.ts'
import { currentVersion, nextExpectedDate } from '../schedules/schedule.ts'
import { dueAfterLastPayment, firstSchedule, keepVersions, termsAfterPatch } from '../schedules/terms.ts'
import { changeDeal } from './changes.ts'
import { dealCodes } from './codes.ts'
import { allowedMoves, DEAL_STATUSES, type DealStatus, isCollecting, type PaymentFrequency } from './deal.ts'
import { DEAL_SORTS, type DealQuery, type PatchDeal, toColumns, toWire } from './schema.ts'
import { dealsOfMerchant, findDealByCode, findDealIds, lockDealRows } from './store.ts'

export { changeDeal } from './changes.ts'

export type DealRow = Row<'deals'>

/** By record id or deal code; null when there is none. */
export const findDeal = async (ctx: Ctx, ref: string): Promise<DealRow | null> => {
  if (isId('deal', ref)) return findRow(ctx, 'deals', ref)
  return dealCodes.is(ref) ? findDealByCode(ctx, ref) : null
}

export const getDeal = async (ctx: Ctx, ref: string): Promise<DealRow> => {
  const row = await findDeal(ctx, ref)
  if (row === null) throw notFound()
  return row
}

/** For a body field that names a deal: one that is not there is the request's mistake. */
export const requireDeal = async (ctx: Ctx, field: string, ref: string): Promise<DealRow> => {
  const row = await findDeal(ctx, ref)
  if (row === null) throw invalidField(field, 'names no deal')
  return row
}

export const lockDeal = async (ctx: Ctx, ref: string): Promise<DealRow> =>
  lockRow(ctx, 'deals', isId('deal', ref) ? ref : (await getDeal(ctx, ref)).id)

/** Many deals by id or code, to the id each name means; a name that means none is missing. */
export const resolveDeals = async (ctx: Ctx, refs: string[]): Promise<Map<string, Id<'deal'>>> => {
  const found = await findDealIds(
    ctx,
    refs.filter((ref) => isId('deal', ref)),
    refs.filter((ref) => !isId('deal', ref)),
  )
  return new Map(found.flatMap(({ id, code }) => [[id, id] as const, [code, id] as const]))
}

/** Many deals at once, in the order of their ids, which is the order everybody takes them in. */
export const lockDeals = async (ctx: Ctx, ids: Id<'deal'>[]): Promise<Map<Id<'deal'>, DealRow>> =>
  new Map((await lockDealRows(ctx, [...new Set(ids)])).map((row) => [row.id, row]))

const ofMerchants = (column: 'business_state' | 'industry', value: string): Filter => ({
  sql: (p) => `merchant_id IN (SELECT id FROM merchants WHERE ${column} = ${p} AND merchants.org_id = deals.org_id)`,
  value,
})

/** By the name of its merchant, of whom there are fewer and whose deals one index holds with their dates, or by its code. */
export const dealSearch = (term: string): Filter =>
  anyContaining(
    term,
    (p) => `merchant_id IN (SELECT id FROM merchants WHERE org_id = $1 AND ${isIn(MERCHANT_TEXT)(p)} AND ${isIn('legal_name')(p)})`,
    isIn('code'),
  )

const WITHOUT = { state: 'merchant_state', industry: 'merchant_industry' } as const
const COLLECTING = DEAL_STATUSES.filter(isCollecting)
  .map((status) => `'${status}'`)
  .join()

/** What the figures of the portfolio count by, so that a mark can open the deals that it counted. */
const bookFilters = (ctx: Ctx, { merchant_without, is_past_due, collecting_on, collected_before }: Partial<DealFilter>): Filter[] => {
  const filters = (merchant_without?.split(',') ?? []).map((what) => isNull(WITHOUT[what as keyof typeof WITHOUT]))
  const late = (p: string) => `coalesce(next_payment_date < ${p}::date, false)`
  if (is_past_due !== undefined) filters.push({ sql: (p) => `${is_past_due ? '' : 'NOT '}${late(p)}`, value: today(ctx) })
  // Funded by then, and not at an end by then.
  const stood = (p: string) => `(funded_date <= ${p}::date AND (status IN (${COLLECTING}) OR status_date > ${p}::date))`
  if (collecting_on !== undefined) filters.push({ sql: stood, value: collecting_on })
  if (collected_before !== undefined) filters.push({ sql: (p) => `(opening_collected <> 0) = ${p}::boolean`, value: collected_before })
  return filters
}

type DealFilter = Omit<DealQuery, 'page' | 'limit'>

export const dealFilters = (ctx: Ctx, query: DealFilter): Filter[] => {
  const filters: Filter[] = []
  if (query.status !== undefined) filters.push(anyOf('status', query.status.split(','), true))
  if (query.sub_status !== undefined) filters.push(equals('sub_status', query.sub_status, true))
  if (query.merchant_id !== undefined) filters.push(equals('merchant_id', query.merchant_id, true))
  if (query.funder_id !== undefined) filters.push(equals('funder_id', query.funder_id, true))
  if (query.funded_date_from !== undefined) filters.push(atLeast('funded_date', query.funded_date_from, true))
  if (query.funded_date_to !== undefined) filters.push(atMost('funded_date', query.funded_date_to, true))
  if (query.search) filters.push(dealSearch(query.search))
  const minimum = query.past_due_min ?? 0
  if (minimum > 0) filters.push(atMost('next_payment_date', addDays(today(ctx), -minimum)))
  if (query.past_due_max !== undefined) filters.push(atLeast('next_payment_date', addDays(today(ctx), -query.past_due_max)))
  if (query.merchant_state !== undefined) filters.push(ofMerchants('business_state', upperState(query.merchant_state)))
  if (query.merchant_industry !== undefined) filters.push(ofMerchants('industry', query.merchant_industry))
  if (query.rtr_min !== undefined) filters.push(atLeast('rtr_bps', query.rtr_min * 100))
  if (query.rtr_max !== undefined) filters.push(atMost('rtr_bps', query.rtr_max * 100))
  return [...filters, ...bookFilters(ctx, query)]
}

export const dealList = (ctx: Ctx, query: DealFilter): ListSpec => {
  // Days past due are counted from the next payment's date, so the oldest date comes first; whoever is not past due ties at zero.
  const daysPastDue = { front: `next_payment_date < '${today(ctx)}'`, by: 'next_payment_date', isFrontAlone: (query.past_due_min ?? 0) > 0 }
  return { table: 'deals', columns: '*', sorts: { ...DEAL_SORTS, daysPastDue }, defaultSort: 'fundedDate', counted: true }
}

export const listDeals = (ctx: Ctx, query: DealQuery): Promise<Page<DealRow>> =>
  listPage(ctx, dealList(ctx, query), query, dealFilters(ctx, query))

/** What a GET answers, as JSON: reckoning where a deal stands today, row by row, is most of its work, and most rows were told before. */
export const listDealTexts = (ctx: Ctx, query: DealQuery): Promise<PageText> => {
  const day = today(ctx)
  return listTexts<DealRow>(ctx, dealList(ctx, query), query, dealFilters(ctx, query), day, (row) => toWire(row, day))
}

export const getDealText = async (ctx: Ctx, ref: string): Promise<KeptText> => {
  const day = today(ctx)
  const id = isId('deal', ref) ? ref : (await getDeal(ctx, ref)).id
  const kept = await findText(ctx, 'deals', id, day, (row) => toWire(row, day))
  if (kept === null) throw notFound()
  return kept
}

export type NewDeal = {
  id: Id<'deal'>
  code: string
  merchantId: Id<'mer'>
  merchantName: string
  applicationId: Id<'app'> | null
  fundedAmount: Cents
  purchaseAmount: Cents
  fundedDate: IsoDate
  paymentFrequency: PaymentFrequency | null
  paymentAmount: Cents | null
  funderId: string | null
}

/** A funded deal. Its events come after those of what brought it about, so the caller's transaction records them first. */
export const createDeal = (ctx: Ctx, input: NewDeal): Promise<DealRow> =>
  tx(ctx, async (ctx) => {
    const { paymentFrequency: frequency, paymentAmount: amount, fundedDate } = input
    const schedule = frequency !== null && amount !== null ? firstSchedule(fundedDate, ZERO, { frequency, amount, start: null }) : null
    const row = await insertRow(ctx, 'deals', {
      id: input.id,
      code: input.code,
      merchant_id: input.merchantId,
      merchant_name: input.merchantName,
      application_id: input.applicationId,
      funder_id: input.funderId,
      status: 'active',
      status_date: fundedDate,
      sub_status: null,
      replaced_by_deal_id: null,
      funded_amount: input.fundedAmount,
      purchase_amount: input.purchaseAmount,
      opening_last_date: null,
      funded_date: input.fundedDate,
      payment_frequency: input.paymentFrequency,
      payment_amount: input.paymentAmount,
      next_payment_date: schedule
        ? nextExpectedDate(schedule, { purchase: input.purchaseAmount, collected: ZERO, hasEnded: false })
        : dueAfterLastPayment({ payment_frequency: frequency, last_payment_date: null, funded_date: fundedDate }),
      last_payment_date: null,
      schedule: schedule && JSON.stringify(schedule),
    })
    if (schedule) await keepVersions(ctx, [{ dealId: row.id, version: currentVersion(schedule), reason: 'Funded' }])
    recordPlanned(ctx, [], [row])
    recordAudit(ctx, 'deal.create', row.id, null, row)
    const data = toWire(row, today(ctx))
    recordEvents(ctx, [
      { type: 'deal.created', entityId: row.id, data },
      { type: 'deal.funded', entityId: row.id, data },
    ])
    return row
  })

/** The rule that decides which of the columns wanted may be written to this deal. */
const checkPatch = (ctx: Ctx, deal: DealRow, changes: Partial<DealRow>): void => {
  if (changes.funded_date !== undefined && changes.funded_date > today(ctx)) throw invalidField('fundedDate', 'may not be in the future')
  const funded = changes.funded_amount ?? deal.funded_amount
  const purchase = changes.purchase_amount ?? deal.purchase_amount
  if (purchase < funded)
    throw invalidField(
      changes.purchase_amount === undefined ? 'fundedAmount' : 'purchaseAmount',
      'the purchase amount may not be below the funded amount',
    )
  const outstanding = Math.max(0, purchase - deal.total_collected)
  const status = deal.status as DealStatus
  if (changes.status !== undefined) {
    const allowed = allowedMoves(status, outstanding)
    if (!allowed.includes(changes.status as DealStatus)) {
      const why = changes.status === 'paidOff' && outstanding > 0 ? ' while a balance is outstanding' : ''
      throw conflict('invalid_transition', `A deal that is ${status} cannot become ${changes.status}${why}.`, { allowed })
    }
  } else if (status === 'paidOff' && outstanding > 0)
    throw conflict('conflict', 'A paid-off deal cannot owe again: the purchase amount may not pass what was collected.')
}

/** The replacement of a deal that is refinanced, now or before; anything else is a mistake worth telling. */
const replacementOf = async (ctx: Ctx, deal: DealRow, input: PatchDeal): Promise<Id<'deal'> | undefined> => {
  if (input.replacedByDealId === undefined) return undefined
  if ((input.status ?? deal.status) !== 'refinanced') throw invalidField('replacedByDealId', 'goes with status refinanced')
  const replacement = await requireDeal(ctx, 'replacedByDealId', input.replacedByDealId)
  if (replacement.id === deal.id) throw invalidField('replacedByDealId', 'a deal cannot replace itself')
  if (replacement.replaced_by_deal_id === deal.id) throw invalidField('replacedByDealId', 'that deal was itself replaced by this one')
  return replacement.id
}

export const patchDeal = (ctx: Ctx, ref: string, input: PatchDeal): Promise<DealRow> =>
  tx(ctx, async (ctx) => {
    const before = await lockDeal(ctx, ref)
    assertFresh(ctx, before.version)
    const replacedBy = await replacementOf(ctx, before, input)
    if (input.bankAccountId) await requireBankAccount(ctx, 'bankAccountId', input.bankAccountId, before.merchant_id)
    const columns = toColumns(input)
    if (isSameDate(before, columns.next_payment_date)) columns.next_payment_date = undefined
    const changes = changesOf(before, { ...columns, replaced_by_deal_id: replacedBy })
    if (isEmpty(changes)) return before
    checkPatch(ctx, before, changes)
    const after = { ...before, ...changes }
    if (changes.purchase_amount !== undefined && after.purchase_amount <= after.total_collected && isCollecting(after.status as DealStatus))
      changes.status = 'paidOff'
    const named = (input.nextPaymentDate ?? null) as IsoDate | null
    return changeDeal(ctx, 'deal.update', before, { ...changes, ...(await termsAfterPatch(ctx, before, changes, named)) })
  })

/** A Saturday is collected on Monday: where the schedule says Monday already, naming the Saturday changes nothing. */
const isSameDate = (deal: DealRow, date: IsoDate | null | undefined): boolean =>
  typeof date === 'string' && scheduleOf(deal) !== null && onOrAfterBusinessDay(date) === deal.next_payment_date

/** A renamed merchant renames its deals: lists are sorted and searched by that name. */
export const renameMerchantOnDeals = async (ctx: Ctx, merchant: { id: Id<'mer'>; legal_name: string }): Promise<void> => {
  for (const deal of await dealsOfMerchant(ctx, merchant.id))
    await changeDeal(ctx, 'deal.update', deal, { merchant_name: merchant.legal_name })
}
