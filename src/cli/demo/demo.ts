import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Services, systemContext } from '../../context.ts'
import { SCOPES } from '../../resources/keys/scopes.ts'
import { createKey } from '../../resources/keys/service.ts'
import { createOrganization, getOrganization, type Organization } from '../../resources/organizations/service.ts'
import { demoLink, findMemberByEmail, inviteUser } from '../../resources/users/service.ts'
import type { Id } from '../../shared/ids.ts'
import { ensureHistory, FIRST_DEALS, type People } from './history.ts'

export const DEMO_ORGANIZATION = 'Demo Funding'
export const DEMO_EMAIL = 'demo@holdback.example'

export type Demo = {
  keyPath: string
  /** Only when it was made just now. */
  newKey: string | null
  /** Where a person enters the console: signed in without a password until they have set one. Asked for once the address is known. */
  consoleLink: () => Promise<string>
  /** Makes what the portfolio still lacks, beside the running service. */
  fill: (signal: AbortSignal) => Promise<void>
}

const contextIn = (services: Services, org: Organization) => systemContext(services, { id: org.id, timeZone: org.time_zone }, 'demo')

/** A believable small portfolio, a key and a person to see it with, in the embedded database only. Made once; a start that was interrupted is made good by the next. */
export const ensureDemo = async (services: Services, dataDir: string): Promise<Demo> => {
  const keyPath = join(dataDir, 'demo.key')
  const known = await getOrganization(services, DEMO_ORGANIZATION)
  const org = known ?? (await createOrganization(services, { name: DEMO_ORGANIZATION }))
  const people = await ensurePeople(services, org)
  // A few deals before the first question can be asked; the rest comes while the newcomer reads.
  await ensureHistory(contextIn(services, org), people, FIRST_DEALS)
  const newKey = await ensureKey(services, org, keyPath)
  return {
    keyPath,
    newKey,
    consoleLink: async () => {
      const member = await findMemberByEmail(contextIn(services, org), DEMO_EMAIL)
      const isOpen = member !== null && !member.hasPassword && member.disabledAt === null
      return isOpen ? (await demoLink(contextIn(services, org), member.id)).url : `${services.publicUrl()}/`
    },
    fill: (signal) => ensureHistory(contextIn(services, org), people, Number.POSITIVE_INFINITY, signal),
  }
}

const ensureKey = async (services: Services, org: Organization, keyPath: string): Promise<string | null> => {
  const kept = await readFile(keyPath, 'utf8').catch(() => null)
  if (kept) return null
  const { key } = await createKey(services, { orgId: org.id, name: 'Demo', scopes: SCOPES, expiresAt: null })
  const draft = `${keyPath}.${process.pid}`
  await writeFile(draft, `${key}\n`, { mode: 0o600 })
  await chmod(draft, 0o600)
  await rename(draft, keyPath)
  return key
}

const COLLEAGUES = [
  { email: DEMO_EMAIL, name: 'Dana Demo', role: 'admin' },
  { email: 'maya.chen@holdback.example', name: 'Maya Chen', role: 'underwriter' },
  { email: 'luis.ortega@holdback.example', name: 'Luis Ortega', role: 'servicing' },
] as const

/** The person who is shown around, and two colleagues who have work of their own and cannot sign in. */
const ensurePeople = async (services: Services, org: Organization): Promise<People> => {
  const ctx = contextIn(services, org)
  const ids: Id<'usr'>[] = []
  for (const person of COLLEAGUES) {
    const known = await findMemberByEmail(ctx, person.email)
    const member = known ?? (await inviteUser(ctx, person, { days: 1, kind: 'demo' })).member
    if (member.acceptedAt === null) {
      const { kysely } = services.database
      await kysely
        .updateTable('memberships')
        .set({ accepted_at: services.clock().toISOString() })
        .where('org_id', '=', org.id)
        .where('user_id', '=', member.id)
        .execute()
      if (person.email !== DEMO_EMAIL)
        await kysely.deleteFrom('welcome_links').where('org_id', '=', org.id).where('user_id', '=', member.id).execute()
    }
    ids.push(member.id)
  }
  return ids as unknown as People
}
