import type { Expression } from 'kysely'
import { assertFresh, type Ctx, now, tx } from '../../context.ts'
import type { GivenChange } from '../../engine/corrections/resolve.ts'
import type { Change, Correction } from '../../engine/corrections/types.ts'
import { pack, unpack } from '../../platform/analysis-run/pack.ts'
import { recompute } from '../../platform/analysis-run/recompute.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { compile } from '../../platform/http/validate.ts'
import type { Page } from '../../platform/records/list.ts'
import { conflict, type FieldError, invalidRequest, notFound, Problem } from '../../shared/errors.ts'
import { isId, newId } from '../../shared/ids.ts'
import { centsOf } from '../../shared/money.ts'
import { CHANGE_KINDS, type ChangeKind, type CorrectAnalysis, type CorrectionQuery } from './schema.ts'
import {
  allCorrections,
  findCorrection,
  insertCorrection,
  keepRevision,
  markUndone,
  pageOfCorrections,
  type Row,
  replacedResult,
  type SubjectId,
  standingCorrections,
} from './store.ts'

export type CorrectionRow = Row

/** What corrections need to know of what they correct: an analysis, or a bank scrub's run. */
export type Corrected = { id: SubjectId; status: string; version: number; revision: number }

/** A result as it is kept, and its text. */
export type NewResult = { packed: Buffer; text: string }

/** How a kind of record is corrected: where its inputs and its latest result lie. */
export type Correctable<R extends Corrected> = {
  read: (ctx: Ctx) => Promise<R>
  lock: (ctx: Ctx) => Promise<R>
  /** Packed KeptInput; a sentence where there is none, saying why not. */
  input: (ctx: Ctx, record: R) => Promise<Buffer | string>
  result: (ctx: Ctx, record: R) => Promise<Buffer>
  /** The same for a statement that copies it. */
  storedResult: (ctx: Ctx, record: R) => Expression<Buffer>
  /** What stands before the result's own fields, out of a result's text; null where nothing does. */
  prefixOf: ((text: string) => string) | null
  write: (ctx: Ctx, record: R, revision: number, result: NewResult) => Promise<R>
  action: string
}

/** Revisions are kept whole: this many of a large analysis are a gigabyte. */
const MAX_REVISIONS = 1_000

const checks = new Map(Object.entries(CHANGE_KINDS).map(([kind, schema]) => [kind as ChangeKind, compile(schema)]))

/** Each change by the form of its kind, its faults named by their place in the body. */
const checkChanges = (changes: CorrectAnalysis['changes']): GivenChange[] => {
  const errors: FieldError[] = []
  changes.forEach((change, c) => {
    try {
      checks.get(change.kind)!(change)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      for (const e of error.extra.errors as FieldError[])
        errors.push({ path: `changes.${c}${e.path ? `.${e.path}` : ''}`, message: e.message })
    }
  })
  if (errors.length > 0) throw invalidRequest(`${errors[0]!.path} ${errors[0]!.message}.`, errors.slice(0, 100))
  return (changes as unknown as (GivenChange & { amount?: number })[]).map((change) =>
    change.amount === undefined ? change : ({ ...change, amount: centsOf(change.amount) } as GivenChange),
  )
}

const stale = (revision: number): Problem =>
  new Problem(412, 'precondition_failed', `The analysis is at revision ${revision}; look at that one and correct it.`, { revision })

const asCorrection = (row: Row): Correction => ({
  id: row.id,
  by: row.made_by,
  at: row.created_at,
  reason: row.reason,
  changes: row.changes as Change[],
})

const inputsOf = async <R extends Corrected>(ctx: Ctx, what: Correctable<R>, record: R): Promise<Buffer> => {
  if (record.status !== 'completed') throw conflict('conflict', 'Only a completed analysis can be corrected.')
  const input = await what.input(ctx, record)
  if (typeof input === 'string') throw conflict('conflict', input)
  if (record.revision >= MAX_REVISIONS) throw conflict('conflict', `An analysis has at most ${MAX_REVISIONS} revisions.`)
  return input
}

/** The new revision and the old one's result, in one transaction with whatever says how it came about. Null when somebody else was first. */
const replace = <R extends Corrected>(
  ctx: Ctx,
  what: Correctable<R>,
  before: R,
  text: string,
  record: (ctx: Ctx, revision: number) => Promise<void>,
): Promise<R | null> =>
  tx(ctx, async (ctx) => {
    const row = await what.lock(ctx)
    if (row.revision !== before.revision || row.status !== 'completed') return null
    assertFresh(ctx, row.version)
    const [packed] = await Promise.all([
      pack(text),
      keepRevision(ctx, row.id, row.revision, what.storedResult(ctx, row)),
      record(ctx, row.revision + 1),
    ])
    return what.write(ctx, row, row.revision + 1, { packed, text })
  })

