import { type Services, systemContext } from '../context.ts'
import { workingKeysMadeBy } from '../resources/keys/service.ts'
import { isRole, ROLES } from '../resources/users/roles.ts'
import { CLI_LINK_DAYS, disableByEmail, findMemberByEmail, inviteUser, listAllUsers, renewLink } from '../resources/users/service.ts'
import { statusOf } from '../resources/users/user.ts'
import { requireOrganization } from './keys.ts'
import { type CliIo, printable, table } from './terminal.ts'
import { parse, UsageError } from './usage.ts'
import { withServices } from './with-database.ts'

const USAGE = `users create --org NAME --email E --role ${ROLES.join('|')} [--name N] | users link E --org NAME | users list [--org NAME] | users disable E [--org NAME]`

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const contextIn = async (services: Services, name: string) => {
  const org = await requireOrganization(services, name)
  return systemContext(services, { id: org.id, timeZone: org.time_zone }, 'cli')
}

export const runUsers = async (argv: string[], io: CliIo): Promise<number> => {
  const { values, positionals } = parse({
    args: argv,
    options: { org: { type: 'string' }, email: { type: 'string' }, role: { type: 'string' }, name: { type: 'string' } },
    allowPositionals: true,
  })
  const [action, email, ...rest] = positionals
  const given = values as Record<'org' | 'email' | 'role' | 'name', string | undefined>
  if (action === 'create' && email === undefined) return create(given, io)
  if (action === 'link' && email !== undefined && rest.length === 0 && given.org) {
    const { url } = await withServices(async (services) => {
      const ctx = await contextIn(services, given.org!)
      const member = await findMemberByEmail(ctx, email)
      if (member === null) throw new UsageError(`"${given.org}" has no user ${email}; users list shows them`)
      return renewLink(ctx, member.id, CLI_LINK_DAYS)
    })
    io.stdout.write(`${url}\n`)
    return 0
  }
  if (action === 'list' && email === undefined) return list(given.org, io)
  if (action === 'disable' && email !== undefined && rest.length === 0) {
    const disabled = await withServices(async (services) => {
      const orgId = given.org ? (await requireOrganization(services, given.org)).id : null
      const { userId, orgs } = (await disableByEmail(services, email, orgId)) ?? { userId: null, orgs: [] }
      const ids = orgs.map((org) => org.id)
      return { orgs, keys: userId === null ? [] : await workingKeysMadeBy(services, userId, ids) }
    })
    if (disabled.orgs.length === 0) throw new UsageError(`there is no user ${email}; users list shows them`)
    io.stdout.write(`${email} is disabled in ${disabled.orgs.map((org) => `"${org.name}"`).join(', ')} and signed out there.\n`)
    // They belong to the organization, and programs depend on them: whether they end too is for whoever knows these programs.
    for (const key of disabled.keys)
      io.stdout.write(`Still working, made by ${email}: ${key.id} "${printable(key.name)}". To end it: holdback keys revoke ${key.id}\n`)
    return 0
  }
  throw new UsageError(USAGE)
}

const create = async (
  { org, email, role, name }: Record<'org' | 'email' | 'role' | 'name', string | undefined>,
  io: CliIo,
): Promise<number> => {
  if (!org || !email || !role) throw new UsageError(USAGE)
  if (!isRole(role)) throw new UsageError(`"${role}" is not a role; the roles are ${ROLES.join(', ')}`)
  if (!EMAIL.test(email) || email.length > 254) throw new UsageError(`"${email}" is not an e-mail address`)
  const { link } = await withServices(async (services) =>
    inviteUser(await contextIn(services, org), { email, role, name }, { days: CLI_LINK_DAYS }),
  )
  // The link alone, so that a script can capture it.
  io.stdout.write(`${link.url}\n`)
  return 0
}

const list = async (org: string | undefined, io: CliIo): Promise<number> => {
  const rows = await withServices(async (services) => listAllUsers(services, org ? (await requireOrganization(services, org)).id : null))
  const columns = ['ID', 'E-MAIL', 'NAME', 'ORGANIZATION', 'ROLE', 'STATE', 'TOTP', 'LAST SEEN'].map((title) => ({
    title,
    align: 'left' as const,
  }))
  const cells = rows.map((u) => [
    u.id,
    u.email,
    u.name ?? '',
    u.organization,
    u.role,
    statusOf(u),
    u.hasTotp ? 'yes' : 'no',
    u.lastSeenAt ?? 'never',
  ])
  io.stdout.write(`${table(columns, cells, (t) => t).join('\n')}\n`)
  return 0
}
