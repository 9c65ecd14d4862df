import { systemContext } from '../context.ts'
import { compile } from '../platform/http/validate.ts'
import { AchOriginatorInput } from '../resources/ach/originator.ts'
import { changeSettings, settingsOf } from '../resources/organizations/settings.ts'
import { type FieldError, Problem } from '../shared/errors.ts'
import { requireOrganization } from './keys.ts'
import type { CliIo } from './terminal.ts'
import { parse, UsageError } from './usage.ts'
import { withServices } from './with-database.ts'

const USAGE = `ach configure --org NAME --immediate-destination R --immediate-origin O --destination-name N --origin-name N --company-name N --company-id I --odfi R
       ach show --org NAME`

/** Every option of `configure` but the organization, and the field it fills. */
const FIELD_OF = {
  'immediate-destination': 'immediateDestination',
  'immediate-origin': 'immediateOrigin',
  'destination-name': 'destinationName',
  'origin-name': 'originName',
  'company-name': 'companyName',
  'company-id': 'companyId',
  odfi: 'odfi',
} as const satisfies Record<string, keyof AchOriginatorInput>
type Option = keyof typeof FIELD_OF

export const runAch = async (argv: string[], io: CliIo): Promise<number> => {
  const options = Object.fromEntries(['org', ...Object.keys(FIELD_OF)].map((name) => [name, { type: 'string' as const }]))
  const { values, positionals } = parse({ args: argv, options, allowPositionals: true })
  const { org, ...given } = values as Record<string, string>
  const [action, ...rest] = positionals
  if (!org || rest.length > 0 || (action !== 'configure' && action !== 'show')) throw new UsageError(USAGE)
  const originator = await withServices(async (services) => {
    const organization = await requireOrganization(services, org)
    const ctx = systemContext(services, { id: organization.id, timeZone: organization.time_zone }, 'cli')
    if (action === 'show') return (await settingsOf(ctx)).achOriginator
    return (await changeSettings(ctx, { achOriginator: originatorOf(given) })).achOriginator
  })
  io.stdout.write(originator === null ? 'Not configured.\n' : `${JSON.stringify(originator, null, 2)}\n`)
  return 0
}

const check = compile(AchOriginatorInput)

const originatorOf = (given: Record<string, string>): AchOriginatorInput => {
  const missing = (Object.keys(FIELD_OF) as Option[]).filter((name) => !given[name])
  if (missing.length > 0) throw new UsageError(`${missing.map((name) => `--${name}`).join(', ')} missing\n${USAGE}`)
  const originator = Object.fromEntries((Object.keys(FIELD_OF) as Option[]).map((name) => [FIELD_OF[name], given[name]!]))
  try {
    check(originator)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const optionOf = (path: string) => `--${(Object.keys(FIELD_OF) as Option[]).find((name) => FIELD_OF[name] === path) ?? path}`
    throw new UsageError((error.extra.errors as FieldError[]).map((e) => `${optionOf(e.path)} ${e.message}`).join('; '))
  }
  return originator as AchOriginatorInput
}
