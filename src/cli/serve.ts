import { loadConfig } from '../config.ts'
import { startFirst } from './start-first.ts'
import { parentGone } from './stop-signal.ts'
import type { CliIo } from './terminal.ts'
import { parse } from './usage.ts'

export const runServe = async (argv: string[], io: CliIo): Promise<number> => {
  const { values } = parse({ args: argv, options: { 'with-worker': { type: 'boolean' }, 'stop-with-parent': { type: 'boolean' } } })
  const signal = values['stop-with-parent'] ? AbortSignal.any([io.signal!, parentGone()]) : io.signal!
  const config = loadConfig()
  // The embedded database serves one machine, so one process does everything; elsewhere jobs have workers of their own unless asked for here.
  const hasWorker = config.databaseUrl === null || values['with-worker'] === true
  const started = startFirst(config)
  const { serve } = await import('./serving.ts')
  return serve(config, hasWorker, started, { ...io, signal })
}
