import { boot } from '../boot.ts'
import { loadConfig } from '../config.ts'
import { buildWorker } from '../worker.ts'
import { stopped } from './serving.ts'
import { startFirst } from './start-first.ts'
import type { CliIo } from './terminal.ts'
import { parse } from './usage.ts'

export const runWork = async (argv: string[], io: CliIo): Promise<number> => {
  parse({ args: argv, options: {} })
  const config = loadConfig()
  const { services, close } = await boot(config, 'worker', startFirst(config))
  try {
    const worker = await buildWorker(services)
    io.stdout.write('Holdback is working.\n')
    await stopped(io.signal!)
    io.stdout.write('Stopping…\n')
    await worker.stop(config.stopGraceMs)
    return 0
  } finally {
    await close()
  }
}
