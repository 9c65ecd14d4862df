import { assertFresh, type Ctx, now, today, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { contains, equals, type Filter } from '../../platform/records/filters.ts'
import { type ListSpec, listPage, type Page } from '../../platform/records/list.ts'
import { changesOf, insertRow, isEmpty, isSameList, lockRowAlone, type Row, updateRow } from '../../platform/records/rows.ts'
import { conflict, invalidField, invalidRequest, notFound } from '../../shared/errors.ts'
import { type Id, isId, newId } from '../../shared/ids.ts'
import { type Cents, centsOf } from '../../shared/money.ts'
import { carryDocumentsToMerchant } from '../documents/service.ts'
import { type NewEvent, recordEvents } from '../events/record.ts'
import { upperState } from '../merchants/fields.ts'
import { requireMerchant } from '../merchants/service.ts'
import { isActiveMember } from '../users/service.ts'
import { canMove, isClosedStage, NEXT_STAGES, type Stage, type Status } from './application.ts'
import { fund, planFunding } from './funding.ts'
import { findApplicationRow } from './reference.ts'
import {
  APPLICATION_SORTS,
  APPLICATION_TEXT,
  type ApplicationQuery,
  type CreateApplication,
  type PatchApplication,
  toColumns,
  toWire,
} from './schema.ts'
import { submissionNumbers } from './submission-numbers.ts'

export type ApplicationRow = Row<'applications'>

/** By record id or submission number; null when there is none. */
export const findApplication = (ctx: Ctx, ref: string): Promise<ApplicationRow | null> => findApplicationRow(ctx, ref)

export const getApplication = async (ctx: Ctx, ref: string): Promise<ApplicationRow> => {
  const row = await findApplication(ctx, ref)
  if (row === null) throw notFound()
  return row
}

export const requireApplication = async (ctx: Ctx, field: string, ref: string): Promise<ApplicationRow> => {
  const row = await findApplication(ctx, ref)
  if (row === null) throw invalidField(field, 'names no application')
  return row
}

export const APPLICATION_LIST: ListSpec = {
  table: 'applications',
  columns: '*',
  sorts: APPLICATION_SORTS,
  defaultSort: 'createdAt',
  counted: true,
}

export const applicationFilters = (query: Omit<ApplicationQuery, 'page' | 'limit'>): Filter[] => {
  const filters: Filter[] = []
  if (query.stage !== undefined) filters.push(equals('stage', query.stage, true))
  if (query.status !== undefined) filters.push(equals('status', query.status, true))
  if (query.priority !== undefined) filters.push(equals('priority', query.priority, true))
  if (query.assignee_id !== undefined) filters.push(equals('assignee_id', query.assignee_id))
  if (query.merchant_id !== undefined) filters.push(equals('merchant_id', query.merchant_id))
  if (query.search) filters.push(contains(APPLICATION_TEXT, query.search))
  return filters
}

export const listApplications = (ctx: Ctx, query: ApplicationQuery): Promise<Page<ApplicationRow>> =>
  listPage(ctx, APPLICATION_LIST, query, applicationFilters(query))

/** Somebody of the organization who can act in it. */
const requireAssignee = async (ctx: Ctx, id: string | null | undefined): Promise<Id<'usr'> | null | undefined> => {
  if (id === null || id === undefined) return id
  if (!(await isActiveMember(ctx, id))) throw invalidField('assigneeId', 'names nobody who is active in this organization')
  return id as Id<'usr'>
}

/** What a renewal will pay off. */
export type Renewed = { dealId: Id<'deal'>; payoff: Cents }

export const createApplication = (ctx: Ctx, input: CreateApplication, renewed: Renewed | null = null): Promise<ApplicationRow> =>
  tx(ctx, async (ctx) => {
    const merchantId = input.merchantId ? (await requireMerchant(ctx, 'merchantId', input.merchantId)).id : null
    const row = await insertRow(ctx, 'applications', {
      id: newId('app'),
      submission_number: await submissionNumbers.next(ctx),
      merchant_id: merchantId,
      applicant_legal_name: input.applicantLegalName,
      requested_amount: centsOf(input.requestedAmount),
      applicant_state: upperState(input.applicantState) ?? null,
      applicant_industry: input.applicantIndustry ?? null,
      ein: input.ein ?? null,
      owner_first_name: input.ownerFirstName ?? null,
      owner_last_name: input.ownerLastName ?? null,
      owner_email: input.ownerEmail ?? null,
      stage: input.stage ?? 'submission',
      stage_since: now(ctx),
      status: 'active',
      priority: input.priority ?? 'normal',
      funded_amount: null,
      purchase_amount: null,
      funded_date: null,
      payment_frequency: null,
      payment_amount: null,
      funder_id: null,
      deal_id: null,
      deal_code: null,
      assignee_id: (await requireAssignee(ctx, input.assigneeId)) ?? null,
      decline_reasons: input.declineReasons ?? [],
      renews_deal_id: renewed?.dealId ?? null,
      payoff_amount: renewed?.payoff ?? null,
    })
    recordAudit(ctx, 'application.create', row.id, null, row)
    recordEvents(ctx, [{ type: 'application.created', entityId: row.id, data: toWire(row) }])
    return row
  })

const FUNDING_COLUMNS = [
  'funded_amount',
  'purchase_amount',
  'funded_date',
  'payment_frequency',
  'payment_amount',
  'funder_id',
  'merchant_id',
] as const

/** The status that goes with the stage: a closed stage closes, re-opening restores `active`, and only then may the caller choose. */
const statusFor = (before: ApplicationRow, stage: Stage, wanted: Status | undefined): Status => {
  if (isClosedStage(stage)) {
    if (wanted !== undefined)
      throw conflict('invalid_transition', `An application that is ${stage} is closed; re-open it first.`, { allowed: NEXT_STAGES[stage] })
    return 'closed'
  }
  return wanted ?? (before.status === 'closed' ? 'active' : (before.status as Status))
}

const assertMove = (from: Stage, to: Stage): void => {
  if (from !== to && !canMove(from, to))
    throw conflict('invalid_transition', `An application in ${from} cannot move to ${to}.`, { allowed: NEXT_STAGES[from] })
}

const assertFundable = (ctx: Ctx, row: ApplicationRow): ApplicationRow => {
  const errors = (['funded_amount', 'purchase_amount'] as const)
    .filter((column) => row[column] === null)
    .map((column) => ({ path: column === 'funded_amount' ? 'fundedAmount' : 'purchaseAmount', message: 'is needed to fund' }))
  if (errors.length > 0) throw invalidRequest('fundedAmount and purchaseAmount are needed to fund.', errors)
  if (row.purchase_amount! < row.funded_amount!) throw invalidField('purchaseAmount', 'may not be below the funded amount')
  if (row.funded_date !== null && row.funded_date > today(ctx)) throw invalidField('fundedDate', 'may not be in the future')
  return { ...row, funded_date: row.funded_date ?? today(ctx) }
}

export const patchApplication = (ctx: Ctx, ref: string, input: PatchApplication): Promise<ApplicationRow> =>
  tx(ctx, async (ctx) => {
    const before = await lockApplication(ctx, ref)
    assertFresh(ctx, before.version)
    const stage = input.stage ?? (before.stage as Stage)
    assertMove(before.stage as Stage, stage)
    const merchantId = input.merchantId ? (await requireMerchant(ctx, 'merchantId', input.merchantId)).id : input.merchantId
    const status = statusFor(before, stage, input.status)
    const assigneeId = input.assigneeId === before.assignee_id ? undefined : await requireAssignee(ctx, input.assigneeId)
    let wanted = changesOf(before, {
      ...toColumns(input),
      merchant_id: merchantId as Id<'mer'> | null | undefined,
      assignee_id: assigneeId,
      decline_reasons: isSameList(before.decline_reasons, input.declineReasons) ? undefined : input.declineReasons,
      stage,
      status,
    })
    if (isEmpty(wanted)) return before
    if (wanted.funded_date && wanted.funded_date > today(ctx)) throw invalidField('fundedDate', 'may not be in the future')
    if (before.stage === 'funded' && FUNDING_COLUMNS.some((column) => column in wanted))
      throw conflict('conflict', 'This application is funded; change its deal instead.')
    if (wanted.stage === 'funded') wanted = changesOf(before, assertFundable(ctx, { ...before, ...wanted }))
    return writeApplication(ctx, before, wanted)
  })

/** The application, held alone: what was uploaded for it follows it to its deal. */
export const lockApplication = async (ctx: Ctx, ref: string): Promise<ApplicationRow> =>
  lockRowAlone(ctx, 'applications', isId('app', ref) ? ref : (await getApplication(ctx, ref)).id)

const writeApplication = async (ctx: Ctx, before: ApplicationRow, changes: Partial<ApplicationRow>): Promise<ApplicationRow> => {
  const plan = changes.stage === 'funded' ? await planFunding(ctx, before, changes) : null
  const row = await updateRow(ctx, 'applications', before, { ...changes, ...plan?.columns })
  recordAudit(ctx, plan ? 'application.fund' : 'application.update', row.id, before, row)
  const data = toWire(row)
  const events: NewEvent[] = [{ type: 'application.updated', entityId: row.id, data }]
  if (row.stage !== before.stage)
    events.push({ type: 'application.stage_changed', entityId: row.id, data: { ...data, previousStage: before.stage } })
  if (row.status !== before.status)
    events.push({ type: 'application.status_changed', entityId: row.id, data: { ...data, previousStatus: before.status } })
  recordEvents(ctx, events)
  if (plan) await fund(ctx, row, plan)
  else if (row.merchant_id !== before.merchant_id) await carryDocumentsToMerchant(ctx, row.id, row.merchant_id)
  return row
}
