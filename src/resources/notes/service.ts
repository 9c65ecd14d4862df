import { assertFresh, type Ctx, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { forgetReplies } from '../../platform/http/idempotency.ts'
import { changesOf, insertRow, isEmpty, isSameList, lockRow, updateRow } from '../../platform/records/rows.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { invalidField, invalidRequest, notFound, Problem } from '../../shared/errors.ts'
import { isId, newId } from '../../shared/ids.ts'
import { centsOf } from '../../shared/money.ts'
import { findAnalysis, requireAnalysis } from '../analyses/service.ts'
import { findApplication, requireApplication } from '../applications/service.ts'
import { findDeal, requireDeal } from '../deals/service.ts'
import { getMerchant, requireMerchant } from '../merchants/service.ts'
import { peopleOf } from '../users/service.ts'
import { type CreateNote, type Note, type NoteQuery, type PatchNote, toWire } from './schema.ts'
import { deleteNote as deleteRow, listNotes as listRows, type NoteRow, openPromises } from './store.ts'

const ONE_RECORD = 'Name one of deal, application, merchant and analysis that the note is about.'

const me = (ctx: Ctx): string => ctx.caller?.personId ?? ctx.actor

export const notesToWire = async (ctx: Ctx, rows: NoteRow[]): Promise<Note[]> => {
  const people = await peopleOf(
    ctx,
    rows.flatMap((n) => [n.author_id, ...n.mentions]),
  )
  return rows.map((row) => toWire(row, people, me(ctx)))
}

/** A deal's notes include those of the application it came from. */
export const listNotes = async (ctx: Ctx, query: NoteQuery) => {
  const given = [query.deal_id, query.application_id, query.merchant_id, query.analysis_id].filter((ref) => ref !== undefined)
  if (given.length !== 1)
    throw invalidRequest(ONE_RECORD, [{ path: 'deal_id', message: 'or application_id, merchant_id or analysis_id is needed, one of them' }])
  const about: Parameters<typeof listRows>[1] = { dealId: null, applicationId: null, merchantId: null, analysisId: null }
  if (query.deal_id !== undefined) {
    const deal = (await findDeal(ctx, query.deal_id)) ?? missing()
    about.dealId = deal.id
    about.applicationId = deal.application_id
  } else if (query.application_id !== undefined) {
    const application = (await findApplication(ctx, query.application_id)) ?? missing()
    about.applicationId = application.id
    about.dealId = application.deal_id
  } else if (query.merchant_id !== undefined) about.merchantId = (await getMerchant(ctx, query.merchant_id)).id
  else about.analysisId = (await findAnalysis(ctx, query.analysis_id!)).id
  const page = query.page ?? 1
  const limit = query.limit ?? 20
  const { rows, total } = await listRows(ctx, about, { limit, offset: (page - 1) * limit })
  return { data: await notesToWire(ctx, rows), pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } }
}

const missing = (): never => {
  throw notFound()
}

/** Who reminds of it must know whom to call. */
const noPromise = (): Problem => invalidField('promise', 'belongs to a deal, an application or a merchant')

const aboutOf = async (ctx: Ctx, input: CreateNote) => {
  const given = [input.dealId, input.applicationId, input.merchantId, input.analysisId].filter((ref) => ref !== undefined && ref !== null)
  if (given.length !== 1)
    throw invalidRequest(ONE_RECORD, [{ path: 'dealId', message: 'or applicationId, merchantId or analysisId is needed, one of them' }])
  if (input.analysisId && input.promise) throw noPromise()
  return {
    deal_id: input.dealId ? (await requireDeal(ctx, 'dealId', input.dealId)).id : null,
    application_id: input.applicationId ? (await requireApplication(ctx, 'applicationId', input.applicationId)).id : null,
    merchant_id: input.merchantId ? (await requireMerchant(ctx, 'merchantId', input.merchantId)).id : null,
    analysis_id: input.analysisId ? (await requireAnalysis(ctx, 'analysisId', input.analysisId)).id : null,
  }
}