/** The engine runs again over what was read, with one word more. Computed first and written after: whoever is killed in between changes nothing. */
export const correct = async <R extends Corrected>(
  ctx: Ctx,
  what: Correctable<R>,
  input: CorrectAnalysis,
): Promise<{ record: R; text: string }> => {
  const before = await what.read(ctx)
  const given = checkChanges(input.changes)
  assertFresh(ctx, before.version)
  const namesPositions = given.some((change) => change.kind === 'position')
  const [kept, standing, shown, prefix] = await Promise.all([
    inputsOf(ctx, what, before),
    standingCorrections(ctx, before.id),
    namesPositions ? what.result(ctx, before) : null,
    prefixOf(ctx, what, before),
  ])
  if (input.revision !== before.revision) throw stale(before.revision)
  const by = { id: newId('cor'), by: ctx.actor, at: now(ctx), reason: input.reason }
  const request = {
    kept,
    corrections: standing.map(asCorrection),
    next: { given, by, revision: before.revision, shown },
    prefix,
  }
  const made = await recompute(ctx.services.threads, request, ctx.orgId)
  const record = await replace(ctx, what, before, made.text, async (ctx, revision) => {
    await insertCorrection(ctx, before.id, {
      id: by.id,
      revision,
      reason: by.reason,
      given: JSON.stringify(input.changes.map((change, c) => (made.names[c] ? { ...change, funderNames: made.names[c] } : change))),
      changes: JSON.stringify(made.changes),
      made_by: by.by,
      undone_by: null,
      undone_at: null,
      undone_revision: null,
      created_at: by.at,
    })
    recordAudit(ctx, `${what.action}.correct`, before.id, null, { id: by.id, revision, reason: by.reason, changes: input.changes })
  })
  if (record === null) throw stale(before.revision + 1)
  return { record, text: made.text }
}

const prefixOf = async <R extends Corrected>(ctx: Ctx, { prefixOf, result }: Correctable<R>, record: R): Promise<string | null> =>
  prefixOf === null || record.status !== 'completed' ? null : prefixOf(await unpack(await result(ctx, record)))

const UNDO_TRIES = 4

/** Takes one correction back, whatever came after it. That is a revision too; without any left, it is the machine's own again, byte for byte. */
export const undo = async <R extends Corrected>(
  ctx: Ctx,
  what: Correctable<R>,
  correctionId: string,
): Promise<{ record: R; text: string }> => {
  if (!isId('cor', correctionId)) throw notFound()
  for (let attempt = 1; ; attempt++) {
    const before = await what.read(ctx)
    const target = await findCorrection(ctx, before.id, correctionId)
    if (target === null) throw notFound()
    assertFresh(ctx, before.version)
    if (target.undone_revision !== null) throw conflict('conflict', `This correction was undone in revision ${target.undone_revision}.`)
    const kept = await inputsOf(ctx, what, before)
    const left = (await standingCorrections(ctx, before.id)).filter((row) => row.id !== correctionId)
    const text = await without(ctx, what, before, kept, left)
    const record = await replace(ctx, what, before, text, async (ctx, revision) => {
      await markUndone(ctx, correctionId, { by: ctx.actor, at: now(ctx), revision })
      recordAudit(ctx, `${what.action}.undo`, before.id, { id: correctionId, revision: target.revision }, { revision })
    })
    // Somebody corrected it meanwhile. Their word has nothing to do with this one, so it is undone on top of theirs.
    if (record !== null) return { record, text }
    if (attempt >= UNDO_TRIES) throw stale(before.revision + 1)
  }
}

const without = async <R extends Corrected>(ctx: Ctx, what: Correctable<R>, before: R, kept: Buffer, left: Row[]): Promise<string> => {
  const machine = left.length === 0 ? await replacedResult(ctx, before.id, 0) : null
  if (machine !== null) return unpack(machine)
  const request = {
    kept,
    corrections: left.map(asCorrection),
    next: null,
    prefix: await prefixOf(ctx, what, before),
  }
  return (await recompute(ctx.services.threads, request, ctx.orgId)).text
}

export const listCorrections = (ctx: Ctx, subject: SubjectId, query: CorrectionQuery): Promise<Page<Row>> =>
  pageOfCorrections(ctx, subject, query)

export const correctionsOf = (ctx: Ctx, subject: SubjectId): Promise<Row[]> => allCorrections(ctx, subject)

/** The packed result of a revision; 404 for one that never was. */
export const resultOfRevision = async <R extends Corrected>(
  ctx: Ctx,
  what: Correctable<R>,
  record: R,
  revision: number,
): Promise<Buffer> => {
  const latest = revision === record.revision ? await what.result(ctx, record) : null
  // Asked second: what a correction replaced since the record was read is kept by then, and `latest` may be of the revision after.
  const result = (await replacedResult(ctx, record.id, revision)) ?? latest
  if (result === null || record.status !== 'completed') throw notFound()
  return result
}

/** What stands of what people said, as the engine takes it. */
export const standingOf = async (ctx: Ctx, subject: SubjectId): Promise<Correction[]> =>
  (await standingCorrections(ctx, subject)).map(asCorrection)
