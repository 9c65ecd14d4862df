import { systemContext } from '../src/context.ts'
import { SCOPES } from '../src/resources/keys/scopes.ts'
import { changeSettings, type OrganizationSettings } from '../src/resources/organizations/settings.ts'
import { answerFile, entriesOf } from './ach/bank.ts'
import { checkNacha } from './ach/checker.ts'
import { type DealTerms, expectStatus, makeBankAccount, makeDeal, makeMerchant, ORIGINATOR } from './factories.ts'
import type { Answer, Call, Tenant, TestApp } from './test-app.ts'

/** Everything an organization needs before it can ask a bank for money, and a bank that answers. */

export type AchTenant = Tenant & { approver: Call; settings: (changes: Partial<OrganizationSettings>) => Promise<unknown> }

/** With an originator, and a second key for approvals. */
export const achTenant = async (t: TestApp): Promise<AchTenant> => {
  const tenant = await t.newTenant()
  const ctx = systemContext(t.services, { id: tenant.id, timeZone: tenant.ctx.timeZone }, 'test')
  const settings = (changes: Partial<OrganizationSettings>) => changeSettings(ctx, changes)
  await settings({ achOriginator: ORIGINATOR })
  return { ...tenant, approver: t.callWith(await t.newKey(tenant.id, SCOPES)), settings }
}

/** A deal of 100.00 every banking day from 2026-03-17 on, with an account to debit. */
export const debitedDeal = async (tenant: Tenant, terms: DealTerms = {}, account: object = {}, merchant: object = {}) => {
  const { id: merchantId } = await makeMerchant(tenant, merchant)
  const deal = await makeDeal(tenant, { merchantId, paymentFrequency: 'daily', paymentAmount: 100, ...terms })
  const bankAccount = await makeBankAccount(tenant, merchantId, account)
  return { deal, merchantId, bankAccount }
}

export const draft = (tenant: Tenant, effectiveDate: string, more: object = {}): Promise<Answer> =>
  tenant.call('POST', '/ach/files', { effectiveDate, ...more })

export const approved = async (tenant: AchTenant, effectiveDate: string, more: object = {}) => {
  const { id } = expectStatus(await draft(tenant, effectiveDate, more), 201).body.data
  return expectStatus(await tenant.approver('POST', `/ach/files/${id}/approve`), 200).body.data
}

export const contentOf = async (tenant: Tenant, fileId: string): Promise<string> =>
  expectStatus(await tenant.call('GET', `/ach/files/${fileId}/content`), 200).body

/** What a bank sends back: one entry with its addenda for each of the given traces of a file of ours, or one that names a trace nobody has. Amounts are cents. */
export const bankAnswer = (
  content: string,
  answers: { trace: string; code: string; correctedData?: string; amount?: number }[],
  serial = 1,
): string => {
  const ours = entriesOf(content)
  const back = answerFile(
    answers.map(({ trace, ...answer }) => ({ ...answer, entry: ours.find((e) => e.trace === trace) ?? ours[0]!, originalTrace: trace })),
    { serial },
  )
  const [wrong] = checkNacha(back, 'back').findings
  if (wrong) throw new Error(`The bank of the tests writes badly: line ${wrong.line} ${wrong.message}`)
  return back
}

export const postReturns = (tenant: Tenant, content: string): Promise<Answer> =>
  tenant.call('POST', '/ach/returns', content, { 'content-type': 'text/plain' })

export const tracesOf = (content: string): string[] => entriesOf(content).map((e) => e.trace)
