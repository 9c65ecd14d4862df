import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Ctx, today } from '../../context.ts'
import { type IsoDate, nextBusinessDay } from '../../shared/dates.ts'
import type { Id } from '../../shared/ids.ts'
import { type Cents, cents, formatCents } from '../../shared/money.ts'
import { accountsByMerchant, type BankAccountRow } from '../bank-accounts/service.ts'
import type { DealRow } from '../deals/service.ts'
import { statesOfMerchants } from '../merchants/service.ts'
import { statesIn } from '../merchants/states.ts'
import type { OrganizationSettings } from '../organizations/settings.ts'
import { positionOf, scheduleOf } from '../schedules/of-deal.ts'
import { expectationsOf } from '../schedules/schedule.ts'
import { MAX_ENTRY, PRENOTE_BANKING_DAYS } from './ach-file.ts'
import { type Debit, type EarlierEntry, type Expected, planDebits } from './plan.ts'
import type { Skipped } from './service.ts'
import { earlierEntries, lockDebitableDeals, pendingOf } from './store.ts'

export type ChosenDebit = Debit & { dealId: Id<'deal'>; accountId: Id<'acct'> }
export type Chosen = { debits: ChosenDebit[]; prenotes: Id<'acct'>[]; skipped: Skipped[] }

/** More expectations than a deal can have before its file's day. */
const ALL = 100_000
const BEGINNING = '1900-01-01' as IsoDate

/** All that decides what is asked of a deal: read once for all deals of a file, with the deals locked. */
type Facts = {
  settings: OrganizationSettings
  effectiveDate: IsoDate
  today: IsoDate
  earlier: ReadonlyMap<Id<'deal'>, readonly EarlierEntry[]>
  pending: ReadonlyMap<Id<'deal'>, Cents>
  accounts: ReadonlyMap<Id<'mer'>, readonly BankAccountRow[]>
  states: ReadonlyMap<Id<'mer'>, string | null>
}

/** Before a file's own day only where missed days are asked for: years of history cost nothing where a deal is not behind. */
const readFacts = async (
  ctx: Ctx,
  settings: OrganizationSettings,
  effectiveDate: IsoDate,
  deals: readonly { deal: DealRow; from: IsoDate }[],
  exceptFile: Id<'ach'> | null,
): Promise<Facts> => {
  const merchantIds = [...new Set(deals.map(({ deal }) => deal.merchant_id))]
  return {
    settings,
    effectiveDate,
    today: today(ctx),
    earlier: await earlierEntries(
      ctx,
      deals.map(({ deal, from }) => ({ id: deal.id, from })),
      exceptFile,
    ),
    pending: await pendingOf(
      ctx,
      deals.map(({ deal }) => deal.id),
    ),
    accounts: await accountsByMerchant(ctx, merchantIds),
    states: await statesOfMerchants(ctx, merchantIds),
  }
}

/** What is to be asked of a deal, of the days from `from` on; `own` is what a draft has on its way for it already. */
const planFor = (
  facts: Facts,
  deal: DealRow,
  from: IsoDate,
  includeMissed: boolean,
  own: number,
  onLeft?: (reason: string) => void,
): Debit[] =>
  planDebits(
    {
      expected: expectedBetween(deal, from, facts.effectiveDate, facts.today),
      earlier: facts.earlier.get(deal.id) ?? [],
      outstanding: deal.outstanding_balance,
      pending: cents((facts.pending.get(deal.id) ?? 0) - own),
    },
    facts.effectiveDate,
    includeMissed,
    onLeft,
  )

/** The account to debit for a deal, or why none may be. */
const accountFor = (facts: Facts, deal: DealRow): BankAccountRow | string => {
  const account = accountOf(deal, facts.accounts.get(deal.merchant_id) ?? [])
  if (typeof account === 'string') return account
  return gateOf(facts.settings, facts.states.get(deal.merchant_id) ?? null, deal, facts.effectiveDate) ?? account
}

const PRENOTE_FIRST = 'Its account is asked for nothing first (a prenote) and debited three banking days later.'
const needsPrenote = ({ settings, effectiveDate }: Facts, account: BankAccountRow): boolean =>
  settings.achPrenotes && !isPrenoted(account, effectiveDate)

/** Deals are arithmetic of ours: others are given their turn in between. */
const DEALS_A_TURN = 50