const assertPeople = async (ctx: Ctx, ids: readonly string[] | undefined): Promise<void> => {
  if (ids === undefined || ids.length === 0) return
  const known = await peopleOf(ctx, ids)
  const stranger = ids.findIndex((id) => !known.has(id))
  if (stranger >= 0) throw invalidField(`mentions.${stranger}`, 'names nobody of this organization')
}

export const createNote = (ctx: Ctx, input: CreateNote): Promise<NoteRow> =>
  tx(ctx, async (ctx) => {
    const about = await aboutOf(ctx, input)
    await assertPeople(ctx, input.mentions)
    const row = await insertRow(ctx, 'notes', {
      id: newId('note'),
      ...about,
      author_id: me(ctx),
      body: input.text,
      tags: input.tags ?? [],
      mentions: input.mentions ?? [],
      is_pinned: input.isPinned ?? false,
      promise_date: (input.promise?.date as IsoDate | undefined) ?? null,
      promise_amount: input.promise ? centsOf(input.promise.amount) : null,
      promise_status: input.promise ? 'open' : null,
    })
    recordAudit(ctx, 'note.create', row.id, null, row)
    return row
  })

const promiseColumns = (before: NoteRow, promise: PatchNote['promise']) => {
  if (promise === undefined) return {}
  if (before.analysis_id !== null) throw noPromise()
  if (promise === null) return { promise_date: null, promise_amount: null, promise_status: null }
  const date = (promise.date as IsoDate | undefined) ?? before.promise_date
  const amount = promise.amount === undefined ? before.promise_amount : centsOf(promise.amount)
  if (date === null || amount === null) throw invalidField('promise', 'needs a date and an amount')
  return { promise_date: date, promise_amount: amount, promise_status: promise.status ?? before.promise_status ?? 'open' }
}

/** Their words are the author's and an admin's to change; pinning, and telling what became of a promise, is for all who write notes. */
const assertMine = (ctx: Ctx, note: NoteRow, what: string): void => {
  if (note.author_id !== me(ctx) && ctx.caller?.session?.role !== 'admin')
    throw new Problem(403, 'insufficient_role', `Only its author or an admin may ${what} a note.`, { requiredRole: ['admin'] })
}

const isOnlyShared = (input: PatchNote): boolean =>
  input.text === undefined &&
  input.tags === undefined &&
  input.mentions === undefined &&
  input.promise !== null &&
  input.promise?.date === undefined &&
  input.promise?.amount === undefined

const lockNote = (ctx: Ctx, id: string): Promise<NoteRow> => {
  if (!isId('note', id)) throw notFound()
  return lockRow(ctx, 'notes', id)
}

export const patchNote = (ctx: Ctx, id: string, input: PatchNote): Promise<NoteRow> =>
  tx(ctx, async (ctx) => {
    const before = await lockNote(ctx, id)
    assertFresh(ctx, before.version)
    if (!isOnlyShared(input)) assertMine(ctx, before, 'change')
    await assertPeople(ctx, input.mentions)
    const wanted = {
      body: input.text,
      tags: isSameList(before.tags, input.tags) ? undefined : input.tags,
      mentions: isSameList(before.mentions, input.mentions) ? undefined : input.mentions,
      is_pinned: input.isPinned,
      ...promiseColumns(before, input.promise),
    }
    const changes = changesOf(before, wanted)
    if (isEmpty(changes)) return before
    const row = await updateRow(ctx, 'notes', before, changes)
    recordAudit(ctx, 'note.update', row.id, before, row)
    return row
  })

export const deleteNote = (ctx: Ctx, id: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    const before = await lockNote(ctx, id)
    assertFresh(ctx, before.version)
    assertMine(ctx, before, 'delete')
    await deleteRow(ctx, before.id)
    await forgetReplies(ctx, before.id)
    recordAudit(ctx, 'note.delete', before.id, before, null)
  })

export const promisesDue = (ctx: Ctx, until: IsoDate, limit: number): Promise<NoteRow[]> => openPromises(ctx, until, limit)

export type { NoteRow } from './store.ts'
