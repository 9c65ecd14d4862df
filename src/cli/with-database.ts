import { type Boot, boot } from '../boot.ts'
import { loadConfig } from '../config.ts'
import { registerWebhooks } from '../resources/webhooks/fan-out.ts'

/** For commands that do one thing: opens what `npm start` uses, the running embedded database included, and lets go of it afterwards. */
export const withServices = async <T>(work: (services: Boot['services']) => Promise<T>): Promise<T> => {
  const config = loadConfig()
  const { services, close } = await boot({ ...config, logLevel: 'warn' }, 'client')
  // What a command changes is told to subscribers like any other change.
  registerWebhooks(services)
  try {
    return await work(services)
  } finally {
    await close()
  }
}
