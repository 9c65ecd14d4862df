import { type Ctx, today } from '../../context.ts'
import { type IsoDate, nextBusinessDay } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import { type Cents, ZERO } from '../../shared/money.ts'
import { accountsByMerchant, type BankAccountRow } from '../bank-accounts/service.ts'
import type { DealRow } from '../deals/service.ts'
import { statesOfMerchants } from '../merchants/service.ts'
import type { OrganizationSettings } from '../organizations/settings.ts'
import { positionOf, scheduleOf } from '../schedules/of-deal.ts'
import { expectationsOf } from '../schedules/schedule.ts'
import { PRENOTE_BANKING_DAYS } from './ach-file.ts'
import { type Debit, type Expected, planDebits } from './plan.ts'
import type { Skipped } from './service.ts'
import { earlierEntries, lockDebitableDeals, pendingOf } from './store.ts'

export type ChosenDebit = Debit & { dealId: Id<'deal'>; accountId: Id<'acct'> }
export type Chosen = { debits: ChosenDebit[]; prenotes: Id<'acct'>[]; skipped: Skipped[] }

/** More expectations than a deal can have before its file's day. */
const ALL = 100_000
const BEGINNING = '1900-01-01' as IsoDate

/** What a file of this day asks for, of which account, and whom it leaves out and why. The deals stay locked until the caller's transaction ends. */
export const chooseDebits = async (
  ctx: Ctx,
  settings: OrganizationSettings,
  effectiveDate: IsoDate,
  includeMissed: boolean,
): Promise<Chosen> => {
  const deals = await lockDebitableDeals(ctx, effectiveDate)
  const ids = deals.map((deal) => deal.id)
  // A deal that is not behind, or whose missed days nobody asks for, is looked at from the file's day on: years of history cost nothing then.
  const since = (deal: DealRow): IsoDate => (includeMissed && deal.next_payment_date! < effectiveDate ? BEGINNING : effectiveDate)
  const merchantIds = [...new Set(deals.map((deal) => deal.merchant_id))]
  const [earlier, pending, accounts, states] = [
    await earlierEntries(
      ctx,
      deals.map((deal) => ({ id: deal.id, from: since(deal) })),
    ),
    await pendingOf(ctx, ids),
    await accountsByMerchant(ctx, merchantIds),
    await statesOfMerchants(ctx, merchantIds),
  ]
  const chosen: Chosen = { debits: [], prenotes: [], skipped: [] }
  for (const deal of deals) {
    const plan = planDebits(
      {
        expected: expectedBetween(deal, since(deal), effectiveDate, today(ctx)),
        earlier: earlier.get(deal.id) ?? [],
        outstanding: deal.outstanding_balance,
        pending: pending.get(deal.id) ?? ZERO,
      },
      effectiveDate,
      includeMissed,
    )
    if (plan.length === 0) continue
    const account = accountOf(deal, accounts.get(deal.merchant_id) ?? [])
    const obstacle = typeof account === 'string' ? account : gateOf(settings, states.get(deal.merchant_id) ?? null, deal, effectiveDate)
    if (obstacle !== null || typeof account === 'string') chosen.skipped.push({ dealId: deal.id, dealCode: deal.code, reason: obstacle! })
    else if (settings.achPrenotes && !isPrenoted(account, effectiveDate)) {
      if (account.prenoted_on === null && !chosen.prenotes.includes(account.id)) chosen.prenotes.push(account.id)
      chosen.skipped.push({
        dealId: deal.id,
        dealCode: deal.code,
        reason: 'Its account is asked for nothing first (a prenote) and debited three banking days later.',
      })
    } else for (const debit of plan) chosen.debits.push({ ...debit, dealId: deal.id, accountId: account.id })
  }
  return chosen
}

const expectedBetween = (deal: DealRow, from: IsoDate, to: IsoDate, today: IsoDate): Expected[] =>
  expectationsOf(scheduleOf(deal)!, positionOf(deal), today, { from, to, limit: ALL })
    .filter((e) => e.status !== 'paused' && e.status !== 'cancelled' && e.amount > (0 as Cents))
    .map(({ date, amount, settled }) => ({ date, amount, settled }))

/** The account the deal names, else its merchant's newest active one; a string says why there is none to debit. */
const accountOf = (deal: DealRow, accounts: readonly BankAccountRow[]): BankAccountRow | string => {
  if (deal.bank_account_id !== null) {
    const named = accounts.find((a) => a.id === deal.bank_account_id)
    if (!named) return 'The account that the deal names was removed.'
    return named.status === 'active' ? named : `The account that the deal names is not active (${named.status}).`
  }
  return accounts.find((a) => a.status === 'active') ?? 'None of the merchant’s accounts is active.'
}

const gateOf = (settings: OrganizationSettings, state: string | null, deal: DealRow, effectiveDate: IsoDate): string | null => {
  const gate = settings.achStateGates.find((g) => g.state === state?.toUpperCase() && g.from <= effectiveDate)
  return gate && !deal.first_priority_interest
    ? `${gate.state} allows no automatic debit without a first-priority perfected interest; set firstPriorityInterest on the deal where there is one.`
    : null
}

/** The prenote's own day, and then this many banking days in which the bank could have objected. */
const isPrenoted = (account: BankAccountRow, effectiveDate: IsoDate): boolean => {
  if (account.prenoted_on === null) return false
  let opens = account.prenoted_on
  for (let i = 0; i < PRENOTE_BANKING_DAYS; i++) opens = nextBusinessDay(opens)
  return effectiveDate >= opens
}

/** An entry of a draft, as its approval sees it. */
export type DraftedEntry = { amount: Cents; expectedOn: IsoDate; accountId: Id<'acct'> }
/** Of a draft's deal: its row, what is on its way to it outside of the draft, and the draft's entries. */
export type DraftedDeal = { deal: DealRow; pendingElsewhere: number; entries: readonly DraftedEntry[] }

/**
 * Why each entry of a deal is not to be approved, in their order; null where it is. Between draft and approval a deal may have been paid, paused or handed
 * to a lawyer, and its account stopped: what would not be drafted today is not asked for.
 */
export const obstaclesSince = (
  { deal, pendingElsewhere, entries }: DraftedDeal,
  accounts: ReadonlyMap<Id<'acct'>, BankAccountRow>,
  today: IsoDate,
): (string | null)[] => {
  let room = deal.outstanding_balance - pendingElsewhere
  const isPaused = (day: IsoDate): boolean =>
    expectationsOf(scheduleOf(deal)!, positionOf(deal), today, { from: day, to: day, limit: 1 }).some((e) => e.status === 'paused')
  return entries.map(({ amount, expectedOn, accountId }) => {
    const account = accounts.get(accountId)
    if (account?.status !== 'active' || account.deleted_at !== null) return 'Its account is not active any more.'
    if (deal.status !== 'active') return `The deal is ${deal.status} by now.`
    if (scheduleOf(deal) === null || isPaused(expectedOn)) return 'Nothing is expected on that day any more.'
    if (amount > room) return 'More than is owed by now, less what is on its way.'
    room -= amount
    return null
  })
}
