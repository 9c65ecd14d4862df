import type { Ctx } from '../../context.ts'
import type { Row } from '../../platform/records/rows.ts'
import { STOPPING_RETURN_CODES } from '../bank-accounts/bank-account.ts'
import { stopBankAccount } from '../bank-accounts/service.ts'
import { accountsAsked } from './store.ts'

/** Payments that a person said the bank sent back: of those that a file asked for, the account is stopped by the codes that stop it in a bank's own file. */
export const stopAccountsOf = async (ctx: Ctx, returned: readonly Row<'payments'>[]): Promise<void> => {
  const telling = returned.filter((p) => p.ach_file_id !== null && STOPPING_RETURN_CODES.has(p.return_code ?? ''))
  if (telling.length === 0) return
  const accounts = await accountsAsked(
    ctx,
    telling.map((p) => p.id),
  )
  const codes = new Map(telling.map((p) => [p.id, p.return_code!]))
  for (const [payment, account] of accounts) await stopBankAccount(ctx, account, codes.get(payment)!)
}
