import type { Services } from '../context.ts'
import { deleteOrganization, rowsOf } from '../resources/organizations/delete.ts'
import { createOrganization, getOrganization, listOrganizations } from '../resources/organizations/service.ts'
import { isId } from '../shared/ids.ts'
import { type CliIo, table } from './terminal.ts'
import { parse, UsageError } from './usage.ts'
import { withServices } from './with-database.ts'

const USAGE = 'orgs create NAME [--time-zone Z] | orgs list | orgs delete NAME --yes'

export const runOrgs = async (argv: string[], io: CliIo): Promise<number> => {
  const { values, positionals } = parse({
    args: argv,
    options: { 'time-zone': { type: 'string' }, yes: { type: 'boolean' } },
    allowPositionals: true,
  })
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
  if (action === 'delete' && name !== undefined && rest.length === 0)
    return withServices((services) => remove(services, name, values.yes === true, io))
  throw new UsageError(USAGE)
}

const remove = async (services: Services, name: string, isSure: boolean, io: CliIo): Promise<number> => {
  // By its id it can be deleted once more, for what a command that was cut off may have left.
  const org = (await getOrganization(services, name)) ?? (isId('org', name) ? { id: name, name, time_zone: 'UTC' } : null)
  if (org === null) throw new UsageError(`there is no organization "${name}"; orgs list shows them`)
  if (!isSure) {
    const counts = await rowsOf(services, org)
    const columns = [
      { title: 'TABLE', align: 'left' as const },
      { title: 'ROWS', align: 'right' as const },
    ]
    io.stdout.write(
      `${table(
        columns,
        counts.map((c) => [c.table, String(c.rows)]),
        (t) => t,
      ).join('\n')}\n`,
    )
    io.stderr.write(`This and every file of "${org.name}" (${org.id}) would be deleted, and cannot be brought back. To do it, add --yes.\n`)
    return 64
  }
  io.stderr.write(`Closing the keys of "${org.name}"; should this break off, run: holdback orgs delete ${org.id} --yes\n`)
  const { rows, files } = await deleteOrganization(services, org)
  io.stdout.write(`Deleted "${org.name}" (${org.id}): ${rows} rows, ${files} files.\n`)
  return 0
}
