import { parseArgs } from 'node:util'
import { startSandbox } from '../platform/sandbox/sandbox.ts'

export type SandboxIo = {
  out: (line: string) => void
  err: (line: string) => void
  /** Resolves when the operator wants it to end (Ctrl-C, SIGTERM). */
  untilStopped: Promise<void>
}

const DEFAULT_PORT = 4010
const USAGE = 'usage: holdback sandbox [--port 4010] [--host 127.0.0.1]'

/** `holdback sandbox`: serves the provider contract with made-up people and companies until it is stopped. Returns the exit code. */
export const runSandbox = async (argv: string[], io: SandboxIo): Promise<number> => {
  let values: { port?: string; host?: string; help?: boolean }
  try {
    values = parseArgs({
      args: argv,
      options: { port: { type: 'string' }, host: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    }).values
  } catch (error) {
    io.err(`${(error as Error).message}\n${USAGE}`)
    return 2
  }
  if (values.help) {
    io.out(USAGE)
    return 0
  }
  const port = values.port ?? String(DEFAULT_PORT)
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    io.err(`--port must be a number from 0 to 65535, not "${port}".\n${USAGE}`)
    return 2
  }
  try {
    const sandbox = await startSandbox({ port: Number(port), host: values.host })
    io.out(`The provider sandbox answers at ${sandbox.url}. To use it, start the service with:`)
    io.out(`PROVIDER_BACKGROUND_URL=${sandbox.urls.background} PROVIDER_BACKGROUND_KEY=sandbox`)
    io.out(`PROVIDER_BUREAU_A_URL=${sandbox.urls.bureauA} PROVIDER_BUREAU_A_KEY=sandbox`)
    io.out(`PROVIDER_BUREAU_B_URL=${sandbox.urls.bureauB} PROVIDER_BUREAU_B_KEY=sandbox`)
    io.out(`PROVIDER_REGISTRY_URL=${sandbox.urls.registry} PROVIDER_REGISTRY_KEY=sandbox`)
    await io.untilStopped
    await sandbox.close()
    return 0
  } catch (error) {
    io.err(`The sandbox could not start: ${(error as Error).message}`)
    return 1
  }
}
