import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../src/app.ts'
import { boot } from '../../src/boot.ts'
import { startFirst } from '../../src/cli/start-first.ts'
import { loadConfig } from '../../src/config.ts'
import { cancelStaleDrafts } from '../../src/resources/ach/service.ts'
import { completeDuePayments } from '../../src/resources/payments/service.ts'

/** The service and its daily jobs in one process, on a clock that stands in a file, so that months pass in a minute and every process agrees on the day. */
const config = loadConfig()
const booted = await boot(config, 'client', startFirst(config))
const services = { ...booted.services, clock: () => new Date(readFileSync(process.env.CLOCK_FILE!, 'utf8')) }
await buildApp(services, { rateLimitPerSecond: 0, addressRateLimitPerSecond: 0, trustProxy: false }).listen({
  host: config.host,
  port: config.port,
})
process.stdout.write('member is ready\n')
process.on('SIGTERM', () => process.exit(0))
for (;;) {
  // The database may be away for a moment: the jobs come again, as they do every minute.
  await cancelStaleDrafts(services).catch(() => 0)
  await completeDuePayments(services).catch(() => 0)
  await sleep(30)
}
