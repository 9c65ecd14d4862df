import { createHash } from 'node:crypto'
import { assertFresh, type Ctx, now, type Services, systemContext, today, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { equals, type Filter } from '../../platform/records/filters.ts'
import { listPage, type Page } from '../../platform/records/list.ts'
import { getRow, insertRow, lockRow, type Row, updateRow } from '../../platform/records/rows.ts'
import { addDays, dateInZone, type IsoDate, isBusinessDay } from '../../shared/dates.ts'
import { conflict, invalidField, notFound, Problem } from '../../shared/errors.ts'
import { type Id, isId, newId } from '../../shared/ids.ts'
import { type Cents, centsOf, formatCents, sumCents } from '../../shared/money.ts'
import { accountNumberOf } from '../bank-accounts/service.ts'
import type { DealRow } from '../deals/service.ts'
import { personBehind } from '../keys/service.ts'
import { type AchOriginator, type OrganizationSettings, settingsOf } from '../organizations/settings.ts'
import { cancelPaymentsOfFile, createPendingPayments } from '../payments/of-file.ts'
import { MAX_FILE } from './ach-file.ts'
import { buildFile, type EntryToWrite, inFileOrder, modifierOf, traceOf } from './build.ts'
import { chooseDebits, obstaclesSince } from './choose.ts'
import { writeNacha } from './nacha/write.ts'
import { ACH_SORTS, type AchFileQuery, type CreateAchFile } from './schema.ts'
import {
  approvedOn,
  approvedTotalFor,
  asTheyStand,
  draftsUpTo,
  type FileEntry,
  freePrenotes,
  handToBank,
  holdAccountsOfFile,
  insertEntries,
  lockDealsOfFile,
  lockEntriesOf,
  lockFilesOf,
  markPrenoted,
  paymentsOf,
  takeBackFromBank,
  takeTraces,
  writeTraces,
} from './store.ts'

export type AchFileRow = Row<'ach_files'>
/** A file with the payments it asks for. */
export type AchFileWithPayments = { row: AchFileRow; payments: Row<'payments'>[]; skipped: Skipped[] }
/** A deal that was due and is not in the file, and why. */
export type Skipped = { dealId: Id<'deal'>; dealCode: string; reason: string }

const requireOriginator = (settings: OrganizationSettings): AchOriginator => {
  if (settings.achOriginator === null)
    throw conflict('not_configured', 'Who asks the bank is not configured: holdback ach configure, or the console’s settings.')
  return settings.achOriginator
}

const assertEffective = (ctx: Ctx, date: IsoDate): void => {
  if (date <= today(ctx)) throw invalidField('effectiveDate', 'must be in the future')
  if (!isBusinessDay(date)) throw invalidField('effectiveDate', 'must be a day on which banks are open')
}

/** What the audit trail may say of a file: never its content, which holds account numbers. */
const audited = ({ content_sealed: _, ...row }: AchFileRow): object => row

/** A draft with a pending payment and an entry for each expectation that is due, all in one transaction: nothing can be due twice or be forgotten. */
export const createAchFile = (ctx: Ctx, input: CreateAchFile): Promise<AchFileWithPayments> =>
  tx(ctx, async (ctx) => {
    const settings = await settingsOf(ctx)
    const originator = requireOriginator(settings)
    const effectiveDate = input.effectiveDate as IsoDate
    assertEffective(ctx, effectiveDate)
    await lockFilesOf(ctx)
    const { debits, prenotes, skipped } = await chooseDebits(ctx, settings, effectiveDate, input.includeMissed ?? false)
    if (debits.length === 0 && prenotes.length === 0)
      throw conflict('conflict', `Nothing is to be debited on ${effectiveDate} that is not in a file already.`, { skipped })
    const row = await insertRow(ctx, 'ach_files', {
      id: newId('ach'),
      status: 'draft',
      effective_date: effectiveDate,
      entry_count: debits.length + prenotes.length,
      total_debit: sumCents(debits.map((d) => d.amount)),
      created_by: ctx.actor,
      approved_by: null,
      approved_at: null,
      fetched_at: null,
      company_id: originator.companyId,
      content_sealed: null,
      sha256: null,
    })
    assertWithin(row.total_debit, MAX_FILE, 'what a file can add up to')
    assertWithin(row.total_debit, centsOf(settings.achFileLimit), 'the limit of a file')
    const payments = await createPendingPayments(
      ctx,
      row.id,
      debits.map((d) => ({ dealId: d.dealId, amount: d.amount, effectiveDate })),
    )
    const entries = debits.map((d, i) => ({
      payment_id: payments[i]!.id,
      deal_id: d.dealId,
      bank_account_id: d.accountId,
      kind: d.kind,
      expected_on: d.expectedOn,
      amount: d.amount,
    }))
    const zeros = prenotes.map((accountId) => ({
      payment_id: null,
      deal_id: null,
      bank_account_id: accountId,
      kind: 'prenote' as const,
      expected_on: null,
      amount: 0 as Cents,
    }))
    await insertEntries(ctx, row.id, [...entries, ...zeros], now(ctx))
    await markPrenoted(ctx, prenotes, effectiveDate)
    recordAudit(ctx, 'achFile.create', row.id, null, audited(row))
    return { row, payments, skipped }
  })

const assertWithin = (total: number, limit: Cents | null, name: string): void => {
  if (limit !== null && total > limit)
    throw conflict('limit_exceeded', `The debits add up to ${formatCents(total as Cents)}, more than ${name} (${formatCents(limit)}).`)
}

const lockFile = (ctx: Ctx, id: string): Promise<AchFileRow> => {
  if (!isId('ach', id)) throw notFound()
  return lockRow(ctx, 'ach_files', id)
}

/** Deals before payments before the file: the order of every other verb. */
const lockFileWithDeals = async (ctx: Ctx, id: string): Promise<{ deals: DealRow[]; before: AchFileRow }> => {
  await lockFilesOf(ctx)
  if (!isId('ach', id)) throw notFound()
  await getRow(ctx, 'ach_files', id)
  const deals = await lockDealsOfFile(ctx, id)
  const before = await lockFile(ctx, id)
  assertFresh(ctx, before.version)
  return { deals, before }
}

/** By another person than made it. Now the bytes are made, once and for ever. */
export const approveAchFile = (ctx: Ctx, id: string): Promise<AchFileWithPayments> =>
  tx(ctx, async (ctx) => {
    const { deals, before } = await lockFileWithDeals(ctx, id)
    if (before.status !== 'draft')
      throw conflict('invalid_transition', `A file that is ${before.status} cannot be approved.`, { allowed: [] })
    if ((await personBehind(ctx, before.created_by)) === (await personBehind(ctx, ctx.actor)))
      throw conflict('second_person_required', 'Whoever made the file cannot approve it; another key or person must.')
    if (before.effective_date <= today(ctx)) throw conflict('conflict', 'The day of this file has begun; make a new one.')
    const settings = await settingsOf(ctx)
    const originator = requireOriginator(settings)
    const { entries, skipped, accounts } = await stillGood(ctx, before, settings, deals)
    if (entries.length === 0) throw conflict('conflict', 'Nothing of this file is to be asked for any more; cancel it.', { skipped })
    const total = sumCents(entries.map((e) => e.amount))
    assertWithin(total, centsOf(settings.achFileLimit), 'the limit of a file')
    assertWithin(
      total + (await approvedTotalFor(ctx, before.effective_date)),
      centsOf(settings.achDayLimit),
      `the limit of a day, ${before.effective_date}`,
    )
    const content = await contentOf(ctx, before, originator, entries, accounts)
    const row = await updateRow(ctx, 'ach_files', before, {
      status: 'approved',
      entry_count: entries.length,
      total_debit: total,
      company_id: originator.companyId,
      approved_by: ctx.actor,
      approved_at: now(ctx),
      content_sealed: ctx.services.sealer.seal(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    await handToBank(ctx, row.id)
    recordAudit(ctx, 'achFile.approve', row.id, audited(before), audited(row))
    return { row, payments: await paymentsOf(ctx, row.id), skipped }
  })

type StillGood = { entries: FileEntry[]; skipped: Skipped[]; accounts: Map<Id<'acct'>, Row<'bank_accounts'>> }

/** Entries that are still to be asked for; the payments of all others are cancelled. */
const stillGood = async (ctx: Ctx, file: AchFileRow, settings: OrganizationSettings, deals: readonly DealRow[]): Promise<StillGood> => {
  const live = (await lockEntriesOf(ctx, file.id)).filter((e) => e.payment_status === 'pending' || e.kind === 'prenote')
  const accounts = await holdAccountsOfFile(ctx, file.id)
  const byDeal = Map.groupBy(live, (e) => e.deal_id)
  const drafted = deals.map((deal) => ({
    deal,
    entries: (byDeal.get(deal.id) ?? []).map((e) => ({
      id: e.id,
      amount: e.amount,
      expectedOn: e.expected_on!,
      accountId: e.bank_account_id,
    })),
  }))
  const obstacles = await obstaclesSince(ctx, settings, {
    id: file.id,
    effectiveDate: file.effective_date,
    deals: drafted.filter(({ entries }) => entries.length > 0),
    accounts,
  })
  const isUsable = ({ status, deleted_at }: Row<'bank_accounts'>): boolean => status === 'active' && deleted_at === null
  const isGood = (e: FileEntry): boolean => (e.deal_id === null ? isUsable(accounts.get(e.bank_account_id)!) : !obstacles.has(e.id))
  const bad = live.filter((e) => !isGood(e))
  await cancelPaymentsOfFile(
    ctx,
    file.id,
    bad.flatMap((e) => e.payment_id ?? []),
  )
  // A prenote that is not sent opens no account.
  await markPrenoted(
    ctx,
    bad.flatMap((e) => (e.kind === 'prenote' ? e.bank_account_id : [])),
    null,
  )
  const codes = new Map(deals.map((deal) => [deal.id, deal.code]))
  const skipped = bad.flatMap((e) =>
    e.deal_id === null ? [] : { dealId: e.deal_id, dealCode: codes.get(e.deal_id)!, reason: obstacles.get(e.id)! },
  )
  return { entries: live.filter(isGood), skipped, accounts }
}

const contentOf = async (
  ctx: Ctx,
  file: AchFileRow,
  originator: AchOriginator,
  entries: FileEntry[],
  accounts: StillGood['accounts'],
): Promise<string> => {
  const modifier = modifierOf(await approvedOn(ctx, today(ctx)))
  if (modifier === null) throw conflict('limit_exceeded', 'A day has 36 files at most; the format has no letter for another.')
  const first = await takeTraces(ctx, entries.length)
  const known = entries.map((e) => {
    const account = accounts.get(e.bank_account_id)!
    const fact: Omit<EntryToWrite, 'sequence'> = {
      kind: e.kind,
      amount: e.amount,
      routingNumber: account.routing_number,
      accountNumber: accountNumberOf(ctx, account),
      accountType: account.account_type,
      holderType: account.holder_type,
      holderName: account.holder_name,
      identification: e.deal_code ?? '',
    }
    return { id: e.id, ...fact }
  })
  const numbered = inFileOrder(known).map((e, i) => ({ ...e, sequence: first + i }))
  await writeTraces(
    ctx,
    numbered.map((e) => ({ id: e.id, trace: traceOf(originator.odfi, e.sequence) })),
  )
  const head = {
    fileId: file.id,
    effectiveDate: file.effective_date,
    createdDate: today(ctx),
    createdTime: timeInZone(ctx.services.clock(), ctx.timeZone),
    modifier,
  }
  return writeNacha(buildFile(originator, head, numbered))
}

/** HHMM on the organization's wall. */
const timeInZone = (at: Date, timeZone: string): string =>
  at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).replace(':', '')

/** Frees every expectation of a file that the bank cannot have. */
export const cancelAchFile = (ctx: Ctx, id: string): Promise<AchFileWithPayments> =>
  tx(ctx, async (ctx) => {
    const { before } = await lockFileWithDeals(ctx, id)
    if (before.status === 'cancelled') throw conflict('invalid_transition', 'The file is cancelled already.', { allowed: [] })
    if (before.fetched_at !== null)
      throw conflict('conflict', 'Its content was fetched: the bank may have it, so it can be cancelled no more.')
    if (before.status === 'approved' && before.effective_date <= today(ctx)) throw conflict('conflict', 'The day of this file has begun.')
    await takeBackFromBank(ctx, before.id)
    const payments = await paymentsOf(ctx, before.id)
    await cancelPaymentsOfFile(
      ctx,
      before.id,
      payments.filter((p) => p.status === 'pending').map((p) => p.id),
    )
    const accounts = await holdAccountsOfFile(ctx, before.id)
    await markPrenoted(
      ctx,
      [...accounts.values()].filter((a) => a.prenoted_on === before.effective_date).map((a) => a.id),
      null,
    )
    await freePrenotes(ctx, before.id)
    const row = await updateRow(ctx, 'ach_files', before, { status: 'cancelled' })
    recordAudit(ctx, 'achFile.cancel', row.id, audited(before), audited(row))
    return { row, payments: await paymentsOf(ctx, row.id), skipped: [] }
  })

export const getAchFile = async (ctx: Ctx, id: string): Promise<AchFileWithPayments> => {
  if (!isId('ach', id)) throw notFound()
  const [row] = await asTheyStand(ctx, [await getRow(ctx, 'ach_files', id)])
  return { row: row!, payments: await paymentsOf(ctx, id), skipped: [] }
}

export const listAchFiles = async (ctx: Ctx, query: AchFileQuery): Promise<Page<AchFileRow>> => {
  const filters: Filter[] = []
  if (query.status !== undefined) filters.push(equals('status', query.status))
  if (query.effective_date !== undefined) filters.push(equals('effective_date', query.effective_date))
  const spec = { table: 'ach_files', columns: '*', sorts: ACH_SORTS, defaultSort: 'createdAt', counted: false }
  const { rows, pagination } = await listPage<AchFileRow>(ctx, spec, query, filters)
  return { rows: await asTheyStand(ctx, rows), pagination }
}

export type AchContent = { content: Buffer; row: AchFileRow }

const openContent = (ctx: Ctx, row: AchFileRow): Buffer => {
  if (row.status !== 'approved' || row.content_sealed === null)
    throw conflict('conflict', `Only an approved file has content; this one is ${row.status}.`)
  const content = ctx.services.sealer.open(row.content_sealed)
  // What a restore with another secret leaves; see cli/restore.ts.
  if (content.length === 0)
    throw new Problem(
      410,
      'gone',
      'The content was sealed with another secret key, and is lost. If your bank has not got it, cancel the file.',
    )
  return content
}

/** The very bytes that were approved. That somebody took them is written down before they leave. */
export const fetchContent = (ctx: Ctx, id: string): Promise<AchContent> =>
  tx(ctx, async (ctx) => {
    const before = await lockFile(ctx, id)
    const content = openContent(ctx, before)
    const row = before.fetched_at === null ? await updateRow(ctx, 'ach_files', before, { fetched_at: now(ctx) }) : before
    recordAudit(ctx, 'achFile.fetch', row.id, audited(before), audited(row))
    return { content, row }
  })

/** For the headers alone: no byte leaves, so nobody has the file and it can still be cancelled. */
export const describeContent = async (ctx: Ctx, id: string): Promise<AchContent> => {
  const { row } = await getAchFile(ctx, id)
  return { content: openContent(ctx, row), row }
}

/** The job: a draft that nobody approved before its day began asks for nothing. Returns how many it cancelled. */
export const cancelStaleDrafts = async (services: Services): Promise<number> => {
  const at = services.clock()
  let count = 0
  // Somewhere on earth it is already tomorrow; each organization's own date decides.
  for (const draft of await draftsUpTo(services, addDays(dateInZone(at, 'UTC'), 1))) {
    if (draft.effective_date > dateInZone(at, draft.time_zone)) continue
    const ctx = systemContext(services, { id: draft.org_id, timeZone: draft.time_zone }, 'job:ach')
    try {
      await cancelAchFile(ctx, draft.id)
      count++
    } catch (err) {
      services.log.error({ err, achFileId: draft.id }, 'a stale draft could not be cancelled')
    }
  }
  return count
}
