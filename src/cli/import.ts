import { systemContext } from '../context.ts'
import { importDeals } from '../deals/import.ts'
import { barOn } from './bar.ts'
import { requireOrganization } from './keys.ts'
import type { CliIo } from './terminal.ts'
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
      if (result.errors.length > 0) {
        for (const { line, message } of result.errors) io.stderr.write(`line ${line}: ${message}\n`)
        io.stderr.write(`Nothing was imported: ${result.errorCount} row${result.errorCount === 1 ? ' is' : 's are'} not right.\n`)
        return 1
      }
      io.stdout.write(`Imported ${result.deals} deals and ${result.merchants} new merchants.\n`)
      return 0
    })
  }
  throw new UsageError(USAGE)
}
