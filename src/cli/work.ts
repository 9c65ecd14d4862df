import { boot, closeAll } from '../boot.ts'
import { loadConfig } from '../config.ts'
import { buildWorker, keepReady, type Worker } from '../worker.ts'
import { stopped } from './serving.ts'
import { startFirst } from './start-first.ts'
import { unlessStopped } from './stop-signal.ts'
import type { CliIo } from './terminal.ts'
import { parse } from './usage.ts'
import { serveWorkerPages, type WorkerPages } from './worker-pages.ts'

export const runWork = async (argv: string[], io: CliIo): Promise<number> => {
  parse({ args: argv, options: {} })
  const config = loadConfig()
  const booted = await unlessStopped(io.signal!, boot(config, 'worker', startFirst(config), io.signal))
  if (booted === null) return 0
  const { services, close } = booted
  let worker: Worker | null = null
  let pages: WorkerPages | null = null
  try {
    // Asked to stop while it started.
    if (io.signal!.aborted) return 0
    const warm = config.isWarmedUp ? keepReady(services) : null
    const { host, workerPort } = config
    const isStopping = () => io.signal!.aborted
    pages = workerPort === null ? null : await serveWorkerPages(services, { host, port: workerPort, isStopping })
    worker = await buildWorker(services)
    await Promise.race([warm, stopped(io.signal!)])
    io.stdout.write(`Holdback is working${pages ? `, and says so at ${pages.url}/readyz` : ''}.\n`)
    await stopped(io.signal!)
    io.stdout.write('Stopping…\n')
    await worker.stop(config.stopGraceMs)
    worker = null
    return 0
  } finally {
    // Of a start that came to nothing, too: pages that are still served would keep the process alive, and no supervisor would start another.
    await closeAll([() => worker?.stop(0), () => pages?.close(), close])
  }
}
