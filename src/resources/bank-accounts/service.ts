import { assertFresh, type Ctx, now, today, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { forgetReplies } from '../../platform/http/idempotency.ts'
import { equals, type Filter, isNull } from '../../platform/records/filters.ts'
import { listPage, type Page } from '../../platform/records/list.ts'
import { findRow, getRow, insertRow, lockRow, type Row, updateRow } from '../../platform/records/rows.ts'
import { conflict, invalidField, notFound } from '../../shared/errors.ts'
import { type Id, isId, newId } from '../../shared/ids.ts'
import { personBehind } from '../keys/service.ts'
import { getMerchant, lockMerchant } from '../merchants/service.ts'
import { settingsOf } from '../organizations/settings.ts'
import { BANK_ACCOUNT_SORTS, type BankAccountQuery, type CreateBankAccount } from './schema.ts'
import { accountsOf, hadAccount } from './store.ts'

export type BankAccountRow = Row<'bank_accounts'>

const ofMerchant = (row: BankAccountRow, merchantId: string): BankAccountRow => {
  if (row.merchant_id !== merchantId || row.deleted_at !== null) throw notFound()
  return row
}

export const getBankAccount = async (ctx: Ctx, merchantId: string, id: string): Promise<BankAccountRow> => {
  if (!isId('acct', id)) throw notFound()
  return ofMerchant(await getRow(ctx, 'bank_accounts', id), merchantId)
}

/** For a body field that names an account of this merchant. */
export const requireBankAccount = async (ctx: Ctx, field: string, id: string, merchantId: Id<'mer'>): Promise<BankAccountRow> => {
  const row = isId('acct', id) ? await findRow(ctx, 'bank_accounts', id) : null
  if (row === null || row.merchant_id !== merchantId || row.deleted_at !== null)
    throw invalidField(field, 'names no bank account of this merchant')
  return row
}

export const listBankAccounts = async (ctx: Ctx, merchantId: string, query: BankAccountQuery): Promise<Page<BankAccountRow>> => {
  const merchant = await getMerchant(ctx, merchantId)
  const filters: Filter[] = [equals('merchant_id', merchant.id), isNull('deleted_at')]
  if (query.status !== undefined) filters.push(equals('status', query.status))
  const spec = { table: 'bank_accounts', columns: '*', sorts: BANK_ACCOUNT_SORTS, defaultSort: 'createdAt', counted: false }
  return listPage(ctx, spec, query, filters)
}

/** What the audit trail may say of an account: never its number, not even sealed. */
const audited = ({ account_sealed: _, ...row }: BankAccountRow): object => row

/** Written after authorisation, so one that lies ahead is a slip or a lie. */
const assertAuthorized = (ctx: Ctx, authorizedAt: string): void => {
  const isAhead = authorizedAt.length === 10 ? authorizedAt > today(ctx) : Date.parse(authorizedAt) > ctx.services.clock().getTime()
  if (isAhead) throw invalidField('authorizedAt', 'may not be in the future')
}

export const createBankAccount = (ctx: Ctx, merchantId: string, input: CreateBankAccount): Promise<BankAccountRow> =>
  tx(ctx, async (ctx) => {
    const merchant = await lockMerchant(ctx, merchantId)
    assertAuthorized(ctx, input.authorizedAt)
    const isHeld = (await settingsOf(ctx)).achHoldChangedAccounts && (await hadAccount(ctx, merchant.id))
    const row = await insertRow(ctx, 'bank_accounts', {
      id: newId('acct'),
      merchant_id: merchant.id,
      routing_number: input.routingNumber,
      account_sealed: ctx.services.sealer.seal(input.accountNumber),
      account_last4: input.accountNumber.slice(-4),
      account_type: input.accountType,
      holder_type: input.holderType,
      holder_name: input.holderName,
      authorized_at: input.authorizedAt,
      status: isHeld ? 'onHold' : 'active',
      status_reason: isHeld ? 'The merchant had another account; a second person must look at the change.' : null,
      changed_by: ctx.actor,
      deleted_at: null,
    })
    recordAudit(ctx, 'bankAccount.create', row.id, null, audited(row))
    return row
  })

/** The number is wiped; what was debited from it keeps its last four digits. */
export const deleteBankAccount = (ctx: Ctx, merchantId: string, id: string): Promise<void> =>
  tx(ctx, async (ctx) => {
    const before = await lockBankAccount(ctx, merchantId, id)
    assertFresh(ctx, before.version)
    const row = await updateRow(ctx, 'bank_accounts', before, { account_sealed: null, deleted_at: now(ctx) })
    await forgetReplies(ctx, row.id)
    recordAudit(ctx, 'bankAccount.delete', row.id, audited(before), audited(row))
  })

const lockBankAccount = async (ctx: Ctx, merchantId: string, id: string): Promise<BankAccountRow> => {
  if (!isId('acct', id)) throw notFound()
  return ofMerchant(await lockRow(ctx, 'bank_accounts', id), merchantId)
}

/** A second person has looked at it: what was on hold, or had been stopped by a return, may be debited again. */
export const releaseBankAccount = (ctx: Ctx, merchantId: string, id: string): Promise<BankAccountRow> =>
  tx(ctx, async (ctx) => {
    const before = await lockBankAccount(ctx, merchantId, id)
    assertFresh(ctx, before.version)
    if (before.status === 'active') throw conflict('conflict', 'The account is active already.')
    // One that a return stopped while it was on hold is still a change that nobody else has looked at.
    const needsSecond = before.status === 'onHold' || (await settingsOf(ctx)).achHoldChangedAccounts
    if (needsSecond && (await personBehind(ctx, before.changed_by)) === (await personBehind(ctx, ctx.actor)))
      throw conflict('second_person_required', 'Whoever changed the account cannot release it; another person must look at it.')
    return changeAccount(ctx, 'bankAccount.release', before, { status: 'active', status_reason: null })
  })

const changeAccount = async (
  ctx: Ctx,
  action: string,
  before: BankAccountRow,
  changes: Partial<BankAccountRow>,
): Promise<BankAccountRow> => {
  const row = await updateRow(ctx, 'bank_accounts', before, changes)
  recordAudit(ctx, action, row.id, audited(before), audited(row))
  return row
}

/** For the entries of a file: the account, locked, or null when it was deleted since. */
const lockLive = async (ctx: Ctx, id: Id<'acct'>): Promise<BankAccountRow | null> => {
  const row = await lockRow(ctx, 'bank_accounts', id)
  return row.deleted_at === null ? row : null
}

/** A return said that this account is not to be debited any more. */
export const stopBankAccount = async (ctx: Ctx, id: Id<'acct'>, returnCode: string): Promise<void> => {
  const before = await lockLive(ctx, id)
  if (before === null || before.status === 'needsAttention') return
  await changeAccount(ctx, 'bankAccount.stop', before, { status: 'needsAttention', status_reason: returnCode })
}

export type AccountCorrection = { routingNumber?: string; accountNumber?: string; accountType?: 'checking' | 'savings' }

/** The receiving bank told us better (a notification of change). False when the account is gone. */
export const correctBankAccount = async (ctx: Ctx, id: Id<'acct'>, changeCode: string, correction: AccountCorrection): Promise<boolean> => {
  const before = await lockLive(ctx, id)
  if (before === null) return false
  const isHeld = (await settingsOf(ctx)).achHoldChangedAccounts && before.status === 'active'
  await changeAccount(ctx, 'bankAccount.correct', before, {
    ...(correction.routingNumber === undefined ? {} : { routing_number: correction.routingNumber }),
    ...(correction.accountNumber === undefined
      ? {}
      : { account_sealed: ctx.services.sealer.seal(correction.accountNumber), account_last4: correction.accountNumber.slice(-4) }),
    ...(correction.accountType === undefined ? {} : { account_type: correction.accountType }),
    ...(isHeld
      ? { status: 'onHold' as const, status_reason: `The bank changed it (${changeCode}); a second person must look at the change.` }
      : {}),
    changed_by: ctx.actor,
  })
  return true
}

/** The accounts to debit, by merchant: of each, those that are not deleted, newest first. */
export const accountsByMerchant = async (ctx: Ctx, merchantIds: readonly Id<'mer'>[]): Promise<Map<Id<'mer'>, BankAccountRow[]>> =>
  Map.groupBy(await accountsOf(ctx, merchantIds), (row) => row.merchant_id)

export const accountNumberOf = (ctx: Ctx, row: BankAccountRow): string => {
  if (row.account_sealed === null) throw new Error('A deleted account has no number any more.')
  return ctx.services.sealer.open(row.account_sealed).toString('utf8')
}
