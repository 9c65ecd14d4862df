import type { Ctx } from '../../context.ts'
import { invalidField } from '../../shared/errors.ts'
import { findUser } from './store.ts'
import { beginTry, forgiveTries } from './tries.ts'

/** Before what matters, the person says once more who they are: an unlocked screen is not enough. Someone without a password yet has none to give. */
export const assertOwnPassword = async (ctx: Ctx, password: string | undefined, field = 'password'): Promise<void> => {
  const user = (await findUser(ctx, ctx.caller!.personId!))!
  if (user.password === null) return
  if (password === undefined) throw invalidField(field, 'is required')
  const { address } = ctx.caller!
  await beginTry(ctx.services, user.email, address)
  if (!(await ctx.services.passwords.verify(password, user.password))) throw invalidField(field, 'is not your password')
  await forgiveTries(ctx.services, user.email, address)
}
