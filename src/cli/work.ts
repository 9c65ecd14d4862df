import { boot } from '../boot.ts'
import { loadConfig } from '../config.ts'
import { buildWorker, keepReady } from '../worker.ts'
import { stopped } from './serving.ts'
import { startFirst } from './start-first.ts'
import type { CliIo } from './terminal.ts'
import { parse } from './usage.ts'
import { serveWorkerPages } from './worker-pages.ts'

export const runWork = async (argv: string[], io: CliIo): Promise<number> => {
  parse({ args: argv, options: {} })
  const config = loadConfig()
  const { services, close } = await boot(config, 'worker', startFirst(config))
  try {
    const warm = config.isWarmedUp ? keepReady(services) : null
    const { host, workerPort } = config
    const isStopping = () => io.signal!.aborted
    const pages = workerPort === null ? null : await serveWorkerPages(services, { host, port: workerPort, isStopping })
    const worker = await buildWorker(services)
    await Promise.race([warm, stopped(io.signal!)])
    io.stdout.write(`Holdback is working${pages ? `, and says so at ${pages.url}/readyz` : ''}.\n`)
    await stopped(io.signal!)
    io.stdout.write('Stopping…\n')
    await worker.stop(config.stopGraceMs)
    await pages?.close()
    return 0
  } finally {
    await close()
  }
}
