import { systemContext } from '../context.ts'
import { importDeals } from '../resources/deals/import.ts'
import { importRegistry } from '../resources/registry/import.ts'
import { barOn } from './bar.ts'
import { requireOrganization } from './keys.ts'
import { type CliIo, printable } from './terminal.ts'
import { parse, UsageError } from './usage.ts'
import { withServices } from './with-database.ts'

const USAGE = 'import deals FILE.csv --org NAME [--emit-events] | import registry FILE.csv'

export const runImport = async (argv: string[], io: CliIo): Promise<number> => {
  const { values, positionals } = parse({
    args: argv,
    options: { org: { type: 'string' }, 'emit-events': { type: 'boolean' } },
    allowPositionals: true,
  })
  const [what, path, ...rest] = positionals
  const org = values.org as string | undefined
  if (what === 'deals' && path !== undefined && rest.length === 0 && org !== undefined) {
    return withServices(async (services) => {
      const { id, time_zone: timeZone } = await requireOrganization(services, org)
      const bar = barOn(io.stderr, 'deals')
      const result = await importDeals(systemContext(services, { id, timeZone }, 'cli'), path, {
        emitEvents: values['emit-events'] === true,
        onProgress: bar.update,
      })
      bar.done()
      if (result.errorCount > 0) return tellErrors(io, result)
      io.stdout.write(`Imported ${result.deals} deals and ${result.merchants} new merchants.\n`)
      return 0
    })
  }
  if (what === 'registry' && path !== undefined && rest.length === 0 && org === undefined && values['emit-events'] === undefined) {
    return withServices(async (services) => {
      const bar = barOn(io.stderr, 'records')
      const result = await importRegistry(services, path, { onProgress: bar.update })
      bar.done()
      if (result.errorCount > 0) return tellErrors(io, result)
      const known = result.known === 0 ? '' : ` ${result.known} were there already.`
      io.stdout.write(`Imported ${result.added} registry records.${known}\n`)
      return 0
    })
  }
  throw new UsageError(USAGE)
}

type Refused = { errors: readonly { line: number; message: string }[]; errorCount: number }

const tellErrors = (io: CliIo, { errors, errorCount }: Refused): number => {
  for (const { line, message } of errors) io.stderr.write(`line ${line}: ${printable(message)}\n`)
  if (errors.length < errorCount) io.stderr.write(`… and ${errorCount - errors.length} more\n`)
  io.stderr.write(`Nothing was imported: ${errorCount} row${errorCount === 1 ? ' is' : 's are'} not right.\n`)
  return 1
}
