import { parseDurationMs } from '../config.ts'
import type { Services } from '../context.ts'
import { isScope, SCOPES, type Scope } from '../resources/keys/scopes.ts'
import { createKey, listKeys, revokeKey } from '../resources/keys/service.ts'
import { getOrganization, listOrganizations, type Organization } from '../resources/organizations/service.ts'
import { isId } from '../shared/ids.ts'
import { type CliIo, table } from './terminal.ts'
import { parse, UsageError } from './usage.ts'
import { withServices } from './with-database.ts'

const USAGE = 'keys create --org NAME --name N --scopes a,b|all [--expires-in 90d] | keys list [--org NAME] | keys revoke ID'

const parseScopes = (text: string): Scope[] => {
  if (text === 'all') return [...SCOPES]
  const scopes = text
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean)
  const unknown = scopes.filter((s) => !isScope(s))
  if (unknown.length > 0 || scopes.length === 0)
    throw new UsageError(`unknown scope ${unknown.map((s) => `"${s}"`).join(', ') || '""'}; the scopes are ${SCOPES.join(', ')}`)
  return [...new Set(scopes)] as Scope[]
}

export const requireOrganization = async (services: Services, name: string): Promise<Organization> => {
  const org = await getOrganization(services, name)
  if (!org) throw new UsageError(`there is no organization "${name}"; make it with: holdback orgs create "${name}"`)
  return org
}

export const runKeys = async (argv: string[], io: CliIo): Promise<number> => {
  const { values, positionals } = parse({
    args: argv,
    options: { org: { type: 'string' }, name: { type: 'string' }, scopes: { type: 'string' }, 'expires-in': { type: 'string' } },
    allowPositionals: true,
  })
  const [action, id, ...rest] = positionals
  const { org, name, scopes } = values as Record<string, string | undefined>
  if (action === 'create' && id === undefined) {
    if (!org || !name || !scopes) throw new UsageError(USAGE)
    const wanted = parseScopes(scopes)
    const expiresIn = values['expires-in'] as string | undefined
    const ttlMs = expiresIn === undefined ? null : parseDurationMs(expiresIn)
    if (expiresIn !== undefined && !ttlMs) throw new UsageError(`--expires-in takes a duration such as 90d or 12h, not "${expiresIn}"`)
    return withServices(async (services) => {
      const { id: orgId } = await requireOrganization(services, org)
      const expiresAt = ttlMs === null ? null : new Date(services.clock().getTime() + ttlMs).toISOString()
      const { key } = await createKey(services, { orgId, name, scopes: wanted, expiresAt })
      // The key alone, so that a script can capture it; and at once: nobody could show it again, should something fail to close.
      io.stdout.write(`${key}\n`)
      return 0
    })
  }
  if (action === 'list' && id === undefined) {
    const { rows, names, now } = await withServices(async (services) => ({
      rows: await listKeys(services, org ? (await requireOrganization(services, org)).id : null),
      names: new Map((await listOrganizations(services)).map((o) => [o.id, o.name])),
      now: services.clock().toISOString(),
    }))
    const columns = ['ID', 'ORGANIZATION', 'NAME', 'KEY', 'SCOPES', 'STATE', 'EXPIRES', 'LAST USED'].map((title) => ({
      title,
      align: 'left' as const,
    }))
    const cells = rows.map((k) => [
      k.id,
      names.get(k.org_id) ?? k.org_id,
      k.name,
      `${k.key_start}…`,
      k.scopes.length === SCOPES.length ? 'all' : k.scopes.join(','),
      k.revoked_at ? `revoked ${k.revoked_at}` : k.expires_at !== null && k.expires_at <= now ? 'expired' : 'active',
      k.expires_at ?? 'never',
      k.last_used_at ?? 'never',
    ])
    io.stdout.write(`${table(columns, cells, (t) => t).join('\n')}\n`)
    return 0
  }
  if (action === 'revoke' && id !== undefined && rest.length === 0) {
    if (!isId('key', id)) throw new UsageError(`"${id}" is not a key id; keys list shows them`)
    const isDone = await withServices((services) => revokeKey(services, id))
    if (!isDone) throw new UsageError(`there is no key ${id}`)
    io.stdout.write(`${id} is revoked; it stops working within 5 seconds.\n`)
    return 0
  }
  throw new UsageError(USAGE)
}
