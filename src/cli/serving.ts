import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { boot, closeAll, type Started } from '../boot.ts'
import { type Config, ConfigError } from '../config.ts'
import { warmUp } from '../platform/analysis-run/compute.ts'
import { warmUpReading } from '../resources/analyses/service.ts'
import { buildWorker, type Worker } from '../worker.ts'
import { ensureDemo } from './demo/demo.ts'
import { rehearse } from './rehearse.ts'
import { unlessStopped } from './stop-signal.ts'
import { type CliIo, paintFor, shellWord } from './terminal.ts'

/** Whoever is told that it is ready finds it so: the first statement takes no longer than later ones. What is not warm by then is merely slower. */
const WARM_WITHIN_MS = 10_000

export const serve = async (config: Config, hasWorker: boolean, started: Started, io: CliIo): Promise<number> => {
  const booted = await unlessStopped(io.signal!, boot(config, hasWorker ? 'worker' : 'client', started, io.signal))
  if (booted === null) return 0
  const { services, isEmbedded, setUrl, close } = booted
  let worker: Worker | null = null
  let app: FastifyInstance | null = null
  try {
    // Asked to stop while it started: it has promised nobody anything yet.
    if (io.signal!.aborted) return 0
    const until = AbortSignal.any([io.signal!, AbortSignal.timeout(WARM_WITHIN_MS)])
    const warm = config.isWarmedUp
      ? Promise.all([
          services.database.openAhead(),
          warmUp(services.threads, 'now'),
          warmUpReading(services.threads),
          // What calls others is loaded late (shared/late.ts): not while the first of them waits.
          import('undici'),
          hasWorker ? services.parser.keepStarted().then(() => rehearse(services, 'whole', until)) : rehearse(services, 'upload', until),
        ])
      : null
    let isWarm = false
    let isDraining = false
    app = buildApp(services, {
      rateLimitPerSecond: config.rateLimitPerSecond,
      addressRateLimitPerSecond: config.addressRateLimitPerSecond,
      trustProxy: config.trustProxy,
      isWarm: () => isWarm,
      isDraining: () => isDraining,
    })
    worker = hasWorker ? await buildWorker(services) : null
    const demo = isEmbedded ? await ensureDemo(services, config.dataDir) : null
    const url = await listen(app, config)
    setUrl(url)
    await Promise.race([warm, stopped(io.signal!), sleep(WARM_WITHIN_MS, undefined, { ref: false })])
    isWarm = true
    const paint = paintFor(io.stdout)
    const seconds = (performance.now() / 1000).toFixed(1)
    io.stdout.write(`${paint.bold('Holdback')} is ready at ${paint.bold(url)} after ${seconds} s.\n`)
    if (demo) io.stdout.write(`  Console    ${await demo.consoleLink()}\n`)
    io.stdout.write(`  Reference  ${url}/docs\n`)
    if (demo) {
      io.stdout.write(`  Data       ${config.dataDir}\n`)
      if (demo.newKey)
        io.stdout.write(
          `  Key        ${demo.newKey}   (shown once; kept in ${demo.keyPath})\n\n  curl -H "Authorization: Bearer ${demo.newKey}" ${url}/api/public/v1/deals\n`,
        )
      else
        io.stdout.write(
          `  Key        in ${demo.keyPath}\n\n  curl -H "Authorization: Bearer $(cat ${shellWord(demo.keyPath)})" ${url}/api/public/v1/deals\n`,
        )
    }
    const filling = demo?.fill(io.signal!).catch((err: unknown) => {
      if (!io.signal!.aborted) services.log.warn({ err }, 'the demo portfolio is not complete; the next start goes on with it')
    })
    await stopped(io.signal!)
    io.stdout.write('Stopping…\n')
    const deadline = performance.now() + config.drainDelayMs + config.stopGraceMs
    const leftMs = () => Math.max(0, deadline - performance.now())
    isDraining = true
    await worker?.takeNoMore()
    if (config.drainDelayMs > 0) await sleep(config.drainDelayMs)
    await Promise.all([closeWithin(app, leftMs()), filling])
    await worker?.stop(leftMs())
    worker = null
    return 0
  } finally {
    // Of a start that came to nothing: either would go on, asking a database that is closed, and keep the process alive for ever.
    await closeAll([() => (app ? closeWithin(app, 0) : undefined), () => worker?.stop(0), close])
  }
}

/** Requests in hand are answered. One that is not done by then loses its connection: its change is there or it is not, as with any lost connection. */
const closeWithin = async (app: FastifyInstance, graceMs: number): Promise<void> => {
  const insist = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close()
  clearTimeout(insist)
}

const listen = async (app: FastifyInstance, config: Config): Promise<string> => {
  try {
    return await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EADDRINUSE') throw new ConfigError(`port ${config.port} on ${config.host} is taken; choose another with PORT=3001.`)
    if (code === 'EACCES')
      throw new ConfigError(`port ${config.port} may not be opened by this user; choose one above 1023 with PORT=3000.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new ConfigError(`HOST=${config.host} is not an address of this machine.`)
    throw error
  }
}

export const stopped = (signal: AbortSignal): Promise<void> =>
  signal.aborted ? Promise.resolve() : new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
