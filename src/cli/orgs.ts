import { createOrganization, listOrganizations } from '../organizations/service.ts'
import { type CliIo, table } from './terminal.ts'
import { parse, UsageError } from './usage.ts'
import { withServices } from './with-database.ts'

const USAGE = 'orgs create NAME [--time-zone Z] | orgs list'

export const runOrgs = async (argv: string[], io: CliIo): Promise<number> => {
  const { values, positionals } = parse({ args: argv, options: { 'time-zone': { type: 'string' } }, allowPositionals: true })
  const [action, name, ...rest] = positionals
  if (action === 'create' && name !== undefined && rest.length === 0) {
    const org = await withServices((services) =>
      createOrganization(services, { name, ...(values['time-zone'] ? { timeZone: values['time-zone'] as string } : {}) }),
    )
    io.stdout.write(`${org.id}\n`)
    return 0
  }
  if (action === 'list' && name === undefined) {
    const orgs = await withServices(listOrganizations)
    const rows = orgs.map((o) => [o.id, o.name, o.time_zone, o.created_at])
    const columns = ['ID', 'NAME', 'TIME ZONE', 'CREATED'].map((title) => ({ title, align: 'left' as const }))
    io.stdout.write(`${table(columns, rows, (t) => t).join('\n')}\n`)
    return 0
  }
  throw new UsageError(USAGE)
}
