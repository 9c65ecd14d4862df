import { encode } from 'uqr'
import { type Ctx, now, type Services, tx } from '../../context.ts'
import { recordAudit } from '../../platform/events/audit.ts'
import { conflict, invalidField, notFound, Problem } from '../../shared/errors.ts'
import type { Id } from '../../shared/ids.ts'
import { getOrganization } from '../organizations/service.ts'
import { settingsOf } from '../organizations/settings.ts'
import { assertOwnPassword } from './own-password.ts'
import { countMemberships, findUser, spendRecoveryCode, spendTotpStep, type UserRow, updateUser } from './store.ts'
import { looksLikeRecoveryCode, matchingStep, newRecoveryCodes, newTotpSecret, recoveryHash, secretText, totpUri } from './totp.ts'

type Needs = { db: Ctx['db']; services: Pick<Services, 'sealer' | 'clock'> }

/** Spends a one-time or recovery code; false when it is wrong or was used. */
const spendCode = async (needs: Needs, user: UserRow, code: string): Promise<boolean> => {
  if (looksLikeRecoveryCode(code)) return spendRecoveryCode(needs, user.id, recoveryHash(code))
  const secret = needs.services.sealer.open(user.totp_secret!)
  const step = matchingStep(secret, code.replace(/\s/g, ''), needs.services.clock().getTime(), user.totp_last_step)
  return step !== null && spendTotpStep(needs, user.id, step)
}

/** The second half of signing in, for those who have one. */
export const passSecondFactor = async (needs: Needs, user: UserRow, code: string | undefined): Promise<void> => {
  if (user.totp_confirmed_at === null) return
  if (code === undefined) throw new Problem(401, 'totp_required', 'A code of your authenticator is needed too.')
  if (!(await spendCode(needs, user, code)))
    throw new Problem(401, 'totp_invalid', 'That code is wrong or was used already.', {
      errors: [{ path: 'code', message: 'is wrong or was used already' }],
    })
}

const me = (ctx: Ctx): Id<'usr'> => ctx.caller!.personId!

const lockMe = async (ctx: Ctx): Promise<UserRow> => {
  await ctx.db.selectFrom('users').select('id').where('id', '=', me(ctx)).forUpdate().execute()
  return (await findUser(ctx, me(ctx)))!
}

export type Enrolment = { secret: string; uri: string; qr: { size: number; path: string } }

/** Dark squares as one path: a run of them in a row is one rectangle. */
const qrPath = (text: string): Enrolment['qr'] => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  let path = ''
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const from = x
      while (x + 1 < size && row[x + 1]) x++
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`
    }
  })
  return { size, path }
}

/** A secret that counts once it was confirmed. The one there is stays until then. */
export const beginEnrolment = async (ctx: Ctx, password: string | undefined): Promise<Enrolment> => {
  await assertOwnPassword(ctx, password)
  return tx(ctx, async (ctx) => {
    const user = await lockMe(ctx)
    if (user.totp_confirmed_at !== null) throw conflict('conflict', 'There is a second factor already; remove it first.')
    const secret = newTotpSecret()
    await updateUser(ctx, user.id, { totp_secret: ctx.services.sealer.seal(secret) })
    const org = (await getOrganization(ctx.services, ctx.orgId))!
    const uri = totpUri(secret, user.email, org.name)
    return { secret: secretText(secret), uri, qr: qrPath(uri) }
  })
}

export const confirmEnrolment = (ctx: Ctx, code: string): Promise<string[]> =>
  tx(ctx, async (ctx) => {
    const user = await lockMe(ctx)
    if (user.totp_secret === null || user.totp_confirmed_at !== null) throw conflict('conflict', 'There is nothing to confirm; begin anew.')
    const secret = ctx.services.sealer.open(user.totp_secret)
    const step = matchingStep(secret, code.replace(/\s/g, ''), ctx.services.clock().getTime(), 0)
    if (step === null) throw invalidField('code', 'is not the code of this moment')
    const codes = newRecoveryCodes()
    await updateUser(ctx, user.id, { totp_confirmed_at: now(ctx), totp_last_step: step, recovery_codes: codes.map(recoveryHash) })
    recordAudit(ctx, 'user.totp_enable', user.id, null, null)
    return codes
  })

export const renewRecoveryCodes = async (ctx: Ctx, password: string | undefined): Promise<string[]> => {
  await assertOwnPassword(ctx, password)
  return tx(ctx, async (ctx) => {
    const user = await lockMe(ctx)
    if (user.totp_confirmed_at === null) throw conflict('conflict', 'There is no second factor to recover.')
    const codes = newRecoveryCodes()
    await updateUser(ctx, user.id, { recovery_codes: codes.map(recoveryHash) })
    recordAudit(ctx, 'user.recovery_codes_renew', user.id, null, null)
    return codes
  })
}

const NO_TOTP = { totp_secret: null, totp_confirmed_at: null, recovery_codes: [] as Buffer[] }

export const removeSecondFactor = async (ctx: Ctx, password: string | undefined): Promise<void> => {
  await assertOwnPassword(ctx, password)
  if ((await settingsOf(ctx)).requireTotp) throw conflict('conflict', 'This organization requires a second factor.')
  await tx(ctx, async (ctx) => {
    await updateUser(ctx, me(ctx), NO_TOTP)
    recordAudit(ctx, 'user.totp_disable', me(ctx), null, null)
  })
}

/** By an admin, for someone who has lost it. What protects a person elsewhere too is not one organization's to take away. */
export const resetSecondFactor = (ctx: Ctx, userId: Id<'usr'>): Promise<void> =>
  tx(ctx, async (ctx) => {
    const user = await findUser(ctx, userId)
    if (user === null) throw notFound()
    if ((await countMemberships(ctx, userId)) > 1)
      throw conflict('conflict', 'This person belongs to other organizations too; only the operator can reset their second factor.')
    await updateUser(ctx, userId, NO_TOTP)
    recordAudit(ctx, 'user.totp_reset', userId, null, null)
  })