/** What a file of this day asks for, of which account, and whom it leaves out and why. The deals stay locked until the caller's transaction ends. */
export const chooseDebits = async (
  ctx: Ctx,
  settings: OrganizationSettings,
  effectiveDate: IsoDate,
  includeMissed: boolean,
): Promise<Chosen> => {
  const since = (deal: DealRow): IsoDate => (includeMissed && deal.next_payment_date! < effectiveDate ? BEGINNING : effectiveDate)
  const deals = (await lockDebitableDeals(ctx, effectiveDate)).map((deal) => ({ deal, from: since(deal) }))
  const facts = await readFacts(ctx, settings, effectiveDate, deals, null)
  const chosen: Chosen = { debits: [], prenotes: [], skipped: [] }
  for (const [n, { deal, from }] of deals.entries()) {
    if (n % DEALS_A_TURN === DEALS_A_TURN - 1) await nextTurn()
    const skip = (reason: string) => chosen.skipped.push({ dealId: deal.id, dealCode: deal.code, reason })
    let left: string | null = null
    const plan = planFor(facts, deal, from, includeMissed, 0, (reason) => {
      left = reason
    })
    if (plan.length === 0) {
      if (left !== null) skip(left)
      continue
    }
    const account = accountFor(facts, deal)
    if (typeof account === 'string') skip(account)
    else if (needsPrenote(facts, account)) {
      if (account.prenoted_on === null && !chosen.prenotes.includes(account.id)) chosen.prenotes.push(account.id)
      skip(PRENOTE_FIRST)
    } else if (plan.some((debit) => debit.amount > MAX_ENTRY)) skip(`An entry can ask for ${formatCents(MAX_ENTRY)} at most.`)
    else {
      for (const debit of plan) chosen.debits.push({ ...debit, dealId: deal.id, accountId: account.id })
      if (left !== null) skip(left)
    }
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
  if (accounts.length === 0) return 'The merchant has no bank account.'
  return accounts.find((a) => a.status === 'active') ?? 'None of the merchant’s accounts is active.'
}

const gateOf = (settings: OrganizationSettings, state: string | null, deal: DealRow, effectiveDate: IsoDate): string | null => {
  const states = statesIn(state)
  const gate = settings.achStateGates.find((g) => states.includes(g.state) && g.from <= effectiveDate)
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
export type DraftedEntry = { id: number; amount: Cents; expectedOn: IsoDate; accountId: Id<'acct'> }
/** A draft's deal as it stands now, and the draft's entries for it. */
export type DraftedDeal = { deal: DealRow; entries: readonly DraftedEntry[] }
export type Draft = {
  id: Id<'ach'>
  effectiveDate: IsoDate
  deals: readonly DraftedDeal[]
  accounts: ReadonlyMap<Id<'acct'>, BankAccountRow>
}

/**
 * Why entries are not to be approved, by their ids; those that are not among them are. Between draft and approval a deal may have been paid, paused, given
 * other terms or handed to a lawyer, and its account stopped or replaced: what would not be drafted today is not asked for.
 */
export const obstaclesSince = async (ctx: Ctx, settings: OrganizationSettings, draft: Draft): Promise<Map<number, string>> => {
  const { id, effectiveDate, accounts } = draft
  // What was missed before is part of what is past due, whichever of it the draft asks for.
  const since = (entries: readonly DraftedEntry[]): IsoDate =>
    entries.some((e) => e.expectedOn < effectiveDate) ? BEGINNING : effectiveDate
  const deals = draft.deals.map((drafted) => ({ ...drafted, from: since(drafted.entries) }))
  const facts = await readFacts(ctx, settings, effectiveDate, deals, id)
  const obstacles = new Map<number, string>()
  for (const [n, { deal, entries, from }] of deals.entries()) {
    if (n % DEALS_A_TURN === DEALS_A_TURN - 1) await nextTurn()
    const own = entries.reduce((sum, e) => sum + e.amount, 0)
    const schedule = deal.status === 'active' ? scheduleOf(deal) : null
    const plan = schedule === null ? [] : planFor(facts, deal, from, true, own)
    const open = new Map(plan.map((debit) => [debit.expectedOn, debit.amount]))
    const account = accountFor(facts, deal)
    let room = deal.outstanding_balance - ((facts.pending.get(deal.id) ?? 0) - own)
    const obstacleOf = ({ amount, expectedOn, accountId }: DraftedEntry): string | null => {
      const drafted = accounts.get(accountId)
      if (drafted?.status !== 'active' || drafted.deleted_at !== null) return 'Its account is not active any more.'
      if (deal.status !== 'active') return `The deal is ${deal.status} by now.`
      if (typeof account === 'string') return account
      if (account.id !== accountId) return 'Another account is to be debited for the deal by now.'
      if (needsPrenote(facts, account)) return PRENOTE_FIRST
      if (amount > room) return 'More than is owed by now, less what is on its way.'
      const left = open.get(expectedOn)
      if (left === undefined) return 'Nothing is expected on that day any more, or it has come.'
      if (left < amount) return `Only ${formatCents(left)} of it is expected by now; the rest has come, or the terms are others.`
      room -= amount
      return null
    }
    for (const entry of entries) {
      const reason = obstacleOf(entry)
      if (reason !== null) obstacles.set(entry.id, reason)
    }
  }
  return obstacles
}
