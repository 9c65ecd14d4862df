import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildApp } from '../../src/app.ts'
import { boot } from '../../src/boot.ts'
import { startFirst } from '../../src/cli/start-first.ts'
import { loadConfig } from '../../src/config.ts'
import { createDeliverer } from '../../src/resources/webhooks/deliver.ts'
import { withEventsOutsideTheTransaction } from './planted.ts'

/** `serve` or `work` as the service does it, with what only a test may change: a planted bug, a short lease. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'planted-bug': { type: 'boolean' }, 'lease-ms': { type: 'string' } },
})
const config = loadConfig()
const { services } = await boot(config, 'client', startFirst(config))
if (positionals[0] === 'serve') {
  const planted = values['planted-bug'] ? { ...services, database: withEventsOutsideTheTransaction(services.database) } : services
  await buildApp(planted, { rateLimitPerSecond: 0, addressRateLimitPerSecond: 0, trustProxy: false }).listen({
    host: config.host,
    port: config.port,
  })
  process.stdout.write('member is ready\n')
} else {
  const deliverer = createDeliverer(services, values['lease-ms'] ? { leaseMs: Number(values['lease-ms']) } : {})
  deliverer.start()
  process.stdout.write('member is ready\n')
}
process.on('SIGTERM', () => process.exit(0))
for (;;) await sleep(60_000)
