import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { stopSignal } from './cli/stop-signal.ts'
import type { CliIo } from './cli/terminal.ts'
import { UsageError } from './cli/usage.ts'
import { ConfigError } from './config.ts'
import { Problem } from './shared/errors.ts'

// Compiled once, every later start is a third shorter. Where the folder cannot be written, nothing is kept and nothing fails.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'holdback'))

const HELP = `holdback: the platform a merchant cash advance funder runs on

  holdback serve [--with-worker]          answer HTTP (with the embedded database, run jobs too)
                 [--stop-with-parent]     and stop when the process that started it is gone
  holdback work                           run jobs: webhooks, analyses, due payments
  holdback migrate                        bring the database up to date
  holdback orgs create NAME [--time-zone Z] | list | delete NAME --yes
  holdback keys create --org NAME --name N --scopes a,b|all [--expires-in 90d] | list [--org NAME] | revoke ID
  holdback users create --org NAME --email E --role R [--name N] | link E --org NAME | list [--org NAME] | disable E [--org NAME]
  holdback ach configure --org NAME --immediate-destination R --immediate-origin O --destination-name N --origin-name N
                         --company-name N --company-id I --odfi R | ach show --org NAME
  holdback import deals FILE.csv --org NAME [--emit-events]
  holdback import registry FILE.csv
  holdback backup FILE                    everything but the secret key, in one file
  holdback restore FILE [--replace] [--new-secret]
  holdback rotate-secret                  seal everything anew with a new secret key
  holdback doctor [--json]                look at everything it needs, and say what is wrong and what to do
  holdback sandbox [--port N]             serve the provider contract with made-up subjects
  holdback listen --forward URL           pass an organization's events on to an address of yours, signed
  holdback analyze FILE… [--json] [--csv OUT] [--explain]

Settings come from the environment; docs/OPERATIONS.md lists them.
`

type Command = (argv: string[], io: CliIo) => Promise<number>

/** Each is loaded when it is asked for: printing a key need not wait for the PDF reader. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./cli/serve.ts')).runServe,
  work: async () => (await import('./cli/work.ts')).runWork,
  migrate: async () => (await import('./cli/migrate.ts')).runMigrate,
  orgs: async () => (await import('./cli/orgs.ts')).runOrgs,
  keys: async () => (await import('./cli/keys.ts')).runKeys,
  users: async () => (await import('./cli/users.ts')).runUsers,
  ach: async () => (await import('./cli/ach.ts')).runAch,
  import: async () => (await import('./cli/import.ts')).runImport,
  backup: async () => (await import('./cli/backup.ts')).runBackup,
  restore: async () => (await import('./cli/restore.ts')).runRestore,
  'rotate-secret': async () => (await import('./cli/rotate-secret.ts')).runRotateSecret,
  doctor: async () => (await import('./cli/doctor.ts')).runDoctor,
  analyze: async () => (await import('./cli/analyze.ts')).runAnalyze,
  listen: async () => (await import('./cli/listen.ts')).runListen,
  sandbox: async () => {
    const { runSandbox } = await import('./cli/sandbox.ts')
    return (argv, io) =>
      runSandbox(argv, {
        out: (line) => io.stdout.write(`${line}\n`),
        err: (line) => io.stderr.write(`${line}\n`),
        untilStopped: new Promise((resolve) => io.signal!.addEventListener('abort', () => resolve())),
      })
  },
}

const HAVE_THEIR_OWN_HELP = ['analyze', 'sandbox']

const main = async (argv: string[]): Promise<number> => {
  const [name, ...rest] = argv
  // Whoever asks what a command does must not have it done: `migrate --help` changes nothing.
  const asksForHelp = name === 'help' || (!HAVE_THEIR_OWN_HELP.includes(name!) && (argv.includes('--help') || argv.includes('-h')))
  if (name === undefined || asksForHelp) {
    process.stdout.write(HELP)
    return name === undefined ? 64 : 0
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!load) {
    process.stderr.write(`holdback: there is no command "${name}"\n\n${HELP}`)
    return 64
  }
  // Whoever read what we print may be gone before us; that is no reason to end without tidying up.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const stop = stopSignal()
  try {
    const command = await load()
    return await command(rest, { stdout: process.stdout, stderr: process.stderr, signal: stop })
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`holdback ${name}: ${error.message}\n`)
      return 64
    }
    const isTold = error instanceof ConfigError || error instanceof Problem
    process.stderr.write(`holdback ${name}: ${isTold ? error.message : error instanceof Error ? (error.stack ?? error.message) : error}\n`)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
